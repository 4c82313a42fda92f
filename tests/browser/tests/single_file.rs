//! The page as one file: opened from a disk, in a sandbox, in another language, with no server behind it.

use browser_tests::prelude::*;

fn address(file: &Path) -> String {
    format!("file://{}", file.display())
}

/// Waits for the page, and goes to a figure that the reader of the site downloads late.
async fn show_bench(page: &Page) -> Result<()> {
    page.wait_for("#figure-hero .hero-picture").await?;
    page.scroll_to("#figure-bench").await?;
    page.wait_for(".bench .plot").await
}

/// Shows a figure of a file in a frame without an origin, in a page on the same disk.
async fn works_in_a_sandbox(page: &Page, file: &Path, query: &str) -> Result<()> {
    let host = tempfile::tempdir()?;
    let frame = frame(
        &format!("{}?{query}", address(file)),
        "sandbox=\"allow-scripts\"",
    );
    fs::write(
        host.path().join("host.html"),
        format!("<!doctype html>{frame}"),
    )?;
    page.visit(&address(&host.path().join("host.html"))).await?;
    page.enter("iframe").await?;
    page.wait_for(".shown input[data-field='m']").await?;
    page.wait_for("[data-do='link']").await?;
    page.leave().await
}

#[tokio::test]
async fn one_file_holds_the_whole_page() -> Result<()> {
    let file = site_folder()?.join("single-file/rope-explainer.html");
    let page = Page::sized(1280, 800).await?;
    page.visit(&address(&file)).await?;
    show_bench(&page).await?;
    for figure in ["turn", "heads", "precision", "own"] {
        page.visit(&format!("{}?figure={figure}", address(&file)))
            .await?;
        page.wait_for("[data-do='link']").await?;
    }
    page.visit(&format!("{}?figure=turn&m=9", address(&file)))
        .await?;
    page.wait_for("[data-do='link']").await?;
    page.press("input[data-field='m']", &[Key::Left]).await?;
    let link = "return document.querySelector('[data-do=link]').href";
    page.gives(link, "rope-explainer.html?figure=turn&m=8")
        .await?;
    let other = page.string("return document.querySelector('a.language').href");
    page.visit(&other.await?).await?;
    show_bench(&page).await?;
    ensure!(page.eval("return document.documentElement.lang").await? == "zh-Hans");
    page.close().await
}

#[tokio::test]
async fn one_file_holds_a_figure_alone_and_works_in_a_sandbox() -> Result<()> {
    let file = site_folder()?.join("single-file/rope-turn.html");
    let page = Page::sized(1000, 800).await?;
    for (query, m) in [("", "9"), ("?m=5", "5")] {
        page.visit(&format!("{}{query}", address(&file))).await?;
        page.wait_for(".embed .shown input[data-field='m']").await?;
        let value = page
            .eval("return document.querySelector(\"input[data-field='m']\").value")
            .await?;
        ensure!(value == m, "{query}: {value}");
        let places = "return [...document.querySelectorAll('.place')].filter(it => it.checkVisibility()).length";
        ensure!(page.number(places).await? == 1.0);
    }
    works_in_a_sandbox(&page, &file, "m=5").await?;
    page.close().await
}
