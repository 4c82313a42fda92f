//! Relative positions inside the attention matrix: what four schemes put there, as a grid and against the distance.

mod numbers;
pub mod parameters;
mod reading;

pub use reading::Reading;

use crate::figure::prelude::*;
use crate::figure::rope_controls::distance;
use parameters::{BUCKETS, MAX_DISTANCE, RELATIVE, RelativeShown};
use reading::GRID_TOKENS;

pub struct Relative;

impl FigureSpec for Relative {
    const CAPTION: Option<fn() -> &'static str> = Some(words::relative_caption);
    const PARAMETERS: ParameterRows = parameters::PARAMETERS;
    const EDITION_1: &'static str = "relative=shaw";
    const FOLDED: ParameterRows = parameters![CAUSAL, BUCKETS, MAX_DISTANCE, HEADS, SEED];
    type Reading = Reading;

    fn view(figure: &Figure, reading: &Reading) -> Html {
        let state = &figure.state;
        let ends = (end(reading.curve.first()), end(reading.curve.last()));
        html! {
            <>
                <p class="relative-formula">{ formula(state.get(&RELATIVE)) }<span>{ enters(state.get(&RELATIVE)) }</span></p>
                <div class="relative-pictures">
                    { grid(figure, reading) }
                    { plot(figure, reading, ends) }
                </div>
                { status("said", said(state, reading)) }
                <div class="row controls">
                    { distance(figure, ends, reading.distance) }
                    { named_choice(figure, &RELATIVE) }
                </div>
                <div class="row controls">{ setting(figure) }</div>
                { settings(figure, words::param_settings(), html! {
                    <div class="row">{ folded(figure) }{ switch(figure, &CAUSAL) }</div>
                }) }
            </>
        }
    }
}

fn end(point: Option<&(i64, Option<f64>)>) -> i64 {
    point.map_or(0, |(distance, _)| *distance)
}

/// The setting that matters most of what is shown.
fn setting(figure: &Figure) -> Html {
    let most_head = figure.get(&HEADS) as f64 - 1.0;
    match figure.get(&RELATIVE) {
        RelativeShown::Shaw => slider(figure, &CLIP, (0.0, 16.0), 1.0, ""),
        RelativeShown::Alibi => slider(figure, &HEAD, (0.0, most_head), 1.0, ""),
        RelativeShown::Bias | RelativeShown::T5 => Html::default(),
    }
}

/// Its other settings.
fn folded(figure: &Figure) -> Html {
    match figure.get(&RELATIVE) {
        RelativeShown::Shaw => Html::default(),
        RelativeShown::Bias => redraw(figure),
        RelativeShown::T5 => html! {
            <>
                { number(figure, &BUCKETS, 2) }
                { number(figure, &MAX_DISTANCE, 1) }
                { redraw(figure) }
            </>
        },
        RelativeShown::Alibi => number(figure, &HEADS, 1),
    }
}

/// The number of every query and key, as digits on a ground of their sign and size.
fn grid(figure: &Figure, reading: &Reading) -> Html {
    let state = &figure.state;
    let positions = || 0..GRID_TOKENS;
    let inside = positions().chain((1..GRID_TOKENS).map(|r| -r));
    let largest = inside.filter_map(|r| reading.at(r)).map(f64::abs);
    let largest = largest.fold(f64::MIN_POSITIVE, f64::max);
    let whole_numbers = matches!(
        state.get(&RELATIVE),
        RelativeShown::Shaw | RelativeShown::T5
    );
    let hundredths = !whole_numbers && largest < 1.0;
    let (unit, digits) = match (whole_numbers, hundredths) {
        (true, _) => (1.0, 0),
        (_, true) if largest >= 0.1 => (0.01, 0),
        (_, true) => (0.01, 1),
        _ => (1.0, 1),
    };
    let caption = if hundredths {
        words::relative_grid_hundredths()
    } else {
        words::relative_grid()
    };
    let cell = |distance: i64| {
        let Some(value) = reading.at(distance) else {
            return html! { <td class="hidden" /> };
        };
        let sign = if value < 0.0 { "negative" } else { "positive" };
        let here = (distance == reading.distance).then_some("here");
        let ground = format!("--share:{:.0}%", 60.0 * value.abs() / largest);
        let position = state.get(&KEY_POSITION).saturating_add(distance);
        let onclick = figure
            .act
            .reform(move |_: MouseEvent| Action::MovePosition(Role::Query, position));
        html! { <td class={classes!(sign, here)} style={ground} {onclick}>{ fixed(value / unit, digits) }</td> }
    };
    html! {
        <table class="relative-grid">
            <caption>{ caption }</caption>
            <thead>
                <tr>
                    <td aria-hidden="true"></td>
                    for n in positions() {
                        <th scope="col" class="key">{ n }</th>
                    }
                </tr>
            </thead>
            <tbody>
                for m in positions() {
                    <tr>
                        <th scope="row" class="query">{ m }</th>
                        for n in positions() {
                            { cell(m - n) }
                        }
                    </tr>
                }
            </tbody>
        </table>
    }
}

fn plot(figure: &Figure, reading: &Reading, ends: (i64, i64)) -> Html {
    let state = &figure.state;
    let at = |index: usize| reading.curve[index].0 as f64;
    let of_heads = reading.of_heads.iter().map(|head| {
        let points = head.iter().enumerate().map(|(index, &y)| (at(index), y));
        Line::whole(points, Ink::Pale)
    });
    let points = reading.curve.iter().map(|(r, y)| (*r as f64, *y));
    let selected = Line {
        points: points.collect(),
        ink: Ink::Distance,
        rises_thick: false,
    };
    let selected = match state.get(&RELATIVE) {
        RelativeShown::Alibi => selected,
        _ => selected.stepped(),
    };
    let lines: Rc<[Line]> = of_heads.chain([selected]).collect();
    let ys = lines.iter().flat_map(|line| line.points.iter());
    let (least, most) = range_of(ys.filter_map(|(_, y)| *y), (0.0, 0.0));
    let nice = |end: f64| if end == 0.0 { 0.0 } else { nice_above(end) };
    let y = match (nice(-least), nice(most)) {
        (0.0, 0.0) => (-1.0, 1.0),
        (least, most) => (-least, most),
    };
    let plot = Plot {
        lines,
        x: (ends.0 as f64 - 0.5, ends.1 as f64 + 0.5),
        y,
        marked: reading.distance as f64,
        x_label: words::curve_x(),
        y_label: y_name(state.get(&RELATIVE)),
        text: said(state, reading).into(),
    };
    plot.view()
}

fn y_name(relative: RelativeShown) -> &'static str {
    match relative {
        RelativeShown::Shaw => words::relative_y_row(),
        RelativeShown::T5 => words::relative_y_bucket(),
        RelativeShown::Bias | RelativeShown::Alibi => words::relative_y_bias(),
    }
}

/// The logit, with what the scheme adds to it.
fn formula(relative: RelativeShown) -> Html {
    const QUERY: &str = "<msubsup><mi class=query>q</mi><mi>m</mi><mo>⊤</mo></msubsup>";
    const KEY: &str = "<msub><mi class=key>k</mi><mi>n</mi></msub>";
    const DISTANCE: &str = "<mi>m</mi><mo>−</mo><mi>n</mi>";
    let root = "<msqrt><mi>d</mi></msqrt>";
    let plain = format!("<mfrac><mrow>{QUERY}{KEY}</mrow>{root}</mfrac>");
    let formula = match relative {
        RelativeShown::Shaw => format!(
            "<mfrac><mrow>{QUERY}<mo>(</mo>{KEY}<mo>+</mo><msub><mi class=distance>a</mi><mrow><mi mathvariant=normal>clip</mi><mo>(</mo>{DISTANCE}\
            <mo>)</mo></mrow></msub><mo>)</mo></mrow>{root}</mfrac>"
        ),
        RelativeShown::Bias => {
            format!(
                "{plain}<mo>+</mo><msub><mi class=distance>B</mi><mrow><mi>m</mi><mi>n</mi></mrow></msub>"
            )
        }
        RelativeShown::T5 => format!(
            "{QUERY}{KEY}<mo>+</mo><msub><mi class=distance>b</mi><mrow><mi mathvariant=normal>bucket</mi><mo>(</mo><mi>n</mi><mo>−</mo><mi>m</mi><mo>)</mo></mrow></msub>"
        ),
        RelativeShown::Alibi => format!(
            "{plain}<mo>−</mo><msub><mi class=distance>s</mi><mi>h</mi></msub><mo>|</mo>{DISTANCE}<mo>|</mo>"
        ),
    };
    Html::from_html_unchecked(format!("<math>{formula}</math>").into())
}

/// The part of the formula that depends on the distance.
fn enters(relative: RelativeShown) -> &'static str {
    match relative {
        RelativeShown::Shaw => words::relative_enters_shaw(),
        RelativeShown::Bias => words::relative_enters_bias(),
        RelativeShown::T5 => words::relative_enters_t5(),
        RelativeShown::Alibi => words::relative_enters_alibi(),
    }
}

/// The scheme's value for the selected distance, as a sentence.
fn said(state: &State, reading: &Reading) -> String {
    let readouts = reading.readouts(state);
    let [distance, learned, bias, slope, shown] =
        ["distance", "learned", "bias", "slope", "value"].map(|key| text_of(&readouts, key));
    let value = reading.value();
    let furthest = whole(GRID_TOKENS - 1);
    match (state.get(&RELATIVE), value) {
        (RelativeShown::Shaw, _) => {
            let said = if state.get(&CAUSAL) {
                words::relative_said_shaw_causal
            } else {
                words::relative_said_shaw
            };
            said(
                distance,
                &whole(value.unwrap_or_default() as i64),
                &whole(state.get(&CLIP) as i64),
                &whole((reading.learned / state.head_dim()) as i64),
                &whole(state.head_dim() as i64),
                learned,
            )
        }
        (RelativeShown::Bias, Some(_)) => {
            words::relative_said_bias(distance, shown, learned, &furthest)
        }
        (RelativeShown::Bias, None) => words::relative_said_no_bias(distance, learned, &furthest),
        (RelativeShown::T5, _) => words::relative_said_t5(
            distance,
            &whole(value.unwrap_or_default() as i64),
            bias,
            learned,
            &whole(reading.last_from.unwrap_or_default()),
        ),
        (RelativeShown::Alibi, _) => {
            let head = state.get(&HEAD).to_string();
            let said = words::relative_said_alibi(&head, slope, distance, shown);
            match state.get(&HEADS) {
                1 => said,
                _ => words::sentences(&said, words::relative_faint()),
            }
        }
    }
}
