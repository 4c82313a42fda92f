//! The effects of YaRN's temperature, and of a method on the scores of neighbours.

use super::numbers::HEATS;
use super::parameters::{MSCALE, MSCALE_ALL_DIM};
use super::reading::{FARTHEST_SHOWN, Reading};
use super::{DIGITS, STEPS};
use crate::figure::controls::under_name;
use crate::figure::prelude::*;

/// A bar a placement: the part of the score of rotated components, and of the others.
pub fn temperature(figure: &Figure, reading: &Reading) -> Html {
    let readouts = reading.readouts(&figure.state);
    let names = [
        ("trained", words::extension_heat_none()),
        ("code", words::extension_heat_code()),
        ("paper", words::extension_heat_paper()),
        ("twice", words::extension_heat_twice()),
    ];
    let largest = reading
        .temperatures
        .iter()
        .map(|heat| heat.score())
        .fold(0.0, f64::max);
    let width = |part: f64| format!("width:{:.2}%", 100.0 * part / largest);
    let factor = |factor: f64| fixed(factor, DIGITS);
    html! {
        <div class="heat">
            <p class="title">{ words::extension_heat() }</p>
            <table>
                for (((key, name), score), heat) in names.into_iter().zip(HEATS).zip(&reading.temperatures) {
                    <tr>
                        <th scope="row" class={(key == "twice").then_some("mistake")}>
                            <span>{ name }</span>
                            if key != "trained" {
                                <small data-number={["factors-", key].concat()}>{ words::extension_heat_factors(&factor(heat.on_cos_sin), &factor(heat.on_logits)) }</small>
                            }
                            <span class="parts" aria-hidden="true">
                                <span class="rotated" style={width(heat.rotated)} />
                                <span class="passed" style={width(heat.passed)} />
                            </span>
                        </th>
                        <td class="score" data-number={score}>{ text_of(&readouts, score).to_owned() }</td>
                    </tr>
                }
            </table>
            <p class="said" data-number="heat">{ heat_said(figure, reading) }</p>
            { slider(figure, &MSCALE, (0.0, 2.0), 0.001, "") }
            { slider(figure, &MSCALE_ALL_DIM, (0.0, 2.0), 0.001, "") }
        </div>
    }
}

fn heat_said(figure: &Figure, reading: &Reading) -> String {
    let [trained, code, paper, twice] = reading.temperatures;
    let (rotated, all) = (figure.get(&ROTARY_DIM), figure.get(&HEAD_DIM));
    let has_weights = figure.get(&MSCALE) != 0.0 && figure.get(&MSCALE_ALL_DIM) != 0.0;
    let factor = |factor: f64| fixed(factor, DIGITS);
    let placed = if has_weights {
        words::extension_heat_weights(&factor(code.on_cos_sin), &factor(code.on_logits))
    } else if rotated == all {
        words::extension_heat_full(&all.to_string())
    } else {
        let off = fixed((paper.score() - code.score()).abs(), 2);
        words::extension_heat_partial(&rotated.to_string(), &all.to_string(), &off)
    };
    let times = |rotated: f64| factor(rotated / trained.rotated);
    placed + &words::extension_heat_once(&times(code.rotated), &times(twice.rotated))
}

/// The score of equal vectors against small distances, as trained and with the selected method.
pub fn neighbours(figure: &Figure, reading: &Reading) -> Html {
    let Some(near) = &reading.near else {
        return Html::default();
    };
    let method = figure.get(&METHOD).label();
    let lines: Rc<[Line]> = Rc::from([
        Line::along(&near.trained, Ink::Plain),
        Line::along(&near.extended, Ink::Score),
    ]);
    let all = near.trained.iter().chain(&near.extended).copied();
    let (least, most) = range_of(all, (0.0, 1e-3));
    let (distance, change) = near.largest_change();
    let steps = near.steps();
    let tokens = figure.get(&TOKENS);
    let fits = if tokens <= figure.get(&TRAINED) {
        words::extension_near_fits(&whole(tokens as i64))
    } else {
        words::extension_near_longer(&whole(tokens as i64), &whole(figure.get(&TRAINED) as i64))
    };
    let said = if change.abs() < 1e-9 {
        words::extension_near_same().to_owned()
    } else {
        words::extension_near_said(
            &fixed(steps.0, 2),
            method,
            &fixed(steps.1, 2),
            &fixed(near.trained[distance], 2),
            &fixed(near.extended[distance], 2),
            &distance.to_string(),
        )
    };
    let text = [fits, said].concat();
    let plot = Plot {
        lines,
        x: (0.0, FARTHEST_SHOWN as f64),
        y: (
            if least < 0.0 {
                -nice_above(-least)
            } else {
                0.0
            },
            1.05 * most,
        ),
        marked: 1.0,
        x_label: words::curve_x(),
        y_label: words::curve_y(),
        text: text.clone().into(),
    };
    html! {
        <div class="near">
            <p class="title">{ words::extension_near() }</p>
            <p class="near-legend"><span>{ ScalingMethod::Unscaled.label() }</span><span class="score">{ method }</span></p>
            { plot.view() }
            { text_length(figure) }
            <p class="said" data-number="near">{ text }</p>
            <p class="note" data-number="angle">{ neighbour_angle(figure, reading) }</p>
        </div>
    }
}

/// The length of the text now, on a slider with equal room for each doubling.
fn text_length(figure: &Figure) -> Html {
    let tokens = figure.get(&TOKENS);
    let longest = figure.get(&WANTED).max(figure.get(&TRAINED)).max(tokens);
    let place = |tokens: usize| (STEPS * (tokens as f64).log2()).ceil();
    let end = place(longest);
    let range = Range {
        field: Some(TOKENS.row.key),
        ends: (0.0, end),
        step: 1.0,
        value: place(tokens),
        text: whole(tokens as i64).into(),
        on_value: figure.set(&TOKENS, move |at: f64| {
            if at >= end {
                longest
            } else {
                (at / STEPS).exp2().floor() as usize
            }
        }),
        ..Range::default()
    };
    under_name(
        words::extension_text_length().into(),
        "",
        range.text.clone(),
        range.view(),
    )
}

/// The angle between neighbours in the selected pair.
fn neighbour_angle(figure: &Figure, reading: &Reading) -> String {
    let Some(extended) = reading.of_method(figure.get(&METHOD)) else {
        return String::new();
    };
    let degrees = |theta: f64| words::degrees(&significant(theta.to_degrees(), 4));
    words::extension_near_angle(
        &reading.pair.to_string(),
        &degrees(reading.pairs[reading.pair].theta),
        &degrees(extended.theta[reading.pair]),
    )
}
