//! One figure in another page's frame: what it leaves to that page, what a link lets be touched, and how it looks.

use super::questions::UNFINISHED;
use browser_tests::prelude::*;

/// A host's page that is taller than its window, with a figure in a frame of some height.
async fn host_of(page: &Page, host: &Host, query: &str, height: u32) -> Result<()> {
    let site = page.site().replace("127.0.0.1", "localhost");
    let body = format!(
        "<body style=\"height: 3000px; margin: 0\">
        <iframe src=\"{site}?{query}\" width=\"700\" height=\"{height}\" style=\"border: 0\" allow=\"fullscreen\"></iframe>"
    );
    host.show(page, &body).await?;
    page.enter("iframe").await?;
    page.wait_for(".foot").await
}

#[tokio::test]
async fn an_embedded_figure_leaves_ground_scrolling_and_focus_to_its_host() -> Result<()> {
    let page = Page::sized(1000, 700).await?;
    let host = Host::new()?;
    for figure in ["turn", "weights", "hero", "decode"] {
        host_of(&page, &host, &format!("figure={figure}&embed=1"), 300).await?;
        // A scroll bar takes some of the width on which the height depends.
        for _ in 0..3 {
            page.settle().await?;
            let height = page
                .number("return Math.ceil(document.documentElement.getBoundingClientRect().height)")
                .await?;
            page.leave().await?;
            page.eval(&format!(
                "document.querySelector('iframe').height = {height}"
            ))
            .await?;
            page.enter("iframe").await?;
        }
        page.eventually(async || {
            let over = page
                .number("const it = document.documentElement; return it.scrollHeight - innerHeight + innerWidth - it.clientWidth")
                .await?;
            ensure!(over <= 0.0, "{figure}: {over} px of scrolling are left");
            Ok(())
        })
        .await?;
        let ground = page
            .eval("return getComputedStyle(document.documentElement).backgroundColor")
            .await?;
        ensure!(ground == "rgba(0, 0, 0, 0)", "{figure}: {ground}");
        let margin = page
            .number("return document.querySelector('.shown').getBoundingClientRect().left")
            .await?;
        ensure!(margin <= 4.0, "{figure}: a margin of {margin} px");
        let around = page
            .number("return [...document.querySelectorAll('.languages, .masthead, .rail, .contents')].filter(it => it.checkVisibility()).length")
            .await?;
        ensure!(
            around == 0.0,
            "{figure}: {around} parts of the page around it"
        );
        page.leave().await?;
        let focus = page.eval("return document.activeElement.tagName").await?;
        ensure!(focus == "BODY", "{figure}: the focus is on {focus}");
        page.wheel((300.0, 200.0), 150.0).await?;
        page.eventually(async || {
            let scrolled = page.number("return scrollY").await?;
            ensure!(
                scrolled > 0.0,
                "{figure}: the wheel does not scroll its host"
            );
            Ok(())
        })
        .await?;
    }
    page.close().await
}

#[tokio::test]
async fn an_embedded_figure_leads_to_the_whole_page_in_its_state() -> Result<()> {
    let page = Page::sized(700, 600).await?;
    page.open("figure=turn&embed=1&m=12&theme=dark&controls=m,n")
        .await?;
    page.press("input[data-field='m']", &[Key::Right]).await?;
    let whole = format!("{}?turn.m=13&turn.n=3&v=2#figure-turn", page.site());
    let credit = "const { href, target, rel } = document.querySelector('.credit'); return [href, target, rel].join(' ')";
    eventually!(
        page,
        page.eval(credit).await? == format!("{whole} _blank noopener")
    )?;
    page.gives("return document.title", "A position you can subtract · ")
        .await?;
    // It returns to what the link says, and not to the chapter's state.
    page.press("[data-do='reset']", &[Key::Enter]).await?;
    eventually!(
        page,
        page.number("return document.querySelector(\"input[data-field='m']\").valueAsNumber")
            .await?
            == 12.0
    )?;
    page.close().await
}

/// The controls that can be seen and touched, by field.
const LIVE: &str = "return [...document.querySelectorAll('.place :is(input, select, textarea, button), .place [data-handle]')]
    .filter(it => !it.closest('.foot, .notices, [data-copy]') && it.checkVisibility() && !it.disabled && !it.hasAttribute('data-locked'))
    .map(it => it.dataset.field ?? it.dataset.play ?? it.dataset.shift ?? it.className ?? it.tagName).join(' ')";

#[tokio::test]
async fn a_link_says_what_can_be_touched() -> Result<()> {
    for pointer in [Pointer::Mouse, Pointer::Finger] {
        let page = Page::sized(800, 900).await?;
        if matches!(pointer, Pointer::Finger) {
            page.have_fingers().await?;
        }
        page.open("figure=turn&embed=1&controls=m&m=9").await?;
        page.settle().await?;
        ensure!(page.eval(LIVE).await? == "m m");
        let before = page.query().await?;
        // The place of a handle that is hidden here.
        page.drag(pointer, ".handle.query, .on-plane", (40.0, 30.0))
            .await?;
        page.settle().await?;
        ensure!(page.query().await? == before, "an arrow moved");
        page.press("input[data-field='m']", &[Key::Right]).await?;
        page.address_has(&["m=10", "!n="]).await?;
        page.close().await?;
    }
    Ok(())
}

#[tokio::test]
async fn a_frame_trains_where_a_setting_of_the_training_can_be_changed() -> Result<()> {
    let page = Page::sized(960, 900).await?;
    let buttons = "return [...document.querySelectorAll('.lab-buttons button')]
        .filter(it => it.checkVisibility() && !it.disabled).map(it => it.dataset.do).join(' ')";
    for (figure, controls, expected) in [
        ("train", "seed,at", "train one-step stop"),
        ("train", "encodings", "train one-step stop"),
        ("train", "at", ""),
        ("attention-maps", "encoding", "train one-step stop"),
        ("attention-maps", "row,sequence", ""),
        ("longer", "alpha,beta", ""),
        ("longer", "rate", "train one-step stop"),
    ] {
        page.open(&format!("figure={figure}&embed=1&controls={controls}"))
            .await?;
        eventually!(page, page.eval(buttons).await? == expected)
            .with_context(|| format!("{figure}, {controls}"))?;
    }
    page.close().await
}

#[tokio::test]
async fn a_figure_to_look_at_has_no_controls() -> Result<()> {
    let page = Page::sized(960, 900).await?;
    for figure in "hero turn weights sum order extension kernel".split(' ') {
        page.open(&format!("figure={figure}&embed=1&controls=none"))
            .await?;
        page.settle().await?;
        let live = page.eval(LIVE).await?;
        ensure!(live == "", "{figure}: {live}");
    }
    page.open("figure=turn&controls=m,pair").await?;
    page.wait_for(".notices").await?;
    let notice = page.text(".notices li").await?;
    ensure!(notice.contains("“pair”"), "{notice}");
    ensure!(notice.contains("m, n, lock"), "{notice}");
    page.close().await
}

#[tokio::test]
async fn theme_caption_and_size_are_those_of_the_link() -> Result<()> {
    let page = Page::sized(1280, 900).await?;
    for (system, query, ground) in [
        ("dark", "theme=light", "rgb(254, 253, 250)"),
        ("light", "theme=dark", "rgb(20, 22, 26)"),
        ("light", "theme=blue", "rgb(254, 253, 250)"),
    ] {
        page.set_media("prefers-color-scheme", system).await?;
        page.open(&format!("figure=decay&{query}")).await?;
        let shown = page
            .eval("return getComputedStyle(document.documentElement).backgroundColor")
            .await?;
        ensure!(shown == ground, "{system}, {query}: {shown}");
    }
    page.open("figure=decay&embed=1&caption=0").await?;
    let captions = "return [...document.querySelectorAll('figcaption')].filter(it => it.checkVisibility()).length";
    ensure!(page.number(captions).await? == 0.0, "there is a caption");
    for (width, size) in [(1280, 200), (1280, 300), (700, 150), (320, 100)] {
        page.resize(width, 900).await?;
        for figure in ["turn", "weights", "decay"] {
            page.open(&format!("figure={figure}&embed=1&size={size}"))
                .await?;
            page.settle().await?;
            let type_px = page
                .number("return parseFloat(getComputedStyle(document.querySelector('.foot button')).fontSize)")
                .await?;
            let expected = 14.0 * f64::from(size) / 100.0;
            let at = format!("{figure} at {width} px and {size} %");
            let off = (type_px - expected).abs();
            ensure!(off < 3.0 * f64::from(size) / 100.0, "{at}: {type_px} px");
            let over = page.too_wide().await?;
            ensure!(over <= 0.0, "{at}: {over} px too wide");
        }
    }
    page.close().await
}

#[tokio::test]
async fn a_figure_alone_has_its_questions_where_the_link_asks_for_them() -> Result<()> {
    let page = Page::sized(900, 900).await?;
    let shown = |css: &str| {
        format!(
            "return [...document.querySelectorAll('{css}')].filter(it => it.checkVisibility()).length"
        )
    };
    for (query, questions, answers, hides_number) in [
        ("", 0.0, 0.0, false),
        ("&predict=1", 1.0, 0.0, true),
        ("&predict=0", 1.0, 1.0, false),
    ] {
        page.open(&format!("figure=clocks&embed=1{query}")).await?;
        let number = page.string(UNFINISHED).await?;
        ensure!(number.contains('?') == hides_number, "{query}: {number}");
        for (css, count) in [(".prediction", questions), (".answer", answers)] {
            let found = page.number(&shown(css)).await?;
            ensure!(found == count, "{query}: {found} of {css}");
        }
    }
    page.open("figure=turn&embed=1&predict=1").await?;
    // Only in a figure or a question, so that nobody's speech answers it.
    page.type_here("n").await?;
    ensure!(page.number(&shown(".answer")).await? == 0.0);
    page.eval("document.querySelector('.prediction input').focus()")
        .await?;
    page.type_here("n").await?;
    eventually!(page, page.number(&shown(".answer")).await? == 1.0)?;
    page.close().await
}

#[tokio::test]
async fn a_full_screen_is_filled_with_larger_type() -> Result<()> {
    let page = Page::sized(1280, 900).await?;
    page.open("figure=decay&embed=1").await?;
    page.tap(Pointer::Mouse, "[data-do=fullscreen]", (0.5, 0.5))
        .await?;
    let type_px = "return parseFloat(getComputedStyle(document.documentElement).fontSize)";
    eventually!(
        page,
        page.eval("return document.documentElement.matches('.full:fullscreen')")
            .await?
            == true
    )?;
    let fits = "return document.documentElement.scrollHeight - innerHeight";
    page.eventually(async || {
        let (px, over) = (page.number(type_px).await?, page.number(fits).await?);
        ensure!(
            px >= 16.0 && (over <= 0.0 || px == 16.0),
            "{px} px, {over} px too tall"
        );
        Ok(())
    })
    .await?;
    page.eval("document.exitFullscreen()").await?;
    eventually!(page, page.number(type_px).await? == 16.0)?;
    page.close().await
}
