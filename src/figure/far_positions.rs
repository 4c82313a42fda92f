//! Positions on a logarithmic scale, from the start of a text to far along it.

use super::Figure;
use super::controls::{stop, under_name};
use super::play::{self, Playable};
use super::rope_controls::shifted;
use crate::numbers::whole;
use crate::state::{Action, Parameter, State};
use crate::widgets::range::Range;
use crate::widgets::subscript::{lowered, plain};
use std::rc::Rc;
use yew::prelude::*;

/// The farthest of them, in tokens.
pub const FARTHEST: i64 = 1_000_000;

const A_DECADE: i32 = 10;

/// 0, then ten positions a decade, each once, up to [`FARTHEST`].
pub fn far_positions() -> Vec<i64> {
    let decades = FARTHEST.ilog10() as i32;
    let position = |step: i32| 10_f64.powf(f64::from(step) / f64::from(A_DECADE)).round() as i64;
    let mut positions = vec![0];
    positions.extend((0..=decades * A_DECADE).map(position));
    positions.dedup();
    positions
}

/// A position's place on the scale, from 0 at position 1 to 1 at [`FARTHEST`]; earlier positions are at its start.
pub fn part_of_scale(position: i64) -> f64 {
    let magnitude = position.unsigned_abs().max(1) as f64;
    (magnitude.log10() / (FARTHEST as f64).log10()).min(1.0)
}

/// A slider over these positions that moves all positions of a figure together.
pub fn far_slider(figure: &Figure, parameter: &'static Parameter<i64>, name: String) -> Html {
    let present = figure.get(parameter);
    let positions = far_positions();
    let last = positions.len() - 1;
    let index_of = |positions: &[i64], present: i64| {
        let before = positions.partition_point(|position| *position <= present);
        before.saturating_sub(1) as i64
    };
    let playable = {
        let (positions, ends) = (Rc::new(positions.clone()), (0, last as i64));
        let to = {
            let positions = Rc::clone(&positions);
            move |state: &State, index: i64| {
                Action::Shift(positions[index as usize] - state.get(parameter))
            }
        };
        let at = move |state: &State| index_of(&positions, state.get(parameter));
        Playable::new("far", plain(&name), ends, at, to).setting(shifted(figure))
    };
    let index = index_of(&positions, present);
    let range = Range {
        onkeydown: Some(play::on_space(figure, &playable)),
        field: Some("far"),
        ends: (0.0, last as f64),
        step: 1.0,
        value: index as f64,
        text: whole(present).into(),
        on_value: figure.act.reform(move |index: f64| {
            let to = positions[(index.max(0.0) as usize).min(last)];
            Action::Shift(to - present)
        }),
        ..Range::default()
    };
    let slider = under_name(lowered(&name), "far", range.text.clone(), range.view());
    play::beside(figure, &playable, slider)
}

/// Buttons that go to some positions, shifting all others by the same amount.
pub fn jumps(
    figure: &Figure,
    parameter: &'static Parameter<i64>,
    label: &'static str,
    positions: &[i64],
) -> Html {
    let present = figure.get(parameter);
    html! {
        <div class="row shifts" data-sets={shifted(figure)} role="toolbar" aria-label={plain(label)}>
            <span aria-hidden="true">{ lowered(label) }</span>
            for (index, &to) in positions.iter().enumerate() {
                <button type="button" class="quiet" tabindex={stop(index)} data-to={to.to_string()} aria-pressed={(to == present).to_string()}
                    onclick={figure.act.reform(move |_| Action::Shift(to - present))}>
                    { whole(to) }
                </button>
            }
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_positions_rise_from_0_to_the_farthest() {
        let positions = far_positions();
        assert!(positions.is_sorted_by(|a, b| a < b));
        assert_eq!(positions[..4], [0, 1, 2, 3]);
        for decade in [10, 100, 1_000, 10_000, 100_000, FARTHEST] {
            assert!(positions.contains(&decade));
        }
        assert_eq!(positions.last(), Some(&FARTHEST));
    }

    #[test]
    fn the_scale_is_logarithmic_and_ends() {
        assert_eq!(part_of_scale(0), 0.0);
        assert!((part_of_scale(-1_000) - 0.5).abs() < 1e-15);
        assert_eq!(part_of_scale(10 * FARTHEST), 1.0);
    }
}
