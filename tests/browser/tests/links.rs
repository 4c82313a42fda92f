//! What the address says and what figures show are the same, whatever stands in it.

use anyhow::{Context, Result, ensure};
use browser_tests::Page;
use fantoccini::key::Key;
use rope_explainer::figure::Definition;
use rope_explainer::figures::registry::finished;
use rope_explainer::state::FigureName;
use rope_explainer::state::parameters::HEAD_DIM;
use rope_explainer::url::link;
use std::collections::BTreeMap;

/// A value for each key that no figure starts with.
const OTHER: &[(&str, &str)] = &[
    ("d", "6"),
    ("base", "1234.5"),
    ("layout", "half"),
    ("rot", "4"),
    ("method", "yarn-turns"),
    ("trained", "2048"),
    ("wanted", "10000"),
    ("alpha", "1.5"),
    ("beta", "24"),
    ("methods", "ntk.yarn-turns"),
    ("truncate", "0"),
    ("mscale", "0.7"),
    ("alldim", "1.25"),
    ("m", "-13"),
    ("n", "17"),
    ("first", "1000003"),
    ("lock", "1"),
    ("pair", "1"),
    ("matrix", "check"),
    ("reach", "4.25"),
    ("source", "learned-2"),
    ("seed", "99"),
    ("text", "<b> ما & 雨 👩‍👩‍👧 + %41 {0} \"q\""),
    ("order", "3"),
    ("clip", "7"),
    ("terms", "shaw"),
    ("relative", "alibi"),
    ("causal", "0"),
    ("buckets", "16"),
    ("maxdist", "77"),
    ("heads", "5"),
    ("head", "3"),
    ("file", "12"),
    ("shape", "htd"),
    ("from", "1234"),
    ("rotate", "0"),
    ("back", "7"),
    ("sequence", "ABCDEFGH5D"),
    ("map", "1-2"),
    ("speed", "0.125"),
    ("before", "1"),
    ("mirror", "1"),
    ("muted", "0.2"),
    ("one", "9"),
    ("other", "77"),
    ("f", "rotate"),
    ("phi", "root"),
    ("stretch", "1.5"),
    ("step", "4"),
    ("tokens", "23"),
    ("costd", "64"),
    ("vectors", "drawn"),
    ("stage", "weight"),
    ("values", "1"),
    ("softmax", "0"),
    ("row", "5"),
    ("col", "1"),
    ("features", "square"),
    ("cached", "30"),
    ("maxpos", "17"),
    ("factor", "2.5"),
    ("keys", "again"),
    ("code", "jax"),
    ("permuted", "qk"),
    ("readers", "plain.yarn.learned"),
    ("read", "1024"),
    ("s", "6.5"),
    ("temperature", "0.1"),
    ("measure", "loss"),
    ("part", "3"),
    ("guess", "padding"),
    ("of", "heads"),
    ("pos", "f16"),
    ("theta", "f16"),
    ("angle", "f64"),
    ("running", "1"),
    ("cossin", "bf16"),
    ("products", "f16"),
    ("qk", "f64"),
    ("sinks", "3"),
    ("window", "9"),
    ("counted", "text"),
    ("shifted", "1"),
    ("pads", "4"),
    ("padding", "new"),
    ("axes", "interleaved"),
    ("qpatch", "50"),
    ("qframe", "2"),
    ("kpatch", "3"),
    ("kframe", "1"),
    ("library", "transformer-engine"),
    ("format", "sbhd"),
    ("cp", "3"),
    ("rank", "1"),
    ("batch", "3"),
    ("seqlen", "5"),
    ("total", "20"),
    ("cu", "0.2.9"),
    ("longest", "9"),
    ("offsets", "3.1"),
    ("start", "2.1"),
    ("rows", "24"),
    ("ro", "4"),
    ("mixed", "1"),
    ("inplace", "0"),
    ("backward", "1"),
    ("token", "2"),
    ("model", "gpt-j-6b"),
    ("with", "qwen3-8b"),
    (
        "config",
        "{\"rope_theta\":7.5,\"model_type\":\"mine & yours\"}",
    ),
    ("layer", "1"),
    ("short", "1"),
    ("learn", "brackets"),
    ("encodings", "rope.shaw"),
    ("encoding", "t5"),
    ("steps", "120"),
    ("at", "77"),
    ("net", "small"),
    ("rate", "0.001"),
    ("task", "layout"),
    ("answer", "2"),
    ("checked", "yes"),
    ("tries", "3"),
    ("wq", "3AfQA-gBdwB9A"),
    ("wk", "0.1234567,2,-3,4"),
];

/// A value of a key that a figure does not start with: for vectors one of the figure's own width, 6
/// components, or 2 where it has one pair.
fn other(definition: &Definition, key: &str) -> Result<String> {
    // These figures start with the other layout.
    if matches!(definition.name, FigureName::Layout | FigureName::Kernel) && key == "layout" {
        return Ok("interleaved".to_owned());
    }
    // These start with the distance locked.
    if matches!(definition.name, FigureName::Turn | FigureName::Helix) && key == "lock" {
        return Ok("0".to_owned());
    }
    if let Some((_, text)) = OTHER.iter().find(|(known, _)| *known == key) {
        return Ok((*text).to_owned());
    }
    ensure!(["q", "k"].contains(&key), "OTHER has no value for `{key}`");
    let has_dimension = definition.parameters.contains(&&HEAD_DIM.row);
    let components = if has_dimension { 6 } else { 2 };
    let components = (0..components).map(|at| format!("{}.00001", at + key.len()));
    Ok(components.collect::<Vec<_>>().join(","))
}

#[tokio::test]
async fn every_key_of_every_figure_comes_back_in_its_link() -> Result<()> {
    let page = Page::sized(1280, 800).await?;
    for definition in finished() {
        let fields = definition
            .parameters
            .iter()
            .map(|row| Ok((row.key.to_owned(), other(definition, row.key)?)));
        let fields: Vec<link::Field> = fields.collect::<Result<_>>()?;
        let alone = [("figure".to_owned(), definition.name.as_str().to_owned())];
        page.open(&link::query(alone.iter().chain(&fields))).await?;
        let notices = page
            .eval("return document.querySelector('.notices')?.textContent ?? ''")
            .await?;
        ensure!(notices == "", "{}: {notices}", definition.name.as_str());
        let own = page
            .eval("return document.querySelector('main > .shown [data-do=link]').search")
            .await?;
        let own = link::fields(own.as_str().context("a link has a query")?);
        let own: BTreeMap<_, _> = own.into_iter().filter(|(key, _)| key != "figure").collect();
        ensure!(
            own == fields.into_iter().collect(),
            "{}: {own:?}",
            definition.name.as_str()
        );
    }
    page.close().await
}

#[tokio::test]
async fn nonsense_of_any_kind_leaves_a_page_and_an_empty_console() -> Result<()> {
    let page = Page::sized(390, 800).await?;
    let long = "x".repeat(30_000);
    for (query, said) in [
        ("m=9&m=10", "m twice: “9” counts, “10” does not"),
        ("figure=turn&d=64", "no setting d. The page leaves out “64”"),
        ("turn.nothing=1&turn.m=%22%3E%3Cscript%3E", "\"><script>"),
        ("text=%00%01%ED%A0%80%FF&m=%00", "m = “"),
        (&format!("text={}&m=x", "x".repeat(400)), "m = “x”"),
        (&format!("text={long}"), "text = “xxx"),
        (&format!("{long}&q=2{long}"), "q = “2xxx"),
        ("&&&===&m&n=&%=%", "n = “”"),
    ] {
        page.open(query).await?;
        let of_turn = "document.getElementById('figure-turn').scrollIntoView();
            return [...document.querySelectorAll('.notices')].map(it => it.textContent).join()";
        page.eventually(async || {
            let notices = page.eval(of_turn).await?;
            let notices = notices.as_str().unwrap_or_default();
            ensure!(
                notices.contains(said),
                "{}: {notices}",
                &query[..query.len().min(60)]
            );
            Ok(())
        })
        .await?;
        let over = page.too_wide().await?;
        ensure!(
            over <= 0.0,
            "{over} px too wide with {}",
            &query[..query.len().min(60)]
        );
    }
    page.close().await
}

#[tokio::test]
async fn what_others_put_into_the_address_stays_there() -> Result<()> {
    let page = Page::desktop("utm_source=course&m=9&predict=0&course.week=3").await?;
    page.press(".marker.query input", &[Key::Right]).await?;
    let query = page.query().await?;
    ensure!(
        query == "utm_source=course&predict=0&course.week=3&m=10",
        "{query}"
    );
    page.close().await
}

#[tokio::test]
async fn a_chapters_link_undoes_nothing_and_says_nothing_again() -> Result<()> {
    let page = Page::desktop("d=7").await?;
    page.press(".notices button", &[Key::Enter]).await?;
    page.eval(
        "document.querySelector('.bench .marker.query input').focus();
        location.hash = '#decay'",
    )
    .await?;
    page.settle().await;
    let notices = page
        .number("return document.querySelectorAll('.notices').length")
        .await?;
    ensure!(notices == 0.0, "what was closed is said again");
    page.press(".bench .marker.query input", &[Key::Right])
        .await?;
    page.eval("location.hash = '#turn'").await?;
    page.settle().await;
    let position = page.text(".bench .marker.query").await?;
    ensure!(position.contains("m = 8"), "{position}");
    ensure!(page.query().await? == "m=8");
    page.close().await
}

#[tokio::test]
async fn another_language_shows_what_was_changed_a_moment_before() -> Result<()> {
    let page = Page::desktop("m=9").await?;
    page.eval(
        "const marker = document.querySelector('.marker.query input');
        marker.focus();
        marker.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }));
        setTimeout(() => document.querySelector('.language').click(), 20)",
    )
    .await?;
    page.wait_for("html[lang='zh-Hans'] .bench .marker.query")
        .await?;
    ensure!(page.query().await? == "m=10");
    page.close().await
}
