//! Numbers in the prose that move a figure: by mouse, by finger, by keys, and as the figure moves.

use browser_tests::prelude::*;

const NUMBER: &str = ".scrub[data-scrub=turn]";

/// The number, its figure's slider, and the number's range and name for screen readers.
const SAID: &str = "
    const number = document.querySelector('.scrub[data-scrub=turn]');
    const slider = document.querySelector('#figure-turn input[data-field=m]');
    const { ariaValueText, ariaValueNow, ariaValueMin, ariaValueMax, ariaLabel, role } = number;
    return [number.textContent, slider.getAttribute('aria-valuetext'), ariaValueText, ariaValueNow,
        ariaValueMin, ariaValueMax, ariaLabel, role].join('|')";

#[tokio::test]
async fn numbers_in_the_prose_move_the_figure_beside_them() -> Result<()> {
    for pointer in [Pointer::Mouse, Pointer::Finger] {
        let page = match pointer {
            Pointer::Mouse => Page::desktop("").await?,
            Pointer::Finger => Page::phone("").await?,
        };
        page.come_to("turn").await?;
        let says = async |m: &str| {
            let now = m.replace(',', "");
            let now = now.parse::<i64>()?.min(24);
            let said = format!("{m}|{m}|{m}|{now}|0|24|m, query position|slider");
            eventually!(page, page.eval(SAID).await? == said)
        };
        says("9").await?;
        // Six pixels for a token, and the key follows.
        page.drag(pointer, NUMBER, (30.0, 0.0)).await?;
        says("14").await?;
        eventually!(page, page.query().await? == "turn.m=14&turn.n=7")?;
        page.press(NUMBER, &[Key::Left, Key::PageUp]).await?;
        says("23").await?;
        page.press(NUMBER, &[Key::Home, Key::Down]).await?;
        says("0").await?;
        let shift = ".show[data-show=turn][data-fields^='m=100009']";
        page.press(shift, &[Key::Enter]).await?;
        says("100,009").await?;
        page.back().await?;
        says("0").await?;
        page.close().await?;
    }
    Ok(())
}

#[tokio::test]
async fn every_such_number_finds_its_slider() -> Result<()> {
    for document in ["index.html", "zh-Hans.html"] {
        let page = Page::sized(1280, 800).await?;
        page.open_document(document).await?;
        let written: Vec<String> = serde_json::from_value(
            page.eval("return [...document.querySelectorAll('.scrub')].map(it => it.textContent)")
                .await?,
        )?;
        ensure!(written.len() > 3);
        page.come_to_all().await?;
        let found = "return [...document.querySelectorAll('.scrub[role=slider]')].map(it => it.textContent)";
        eventually!(page, page.eval(found).await? == serde_json::json!(written))?;
        page.close().await?;
    }
    Ok(())
}
