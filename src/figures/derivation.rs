//! The derivation, line by line, beside the numbers of the vectors and positions at hand: both sides of every equation are
//! computed from the reader's `f`, which may be one that breaks it.

use super::controls::{named_choice, position_slider, slider};
use super::planes::with_handles;
use super::score::SCORE_DIGITS;
use super::{Figure, Kind};
use crate::params::{Value, param};
use crate::scene::{Phi, Role, Scene};
use crate::widgets::arrow::{Head, arrow};
use crate::widgets::digits::{fixed, significant};
use crate::widgets::plane::{Scale, plane};
use crate::words;
use glam::DVec2;
use rotary::{Pairing, Result, Rotary};
use yew::prelude::*;

pub static KIND: Kind = Kind {
    name: "derivation",
    caption: Some(words::derivation_caption),
    keys: &[
        "m", "n", "speed", "phi", "stretch", "step", "q", "k", "reach",
    ],
    view,
};

/// The reader's `f(x, m)`: the vector stretched `m` times and turned by `phi(m)`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Candidate {
    /// `theta`, in radians.
    pub speed: f64,
    /// How the angle grows.
    pub phi: Phi,
    /// The factor on the length for each token.
    pub stretch: f64,
}

impl Candidate {
    /// The candidate of a scene.
    pub fn of(scene: &Scene) -> Self {
        Self {
            speed: scene.speed,
            phi: scene.phi,
            stretch: scene.stretch,
        }
    }

    /// `phi(m)`, in radians.
    pub fn phi_rad(self, m: f64) -> f64 {
        self.speed
            * match self.phi {
                Phi::Linear => m,
                Phi::Square => m * m,
                Phi::Root => m.signum() * libm::sqrt(m.abs()),
            }
    }

    /// `f(x, m)`.
    pub fn at(self, x: DVec2, m: f64) -> DVec2 {
        DVec2::from_angle(self.phi_rad(m)).rotate(x) * libm::pow(self.stretch, m)
    }
}

/// Both sides of a line of the derivation: one number each, or the two components of a vector.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// What stands on the left.
    pub left: Vec<f64>,
    /// What stands on the right.
    pub right: Vec<f64>,
    /// The largest difference that is rounding.
    pub rounding: f64,
}

impl Line {
    /// The largest difference between the sides; infinite where one of them is no number any more.
    pub fn difference(&self) -> f64 {
        let sides = self.left.iter().zip(&self.right);
        let differences = sides.map(|(left, right)| (left - right).abs());
        differences.fold(0.0, |most, difference| {
            if difference.is_nan() {
                f64::INFINITY
            } else {
                f64::max(most, difference)
            }
        })
    }

    /// Whether both sides are the same but for rounding.
    pub fn holds(&self) -> bool {
        self.difference().is_finite() && self.difference() <= self.rounding
    }
}

/// The number of lines.
pub const LINES: usize = 7;

/// The lines for a scene of one pair. The right side of the wish is what `f` itself gives at the same distance with the
/// key at 0: that is what `g(q, k, m - n)` would have to be.
///
/// # Errors
/// If the engine refuses the scene's speed or positions.
pub fn lines(scene: &Scene) -> Result<[Line; LINES]> {
    let f = Candidate::of(scene);
    let (q, k) = (scene.query[0], scene.key[0]);
    let (m, n) = (scene.query_position as f64, scene.key_position as f64);
    let distance = m - n;
    let angle_rad = |x: DVec2, position: f64| x.to_angle() + f.phi_rad(position);
    let line = |left: f64, right: f64| Line {
        left: vec![left],
        right: vec![right],
        rounding: 1e-11 * (1.0 + left.abs().max(right.abs()) + m.abs() + n.abs()),
    };
    let rotary = Rotary::with_frequencies(2, vec![f.phi_rad(1.0)], Pairing::Interleaved)?;
    let turned = Line {
        left: f.at(q, m).to_array().to_vec(),
        right: rotary.rotate(&q.to_array(), m)?,
        ..line(f.at(q, m).length(), q.length())
    };
    Ok([
        line(
            f.at(q, m).dot(f.at(k, n)),
            f.at(q, distance).dot(f.at(k, 0.0)),
        ),
        line(
            f.at(q, m).length() * f.at(k, m).length(),
            q.length() * k.length(),
        ),
        line(f.at(q, m).length(), q.length()),
        line(
            angle_rad(q, m) - angle_rad(k, n),
            angle_rad(q, distance) - angle_rad(k, 0.0),
        ),
        line(
            f.phi_rad(m + 1.0) - f.phi_rad(m),
            f.phi_rad(1.0) - f.phi_rad(0.0),
        ),
        line(f.phi_rad(m), m * f.phi_rad(1.0)),
        turned,
    ])
}

/// The name, the formula and the reason of a line.
type Said = [fn() -> &'static str; 3];

const SAID: [Said; LINES] = [
    [
        words::derivation_wish,
        words::derivation_wish_formula,
        words::derivation_wish_why,
    ],
    [
        words::derivation_norms,
        words::derivation_norms_formula,
        words::derivation_norms_why,
    ],
    [
        words::derivation_length,
        words::derivation_length_formula,
        words::derivation_length_why,
    ],
    [
        words::derivation_angles,
        words::derivation_angles_formula,
        words::derivation_angles_why,
    ],
    [
        words::derivation_steps,
        words::derivation_steps_formula,
        words::derivation_steps_why,
    ],
    [
        words::derivation_phi,
        words::derivation_phi_formula,
        words::derivation_phi_why,
    ],
    [
        words::derivation_turn,
        words::derivation_turn_formula,
        words::derivation_turn_why,
    ],
];

fn view(figure: &Figure) -> Html {
    let scene = &figure.shown.scene;
    let Ok(lines) = lines(scene) else {
        return Html::default();
    };
    let step = scene.step.min(LINES - 1);
    let broken = lines.iter().filter(|line| !line.holds()).count();
    let verdict = if broken == 0 {
        words::derivation_all_hold().to_owned()
    } else {
        words::derivation_broken(&broken.to_string(), &LINES.to_string())
    };
    html! {
        <>
            <div class="beside">
                { picture(figure) }
                <div class="stack">
                    <div class="row">
                        { words::param_phi() }
                        { named_choice(figure, "phi", &["φ(m) = mθ", "φ(m) = m²θ", "φ(m) = √m θ"]) }
                    </div>
                    { slider(figure, "stretch", (0.9, 1.1), 0.01, "") }
                    { slider(figure, "speed", (0.0, 3.0), 0.01, "") }
                    { position_slider(figure, Role::Query, FARTHEST) }
                    { position_slider(figure, Role::Key, FARTHEST) }
                </div>
            </div>
            <div class="derivation-lines" role="radiogroup" aria-label={words::derivation_lines()}>
                { for lines.iter().enumerate().map(|(index, line)| row(figure, index, line, index == step)) }
            </div>
            <p class="said" role="status">{ (SAID[step][2])() }{ " " }<strong>{ verdict }</strong></p>
        </>
    }
}

/// The farthest position of the sliders, in tokens.
const FARTHEST: i64 = 24;

fn row(figure: &Figure, index: usize, line: &Line, in_hand: bool) -> Html {
    let [name, formula, _] = SAID[index];
    let numbers = |side: &[f64]| {
        let numbers: Vec<String> = side
            .iter()
            .map(|number| fixed(*number, SCORE_DIGITS))
            .collect();
        numbers.join(", ")
    };
    let holds = line.holds();
    let verdict = if holds {
        words::derivation_holds().to_owned()
    } else {
        words::derivation_fails(&significant(line.difference(), 2))
    };
    let onchange = figure.set(param("step"), move |_: Event| Value::Integer(index as i64));
    html! {
        <label class={classes!("derivation-line", in_hand.then_some("chosen"), (!holds).then_some("broken"))} data-line={index.to_string()}>
            <input type="radio" class="unseen" name="derivation-line" checked={in_hand} {onchange} />
            <span class="name">{ format!("{}. ", index + 1) }{ name() }</span>
            <span class="formula">{ formula() }</span>
            <span class="left" data-number={format!("left-{index}")}>{ numbers(&line.left) }</span>
            <span class="sign">{ if holds { "=" } else { "≠" } }</span>
            <span class="right" data-number={format!("right-{index}")}>{ numbers(&line.right) }</span>
            <span class="verdict">{ verdict }</span>
        </label>
    }
}

fn picture(figure: &Figure) -> Html {
    let scene = &figure.shown.scene;
    let f = Candidate::of(scene);
    let scale = Scale { reach: scene.reach };
    let roles = [
        (
            Role::Query,
            "query",
            "q",
            "f(q,m)",
            Head::Solid,
            scene.query_position,
        ),
        (
            Role::Key,
            "key",
            "k",
            "f(k,n)",
            Head::Open,
            scene.key_position,
        ),
    ];
    let arrows = roles.map(|(role, class, before, after, head, position)| {
        let x = scene.vector(role)[0];
        let moved = f.at(x, position as f64);
        html! {
            <>
                { arrow(scale, x, head, classes!(class, "pale"), before) }
                { arrow(scale, moved.clamp_length_max(2.0 * scene.reach), head, classes!(class), after) }
            </>
        }
    });
    let drawing = plane(
        scale,
        words::derivation_plane().to_owned(),
        html! { { for arrows } },
    );
    let names = [words::vector_query("0"), words::vector_key("0")];
    html! { <div class="clipped">{ with_handles(figure, ["q", "k"], names, drawing) }</div> }
}
