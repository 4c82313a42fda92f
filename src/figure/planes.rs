//! A plane with a handle at the tip of the query and of the key.

use super::Figure;
use crate::numbers::fixed;
use crate::state::parameters::{PAIR, REACH};
use crate::state::{Action, GRID, Role, on_grid};
use crate::widgets::plane::Scale;
use crate::widgets::vector::{VectorHandle, VectorKeys};
use crate::words;
use glam::DVec2;
use yew::prelude::*;

/// A drawing of a plane with both vectors of the selected pair, by their symbols and their names: the keys of the query
/// and of the key before it, the handles at their tips over it.
pub fn with_handles(
    figure: &Figure,
    symbols: [&'static str; 2],
    names: [String; 2],
    drawing: Html,
) -> Html {
    let (reach, pair) = (figure.get(&REACH), selected_pair(figure));
    let scale = Scale { reach };
    let tip = |role: Role| figure.state.vector(role)[pair];
    let keys = Role::ALL.into_iter().zip(names).map(|(role, name)| {
        let tip = tip(role);
        let keys = VectorKeys {
            tip,
            reach,
            name,
            names: [words::vector_angle(), words::vector_length()],
            texts: [
                words::degrees(&fixed(tip.to_angle().to_degrees(), 1)),
                fixed(tip.length(), 3),
            ],
            class: role.style().class,
            sets: role.vector().key,
            on_move: move_vector(figure, role),
        };
        keys.view()
    });
    let handles = Role::ALL.into_iter().zip(symbols).rev().map(|(role, handle)| {
        html! {
            <VectorHandle {scale} tip={tip(role)} class={role.style().class} {handle} sets={role.vector().key} on_move={move_vector(figure, role)} />
        }
    });
    html! {
        <div class="selected-plane">
            { for keys }
            <div class="on-plane">
                { drawing }
                { for handles }
            </div>
        </div>
    }
}

/// The selected pair; the only one, in a figure of one pair.
pub fn selected_pair(figure: &Figure) -> usize {
    figure.state.find(&PAIR).unwrap_or(0)
}

/// Moves the tip of one arrow of the selected pair, within what its plane shows.
fn move_vector(figure: &Figure, role: Role) -> Callback<DVec2> {
    let (pair, reach) = (selected_pair(figure), figure.get(&REACH));
    figure.act.reform(move |wished| Action::MoveVector {
        role,
        pair,
        to: within(reach, wished),
    })
}

/// The tip on the grid, no farther out than `reach`.
fn within(reach: f64, tip: DVec2) -> DVec2 {
    let tip = on_grid(tip.clamp_length_max(reach));
    // Rounding to the grid can leave a tip a hair outside.
    if tip.length() > reach {
        on_grid(tip * (1.0 - 1.0 / (GRID * reach)))
    } else {
        tip
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tip_drawn_beyond_the_edge_stops_on_the_grid_within_it() {
        for reach in [1.6, 5.0, 100.0] {
            for degree in 0..360 {
                let wished = DVec2::from_angle(f64::from(degree).to_radians()) * reach * 2.0;
                let tip = within(reach, wished);
                assert!(tip.length() <= reach && tip.length() > reach - 3.0 / GRID);
                assert_eq!(tip, on_grid(tip));
            }
        }
    }
}
