//! The page on paper.

use browser_tests::prelude::*;

/// Opens a document and presses the button that prints all its figures. The browser's dialogue, which a test cannot
/// answer, does not come.
pub async fn print_all(page: &Page, document: &str) -> Result<()> {
    page.before_each_document("window.print = () => window.isPrinted = true")
        .await?;
    page.open_document(document).await?;
    page.press("[data-do=print]", &[Key::Enter]).await?;
    eventually!(
        page,
        page.eval("return window.isPrinted").await? == true,
        "{document}: nothing is printed"
    )
}

#[tokio::test]
async fn the_pages_button_prints_all_figures() -> Result<()> {
    let page = Page::sized(1280, 800).await?;
    print_all(&page, "index.html").await?;
    ensure!(page.eval("return [...document.querySelectorAll('.place')].filter(it => !it.querySelector('canvas, svg, table, pre, [data-number]')).map(it => it.id).join()").await? == "");
    page.print().await?;
    page.close().await
}

#[tokio::test]
async fn a_print_without_the_button_says_which_figures_are_missing() -> Result<()> {
    let page = Page::sized(1280, 800).await?;
    page.open("").await?;
    let sentence = page
        .string("dispatchEvent(new Event('beforeprint')); return document.querySelector('#figure-own').textContent")
        .await?;
    ensure!(sentence.contains("Print with all figures"), "{sentence}");
    // Browsers do not wait with the print: the first one begins the download of late figures, for the next one.
    eventually!(
        page,
        page.count(".place:not(:has(figure, .bench))").await? == 0.0
    )?;
    page.print().await?;
    let missing = page
        .eval(
            "return [...document.querySelectorAll('.place')].filter(place => !place.querySelector('figure, .bench') ||
                [...place.querySelectorAll('canvas')].some(canvas => canvas.getContext('2d')
                    .getImageData(0, 0, canvas.width, canvas.height).data.every(byte => byte === 0)))
                .map(place => place.id).join()",
        )
        .await?;
    ensure!(missing == "", "{missing} are printed without a picture");
    page.close().await
}

#[tokio::test]
async fn paper_has_the_words_of_the_screen() -> Result<()> {
    // A paragraph that is nothing but a button is not for paper.
    const TEXTS: &str = "return [...document.querySelectorAll('.chapter > :is(p, ul, ol)')]
        .filter(it => ![...it.querySelectorAll('.show')].some(show => show.textContent.trim() === it.textContent.trim()))
        .map(it => it.innerText)";
    let page = Page::sized(1280, 800).await?;
    for document in ["index.html", "zh-Hans.html"] {
        page.open_document(document).await?;
        // The browser leaves out what it has not laid out.
        page.lay_out_all().await?;
        let texts = async || -> Result<Vec<String>> {
            Ok(serde_json::from_value(page.eval(TEXTS).await?)?)
        };
        let seen = texts().await?;
        ensure!(seen.len() > 100, "{} texts", seen.len());
        page.print_media().await?;
        let printed = texts().await?;
        ensure!(printed.len() == seen.len(), "{document}: {}", printed.len());
        for (printed, seen) in printed.iter().zip(&seen) {
            ensure!(
                printed == seen,
                "{document}: {seen:?} is printed as {printed:?}"
            );
        }
        page.set_media("prefers-color-scheme", "light").await?;
    }
    page.close().await
}

#[tokio::test]
async fn paper_is_white_and_has_nothing_to_press() -> Result<()> {
    let page = Page::sized(1280, 800).await?;
    page.set_media("prefers-color-scheme", "dark").await?;
    for query in [
        "",
        "figure=turn",
        "figure=bench",
        "figure=hero&theme=dark",
        "figure=attention-maps",
    ] {
        page.open(query).await?;
        page.eval("dispatchEvent(new Event('beforeprint'))").await?;
        page.print_media().await?;
        let paper = page
            .eval("return getComputedStyle(document.documentElement).backgroundColor")
            .await?;
        ensure!(paper == "rgb(255, 255, 255)", "{query}: {paper}");
        let pressed = page
            .eval(
                "return [...document.querySelectorAll('button:not(.part), a.quiet, .place details:not([open]) summary, .rail, .onward, .notices, .prediction input, input[type=range]')]
                .filter(it => it.checkVisibility()).map(it => it.outerHTML.slice(0, 90)).join()",
            )
            .await?;
        ensure!(pressed == "", "{query}: {pressed}");
        let open = page
            .number("return [...document.querySelectorAll('.prediction > .answer')].filter(it => it.checkVisibility()).length")
            .await?;
        ensure!(
            open == 0.0,
            "{query}: {open} answers are printed that nobody has opened"
        );
    }
    page.close().await
}
