//! The page in Firefox and WebKit, under the policy of its headers.

use crate::own::{choose, file};
use crate::policy::{WATCH, assert_nothing_is_refused};
use browser_tests::prelude::*;
use rope_explainer::figures::registry::finished;

#[tokio::test]
async fn firefox_shows_every_figure_and_lets_hands_and_keys_move_it() -> Result<()> {
    try_all(Browser::Firefox).await
}

#[tokio::test]
async fn webkit_shows_every_figure_and_lets_hands_and_keys_move_it() -> Result<()> {
    try_all(Browser::WebKit).await
}

async fn try_all(browser: Browser) -> Result<()> {
    if !browser.can_test()? {
        return Ok(());
    }
    let page = Page::in_browser(browser).await?;
    page.open("").await?;
    watch_errors(&page).await?;
    for definition in finished() {
        let place = format!("#figure-{}", definition.name.as_str());
        page.come_to(definition.name.as_str()).await?;
        drawn(&page, &place)
            .await
            .with_context(|| format!("{browser:?}: {}", definition.name.as_str()))?;
    }
    let styles = "return document.adoptedStyleSheets.length";
    ensure!(page.number(styles).await? >= 3.0, "{browser:?}: no styles");
    no_errors(&page).await?;

    for chapter in ["turn", "decay", "head"] {
        page.visit("about:blank").await?;
        page.open_document(&format!("index.html#{chapter}")).await?;
        page.wait_for_rest().await?;
        let top = page
            .number(&format!(
                "return document.getElementById('{chapter}').getBoundingClientRect().top"
            ))
            .await?;
        ensure!(top.abs() < 3.0, "{browser:?}: #{chapter} stands at {top}");
    }

    for (figure, handle) in [
        ("bench", "[data-handle=q]"),
        ("derivation", "[data-handle=q]"),
    ] {
        page.open_document(&format!("index.html?figure={figure}"))
            .await?;
        watch_errors(&page).await?;
        let (x, y) = page.middle(handle).await?;
        page.drag(Pointer::Mouse, handle, (-30.0, 20.0)).await?;
        page.settle().await?;
        let (now_x, now_y) = page.middle(handle).await?;
        let moved = (now_x - x, now_y - y);
        ensure!(
            (moved.0 + 30.0).abs() < 2.0 && (moved.1 - 20.0).abs() < 2.0,
            "{browser:?}: {figure} by hand: {moved:?}"
        );
        page.press("input[data-field='m'], .marker.query input", &[Key::Right])
            .await?;
        page.address_has(&["q=", "m="]).await?;
        no_errors(&page).await?;
    }

    // A file, whose reader comes late, and the menu.
    page.open_document("index.html?figure=own").await?;
    watch_errors(&page).await?;
    choose(&page, &[file("q.npy"), file("k.npy")]).await?;
    page.says("[data-number=file]", "q.npy").await?;
    page.press("[data-do=share]", &[Key::Enter]).await?;
    page.wait_for("[data-save=png]").await?;
    no_errors(&page).await?;
    page.close().await
}

/// Canvases in view hold a picture, and nothing of a figure lies upon something else of it.
async fn drawn(page: &Page, place: &str) -> Result<()> {
    let blank = format!(
        "return [...document.querySelectorAll('{place} canvas')].filter(canvas => {{
            const box = canvas.getBoundingClientRect();
            if (box.bottom < 0 || box.top > innerHeight) return false;
            const {{ data }} = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
            return data.every(byte => byte === 0);
        }}).length"
    );
    let apart = format!(
        "const part = block => getComputedStyle(block).display === 'contents' ? [...block.children] : [block];
        const blocks = [...document.querySelectorAll('{place} .story-figure > *')].flatMap(part)
            .filter(block => block.getClientRects().length);
        const boxes = blocks.map(block => {{
            const {{ left, right, top, bottom }} = block.getBoundingClientRect();
            // A scrolling region's content may be taller than the region, and folded content has no place.
            const tables = [...block.querySelectorAll('table')]
                .filter(table => !table.closest('[role=region], details:not([open])'));
            const bottoms = tables.map(table => table.getBoundingClientRect().bottom);
            return {{ left, right, top, bottom: Math.max(bottom, ...bottoms) }};
        }});
        const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
        return blocks.filter((_, at) => boxes.some((box, other) => other > at && meet(boxes[at], box)))
            .map(block => block.outerHTML.slice(0, 80)).join(', ')"
    );
    eventually!(page, page.number(&blank).await? == 0.0)?;
    ensure!(page.eval(&apart).await? == "");
    Ok(())
}

async fn watch_errors(page: &Page) -> Result<()> {
    page.eval("window.errors = []; addEventListener('error', event => errors.push(event.message));
        addEventListener('unhandledrejection', event => errors.push(String(event.reason)));
        for (const kind of ['error', 'warn']) console[kind] = (...said) => errors.push(said.join(' '))").await?;
    page.eval(WATCH).await.map(drop)
}

async fn no_errors(page: &Page) -> Result<()> {
    ensure!(page.eval("return errors.join('\\n')").await? == "");
    assert_nothing_is_refused(page).await
}
