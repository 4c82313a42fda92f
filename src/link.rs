//! A scene as the query of an address, and back.
//!
//! A link names only what differs from the figure's start. Vectors are left out while they are those of the seed or of
//! the start; else they are written pair by pair: on the grid of thousandths as a digit that tells the width, 2 or 3,
//! and then that many base-64 digits a component, off the grid as decimals with commas.

use crate::figures::named;
use crate::params::{PARAMS, Param, param};
use crate::scene::{GRID, Role, Scene};
use crate::words;
use glam::DVec2;

/// Some arrows of a scene, which a link writes as one field.
struct Arrows {
    key: &'static str,
    get: fn(&Scene) -> &[DVec2],
    get_mut: fn(&mut Scene) -> &mut [DVec2],
}

/// The arrows of a field and of a role in it.
macro_rules! arrows {
    ($key:literal, $get:ident, $get_mut:ident, $role:expr) => {
        Arrows {
            key: $key,
            get: |scene| scene.$get($role),
            get_mut: |scene| scene.$get_mut($role),
        }
    };
}

const ARROWS: [Arrows; 4] = [
    arrows!("q", vector, vector_mut, Role::Query),
    arrows!("k", vector, vector_mut, Role::Key),
    arrows!("wq", map, map_mut, Role::Query),
    arrows!("wk", map, map_mut, Role::Key),
];

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// What a link held: the scene, and a sentence for each part that was not understood.
#[derive(Debug, Clone, PartialEq)]
pub struct Linked {
    /// What is shown.
    pub scene: Scene,
    /// What to tell the reader.
    pub notices: Vec<String>,
}

/// A field of a query: its name and its text, neither of them encoded.
pub type Field = (String, String);

/// What of a scene a link can say: these keys, as far as they differ from a start.
#[derive(Debug, Clone, Copy)]
pub struct Terms<'a> {
    /// The keys of parameters and arrows; others stay as in the start.
    pub keys: &'a [&'a str],
    /// What an empty link shows.
    pub start: &'a Scene,
}

impl Terms<'_> {
    /// The fields of a scene.
    pub fn write(&self, scene: &Scene) -> Vec<Field> {
        let mut reference = self.start.clone();
        let mut fields = Vec::new();
        for param in PARAMS.iter().filter(|param| self.keys.contains(&param.key)) {
            let value = (param.get)(scene);
            if value != (param.get)(&reference) {
                fields.push((param.key.to_owned(), param.write(&value)));
                (param.set)(&mut reference, &value);
            }
        }
        for arrows in ARROWS
            .iter()
            .filter(|arrows| self.keys.contains(&arrows.key))
        {
            let tips = (arrows.get)(scene);
            if tips != (arrows.get)(&reference) {
                fields.push((arrows.key.to_owned(), write_tips(tips)));
            }
        }
        fields
    }

    /// Reads the fields that are said of a figure. Parts that are not understood leave the start in force and say so, and so
    /// do keys that are not among these; of a key that stands there twice the first counts.
    pub fn read(&self, fields: &[Field]) -> Linked {
        let text = |wanted: &str| {
            let known = self.keys.contains(&wanted);
            let field = fields.iter().find(|(key, _)| known && key == wanted)?;
            Some(field.1.as_str())
        };
        let mut scene = self.start.clone();
        let mut notices = Vec::new();
        for param in PARAMS {
            let Some(text) = text(param.key) else {
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
        for arrows in &ARROWS {
            let Some(text) = text(arrows.key) else {
                continue;
            };
            let count = (arrows.get)(&scene).len();
            match read_tips(text, count) {
                Some(tips) => (arrows.get_mut)(&mut scene).copy_from_slice(&tips),
                None => notices.push(words::notice_vector(
                    arrows.key,
                    &excerpt(text),
                    &(2 * count).to_string(),
                )),
            }
        }
        notices.extend(self.left_out(fields));
        let reach = text("reach").and_then(|text| param("reach").parse(text));
        if reach.is_none() {
            scene.make_room();
        }
        Linked { scene, notices }
    }

    /// A sentence for each of the first fields that are not read.
    fn left_out(&self, fields: &[Field]) -> Vec<String> {
        const MOST: usize = 4;
        let is_read = |index: usize, key: &str| {
            let before = &fields[..index];
            self.keys.contains(&key) && before.iter().all(|(earlier, _)| earlier != key)
        };
        let left_out = fields.iter().enumerate();
        let left_out = left_out.filter(|(index, (key, _))| !is_read(*index, key));
        left_out
            .take(MOST)
            .map(|(_, (key, text))| words::notice_left_out(&excerpt(key), &excerpt(text)))
            .collect()
    }
}

/// Every key that a link can have.
pub fn all_keys() -> Vec<&'static str> {
    let params = PARAMS.iter().map(|param| param.key);
    params
        .chain(ARROWS.iter().map(|arrows| arrows.key))
        .collect()
}

/// Whether a field of the page's address is said of a figure: of the one in hand, `m`, or of another, `turn.m`. All others
/// are the page's own, or those of whoever made the link.
pub fn is_of_figure(key: &str) -> bool {
    match key.split_once('.') {
        Some((figure, _)) => named(figure).is_some(),
        None => all_keys().contains(&key),
    }
}

/// The fields of a query, with or without its question mark.
pub fn fields(query: &str) -> Vec<Field> {
    let query = query.strip_prefix('?').unwrap_or(query);
    form_urlencoded::parse(query.as_bytes())
        .into_owned()
        .collect()
}

/// A query of fields, without a question mark.
pub fn query<'f>(fields: impl IntoIterator<Item = &'f Field>) -> String {
    form_urlencoded::Serializer::new(String::new())
        .extend_pairs(fields)
        .finish()
}

fn not_understood(param: &Param, text: &str, scene: &Scene) -> String {
    words::notice_parameter(
        param.key,
        &excerpt(text),
        &param.allowed_in(scene),
        &param.write(&(param.get)(scene)),
    )
}

/// As much of a text as a sentence can quote.
pub(crate) fn excerpt(text: &str) -> String {
    const MOST_CHARS: usize = 24;
    let mut excerpt: String = text.chars().take(MOST_CHARS).collect();
    if excerpt.len() < text.len() {
        excerpt.push('…');
    }
    excerpt
}

fn write_tips(tips: &[DVec2]) -> String {
    let components = tips.iter().flat_map(|tip| [tip.x, tip.y]);
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

fn read_tips(text: &str, pairs: usize) -> Option<Vec<DVec2>> {
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
