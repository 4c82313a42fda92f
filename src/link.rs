//! A scene as the query of an address, and back.
//!
//! A link names only what differs from the page's defaults. `q` and `k` are left out while they are those of the
//! seed; else they are written pair by pair: on the grid of thousandths as a digit that tells the width, 2 or 3, and then
//! that many base-64 digits a component, off the grid as decimals with commas.

use crate::params::{PARAMS, Param};
use crate::scene::{GRID, Role, Scene, drawn, reach_for};
use crate::words;
use form_urlencoded::Serializer;
use glam::DVec2;

const VECTORS: [(&str, Role); 2] = [("q", Role::Query), ("k", Role::Key)];
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// What a link held: the scene, and a sentence for each part that was not understood.
#[derive(Debug, Clone, PartialEq)]
pub struct Linked {
    /// What is shown.
    pub scene: Scene,
    /// What to tell the reader.
    pub notices: Vec<String>,
}

/// The query of a scene, without the question mark. Empty for the scene that the page opens with.
pub fn write(scene: &Scene) -> String {
    let mut reference = Scene::default();
    let mut fields = Vec::new();
    if scene.head_dim() != reference.head_dim() {
        fields.push(("d", scene.head_dim().to_string()));
        reference.resize(scene.head_dim());
    }
    for param in PARAMS {
        let value = (param.get)(scene);
        if value != (param.get)(&reference) {
            fields.push((param.key, param.write(&value)));
        }
    }
    for (key, role) in VECTORS {
        let planes = scene.vector(role);
        if planes != drawn(scene.seed, role, planes.len()) {
            fields.push((key, write_planes(planes)));
        }
    }
    Serializer::new(String::new()).extend_pairs(fields).finish()
}

/// Reads the query of an address. Parts that are not understood leave the default in force and say so; keys that no
/// figure knows are left alone, since pages that embed this one have their own.
pub fn read(query: &str) -> Linked {
    let query = query.strip_prefix('?').unwrap_or(query);
    let fields: Vec<_> = form_urlencoded::parse(query.as_bytes()).collect();
    let mut scene = Scene::default();
    let mut notices = Vec::new();
    for param in PARAMS {
        let Some((_, text)) = fields.iter().find(|(key, _)| key == param.key) else {
            continue;
        };
        let value = param.parse(text);
        if let Some(value) = &value {
            (param.set)(&mut scene, value);
        }
        if value != Some((param.get)(&scene)) {
            notices.push(not_understood(param, text, &scene));
        }
    }
    for (key, role) in VECTORS {
        let Some((_, text)) = fields.iter().find(|(name, _)| name == key) else {
            continue;
        };
        match read_planes(text, scene.query.len()) {
            Some(planes) => {
                if !fields.iter().any(|(key, _)| key == "reach") {
                    scene.reach = scene.reach.max(reach_for(longest(&planes)));
                }
                *scene.vector_mut(role) = planes;
            }
            None => notices.push(words::notice_vector(
                key,
                &excerpt(text),
                &scene.head_dim().to_string(),
            )),
        }
    }
    Linked { scene, notices }
}

fn longest(planes: &[DVec2]) -> f64 {
    planes.iter().map(|tip| tip.length()).fold(0.0, f64::max)
}

fn not_understood(param: &Param, text: &str, scene: &Scene) -> String {
    words::notice_parameter(
        param.key,
        &excerpt(text),
        &param.allowed(),
        &param.write(&(param.get)(scene)),
    )
}

/// As much of a text as a sentence can quote.
fn excerpt(text: &str) -> String {
    const MOST_CHARS: usize = 24;
    let mut excerpt: String = text.chars().take(MOST_CHARS).collect();
    if excerpt.len() < text.len() {
        excerpt.push('…');
    }
    excerpt
}

fn write_planes(planes: &[DVec2]) -> String {
    let components = planes.iter().flat_map(|tip| [tip.x, tip.y]);
    let steps: Option<Vec<i64>> = components.clone().map(steps).collect();
    match steps {
        Some(steps) => write_steps(&steps),
        None => components
            .map(|component| component.to_string())
            .collect::<Vec<_>>()
            .join(","),
    }
}

/// How many thousandths a component is, if it is a whole number of them.
fn steps(component: f64) -> Option<i64> {
    let steps = (component * GRID).round();
    (steps / GRID == component).then_some(steps as i64)
}

fn write_steps(steps: &[i64]) -> String {
    let zigzag = |step: i64| ((step << 1) ^ (step >> 63)) as u64;
    let width = if steps.iter().all(|&step| zigzag(step) < 1 << 12) {
        2
    } else {
        3
    };
    let mut text = width.to_string();
    for &step in steps {
        let number = zigzag(step);
        for place in (0..width).rev() {
            text.push(DIGITS[(number >> (6 * place) & 63) as usize] as char);
        }
    }
    text
}

fn read_planes(text: &str, pairs: usize) -> Option<Vec<DVec2>> {
    let components = if text.contains(',') {
        read_decimals(text)?
    } else {
        read_steps(text)?
    };
    if components.len() != 2 * pairs {
        return None;
    }
    components
        .chunks_exact(2)
        .map(|tip| DVec2::new(tip[0], tip[1]))
        .map(|tip| (tip.length() <= crate::params::LONGEST).then_some(tip))
        .collect()
}

fn read_decimals(text: &str) -> Option<Vec<f64>> {
    text.split(',').map(crate::params::number).collect()
}

fn read_steps(text: &str) -> Option<Vec<f64>> {
    let (width, digits) = text.as_bytes().split_first()?;
    let width = match width {
        b'2' => 2,
        b'3' => 3,
        _ => return None,
    };
    let chunks = digits.chunks_exact(width);
    if !chunks.remainder().is_empty() {
        return None;
    }
    chunks
        .map(|chunk| {
            let number = chunk.iter().try_fold(0, |number, digit| {
                let value = DIGITS.iter().position(|known| known == digit)?;
                Some(number << 6 | value as i64)
            })?;
            Some((number >> 1 ^ -(number & 1)) as f64 / GRID)
        })
        .collect()
}
