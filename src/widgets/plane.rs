//! A plane as a picture: a square of SVG with y up, a unit circle and two axes.

use super::path::px;
use super::touch::Touch;
use glam::DVec2;
use yew::prelude::*;

/// Half the side of the drawing, in its own pixels. At the usual size they are screen pixels.
pub const HALF_PX: f64 = 190.0;

/// The scale of a plane, from its points to points of the drawing.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Scale {
    /// The length from the centre to the edge, in plane units.
    pub reach: f64,
}

impl Scale {
    /// A point of the drawing, y down, from a point of the plane, y up.
    pub fn px_from_plane(self, point: DVec2) -> DVec2 {
        DVec2::new(point.x, -point.y) * (HALF_PX / self.margin_reach())
    }

    /// A point of the plane from its position in the drawing, 0 to 1 from the left and the top.
    fn plane_from_part(self, part: DVec2) -> DVec2 {
        let from_centre = 2.0 * part - DVec2::ONE;
        DVec2::new(from_centre.x, -from_centre.y) * self.margin_reach()
    }

    /// The reach, with space for arrow heads and labels.
    fn margin_reach(self) -> f64 {
        self.reach * 1.12
    }
}

/// The point of the plane under a pointer, at any size of the plane on the screen.
pub fn plane_point(scale: Scale, touch: &Touch) -> Option<DVec2> {
    let part = touch.part_of(".on-plane")?;
    Some(scale.plane_from_part(part))
}

/// The drawing: two axes, the unit circle, and the given children. `name` describes it.
pub fn plane(scale: Scale, name: &AttrValue, children: Html, node: NodeRef, key: String) -> Html {
    let half_px = HALF_PX as i32;
    let view_box = format!("{0} {0} {1} {1}", -half_px, 2 * half_px);
    let unit_px = scale.px_from_plane(DVec2::X).x;
    html! {
        <svg class="plane" viewBox={view_box} role="img" aria-label={name} ref={node} {key}>
            <path class="axes" d={format!("M-{half_px} 0H{half_px}M0 -{half_px}V{half_px}")} />
            <circle class="unit" r={px(unit_px)} />
            { children }
        </svg>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_transforms_undo_each_other() {
        let scale = Scale { reach: 5.0 };
        let point = DVec2::new(1.25, -3.5);
        let part = scale.px_from_plane(point) / (2.0 * HALF_PX) + 0.5;
        assert!((scale.plane_from_part(part) - point).length() < 1e-12);
    }

    #[test]
    fn up_in_the_plane_is_up_on_the_screen() {
        assert!(Scale { reach: 1.0 }.px_from_plane(DVec2::Y).y < 0.0);
    }
}
