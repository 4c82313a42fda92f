//! The pairs of one or two models: wavelengths, hands at a position, and which components each holds.

use super::{Reading, Side};
use crate::figure::prelude::*;
use crate::widgets::small_planes::{Small, SmallPlanes};
use rotary::scaling::Scaling;

/// A number of tokens, which need not be whole.
pub fn tokens(count: f64) -> String {
    if (1e4..1e15).contains(&count) {
        whole(count.round() as i64)
    } else {
        significant(count, 4)
    }
}

fn selection(figure: &Figure, reading: &Reading) -> Selection {
    figure.numbered_pair(words::planes_name(), reading.pair)
}

/// A bar a pair for the first model, a line for the second, and lines at their contexts and at the first one's trained
/// length.
pub fn wavelengths(figure: &Figure, reading: &Reading) -> Html {
    let selection = selection(figure, reading);
    let (first, second) = (&reading.first, reading.second.as_ref());
    let of = |side: &Side| {
        side.pairs
            .iter()
            .map(|pair| pair.wavelength)
            .collect::<Vec<f64>>()
    };
    // A pair that does not rotate has no bar.
    let bars: Vec<f64> = of(first)
        .into_iter()
        .map(|length| if length.is_finite() { length } else { 0.0 })
        .collect();
    let line = second.map(of);
    let context = |side: &Side| side.settings.context as f64;
    let lengths = [Some(context(first)), second.map(context)];
    let all = bars.iter().chain(line.iter().flatten()).copied();
    let all = all.chain(lengths.into_iter().flatten());
    let (axis, ticks) = Axis::of_lengths(all);
    let trained = first.before.map(|(tokens, _)| tokens);
    // One line is enough if both have the same context.
    let other = second.map(context).filter(|other| *other != context(first));
    let is_shorter = |length: f64| other.is_some_and(|other| length < other.max(context(first)));
    let length = |length: f64, of: &'static str, text: String| {
        let side = if of == "trained" || is_shorter(length) {
            "below"
        } else {
            "above"
        };
        html! {
            <span class={classes!("length", side, of)} style={format!("top:{:.2}%", axis.percent(length))}>{ text }</span>
        }
    };
    let of_context = |tokens: f64, of: &'static str| {
        length(tokens, of, words::models_context(&whole(tokens as i64)))
    };
    // Dashes would merge with dark bars: below them is a line in the colour of the paper.
    let cased = |class: &'static str, path: String| {
        html! {
            <>
                <path class={classes!(class, "casing")} d={path.clone()} />
                <path {class} d={path} />
            </>
        }
    };
    let chart = AxisChart {
        axis,
        ticks: &ticks,
        columns: bars.len(),
        selection: &selection,
        name: words::models_chart().to_owned(),
        drawing: html! {
            <>
                <path class="pairs" d={axis.bars(&bars)} />
                if let Some(line) = line {
                    { cased("other", axis.line(&line)) }
                }
                // The bars above the line are what the question asks for.
                if !figure.asks() {
                    <path class="context" d={axis.across(context(first))} />
                }
                if let Some(other) = other {
                    { cased("context of-other", axis.across(other)) }
                }
                if let Some(trained) = trained {
                    { cased("context trained", axis.across(trained)) }
                }
            </>
        },
        notes: html! {
            <>
                <span class="chart-note">{ words::models_axis() }</span>
                { of_context(context(first), "") }
                if let Some(other) = other {
                    { of_context(other, "of-other") }
                }
                if let Some(trained) = trained {
                    { length(trained, "trained", words::models_trained(&whole(trained as i64))) }
                }
            </>
        },
    };
    html! {
        <>
            <p class="row legend">
                <span><span class="sample" aria-hidden="true" />{ reading.first_name() }</span>
                if let Some(second) = second {
                    <span><svg class="sample" viewBox="0 0 32 2" aria-hidden="true"><path class="other" d="M0 1H32" /></svg>{ reading.name_of(second) }</span>
                }
            </p>
            <div class="wavelengths axis-charts">{ chart.view() }</div>
        </>
    }
}

/// The hand of each pair at the position.
pub fn hands(figure: &Figure, reading: &Reading) -> Html {
    let second = reading.second_by_pair();
    let context = reading.first.settings.context;
    let position = figure.get(&QUERY_POSITION) as f64;
    let planes: Rc<[Small]> = reading
        .first
        .pairs
        .iter()
        .enumerate()
        .map(|(index, pair)| Small {
            solid: pair.hand,
            open: second.map_or(DVec2::ZERO, |second| second.pairs[index].hand),
            shaded_rad: context as f64 * pair.theta,
            by_rad: [
                position * pair.theta,
                second.map_or(0.0, |second| position * second.pairs[index].theta),
            ],
            ..Small::default()
        })
        .collect();
    html! {
        <>
            <SmallPlanes {planes} reach={1.0} selection={selection(figure, reading)} />
            <p class="note">{ words::models_shaded(&reading.first_name(), &whole(context as i64)) }</p>
        </>
    }
}

/// The angle between two hands.
pub fn degrees_apart(key: &'static str, apart_rad: f64) -> Readout {
    Readout::fixed(key, apart_rad.to_degrees(), 1).with_unit(words::degrees)
}

/// The selected pair, in words.
pub fn pair(figure: &Figure, reading: &Reading) -> String {
    let index = reading.pair;
    let number = index.to_string();
    let position = whole(figure.get(&QUERY_POSITION));
    let of_first = reading.first.pairs[index];
    let Some(second) = reading.second_by_pair() else {
        return if of_first.theta == 0.0 {
            words::models_pair_still(&number)
        } else {
            words::models_pair(&number, &tokens(of_first.wavelength))
        };
    };
    let of_second = second.pairs[index];
    let mut said = words::models_pair_of_two(
        &number,
        &tokens(of_first.wavelength),
        &tokens(of_second.wavelength),
        &position,
        &degrees_apart("", of_first.apart(&of_second)).text,
    );
    let readouts = figure.readouts(reading);
    match reading.furthest {
        None => {}
        Some((_, 0.0)) => said += words::models_agree(),
        Some(_) => {
            let [pair, angle] =
                ["furthest-pair", "furthest-angle"].map(|key| text_of(&readouts, key));
            said += &words::models_furthest(pair, angle);
        }
    }
    said
}

/// The number of pairs that do not complete a rotation, in words.
pub fn unfinished(figure: &Figure, reading: &Reading) -> Html {
    let (first, count) = (&reading.first, |count: usize| whole(count as i64));
    let of = |say: fn(&str, &str, &str, &str) -> String, side: &Side, unfinished: &str| {
        say(
            &reading.name_of(side),
            unfinished,
            &count(side.pairs.len()),
            &count(side.settings.context),
        )
    };
    let readouts = figure.readouts(reading);
    let mut said = of(
        words::models_unfinished,
        first,
        text_of(&readouts, "unfinished"),
    );
    if let Some(second) = &reading.second {
        said += &of(
            words::models_unfinished_too,
            second,
            &count(second.unfinished),
        );
    }
    let before = first.before.map(|(tokens, _)| {
        let (name, before) = (reading.first_name(), text_of(&readouts, "before"));
        words::models_before(&name, &whole(tokens as i64), before)
    });
    let still = (first.still > 0)
        .then(|| words::models_still(&reading.first_name(), text_of(&readouts, "still")));
    html! {
        <>
            <span data-number="unfinished">{ said }</span>
            if let Some(before) = before {
                <span data-number="before">{ before }</span>
            }
            if let Some(still) = still {
                <span data-number="still">{ still }</span>
            }
        </>
    }
}

/// The components of the head: those that rotate, and the two of the selected pair.
pub fn partners(reading: &Reading) -> Html {
    let side = &reading.first;
    let settings = &side.settings;
    let (head, rotary) = (settings.head_dim, settings.rotary_dim);
    let (one, other) = side.components(reading.pair);
    let is_half = settings.pairing == Pairing::Half;
    let mistaken = (is_half && rotary < head).then(|| one + head / 2);
    let cell = |component: usize| format!("M{component} 0h1v1h-1Z");
    let rotating = if matches!(settings.scaling, Scaling::Proportional(_)) {
        let half = side.rotating() / 2;
        format!("M0 0h{half}v1H0ZM{0} 0h{half}v1h-{half}Z", head / 2)
    } else {
        format!("M0 0h{rotary}v1H0Z")
    };
    html! {
        <>
            <svg class="components" viewBox={format!("0 0 {head} 1")} preserveAspectRatio="none" aria-hidden="true">
                <path class="passes" d={format!("M0 0h{head}v1H0Z")} />
                <path class="rotates" d={rotating} />
                <path class="selected" d={cell(one) + &cell(other)} />
                if let Some(mistaken) = mistaken {
                    <path class="mistaken" d={cell(mistaken)} />
                }
            </svg>
            { crate::figure::readout::status("components", components(reading, mistaken)) }
        </>
    }
}

fn components(reading: &Reading, mistaken: Option<usize>) -> String {
    let side = &reading.first;
    let settings = &side.settings;
    let count = |count: usize| whole(count as i64);
    let (one, other) = side.components(reading.pair);
    let (pair, one, other) = (count(reading.pair), count(one), count(other));
    let (head, rotary) = (count(settings.head_dim), count(settings.rotary_dim));
    let is_half = settings.pairing == Pairing::Half;
    let mut said = if !side.is_partial() {
        words::models_whole_head(&head)
    } else if matches!(settings.scaling, Scaling::Proportional(_)) {
        words::models_proportional(&count(side.rotating()), &head)
    } else {
        words::models_partial(&rotary, &head)
    };
    said += &match (is_half, settings.rotary_dim == settings.head_dim) {
        (false, _) => words::models_neighbours(&pair, &one, &other),
        (true, true) => words::models_half_of_head(&pair, &one, &other),
        (true, false) => words::models_half_of_rotary(&pair, &one, &other, &rotary),
    };
    if let Some(mistaken) = mistaken {
        said += &words::models_mistaken(&count(mistaken));
    }
    said
}
