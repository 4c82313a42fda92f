//! A reader who has no mouse goes through the story: every chapter by its link, every figure by its keys.

use crate::drawn;
use browser_tests::prelude::*;
use locale_files::{REFERENCE, lines, locales, read};
use rope_explainer::figures::registry::finished;
use rope_explainer::state::FigureName;
use rope_explainer::url::link;

/// More stops than any chapter has.
const MOST_STOPS: usize = 200;

#[tokio::test]
async fn every_chapter_and_figure_can_be_walked_through_by_keys() -> Result<()> {
    walk("index.html", true).await
}

/// Words differ, and what keys do does not. The words of a thread are those of one language.
#[tokio::test]
async fn every_chapter_and_figure_is_there_in_other_languages() -> Result<()> {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../src"));
    for tag in locales(folder)?.into_iter().filter(|tag| tag != REFERENCE) {
        let words = lines(&read(folder, &tag)?, &read(folder, REFERENCE)?, |_| false);
        rope_explainer::words::set(words);
        walk(&format!("{tag}.html"), false).await.context(tag)?;
    }
    Ok(())
}

/// Walks through a document, and works its figures or only looks at them. Everything that they show on the way must be
/// what is drawn natively.
async fn walk(document: &str, works: bool) -> Result<()> {
    let page = Page::sized(1280, 800).await?;
    page.open_document(document).await?;
    let chapters = texts(
        &page,
        "return [...document.querySelectorAll('.chapter')].map(chapter => chapter.id)",
    )
    .await?;
    ensure!(
        chapters.len() >= 13,
        "there are {} chapters",
        chapters.len()
    );
    let visit = async |figure: &str| {
        come_to(&page, figure).await?;
        match works {
            true => operate(&page, figure).await,
            false => Ok(()),
        }
    };
    // One figure that fails does not hide what else does.
    let mut failed = Vec::new();
    let mut walked = vec!["hero".to_owned()];
    failed.extend(visit("hero").await.context("hero").err());
    for chapter in &chapters {
        page.press(&format!(".contents a[href='#{chapter}']"), &[Key::Enter])
            .await?;
        page.settle().await?;
        let top = page
            .number(&format!(
                "return document.getElementById('{chapter}').getBoundingClientRect().top"
            ))
            .await?;
        ensure!(
            top.abs() < 400.0,
            "{chapter} stands at {top} px after its link was followed"
        );
        predict(&page, chapter).await?;
        let figures = texts(&page, &format!("return [...document.querySelectorAll('#{chapter} .place:not([data-figure=bench])')].map(place => place.dataset.figure)")).await?;
        for figure in figures {
            failed.extend(visit(&figure).await.context(figure.clone()).err());
            walked.push(figure);
        }
    }
    for definition in finished().filter(|figure| figure.name != FigureName::Bench) {
        ensure!(
            walked.iter().any(|name| name == definition.name.as_str()),
            "the walk did not come by {}",
            definition.name.as_str()
        );
    }
    let failed: Vec<String> = failed.iter().map(|error| format!("{error:#}")).collect();
    ensure!(failed.is_empty(), "{document}:\n{}", failed.join("\n"));
    page.close().await
}

async fn texts(page: &Page, script: &str) -> Result<Vec<String>> {
    Ok(serde_json::from_value(page.eval(script).await?)?)
}

/// The query of a figure's own link.
async fn link_of(page: &Page, figure: &str) -> Result<String> {
    let script =
        format!("return document.querySelector('#figure-{figure} [data-do=link]').search.slice(1)");
    let href = page.eval(&script).await?;
    Ok(href.as_str().context("a link has a query")?.to_owned())
}

/// Answers the chapter's questions: what is asked hides its answer until then.
async fn predict(page: &Page, chapter: &str) -> Result<()> {
    let questions = texts(page, &format!("return [...document.querySelectorAll('#{chapter} .prediction')].map(it => it.dataset.prediction)")).await?;
    for question in questions {
        let scope = format!("[data-prediction='{question}']");
        let shown = format!(
            "return getComputedStyle(document.querySelector(\"{scope} .answer\")).display !== 'none'"
        );
        ensure!(
            page.eval(&shown).await? == Value::Bool(false),
            "{question} tells before it is answered"
        );
        page.press(&format!("{scope} input"), &[Key::Space]).await?;
        ensure!(
            page.eval(&shown).await? == Value::Bool(true),
            "{question} does not tell"
        );
    }
    Ok(())
}

/// Scrolls to a figure, which is drawn then.
async fn come_to(page: &Page, figure: &str) -> Result<()> {
    page.come_to(figure).await?;
    page.eventually(async || drawn::assert_drawn(page, figure).await)
        .await
}

/// Moves through a figure by the tab key and works everything that there is by keys.
async fn operate(page: &Page, figure: &str) -> Result<()> {
    let place = format!("#figure-{figure}");
    let start = "const place = document.querySelector(arguments0); const mark = document.createElement('span');
        mark.tabIndex = -1; place.before(mark); mark.focus()";
    page.eval(&start.replace("arguments0", &format!("'{place}'")))
        .await?;
    let mut changed = false;
    let mut stops = 0;
    for stop in 0..MOST_STOPS {
        page.press_here(&[Key::Tab]).await?;
        let here = page.eval(&format!("const here = document.activeElement;
            return here.closest('{place}') ? [here.type || here.localName, here.dataset.do || ''] : null")).await?;
        let Some(kind) = here.as_array() else {
            stops = stop;
            break;
        };
        let keys = match (
            kind[0].as_str().unwrap_or_default(),
            kind[1].as_str().unwrap_or_default(),
        ) {
            (_, "link" | "reset" | "copy" | "file" | "keys") => continue,
            ("range" | "radio", _) => Key::Right,
            ("checkbox", _) => Key::Space,
            ("button" | "summary", _) => Key::Enter,
            ("text", _) => Key::Up,
            ("select-one", _) => Key::Down,
            _ => continue,
        };
        page.press_here(&[keys])
            .await
            .with_context(|| format!("stop {stop}, {kind:?}"))?;
        changed = true;
    }
    ensure!(stops > 2, "the tab key finds {stops} stops");
    ensure!(changed, "nothing in it can be worked by keys");
    let heard = page.all_heard(&place).await?;
    ensure!(
        heard.len() >= stops && heard.iter().all(|(_, name)| !name.is_empty()),
        "of {stops} stops a screen reader says {heard:?}"
    );
    // Playing shows more than the link does.
    page.eval(&format!(
        "document.querySelector('{place} [data-do=speed]')?.previousElementSibling.click()"
    ))
    .await?;
    let start = link::query(&link::with_edition(vec![(
        "figure".to_owned(),
        figure.to_owned(),
    )]));
    page.eventually(async || {
        ensure!(link_of(page, figure).await? != start);
        drawn::assert_drawn(page, figure).await
    })
    .await?;
    page.press(&format!("{place} [data-do='reset']"), &[Key::Enter])
        .await
        .context("its reset")?;
    page.eventually(async || {
        ensure!(link_of(page, figure).await? == start);
        drawn::assert_drawn(page, figure).await
    })
    .await
}
