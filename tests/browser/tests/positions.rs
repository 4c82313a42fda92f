//! Positions along axes: the patches under a mouse, a finger and keys.

use browser_tests::prelude::*;

#[tokio::test]
async fn patches_follow_a_mouse_a_finger_and_keys() -> Result<()> {
    for (pointer, size) in [(Pointer::Mouse, (1280, 900)), (Pointer::Finger, (390, 844))] {
        let page = Page::sized(size.0, size.1).await?;
        page.open_document("index.html?figure=axes&axes=contiguous&kpatch=18&qpatch=0")
            .await?;
        let width = "return document.querySelector('.patch').getBoundingClientRect().width";
        let patch = page.number(width).await?;
        let says = async |expected: &str| {
            eventually!(
                page,
                page.query().await? == format!("figure=axes&{expected}")
            )
        };
        page.tap(pointer, ".patch:nth-child(11)", (0.5, 0.5))
            .await?;
        says("axes=contiguous&qpatch=0&kpatch=10").await?;
        page.drag(pointer, "[data-handle=k]", (2.0 * patch, patch))
            .await?;
        says("axes=contiguous&qpatch=0&kpatch=20").await?;
        // Beyond the picture it stays at the edge, on the text.
        page.drag(pointer, "[data-handle=q]", (0.0, 8.0 * patch))
            .await?;
        says("axes=contiguous&qpatch=48&kpatch=20").await?;
        page.press("[data-field=qpatch]", &[Key::Up, Key::Right])
            .await?;
        says("axes=contiguous&qpatch=41&kpatch=20").await?;
        let score = page.text("[data-number=score]").await?;
        page.press("[data-do=right]", &[Key::Enter, Key::Enter])
            .await?;
        page.press("[data-do=up]", &[Key::Enter]).await?;
        says("axes=contiguous&qpatch=35&kpatch=14").await?;
        ensure!(page.text("[data-number=score]").await? == score);
        page.close().await?;
    }
    Ok(())
}
