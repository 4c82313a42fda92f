//! A figure in another page: the code and the link that show it as it is here.

pub mod parameters;

use crate::figure::controls::select;
use crate::figure::copy_button;
use crate::figure::prelude::*;
use crate::figure::share::snippets::{self, Destination};
use crate::figure::share::{framed, title_of};
use crate::url::{address_bar, addresses};
use parameters::EMBEDDED;

pub struct Embed;

impl FigureSpec for Embed {
    const CAPTION: Option<fn() -> &'static str> = Some(words::embed_caption);
    const PARAMETERS: ParameterRows = parameters::PARAMETERS;
    type Reading = ();

    fn view(figure: &Figure, (): &()) -> Html {
        let embedded = figure.get(&EMBEDDED);
        let framed = framed(
            embedded,
            address_bar::of_page().fields(embedded.as_str()),
            None,
        );
        let code = snippets::write(Destination::Element, &framed);
        let told = addresses::page(&[("predict".to_owned(), "0".to_owned())]);
        html! {
            <div onpointerenter={read_page(figure)} onfocusin={read_page(figure)}>
                { choice(figure) }
                { row("code", words::embed_code(), code) }
                { row("link", words::embed_link(), framed.link) }
                { row("told", words::embed_told(), told) }
            </div>
        }
    }
}

/// Reads the page again when a reader comes to it: the other figures may have changed.
fn read_page<E>(figure: &Figure) -> Callback<E> {
    let redraw = figure.redraw.clone();
    Callback::from(move |_| {
        address_bar::of_page().flush();
        redraw.emit(());
    })
}

fn row(of: &'static str, name: &'static str, text: String) -> Html {
    html! {
        <div class="embed-row">
            <p>{ name }</p>
            <pre class="listing" tabindex="0" role="region" aria-label={name} translate="no"><code data-text={of}>{ &text }</code></pre>
            { copy_button::button(text, of) }
        </div>
    }
}

/// The figures of the page, by their chapter and their name.
fn choice(figure: &Figure) -> Html {
    let finished = FigureName::ALL.iter().filter(|name| !name.is_draft());
    let names = finished.map(|&name| {
        let title = format!("{} ({})", title_of(name.as_str()), name.as_str());
        (name, title.into())
    });
    html! {
        <label class="embed-choice">
            { (EMBEDDED.name)() }{ " " }{ select(figure, &EMBEDDED, names) }
        </label>
    }
}
