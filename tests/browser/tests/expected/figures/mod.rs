//! What the figures of the chapters must show: the state of their own link, read and computed natively.
//!
//! Sentences are in the page's language, numbers are not: of a sentence the numbers are compared, of a number every
//! character.

mod alike;
mod attention_maps;
mod axes;
mod beyond;
mod bugs;
mod by_distance;
mod cache;
mod clocks;
mod collapse;
mod decay;
mod decode;
mod derivation;
mod elementwise;
mod embed;
mod exercise;
mod extension;
mod heads;
mod helix;
mod hero;
mod kernel;
mod layout;
mod linear;
mod longer;
mod matrices;
mod models;
mod order;
mod own;
mod precision;
mod relative;
mod shown;
mod sum;
mod take;
mod terms;
mod train;
mod train_linear;
mod turn;
mod weights;
mod wish;

use anyhow::{Context, Result, bail, ensure};
use browser_tests::{Page, site_folder};
use rope_explainer::figure::readout::SCORE_DIGITS;
use rope_explainer::figure::{FigureReading, FigureSpec};
use rope_explainer::figures::alike::Alike;
use rope_explainer::figures::axes::Axes;
use rope_explainer::figures::beyond::{Beyond, Pair};
use rope_explainer::figures::cache::Cache;
use rope_explainer::figures::clocks::Clocks;
use rope_explainer::figures::decay::{Decay, FARTHEST_SHOWN};
use rope_explainer::figures::decode::{CachedKey, Decode};
use rope_explainer::figures::derivation::{Derivation, LINES};
use rope_explainer::figures::elementwise::{Costs, Elementwise};
use rope_explainer::figures::exercise::{Drawn, Exercise};
use rope_explainer::figures::heads::{Change, Encoding, Heads};
use rope_explainer::figures::helix::Helix;
use rope_explainer::figures::hero::Hero;
use rope_explainer::figures::kernel::{Cell, Kernel, Lot, call, raised};
use rope_explainer::figures::linear::{Linear, VALUE_DIM};
use rope_explainer::figures::matrices::Matrices;
use rope_explainer::figures::models::{Models, printed, tokens};
use rope_explainer::figures::order::Order;
use rope_explainer::figures::own::Own;
use rope_explainer::figures::registry;
use rope_explainer::figures::relative::Relative;
use rope_explainer::figures::sum::Sum;
use rope_explainer::figures::take::{Take, code};
use rope_explainer::figures::terms::Terms;
use rope_explainer::figures::turn::Turn;
use rope_explainer::figures::weights::{Compared, Weights};
use rope_explainer::figures::wish::Wish;
use rope_explainer::learned_vectors::{self, Table};
use rope_explainer::numbers::{fixed, fixed_signed, scientific, significant, turns, whole};
use rope_explainer::state::parameters::{
    AXES, CACHED, CLIP, COLUMN, EMBEDDED, FIRST_POSITION, HEAD, KEY_PATCH, ONE_DISTANCE, ORDER,
    OTHER_DISTANCE, PAIR, QUERY_PATCH, QUERY_POSITION, RELATIVE, ROW, STAGE, STEPS, TOKENS,
    TRAINED, WANTED,
};
use rope_explainer::state::{AxesShown, FigureName, RelativeShown, Stage, State};
use rope_explainer::url::link;
use shown::{Shown, What, column, keyed, numbers, row, score, shown, text};
use std::f64::consts::TAU;

/// The largest dimension whose products and matrices are written in digits.
const WRITTEN_OUT: usize = 8;

/// The most pairs whose bars have numbers.
const NUMBERED_BARS: usize = 8;

/// The query and key positions of the grid of relative positions.
const GRID: i64 = 10;

/// Reads the learned vectors of the site, so that states that show them are read as the page reads them.
fn learn_from_site() -> Result<()> {
    let is_table = |path: &std::path::PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with("learned-") && name.ends_with(".bin")
    };
    let mut files = std::fs::read_dir(site_folder()?)?.map_while(|entry| Some(entry.ok()?.path()));
    let file = files.find(is_table).context("the site has no table")?;
    let table = Table::read(&std::fs::read(file)?);
    learned_vectors::put(Some(table.ok().context("another file")?));
    Ok(())
}

/// The reading of a figure's state.
fn reading<F: FigureSpec>(state: &State) -> Result<F::Reading> {
    Ok(F::Reading::of(state)?)
}

/// What a figure's own link says behind its question mark.
pub async fn link(page: &Page, figure: &str) -> Result<String> {
    let href = page
        .eval(&format!(
            "return document.querySelector('#figure-{figure} [data-do=link]').search.slice(1)"
        ))
        .await?;
    Ok(href.as_str().context("a link has a query")?.to_owned())
}

/// The state of a figure, by its place and its link.
async fn state(page: &Page, figure: &str, link: &str) -> Result<State> {
    let start = page
        .eval(&format!(
            "return document.getElementById('figure-{figure}').dataset.start"
        ))
        .await?;
    let definition = registry::named(figure).context("there is no such figure")?;
    let plain = State::of(definition.parameters);
    let start = link::read(&link::fields(start.as_str().unwrap_or_default()), &plain);
    ensure!(start.notices.is_empty(), "{:?}", start.notices);
    let fields = link::fields(link).into_iter();
    let own: Vec<_> = fields.filter(|(key, _)| key != "figure").collect();
    let linked = link::read(&own, &start.state);
    ensure!(linked.notices.is_empty(), "{:?}", linked.notices);
    Ok(linked.state)
}

/// Every number that a figure shows is the engine's for the state of its link.
pub async fn assert_numbers(page: &Page, figure: &str) -> Result<()> {
    let link = link(page, figure).await?;
    let state = state(page, figure, &link).await?;
    for Shown {
        places,
        property,
        what,
    } in expected(&state, figure)?
    {
        let script = format!(
            "return [...document.querySelectorAll(\"#figure-{figure} {places}\")].map(it => String(it.{property}))"
        );
        let texts: Vec<String> = serde_json::from_value(page.eval(&script).await?)?;
        what.check(&texts)
            .with_context(|| format!("{places} of {figure}, whose link says {link}"))?;
    }
    if figure == "embed" {
        embed::assert_numbers(page, &state).await?;
    }
    Ok(())
}

fn expected(state: &State, figure: &str) -> Result<Vec<Shown>> {
    match FigureName::named(figure) {
        Some(FigureName::Hero) => hero::expected(state),
        Some(FigureName::Order) => order::expected(state),
        Some(FigureName::Terms) => terms::expected(state),
        Some(FigureName::Relative) => relative::expected(state),
        Some(FigureName::Wish) => wish::expected(state),
        Some(FigureName::Derivation) => derivation::expected(state),
        Some(FigureName::Turn) => turn::expected(state),
        Some(FigureName::Clocks) => clocks::expected(state),
        Some(FigureName::Helix) => helix::expected(state),
        Some(FigureName::Alike) => alike::expected(state),
        Some(FigureName::Matrices) => matrices::expected(state),
        Some(FigureName::Models) => models::expected(state),
        Some(FigureName::Elementwise) => elementwise::expected(state),
        Some(FigureName::Sum) => sum::expected(state),
        Some(FigureName::Weights) => weights::expected(state),
        Some(FigureName::Decay) => decay::expected(state),
        Some(FigureName::Heads) => heads::expected(state),
        Some(FigureName::Linear) => linear::expected(state),
        Some(FigureName::Collapse) => collapse::expected(state),
        Some(FigureName::Precision) => precision::expected(state),
        Some(FigureName::Extension) => extension::expected(state),
        Some(FigureName::Layout) => layout::expected(state),
        Some(FigureName::Bugs) => bugs::expected(state),
        Some(FigureName::Beyond) => beyond::expected(state),
        Some(FigureName::Cache) => cache::expected(state),
        Some(FigureName::Decode) => decode::expected(state),
        Some(FigureName::Axes) => axes::expected(state),
        Some(FigureName::Kernel) => kernel::expected(state),
        Some(FigureName::Exercise) => exercise::expected(state),
        Some(FigureName::Take) => take::expected(state),
        Some(FigureName::Own) => own::expected(state),
        Some(FigureName::Train) => train::expected(state),
        Some(FigureName::ByDistance) => by_distance::expected(state),
        Some(FigureName::AttentionMaps) => attention_maps::expected(state),
        Some(FigureName::Longer) => longer::expected(state),
        Some(FigureName::TrainLinear) => train_linear::expected(state),
        // Its texts are the page's addresses, which it has no reading of.
        Some(FigureName::Embed) => Ok(Vec::new()),
        _ => bail!("{figure} is not checked"),
    }
}
