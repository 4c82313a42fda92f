//! The drawing that a figure of the page must show: the state of its own link, read and drawn natively.

#[path = "../../../page/drawn.rs"]
mod natively;

mod document;
mod embed;

use browser_tests::prelude::*;
use document::{READ, assert_same, drawn_with, shown_with};
use rope_explainer::figures::registry;
use rope_explainer::late::table::Table;
use rope_explainer::late::{Late, Resource};
use rope_explainer::state::State;
use rope_explainer::training_lab::learned_vectors;
use rope_explainer::url::link;
use std::cell::Cell;
use std::rc::Rc;

/// The parts of figures of which other parts show what was trained in a tab, or what a reader did who is not in the
/// link: each by an attribute.
const PARTS: &[(&str, &[(&str, &str)])] = &[
    (
        "bench",
        &[
            ("class", "readings"),
            ("class", "matrix-box"),
            ("data-number", "distance"),
        ],
    ),
    ("train", &[("class", "lab-guesses")]),
    ("train-linear", &[("class", "lab-guesses")]),
    ("by-distance", &[("class", "note")]),
    ("attention-maps", &[("class", "axis")]),
    ("pair-use", &[("data-sets", "cut")]),
    (
        "base-law",
        &[("class", "lab-columns"), ("class", "law-clocks")],
    ),
    ("axial", &[("class", "choice")]),
    (
        "longer",
        &[
            ("data-number", "bins"),
            ("data-number", "ramp"),
            ("class", "pairs-numbers"),
        ],
    ),
];

/// The state that a link of a figure names.
pub fn state_of(figure: &str, start: &str, link: &str) -> Result<State> {
    let definition = registry::named(figure).context("there is no such figure")?;
    let plain = State::of(definition.parameters);
    let start = link::read(&link::fields(start), &plain);
    ensure!(start.notices.is_empty(), "{:?}", start.notices);
    let fields = link::fields(link).into_iter();
    let own: Vec<_> = fields.filter(|(key, _)| key != "figure").collect();
    let linked = link::read(&own, &start.state);
    ensure!(linked.notices.is_empty(), "{:?}", linked.notices);
    Ok(linked.state)
}

/// Everything that a figure shows is what is drawn natively for the state of its link.
pub async fn assert_drawn(page: &Page, figure: &str) -> Result<()> {
    let script = format!(
        "{READ}
        const place = document.getElementById('figure-{figure}');
        const link = place.querySelector('[data-do=link]').search.slice(1);
        return [place.dataset.start ?? '', link, nodes(place.querySelector(':scope > .story-figure') ?? place)]"
    );
    let read = page.eval(&script).await?;
    let [start, link] = [0, 1].map(|index| read[index].as_str().unwrap_or_default());
    let document = read[2].as_array().context("a place has nodes")?;
    let state = state_of(figure, start, link)?;
    if figure == "embed" {
        return embed::assert_texts(page, &state).await;
    }
    // Mistakes are tested with the learned vectors, whatever the state.
    let late = match state.is_learned() || figure == "bugs" {
        true => learned_from_site()?,
        false => Late::default(),
    };
    let definition = registry::named(figure).context("there is no such figure")?;
    let drawn = natively::figure_of(definition, &state, &late);
    if figure == "hero" {
        // The hint to drag disappears after a drag, which no link records.
        drawn.memory::<Cell<bool>>().set(true);
    }
    let view = (definition.view)(&drawn);
    let parts = PARTS.iter().find(|(name, _)| *name == figure);
    let same = match parts {
        Some((_, parts)) => assert_parts(&view, document, parts),
        None => assert_same(&view, document),
    };
    same.with_context(|| format!("{figure}, whose link says {link}"))
}

fn assert_parts(view: &yew::Html, document: &[Value], parts: &[(&str, &str)]) -> Result<()> {
    for (key, value) in parts {
        let (mut drawn, mut shown) = (Vec::new(), Vec::new());
        drawn_with(view, key, value, &mut drawn);
        shown_with(document, key, value, &mut shown);
        ensure!(!drawn.is_empty(), "nothing is drawn with {key}={value}");
        assert_same(&drawn.into_iter().collect(), &shown)?;
    }
    Ok(())
}

/// The learned vectors of the site, for figures that show them.
fn learned_from_site() -> Result<Late> {
    let is_table = |path: &std::path::PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with("learned-") && name.ends_with(".bin")
    };
    let mut files = std::fs::read_dir(site_folder()?)?.map_while(|entry| Some(entry.ok()?.path()));
    let file = files.find(is_table).context("the site has no table")?;
    let table = Table::read(&std::fs::read(file)?);
    let learned = learned_vectors::learned(table.ok().context("another file")?);
    Ok(Late {
        learned: Resource::Here(Rc::new(learned)),
        ..Late::default()
    })
}
