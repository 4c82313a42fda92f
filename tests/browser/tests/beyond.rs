//! The figures beyond the trained length, and those of rounding, by mouse and finger.

use browser_tests::prelude::*;

async fn page_of(figure: &str) -> Result<Page> {
    let page = Page::sized(390, 1800).await?;
    page.open(&format!("figure={figure}")).await?;
    Ok(page)
}

async fn number(page: &Page, key: &str) -> Result<String> {
    page.text(&format!("[data-number='{key}']")).await
}

/// Waits until a number or a sentence of the figure holds a text.
async fn says(page: &Page, key: &str, part: &str) -> Result<()> {
    page.says(&format!("[data-number='{key}']"), part).await
}

async fn tap(page: &Page, pointer: Pointer, css: &str) -> Result<()> {
    page.tap(pointer, css, (0.5, 0.5)).await
}

#[tokio::test]
async fn a_finger_selects_a_plane_drags_an_arrow_and_chooses_a_method() -> Result<()> {
    let page = page_of("beyond&d=128&vectors=drawn&wanted=16384&method=none").await?;
    says(&page, "said", "18 of 64").await?;
    let hides = "return getComputedStyle(document.querySelector('.small-planes .circles')).fill";
    ensure!(
        page.eval(hides).await? == "none",
        "the circles hide the angles below them"
    );
    // The last of 64 planes, in eight columns.
    page.tap(Pointer::Finger, ".small-planes svg", (0.88, 0.95))
        .await?;
    says(&page, "pair", "Pair 63").await?;
    let before = number(&page, "trained").await?;
    page.drag(Pointer::Finger, "[data-handle='q']", (30.0, 40.0))
        .await?;
    eventually!(page, number(&page, "trained").await? != before)?;
    page.address_has(&["q="]).await?;
    let second = ".choice:has([data-field=method]) label:nth-of-type(2)";
    tap(&page, Pointer::Finger, second).await?;
    says(&page, "said", "with interpolation none").await?;
    page.close().await
}

#[tokio::test]
async fn a_new_token_makes_scores_wrong_and_another_way_to_keep_keys_makes_them_right() -> Result<()>
{
    let page = page_of("cache&d=16&base=100&maxpos=24&cached=24").await?;
    ensure!(number(&page, "wrong").await? == "0");
    tap(&page, Pointer::Mouse, "[data-do='next']").await?;
    eventually!(page, number(&page, "wrong").await? == "23")?;
    eventually!(page, number(&page, "error").await? == "1.2848")?;
    // The tenth of 48 columns.
    page.tap(Pointer::Mouse, ".cached-keys", (9.5 / 48.0, 0.3))
        .await?;
    says(&page, "key", "Key 9 was rotated under base 100").await?;
    tap(&page, Pointer::Mouse, ".choice label:nth-of-type(2)").await?;
    eventually!(page, number(&page, "wrong").await? == "0")?;
    eventually!(page, number(&page, "rotations").await? == "325")?;
    page.close().await
}

#[tokio::test]
async fn a_finger_shifts_both_positions_and_no_shift_tells_of_wrong_frequencies() -> Result<()> {
    let page = page_of("precision").await?;
    // 10,000, at two thirds of six decades.
    page.tap(Pointer::Finger, ".drift-chart svg", (2.0 / 3.0, 0.5))
        .await?;
    says(&page, "said", "10,000").await?;
    says(&page, "said", "passes").await?;
    page.address_has(&["n=10000", "m=11000"]).await?;
    // Positions in bf16: the shift is seen.
    tap(&page, Pointer::Finger, ".steps .choice label:last-child").await?;
    eventually!(page, !number(&page, "said").await?.contains("passes"))?;
    page.address_has(&["pos=bf16"]).await?;
    // Another plane: the last of 64.
    page.tap(Pointer::Finger, ".small-planes svg", (0.29, 0.95))
        .await?;
    eventually!(page, !number(&page, "pair").await?.starts_with("Pair 5:"))?;
    ensure!(page.too_wide().await? <= 0.0);
    page.close().await
}

#[tokio::test]
async fn numbers_that_a_format_cannot_store_are_seen() -> Result<()> {
    let page = page_of("collapse&first=250&pos=bf16").await?;
    let unseen = "return [...document.querySelectorAll('.neighbours .lost')].map(it => it.checkVisibility()).join()";
    ensure!(page.eval(unseen).await? == "true,true,true,true");
    page.close().await
}
