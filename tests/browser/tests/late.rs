//! The late figures: nobody downloads them before coming near one, and without a network the page says so.

use anyhow::{Result, ensure};
use browser_tests::Page;

const LATE_FILES: &str = "return performance.getEntriesByType('resource')
    .filter(entry => /\\/(middle|late|training|last|part)-/.test(entry.name) && entry.responseStatus === 200).length";

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
    page.settle().await?;
    ensure!(page.text("#figure-take").await? == said);
    page.be_offline(false).await?;
    for figure in ["take", "embed"] {
        page.wait_for(&format!("#figure-{figure} figure")).await?;
    }
    page.close_after_errors().await
}

const LEARNED_FILES: &str = "return performance.getEntriesByType('resource')
    .filter(entry => /\\/learned-/.test(entry.name) && entry.responseStatus === 200).length";

/// Chooses random or learned vectors.
async fn choose(page: &Page, index: usize) -> Result<()> {
    let script = format!("document.querySelectorAll('input[data-field=source]')[{index}].click()");
    page.eval(&script).await?;
    Ok(())
}

#[tokio::test]
async fn learned_vectors_are_downloaded_when_the_reader_chooses_them() -> Result<()> {
    for (figure, said) in [
        ("heads", "With RoPE, 8 of 8 digits find it."),
        (
            "weights",
            "The digit 7 finds its letter: it takes “I”, 7 back",
        ),
    ] {
        let page = Page::desktop(&format!("figure={figure}&source=random")).await?;
        page.settle().await?;
        let files = page.number(LEARNED_FILES).await?;
        ensure!(files == 0.0, "{files} files came with {figure}");
        choose(&page, 1).await?;
        page.eventually(async || {
            let here = page.text("[data-number=said]").await?;
            ensure!(here.contains(said), "{figure} says: {here}");
            Ok(())
        })
        .await?;
        ensure!(!page.query().await?.contains("source"));
        choose(&page, 0).await?;
        page.eventually(async || {
            let here = page.text("[data-number=said]").await?;
            ensure!(!here.contains("digit"), "{figure} says: {here}");
            Ok(())
        })
        .await?;
        page.close().await?;
    }
    Ok(())
}

#[tokio::test]
async fn offline_the_vectors_stay_random_until_the_network_is_back() -> Result<()> {
    let page = Page::desktop("figure=weights&source=random").await?;
    page.be_offline(true).await?;
    choose(&page, 1).await?;
    let says = async |expected: &str| {
        page.eventually(async || {
            let said = page.text("[data-number=whose]").await?;
            ensure!(said.contains(expected), "it says: {said}");
            Ok(())
        })
        .await
    };
    says("could not be downloaded").await?;
    page.be_offline(false).await?;
    says("head 1 in layer 2").await?;
    page.close_after_errors().await
}
