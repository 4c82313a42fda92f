//! The pairs as the wheels of an odometer: fast pairs are the last digits, slow pairs the first ones.

mod numbers;
mod reading;

pub use reading::{Reading, TRAINED_LENGTH, WANTED_LENGTH, Wheel};

use crate::figure::controls::choice_among;
use crate::figure::prelude::*;
use crate::figure::rope_controls::common_methods;
use crate::widgets::arc::sector;

pub struct Odometer;

impl FigureSpec for Odometer {
    const CAPTION: Option<fn() -> &'static str> = Some(words::odometer_caption);
    const PARAMETERS: ParameterRows = parameters![QUERY_POSITION, METHOD, SETTINGS];
    const FOLDED: ParameterRows = parameters![METHOD];
    type Reading = Reading;

    fn view(figure: &Figure, reading: &Reading) -> Html {
        const SHOWN: &[ScalingMethod] = &[
            ScalingMethod::Unscaled,
            ScalingMethod::Linear,
            ScalingMethod::Ntk,
        ];
        let said = said(figure, reading);
        let width = WHEEL_PX * reading.wheels.len() as f64;
        html! {
            <div class="halves">
                <div class="wheels">
                    <svg viewBox={format!("0 0 {width} 182")} role="img" aria-label={said.clone()}>
                        for (place, wheel) in reading.wheels.iter().rev().enumerate() {
                            { drawn(wheel, WHEEL_PX * (place as f64 + 0.5)) }
                        }
                    </svg>
                    <div class="turns" aria-hidden="true">
                        for wheel in reading.wheels.iter().rev() {
                            <span>{ words::odometer_turn(&whole(wheel.wavelength.round() as i64)) }</span>
                        }
                    </div>
                </div>
                <div class="stack">
                    { position_slider(figure, Role::Query, WANTED_LENGTH as i64 - 1) }
                    { shifts(figure, words::clocks_shift(), &[-1, 1, 10, 100, 1_000]) }
                    { status("said", said) }
                    { settings(figure, (METHOD.name)(), choice_among(figure, &METHOD, common_methods(figure, SHOWN))) }
                </div>
            </div>
        }
    }
}

/// The room of a wheel, and the radius of its dial.
const WHEEL_PX: f64 = 110.0;
const DIAL_PX: f64 = 51.0;

/// A digit, and the dial that shows it.
fn drawn(wheel: &Wheel, x: f64) -> Html {
    let centre = DVec2::new(x, 126.0);
    let at = |angle_rad: f64, radius: f64| centre + DVec2::from_angle(-angle_rad) * radius;
    let hand = at(wheel.angle_rad, DIAL_PX - 22.0);
    let tick = |digit: u8| {
        let at = at(TAU * f64::from(digit) / 10.0, DIAL_PX - 11.0);
        html! { <text class="tick" aria-hidden="true" x={format!("{:.1}", at.x)} y={format!("{:.1}", at.y)}>{ digit }</text> }
    };
    html! {
        <g class={wheel.is_new().then_some("new")}>
            <rect class="window" x={(x - 26.0).to_string()} y="4" width="52" height="60" rx="6" />
            <text class="digit" aria-hidden="true" x={x.to_string()} y="36">{ wheel.digit() }</text>
            <path class="seen" d={sector(centre, DIAL_PX, [0.0, wheel.seen_rad])} />
            if wheel.reached_rad > wheel.seen_rad {
                <path class="ahead" d={sector(centre, DIAL_PX, [wheel.seen_rad, wheel.reached_rad])} />
            }
            <circle cx={x.to_string()} cy={centre.y.to_string()} r={DIAL_PX.to_string()} />
            for digit in 0..10 {
                { tick(digit) }
            }
            <path class="hand" d={format!("M{:.2} {:.2}L{:.2} {:.2}", centre.x, centre.y, hand.x, hand.y)} />
        </g>
    }
}

fn said(figure: &Figure, reading: &Reading) -> String {
    let position = figure.get(&QUERY_POSITION);
    let count = reading.wheels.iter().filter(|wheel| wheel.is_new()).count();
    let trained = whole(TRAINED_LENGTH as i64);
    let known = match count {
        _ if position < 0 => words::odometer_negative().to_owned(),
        0 => words::odometer_known(&trained),
        1 => words::odometer_new_one(&trained),
        count => words::odometer_new(&trained, &count.to_string()),
    };
    let said = words::odometer_reads(&whole(position), &reading.digits());
    let said = words::sentences(&said, &known);
    if figure.get(&METHOD) == ScalingMethod::Unscaled {
        return said;
    }
    let [last, first] = reading.slower().map(|times| significant(times, 3));
    words::sentences(&said, &words::odometer_slower(&last, &first))
}
