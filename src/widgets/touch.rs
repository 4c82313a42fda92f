//! A pointer on the page, and its position in the element that it touches.

use glam::DVec2;
use wasm_bindgen::JsCast;
use web_sys::{Element, window};
use yew::prelude::*;

/// A pointer on a part of the page.
#[derive(Debug, Clone, PartialEq)]
pub struct Touch {
    pub element: Element,
    /// Its present place, in client pixels, y down.
    pub client: DVec2,
}

impl Touch {
    /// The touch of an event; `None` if the event was not sent to an element.
    pub fn of(event: &MouseEvent) -> Option<Self> {
        Some(Self {
            element: event.target_dyn_into()?,
            client: DVec2::new(f64::from(event.client_x()), f64::from(event.client_y())),
        })
    }

    /// Its position in the nearest element around it that matches a selector: 0 to 1 from the left and the top.
    pub fn part_of(&self, selector: &str) -> Option<DVec2> {
        let bounds = self
            .element
            .closest(selector)
            .ok()??
            .get_bounding_client_rect();
        let size = DVec2::new(bounds.width(), bounds.height());
        let corner = DVec2::new(bounds.left(), bounds.top());
        (size.min_element() > 0.0).then(|| (self.client - corner) / size)
    }

    /// The index among `count` equal columns, in the nearest element around it that matches a selector.
    pub fn column_of(&self, selector: &str, count: usize) -> Option<usize> {
        one_of(count, self.part_of(selector)?.x)
    }

    /// The row and the column, in the nearest square of `size` rows around it that matches a selector.
    pub fn cell_of(&self, selector: &str, size: usize) -> Option<(usize, usize)> {
        let part = self.part_of(selector)?;
        Some((one_of(size, part.y)?, one_of(size, part.x)?))
    }
}

pub fn is_coarse() -> bool {
    if cfg!(not(target_arch = "wasm32")) {
        return false;
    }
    let query = window().and_then(|window| window.match_media("(pointer: coarse)").ok().flatten());
    query.is_some_and(|query| query.matches())
}

/// The index of the one of `count` equal parts that contains a point, 0 to 1 along all of them.
fn one_of(count: usize, point: f64) -> Option<usize> {
    let index = (point * count as f64).floor();
    (0.0..count as f64)
        .contains(&index)
        .then_some(index as usize)
}

/// The index of the part that is horizontally nearest to a touch. Selectors name the element around it and the parts.
pub fn nearest(touch: &Touch, around: &str, parts: &str) -> Option<usize> {
    let middles = from_middles(touch, around, parts)?.into_iter();
    let nearest = middles.min_by(|(_, a), (_, b)| a.x.abs().total_cmp(&b.x.abs()));
    nearest.map(|(index, _)| index)
}

/// The index of the part after the gap nearest to a touch; lines of parts may wrap. Selectors name the element around
/// it and the parts.
pub fn nearest_gap(touch: &Touch, around: &str, parts: &str) -> Option<usize> {
    let middles = from_middles(touch, around, parts)?.into_iter();
    let nearest = middles.min_by(|(_, a), (_, b)| a.length().total_cmp(&b.length()));
    nearest.map(|(index, from_middle)| index + usize::from(from_middle.x > 0.0))
}

/// The parts of the element around a touch by their indices, each with the way from its middle to the touch.
fn from_middles(touch: &Touch, around: &str, parts: &str) -> Option<Vec<(usize, DVec2)>> {
    let around = touch.element.closest(around).ok()??;
    let parts = around.query_selector_all(parts).ok()?;
    let from_middle = |index: u32| {
        let part: Element = parts.item(index)?.dyn_into().ok()?;
        let bounds = part.get_bounding_client_rect();
        let corner = DVec2::new(bounds.left(), bounds.top());
        let middle = corner + DVec2::new(bounds.width(), bounds.height()) / 2.0;
        Some((index as usize, touch.client - middle))
    };
    Some((0..parts.length()).filter_map(from_middle).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_is_in_one_of_the_parts_or_beyond_them() {
        let found = [-0.01, 0.0, 0.24, 0.25, 0.99, 1.0].map(|point| one_of(4, point));
        assert_eq!(found, [None, Some(0), Some(0), Some(1), Some(3), None]);
    }
}
