//! The late figures: nobody downloads them before coming near one, and without a network the page says so.

use anyhow::{Result, ensure};
use browser_tests::Page;

const LATE_FILES: &str = "return performance.getEntriesByType('resource')
    .filter(entry => /\\/(middle|late|last|part)-/.test(entry.name) && entry.responseStatus === 200).length";

const GO_THERE: &str = "document.getElementById('figure-take').scrollIntoView()";

#[tokio::test]
async fn late_figures_are_downloaded_when_the_reader_comes_near() -> Result<()> {
    let page = Page::desktop("").await?;
    let files = page.number(LATE_FILES).await?;
    ensure!(files == 0.0, "{files} late files came with the page");
    page.eval(GO_THERE).await?;
    page.wait_for("#figure-take figure").await?;
    page.wait_for("#figure-own figure").await?;
    let files = page.number(LATE_FILES).await?;
    ensure!(files >= 2.0, "{files} late files came, not code and words");
    page.close().await
}

#[tokio::test]
async fn offline_a_late_figure_says_so_and_comes_when_the_network_is_back() -> Result<()> {
    let page = Page::desktop("").await?;
    page.be_offline(true).await?;
    page.eval(GO_THERE).await?;
    for figure in ["take", "embed"] {
        page.wait_for(&format!("#figure-{figure} [role=alert] button"))
            .await?;
    }
    let said = page.text("#figure-take").await?;
    ensure!(
        said == "This figure could not be downloaded. It comes when you are online again. Try again",
        "it says: {said}"
    );
    page.press("#figure-take button", &[fantoccini::key::Key::Enter])
        .await?;
    page.settle().await;
    ensure!(page.text("#figure-take").await? == said);
    page.be_offline(false).await?;
    for figure in ["take", "embed"] {
        page.wait_for(&format!("#figure-{figure} figure")).await?;
    }
    page.close_after_errors().await
}
