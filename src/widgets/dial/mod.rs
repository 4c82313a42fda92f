//! A dial: hands around the centre of a plane, arcs between them, and handles at tips, as numbers. Where only numbers
//! change, in a drag and on the way of a step, they are written straight into the document.

mod drawn;
mod labels;
mod way;

use super::arc::{Arc, fewer_turns, sector};
use super::arrow::{self, Head, handle_style, moved_to};
use super::path::{polyline, px};
use super::plane::{HALF_PX, Scale};
use glam::DVec2;
use std::f64::consts::TAU;
use std::mem::discriminant;
use yew::AttrValue;

#[derive(Debug, Clone, PartialEq)]
pub struct Dial {
    pub scale: Scale,
    /// A description of the picture, for screen readers.
    pub name: AttrValue,
    /// Later ones lie on earlier ones.
    pub marks: Vec<Mark>,
    pub handles: Vec<Handle>,
}

/// Something drawn on a dial.
#[derive(Debug, Clone, PartialEq)]
pub enum Mark {
    Hand(Hand),
    /// An arc with a head, as a spiral where it goes round more than once.
    Arc(Arc),
    /// A filled part of a circle.
    Sector(Arc),
    /// A circle around the centre, by its radius.
    Orbit(f64),
    /// A line from a point to another, by its colour.
    Way([DVec2; 2], &'static str),
}

/// An arrow from the centre.
#[derive(Debug, Clone, PartialEq)]
pub struct Hand {
    pub tip: DVec2,
    /// The angle by which it was rotated, over any number of turns: after a step it moves by as much as this changed.
    pub by_rad: f64,
    pub shape: Head,
    /// Its colour by meaning, and `pale` for a vector before it is rotated.
    pub class: &'static str,
    /// The text beside its tip.
    pub label: AttrValue,
}

/// A dot at the tip of a hand, with a target large enough for a finger. It lies over the drawing, in the same box,
/// because a touch on a shape of SVG scrolls the page in some browsers whatever its style says.
#[derive(Debug, Clone, PartialEq)]
pub struct Handle {
    pub tip: DVec2,
    /// Its colour by meaning.
    pub class: &'static str,
    /// Its name for scripts, as `data-handle`.
    pub name: &'static str,
    /// The key of the parameter that it changes, as `data-sets`.
    pub sets: &'static str,
}

/// A hand that was rotated by an angle.
pub fn hand(
    tip: DVec2,
    by_rad: f64,
    shape: Head,
    class: &'static str,
    label: impl Into<AttrValue>,
) -> Mark {
    Mark::Hand(Hand {
        tip,
        by_rad,
        shape,
        class,
        label: label.into(),
    })
}

/// A dial without handles that shows so much from its centre to its edge.
pub fn dial(reach: f64, name: impl Into<AttrValue>, marks: Vec<Mark>) -> Dial {
    Dial {
        scale: Scale { reach },
        name: name.into(),
        marks,
        handles: Vec::new(),
    }
}

impl Hand {
    fn is_pale(&self) -> bool {
        self.class.ends_with("pale")
    }
}

impl Handle {
    /// Its place on the drawing: at the edge, where its tip is beyond it.
    fn at(&self, scale: Scale) -> DVec2 {
        scale.px_from_plane(self.tip).clamp_length_max(HALF_PX)
    }
}

impl Dial {
    fn hands(&self) -> impl Iterator<Item = &Hand> {
        self.marks.iter().filter_map(|mark| match mark {
            Mark::Hand(hand) => Some(hand),
            _ => None,
        })
    }

    /// The attributes that numbers change: of each mark in turn, then of the handles.
    fn texts(&self) -> Vec<String> {
        let Self { scale, marks, .. } = self;
        let unit_px = scale.px_from_plane(DVec2::X).x;
        let mut places = labels::places(self).into_iter();
        let mut texts = Vec::new();
        for mark in marks {
            match mark {
                Mark::Hand(Hand {
                    tip, shape, label, ..
                }) => {
                    texts.extend(arrow::drawn(scale.px_from_plane(*tip), *shape));
                    if !label.is_empty() {
                        texts.push(moved_to(places.next().unwrap_or_default()));
                    }
                }
                Mark::Arc(arc) => texts.push(arc.spiral(unit_px)),
                Mark::Sector(arc) => {
                    let by_rad = fewer_turns(arc.by_rad, 1.0).clamp(-TAU, TAU);
                    let ends = [0.0_f64.min(by_rad), 0.0_f64.max(by_rad)];
                    let ends = ends.map(|end| arc.from_rad + end);
                    texts.push(sector(DVec2::ZERO, arc.radius * unit_px, ends));
                }
                Mark::Orbit(radius) => texts.push(px(radius * unit_px)),
                Mark::Way(ends, _) => {
                    texts.push(polyline(&ends.map(|end| scale.px_from_plane(end))));
                }
            }
        }
        texts.extend(
            self.handles
                .iter()
                .map(|handle| handle_style(handle.at(*scale))),
        );
        texts
    }

    /// Whether another differs in numbers only, so that the same elements show it.
    fn is_like(&self, other: &Self) -> bool {
        let like = |(one, other): (&Mark, &Mark)| match (one, other) {
            (Mark::Hand(one), Mark::Hand(other)) => {
                (one.class, &one.label, one.shape) == (other.class, &other.label, other.shape)
            }
            (Mark::Arc(one), Mark::Arc(other)) | (Mark::Sector(one), Mark::Sector(other)) => {
                one.class == other.class
            }
            (Mark::Way(_, one), Mark::Way(_, other)) => one == other,
            (one, other) => discriminant(one) == discriminant(other),
        };
        let named = |handle: &Handle| (handle.name, handle.sets, handle.class);
        self.scale == other.scale
            && self.marks.len() == other.marks.len()
            && self.marks.iter().zip(&other.marks).all(like)
            && self
                .handles
                .iter()
                .map(named)
                .eq(other.handles.iter().map(named))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f64::consts::FRAC_PI_2;

    #[test]
    fn a_sector_is_where_its_arc_is() {
        for (by_rad, ends) in [
            (FRAC_PI_2, [1.0, 1.0 + FRAC_PI_2]),
            (-FRAC_PI_2, [1.0 - FRAC_PI_2, 1.0]),
        ] {
            let arc = Arc {
                from_rad: 1.0,
                by_rad,
                radius: 0.5,
                class: "query",
            };
            let dial = dial(1.0, "", vec![Mark::Sector(arc)]);
            let radius_px = dial.scale.px_from_plane(DVec2::X).x / 2.0;
            assert_eq!(dial.texts(), [sector(DVec2::ZERO, radius_px, ends)]);
        }
    }

    #[test]
    fn a_handle_is_at_its_tip_or_at_the_edge() {
        let scale = Scale { reach: 1.0 };
        let at = |tip| {
            let (class, name, sets) = ("query", "q", "q");
            let handle = Handle {
                tip,
                class,
                name,
                sets,
            };
            handle.at(scale)
        };
        let tip = DVec2::new(0.5, -0.25);
        assert_eq!(at(tip), scale.px_from_plane(tip));
        assert_eq!(at(5.0 * DVec2::Y), DVec2::new(0.0, -HALF_PX));
    }
}
