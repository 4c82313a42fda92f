//! Many small planes on one canvas, each with two arrows; any of them can be pointed at and taken in hand.

use super::canvas::{Sheet, use_drawing};
use super::drag::{Touch, pointing};
use super::picker::InHand;
use glam::DVec2;
use std::f64::consts::TAU;
use std::rc::Rc;
use yew::prelude::*;

/// What one small plane shows.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Small {
    /// The arrow in the query's colour, with a solid head.
    pub solid: DVec2,
    /// The arrow in the key's colour, with an open head.
    pub open: DVec2,
}

#[derive(Properties, PartialEq)]
pub struct Props {
    pub planes: Rc<[Small]>,
    /// The length shown from the centre of a plane to its edge.
    pub reach: f64,
    pub in_hand: InHand,
}

#[component]
pub fn SmallPlanes(props: &Props) -> Html {
    let node = use_node_ref();
    let InHand {
        selected, pointed, ..
    } = props.in_hand;
    let content = (Rc::clone(&props.planes), props.reach, selected, pointed);
    use_drawing(
        node.clone(),
        content,
        |sheet, (planes, reach, selected, pointed)| {
            draw(sheet, planes, *reach, *selected, *pointed);
        },
    );
    let count = props.planes.len();
    let at = move |touch: &Touch| {
        let bounds = touch.element.get_bounding_client_rect();
        let grid = Grid::of(count, bounds.width(), bounds.height());
        grid.index_at(touch.client - DVec2::new(bounds.left(), bounds.top()))
    };
    let pointing = pointing(at, &props.in_hand.on_point, &props.in_hand.on_select);
    html! {
        <div class="small-planes picked">
            { props.in_hand.picker(count) }
            <canvas ref={node} aria-hidden="true" onpointermove={pointing.moved} onpointerleave={pointing.left} onclick={pointing.clicked} />
        </div>
    }
}

/// How many planes fit beside each other, and how large each is.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Grid {
    count: usize,
    columns: usize,
    side: f64,
}

const LARGEST_SIDE: f64 = 92.0;

impl Grid {
    /// The grid whose planes are largest.
    fn of(count: usize, width: f64, height: f64) -> Self {
        let side = |columns: usize| {
            let rows = count.div_ceil(columns);
            (width / columns as f64)
                .min(height / rows as f64)
                .min(LARGEST_SIDE)
        };
        let columns = (1..=count.max(1))
            .max_by(|a, b| side(*a).total_cmp(&side(*b)))
            .unwrap_or(1);
        Self {
            count,
            columns,
            side: side(columns),
        }
    }

    fn corner(self, index: usize) -> DVec2 {
        DVec2::new((index % self.columns) as f64, (index / self.columns) as f64) * self.side
    }

    fn index_at(self, px: DVec2) -> Option<usize> {
        let cell = (px / self.side).floor();
        let in_row = cell.x >= 0.0 && cell.y >= 0.0 && cell.x < self.columns as f64;
        let index = in_row.then(|| cell.y as usize * self.columns + cell.x as usize)?;
        (index < self.count).then_some(index)
    }
}

fn draw(sheet: &Sheet, planes: &[Small], reach: f64, selected: usize, pointed: Option<usize>) {
    let context = sheet.context;
    let grid = Grid::of(planes.len(), sheet.width, sheet.height);
    let gap = if grid.side > 40.0 { 4.0 } else { 1.5 };
    let radius = grid.side / 2.0 - gap;
    let centre = |index: usize| grid.corner(index) + DVec2::splat(grid.side / 2.0);
    let px_per_unit = radius / (reach * 1.05);

    context.set_line_width(1.0);
    context.set_stroke_style_str(&sheet.theme.hairline);
    context.begin_path();
    for index in 0..planes.len() {
        let at = centre(index);
        context.move_to(at.x + radius, at.y);
        let _ = context.arc(at.x, at.y, radius, 0.0, TAU);
    }
    context.stroke();

    for (index, colour, width) in [
        (pointed, &sheet.theme.ink_3, 1.5),
        (Some(selected), &sheet.theme.ink, 2.0),
    ] {
        if let Some(index) = index.filter(|index| *index < planes.len()) {
            let at = centre(index);
            context.set_line_width(width);
            context.set_stroke_style_str(colour);
            context.begin_path();
            let _ = context.arc(at.x, at.y, radius, 0.0, TAU);
            context.stroke();
        }
    }

    let large = radius > 16.0;
    context.set_line_width(if large { 2.0 } else { 1.4 });
    arrows(
        sheet,
        &sheet.theme.key,
        planes.iter().map(|plane| plane.open),
        centre,
        px_per_unit,
        large,
    );
    context.stroke();
    arrows(
        sheet,
        &sheet.theme.query,
        planes.iter().map(|plane| plane.solid),
        centre,
        px_per_unit,
        large,
    );
    context.stroke();
    if large {
        context.set_fill_style_str(&sheet.theme.query);
        context.fill();
    }
}

/// One path of all the arrows of a colour: a stroke each would cost a hundred times as much.
fn arrows(
    sheet: &Sheet,
    colour: &str,
    tips: impl Iterator<Item = DVec2>,
    centre: impl Fn(usize) -> DVec2,
    px_per_unit: f64,
    heads: bool,
) {
    let context = sheet.context;
    context.set_stroke_style_str(colour);
    context.begin_path();
    for (index, tip) in tips.enumerate() {
        let from = centre(index);
        let arrow = DVec2::new(tip.x, -tip.y) * px_per_unit;
        let to = from + arrow;
        context.move_to(from.x, from.y);
        context.line_to(to.x, to.y);
        if heads && arrow.length() > 6.0 {
            let back = arrow.normalize() * 6.0;
            let side = back.perp() * 0.45;
            let (left, right) = (to - back + side, to - back - side);
            context.move_to(left.x, left.y);
            context.line_to(to.x, to.y);
            context.line_to(right.x, right.y);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_plane_lies_in_the_box_and_is_found_where_it_is_drawn() {
        for (count, width, height) in [(1, 376.0, 150.0), (4, 376.0, 190.0), (128, 300.0, 180.0)] {
            let grid = Grid::of(count, width, height);
            for index in 0..count {
                let middle = grid.corner(index) + DVec2::splat(grid.side / 2.0);
                assert!(middle.x < width && middle.y < height);
                assert_eq!(grid.index_at(middle), Some(index));
            }
            assert_eq!(grid.index_at(DVec2::new(-1.0, 5.0)), None);
        }
    }

    #[test]
    fn a_hundred_and_twenty_eight_planes_are_still_large_enough_to_read() {
        assert!(Grid::of(128, 376.0, 200.0).side >= 22.0);
    }
}
