//! Dials with the vectors of a query and a key.

use super::{Figure, Group, following};
use crate::numbers::fixed;
use crate::state::parameters::{PAIR, REACH};
use crate::state::{Action, GRID, Role, on_grid};
use crate::widgets::arc::Arc;
use crate::widgets::dial::{Dial, Handle, Mark, hand};
use crate::widgets::vector::VectorKeys;
use crate::words;
use glam::DVec2;
use std::rc::Rc;
use yew::prelude::*;

/// A dial with both vectors of the selected pair at its handles, by their symbols and their names: the keys of the
/// query and of the key before it, which follow as the hand rests.
pub fn with_handles(
    figure: &Figure,
    symbols: [&'static str; 2],
    names: [String; 2],
    mut dial: Dial,
) -> Html {
    let handles = Role::ALL.into_iter().zip(symbols).rev();
    dial.handles = handles
        .map(|(role, name)| Handle {
            tip: tip(figure, role),
            class: role.style().class,
            name,
            sets: role.vector().key,
        })
        .collect();
    let on_move = move_vectors(figure);
    let keys = following::view(
        figure,
        Group::AtRest,
        Rc::new(move |figure| keys(figure, &names)),
    );
    html! {
        <div class="selected-plane">
            { keys }
            { dial.with_hand(on_move) }
        </div>
    }
}

/// The same with the symbols and the names of the vectors.
pub fn with_vectors(figure: &Figure, dial: Dial) -> Html {
    let pair = selected_pair(figure).to_string();
    let symbols = Role::ALL.map(|role| role.style().symbol);
    let names = Role::ALL.map(|role| (role.style().vector_name)(&pair));
    with_handles(figure, symbols, names, dial)
}

/// Two vectors, those of the query and of the key, before and after rotation.
pub struct Rotated {
    pub before: [DVec2; 2],
    pub after: [DVec2; 2],
    pub angles_rad: [f64; 2],
    /// The angle from the rotated key to the rotated query.
    pub between_rad: f64,
}

impl Rotated {
    /// The marks of the vectors, of the angles by which they rotate and of the angle between them, on a plane with this
    /// reach.
    pub fn marks(&self, reach: f64) -> Vec<Mark> {
        let mut marks: Vec<Mark> = Role::ALL
            .into_iter()
            .rev()
            .map(|role| before(role, self.before[role as usize]))
            .collect();
        marks.push(Mark::Arc(Arc {
            from_rad: self.before[1].to_angle() + self.angles_rad[1],
            by_rad: self.between_rad,
            radius: 0.55 * reach,
            class: "distance",
        }));
        for role in Role::ALL.into_iter().rev() {
            let index = role as usize;
            let by_rad = self.angles_rad[index];
            marks.push(angle(role, self.before[index], by_rad, reach));
            marks.push(arrow(role, self.after[index], by_rad, role.style().rotated));
        }
        marks
    }
}

/// A vector before it is rotated.
pub fn before(role: Role, tip: DVec2) -> Mark {
    let style = role.style();
    hand(tip, 0.0, style.head, style.pale, style.symbol)
}

/// A vector rotated by an angle.
pub fn arrow(role: Role, tip: DVec2, by_rad: f64, label: impl Into<AttrValue>) -> Mark {
    let style = role.style();
    hand(tip, by_rad, style.head, style.class, label)
}

/// The angle by which a vector is rotated.
pub fn angle(role: Role, from: DVec2, by_rad: f64, reach: f64) -> Mark {
    Mark::Arc(Arc {
        from_rad: from.to_angle(),
        by_rad,
        radius: [0.30, 0.20][role as usize] * reach,
        class: role.style().class,
    })
}

fn tip(figure: &Figure, role: Role) -> DVec2 {
    figure.state.vector(role)[selected_pair(figure)]
}

fn keys(figure: &Figure, names: &[String; 2]) -> Html {
    let reach = figure.get(&REACH);
    let keys = Role::ALL.into_iter().zip(names).map(|(role, name)| {
        let (tip, on_move) = (tip(figure, role), move_vectors(figure));
        let keys = VectorKeys {
            tip,
            reach,
            name: name.clone(),
            names: [words::vector_angle(), words::vector_length()],
            texts: [
                words::degrees(&fixed(tip.to_angle().to_degrees(), 1)),
                fixed(tip.length(), 3),
            ],
            class: role.style().class,
            sets: role.vector().key,
            on_move: on_move.reform(move |to| (1 - role as usize, to)),
        };
        keys.view()
    });
    html! { <>{ for keys }</> }
}

/// The selected pair; the only one, in a figure with one pair.
pub fn selected_pair(figure: &Figure) -> usize {
    figure.state.find(&PAIR).unwrap_or(0)
}

/// Moves the tip of an arrow of the selected pair, by its handle: the key's is the first.
fn move_vectors(figure: &Figure) -> Callback<(usize, DVec2)> {
    let (pair, reach) = (selected_pair(figure), figure.get(&REACH));
    let state = Rc::clone(&figure.state);
    figure.act.reform(move |(handle, wished)| {
        let role = Role::ALL[1 - handle];
        let to = within(reach, wished, |tip| state.projected(role, tip));
        Action::MoveVector { role, pair, to }
    })
}

/// The tip on the grid, at most `reach` from the origin, and its projection too: a plane doesn't change its scale under
/// the hand.
fn within(reach: f64, wished: DVec2, projected: impl Fn(DVec2) -> DVec2) -> DVec2 {
    let longest = |tip: DVec2| tip.length().max(projected(tip).length());
    let mut tip = on_grid(wished * (reach / longest(wished)).min(1.0));
    // Rounding to the grid can move a tip slightly outside.
    while longest(tip) > reach {
        tip = on_grid(tip * (1.0 - 1.0 / (GRID * tip.length())));
    }
    tip
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tip_drawn_beyond_the_edge_stops_on_the_grid_within_it() {
        for reach in [1.6, 5.0, 100.0] {
            for degree in 0..360 {
                let wished = DVec2::from_angle(f64::from(degree).to_radians()) * reach * 2.0;
                for gain in [0.5, 1.0, 20.0] {
                    let tip = within(reach, wished, |tip| gain * tip);
                    let longest = tip.length() * f64::max(gain, 1.0);
                    assert!(longest <= reach && longest > reach - 3.0 * gain.max(1.0) / GRID);
                    assert_eq!(tip, on_grid(tip));
                }
            }
        }
    }
}
