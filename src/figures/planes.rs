//! The planes: one in hand, all of them small beside it.

use super::Figure;
use crate::scene::{Action, GRID, Role, Scene, on_grid};
use crate::widgets::arrow::{Arc, Head, arrow};
use crate::widgets::digits::fixed;
use crate::widgets::plane::{Scale, plane};
use crate::widgets::small_planes::{Small, SmallPlanes};
use crate::widgets::vector::{VectorHandle, VectorKeys};
use crate::words;
use glam::DVec2;
use std::rc::Rc;
use yew::prelude::*;

/// The plane of the pair in hand: both vectors as they are and as they are turned.
pub fn in_hand(figure: &Figure) -> Html {
    let scene = &figure.shown.scene;
    let pair = scene.pair;
    let scale = Scale { reach: scene.reach };
    let reading = figure.shown.reading().pairs.get(pair);

    let before = |role: Role| {
        let words = Words::of(role);
        let class = classes!(words.class, reading.map(|_| "pale"));
        arrow(
            scale,
            scene.vector(role)[pair],
            words.head,
            class,
            words.symbol,
        )
    };
    let after = |role: Role| {
        let words = Words::of(role);
        let (tip, by_rad, radius) = match (role, reading?) {
            (Role::Query, pair) => (pair.query, pair.query_angle_rad, 0.30),
            (Role::Key, pair) => (pair.key, pair.key_angle_rad, 0.20),
        };
        let before = scene.vector(role)[pair];
        let arc = Arc {
            from_rad: before.to_angle(),
            by_rad,
            radius: radius * scene.reach,
        };
        let turned = arrow(scale, tip, words.head, classes!(words.class), words.turned);
        Some(html! { <>{ arc.view(scale, words.class) }{ turned }</> })
    };
    let between = reading.map(|pair| {
        let arc = Arc {
            from_rad: pair.key.to_angle(),
            by_rad: pair.between_rad,
            radius: 0.55 * scene.reach,
        };
        arc.view(scale, "gap")
    });
    let children = html! {
        <>
            { for Role::ALL.into_iter().rev().map(before) }
            { between }
            { for Role::ALL.into_iter().rev().filter_map(after) }
        </>
    };
    html! {
        <figure class="bench-plane">
            <figcaption>{ words::plane_caption() }</figcaption>
            { with_handles(figure, ["q", "k"], Role::ALL.map(|role| (Words::of(role).vector)(&pair.to_string())), plane(scale, described(scene, figure), children)) }
        </figure>
    }
}

/// A drawing of a plane with both vectors of the pair in hand, by their symbols and their names: the keys of the query
/// and of the key before it, the handles at their tips over it.
pub(super) fn with_handles(
    figure: &Figure,
    symbols: [&'static str; 2],
    names: [String; 2],
    drawing: Html,
) -> Html {
    let scene = &figure.shown.scene;
    let scale = Scale { reach: scene.reach };
    let tip = |role: Role| scene.vector(role)[scene.pair];
    let keys = Role::ALL.into_iter().zip(names).map(|(role, name)| {
        let tip = tip(role);
        let keys = VectorKeys {
            tip,
            reach: scene.reach,
            name,
            names: [words::vector_angle(), words::vector_length()],
            texts: [
                words::degrees(&fixed(tip.to_angle().to_degrees(), 1)),
                fixed(tip.length(), 3),
            ],
            class: Words::of(role).class,
            on_move: move_vector(figure, role),
        };
        keys.view()
    });
    let handles = Role::ALL.into_iter().zip(symbols).rev().map(|(role, handle)| {
        html! {
            <VectorHandle {scale} tip={tip(role)} class={Words::of(role).class} {handle} on_move={move_vector(figure, role)} />
        }
    });
    html! {
        <div class="in-hand">
            { for keys }
            <div class="on-plane">
                { drawing }
                { for handles }
            </div>
        </div>
    }
}

/// All planes, small: both vectors after their turns.
pub fn all(figure: &Figure) -> Html {
    let shown = &figure.shown;
    let scene = &shown.scene;
    let turned = shown
        .reading()
        .pairs
        .iter()
        .map(|pair| (pair.query, pair.key));
    let passed = scene.query.iter().copied().zip(scene.key.iter().copied());
    let planes: Rc<[Small]> = turned
        .chain(passed.skip(scene.turning_pairs()))
        .map(|(solid, open)| Small { solid, open })
        .collect();
    html! {
        <figure class="bench-planes">
            <figcaption>{ words::planes_caption() }</figcaption>
            <SmallPlanes {planes} reach={scene.reach} in_hand={figure.pair_in_hand(words::planes_name())} />
        </figure>
    }
}

/// How a vector is drawn and what it is called.
struct Words {
    class: &'static str,
    head: Head,
    symbol: &'static str,
    turned: &'static str,
    vector: fn(&str) -> String,
}

impl Words {
    fn of(role: Role) -> Self {
        match role {
            Role::Query => Self {
                class: "query",
                head: Head::Solid,
                symbol: "q",
                turned: "Rₘq",
                vector: words::vector_query,
            },
            Role::Key => Self {
                class: "key",
                head: Head::Open,
                symbol: "k",
                turned: "Rₙk",
                vector: words::vector_key,
            },
        }
    }
}

/// Moves the tip of one arrow of the pair in hand, within what its plane shows.
fn move_vector(figure: &Figure, role: Role) -> Callback<DVec2> {
    let (pair, reach) = (figure.shown.scene.pair, figure.shown.scene.reach);
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

fn described(scene: &Scene, figure: &Figure) -> String {
    match figure.shown.reading().pairs.get(scene.pair) {
        Some(pair) => words::plane_name(
            &scene.pair.to_string(),
            &fixed(pair.between_rad.to_degrees(), 1),
        ),
        None => words::plane_name_still(&scene.pair.to_string()),
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
