//! Many small planes in one picture, each with two arrows. Each can be pointed at and selected.

use super::colour::of_pair;
use super::motion;
use super::observed::{Size, SizeObserver};
use super::picker::Selection;
use super::pointing::pointing;
use super::touch::{self, Touch};
use glam::DVec2;
use std::f64::consts::{PI, TAU};
use std::fmt::Write as _;
use std::ops::Range;
use std::rc::Rc;
use web_sys::Element;
use yew::prelude::*;

/// What one small plane shows.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Small {
    /// The arrow in the query's colour, with a solid head.
    pub solid: DVec2,
    /// The arrow in the key's colour, with an open head.
    pub open: DVec2,
    /// The angle in radians that is shaded, counter-clockwise from the x axis; the whole plane from a turn on.
    pub shaded_rad: f64,
    /// Whether the plane is marked, its circle and its solid arrow.
    pub is_marked: bool,
    /// Whether it is another kind of plane, grey: its arrows never rotate.
    pub is_still: bool,
    /// By how much the solid and the open arrow were rotated, over any number of turns: after a step they move by as much
    /// as these angles changed.
    pub by_rad: [f64; 2],
}

impl Small {
    /// How far each arrow turns on the way to another.
    fn sweeps(&self, to: &Self) -> [f64; 2] {
        let tips = [(self.solid, to.solid), (self.open, to.open)];
        std::array::from_fn(|index| {
            let (from, tip) = tips[index];
            let angles = [from, tip].map(DVec2::to_angle);
            motion::sweep(
                [angles[0], self.by_rad[index]],
                [angles[1], to.by_rad[index]],
            )
        })
    }

    /// A part of the way to another. What is shaded and marked is that of the other.
    fn on_the_way(&self, to: &Self, part: f64) -> Self {
        let sweeps = self.sweeps(to);
        let tip = |was: DVec2, now: DVec2, by: f64| {
            let length = was.length() + (now.length() - was.length()) * part;
            DVec2::from_angle(now.to_angle() - by * (1.0 - part)) * length
        };
        Self {
            solid: tip(self.solid, to.solid, sweeps[0]),
            open: tip(self.open, to.open, sweeps[1]),
            ..*to
        }
    }
}

#[derive(Properties, PartialEq)]
pub struct Props {
    pub planes: Rc<[Small]>,
    /// The length shown from the centre of a plane to its edge.
    pub reach: f64,
    pub selection: Selection,
}

/// The planes as a few paths of SVG, whatever their number. A canvas would be painted by the thread that handles the
/// drag.
pub struct SmallPlanes {
    node: NodeRef,
    size: Size,
    observer: Option<SizeObserver>,
    /// The planes before a step, and how much of the way from them is drawn.
    before: Option<(Rc<[Small]>, f64)>,
    /// The least side of a plane that a finger can choose; 0 where no finger points.
    least_side: f64,
    /// The plane that was last scrolled to.
    followed: Option<usize>,
}

pub enum Message {
    Size(Size),
    /// A part of the way from some planes to those of the properties.
    Part(Rc<[Small]>, f64),
}

impl Component for SmallPlanes {
    type Message = Message;
    type Properties = Props;

    fn create(_: &Context<Self>) -> Self {
        Self {
            node: NodeRef::default(),
            size: Size::default(),
            observer: None,
            before: None,
            least_side: if touch::is_coarse() { FINGER_PX } else { 0.0 },
            followed: None,
        }
    }

    fn update(&mut self, _: &Context<Self>, message: Message) -> bool {
        match message {
            Message::Size(size) => {
                let is_new = self.size != size;
                self.size = size;
                is_new
            }
            Message::Part(before, part) => match &mut self.before {
                Some((known, drawn)) if Rc::ptr_eq(known, &before) => {
                    *drawn = part;
                    if part >= 1.0 {
                        self.before = None;
                    }
                    true
                }
                _ => false,
            },
        }
    }

    fn changed(&mut self, ctx: &Context<Self>, old: &Props) -> bool {
        let (was, now) = (&old.planes, &ctx.props().planes);
        self.before = None;
        if motion::is_awaited() && was.len() == now.len() && was != now {
            self.before = Some((Rc::clone(was), 0.0));
            let planes = was.iter().zip(now.iter());
            let swept = planes.map(|(was, now)| was.sweeps(now)[0].abs());
            let (link, before) = (ctx.link().clone(), Rc::clone(was));
            let draw = move |part| link.send_message(Message::Part(Rc::clone(&before), part));
            motion::join(Box::new(draw), swept.fold(0.0, f64::max));
        }
        true
    }

    fn rendered(&mut self, ctx: &Context<Self>, first: bool) {
        if first {
            let resized = ctx.link().callback(Message::Size);
            let element = self.node.cast::<Element>();
            self.observer = element.and_then(|element| SizeObserver::new(element, resized));
        }
        self.follow(ctx.props());
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let (props, size) = (ctx.props(), self.size);
        let count = props.planes.len();
        let grid = self.grid(count);
        let area = DVec2::new(grid.width(size.width), size.height);
        let at = move |touch: &Touch| grid.index_at(touch.part_of("svg")? * area);
        let pointing = pointing(at, &props.selection.on_point, &props.selection.on_select);
        let planes = Planes {
            grid,
            px_per_unit: grid.radius() / (props.reach * 1.05),
        };
        let ring = |index: Option<usize>, class: &'static str| {
            let index = index.filter(|index| *index < count)?;
            Some(html! { <path {class} d={planes.circles(index..index + 1)} /> })
        };
        // The selected plane, which changes in a drag, has its own paths, so that the others stay as they are.
        let selected = props.selection.selected;
        let on_the_way = self.before.as_ref().map(|(before, part)| {
            let planes = before.iter().zip(props.planes.iter());
            planes
                .map(|(was, now)| was.on_the_way(now, *part))
                .collect()
        });
        let shown: Rc<[Small]> = on_the_way.unwrap_or_else(|| Rc::clone(&props.planes));
        let all = || shown.iter().enumerate();
        let tips = |tip: fn(&Small) -> Option<DVec2>, is_selected: bool| {
            let some = all().filter(move |(index, _)| (*index == selected) == is_selected);
            some.filter_map(move |(index, plane)| Some((index, tip(plane)?)))
        };
        let arrows = |tip, is_selected, end| planes.arrows(tips(tip, is_selected), end);
        let open: fn(&Small) -> Option<DVec2> = |plane| (!plane.is_still).then_some(plane.open);
        let solid: fn(&Small) -> Option<DVec2> =
            |plane| (!plane.is_marked && !plane.is_still).then_some(plane.solid);
        let marked: fn(&Small) -> Option<DVec2> = |plane| plane.is_marked.then_some(plane.solid);
        let still: [fn(&Small) -> Option<DVec2>; 2] = [
            |plane| plane.is_still.then_some(plane.open),
            |plane| plane.is_still.then_some(plane.solid),
        ];
        let still = [(still[0], End::Open), (still[1], End::Solid)].map(|(tip, end)| {
            [false, true]
                .map(|is_selected| arrows(tip, is_selected, end))
                .concat()
        });
        let rotating = all().filter(|(_, plane)| !plane.is_still).count();
        let passing = all().filter(|(_, plane)| plane.is_still);
        let passing: String = passing
            .map(|(index, _)| planes.circles(index..index + 1))
            .collect();
        let shaded = all().filter(|(_, plane)| plane.shaded_rad > 0.0);
        let rings = all().filter(|(_, plane)| plane.is_marked);
        html! {
            <div class="small-planes picked" ref={self.node.clone()}>
                { props.selection.picker(count) }
                if size.width > 0.0 {
                    <svg class={classes!(grid.is_large().then_some("large"), grid.is_strip().then_some("strip"))} aria-hidden="true"
                        style={grid.is_strip().then(|| format!("width:{}px", area.x))}
                        viewBox={format!("0 0 {} {}", tenths(area.x), tenths(area.y))}
                        onpointermove={pointing.moved} onpointerleave={pointing.left} onclick={pointing.clicked}>
                        <path class="shaded" d={planes.sectors(shaded.map(|(index, plane)| (index, plane.shaded_rad)))} />
                        for band in bands(rotating) {
                            <path class="circles of-pair" style={of_pair(band.start, rotating)} d={planes.circles(band)} />
                        }
                        if !passing.is_empty() {
                            <path class="passing" d={passing} />
                            <path class="open passing" d={still[0].clone()} />
                            <path class="solid passing" d={still[1].clone()} />
                        }
                        <path class="marked" d={rings.map(|(index, _)| planes.circles(index..index + 1)).collect::<String>()} />
                        { ring(props.selection.pointed, "pointed") }
                        { ring(Some(props.selection.selected), "selected") }
                        <path class="open key" d={arrows(open, false, End::Open)} />
                        <path class="solid query" d={arrows(solid, false, End::Solid)} />
                        <path class="marked" d={arrows(marked, false, End::Solid)} />
                        <path class="open key" d={arrows(open, true, End::Open)} />
                        <path class="solid query" d={arrows(solid, true, End::Solid)} />
                        <path class="marked" d={arrows(marked, true, End::Solid)} />
                    </svg>
                }
            </div>
        }
    }
}

impl SmallPlanes {
    fn grid(&self, count: usize) -> Grid {
        Grid::of(count, self.size.width, self.size.height, self.least_side)
    }

    /// Scrolls a strip so that the selected plane is in view, once it is another.
    fn follow(&mut self, props: &Props) {
        let (grid, selected) = (self.grid(props.planes.len()), props.selection.selected);
        if !grid.is_strip() || self.followed == Some(selected) {
            return;
        }
        self.followed = Some(selected);
        if let Some(node) = self.node.cast::<Element>() {
            let (left, width) = (f64::from(node.scroll_left()), self.size.width);
            let at = grid.corner(selected).x;
            if at < left || at + grid.side > left + width {
                node.set_scroll_left((at - (width - grid.side) / 2.0) as i32);
            }
        }
    }
}

/// The planes in at most 16 bands from fast to slow, each of which has one colour.
fn bands(count: usize) -> impl Iterator<Item = Range<usize>> {
    let width = count.div_ceil(16).max(1);
    (0..count)
        .step_by(width)
        .map(move |start| start..(start + width).min(count))
}

/// How many planes fit beside each other, and how large each is.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Grid {
    count: usize,
    columns: usize,
    side: f64,
    /// The rows of a strip, wider than the picture, whose planes stand column by column.
    strip_rows: Option<usize>,
}

/// The side of a plane that a finger can choose.
const FINGER_PX: f64 = 40.0;

const LARGEST_SIDE: f64 = 92.0;

impl Grid {
    /// The grid whose planes are largest; a strip, where they would be smaller than the least.
    fn of(count: usize, width: f64, height: f64, least_side: f64) -> Self {
        let side = |columns: usize| {
            let rows = count.div_ceil(columns);
            (width / columns as f64)
                .min(height / rows as f64)
                .min(LARGEST_SIDE)
        };
        let columns = (1..=count.max(1))
            .max_by(|a, b| side(*a).total_cmp(&side(*b)))
            .unwrap_or(1);
        if side(columns) < least_side && height >= least_side {
            let rows = (height / least_side).floor();
            return Self {
                count,
                columns: count.div_ceil(rows as usize),
                side: height / rows,
                strip_rows: Some(rows as usize),
            };
        }
        Self {
            count,
            columns,
            side: side(columns),
            strip_rows: None,
        }
    }

    fn is_strip(self) -> bool {
        self.strip_rows.is_some()
    }

    /// How wide the picture is in a box of some width.
    fn width(self, width: f64) -> f64 {
        match self.strip_rows {
            Some(_) => self.columns as f64 * self.side,
            None => width,
        }
    }

    /// Whether there is room for arrow heads.
    fn is_large(self) -> bool {
        self.radius() > 16.0
    }

    fn radius(self) -> f64 {
        let gap = if self.side > 40.0 { 4.0 } else { 1.5 };
        (self.side / 2.0 - gap).max(0.0)
    }

    fn centre(self, index: usize) -> DVec2 {
        self.corner(index) + DVec2::splat(self.side / 2.0)
    }

    fn corner(self, index: usize) -> DVec2 {
        let (column, row) = match self.strip_rows {
            Some(rows) => (index / rows, index % rows),
            None => (index % self.columns, index / self.columns),
        };
        DVec2::new(column as f64, row as f64) * self.side
    }

    fn index_at(self, px: DVec2) -> Option<usize> {
        let cell = (px / self.side).floor();
        let in_row = cell.x >= 0.0 && cell.y >= 0.0 && cell.x < self.columns as f64;
        let (column, row) = in_row.then_some((cell.x as usize, cell.y as usize))?;
        let index = match self.strip_rows {
            Some(rows) if row < rows => column * rows + row,
            Some(_) => return None,
            None => row * self.columns + column,
        };
        (index < self.count).then_some(index)
    }
}

/// The planes as paths in tenths of a CSS pixel, because whole numbers are written ten times as fast.
struct Planes {
    grid: Grid,
    px_per_unit: f64,
}

impl Planes {
    fn circles(&self, indices: Range<usize>) -> String {
        let radius = tenths(self.grid.radius());
        let mut path = String::new();
        for index in indices {
            let left = self.grid.centre(index) - DVec2::new(self.grid.radius(), 0.0);
            push(&mut path, 'M', left);
            let _ = write!(
                path,
                "a{radius} {radius} 0 1 0 {0} 0a{radius} {radius} 0 1 0 -{0} 0",
                2 * radius
            );
        }
        path
    }

    /// Parts of circles, each from the x axis on.
    fn sectors(&self, angles: impl Iterator<Item = (usize, f64)>) -> String {
        let radius = self.grid.radius();
        let mut path = String::new();
        for (index, angle_rad) in angles {
            if angle_rad >= TAU {
                path.push_str(&self.circles(index..index + 1));
                continue;
            }
            let centre = self.grid.centre(index);
            let end = DVec2::from_angle(-angle_rad);
            push(&mut path, 'M', centre);
            push(&mut path, 'L', centre + DVec2::new(radius, 0.0));
            let _ = write!(
                path,
                "A{0} {0} 0 {1} 0 ",
                tenths(radius),
                u8::from(angle_rad > PI)
            );
            let to = centre + end * radius;
            let _ = write!(path, "{} {}Z", tenths(to.x), tenths(to.y));
        }
        path
    }

    /// Arrows whose ends tell them apart without colour: a head that is filled or two strokes, and where there is no room
    /// for heads nothing or a ring.
    fn arrows(&self, tips: impl Iterator<Item = (usize, DVec2)>, end: End) -> String {
        let head_px = (self.grid.radius() * 0.3).clamp(6.0, 9.0);
        let mut path = String::new();
        for (index, tip) in tips {
            let from = self.grid.centre(index);
            let arrow = DVec2::new(tip.x, -tip.y) * self.px_per_unit;
            let to = from + arrow;
            push(&mut path, 'M', from);
            let has_room = arrow.length() > head_px;
            if self.grid.is_large() && has_room {
                let back = arrow.normalize() * head_px;
                let (side, shaft) = match end {
                    End::Solid => (back.perp() * 0.45, to - back * 0.8),
                    End::Open => (back.perp() * 0.6, to),
                };
                push(&mut path, 'L', shaft);
                push(&mut path, 'M', to - back + side);
                push(&mut path, 'L', to);
                push(&mut path, 'L', to - back - side);
                if end == End::Solid {
                    path.push('Z');
                }
            } else if end == End::Open && arrow.length() > 2.0 * RING_PX {
                let to = to - arrow.normalize() * (2.0 * RING_PX);
                push(&mut path, 'L', to);
                ring(&mut path, to, arrow.normalize() * (2.0 * RING_PX));
            } else {
                push(&mut path, 'L', to);
            }
        }
        path
    }
}

/// A ring from a point across.
fn ring(path: &mut String, from: DVec2, across: DVec2) {
    let (radius, to) = (tenths(RING_PX), from + across);
    let (x, y) = (tenths(to.x) - tenths(from.x), tenths(to.y) - tenths(from.y));
    let _ = write!(
        path,
        "a{radius} {radius} 0 1 0 {x} {y}a{radius} {radius} 0 1 0 {} {}",
        -x, -y
    );
}

/// How an arrow ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    Solid,
    Open,
}

/// The radius of the ring at the end of an arrow that has no head.
const RING_PX: f64 = 1.8;

fn push(path: &mut String, letter: char, px: DVec2) {
    let _ = write!(path, "{letter}{} {}", tenths(px.x), tenths(px.y));
}

fn tenths(px: f64) -> i32 {
    (px * 10.0).round() as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_plane_lies_in_the_box_and_is_found_where_it_is_drawn() {
        for (count, width, height) in [(1, 376.0, 150.0), (4, 376.0, 190.0), (128, 300.0, 180.0)] {
            let grid = Grid::of(count, width, height, 0.0);
            for index in 0..count {
                let middle = grid.corner(index) + DVec2::splat(grid.side / 2.0);
                assert!(middle.x < width && middle.y < height);
                assert_eq!(grid.index_at(middle), Some(index));
            }
            assert_eq!(grid.index_at(DVec2::new(-1.0, 5.0)), None);
        }
    }

    #[test]
    fn many_planes_for_a_finger_are_a_strip_that_scrolls() {
        let grid = Grid::of(128, 358.0, 132.0, FINGER_PX);
        assert_eq!(
            (grid.columns, grid.side, grid.width(358.0)),
            (43, 44.0, 43.0 * 44.0)
        );
        for index in 0..128 {
            let middle = grid.corner(index) + DVec2::splat(grid.side / 2.0);
            assert!(middle.y < 132.0);
            assert_eq!(grid.index_at(middle), Some(index));
        }
        assert_eq!(grid.index_at(DVec2::new(5.0, 140.0)), None);
        assert!(!Grid::of(4, 358.0, 92.0, FINGER_PX).is_strip());
    }

    #[test]
    fn an_arrow_that_points_up_ends_above_its_centre() {
        let planes = Planes {
            grid: Grid::of(1, 90.0, 90.0, 0.0),
            px_per_unit: 10.0,
        };
        let up = planes.arrows([(0, DVec2::new(0.0, 0.5))].into_iter(), End::Solid);
        assert_eq!(up, "M450 450L450 400");
    }

    #[test]
    fn a_sector_begins_at_the_x_axis_and_runs_counter_clockwise() {
        let planes = Planes {
            grid: Grid::of(1, 90.0, 90.0, 0.0),
            px_per_unit: 10.0,
        };
        let quarter = planes.sectors([(0, PI / 2.0)].into_iter());
        assert_eq!(quarter, "M450 450L860 450A410 410 0 0 0 450 40Z");
        assert!(planes.sectors([(0, 4.0)].into_iter()).contains("0 1 0"));
        assert_eq!(planes.sectors([(0, TAU)].into_iter()), planes.circles(0..1));
    }

    #[test]
    fn a_hundred_and_twenty_eight_planes_are_still_large_enough_to_read() {
        assert!(Grid::of(128, 376.0, 200.0, 0.0).side >= 22.0);
    }
}
