//! A plane to look at: a square of SVG with y up, a unit circle and two axes.

use glam::DVec2;
use wasm_bindgen::JsCast;
use web_sys::Element;
use yew::prelude::*;

/// Half the side of the drawing, in its own pixels. Drawn at its usual size these are pixels of the screen.
pub const HALF_PX: f64 = 190.0;

/// The scale of a plane: how a point of it becomes a point of the drawing.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Scale {
    /// The length shown from the centre to the edge, in plane units.
    pub reach: f64,
}

impl Scale {
    /// A point of the drawing, y down, from a point of the plane, y up.
    pub fn px_from_plane(self, point: DVec2) -> DVec2 {
        DVec2::new(point.x, -point.y) * (HALF_PX / self.margin_reach())
    }

    /// A point of the plane from a point of the drawing.
    pub fn plane_from_px(self, px: DVec2) -> DVec2 {
        DVec2::new(px.x, -px.y) * (self.margin_reach() / HALF_PX)
    }

    /// A point of the plane from client pixels and the box that the drawing fills there.
    pub fn plane_from_client(self, client: DVec2, corner: DVec2, side: f64) -> DVec2 {
        let px = (client - corner) * (2.0 * HALF_PX / side) - DVec2::splat(HALF_PX);
        self.plane_from_px(px)
    }

    /// The reach and some room for arrow heads and labels.
    fn margin_reach(self) -> f64 {
        self.reach * 1.12
    }
}

/// A client point in the plane of the nearest drawing around `element`.
pub fn plane_point(scale: Scale, element: &Element, client: DVec2) -> Option<DVec2> {
    let drawing = element.closest("svg").ok()??;
    let bounds = drawing.get_bounding_client_rect();
    let corner = DVec2::new(bounds.left(), bounds.top());
    (bounds.width() > 0.0).then(|| scale.plane_from_client(client, corner, bounds.width()))
}

/// The element that an event was sent to, as one that can be measured.
pub fn target_element(event: &Event) -> Option<Element> {
    event.target()?.dyn_into().ok()
}

#[derive(Properties, PartialEq)]
pub struct Props {
    /// The length shown from the centre to the edge.
    pub reach: f64,
    /// What the drawing is, in words.
    pub name: AttrValue,
    pub children: Html,
}

/// The drawing: axes, the circle of length 1, and what is given as children.
#[component]
pub fn Plane(props: &Props) -> Html {
    let view_box = format!("{0} {0} {1} {1}", -HALF_PX, 2.0 * HALF_PX);
    let unit_px = Scale { reach: props.reach }.px_from_plane(DVec2::X).x;
    html! {
        <svg class="plane" viewBox={view_box} role="img" aria-label={props.name.clone()}>
            <path class="axes" d={format!("M{} 0H{HALF_PX}M0 {}V{HALF_PX}", -HALF_PX, -HALF_PX)} />
            <circle class="unit" r={unit_px.to_string()} />
            { props.children.clone() }
        </svg>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_transforms_undo_each_other_at_any_size_on_the_screen() {
        let scale = Scale { reach: 5.0 };
        let point = DVec2::new(1.25, -3.5);
        let px = scale.px_from_plane(point);
        assert!((scale.plane_from_px(px) - point).length() < 1e-12);
        let (corner, side) = (DVec2::new(17.5, 300.25), 123.0);
        let client = corner + (px + DVec2::splat(HALF_PX)) * (side / (2.0 * HALF_PX));
        assert!((scale.plane_from_client(client, corner, side) - point).length() < 1e-12);
    }

    #[test]
    fn up_in_the_plane_is_up_on_the_screen() {
        assert!(Scale { reach: 1.0 }.px_from_plane(DVec2::Y).y < 0.0);
    }
}
