//! The first figure of the page: two words of a sentence slide along a text, their arrows rotate and their score does not
//! change. Where one of them is pulled, it does.

mod along;
mod numbers;
pub mod parameters;
mod reading;
mod text;

pub use reading::{ARROWS, FARTHEST, POINTS, Reading, SPEED, WORDS};

use crate::figure::readout::text_of;
use crate::figure::{Figure, FigureSpec, ShownNumbers};
use crate::state::{FigureName, ParameterRows, Role};
use crate::toy_model::tokens;
use crate::widgets::arrow::px;
use crate::widgets::plane::{Scale, plane};
use crate::words;
use glam::DVec2;
use yew::prelude::*;

/// One sentence, one plane, one number.
pub struct Hero;

/// The length that the plane shows.
const SCALE: Scale = Scale { reach: 1.6 };

/// The radius of the arc between the arrows, in plane units.
const ARC: f64 = 0.6;

/// How many copies of an arrow come after it, each later than the one before.
const TRAIL: usize = 3;

impl FigureSpec for Hero {
    const NAME: FigureName = FigureName::Hero;
    const CAPTION: Option<fn() -> &'static str> = Some(words::hero_caption);
    const PARAMETERS: ParameterRows = parameters::PARAMETERS;
    type Reading = Reading;

    fn view(figure: &Figure, reading: &Reading) -> Html {
        let words = tokens(words::hero_sentence());
        let readouts = reading.readouts(&figure.state);
        let score = text_of(&readouts, "score");
        let [query, key] = Role::ALL.map(|role| word(&words, role));
        html! {
            <div class="hero-picture">
                { picture(reading, text_of(&readouts, "between"), &words) }
                <p class="hero-score score" role="status">
                    { words::hero_score(query, key) }{ " " }
                    <b data-number="score">{ score }</b>
                </p>
                { text::view(figure, reading, score, &words) }
            </div>
        }
    }
}

/// The word of the query or of the key.
fn word<'a>(words: &[&'a str], role: Role) -> &'a str {
    let word = words.get(WORDS[role as usize] as usize);
    word.copied().unwrap_or_default()
}

/// Both arrows after they rotate and the angle between them. Each is drawn along the x axis and rotated by its style, so
/// that a step moves it along its circle.
fn picture(reading: &Reading, degrees: &str, words: &[&str]) -> Html {
    let unit_px = SCALE.px_from_plane(DVec2::X).x;
    let rotated = |rad: f64| format!("transform:rotate({}deg)", px(-rad.to_degrees()));
    let arrow = |role: Role| {
        let style = role.style();
        let direction_rad = reading.directions_rad[role as usize];
        let length = reading.rotated[role as usize].length() * unit_px;
        let rotate = rotated(direction_rad);
        let back = rotated(-direction_rad);
        let (shaft, head) = match role {
            Role::Query => (length - 16.0, "head solid"),
            Role::Key => (length, "head"),
        };
        let end = if role == Role::Query { "Z" } else { "" };
        let beyond = length + 26.0;
        html! {
            <g class={classes!("arrow", style.class)}>
                for _ in 0..TRAIL {
                    <path class="shaft trail" style={rotate.clone()} d={format!("M0 0H{}", px(length))} />
                }
                <g style={rotate.clone()}>
                    <path class="shaft" d={format!("M0 0H{}", px(shaft))} />
                    <path class={head} d={format!("M{0} -7.5L{1} 0L{0} 7.5{end}", px(length - 17.0), px(length))} />
                </g>
                <text style={format!("{rotate} translate({}px) {}", px(beyond), &back["transform:".len()..])}>{ word(words, role) }</text>
            </g>
        }
    };
    let radius = ARC * unit_px;
    let end = DVec2::from_angle(-reading.between_rad) * radius;
    let arc = format!(
        "M{0} 0A{0} {0} 0 0 {1} {2} {3}",
        px(radius),
        u8::from(reading.between_rad < 0.0),
        px(end.x),
        px(end.y)
    );
    let between = html! {
        <g class="distance" style={rotated(reading.directions_rad[1])}>
            <path class="sector" d={format!("{arc}L0 0Z")} />
            <path class="arc distance" d={arc} />
        </g>
    };
    let [query, key] = Role::ALL.map(|role| word(words, role));
    let orbits = reading.rotated.map(|tip| px(tip.length() * unit_px));
    let drawing = html! { <>{ for orbits.map(|r| html! { <circle class="orbit" {r} /> }) }{ between }{ for Role::ALL.into_iter().rev().map(arrow) }</> };
    plane(SCALE, words::hero_plane(key, query, degrees), drawing)
}
