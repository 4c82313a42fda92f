//! Two words become a query and a key, are turned to their positions, and are multiplied: the same number three ways.

use super::controls::{position_slider, shifts, slider, switch};
use super::numbers::line;
use super::planes::with_handles;
use super::score::SCORE_DIGITS;
use super::{Figure, Kind};
use crate::reading::signed_angle_rad;
use crate::scene::{Action, Role, Scene};
use crate::widgets::arrow::{Arc, Head, arrow};
use crate::widgets::digits::{fixed, fixed_signed, scientific, short};
use crate::widgets::low_letters::lowered;
use crate::widgets::number_field::NumberField;
use crate::widgets::plane::{Scale, plane};
use crate::words;
use glam::DVec2;
use rotary::{Pairing, Result, Rotary};
use yew::prelude::*;

pub static KIND: Kind = Kind {
    name: "turn",
    caption: Some(words::turn_caption),
    keys: &["m", "n", "lock", "speed", "q", "k", "wq", "wk", "reach"],
    view,
};

/// What the engine says of two words in a plane.
#[derive(Debug, Clone, PartialEq)]
pub struct Turn {
    /// `W_q x_m` and `W_k x_n`.
    pub mapped: [DVec2; 2],
    /// `R_m q` and `R_n k`.
    pub turned: [DVec2; 2],
    /// `m theta` and `n theta`.
    pub angles_rad: [f64; 2],
    /// From `k` to `q` before the turns, in `(-pi, pi]`.
    pub before_rad: f64,
    /// From `R_n k` to `R_m q`, in `(-pi, pi]`.
    pub between_rad: f64,
    /// `(R_m q) . (R_n k)`.
    pub from_positions: f64,
    /// `Re[q k* e^{i (m - n) theta}]`.
    pub complex: f64,
    /// `q^T R_{n-m} k`.
    pub relative: f64,
    /// `q^T R_{m-n} k`: the mirrored formula.
    pub mirrored: f64,
}

impl Turn {
    /// Reads a scene of one pair.
    ///
    /// # Errors
    /// If the engine refuses the scene's speed or positions.
    pub fn of(scene: &Scene) -> Result<Self> {
        let rotary = Rotary::with_frequencies(2, vec![scene.speed], Pairing::Interleaved)?;
        let (m, n) = (scene.query_position as f64, scene.key_position as f64);
        let mapped = Role::ALL.map(|role| scene.mapped(role, scene.vector(role)[0]));
        let [q, k] = mapped;
        let turned = [rotary.turns(m)?[0].rotate(q), rotary.turns(n)?[0].rotate(k)];
        let relative =
            |distance: f64| -> Result<f64> { Ok(q.dot(rotary.blocks(distance)?[0] * k)) };
        Ok(Self {
            mapped,
            turned,
            angles_rad: [m * scene.speed, n * scene.speed],
            before_rad: signed_angle_rad(k, q),
            between_rad: signed_angle_rad(turned[1], turned[0]),
            from_positions: rotary.score_from_positions(&q.to_array(), &k.to_array(), m, n)?,
            complex: rotary
                .score_from_distance(&q.to_array(), &k.to_array(), m - n)?
                .total,
            relative: relative(n - m)?,
            mirrored: relative(m - n)?,
        })
    }

    /// The largest difference among the three ways: rounding.
    pub fn largest_difference(&self) -> f64 {
        let ways = [self.from_positions, self.complex, self.relative];
        let most = ways.into_iter().fold(f64::MIN, f64::max);
        most - ways.into_iter().fold(f64::MAX, f64::min)
    }
}

/// The farthest position of the sliders, in tokens.
const FARTHEST: i64 = 24;

/// The largest entry of a map that can be typed.
const LARGEST: f64 = 10.0;

fn view(figure: &Figure) -> Html {
    let scene = &figure.shown.scene;
    let Ok(turn) = Turn::of(scene) else {
        return Html::default();
    };
    // An arrow without length has no direction.
    let directed = turn.mapped.iter().all(|arrow| *arrow != DVec2::ZERO);
    let degrees = |angle_rad: f64| {
        if directed {
            words::degrees(&fixed_signed(angle_rad.to_degrees(), 2))
        } else {
            "–".to_owned()
        }
    };
    html! {
        <div class="beside">
            { picture(figure, &turn) }
            <div class="stack">
                { position_slider(figure, Role::Query, FARTHEST) }
                { position_slider(figure, Role::Key, FARTHEST) }
                { slider(figure, "speed", (0.0, 3.0), 0.01, "") }
                <div class="row">{ switch(figure, "lock") }{ shifts(figure, words::shift_both(), &[-1, 1, 10, 100_000]) }</div>
                <div class="row">{ map(figure, Role::Query) }{ map(figure, Role::Key) }</div>
                <dl class="readings">
                    { line(words::turn_angle_before(), "before", "", degrees(turn.before_rad)) }
                    { line(lowered(words::turn_angle_after()), "between", "gap", degrees(turn.between_rad)) }
                    { line(html! { <>{ words::turn_by_positions() }{ lowered(" (Rₘq)·(Rₙk)") }</> },
                        "positions", "score", fixed(turn.from_positions, SCORE_DIGITS)) }
                    { line(html! { <>{ words::turn_by_complex() }{ " Re[q k* e" }<sup>{ "i(m−n)θ" }</sup>{ "]" }</> },
                        "complex", "score", fixed(turn.complex, SCORE_DIGITS)) }
                    { line(html! { <>{ words::turn_by_matrix() }{ lowered(" qᵀRₙ₋ₘk") }</> },
                        "relative", "score", fixed(turn.relative, SCORE_DIGITS)) }
                    { line(html! { <>{ words::turn_mirrored() }{ lowered(" qᵀRₘ₋ₙk") }</> },
                        "mirrored", "", fixed(turn.mirrored, SCORE_DIGITS)) }
                    { line(words::turn_largest_difference(), "difference", "", scientific(turn.largest_difference(), 1)) }
                </dl>
            </div>
        </div>
    }
}

fn picture(figure: &Figure, turn: &Turn) -> Html {
    let scene = &figure.shown.scene;
    let scale = Scale { reach: scene.reach };
    let names = [("query", "xₘ", Head::Solid), ("key", "xₙ", Head::Open)];
    let arrows = |role: Role| {
        let index = role as usize;
        let (class, symbol, head) = names[index];
        let x = scene.vector(role)[0];
        let mapped = turn.mapped[index];
        let label = ["q", "k"][index];
        let arc = Arc {
            from_rad: mapped.to_angle(),
            by_rad: turn.angles_rad[index],
            radius: [0.30, 0.20][index] * scene.reach,
        };
        html! {
            <>
                if mapped != x {
                    { arrow(scale, x, head, classes!("word"), symbol) }
                    { arrow(scale, mapped, head, classes!(class, "pale"), label) }
                } else {
                    { arrow(scale, x, head, classes!(class, "pale"), symbol) }
                }
                { arc.view(scale, class) }
                { arrow(scale, turn.turned[index], head, classes!(class), ["Rₘq", "Rₙk"][index]) }
            </>
        }
    };
    let between = Arc {
        from_rad: turn.turned[1].to_angle(),
        by_rad: turn.between_rad,
        radius: 0.55 * scene.reach,
    };
    let name = words::turn_plane_name(&fixed(turn.between_rad.to_degrees(), 1));
    let drawing = html! { <>{ for Role::ALL.map(arrows) }{ between.view(scale, "gap") }</> };
    let names = [words::turn_word_of_query(), words::turn_word_of_key()];
    with_handles(
        figure,
        ["xₘ", "xₙ"],
        names.map(str::to_owned),
        plane(scale, name, drawing),
    )
}

/// The four entries of one of the maps.
fn map(figure: &Figure, role: Role) -> Html {
    let (symbol, class) = [("q", "query"), ("k", "key")][role as usize];
    let entry = |row: usize, column: usize| {
        let value = figure.shown.scene.map(role)[row][column];
        let act = figure.act.clone();
        let set = move |to: f64| {
            act.emit(Action::SetMap {
                role,
                at: (row, column),
                to,
            });
        };
        let on_step = {
            let set = set.clone();
            Callback::from(move |by: i64| set(((value * 10.0).round() + by as f64) / 10.0))
        };
        let on_type = Callback::from(move |text: String| {
            let number = crate::params::number(&text).filter(|number| number.abs() <= LARGEST);
            if let Some(number) = number {
                set(number);
            }
            number.is_some()
        });
        html! {
            <NumberField name={words::turn_entry(symbol, &(row + 1).to_string(), &(column + 1).to_string())}
                value={value.to_string().replace('-', "−")} allowed={words::allowed_real(&short(-LARGEST), &short(LARGEST))}
                {on_type} {on_step} field={format!("w{symbol}{row}{column}")} />
        }
    };
    html! {
        <div class={classes!("map", class)} role="group" aria-label={words::turn_map(symbol)}>
            <span aria-hidden="true"><i>{ "W" }</i><sub>{ symbol }</sub></span>
            <span class="entries">{ entry(0, 0) }{ entry(0, 1) }{ entry(1, 0) }{ entry(1, 1) }</span>
        </div>
    }
}
