//! The field for a reader's `config.json`: typed, pasted, dropped, or chosen as a file.

use super::file::{self, LONGEST_TEXT, Problem};
use crate::page_behaviour::event_text::{is_paste, key};
use crate::words;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{File, FileList, HtmlInputElement, HtmlTextAreaElement};
use yew::html::Scope;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct Props {
    /// The fields read from a file; empty without one.
    pub read: AttrValue,
    /// The fault of the file in a link.
    pub problem: Option<AttrValue>,
    /// Takes what was read of another file; nothing to remove it.
    pub on_read: Callback<String>,
}

/// The start of such a file.
const PLACEHOLDER: &str = r#"{ "model_type": …"#;

pub struct ConfigField {
    /// Text that has not been read yet, or cannot be.
    draft: Option<String>,
    problem: Option<Problem>,
    /// The browser's file input, represented by a button that looks like the others.
    chooser: NodeRef,
}

pub enum Message {
    Draft(String),
    /// Reads what is typed.
    Commit,
    /// Reads another text.
    Take(String),
    Fail(Problem),
    /// Discards what is typed.
    Forget,
}

impl Component for ConfigField {
    type Message = Message;
    type Properties = Props;

    fn create(_: &Context<Self>) -> Self {
        Self {
            draft: None,
            problem: None,
            chooser: NodeRef::default(),
        }
    }

    fn update(&mut self, ctx: &Context<Self>, message: Message) -> bool {
        match message {
            Message::Draft(text) => self.draft = Some(text),
            Message::Commit => match self.draft.take() {
                Some(text) => self.take(ctx, text),
                None => return false,
            },
            Message::Take(text) => self.take(ctx, text),
            Message::Fail(problem) => self.problem = Some(problem),
            Message::Forget => (self.draft, self.problem) = (None, None),
        }
        true
    }

    /// Discards text that can't be read when what was read changes elsewhere, as by undo.
    fn changed(&mut self, ctx: &Context<Self>, before: &Props) -> bool {
        if ctx.props().read != before.read && self.problem.is_some() {
            (self.draft, self.problem) = (None, None);
        }
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let (props, link) = (ctx.props(), ctx.link());
        let shown = match &self.draft {
            Some(draft) => draft.clone().into(),
            None => props.read.clone(),
        };
        let problem = match (&self.draft, &self.problem) {
            (_, Some(problem)) => Some(problem.sentence().into()),
            (None, None) => props.problem.clone(),
            (Some(_), None) => None,
        };
        let oninput = link.batch_callback(|event: InputEvent| {
            let text = event.target_dyn_into::<HtmlTextAreaElement>()?.value();
            Some(if is_paste(&event) {
                Message::Take(text)
            } else {
                Message::Draft(text)
            })
        });
        let onkeydown = link.batch_callback(|event: KeyboardEvent| {
            (key(&event) == "Escape").then_some(Message::Forget)
        });
        let ondragover = Callback::from(|event: DragEvent| event.prevent_default());
        let ondrop = {
            let link = link.clone();
            Callback::from(move |event: DragEvent| {
                let files = event.data_transfer().and_then(|data| data.files());
                if take_first(files, &link) {
                    event.prevent_default();
                }
            })
        };
        let onchange = {
            let link = link.clone();
            Callback::from(move |event: Event| {
                if let Some(input) = event.target_dyn_into::<HtmlInputElement>() {
                    take_first(input.files(), &link);
                    // So that the same file can be chosen again.
                    input.set_value("");
                }
            })
        };
        let choose = {
            let chooser = self.chooser.clone();
            Callback::from(move |_: MouseEvent| {
                if let Some(input) = chooser.cast::<HtmlInputElement>() {
                    input.click();
                }
            })
        };
        html! {
            <div class="config-field" data-sets="config" {ondragover} {ondrop}>
                <label>
                    <span>{ words::models_paste() }</span>
                    <textarea rows="3" data-field="config" spellcheck="false" translate="no" placeholder={PLACEHOLDER}
                        value={shown} aria-invalid={problem.as_ref().map(|_| "true")} {oninput} {onkeydown} onblur={link.callback(|_| Message::Commit)} />
                </label>
                <div class="row">
                    <button type="button" class="quiet" data-do="file" onclick={choose}>{ words::models_choose_file() }</button>
                    <input ref={&self.chooser} type="file" hidden=true accept=".json,application/json" {onchange} />
                    if !props.read.is_empty() {
                        <button type="button" class="quiet" data-do="remove" onclick={link.callback(|_| Message::Take(String::new()))}>
                            { words::models_remove() }
                        </button>
                    }
                </div>
                if let Some(problem) = problem {
                    <p class="refused" role="alert">{ problem }</p>
                }
            </div>
        }
    }
}

impl ConfigField {
    fn take(&mut self, ctx: &Context<Self>, text: String) {
        let read = if text.trim().is_empty() {
            Ok(String::new())
        } else {
            file::for_link(&text)
        };
        match read {
            Ok(read) => {
                (self.draft, self.problem) = (None, None);
                ctx.props().on_read.emit(read);
            }
            Err(problem) => {
                // A text that is too long to look at is too long to be drawn with each letter.
                self.draft = Some(text).filter(|text| text.len() <= LONGEST_TEXT);
                self.problem = Some(problem);
            }
        }
    }
}

/// Reads the first of some files. Returns whether there is one.
fn take_first(files: Option<FileList>, link: &Scope<ConfigField>) -> bool {
    let Some(file) = files.and_then(|files| files.get(0)) else {
        return false;
    };
    let link = link.clone();
    spawn_local(async move {
        link.send_message(match text_of(&file).await {
            Ok(text) => Message::Take(text),
            Err(problem) => Message::Fail(problem),
        });
    });
    true
}

async fn text_of(file: &File) -> Result<String, Problem> {
    let bytes = file.size();
    if bytes > LONGEST_TEXT as f64 {
        return Err(Problem::TooLong(bytes as usize));
    }
    let text = JsFuture::from(file.text()).await;
    let text = text.ok().and_then(|text| text.as_string());
    text.ok_or(Problem::Unreadable)
}
