//! A day in the life of a tab: it is frozen and thawed, loses its canvases, its window or its storage, shares the page
//! with another tab, and is out of sight.

use browser_tests::prelude::*;

/// The bench still answers.
async fn assert_works(page: &Page) -> Result<()> {
    let at = "return +document.querySelector('#figure-bench .marker.query input').value";
    let before = page.number(at).await?;
    page.press("#figure-bench .marker.query input", &[Key::Right])
        .await?;
    eventually!(page, page.number(at).await? == before + 1.0)
}

#[tokio::test]
async fn a_canvas_whose_picture_was_lost_is_drawn_again() -> Result<()> {
    const SUM: &str = "const canvas = document.querySelector('.bench-matrix canvas');
        const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true });
        copy.drawImage(canvas, 0, 0);
        const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
        return data.reduce((sum, byte) => sum + byte, 0)";
    let page = Page::desktop("figure=bench&d=64").await?;
    let before = page.number(SUM).await?;
    ensure!(before > 0.0);
    // As a browser does whose graphics process has ended: the canvas is empty, and then usable again.
    page.eval(
        "const canvas = document.querySelector('.bench-matrix canvas');
        canvas.width = canvas.width;
        canvas.dispatchEvent(new Event('contextlost', { cancelable: true }))",
    )
    .await?;
    ensure!(page.number(SUM).await? == 0.0);
    page.eval("document.querySelector('.bench-matrix canvas').dispatchEvent(new Event('contextrestored'))").await?;
    eventually!(page, page.number(SUM).await? == before)?;
    page.close().await
}

#[tokio::test]
async fn a_frozen_tab_goes_on_when_it_is_thawed() -> Result<()> {
    let page = Page::desktop("figure=bench&m=0&n=4").await?;
    page.press("[data-play=m]", &[Key::Enter]).await?;
    page.wait_for("[data-do=speed]").await?;
    for state in ["frozen", "active"] {
        page.devtools("Page.setWebLifecycleState", json!({ "state": state }))
            .await?;
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    page.press("[data-play=m]", &[Key::Escape]).await?;
    page.eval("document.querySelector('[data-do=speed]')?.previousElementSibling.click()")
        .await?;
    page.settle().await?;
    assert_works(&page).await?;
    page.close().await
}

#[tokio::test]
async fn a_browser_that_keeps_nothing_shows_the_story() -> Result<()> {
    let page = Page::sized(1280, 800).await?;
    page.before_each_document(
        "for (const name of ['localStorage', 'sessionStorage', 'caches', 'indexedDB'])
            Object.defineProperty(window, name, { get() { throw new DOMException('no', 'SecurityError') } })",
    )
    .await?;
    for _ in 0..2 {
        page.open("m=3").await?;
        page.eval("document.querySelector('.prediction input').click()")
            .await?;
        page.come_to("bench").await?;
        assert_works(&page).await?;
        page.come_to("weights").await?;
    }
    page.close().await
}

#[tokio::test]
async fn a_window_of_nothing_and_back_leaves_the_page_as_it_was() -> Result<()> {
    const SIZE: &str =
        "const { width, height } = document.getElementById('figure-bench').getBoundingClientRect();
        return Math.round(width) * 10_000 + Math.round(height)";
    let page = Page::desktop("figure=bench&m=0&n=4").await?;
    let before = page.number(SIZE).await?;
    page.press("[data-play=m]", &[Key::Enter]).await?;
    page.wait_for("[data-do=speed]").await?;
    page.resize(1, 1).await?;
    page.let_time_pass().await?;
    page.resize(1280, 800).await?;
    page.eval("document.querySelector('[data-do=speed]')?.previousElementSibling.click()")
        .await?;
    page.settle().await?;
    ensure!(page.number(SIZE).await? == before && page.too_wide().await? <= 0.0);
    assert_works(&page).await?;
    page.close().await
}

#[tokio::test]
async fn two_tabs_of_the_page_leave_each_other_alone() -> Result<()> {
    let page = Page::desktop("figure=bench&m=3").await?;
    let first = page.another_tab().await?;
    page.open("figure=bench&m=7").await?;
    assert_works(&page).await?;
    page.go_to_tab(first).await?;
    ensure!(page.query().await?.contains("m=3"));
    assert_works(&page).await?;
    eventually!(page, page.query().await?.contains("m=4"))?;
    page.reload().await?;
    ensure!(page.query().await?.contains("m=4"));
    page.close().await
}

/// Seconds of scripts, and how often styles and layout were computed, while two seconds pass.
async fn work(page: &Page) -> Result<[f64; 3]> {
    let read = async || {
        let told = page.devtools("Performance.getMetrics", json!({})).await?;
        let all = told["metrics"]
            .as_array()
            .context("a list of metrics")?
            .clone();
        let of = |name: &str| all.iter().find(|metric| metric["name"] == name)?["value"].as_f64();
        let numbers = ["ScriptDuration", "RecalcStyleCount", "LayoutCount"].map(of);
        anyhow::Ok(numbers.map(Option::unwrap_or_default))
    };
    let before = read().await?;
    tokio::time::sleep(Duration::from_secs(2)).await;
    let after = read().await?;
    Ok([0, 1, 2].map(|index| after[index] - before[index]))
}

#[tokio::test]
async fn what_is_not_seen_needs_no_processor() -> Result<()> {
    let page = Page::desktop("m=0&n=4").await?;
    page.devtools("Performance.enable", json!({})).await?;
    for leave in [
        "document.querySelector('.chapter:last-of-type').scrollIntoView()",
        "Object.defineProperty(document, 'hidden', { value: true }); document.dispatchEvent(new Event('visibilitychange'))",
    ] {
        page.come_to("bench").await?;
        page.press("#figure-bench [data-play=m]", &[Key::Enter])
            .await?;
        page.wait_for("[data-do=speed]").await?;
        let [script, ..] = work(&page).await?;
        ensure!(script > 0.01, "what plays takes {script} s of scripts");
        page.eval(leave).await?;
        page.wait_for_rest().await?;
        tokio::time::sleep(Duration::from_secs(2)).await;
        let [script, styles, layouts] = work(&page).await?;
        ensure!(
            script < 0.01 && styles <= 1.0 && layouts <= 1.0,
            "{script} s of scripts, {styles} times styles, {layouts} layouts after {leave}"
        );
    }
    page.close().await
}
