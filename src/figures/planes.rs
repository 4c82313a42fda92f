//! The planes: one in hand, all of them small beside it.

use super::Figure;
use crate::reading::turns;
use crate::scene::{Action, Role, Scene, on_grid};
use crate::widgets::arrow::{Arc, Arrow, Head};
use crate::widgets::digits::fixed;
use crate::widgets::plane::{Plane, Scale};
use crate::widgets::small_planes::{Small, SmallPlanes};
use crate::widgets::vector::{Constraint, VectorHandle, VectorKeys};
use crate::words;
use glam::DVec2;
use std::rc::Rc;
use yew::prelude::*;

const ROLES: [Role; 2] = [Role::Key, Role::Query];

/// The plane of the pair in hand: both vectors as they are and as they are turned.
#[component]
pub fn PlaneInHand(figure: &Figure) -> Html {
    let scene = &figure.shown.scene;
    let pair = scene.pair;
    let scale = Scale { reach: scene.reach };
    let constraint = use_memo(scene.reach, |reach| within(*reach));
    let reading = figure.shown.reading.pairs.get(pair);

    let keys = |role: Role| {
        let tip = scene.vector(role)[pair];
        let words = Words::of(role);
        html! {
            <VectorKeys
                {tip}
                reach={scene.reach}
                name={(words.vector)(&pair.to_string())}
                angle_name={words::vector_angle()}
                length_name={words::vector_length()}
                angle_text={words::degrees(&fixed(tip.y.atan2(tip.x).to_degrees(), 1))}
                length_text={fixed(tip.length(), 3)}
                class={words.class}
                constraint={(*constraint).clone()}
                on_move={move_vector(figure, role, pair)}
            />
        }
    };
    let before = |role: Role| {
        let words = Words::of(role);
        html! {
            <Arrow {scale} tip={scene.vector(role)[pair]} head={words.head} class={classes!(words.class, reading.map(|_| "pale"))} label={words.symbol} />
        }
    };
    let handle = |role: Role| {
        let words = Words::of(role);
        html! {
            <VectorHandle {scale} tip={scene.vector(role)[pair]} class={words.class} handle={words.symbol}
                constraint={(*constraint).clone()} on_move={move_vector(figure, role, pair)} />
        }
    };
    let after = |role: Role| {
        let words = Words::of(role);
        let (tip, angle_rad, radius) = match (role, reading?) {
            (Role::Query, pair) => (pair.query, pair.query_angle_rad, 0.30),
            (Role::Key, pair) => (pair.key, pair.key_angle_rad, 0.20),
        };
        let tip_before = scene.vector(role)[pair];
        let from_rad = tip_before.y.atan2(tip_before.x);
        Some(html! {
            <>
                <Arc {scale} {from_rad} by_rad={angle_rad} radius={radius * scene.reach} class={words.class} />
                <Arrow {scale} {tip} head={words.head} class={words.class} label={words.turned} />
            </>
        })
    };
    let between = reading.map(|pair| {
        let from_rad = pair.key.y.atan2(pair.key.x);
        html! {
            <Arc {scale} {from_rad} by_rad={pair.between_rad} radius={0.55 * scene.reach} class="gap" />
        }
    });
    html! {
        <figure class="bench-plane">
            <figcaption>{ words::plane_caption() }</figcaption>
            <div class="in-hand">
                { keys(Role::Query) }
                { keys(Role::Key) }
                <Plane reach={scene.reach} name={described(scene, figure)}>
                    { for ROLES.map(before) }
                    { between }
                    { for ROLES.into_iter().filter_map(after) }
                    { for ROLES.map(handle) }
                </Plane>
            </div>
        </figure>
    }
}

/// All planes, small: both vectors after their turns.
#[component]
pub fn AllPlanes(figure: &Figure) -> Html {
    let Figure { shown, pointed, .. } = figure;
    let scene = &shown.scene;
    let turned = shown
        .reading
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
            <SmallPlanes
                {planes}
                reach={scene.reach}
                name={words::planes_name()}
                text={super::pair::in_words(figure)}
                selected={scene.pair}
                pointed={*pointed}
                on_point={figure.point.clone()}
                on_select={figure.take_in_hand()}
            />
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

fn move_vector(figure: &Figure, role: Role, pair: usize) -> Callback<DVec2> {
    figure
        .act
        .reform(move |to| Action::MoveVector { role, pair, to })
}

/// Tips on the grid, no farther out than `reach`.
fn within(reach: f64) -> Constraint {
    Rc::new(move |tip: DVec2| {
        let tip = on_grid(tip.clamp_length_max(reach));
        // Rounding to the grid can leave a tip a hair outside.
        if tip.length() > reach {
            on_grid(tip * (1.0 - 1.0 / (1000.0 * reach)))
        } else {
            tip
        }
    })
}

fn described(scene: &Scene, figure: &Figure) -> String {
    match figure.shown.reading.pairs.get(scene.pair) {
        Some(pair) => words::plane_name(
            &scene.pair.to_string(),
            &fixed(360.0 * turns(pair.between_rad), 1),
        ),
        None => words::plane_name_still(&scene.pair.to_string()),
    }
}
