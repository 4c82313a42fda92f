//! Beyond the trained length: the pairs whose angle training never showed, the score there, and what a method of
//! context extension costs at short distances.

mod numbers;
mod reading;

use reading::ROUNDING;
pub use reading::{AXIS_LENGTHS, Curve, Pair, Reading, SHORT, end_of_new};

use crate::figure::controls::choice_among;
use crate::figure::planes::{before, with_vectors};
use crate::figure::prelude::*;
use crate::figure::rope_controls::{methods, vectors};
use crate::state::VectorsShown;
use crate::state::limits::FARTHEST;
use crate::widgets::arc::Arc;
use crate::widgets::small_planes::{Small, SmallPlanes};

pub struct Beyond;

impl FigureSpec for Beyond {
    const CAPTION: Option<fn() -> &'static str> = Some(words::beyond_caption);
    const PARAMETERS: ParameterRows = parameters![
        HEAD_DIM, BASE, PAIR, SEED, VECTORS, TRAINED, WANTED, METHOD, QUERY, KEY, REACH, SETTINGS
    ];
    const FOLDED: ParameterRows = parameters![HEAD_DIM, BASE, SEED, VECTORS, TRAINED, METHOD];
    const EDITION_1: &'static str = "wanted=16384&settings=1";
    type Reading = Reading;

    fn view(figure: &Figure, reading: &Reading) -> Html {
        let state = &figure.state;
        let trained = state.get(&TRAINED);
        let step = (trained / 64).max(1);
        let [far, near] = curves(figure, reading);
        let farthest = (AXIS_LENGTHS * trained).min(FARTHEST as usize);
        html! {
            <>
                { planes(figure, reading) }
                <div class="staying">{ slider(figure, &WANTED, (step as f64, farthest as f64), step as f64, "") }</div>
                <div class="halves">
                    { list(&reading.readouts(state)) }
                    { far }
                </div>
                { status("said", said(state, reading)) }
                { settings(figure, words::param_settings(), html! { <>{ controls(figure, step as i64) }{ near }</> }) }
            </>
        }
    }
}

/// The method, the query and the key, the lengths and the frequencies.
fn controls(figure: &Figure, step: i64) -> Html {
    html! {
        <>
        <div class="row controls">{ (METHOD.name)() }{ choice_among(figure, &METHOD, methods(figure)) }</div>
        <div class="row controls">
            { vectors(figure) }
            if figure.get(&VECTORS) == VectorsShown::Drawn {
                { redraw(figure) }
            }
            { number(figure, &TRAINED, step) }
            { number(figure, &WANTED, step) }
            { number(figure, &HEAD_DIM, 2) }
            { number(figure, &BASE, 0) }
        </div>
        <p class="note">{ words::beyond_note() }</p>
        </>
    }
}

/// The plane of the selected pair, and all planes small with the angles of training shaded.
fn planes(figure: &Figure, reading: &Reading) -> Html {
    let state = &figure.state;
    let pair = state.get(&PAIR);
    let in_words = in_words(state, pair, &reading.pairs[pair]);
    let selection = figure.numbered_pair(words::planes_name(), pair);
    let scaled = reading.is_scaled();
    let small: Rc<[Small]> = reading
        .pairs
        .iter()
        .map(|pair| {
            let [hand, as_trained] = pair.hands();
            Small {
                solid: hand,
                open: if scaled { as_trained } else { DVec2::ZERO },
                shaded_rad: pair.seen_rad,
                new_rad: pair.new_rad(),
                by_rad: [pair.angle_rad; 2],
                ..Small::default()
            }
        })
        .collect();
    html! {
        <div class="beside">
            { selected(figure, reading) }
            <div class="stack">
                <p class="curve-legend">
                    <span class="shown">{ lowered(&words::beyond_shown(&whole(state.get(&TRAINED) as i64))) }</span>
                    <span class="distance">{ lowered(&words::beyond_hand(&whole(state.get(&WANTED) as i64))) }</span>
                    <span class="outside new">{ lowered(words::beyond_outside()) }</span>
                    if scaled {
                        <span class="as-trained">{ words::beyond_as_trained() }</span>
                    }
                </p>
                <SmallPlanes planes={small} reach={1.0} {selection} />
                { status("pair", in_words) }
            </div>
        </div>
    }
}

fn in_words(state: &State, index: usize, pair: &Pair) -> String {
    let (index, turn) = (index.to_string(), significant(pair.wavelength, 4));
    let degrees = |angle_rad: f64| fixed(angle_rad.to_degrees(), 1);
    let wanted = whole(state.get(&WANTED) as i64);
    if pair.is_complete() {
        let here = degrees(pair.angle_rad.rem_euclid(TAU));
        words::beyond_pair_complete(&index, &turn, &wanted, &here)
    } else {
        let seen = degrees(pair.seen_rad);
        match pair.outside_rad() > 0.0 {
            true => {
                let new = degrees(pair.new_rad());
                words::beyond_pair_outside(&index, &turn, &seen, &wanted, &new)
            }
            false => words::beyond_pair_inside(&index, &turn, &seen, &wanted),
        }
    }
}

/// The plane of the selected pair: the query before and after it rotates by the distance, and the key. The angles of
/// training are shaded from the query on.
fn selected(figure: &Figure, reading: &Reading) -> Html {
    let state = &figure.state;
    let (index, reach) = (state.get(&PAIR), state.get(&REACH));
    let pair = &reading.pairs[index];
    let of = |vector: &[f64]| DVec2::new(vector[2 * index], vector[2 * index + 1]);
    let [q, k] = [of(&reading.vectors.0), of(&reading.vectors.1)];
    let [shown, as_trained] = pair.hands();
    let [query, key] = Role::ALL.map(Role::style);
    // A pair without an arrow still has an angle.
    let from = if q == DVec2::ZERO { DVec2::X } else { q };
    let arc = |angles_rad: [f64; 2], radius: f64, class: &'static str| Arc {
        from_rad: from.to_angle() + angles_rad[0],
        by_rad: angles_rad[1] - angles_rad[0],
        radius,
        class,
    };
    let mut marks = vec![
        Mark::Sector(arc([0.0, pair.seen_rad], from.length(), "shown")),
        Mark::Sector(arc([pair.seen_rad, pair.new_rad()], from.length(), "new")),
        Mark::Arc(arc([0.0, pair.angle_rad], 0.3 * reach, "distance")),
    ];
    if q != DVec2::ZERO {
        marks.push(hand(k, 0.0, key.head, key.class, key.symbol));
        marks.push(before(Role::Query, q));
        if reading.is_scaled() {
            marks.push(hand(
                as_trained.rotate(q),
                0.0,
                query.head,
                "as-trained",
                "",
            ));
        }
        marks.push(hand(
            shown.rotate(q),
            pair.angle_rad,
            query.head,
            query.class,
            "Rq",
        ));
    }
    let dial = dial(reach, words::beyond_plane(&index.to_string()), marks);
    if state.get(&VECTORS) != VectorsShown::Drawn {
        return html! { <div class="selected-plane"><div class="on-plane">{ dial.view() }</div></div> };
    }
    with_vectors(figure, dial)
}

/// The free space above the highest point of a chart.
const HEADROOM: f64 = 1.08;

/// The distance between the names of the lines, in hundredths of the height.
const APART: f64 = 16.0;

/// A distance that no chart shows.
const NOWHERE: f64 = -1.0;

/// The score at all distances up to the wanted one, and at those of a short text.
fn curves(figure: &Figure, reading: &Reading) -> [Html; 2] {
    let state = &figure.state;
    let (trained, wanted) = (state.get(&TRAINED) as f64, state.get(&WANTED) as f64);
    let scaled = reading.is_scaled();
    let shown = &[&reading.trained, &reading.scaled][..if scaled { 2 } else { 1 }];
    let far_scores = shown.iter().flat_map(|curve| &curve.points);
    let far_heights = heights(far_scores.map(|(_, score)| *score));
    let near_heights = heights(shown.iter().flat_map(|curve| curve.short.iter().copied()));
    let points = &reading.trained.points;
    let within = points.partition_point(|(distance, _)| *distance <= trained);
    let some = |points: &[(f64, f64)], ink: Ink| Line::whole(points.iter().copied(), ink);
    let as_trained = if wanted > trained {
        Ink::Outside
    } else {
        Ink::Plain
    };
    let limit = [(trained, far_heights.0), (trained, far_heights.1)];
    let mut far = vec![
        Line::whole(limit, Ink::Pale),
        some(&points[within.saturating_sub(1)..], as_trained),
    ];
    let mut near = vec![Line::along(&reading.trained.short, Ink::Plain)];
    let mut names = vec![
        html! { <i>{ "L" }</i> },
        html! { { ScalingMethod::Unscaled.label() } },
    ];
    if scaled {
        far.push(some(&reading.scaled.points, Ink::Score));
        names.push(html! { { name_of(state) } });
        near.push(Line::along(&reading.scaled.short, Ink::Score));
    }
    far.push(some(&points[..within], Ink::Plain));
    let chart = |lines: Vec<Line>,
                 names: Vec<Html>,
                 end: usize,
                 y: (f64, f64),
                 marked: f64,
                 text: String| {
        let plot = Plot {
            lines: lines.into(),
            x: (0.0, end as f64),
            y,
            marked,
            x_label: words::curve_x(),
            y_label: words::curve_y(),
            text: text.into(),
        };
        plot.view_named(names, APART)
    };
    let changed_at = match reading.is_scaled() {
        true => reading.short_change().0 as f64,
        false => NOWHERE,
    };
    let far = chart(
        far,
        names,
        reading.axis,
        far_heights,
        wanted,
        said(state, reading),
    );
    let near = chart(
        near,
        vec![],
        SHORT,
        near_heights,
        changed_at,
        cost(state, reading),
    );
    [far, near]
}

/// The ends of an axis that shows some scores and 0.
fn heights(scores: impl Iterator<Item = f64>) -> (f64, f64) {
    let (least, most) = range_of(scores, (0.0, 0.0));
    let margin = (HEADROOM - 1.0) * (most - least).max(1e-3);
    (
        if least < 0.0 { least - margin } else { 0.0 },
        most + margin,
    )
}

fn name_of(state: &State) -> &'static str {
    state.get(&METHOD).label()
}

/// The number of pairs that reach an angle unseen in training, as a sentence.
fn said(state: &State, reading: &Reading) -> String {
    let (trained, wanted) = (state.get(&TRAINED) as i64, state.get(&WANTED) as i64);
    if wanted <= trained {
        let said = words::beyond_said_within(&whole(wanted), &whole(trained));
        return if reading.is_scaled() {
            words::sentences(&said, &cost(state, reading))
        } else {
            said
        };
    }
    let unseen = reading.unseen();
    let [as_trained, scaled] = unseen.map(|count| match count {
        0 => words::beyond_no_pair().to_owned(),
        count => count.to_string(),
    });
    let count = reading.pairs.len().to_string();
    let wanted = whole(wanted);
    if reading.is_scaled() {
        let cost = cost(state, reading);
        let said = words::beyond_said_method(&wanted, &as_trained, &count, name_of(state), &scaled);
        words::sentences(&said, &cost)
    } else if unseen[0] == 0 {
        words::beyond_said_all_shown(&wanted, &count)
    } else {
        words::beyond_said_trained(&wanted, &as_trained, &count)
    }
}

/// The effect of the method on short sequences, as a sentence.
fn cost(state: &State, reading: &Reading) -> String {
    let short = whole(SHORT as i64);
    if !reading.is_scaled() {
        return words::beyond_cost_none().to_owned();
    }
    let (_, change) = reading.short_change_of_frequencies();
    if change < ROUNDING && reading.factor == 1.0 {
        return words::beyond_cost_none().to_owned();
    }
    let (method, change) = (name_of(state), significant(change, 3));
    if state.get(&METHOD) == ScalingMethod::Dynamic {
        return words::beyond_cost_follows(method);
    }
    if reading.factor == 1.0 {
        words::beyond_cost(method, &short, &change)
    } else {
        words::beyond_cost_factor(method, &fixed(reading.factor, 3), &short, &change)
    }
}
