//! Many small planes in one picture, each with two arrows. Each can be pointed at and selected.

mod drawing;
mod grid;

use crate::widgets::colour::of_pair;
use crate::widgets::motion;
use crate::widgets::observed::{Size, SizeObserver};
use crate::widgets::picker::Selection;
use crate::widgets::pointing::pointing;
use crate::widgets::touch::{self, Touch};
use drawing::{End, Planes, tenths};
use glam::DVec2;
use grid::{FINGER_PX, Grid, bands};
use std::rc::Rc;
use web_sys::Element;
use yew::prelude::*;

#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Small {
    /// The arrow in the query's colour, with a solid head.
    pub solid: DVec2,
    /// The arrow in the key's colour, with an open head.
    pub open: DVec2,
    /// The shaded angle in radians, counter-clockwise from the x axis; the whole plane from one rotation on.
    pub shaded_rad: f64,
    /// The end of a second sector behind the shaded one, in radians; none if it isn't larger than `shaded_rad`.
    pub new_rad: f64,
    /// Whether the plane is marked, its circle and its solid arrow.
    pub is_marked: bool,
    /// Whether it is a plane of another kind, grey: its arrows never rotate.
    pub is_still: bool,
    /// The angles by which the solid and the open arrow were rotated, over any number of rotations: after a step, the
    /// arrows move by the change of these angles.
    pub by_rad: [f64; 2],
}

impl Small {
    /// The angle of each arrow on the way to another state.
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

    /// A part of the way to another state. Shading and marks are those of the other.
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
    /// The length from the centre of a plane to its edge.
    pub reach: f64,
    pub selection: Selection,
}

/// The planes as a few paths of SVG, whatever their number. A canvas would be painted by the thread that handles the
/// drag.
pub struct SmallPlanes {
    node: NodeRef,
    size: Size,
    observer: Option<SizeObserver>,
    /// The planes before a step, and the drawn part of the way from them.
    before: Option<(Rc<[Small]>, f64)>,
    /// The smallest side of a plane for a finger; 0 without touch.
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
        // The selected plane, which changes during a drag, has its own paths, so that the others need not be drawn
        // again.
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
        let sectors = |ends: fn(&Small) -> [f64; 2]| {
            let ends = all().map(|(index, plane)| (index, ends(plane)));
            planes.sectors(ends.filter(|(_, [from_rad, to_rad])| to_rad > from_rad))
        };
        let rings = all().filter(|(_, plane)| plane.is_marked);
        html! {
            <div class="small-planes picked" ref={self.node.clone()}>
                { props.selection.picker(count) }
                if size.width > 0.0 {
                    <svg class={classes!(grid.is_large().then_some("large"), grid.is_strip().then_some("strip"))} aria-hidden="true"
                        style={grid.is_strip().then(|| format!("width:{}px", area.x))}
                        viewBox={format!("0 0 {} {}", tenths(area.x), tenths(area.y))}
                        onpointermove={pointing.moved} onpointerleave={pointing.left} onclick={pointing.clicked}>
                        <path class="shaded" d={sectors(|plane| [0.0, plane.shaded_rad])} />
                        <path class="new" d={sectors(|plane| [plane.shaded_rad, plane.new_rad])} />
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

    /// Scrolls a strip to the selected plane, when the selection changes.
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
