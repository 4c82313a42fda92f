//! A vector in the hand: a handle at its tip for pointers, and an angle and a length for keys and screen readers.

use super::drag::drag;
use super::plane::{Scale, plane_point, target_element};
use glam::DVec2;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlInputElement};
use yew::prelude::*;

/// Where a tip may be: the nearest allowed point to a wished one.
pub type Constraint = Rc<dyn Fn(DVec2) -> DVec2>;

#[derive(Properties)]
pub struct HandleProps {
    pub scale: Scale,
    pub tip: DVec2,
    /// The colour by meaning.
    pub class: Classes,
    /// The name of the handle for scripts, as `data-handle`.
    pub handle: AttrValue,
    pub constraint: Constraint,
    pub on_move: Callback<DVec2>,
}

impl PartialEq for HandleProps {
    fn eq(&self, other: &Self) -> bool {
        self.scale == other.scale
            && self.tip == other.tip
            && self.class == other.class
            && self.on_move == other.on_move
            && Rc::ptr_eq(&self.constraint, &other.constraint)
    }
}

/// The dot at an arrow's tip, with a halo and the reach of a finger. Goes inside a plane.
#[component]
pub fn VectorHandle(props: &HandleProps) -> Html {
    let held = use_mut_ref(|| None::<(Element, DVec2)>);
    let present = use_mut_ref(|| props.tip);
    present.replace(props.tip);
    let at = props.scale.px_from_plane(props.tip);

    let start = {
        let (held, present, scale) = (held.clone(), present.clone(), props.scale);
        move |event: PointerEvent| -> Option<()> {
            let element = target_element(&event)?;
            let touched = plane_point(scale, &element, super::drag::client_point(&event))?;
            let offset = *present.borrow() - touched;
            held.replace(Some((element, offset)));
            Some(())
        }
    };
    let moved = {
        let (scale, constraint, on_move) = (
            props.scale,
            Rc::clone(&props.constraint),
            props.on_move.clone(),
        );
        Callback::from(move |client: DVec2| {
            let held = held.borrow();
            let Some((element, offset)) = held.as_ref() else {
                return;
            };
            if let Some(point) = plane_point(scale, element, client) {
                on_move.emit(constraint(point + *offset));
            }
        })
    };
    let drag = drag(Callback::noop(), moved);
    let down = {
        let down = drag.down.clone();
        Callback::from(move |event: PointerEvent| {
            start(event.clone());
            down.emit(event);
        })
    };
    html! {
        <g
            class={classes!("handle", props.class.clone())}
            data-handle={props.handle.clone()}
            transform={format!("translate({} {})", super::arrow::px(at.x), super::arrow::px(at.y))}
            onpointerdown={down}
            onpointermove={drag.moved}
            onpointerup={drag.up.clone()}
            onpointercancel={drag.up}
        >
            <circle class="reach" r="24" />
            <circle class="halo" r="11" />
            <circle class="dot" r="6" />
        </g>
    }
}

/// How far one press of a key goes.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Steps {
    fine: f64,
    usual: f64,
    coarse: f64,
}

const ANGLE_DEG: Steps = Steps {
    fine: 1.0,
    usual: 5.0,
    coarse: 45.0,
};

const LENGTH: Steps = Steps {
    fine: 0.01,
    usual: 0.1,
    coarse: 0.5,
};

#[derive(Properties)]
pub struct KeysProps {
    pub tip: DVec2,
    /// The greatest length.
    pub reach: f64,
    /// The name of the vector.
    pub name: AttrValue,
    pub angle_name: AttrValue,
    pub length_name: AttrValue,
    /// The angle and the length in words.
    pub angle_text: AttrValue,
    pub length_text: AttrValue,
    pub class: Classes,
    pub constraint: Constraint,
    pub on_move: Callback<DVec2>,
}

impl PartialEq for KeysProps {
    fn eq(&self, other: &Self) -> bool {
        self.tip == other.tip
            && self.reach == other.reach
            && self.name == other.name
            && self.angle_text == other.angle_text
            && self.length_text == other.length_text
            && self.on_move == other.on_move
            && Rc::ptr_eq(&self.constraint, &other.constraint)
    }
}

/// Two range inputs that are seen by nobody and heard by everybody: a single slider on a plane would fail the screen
/// readers of touch screens. Stands before the plane, so that its focus can light up the handle.
#[component]
pub fn VectorKeys(props: &KeysProps) -> Html {
    let angle_deg = props.tip.y.atan2(props.tip.x).to_degrees();
    let length = props.tip.length();
    let put = {
        let (constraint, on_move) = (Rc::clone(&props.constraint), props.on_move.clone());
        move |angle_deg: f64, length: f64| {
            let direction = rotary::rotation::turn(angle_deg.to_radians());
            on_move.emit(constraint(direction * length));
        }
    };
    let put_angle = {
        let put = put.clone();
        Callback::from(move |angle_deg| put(angle_deg, length))
    };
    let put_length = Callback::from(move |length: f64| put(angle_deg, length));
    html! {
        <div class={classes!("vector-keys", "unseen", props.class.clone())} role="group" aria-label={props.name.clone()}>
            <Range name={props.angle_name.clone()} text={props.angle_text.clone()} value={angle_deg}
                least={-180.0} most=180.0 steps={ANGLE_DEG} round={true} on_value={put_angle} />
            <Range name={props.length_name.clone()} text={props.length_text.clone()} value={length}
                least=0.0 most={props.reach} steps={LENGTH} round={false} on_value={put_length} />
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct RangeProps {
    name: AttrValue,
    text: AttrValue,
    value: f64,
    least: f64,
    most: f64,
    steps: Steps,
    /// Whether going on from one end arrives at the other.
    round: bool,
    on_value: Callback<f64>,
}

#[component]
fn Range(props: &RangeProps) -> Html {
    let onkeydown = {
        let (value, least, most, steps, round) = (
            props.value,
            props.least,
            props.most,
            props.steps,
            props.round,
        );
        let on_value = props.on_value.clone();
        Callback::from(move |event: KeyboardEvent| {
            let step = if event.alt_key() {
                steps.fine
            } else {
                steps.usual
            };
            let wished = match event.key().as_str() {
                "ArrowRight" | "ArrowUp" => stepped(value, step),
                "ArrowLeft" | "ArrowDown" => stepped(value, -step),
                "PageUp" => stepped(value, steps.coarse),
                "PageDown" => stepped(value, -steps.coarse),
                "Home" => least,
                "End" => most,
                _ => return,
            };
            event.prevent_default();
            on_value.emit(if round {
                wished
            } else {
                wished.clamp(least, most)
            });
        })
    };
    let oninput = {
        let on_value = props.on_value.clone();
        Callback::from(move |event: InputEvent| {
            let input = event
                .target()
                .and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
            if let Some(value) = input
                .map(|input| input.value_as_number())
                .filter(|value| value.is_finite())
            {
                on_value.emit(value);
            }
        })
    };
    html! {
        <input
            type="range"
            min={props.least.to_string()}
            max={props.most.to_string()}
            step={props.steps.fine.to_string()}
            value={props.value.to_string()}
            aria-label={props.name.clone()}
            aria-valuetext={props.text.clone()}
            {onkeydown}
            {oninput}
        />
    }
}

/// The next multiple of a step in its direction.
fn stepped(value: f64, step: f64) -> f64 {
    let multiple = value / step;
    let nearest = multiple.round();
    let next = if (multiple - nearest).abs() < 0.05 {
        nearest + 1.0
    } else {
        multiple.ceil()
    };
    next * step
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_goes_to_the_next_multiple_in_its_direction() {
        assert_eq!(stepped(12.0, 5.0), 15.0);
        assert_eq!(stepped(12.0, -5.0), 10.0);
        assert_eq!(stepped(15.001, 5.0), 20.0);
        assert_eq!(stepped(15.001, -5.0), 10.0);
        assert_eq!(stepped(-180.0, -5.0), -185.0);
    }
}
