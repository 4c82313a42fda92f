//! The planes: the selected one large, all of them small.

use super::Reading;
use super::pair::selection;
use crate::figure::Figure;
use crate::figure::planes::with_handles;
use crate::figure::rope_controls::pair_stepper;
use crate::numbers::fixed;
use crate::state::Role;
use crate::state::parameters::{PAIR, REACH};
use crate::widgets::arc::Arc;
use crate::widgets::arrow::Arrow;
use crate::widgets::arrow_labels::labels_apart;
use crate::widgets::plane::{Scale, plane};
use crate::widgets::small_planes::{Small, SmallPlanes};
use crate::widgets::subscript::lowered;
use crate::words;
use std::rc::Rc;
use yew::prelude::*;

/// The plane of the selected pair: both vectors before and after they rotate.
pub fn selected(figure: &Figure, reading: &Reading) -> Html {
    let state = &figure.state;
    let (pair, reach) = (state.get(&PAIR), state.get(&REACH));
    let scale = Scale { reach };
    let reading = reading.pairs.get(pair);

    let tips = Role::ALL.map(|role| state.vector(role)[pair]);
    let rotated = reading.map(|pair| [pair.query, pair.key]);
    let strong = Role::ALL.into_iter().zip(rotated.into_iter().flatten());
    let strong = strong.map(|(role, tip)| (tip, role.style().rotated, false));
    let drawn = Role::ALL.into_iter().zip(tips);
    let drawn = drawn.map(|(role, tip)| (tip, role.style().symbol, reading.is_some()));
    let labels: Vec<_> = strong.chain(drawn).collect();
    let apart = labels_apart(scale, &labels, &tips);
    let (of_rotated, of_drawn) = apart.split_at(labels.len() - tips.len());

    let before = |role: Role| {
        let style = role.style();
        let shown = Arrow {
            tip: tips[role as usize],
            by_rad: 0.0,
            shape: style.head,
            class: classes!(style.class, reading.map(|_| "pale")),
            label: style.symbol,
            label_by: of_drawn[role as usize],
        };
        shown.view(scale)
    };
    let after = |role: Role| {
        let style = role.style();
        let (tip, by_rad, radius) = match (role, reading?) {
            (Role::Query, pair) => (pair.query, pair.query_angle_rad, 0.30),
            (Role::Key, pair) => (pair.key, pair.key_angle_rad, 0.20),
        };
        let arc = Arc {
            from_rad: state.vector(role)[pair].to_angle(),
            by_rad,
            radius: radius * reach,
        };
        let rotated = Arrow {
            tip,
            by_rad,
            shape: style.head,
            class: classes!(style.class),
            label: style.rotated,
            label_by: of_rotated[role as usize],
        };
        Some(html! { <>{ arc.view(scale, style.class) }{ rotated.view(scale) }</> })
    };
    let between = reading.map(|reading| {
        let arc = Arc {
            from_rad: state.vector(Role::Key)[pair].to_angle() + reading.key_angle_rad,
            by_rad: reading.between_rad,
            radius: 0.55 * reach,
        };
        arc.view(scale, "distance")
    });
    let children = html! {
        <>
            { for Role::ALL.into_iter().rev().map(before) }
            { between }
            { for Role::ALL.into_iter().rev().filter_map(after) }
        </>
    };
    let number = pair.to_string();
    let name = match reading {
        Some(pair) => words::plane_name(&number, &fixed(pair.between_rad.to_degrees(), 1)),
        None => words::plane_name_still(&number),
    };
    let symbols = Role::ALL.map(|role| role.style().symbol);
    let names = Role::ALL.map(|role| (role.style().vector_name)(&number));
    html! {
        <figure class="bench-plane">
            <figcaption>{ lowered(words::plane_caption()) }</figcaption>
            { with_handles(figure, symbols, names, plane(scale, name, children)) }
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
    let passed = state
        .vector(Role::Query)
        .iter()
        .zip(state.vector(Role::Key));
    let passed = passed.skip(state.rotated_pairs());
    let passed = passed.map(|(query, key)| Small {
        solid: *query,
        open: *key,
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
