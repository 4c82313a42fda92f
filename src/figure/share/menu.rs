//! The menu: code for other pages, pictures, numbers.

use super::file_name::file_name;
use super::pictures::pictures;
use super::snippets::{self, Destination};
use super::{COLUMN_PX, fields_of, framed, title_of};
use crate::figure::numbers::csv;
use crate::figure::{Figure, controls, copy_button};
use crate::state::Choice;
use crate::widgets::theme::Theme;
use crate::words;
use std::cell::RefCell;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Element, HtmlInputElement};
use yew::prelude::*;

/// The offered widths, in CSS pixels; the first is that of the place.
const WIDTHS: [Option<u32>; 5] = [None, Some(480), Some(700), Some(960), Some(1140)];

/// The offered scales, in pixels per CSS pixel.
const SCALES: [u32; 3] = [1, 2, 3];

thread_local! {
    static MENUS: RefCell<Vec<(Element, yew::AppHandle<Menu>)>> = const { RefCell::new(Vec::new()) };
}

pub fn fill(figure: Figure, element: Element) {
    let props = MenuProps { figure };
    MENUS.with_borrow_mut(
        |menus| match menus.iter_mut().find(|(filled, _)| *filled == element) {
            Some((_, menu)) => menu.update(props),
            None => {
                element.set_inner_html("");
                let menu =
                    yew::Renderer::<Menu>::with_root_and_props(element.clone(), props).render();
                menus.push((element, menu));
            }
        },
    );
}

#[derive(Properties)]
struct MenuProps {
    figure: Figure,
}

/// The menu is drawn again each time it opens.
impl PartialEq for MenuProps {
    fn eq(&self, _: &Self) -> bool {
        false
    }
}

/// The contents of the listing: code that embeds the figure, or its formula.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Code {
    Destination(Destination),
    Tex,
    TexNow,
}

struct Menu {
    code: Code,
    width: usize,
    /// The theme that the reader chose; `None` for the page's.
    is_dark: Option<bool>,
    scale: u32,
    has_caption: bool,
    saved: Option<Saved>,
}

/// The outcome of a download.
enum Saved {
    /// The file was saved under this name.
    As(String),
    /// The browser may have refused it: the address of the picture, for saving by hand.
    Picture(String),
    /// The browser may have refused it: the text, for copying by hand.
    Text(String),
    /// The picture could not be made.
    Nothing,
}

enum Message {
    Code(Code),
    Width(usize),
    Dark(bool),
    Scale(u32),
    Caption(bool),
    Picture(&'static str),
    Csv,
    Saved(Saved),
}

impl Component for Menu {
    type Message = Message;
    type Properties = MenuProps;

    fn create(_: &Context<Self>) -> Self {
        Self {
            code: Code::Destination(Destination::Element),
            width: 0,
            is_dark: None,
            scale: 2,
            has_caption: false,
            saved: None,
        }
    }

    fn changed(&mut self, _: &Context<Self>, _: &MenuProps) -> bool {
        self.saved = None;
        true
    }

    fn update(&mut self, ctx: &Context<Self>, message: Message) -> bool {
        match message {
            Message::Code(code) => self.code = code,
            Message::Width(width) => self.width = width,
            Message::Dark(is_dark) => self.is_dark = Some(is_dark),
            Message::Scale(scale) => self.scale = scale,
            Message::Caption(caption) => self.has_caption = caption,
            Message::Saved(saved) => self.saved = Some(saved),
            Message::Picture(kind) => self.save_picture(ctx, kind),
            Message::Csv => save_csv(ctx),
        }
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        html! {
            <>
                { self.code(ctx) }
                { self.picture(ctx) }
                { self.outcome() }
            </>
        }
    }
}

impl Menu {
    /// Code for other pages, one piece at a time.
    fn code(&self, ctx: &Context<Self>) -> Html {
        let (figure, link) = (&ctx.props().figure, ctx.link());
        let now = (figure.definition.tex_now)(figure);
        let mut codes: Vec<Code> = Destination::ALL
            .iter()
            .copied()
            .map(Code::Destination)
            .collect();
        if !figure.definition.tex.is_empty() {
            codes.push(Code::Tex);
        }
        if !now.is_empty() {
            codes.push(Code::TexNow);
        }
        // In a different state the formula with its numbers may be missing.
        let code = codes.iter().copied().find(|code| *code == self.code);
        let code = code.unwrap_or(codes[0]);
        let options = codes.iter().map(|&known| {
            let (key, name) = named(known);
            (key.into(), known == code, name.into())
        });
        let options = options.collect();
        let on_code = link.callback(move |index: usize| Message::Code(codes[index]));
        let text = match code {
            Code::Destination(destination) => {
                let width = WIDTHS[self.width].filter(|_| destination.has_width());
                let mut framed = framed(figure.definition.name, fields_of(figure), width);
                if width.is_none() {
                    framed.note = words::share_height(&COLUMN_PX.to_string());
                }
                snippets::write(destination, &framed)
            }
            Code::Tex => figure.definition.tex.to_owned(),
            Code::TexNow => now,
        };
        let is_file = figure.href().starts_with("file:");
        let has_width = matches!(code, Code::Destination(destination) if destination.has_width());
        html! {
            <section>
                <div class="row">
                    <label>{ words::share_code() }{ " " }{ controls::list("share-code", options, on_code) }</label>
                    if has_width {
                        <label>{ words::share_width() }{ " " }{ self.widths(ctx) }</label>
                    }
                </div>
                <pre class="listing" tabindex="0" role="region" aria-label={words::share_code()} translate="no"><code data-text="share">{ &text }</code></pre>
                { copy_button::button(text, "share") }
                if is_file {
                    <p>{ words::share_file() }</p>
                }
            </section>
        }
    }

    fn widths(&self, ctx: &Context<Self>) -> Html {
        let options = WIDTHS.iter().enumerate().map(|(index, width)| {
            let (key, name) = match width {
                Some(px) => (px.to_string(), words::share_px(&px.to_string())),
                None => ("100%".to_owned(), "100 %".to_owned()),
            };
            (key.into(), index == self.width, name.into())
        });
        let on_width = ctx.link().callback(Message::Width);
        controls::list("share-width", options.collect(), on_width)
    }

    fn picture(&self, ctx: &Context<Self>) -> Html {
        let (figure, link) = (&ctx.props().figure, ctx.link());
        let is_dark = self.is_dark();
        let themes = [(false, "light"), (true, "dark")].map(|(dark, key)| {
            let name = if dark {
                words::share_dark()
            } else {
                words::share_light()
            };
            (key.into(), dark == is_dark, name.into())
        });
        let on_theme = link.callback(|index: usize| Message::Dark(index == 1));
        let scales = SCALES.map(|scale| {
            let text = scale.to_string();
            (
                text.clone().into(),
                scale == self.scale,
                (text + " ×").into(),
            )
        });
        let on_scale = link.callback(|index: usize| Message::Scale(SCALES[index]));
        let on_caption = link.batch_callback(|event: Event| {
            let input: HtmlInputElement = event.target_dyn_into()?;
            Some(Message::Caption(input.checked()))
        });
        let has_numbers = !(figure.definition.numbers)(figure).is_empty();
        let button = |key: &'static str, name: &'static str, message: fn() -> Message| {
            let onclick = link.callback(move |_| message());
            html! { <button type="button" class="quiet" data-save={key} aria-label={words::share_save(name)} {onclick}>{ name }</button> }
        };
        html! {
            <section>
                <div class="row">
                    <label>{ words::share_theme() }{ " " }{ controls::list("share-theme", themes.to_vec(), on_theme) }</label>
                    <label>{ words::share_scale() }{ " " }{ controls::list("share-scale", scales.to_vec(), on_scale) }</label>
                    if figure.definition.caption.is_some() {
                        <label class="switch"><input type="checkbox" data-field="share-caption" checked={self.has_caption} onchange={on_caption} />{ words::share_caption() }</label>
                    }
                </div>
                <div class="row">
                    <span aria-hidden="true">{ words::share_download() }</span>
                    { button("svg", "SVG", || Message::Picture("svg")) }
                    { button("png", "PNG", || Message::Picture("png")) }
                    if has_numbers {
                        { button("csv", "CSV", || Message::Csv) }
                    }
                </div>
            </section>
        }
    }

    fn is_dark(&self) -> bool {
        self.is_dark.unwrap_or_else(|| {
            let [red, green, blue] = Theme::now().paper.map(u32::from);
            red + green + blue < 3 * 128
        })
    }

    /// The outcome of the download, and the content to save by hand if a frame may have refused it.
    fn outcome(&self) -> Html {
        let (sentence, more) = match &self.saved {
            None => (String::new(), Html::default()),
            Some(Saved::As(file)) => (words::share_saved(file), Html::default()),
            Some(Saved::Nothing) => (words::share_failed().to_owned(), Html::default()),
            Some(Saved::Picture(address)) => {
                let picture = html! { <img src={address.clone()} alt={words::share_picture()} /> };
                (words::share_by_hand().to_owned(), picture)
            }
            Some(Saved::Text(text)) => {
                let listing = html! {
                    <>
                        <pre class="listing" tabindex="0" role="region" aria-label={words::share_numbers()} translate="no"><code data-text="csv">{ text }</code></pre>
                        { copy_button::button(text.clone(), "csv") }
                    </>
                };
                (words::share_text_by_hand().to_owned(), listing)
            }
        };
        html! {
            <>
                <p aria-live="polite" aria-atomic="true">{ sentence }</p>
                { more }
            </>
        }
    }

    fn save_picture(&self, ctx: &Context<Self>, kind: &'static str) {
        let figure = ctx.props().figure.clone();
        let (is_dark, scale, caption) = (self.is_dark(), self.scale, self.has_caption);
        let saved = ctx.link().callback(Message::Saved);
        spawn_local(async move {
            let name = figure.definition.name.as_str();
            let file = file_name(&figure, kind);
            let made = async {
                let pictures = pictures().await?;
                let (title, link) = (title_of(name), figure.href());
                let made =
                    pictures.save_picture(name, &file, is_dark, scale, caption, &title, &link);
                JsFuture::from(made).await
            };
            saved.emit(match made.await {
                Ok(address) => match address.as_string() {
                    Some(address) => Saved::Picture(address),
                    None => Saved::As(file),
                },
                Err(_) => Saved::Nothing,
            });
        });
    }
}

fn save_csv(ctx: &Context<Menu>) {
    let figure = ctx.props().figure.clone();
    let saved = ctx.link().callback(Message::Saved);
    spawn_local(async move {
        let file = file_name(&figure, "csv");
        let text = csv(&(figure.definition.numbers)(&figure));
        let by_hand = pictures()
            .await
            .map(|pictures| pictures.save_text(&file, "text/csv;charset=utf-8", &text));
        saved.emit(match by_hand {
            Ok(false) => Saved::As(file),
            // Without the script, downloads are impossible.
            Ok(true) | Err(_) => Saved::Text(text),
        });
    });
}

/// The name of a piece of code for scripts, and for readers.
fn named(code: Code) -> (&'static str, &'static str) {
    match code {
        Code::Destination(destination) => (destination.link_name(), destination.label()),
        Code::Tex => ("tex", words::share_tex()),
        Code::TexNow => ("tex-now", words::share_tex_now()),
    }
}
