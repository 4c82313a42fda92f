//! Signed bars on a common zero line, one per pair, with the largest that each can become as a ghost behind it.

use super::arrow::px;
use super::drag::client_point;
use super::picker::Picker;
use std::fmt::Write as _;
use std::rc::Rc;
use web_sys::Element;
use yew::prelude::*;

/// One bar.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bar {
    pub value: f64,
    /// The largest absolute value that the bar can have.
    pub amplitude: f64,
}

#[derive(Properties, PartialEq)]
pub struct Props {
    pub bars: Rc<[Bar]>,
    pub name: AttrValue,
    /// The bar in hand, in words.
    pub text: AttrValue,
    pub selected: usize,
    pub pointed: Option<usize>,
    pub on_point: Callback<Option<usize>>,
    pub on_select: Callback<usize>,
}

const WIDTH: f64 = 400.0;
const HALF_HEIGHT: f64 = 56.0;

#[component]
pub fn Bars(props: &Props) -> Html {
    let node = use_node_ref();
    let count = props.bars.len();
    let at = {
        let node = node.clone();
        move |event: &MouseEvent| {
            let bounds = node.cast::<Element>()?.get_bounding_client_rect();
            let part = (client_point(event).x - bounds.left()) / bounds.width();
            let index = (part * count as f64).floor();
            (0.0..count as f64)
                .contains(&index)
                .then_some(index as usize)
        }
    };
    let onpointermove = {
        let (at, on_point) = (at.clone(), props.on_point.clone());
        Callback::from(move |event: PointerEvent| on_point.emit(at(&event)))
    };
    let onpointerleave = props.on_point.reform(|_| None);
    let onclick = {
        let on_select = props.on_select.clone();
        Callback::from(move |event: MouseEvent| {
            if let Some(index) = at(&event) {
                on_select.emit(index);
            }
        })
    };
    let largest = props
        .bars
        .iter()
        .map(|bar| bar.amplitude)
        .fold(f64::MIN_POSITIVE, f64::max);
    let band = |index: usize, class: &'static str| {
        let step = WIDTH / count as f64;
        html! {
            <rect class={class} x={px(index as f64 * step)} y={px(-HALF_HEIGHT)}
                width={px(step)} height={px(2.0 * HALF_HEIGHT)} />
        }
    };
    html! {
        <div class="bars picked">
            <Picker name={props.name.clone()} text={props.text.clone()} selected={props.selected} {count}
                on_select={props.on_select.clone()} />
            <svg ref={node} viewBox={format!("0 {} {WIDTH} {}", -HALF_HEIGHT, 2.0 * HALF_HEIGHT)}
                preserveAspectRatio="none" aria-hidden="true" {onpointermove} {onpointerleave} {onclick}>
                if props.selected < count {
                    { band(props.selected, "selected") }
                }
                if let Some(index) = props.pointed.filter(|index| *index < count) {
                    { band(index, "pointed") }
                }
                <path class="ghost" d={path(props.bars.iter().flat_map(|bar| [bar.amplitude, -bar.amplitude]), 2, count, largest)} />
                <path class="bar" d={path(props.bars.iter().map(|bar| bar.value), 1, count, largest)} />
                <path class="zero" d={format!("M0 0H{WIDTH}")} />
            </svg>
        </div>
    }
}

/// All bars as one path, `per_slot` of them one on the other in each slot.
fn path(values: impl Iterator<Item = f64>, per_slot: usize, slots: usize, largest: f64) -> String {
    let step = WIDTH / slots as f64;
    let gap = (step * 0.15).min(8.0);
    let mut path = String::new();
    for (index, value) in values.enumerate() {
        let left = (index / per_slot) as f64 * step + gap;
        let height = -value / largest * (HALF_HEIGHT - 2.0);
        let _ = write!(
            path,
            "M{} 0v{}h{}V0Z",
            px(left),
            px(height),
            px(step - 2.0 * gap)
        );
    }
    path
}
