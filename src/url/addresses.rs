//! Addresses: the page's own, read into fields, and those that open a figure in a state.
//!
//! In a query, the bench's fields are plain, and those of the chapters' figures have the figure's name before them:
//! `turn.m=7`. With `figure=turn` the page shows that figure alone, and its fields are plain. `v=2` is the edition of
//! all fields, except of figures with their own: `turn.v=1`.

use super::link::{self, Field};
use super::page_fields;
use crate::state::FigureName;
use crate::state::edition::{EDITION, EDITION_KEY};
use crate::state::page_parameters::FIGURE;
use web_sys::{Element, Location, Window};

/// A figure and its fields in an address.
pub type OfFigure = (String, Vec<Field>);

/// The browser's window; `None` in a native test.
pub fn window() -> Option<Window> {
    if cfg!(target_arch = "wasm32") {
        web_sys::window()
    } else {
        None
    }
}

/// The whole address of a figure with these fields, for someone else to open: the bench's is the page's, at the bench.
pub fn href(figure: &str, said: &[Field]) -> String {
    if figure == FigureName::Bench.as_str() {
        return whole(figure, said);
    }
    let name = (FIGURE.to_owned(), figure.to_owned());
    let fields = std::iter::once(name).chain(said.iter().cloned()).collect();
    let chapter = window().and_then(|window| window.location().hash().ok());
    page(&link::with_edition(fields)) + &chapter.unwrap_or_default()
}

/// The whole address of the page with only these fields. A document that was written into a frame uses the address that
/// its links start from.
pub fn page(fields: &[Field]) -> String {
    let document = window().and_then(|window| window.document());
    let base = document.and_then(|document| document.base_uri().ok().flatten());
    with_query(&base.unwrap_or_default(), fields)
}

/// The fields of each figure in a query, starting with the figure whose fields are plain. Fields of an older edition
/// have their edition among them.
pub fn read(query: &str) -> Vec<OfFigure> {
    let fields = link::fields(query);
    let alone = alone(&fields);
    let is_alone = alone.is_some();
    let edition = page_fields::edition(&fields);
    let first = alone.unwrap_or_else(|| FigureName::Bench.as_str().to_owned());
    let mut said: Vec<OfFigure> = vec![(first, Vec::new())];
    for (key, text) in fields {
        if !is_of_figure(&key, is_alone) {
            continue;
        }
        let (figure, key) = match key.split_once('.') {
            Some((figure, key)) => (figure.to_owned(), key.to_owned()),
            None => (said[0].0.clone(), key),
        };
        match said.iter_mut().find(|(name, _)| *name == figure) {
            Some((_, fields)) => fields.push((key, text)),
            None => said.push((figure, vec![(key, text)])),
        }
    }
    for (_, fields) in &mut said {
        let has_edition = link::value(fields, EDITION_KEY).is_some();
        if edition != EDITION && !has_edition && (is_alone || !fields.is_empty()) {
            fields.push((EDITION_KEY.to_owned(), edition.to_owned()));
        }
    }
    said
}

/// Whether a field belongs to a figure. On the whole page, one without a figure's name may be the bench's or somebody
/// else's: a learning platform may add `id=7` to every address.
fn is_of_figure(key: &str, is_alone: bool) -> bool {
    let of_bench = || {
        let bench = place_of(FigureName::Bench.as_str())?;
        bench.get_attribute("data-fields")
    };
    link::is_of_figure(key)
        && (is_alone
            || key.contains('.')
            || of_bench().is_none_or(|keys| keys.split(' ').any(|known| known == key)))
}

fn own_fields(location: &Location) -> Vec<Field> {
    link::fields(&location.search().unwrap_or_default())
}

/// The figure that is shown alone, if this page has it.
fn alone(fields: &[Field]) -> Option<String> {
    let (_, name) = fields.iter().find(|(key, _)| key == FIGURE)?;
    place_of(name).map(|_| name.clone())
}

/// The figure whose fields are plain in the page's address.
pub fn plain_figure() -> String {
    alone(&page_fields()).unwrap_or_else(|| FigureName::Bench.as_str().to_owned())
}

/// Notices about the page's address, and the figure that shows them: the one at which it opens.
pub fn notices() -> (&'static str, Vec<String>) {
    let fields = page_fields();
    let is_alone = alone(&fields).is_some();
    let (first, said) = read(&present_query()).swap_remove(0);
    let says = (is_alone || !said.is_empty()).then(|| FigureName::named(&first));
    let says = says.flatten();
    let notices = page_fields::notices(&fields, is_alone);
    (says.unwrap_or(FigureName::Hero).as_str(), notices)
}

/// The fields of the page's address. In a native test there are none.
pub fn page_fields() -> Vec<Field> {
    window().map_or_else(Vec::new, |window| own_fields(&window.location()))
}

/// Whether the page is one figure with nothing around it.
pub fn is_embed_mode() -> bool {
    root_has("embed")
}

/// Whether the page shows one figure, embedded or not.
pub fn is_of_one_figure() -> bool {
    root_has("alone")
}

fn root_has(class: &str) -> bool {
    let root = window().and_then(|window| window.document()?.document_element());
    root.is_some_and(|root| root.class_list().contains(class))
}

/// Whether a figure is the one that the page shows alone.
pub fn is_alone(figure: &str) -> bool {
    alone(&page_fields()).as_deref() == Some(figure)
}

/// The address of the whole page, which opens at a figure with these fields.
pub fn whole(figure: &str, said: &[Field]) -> String {
    let is_bench = figure == FigureName::Bench.as_str();
    page(&link::with_edition(in_query(figure, said, is_bench))) + "#figure-" + figure
}

/// The query of the page with these fields of its figures. The page's own fields are kept.
pub fn query_of_page(said: &[OfFigure]) -> String {
    let mut fields = page_fields();
    let alone = alone(&fields);
    fields.retain(|(key, _)| key != EDITION_KEY && !is_of_figure(key, alone.is_some()));
    let of_page = fields.len();
    for (figure, said) in said {
        let is_plain = alone.as_deref().unwrap_or(FigureName::Bench.as_str()) == figure
            && link::value(said, EDITION_KEY).is_none();
        fields.extend(in_query(figure, said, is_plain));
    }
    if alone.is_some() || fields.len() > of_page {
        fields = link::with_edition(fields);
    }
    with_query("", &fields)
}

/// The fields of a figure as they appear in a query: plain, or with the figure's name before each key.
fn in_query(figure: &str, said: &[Field], is_plain: bool) -> Vec<Field> {
    let field = |(key, text): &Field| {
        let key = if is_plain {
            key.clone()
        } else {
            [figure, ".", key].concat()
        };
        (key, text.clone())
    };
    said.iter().map(field).collect()
}

/// An address with these fields as its query, and without a chapter.
fn with_query(address: &str, fields: &[Field]) -> String {
    let end = address.find(['?', '#']).unwrap_or(address.len());
    let query = link::query(fields);
    let mark = if query.is_empty() { "" } else { "?" };
    [&address[..end], mark, &query].concat()
}

/// The query of the page's address.
pub fn present_query() -> String {
    let query = window().and_then(|window| window.location().search().ok());
    query.unwrap_or_default()
}

/// The page's address with a query, in the chapter that is being read.
pub fn address_of(query: &str, window: &Window) -> String {
    let location = window.location();
    let present = location.href().unwrap_or_default();
    let end = present.find(['?', '#']).unwrap_or(present.len());
    let chapter = location.hash().unwrap_or_default();
    [&present[..end], query, &chapter].concat()
}

pub fn place_of(figure: &str) -> Option<Element> {
    let document = window()?.document()?;
    document.get_element_by_id(&["figure-", figure].concat())
}

/// Whether the page is in a frame of another page, whose history it must not fill.
pub fn embedded() -> bool {
    window().is_some_and(|window| window.parent().ok().flatten().as_ref() != Some(&window))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_gets_a_query_in_place_of_its_own_and_of_its_chapter() {
        let address = |address: &str, query: &str| with_query(address, &link::fields(query));
        for chapter in ["", "?m=1", "#clocks", "?m=1#clocks", "#clocks?"] {
            let present = format!("https://example.org/rope/{chapter}");
            assert_eq!(
                address(&present, "m=7&v=2"),
                "https://example.org/rope/?m=7&v=2"
            );
            assert_eq!(address(&present, ""), "https://example.org/rope/");
        }
    }
}
