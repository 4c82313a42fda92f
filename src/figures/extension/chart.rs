//! The pairs from fast to slow: their wavelengths, by how much methods slow them, what they keep, and the ends of the
//! ramp, which can be dragged.

use super::reading::{Extended, Reading};
use super::shown;
use crate::figure::prelude::*;
use crate::page_behaviour::event_text::key;
use crate::widgets::drag::drag;
use crate::widgets::range::steps;
use crate::widgets::touch::Touch;

pub fn view(figure: &Figure, reading: &Reading) -> Html {
    let selection = figure.numbered_pair(words::extension_pairs(), reading.pair);
    let shown = shown(&figure.state, reading);
    html! {
        <div class="extension-charts picked">
            { selection.picker(reading.pairs.len()) }
            if figure.get(&SETTINGS) {
                <div class="axis-charts whole">
                    { wavelengths(figure, reading, &selection) }
                    { divisors(figure, reading, &shown, &selection) }
                    { kept(figure, reading, &shown, &selection) }
                    { ramp(figure, reading) }
                </div>
            } else {
                <div class="axis-charts">{ divisors(figure, reading, &shown, &selection) }</div>
            }
            <div class="ends" aria-hidden="true">
                <span>{ words::extension_fast() }</span>
                <span>{ words::extension_slow(&(reading.pairs.len() - 1).to_string()) }</span>
            </div>
        </div>
    }
}

/// A bar a pair, as trained, before a pale one with the selected method.
fn wavelengths(figure: &Figure, reading: &Reading, selection: &Selection) -> Html {
    let trained: Vec<f64> = reading.pairs.iter().map(|pair| pair.wavelength).collect();
    let selected = figure.get(&METHOD);
    let extended = reading.of_method(selected).map(|extended| {
        let pairs = trained.iter().zip(&extended.divisors);
        pairs
            .map(|(wavelength, divisor)| wavelength * divisor)
            .collect::<Vec<f64>>()
    });
    // The shorter part, within the training length, is before the bar.
    let shorter = extended.as_ref().map(|extended| {
        let pairs = trained.iter().zip(extended);
        pairs
            .map(|(trained, extended)| if extended < trained { *extended } else { 1.0 })
            .collect::<Vec<f64>>()
    });
    let lengths = [figure.get(&TRAINED), figure.get(&WANTED)].map(|tokens| tokens as f64);
    let all = trained
        .iter()
        .chain(extended.iter().flatten())
        .chain(&lengths);
    let (axis, ticks) = Axis::of_lengths(all.copied());
    // The name of the longer one is above its line, that of the shorter one below.
    let length = |tokens: f64, text: &'static str| {
        let side = if tokens == lengths[0].max(lengths[1]) {
            "above"
        } else {
            "below"
        };
        html! {
            <span class={classes!("length", side)} style={format!("top:{:.2}%", axis.percent(tokens))}>{ text }</span>
        }
    };
    let chart = AxisChart {
        axis,
        ticks: &ticks,
        columns: reading.pairs.len(),
        selection,
        name: words::extension_wavelengths().to_owned(),
        drawing: html! {
            <>
                if let Some(extended) = extended {
                    <path class="longer" d={axis.bars(&extended)} />
                }
                <path class="pairs" d={axis.bars(&trained)} />
                if let Some(shorter) = shorter {
                    <path class="longer" d={axis.bars(&shorter)} />
                }
                for tokens in lengths {
                    <path class="context" d={axis.across(tokens)} />
                }
            </>
        },
        notes: html! {
            <>
                { length(lengths[0], "L") }
                { length(lengths[1], "L′") }
                <span class="chart-note">{ words::extension_note_wavelength(selected.label()) }</span>
            </>
        },
    };
    chart.view()
}

fn tick(value: f64) -> String {
    if value < 1e6 {
        whole(value as i64)
    } else {
        significant(value, 2)
    }
}

/// A line a method.
fn divisors(
    figure: &Figure,
    reading: &Reading,
    shown: &[&Extended],
    selection: &Selection,
) -> Html {
    let all = shown
        .iter()
        .flat_map(|extended| &extended.divisors)
        .copied();
    let all = all.filter(|divisor| divisor.is_finite() && *divisor > 0.0);
    let (least, most) = range_of(all, (1.0, 1.0));
    let low = (least.log2() + 1e-9).floor() as i32;
    let high = ((most.log2() - 1e-9).ceil() as i32).max(low + 1);
    let axis = Axis::logarithmic(2.0, (low, high));
    let step = ((high - low) as usize).div_ceil(6);
    let ticks: Vec<_> = (low..=high)
        .step_by(step)
        .map(|exponent| (2_f64.powi(exponent), exponent))
        .map(|(at, exponent)| {
            (
                at,
                if exponent < 0 {
                    format!("1/{}", tick(1.0 / at))
                } else {
                    tick(at)
                },
            )
        })
        .collect();
    let both = [ScalingMethod::YarnByRotations, ScalingMethod::YarnByIndex];
    let both = both.map(|yarn| shown.iter().find(|extended| extended.method == yarn));
    let apart = both[0]
        .zip(both[1])
        .map(|(one, other)| axis.between(&one.divisors, &other.divisors));
    let chart = AxisChart {
        axis,
        ticks: &ticks,
        columns: reading.pairs.len(),
        selection,
        name: words::extension_divisors().to_owned(),
        drawing: html! {
            <>
                if let Some(area) = apart {
                    <path class="apart" d={area} />
                }
                { lines(figure, shown, |extended| Some(axis.line(&extended.divisors))) }
            </>
        },
        notes: html! { <span class="chart-note">{ words::extension_note_divisor() }</span> },
    };
    html! { <div class="divisors">{ chart.view() }</div> }
}

/// A line for each method that has a ramp.
fn kept(figure: &Figure, reading: &Reading, shown: &[&Extended], selection: &Selection) -> Html {
    let axis = Axis::linear((0.0, 1.0));
    let chart = AxisChart {
        axis,
        ticks: &[(0.0, "0".to_owned()), (1.0, "1".to_owned())],
        columns: reading.pairs.len(),
        selection,
        name: words::extension_gammas().to_owned(),
        drawing: lines(figure, shown, |extended| {
            extended.kept.as_deref().map(|kept| axis.line(kept))
        }),
        notes: html! { <span class="chart-note">{ words::extension_note_kept() }</span> },
    };
    html! { <div class="kept">{ chart.view() }</div> }
}

/// The selected method's line is thick, and drawn on top of the others.
fn lines(figure: &Figure, shown: &[&Extended], path: impl Fn(&Extended) -> Option<String>) -> Html {
    let selected = figure.get(&METHOD);
    let (on_top, others): (Vec<_>, Vec<_>) = shown
        .iter()
        .partition(|extended| extended.method == selected);
    html! {
        for extended in others.into_iter().chain(on_top) {
            if let Some(path) = path(extended) {
                <path class={classes!("method", extended.method.link_name(), (extended.method == selected).then_some("thick"))} d={path} />
            }
        }
    }
}

/// The ends of the ramp: two handles over all charts.
fn ramp(figure: &Figure, reading: &Reading) -> Html {
    let count = reading.pairs.len() as f64;
    let ramp = reading.ramp.map_or((0.0, count), |ramp| ramp.raw);
    let [fast, slow] =
        [ramp.0, ramp.1].map(|index| (100.0 * (index + 0.5) / count).clamp(0.0, 100.0));
    html! {
        <div class="ramp">
            <span class="band" style={format!("left:{fast:.2}%;right:{:.2}%", 100.0 - slow)} />
            { end(figure, reading, &BETA, fast, "above", words::extension_beta()) }
            { end(figure, reading, &ALPHA, slow, "below", words::extension_alpha()) }
        </div>
    }
}

fn end(
    figure: &Figure,
    reading: &Reading,
    parameter: &'static Parameter<f64>,
    percent: f64,
    side: &'static str,
    name: &'static str,
) -> Html {
    let row = &parameter.row;
    let rotations = figure.get(parameter);
    let set = figure
        .act
        .reform(move |rotations: f64| Action::Set(row, Value::Real(three_digits(rotations))));
    let drag = {
        let (set, count) = (set.clone(), reading.pairs.len() as f64);
        let rotations: Vec<f64> = reading
            .pairs
            .iter()
            .take(2)
            .map(|pair| pair.rotations)
            .collect();
        let moved = Callback::from(move |touch: Touch| {
            // The rotations of the pairs are a geometric sequence, also between two pairs.
            if let (Some(part), &[first, second]) = (touch.part_of(".ramp"), &rotations[..]) {
                let index = part.x.clamp(0.0, 1.0) * count - 0.5;
                set.emit(first * (second / first).powf(index));
            }
        });
        drag(Callback::noop(), moved)
    };
    let onkeydown = {
        let set = set.clone();
        Callback::from(move |event: KeyboardEvent| {
            let Some(by) = steps(&event) else { return };
            event.prevent_default();
            // To the right the pairs are slower.
            let along = matches!(key(&event).as_str(), "ArrowLeft" | "ArrowRight");
            set.emit(stepped(rotations, if along { -by } else { by }));
        })
    };
    // In hundredths of a doubling, so that a screen reader's steps are useful everywhere.
    let range = Range {
        class: "unseen",
        field: Some(row.key),
        sets: None,
        name: Some(name.into()),
        ends: (-600.0, 1600.0),
        step: 1.0,
        value: (100.0 * rotations.log2()).round(),
        text: words::extension_rotations(&short(rotations), &whole(figure.get(&TRAINED) as i64))
            .into(),
        onkeydown: Some(onkeydown),
        on_value: set.reform(|hundredths: f64| (hundredths / 100.0).exp2()),
    };
    html! {
        <span class={classes!("marker", side)} data-sets={row.key} style={format!("left:{percent:.2}%")}>
            { range.view() }
            <span class="grip" data-handle={row.key} onpointerdown={drag.down} onpointermove={drag.moved}
                onpointerup={drag.up.clone()} onpointercancel={drag.up}>
                { [row.symbol, " = ", &short(rotations)].concat() }
            </span>
        </span>
    }
}

/// So many steps on, on the numbers of two significant digits.
fn stepped(value: f64, by: i64) -> f64 {
    let sign = by.signum() as f64;
    (0..by.abs()).fold(value, |value, _| {
        let decade = (value * (1.0 + sign * 1e-9)).log10().floor() as i32;
        let place = 10_f64.powi(decade - 1);
        ((value / place).round() + sign) * place
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_goes_to_the_next_number_of_two_digits() {
        let steps = [
            (32.0, 1),
            (32.0, -1),
            (10.0, -1),
            (9.9, 1),
            (1.0, -10),
            (31.7, 1),
        ];
        let steps = steps.map(|(from, by)| three_digits(stepped(from, by)));
        assert_eq!(steps, [33.0, 31.0, 9.9, 10.0, 0.9, 33.0]);
    }
}
