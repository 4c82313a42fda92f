//! The sliders for alpha, beta, the factor and the temperature, and what they do to each pair.

use super::parameters::{READ_FACTOR, TEMPERATURE};
use super::reading::{Pair, Part, Reading};
use crate::figure::controls::labelled;
use crate::figure::prelude::*;
use crate::url::link;

/// The fields of links for the published ramp, and for one that fits the training length.
const RAMPS: [&str; 2] = ["alpha=1&beta=32", "alpha=0.5&beta=2"];

const PUBLISHED_WEIGHT: f64 = 0.1;

pub fn view(figure: &Figure, reading: &Reading) -> Html {
    let preset = |fields: &'static str| {
        let state = figure.state.clone();
        figure.act.reform(move |_: MouseEvent| {
            let linked = link::read(&link::fields(fields), &state);
            Action::Become(Box::new(State::clone(&linked.state)))
        })
    };
    html! {
        <section class="yarn-hand">
            <div class="row controls">
                { rotations_slider(figure, &ALPHA, (-1.0, 1.0)) }
                { rotations_slider(figure, &BETA, (-0.5, 2.0)) }
                <p class="row">
                    <span>{ words::longer_hand() }</span>
                    for (fields, name) in RAMPS.into_iter().zip([words::longer_published(), words::longer_fits()]) {
                        <button type="button" class="quiet" data-sets="alpha beta" onclick={preset(fields)}>{ name }</button>
                    }
                </p>
            </div>
            if !figure.asks() {
                { status("ramp", said(figure, reading)) }
            }
        </section>
    }
}

/// The factor, the temperature, and the numbers of all pairs.
pub fn folded(figure: &Figure, reading: &Reading) -> Html {
    let weight = |weight: f64| figure.set(&TEMPERATURE, move |_: MouseEvent| weight);
    html! {
        <section class="yarn-hand">
            <div class="row controls">
                { slider(figure, &READ_FACTOR, (1.0, 32.0), 0.5, "") }
                <div class="heat">
                    { slider(figure, &TEMPERATURE, (0.0, 0.4), 0.02, "") }
                    <button type="button" class="quiet" data-sets={TEMPERATURE.key} onclick={weight(0.0)}>{ words::longer_heat_off() }</button>
                    <button type="button" class="quiet" data-sets={TEMPERATURE.key} onclick={weight(PUBLISHED_WEIGHT)}>{ words::longer_heat_published() }</button>
                </div>
            </div>
            { pairs(figure, reading) }
        </section>
    }
}

/// A slider for a number of rotations, on a logarithmic scale.
fn rotations_slider(
    figure: &Figure,
    parameter: &'static Parameter<f64>,
    exponents: (f64, f64),
) -> Html {
    let row = &parameter.row;
    let rotations = figure.get(parameter);
    let to_action =
        move |exponent: f64| Action::Set(row, Value::Real(three_digits(10_f64.powf(exponent))));
    let range = Range {
        field: Some(row.key),
        ends: exponents,
        step: 0.01,
        value: rotations.log10(),
        text: short(rotations).into(),
        on_value: figure.act.reform(to_action),
        ..Range::default()
    };
    labelled(row, "", range)
}

/// The powers of ten between which rotations are drawn.
const DECADES: (i32, i32) = (-3, 2);

/// A bar a pair, as high as the pair rotates often, between the ends of the ramp; below each its numbers.
fn pairs(figure: &Figure, reading: &Reading) -> Html {
    let axis = Axis::logarithmic(10.0, DECADES);
    let bars = |part: Part| {
        let rotations = reading.pairs.iter().map(|pair| {
            if pair.part() == part {
                pair.rotations
            } else {
                10_f64.powi(DECADES.0)
            }
        });
        axis.bars(&rotations.collect::<Vec<_>>())
    };
    let (alpha, beta) = (figure.get(&ALPHA), figure.get(&BETA));
    let end = |rotations: f64, text: &'static str| {
        let class = if rotations == beta {
            "end above"
        } else {
            "end below"
        };
        html! { <span {class} style={format!("top:{:.2}%", axis.percent(rotations))}>{ text }</span> }
    };
    let row = |name: &'static str, of: &dyn Fn(&Pair) -> String| {
        html! {
            <tr>
                <th scope="row">{ name }</th>
                for pair in &reading.pairs {
                    { cell("", of(pair)) }
                }
            </tr>
        }
    };
    let ticks = (DECADES.0..=DECADES.1).map(|decade| 10_f64.powi(decade));
    let name = words::longer_strip(&whole(reading.trained() as i64));
    html! {
        <div class="yarn-pairs">
            <div class="axis-charts">
                <div class="chart-ticks" aria-hidden="true">
                    for tick in ticks {
                        <span style={format!("top:{:.2}%", axis.percent(tick))}>{ short(tick) }</span>
                    }
                </div>
                <div class="axis-chart">
                    <svg viewBox="0 0 400 120" preserveAspectRatio="none" role="img" aria-label={name}>
                        <path class="mixing" d={axis.span(0..1, 1, (alpha, beta))} />
                        <path class="kept" d={bars(Part::Kept)} />
                        <path class="mixed" d={bars(Part::Mixed)} />
                        <path class="interpolated" d={bars(Part::Interpolated)} />
                        <path class="ramp-end" d={axis.across(alpha)} />
                        <path class="ramp-end" d={axis.across(beta)} />
                    </svg>
                    { end(alpha, "α") }
                    { end(beta, "β") }
                </div>
            </div>
            <p class="curve-legend">
                <span class="kept">{ words::longer_kept() }</span>
                <span class="mixed">{ words::longer_mixed() }</span>
                <span class="interpolated">{ words::longer_interpolated() }</span>
            </p>
            <div class="pairs-numbers" tabindex="0" role="region" aria-label={words::longer_pairs()}>
                <table>
                    <thead>
                        <tr>
                            <th scope="col">{ words::longer_pair() }</th>
                            for index in 0..reading.pairs.len() {
                                <th scope="col">{ index }</th>
                            }
                        </tr>
                    </thead>
                    <tbody>
                        { row(words::longer_rotations(), &|pair| significant(pair.rotations, 3)) }
                        { row(words::longer_gamma(), &|pair| fixed(pair.kept, 2)) }
                        { row(words::longer_divisor(), &|pair| significant(pair.divisors[2], 3)) }
                        { row(words::longer_divisor_ntk(), &|pair| significant(pair.divisors[1], 3)) }
                    </tbody>
                </table>
            </div>
        </div>
    }
}

/// The numbers of pairs that YaRN keeps, mixes and interpolates.
fn said(figure: &Figure, reading: &Reading) -> String {
    let fastest = reading.pairs.first().map_or(0.0, |pair| pair.rotations);
    let [kept, mixed, interpolated] = reading.parts().map(|count| count.to_string());
    let trained = whole(reading.trained() as i64);
    let begin = words::longer_ramp(
        &trained,
        &significant(fastest, 3),
        &short(figure.get(&BETA)),
        &kept,
        &mixed,
        &interpolated,
    );
    if figure.get(&BETA) > fastest {
        words::sentences(&begin, words::longer_ramp_none())
    } else {
        begin
    }
}
