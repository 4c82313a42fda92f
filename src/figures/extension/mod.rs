//! Context extension: the divisor of each pair by each method, the place of YaRN's ramp and temperature, and every
//! number.

mod chart;
mod effects;
mod numbers;
pub mod parameters;
mod reading;
mod table;

pub use reading::{Apart, Extended, FARTHEST_SHOWN, Near, Pair, Reading, Temperature};

use crate::figure::controls::{choice_shown, labelled, several};
use crate::figure::prelude::*;
use crate::figure::rope_controls::methods;
use crate::state::limits::FARTHEST;
use crate::url::link;
use parameters::TRUNCATE;

pub struct Extension;

impl FigureSpec for Extension {
    const CAPTION: Option<fn() -> &'static str> = Some(words::extension_caption);
    const PARAMETERS: ParameterRows = parameters::PARAMETERS;
    const FOLDED: ParameterRows = parameters::FOLDED;
    const EDITION_1: &'static str = "settings=1";
    type Reading = Reading;

    fn view(figure: &Figure, _: &Reading) -> Html {
        html! {
            <>
                { figure.part(Group::Dragged, wanted) }
                { figure.part(Group::Dragged, chart::view) }
                { settings(figure, words::extension_instrument(), instrument(figure)) }
            </>
        }
    }
}

/// The methods that are drawn, the selected one among them.
fn shown<'r>(state: &State, reading: &'r Reading) -> Vec<&'r Extended> {
    let (methods, selected) = (state.get(&METHODS), state.get(&METHOD));
    let is_shown =
        |extended: &&Extended| extended.method == selected || methods.has(extended.method);
    reading.methods.iter().filter(is_shown).collect()
}

/// The method, the length that texts should have, and the selected pair under the method.
fn wanted(figure: &Figure, reading: &Reading) -> Html {
    let trained = figure.get(&TRAINED) as f64;
    let wanted = whole(figure.get(&WANTED) as i64);
    let longest = (FARTHEST as f64 / trained).log2().min(MOST_DOUBLINGS);
    let range = Range {
        field: Some(WANTED.key),
        ends: (-FEWEST_DOUBLINGS * STEPS, (longest * STEPS).floor()),
        step: 1.0,
        value: (reading.factor.log2() * STEPS).round(),
        text: [&wanted, " = ", &short(reading.factor), " × L"]
            .concat()
            .into(),
        on_value: figure.set(&WANTED, move |at: f64| {
            (trained * (at / STEPS).exp2()).round() as usize
        }),
        ..Range::default()
    };
    html! {
        <>
            { choice_shown(figure, &METHOD, methods(figure), sample) }
            { labelled(&WANTED, "", range) }
            { status("said", said(&figure.state, reading)) }
        </>
    }
}

/// The ends of the slider of the wanted length, in doublings of the trained one.
const FEWEST_DOUBLINGS: f64 = 2.0;
const MOST_DOUBLINGS: f64 = 6.0;

/// The steps of a length's slider from a length to its double.
const STEPS: f64 = 8.0;

/// A method's line and its name.
fn sample(method: ScalingMethod) -> Html {
    html! {
        <>
            if method != ScalingMethod::Unscaled {
                <svg class="sample" viewBox="0 0 28 2" aria-hidden="true"><path class={classes!("method", method.link_name())} d="M0 1H28" /></svg>
            }
            { method.label() }
        </>
    }
}

/// All methods and their settings, the place of a temperature, the effect of a method on neighbours, and every number.
fn instrument(figure: &Figure) -> Html {
    let all = ScalingMethod::ALL.iter().copied();
    let drawn = all.filter(|method| *method != ScalingMethod::Unscaled);
    html! {
        <>
            <div class="methods">
                <span>{ words::extension_compare() }</span>
                { several(figure, &METHODS, drawn.map(|method| (method, sample(method)))) }
            </div>
            { figure.part(Group::Dragged, numbers) }
            { figure.part(Group::First, fields) }
            <div class="effects">
                { figure.part(Group::Second, effects::temperature) }
                { figure.part(Group::Second, effects::neighbours) }
            </div>
            { figure.part(Group::Last, table::view) }
        </>
    }
}

/// Common factors on the training length.
const FACTORS: [i64; 5] = [2, 4, 8, 16, 32];

/// Settings that models were published with: their names, and what a link says of them.
pub const PUBLISHED: [(&str, &str); 5] = [
    (
        "Llama 3.1",
        "d=128&base=500000&trained=8192&wanted=65536&tokens=65536&method=llama3&methods=linear.yarn.llama3",
    ),
    (
        "Phi-3-mini-128k",
        "d=96&wanted=131072&tokens=131072&method=longrope&methods=linear.ntk.yarn.longrope",
    ),
    (
        "Qwen2.5, YaRN",
        "d=128&base=1000000&trained=32768&wanted=131072&tokens=131072&method=yarn&methods=linear.yarn-turns.yarn",
    ),
    (
        "DeepSeek-V3",
        "d=192&rot=64&wanted=163840&tokens=163840&method=yarn&methods=linear.yarn-turns.yarn&mscale=1&alldim=1",
    ),
    (
        "gpt-oss-20b",
        "d=64&base=150000&wanted=131072&tokens=131072&method=yarn&methods=linear.yarn-turns.yarn&truncate=0",
    ),
];

fn fields(figure: &Figure, reading: &Reading) -> Html {
    let trained = figure.get(&TRAINED) as i64;
    let factors = FACTORS
        .iter()
        .filter(|factor| trained * **factor <= FARTHEST);
    let publish = |said: &'static str| {
        let plain = State::of(figure.definition.parameters).with(&SETTINGS, true);
        figure.act.reform(move |_: MouseEvent| {
            let linked = link::read(&link::fields(said), &plain);
            Action::Become(Box::new(linked.state))
        })
    };
    html! {
        <>
            <div class="row settings">
                { number(figure, &TRAINED, 0) }
                { number(figure, &WANTED, 0) }
                <span class="row" data-sets={WANTED.key}>
                    { words::extension_factor(&short(reading.factor)) }
                    for &factor in factors {
                        <button type="button" class="quiet" data-factor={factor.to_string()}
                            onclick={figure.set(&WANTED, move |_: MouseEvent| (trained * factor) as usize)}>{ factor }</button>
                    }
                </span>
                { number(figure, &HEAD_DIM, 2) }
                { number(figure, &ROTARY_DIM, 2) }
                { number(figure, &BASE, 0) }
                { switch(figure, &TRUNCATE) }
            </div>
            <div class="row">
                <span>{ words::extension_published() }</span>
                for (name, said) in PUBLISHED {
                    <button type="button" class="quiet" data-model={name} onclick={publish(said)}>{ name }</button>
                }
            </div>
        </>
    }
}

/// Digits after the point of what is shown of a part, of a ratio.
const DIGITS: usize = 4;

/// Whether a factor is shown as 1.
fn is_one(factor: f64) -> bool {
    (factor - 1.0).abs() < 5e-5
}

fn numbers(figure: &Figure, reading: &Reading) -> Html {
    let state = &figure.state;
    let readouts = reading.readouts(state);
    let selected = state.get(&METHOD);
    let changed = reading
        .of_method(selected)
        .filter(|_| selected != ScalingMethod::Unscaled);
    let changed = changed.map(|_| {
        let count = reading.pairs.len().to_string();
        words::extension_changed(
            text_of(&readouts, "changed"),
            &count,
            selected.label(),
            &whole(state.get(&TOKENS) as i64),
        )
    });
    let trained = whole(state.get(&TRAINED) as i64);
    let unfinished = words::extension_unfinished(&trained, text_of(&readouts, "unfinished"));
    let said = words::paragraph(changed.into_iter().chain([unfinished]));
    let ramp = reading.ramp.map(|ramp| {
        let raw = [ramp.raw.0, ramp.raw.1].map(|end| fixed(end, 2));
        let used = [ramp.used.0, ramp.used.1]
            .map(|end| fixed(end, if state.get(&TRUNCATE) { 0 } else { 2 }));
        words::extension_ramp(&raw[0], &raw[1], &used[0], &used[1])
    });
    let apart = reading.apart.filter(|apart| !is_one(apart.ratio()));
    let apart = apart.map(|apart| {
        let [paper, code] =
            [apart.by_rotations, apart.by_index].map(|divisor| significant(divisor, 5));
        words::extension_apart(
            &apart.pair.to_string(),
            &paper,
            &code,
            &fixed(apart.ratio(), DIGITS),
        )
    });
    html! {
        <>
            <p class="note" data-number="changed">{ said }</p>
            <p class="note" data-number="ramp">{ ramp.as_deref().map(lowered) }</p>
            <p class="note" data-number="apart">{ apart }</p>
        </>
    }
}

/// The pairs of Phi-3-mini-128k, whose divisors LongRoPE has.
const PHI_3_PAIRS: usize = 48;

/// The selected pair under the selected method.
fn said(state: &State, reading: &Reading) -> String {
    let (selected, index) = (state.get(&METHOD), reading.pair);
    let pair = reading.pairs[index];
    let begin = words::extension_pair(
        &index.to_string(),
        &significant(pair.rotations, 4),
        &whole(state.get(&TRAINED) as i64),
    );
    let method = selected.label();
    let Some(extended) = reading.of_method(selected) else {
        return begin + &words::extension_impossible(method);
    };
    let divisor = extended.divisors[index];
    let wavelength = significant(pair.wavelength, 5);
    let longer = significant(pair.wavelength * divisor, 5);
    let changes = if divisor.is_infinite() {
        words::extension_still(method)
    } else if selected == ScalingMethod::Unscaled {
        words::extension_plain(&wavelength)
    } else if is_one(divisor) {
        words::extension_same(method, &wavelength)
    } else if divisor > 1.0 {
        words::extension_slower(method, &significant(divisor, 5), &wavelength, &longer)
    } else {
        words::extension_faster(method, &significant(1.0 / divisor, 5), &wavelength, &longer)
    };
    let more = match (&extended.kept, selected) {
        (Some(kept), _) => words::extension_kept(&fixed(kept[index], DIGITS)),
        (None, ScalingMethod::Linear) => words::extension_inverse(
            &short(reading.factor),
            &significant(1.0 / reading.factor, 4),
        ),
        (None, ScalingMethod::LongRope) => match reading.pairs.len() {
            PHI_3_PAIRS => words::extension_list_whole().to_owned(),
            count => words::extension_list(&count.to_string()),
        },
        _ => String::new(),
    };
    begin + &changes + &more
}
