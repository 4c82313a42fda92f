//! The first figure of the page: two words of a sentence slide along a text, their arrows rotate and their score does
//! not change. Where one of them is pulled, it does.

mod along;
mod numbers;
pub mod parameters;
mod reading;
mod text;

pub use reading::{ARROWS, FARTHEST, POINTS, Reading, SPEED, WORDS};

use crate::figure::planes::arrow;
use crate::figure::prelude::*;
use crate::toy_model::tokens;
use crate::widgets::arc::Arc;

pub struct Hero;

/// The length that the plane shows.
const REACH: f64 = 1.6;

/// The radius of the arc between the arrows, in plane units.
const ARC: f64 = 0.6;

impl FigureSpec for Hero {
    const CAPTION: Option<fn() -> &'static str> = Some(words::hero_caption);
    const PARAMETERS: ParameterRows = parameters::PARAMETERS;
    type Reading = Reading;

    fn view(figure: &Figure, _: &Reading) -> Html {
        html! { <div class="hero-picture">{ figure.part(Group::Dragged, parts) }</div> }
    }

    /// The engine refuses none of its states. Its errors as text would bring their numbers' formatting, 7 kB, with the
    /// first download.
    fn refusal(_: &rotary::Error) -> String {
        String::new()
    }
}

fn parts(figure: &Figure, reading: &Reading) -> Html {
    let words = tokens(words::hero_sentence());
    let readouts = reading.readouts(&figure.state);
    let score = text_of(&readouts, "score");
    let [query, key] = Role::ALL.map(|role| word(&words, role));
    html! {
        <>
            <div class="hero-plane">{ picture(reading, text_of(&readouts, "between"), [query, key]) }</div>
            <p class="hero-score score" aria-live="polite" aria-atomic="true">
                { words::hero_score(query, key) }{ " " }
                <b data-number="score">{ score }</b>
            </p>
            { text::view(figure, reading, score, &words) }
        </>
    }
}

/// The word of the query or of the key.
fn word<'a>(words: &[&'a str], role: Role) -> &'a str {
    let word = words.get(WORDS[role as usize] as usize);
    word.copied().unwrap_or_default()
}

/// Both arrows after they rotate and the angle between them.
fn picture(reading: &Reading, degrees: &str, words: [&str; 2]) -> Html {
    let between = Arc {
        from_rad: reading.directions_rad[1],
        by_rad: reading.between_rad,
        radius: ARC,
        class: "distance",
    };
    let orbits = reading.rotated.map(|tip| Mark::Orbit(tip.length()));
    let mut marks = Vec::from(orbits);
    marks.extend([Mark::Sector(between), Mark::Arc(between)]);
    for role in Role::ALL.into_iter().rev() {
        let index = role as usize;
        let by_rad = reading.directions_rad[index];
        marks.push(arrow(
            role,
            reading.rotated[index],
            by_rad,
            words[index].to_owned(),
        ));
    }
    let [query, key] = words;
    dial(REACH, words::hero_plane(key, query, degrees), marks).view()
}
