//! A figure in a hall: it fills the window, shows the parts that a link names, and has a teacher's caption.

use browser_tests::prelude::*;

/// The figures of the lessons that are highest, or most alike to a slide.
const IN_LESSONS: [&str; 11] = [
    "order",
    "turn",
    "clocks",
    "alike",
    "decay",
    "layout",
    "extension&d=128&method=linear&wanted=16384&tokens=16384",
    "train",
    "longer",
    "exercise&task=layout&seed=3",
    "exercise&task=bug&seed=5",
];

/// The least size of a result's type, as a part of the window's height.
const LEGIBLE: f64 = 0.027;

const SHOWN: &str =
    "const shown = css => [...document.querySelectorAll(css)].filter(it => it.checkVisibility());";

#[tokio::test]
async fn a_lessons_figure_fills_a_projector() -> Result<()> {
    for (width, height) in [(1280, 720), (1920, 1080)] {
        let page = Page::sized(width, height).await?;
        for figure in IN_LESSONS {
            page.open(&format!("figure={figure}&fit=1&v=2")).await?;
            page.settle().await?;
            let look = format!(
                "{SHOWN} const root = document.documentElement;
                 const beyond = shown('.shown .beside > *').map(it => it.scrollWidth - it.clientWidth - 1);
                 const over = Math.max(root.scrollHeight - innerHeight, root.scrollWidth - innerWidth, ...beyond);
                 const results = shown('.shown .said').map(it => parseFloat(getComputedStyle(it).fontSize));
                 return over > 0 ? -over : results.length ? Math.min(...results) / innerHeight : 0"
            );
            page.eventually(async || {
                let seen = page.number(&look).await?;
                ensure!(seen > LEGIBLE, "{figure} at {width} × {height}: {seen}");
                Ok(())
            })
            .await?;
        }
        page.close().await?;
    }
    Ok(())
}

#[tokio::test]
async fn a_button_is_pressed_twice_without_moving_the_mouse() -> Result<()> {
    let page = Page::sized(1280, 720).await?;
    for (figure, button) in [
        ("order&order=0", "[data-do=shuffle]"),
        (
            "wish&f=add&m=5&n=2&first=0",
            ".shifts button:nth-of-type(3)",
        ),
        ("wish&f=add&m=5&n=2&first=0", ".choice label:nth-of-type(4)"),
    ] {
        page.open(&format!("figure={figure}&fit=1&v=2")).await?;
        page.settle().await?;
        let at = format!(
            "const {{ x, y }} = document.querySelector('{button}').getBoundingClientRect();
             return [x, y].map(Math.round).join()"
        );
        let before = page.eval(&at).await?;
        page.tap(Pointer::Mouse, button, (0.5, 0.5)).await?;
        page.settle().await?;
        let after = page.eval(&at).await?;
        ensure!(before == after, "{button} of {figure}: {before}, {after}");
    }
    page.close().await
}

#[tokio::test]
async fn what_a_lesson_asks_about_is_on_the_screen() -> Result<()> {
    let page = Page::sized(1280, 720).await?;
    for (figure, css) in [
        ("turn", "[data-number=between]"),
        ("wish", "[data-number=score]"),
        ("clocks", "[data-number=unfinished]"),
        ("decay", ".of-the-paper .plot"),
        ("exercise&task=predict&seed=3", "[data-number=positions]"),
    ] {
        page.open(&format!("figure={figure}&fit=1&v=2")).await?;
        page.settle().await?;
        let is_seen = format!(
            "const {{ bottom, height }} = document.querySelector('.shown {css}').getBoundingClientRect();
             return height > 0 && bottom <= innerHeight"
        );
        eventually!(page, page.eval(&is_seen).await? == true, "{figure}: {css}")?;
    }
    page.close().await
}

#[tokio::test]
async fn a_link_names_the_parts_that_are_shown() -> Result<()> {
    let page = Page::sized(1280, 720).await?;
    let seen = format!(
        "{SHOWN} const has = css => shown('.shown ' + css).length ? 1 : 0;
         return [has('.plane'), has('.said'), has('.slider'), has('.readings'), has('.folded'), has('.notices')].join('')"
    );
    for (parts, expected) in [
        ("plane,score", "110000"),
        ("plane.controls", "101000"),
        ("numbers,settings", "000110"),
        ("plane,horse", "100001"),
        // The figure has no chart: it is shown whole.
        ("chart", "111111"),
    ] {
        page.open(&format!("figure=turn&parts={parts}&v=2")).await?;
        eventually!(page, page.eval(&seen).await? == expected).context(parts)?;
    }
    page.says(".notices li", "“chart”").await?;
    page.says(".notices li", "plane, controls, settings, score, numbers")
        .await?;
    page.close().await
}

#[tokio::test]
async fn a_caption_is_the_teachers_and_asks_for_nothing_that_is_hidden() -> Result<()> {
    let page = Page::sized(1280, 720).await?;
    let caption = format!("{SHOWN} return shown('figcaption').map(it => it.textContent).join()");
    for (query, expected) in [
        ("", "Figure 2.2"),
        ("&controls=m", ""),
        ("&parts=plane", ""),
        ("&controls=m&caption=1", "Figure 2.2"),
        (
            "&caption=%3Cb%3EWhat%3C/b%3E+stays%3F",
            "<b>What</b> stays?",
        ),
    ] {
        page.open(&format!("figure=turn{query}&v=2")).await?;
        let seen = page.string(&caption).await?;
        ensure!(seen.contains(expected), "{query}: {seen}");
        ensure!(expected.is_empty() == seen.is_empty(), "{query}: {seen}");
    }
    // The words survive another language.
    page.tap(Pointer::Mouse, ".language", (0.5, 0.5)).await?;
    eventually!(page, page.eval("return document.documentElement.lang + document.querySelector('.shown figcaption')?.textContent").await? == "zh-Hans<b>What</b> stays?")?;
    page.close().await
}
