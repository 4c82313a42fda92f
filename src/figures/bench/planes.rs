//! The planes: the selected one large, all of them small.

use super::Reading;
use super::pair::selection;
use crate::figure::planes::{Rotated, arrow, with_vectors};
use crate::figure::prelude::*;
use crate::figure::rope_controls::pair_stepper;
use crate::widgets::small_planes::{Small, SmallPlanes};

/// The plane of the selected pair: both vectors before and after they rotate.
pub fn selected(figure: &Figure, reading: &Reading) -> Html {
    let state = &figure.state;
    let (pair, reach) = (state.get(&PAIR), state.get(&REACH));
    let tips = Role::ALL.map(|role| state.vector(role)[pair]);
    let number = pair.to_string();
    let (name, marks) = match reading.pairs.get(pair) {
        Some(pair) => {
            let rotated = Rotated {
                before: tips,
                after: [pair.query, pair.key],
                angles_rad: [pair.query_angle_rad, pair.key_angle_rad],
                between_rad: pair.between_rad,
            };
            let name = words::plane_name(&number, &fixed(pair.between_rad.to_degrees(), 1));
            (name, rotated.marks(reach))
        }
        None => {
            let still = Role::ALL.into_iter().rev();
            let still =
                still.map(|role| arrow(role, tips[role as usize], 0.0, role.style().symbol));
            (words::plane_name_still(&number), still.collect())
        }
    };
    html! {
        <figure class="bench-plane">
            <figcaption>{ lowered(words::plane_caption()) }</figcaption>
            { with_vectors(figure, dial(reach, name, marks)) }
            { pair_stepper(figure) }
        </figure>
    }
}

/// All planes, small: both vectors after they rotate.
pub fn all(figure: &Figure, reading: &Reading) -> Html {
    let state = &figure.state;
    let rotated = reading.pairs.iter().map(|pair| Small {
        solid: pair.query,
        open: pair.key,
        by_rad: [pair.query_angle_rad, pair.key_angle_rad],
        ..Small::default()
    });
    let passed = state.vector_pairs().skip(state.rotated_pairs());
    let passed = passed.map(|(solid, open)| Small {
        solid,
        open,
        is_still: true,
        ..Small::default()
    });
    let planes: Rc<[Small]> = rotated.chain(passed).collect();
    html! {
        <figure class="bench-planes">
            <figcaption>
                { lowered(words::planes_caption()) }
                if state.rotated_pairs() < planes.len() {
                    { " " }{ words::planes_still(&state.rotated_pairs().to_string()) }
                }
            </figcaption>
            <SmallPlanes {planes} reach={state.get(&REACH)} selection={selection(figure, reading, words::planes_name())} />
        </figure>
    }
}
