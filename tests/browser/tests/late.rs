//! The late figures: nobody downloads them before coming near one, and without a network the page says so.

use browser_tests::prelude::*;

/// The names of the files that have come and are not of the first download.
const LATE_FILES: &str = "return performance.getEntriesByType('resource')
    .filter(entry => entry.responseStatus === 200)
    .map(entry => entry.name.split('/').pop())
    .filter(name => !/^(rope-explainer|fonts|picture|scrub)-/.test(name))";

/// The number of late files of code, and the names, without the build's digests, of all other late files: the words
/// that belong to a part's code, and whatever else a figure needs.
async fn late_files(page: &Page) -> Result<(usize, Vec<String>)> {
    let files: Vec<String> = serde_json::from_value(page.eval(LATE_FILES).await?)?;
    let (code, others): (Vec<_>, Vec<_>) = files.iter().partition(|file| file.starts_with("part-"));
    let name = |file: &&String| file.split('-').next().unwrap_or_default().to_owned();
    let mut names: Vec<_> = others.iter().map(name).collect();
    names.sort();
    Ok((code.len(), names))
}

/// Waits for the code and the words of the chapters after the first, and the styles that late figures share.
async fn middle_comes(page: &Page) -> Result<()> {
    page.eventually(async || {
        let (code, others) = late_files(page).await?;
        ensure!(
            code > 0 && others == ["middle", "shared"],
            "{code}, {others:?}"
        );
        Ok(())
    })
    .await
}

#[tokio::test]
async fn the_styles_of_extensions_keep_no_figure_away() -> Result<()> {
    let page = Page::sized(1000, 800).await?;
    page.devtools("Page.setBypassCSP", json!({ "enabled": true }))
        .await?;
    let other = Host::with_headers("  Cross-Origin-Resource-Policy: cross-origin")?;
    fs::write(other.folder().join("other.css"), "p { color: red }")?;
    let address = other.address();
    let styles = format!(
        "document.addEventListener('readystatechange', () => {{
            const own = Object.assign(document.createElement('style'), {{ textContent: 'p {{ color: red }}' }});
            const of_another = Object.assign(document.createElement('link'), {{ rel: 'stylesheet', href: '{address}other.css' }});
            document.head.prepend(own, of_another);
        }}, {{ once: true }})"
    );
    page.before_each_document(&styles).await?;
    page.open("figure=turn&size=150").await?;
    page.wait_for(".turn [data-number=positions]").await?;
    page.close().await
}

#[tokio::test]
async fn nothing_late_comes_with_the_page_of_a_phone() -> Result<()> {
    let page = Page::phone("").await?;
    let (code, others) = late_files(&page).await?;
    ensure!(
        code == 0 && others.is_empty(),
        "{code} files of code and {others:?} came with the page"
    );
    page.scroll_to("#figure-order").await?;
    middle_comes(&page).await?;
    page.close().await
}

#[tokio::test]
async fn late_figures_are_downloaded_when_the_reader_comes_near() -> Result<()> {
    let page = Page::desktop("").await?;
    // The first chapter is within two screens of a laptop from the beginning.
    middle_comes(&page).await?;
    page.settle().await?;
    let (at_once, others) = late_files(&page).await?;
    ensure!(
        others == ["middle", "shared"],
        "{others:?} came with the page"
    );
    page.scroll_to("#figure-take").await?;
    page.wait_for("#figure-take figure").await?;
    page.wait_for("#figure-own figure").await?;
    let (code, others) = late_files(&page).await?;
    ensure!(code > at_once, "no code came");
    ensure!(others.contains(&"last".to_owned()), "{others:?}");
    // Parts that a reader skips are not downloaded.
    for passed in ["exercises", "training", "runs", "learned", "share"] {
        ensure!(!others.contains(&passed.to_owned()), "{passed} came");
    }
    page.close().await
}

#[tokio::test]
async fn offline_a_late_figure_says_so_and_comes_when_the_network_is_back() -> Result<()> {
    let page = Page::desktop("").await?;
    page.be_offline(true).await?;
    for figure in ["take", "embed"] {
        page.scroll_to(&format!("#figure-{figure}")).await?;
        page.wait_for(&format!("#figure-{figure} [role=alert] button"))
            .await?;
    }
    let said = page.text("#figure-take").await?;
    ensure!(
        said == "This figure couldn’t be downloaded. It will load once you’re online again. Try again"
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
        page.says("[data-number=said]", said).await?;
        ensure!(!page.query().await?.contains("source"));
        choose(&page, 0).await?;
        let here = async || page.text("[data-number=said]").await;
        eventually!(page, !here().await?.contains("digit")).context(figure)?;
        page.close().await?;
    }
    Ok(())
}

#[tokio::test]
async fn offline_the_vectors_stay_random_until_the_network_is_back() -> Result<()> {
    let page = Page::desktop("figure=weights&source=random").await?;
    page.be_offline(true).await?;
    choose(&page, 1).await?;
    let says = async |expected: &str| page.says("[data-number=whose]", expected).await;
    says("couldn’t be downloaded").await?;
    page.be_offline(false).await?;
    says("head 1 in layer 2").await?;
    page.close_after_errors().await
}
