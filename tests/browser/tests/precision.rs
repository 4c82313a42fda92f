//! The figure of rounding, by finger.

use browser_tests::prelude::*;

async fn page_of(figure: &str) -> Result<Page> {
    let page = Page::sized(390, 1800).await?;
    page.open(&format!("figure={figure}")).await?;
    page.wait_for(".foot").await?;
    Ok(page)
}

async fn number(page: &Page, key: &str) -> Result<String> {
    page.text(&format!("[data-number='{key}']")).await
}

#[tokio::test]
async fn a_finger_shifts_both_positions_and_no_shift_tells_of_wrong_frequencies() -> Result<()> {
    let page = page_of("precision").await?;
    // 10,000, at two thirds of six decades.
    page.tap(Pointer::Finger, ".drift-chart svg", (2.0 / 3.0, 0.5))
        .await?;
    page.eventually(async || {
        let said = number(&page, "said").await?;
        ensure!(said.contains("10,000") && said.contains("passes"), "{said}");
        page.address_has(&["n=10000", "m=11000"]).await?;
        Ok(())
    })
    .await?;
    // Positions in bf16: the shift is seen.
    page.tap(
        Pointer::Finger,
        ".steps .choice label:last-child",
        (0.5, 0.5),
    )
    .await?;
    page.eventually(async || {
        let said = number(&page, "said").await?;
        ensure!(!said.contains("passes"), "{said}");
        page.address_has(&["pos=bf16"]).await?;
        Ok(())
    })
    .await?;
    // Another plane: the last of 64.
    page.tap(Pointer::Finger, ".small-planes svg", (0.29, 0.95))
        .await?;
    page.eventually(async || {
        let pair = number(&page, "pair").await?;
        ensure!(!pair.starts_with("Pair 5:"), "{pair}");
        Ok(())
    })
    .await?;
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
