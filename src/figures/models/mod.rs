//! Real models: the settings of a published one, or of a reader's `config.json`, and the clocks that follow from them.
//! Two of them side by side.

mod clocks;
mod config_field;
pub mod file;
mod numbers;
mod origins;
pub mod parameters;
pub mod printed;
mod reading;
mod settings;

pub use clocks::tokens;
pub use reading::{File, Pair, Reading, Side, Which};

use crate::figure::controls::select;
use crate::figure::copy_button;
use crate::figure::prelude::*;
use crate::figure::rope_controls::farthest_around;
use crate::state::ParameterRow;
use config_field::ConfigField;
use parameters::{COMPARED, CONFIG, Compared, LAYER, MODEL, PublishedModel, SHORT};
use rotary::model::{LayersWithoutRotation, published};
use rotary::scaling::Scaling;
use web_sys::HtmlSelectElement;

pub struct Models;

impl FigureSpec for Models {
    const CAPTION: Option<fn() -> &'static str> = Some(words::models_caption);
    const PARAMETERS: ParameterRows = parameters::PARAMETERS;
    const EDITION_1: &'static str = "m=7";
    const FOLDED: ParameterRows = parameters![CONFIG];
    const QUESTION: Option<Question> = Some(Question {
        name: "models",
        hides: &["unfinished"],
    });
    type Reading = Reading;

    fn view(figure: &Figure, reading: &Reading) -> Html {
        html! {
            <>
                { clocks::wavelengths(figure, reading) }
                { clocks::hands(figure, reading) }
                { choices(figure, reading) }
                { position_slider(figure, Role::Query, farthest_around(figure.get(&QUERY_POSITION))) }
                { shifts(figure, words::models_shift(), &[-1, 1, 100, 10_000]) }
                { status("pair", clocks::pair(figure, reading)) }
                <p>{ clocks::unfinished(figure, reading) }</p>
                { unrotated(reading) }
                { settings(figure, words::models_fold(), html! {
                    <>
                        { config_field(figure, reading) }
                        { clocks::partners(reading) }
                        { settings::table(reading) }
                        { printed(reading) }
                    </>
                }) }
            </>
        }
    }
}

/// The name of the reader's file, in every language.
const FILE: &str = "config.json";

impl Reading {
    pub fn first_name(&self) -> String {
        self.name_of(&self.first)
    }

    /// The name of one of the two.
    pub fn name_of(&self, side: &Side) -> String {
        match &side.which {
            Which::Published(model) => model.name.to_owned(),
            Which::OfFile => {
                let file = self.file.as_ref();
                let kind = file.and_then(|file| file.kinds.get(file.kind));
                kind.map_or_else(|| FILE.to_owned(), |kind| [FILE, " (", kind, ")"].concat())
            }
            Which::OldBase => words::models_old_base(&self.first_name()),
            Which::HeadExponent => words::models_head_exponent(&self.first_name()),
        }
    }
}

fn choices(figure: &Figure, reading: &Reading) -> Html {
    let published = published();
    let compared = Compared::ALL.iter().filter_map(|&compared| {
        let name = match compared {
            Compared::Alone => words::models_alone().to_owned(),
            Compared::OldBase => words::models_same_old_base().to_owned(),
            Compared::HeadExponent => {
                let offered = reading.first.is_partial() || figure.get(&COMPARED) == compared;
                offered.then(|| words::models_same_head_exponent().to_owned())?
            }
            Compared::Published(PublishedModel(index)) => published[index].name.to_owned(),
        };
        Some((compared, name.into()))
    });
    let rule = |side: &Side| matches!(side.settings.scaling, Scaling::LongRope(_));
    let has_lists = rule(&reading.first) || reading.second.as_ref().is_some_and(rule);
    html! {
        <>
            <div class="row">
                { labelled(&MODEL, model(figure, reading)) }
                { labelled(&COMPARED, select(figure, &COMPARED, compared)) }
            </div>
            { kinds(figure, reading) }
            if has_lists || figure.get(&SHORT) {
                { switch(figure, &SHORT) }
            }
        </>
    }
}

fn labelled(row: &ParameterRow, list: Html) -> Html {
    html! { <label class="model-choice">{ (row.name)() }{ " " }{ list }</label> }
}

/// The list of models. The reader's file is the first of it, and another choice removes the file.
fn model(figure: &Figure, reading: &Reading) -> Html {
    let has_file = reading.file.is_some();
    let chosen = figure.get(&MODEL);
    let onchange = {
        let (act, state) = (figure.act.clone(), Rc::clone(&figure.state));
        Callback::from(move |event: Event| {
            let select = event.target_dyn_into::<HtmlSelectElement>();
            let value = select.and_then(|select| MODEL.parse(&select.value()));
            if let Some(value) = value {
                let mut next = State::clone(&state);
                next.set(&MODEL.row, value);
                next.set(&CONFIG.row, Value::Text("".into()));
                act.emit(Action::Become(Box::new(next)));
            }
        })
    };
    let option = |key: &'static str, name: &'static str, selected: bool| {
        html! { <option value={key} {selected}>{ name }</option> }
    };
    html! {
        <select data-field="model" {onchange}>
            if has_file {
                { option("", FILE, true) }
            }
            for (&model, published) in PublishedModel::ALL.iter().zip(published()) {
                { option(PublishedModel::NAMES[model.0], published.name, !has_file && model == chosen) }
            }
        </select>
    }
}

/// The layers that have no clocks.
fn unrotated(reading: &Reading) -> Option<Html> {
    const MOST: usize = 3;
    let found = match (&reading.file, &reading.first.which) {
        (Some(file), _) => &file.without_rotation,
        (None, Which::Published(model)) => &model.without_rotation,
        _ => return None,
    };
    let LayersWithoutRotation { layers, of, .. } = found.as_ref()?;
    let mut shown: Vec<_> = layers.iter().take(MOST).map(usize::to_string).collect();
    if layers.len() > MOST {
        shown.push("…".to_owned());
    }
    let has_rest = layers.len() < *of;
    let [count, of] = [layers.len(), *of].map(|count| count.to_string());
    let said = words::models_unrotated(&count, &of, &shown.join(", "));
    let rest = has_rest.then(|| words::models_unrotated_rest().to_owned());
    let said = words::paragraph([said].into_iter().chain(rest));
    Some(html! { <p data-number="unrotated">{ said }</p> })
}

/// The kinds of layers, of which one is selected.
fn kinds(figure: &Figure, reading: &Reading) -> Html {
    let Some(file) = reading.file.as_ref().filter(|file| !file.kinds.is_empty()) else {
        return Html::default();
    };
    let kind = |index: usize, kind: &str| {
        let is_chosen = index == file.kind;
        let onchange = figure.set(&LAYER, move |_: Event| index);
        html! {
            <label class={if is_chosen { "chosen" } else { "" }}>
                <input type="radio" name="models-layer" class="unseen" data-field="layer" checked={is_chosen} {onchange} />
                { kind.to_owned() }
            </label>
        }
    };
    html! {
        <div class="choice" role="radiogroup" aria-label={(LAYER.name)()}>
            for (index, name) in file.kinds.iter().enumerate() {
                { kind(index, name) }
            }
        </div>
    }
}

fn config_field(figure: &Figure, reading: &Reading) -> Html {
    let on_read = figure.set(&CONFIG, |read: String| read.into());
    let read = figure.get(&CONFIG).to_owned();
    let problem = reading.problem.as_ref();
    let problem = problem.map(|problem| AttrValue::from(problem.sentence()));
    html! { <ConfigField {read} {problem} {on_read} /> }
}

/// The output of transformers, for copying.
fn printed(reading: &Reading) -> Html {
    let text = printed::text(&reading.first, &reading.first_name());
    let name = words::models_printed();
    let listing = html! {
        <>
            <p>{ words::models_precision() }</p>
            <pre class="listing" tabindex="0" role="region" aria-label={name} translate="no"><code data-number="printed">{ &text }</code></pre>
            { copy_button::button(text, "inv_freq") }
        </>
    };
    origins::folded(name, listing)
}
