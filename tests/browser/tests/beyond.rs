//! The figures beyond the trained length, by mouse and finger.

use browser_tests::prelude::*;
use rope_explainer::state::FigureName;

async fn page_of(figure: FigureName, link: &str) -> Result<Page> {
    let page = Page::sized(390, 1600).await?;
    let name = figure.as_str();
    page.open(&format!("figure={name}&{link}")).await?;
    page.wait_for(".foot").await?;
    Ok(page)
}

async fn number(page: &Page, key: &str) -> Result<String> {
    page.text(&format!("[data-number='{key}']")).await
}

#[tokio::test]
async fn a_finger_selects_a_plane_drags_an_arrow_and_chooses_a_method() -> Result<()> {
    let page = page_of(
        FigureName::Beyond,
        "d=128&vectors=drawn&wanted=16384&method=none",
    )
    .await?;
    let said = number(&page, "said").await?;
    ensure!(said.contains("18 of 64"), "{said}");
    let hides = "return getComputedStyle(document.querySelector('.small-planes .circles')).fill";
    ensure!(
        page.eval(hides).await? == "none",
        "the circles hide the angles below them"
    );
    // The last of 64 planes, in eight columns.
    page.tap(Pointer::Finger, ".small-planes svg", (0.88, 0.95))
        .await?;
    page.eventually(async || {
        let pair = number(&page, "pair").await?;
        ensure!(pair.starts_with("Pair 63"), "{pair}");
        Ok(())
    })
    .await?;
    let before = number(&page, "trained").await?;
    page.drag(Pointer::Finger, "[data-handle='q']", (30.0, 40.0))
        .await?;
    page.eventually(async || {
        ensure!(number(&page, "trained").await? != before);
        ensure!(page.query().await?.contains("q="), "the link has no q");
        Ok(())
    })
    .await?;
    page.tap(
        Pointer::Finger,
        ".choice:has([data-field=method]) label:nth-of-type(2)",
        (0.5, 0.5),
    )
    .await?;
    page.eventually(async || {
        let said = number(&page, "said").await?;
        ensure!(said.contains("with interpolation none"), "{said}");
        Ok(())
    })
    .await?;
    page.close().await
}

#[tokio::test]
async fn a_new_token_makes_scores_wrong_and_another_way_to_keep_keys_makes_them_right() -> Result<()>
{
    let link = "d=16&base=100&maxpos=24&cached=24";
    let page = page_of(FigureName::Cache, link).await?;
    ensure!(number(&page, "wrong").await? == "0");
    page.tap(Pointer::Mouse, "[data-do='next']", (0.5, 0.5))
        .await?;
    page.eventually(async || {
        let wrong = number(&page, "wrong").await?;
        ensure!(wrong == "23", "{wrong} scores are wrong");
        ensure!(number(&page, "error").await? == "1.2848");
        Ok(())
    })
    .await?;
    // The tenth of 48 columns.
    page.tap(Pointer::Mouse, ".cached-keys", (9.5 / 48.0, 0.3))
        .await?;
    page.eventually(async || {
        let key = number(&page, "key").await?;
        ensure!(key.starts_with("Key 9 was rotated under base 100"), "{key}");
        Ok(())
    })
    .await?;
    page.tap(Pointer::Mouse, ".choice label:nth-of-type(2)", (0.5, 0.5))
        .await?;
    page.eventually(async || {
        ensure!(number(&page, "wrong").await? == "0");
        ensure!(number(&page, "rotations").await? == "325");
        Ok(())
    })
    .await?;
    page.close().await
}
