//! The three steps of a first visit to the bench: done by the reader, gone when done or closed, and never in the way of
//! those who come by a link or see the page in a frame.

use browser_tests::prelude::*;

const STEPS: &str = ".bench-steps";

/// Waits until these steps are finished, and this is the present one.
async fn assert_classes(page: &Page, expected: &str) -> Result<()> {
    const CLASSES: &str = "return [...document.querySelectorAll('.bench-steps li')].map(step => step.className).join()";
    eventually!(page, page.eval(CLASSES).await? == expected)
}

async fn count(page: &Page) -> Result<f64> {
    page.count(".bench-steps").await
}

#[tokio::test]
async fn each_step_is_ticked_off_when_the_reader_does_it_and_all_are_gone_the_next_time()
-> Result<()> {
    let page = Page::desktop("#bench").await?;
    assert_classes(&page, "now,,").await?;
    page.drag(Pointer::Mouse, "[data-handle=n]", (-80.0, 0.0))
        .await?;
    assert_classes(&page, "done,now,").await?;
    page.press(".bench [data-field=lock]", &[Key::Space])
        .await?;
    assert_classes(&page, "done,now,").await?;
    page.press(".marker.query input", &[Key::Left]).await?;
    assert_classes(&page, "done,done,now").await?;
    let status = "return document.querySelector('.bench-steps [aria-live]').textContent";
    page.gives(status, "3 of 3: Press +1,000.").await?;
    page.press("[data-shift='1000']", &[Key::Enter]).await?;
    page.says(".bench-steps [aria-live]", "depends only on")
        .await?;
    page.open("").await?;
    ensure!(count(&page).await? == 0.0, "the steps come again");
    page.close().await
}

#[tokio::test]
async fn they_are_closed_by_key_and_stay_closed() -> Result<()> {
    let page = Page::desktop("#bench").await?;
    page.press("[data-do=close-steps]", &[Key::Enter]).await?;
    eventually!(
        page,
        count(&page).await? == 0.0,
        "the steps are still there"
    )?;
    page.open("").await?;
    ensure!(count(&page).await? == 0.0, "the steps come again");
    page.close().await
}

#[tokio::test]
async fn a_browser_that_keeps_nothing_shows_them_each_time() -> Result<()> {
    let page = Page::sized(390, 844).await?;
    page.before_each_document(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError') } })",
    )
    .await?;
    for _ in 0..2 {
        page.open("#bench").await?;
        assert_classes(&page, "now,,").await?;
        page.press("[data-shift='100000']", &[Key::Enter]).await?;
        assert_classes(&page, "now,,done").await?;
        page.press("[data-do=close-steps]", &[Key::Enter]).await?;
    }
    page.close().await
}

#[tokio::test]
async fn a_link_with_a_state_and_a_frame_have_no_steps() -> Result<()> {
    let page = Page::desktop("m=9").await?;
    ensure!(count(&page).await? == 0.0, "a link has steps");
    let host = Host::new()?;
    let site = page.site().to_owned();
    for address in [format!("{site}#bench"), format!("{site}?figure=bench")] {
        let frame = format!("<iframe src=\"{address}\" width=\"1200\" height=\"780\"></iframe>");
        host.show(&page, &frame).await?;
        page.enter("iframe").await?;
        page.wait_for(".bench [data-do=link]").await?;
        ensure!(
            page.find(STEPS).await.is_err(),
            "{address} in a frame has steps"
        );
        page.leave().await?;
    }
    // The same browser still shows them to a reader who opens the page.
    page.open("#bench").await?;
    assert_classes(&page, "now,,").await?;
    page.close().await
}
