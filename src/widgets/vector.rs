//! A vector that can be changed by an angle and a length, for keys and screen readers. Pointers use its handle on the
//! dial.

use super::range::Range;
use crate::page_behaviour::event_text::key;
use glam::DVec2;
use yew::prelude::*;

/// The steps of one key press.
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

/// A vector for keys and screen readers: two invisible range inputs, because a single slider on a plane would not work
/// with screen readers on touch screens. They come before the plane, so that their focus can highlight the handle.
pub struct VectorKeys {
    pub tip: DVec2,
    /// The largest length.
    pub reach: f64,
    pub name: String,
    /// The names of the angle and of the length.
    pub names: [&'static str; 2],
    /// The angle and the length in words.
    pub texts: [String; 2],
    pub class: &'static str,
    /// The key of its parameter, as `data-sets`.
    pub sets: &'static str,
    /// Receives the new point of the tip.
    pub on_move: Callback<DVec2>,
}

impl VectorKeys {
    pub fn view(self) -> Html {
        let angle_deg = self.tip.to_angle().to_degrees();
        let length = self.tip.length();
        let put = |angle_deg: f64, length: f64| DVec2::from_angle(angle_deg.to_radians()) * length;
        let [angle_name, length_name] = self.names;
        let [angle_text, length_text] = self.texts;
        let angle = Range {
            name: Some(format!("{}: {angle_name}", self.name).into()),
            ends: (-180.0, 180.0),
            step: ANGLE_DEG.fine,
            value: angle_deg,
            text: angle_text.into(),
            on_value: self.on_move.reform(move |angle_deg| put(angle_deg, length)),
            ..Range::default()
        };
        let length = Range {
            name: Some(format!("{}: {length_name}", self.name).into()),
            ends: (0.0, self.reach),
            step: LENGTH.fine,
            value: length,
            text: length_text.into(),
            on_value: self.on_move.reform(move |length| put(angle_deg, length)),
            ..Range::default()
        };
        html! {
            <div class={classes!("vector-keys", "unseen", self.class)} data-sets={self.sets} role="group" aria-label={self.name}>
                { angle_range(angle) }
                <span aria-hidden="true">{ angle_name }</span>
                { stepping(length, LENGTH, false) }
                <span aria-hidden="true">{ length_name }</span>
            </div>
        }
    }
}

/// A range for an angle in degrees, from −180 to 180. Its keys continue from one end at the other.
pub fn angle_range(range: Range) -> Html {
    stepping(range, ANGLE_DEG, true)
}

/// A range with its own steps for keys. A `round` range continues from one end at the other.
fn stepping(range: Range, steps: Steps, round: bool) -> Html {
    let (value, (least, most)) = (range.value, range.ends);
    let on_value = range.on_value.clone();
    let onkeydown = Callback::from(move |event: KeyboardEvent| {
        let step = match (event.alt_key(), event.shift_key()) {
            (true, _) => steps.fine,
            (_, true) => steps.coarse,
            _ => steps.usual,
        };
        let wished = match key(&event).as_str() {
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
    });
    let range = Range {
        onkeydown: Some(onkeydown),
        ..range
    };
    range.view()
}

/// The next multiple of a step, in its direction.
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
        assert_eq!(stepped(14.99, 5.0), 20.0);
        assert_eq!(stepped(15.001, 5.0), 20.0);
        assert_eq!(stepped(15.001, -5.0), 10.0);
        assert_eq!(stepped(-180.0, -5.0), -185.0);
    }
}
