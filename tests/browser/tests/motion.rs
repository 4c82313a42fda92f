//! Motion: positions that play, and changes in a step. At rest nothing runs.

use browser_tests::prelude::*;

/// The query's arrow after it rotates.
const ARROW: &str = ".plane .arrow.query:not(.pale) .shaft";

/// Longer than any step moves.
const LONGEST: Duration = Duration::from_millis(1500);

/// Keeps each angle of an arrow from now on, in degrees.
const WATCH: &str = "const { points } = document.querySelector(arrow);
    window.seen = [];
    window.see = () => seen.push(Math.atan2(-points[1].y, points[1].x) * 180 / Math.PI);
    new MutationObserver(see).observe(document.querySelector(arrow), { attributes: true, attributeFilter: ['points'] })";

async fn watch(page: &Page) -> Result<()> {
    page.eval(&WATCH.replace("arrow", &format!("'{ARROW}'")))
        .await?;
    Ok(())
}

const ANIMATIONS: &str = "return document.getAnimations().length";

/// A clock that goes on by as much in every frame, so that a loaded machine draws what any other draws.
const CLOCK: &str = "let now = Date.now();
    const begin = now;
    Date.now = () => now;
    window.passed = () => now - begin;
    const tick = () => { now += 16; atRest.frame(tick) };
    tick()";

/// The angles of the arrow that were kept, in degrees.
async fn angles(page: &Page) -> Result<Vec<f64>> {
    let seen = page.eval("return seen").await?;
    Ok(serde_json::from_value(seen)?)
}

/// The sum of rotations from one angle to the next, each the short way.
fn turned(angles: &[f64]) -> f64 {
    let by = |pair: &[f64]| (pair[1] - pair[0] + 180.0).rem_euclid(360.0) - 180.0;
    angles.windows(2).map(by).sum()
}

async fn value(page: &Page, field: &str) -> Result<f64> {
    let script = format!("return +document.querySelector('[data-field={field}]').value");
    page.number(&script).await
}

async fn plays(page: &Page) -> Result<bool> {
    let speed = page.eval("return document.querySelector('[data-do=speed]') !== null");
    Ok(speed.await? == true)
}

async fn eventually_plays(page: &Page, expected: bool) -> Result<()> {
    eventually!(page, plays(page).await? == expected)
}

/// Waits until a position is far from where it was.
async fn moves_on(page: &Page, field: &str, from: f64) -> Result<()> {
    eventually!(page, (value(page, field).await? - from).abs() >= 3.0)
        .with_context(|| format!("{field}, after {from}"))
}

#[tokio::test]
async fn a_position_plays_until_it_is_paused_and_is_one_step_of_the_history() -> Result<()> {
    for pointer in [Pointer::Mouse, Pointer::Finger] {
        // Above 9, where it begins without a link, which would then not name it.
        let page = Page::desktop("figure=turn&m=12&n=9").await?;
        let length = page.number("return history.length").await?;
        page.tap(pointer, "[data-play=m]", (0.5, 0.5)).await?;
        moves_on(&page, "m", 12.0).await?;
        page.tap(pointer, "[data-play=m]", (0.5, 0.5)).await?;
        eventually_plays(&page, false).await?;
        let at = value(&page, "m").await?;
        page.settle().await?;
        ensure!(value(&page, "m").await? == at, "it plays on");
        let query = page.query().await?;
        ensure!(
            query.split('&').any(|field| field == format!("m={at}")),
            "at {at} the address says {query}"
        );
        let entries = page.number("return history.length").await? - length;
        ensure!(entries == 1.0, "{entries} steps of the history");
        page.back().await?;
        eventually!(page, value(&page, "m").await? == 12.0)?;
        page.close().await?;
    }
    Ok(())
}

#[tokio::test]
async fn back_while_a_position_plays_ends_it_where_it_began() -> Result<()> {
    let page = Page::desktop("figure=turn&m=5&n=2").await?;
    page.press("[data-play=m]", &[Key::Enter]).await?;
    moves_on(&page, "m", 5.0).await?;
    page.back().await?;
    eventually_plays(&page, false).await?;
    page.settle().await?;
    ensure!(value(&page, "m").await? == 5.0);
    page.close().await
}

#[tokio::test]
async fn the_space_bar_plays_sliders_and_markers_and_scrolls_nothing() -> Result<()> {
    for (query, control, field) in [
        ("figure=turn&m=5&n=2", "[data-field=m]", "m"),
        ("m=0&n=4", ".marker.key input", "n"),
    ] {
        let page = Page::desktop(query).await?;
        page.find(control).await?;
        let focus = format!("document.querySelector('{control}').focus()");
        page.eval(&focus).await?;
        let at = async || {
            let script = format!("return +document.querySelector('{control}').value");
            page.number(&script).await
        };
        let (start, top) = (at().await?, page.number("return scrollY").await?);
        page.press_here(&[Key::Space]).await?;
        eventually!(page, (at().await? - start).abs() >= 2.0).context(field)?;
        page.press_here(&[Key::Space]).await?;
        eventually_plays(&page, false).await?;
        let now = page.number("return scrollY").await?;
        ensure!(now == top, "the page scrolled from {top} to {now}");
        page.close().await?;
    }
    Ok(())
}

#[tokio::test]
async fn one_position_plays_at_a_time() -> Result<()> {
    let page = Page::desktop("figure=turn&m=5&n=2&lock=0").await?;
    page.press("[data-play=m]", &[Key::Enter]).await?;
    moves_on(&page, "m", 5.0).await?;
    page.press("[data-play=n]", &[Key::Enter]).await?;
    moves_on(&page, "n", 2.0).await?;
    let at = value(&page, "m").await?;
    page.let_time_pass().await?;
    ensure!(value(&page, "m").await? == at, "both play");
    ensure!(plays(&page).await?, "neither plays");
    page.close().await
}

#[tokio::test]
async fn it_ends_under_a_hand_and_with_typing() -> Result<()> {
    let page = Page::desktop("m=0&n=4").await?;
    let play = async || {
        page.scroll_to("#figure-bench").await?;
        page.press("#figure-bench [data-play=m]", &[Key::Enter])
            .await?;
        eventually_plays(&page, true).await
    };
    play().await?;
    page.drag(
        Pointer::Mouse,
        "#figure-bench [data-handle=q]",
        (20.0, 10.0),
    )
    .await?;
    eventually_plays(&page, false)
        .await
        .context("under a hand")?;
    play().await?;
    page.type_into("#figure-bench [data-field=base]", "500")
        .await?;
    eventually_plays(&page, false).await.context("typing")?;
    page.close().await
}

#[tokio::test]
async fn a_step_moves_as_far_as_it_rotates_and_ends_as_if_it_had_not() -> Result<()> {
    let page = Page::desktop("figure=turn&m=5&n=2&speed=0.5").await?;
    let drawn = "return document.querySelector('.on-plane').outerHTML";
    // 0.5 rad a token; far away a few turns instead of 7958.
    for (shift, degrees) in [(1, Some(28.6479)), (10, Some(286.479)), (100_000, None)] {
        page.open("figure=turn&m=5&n=2&speed=0.5").await?;
        watch(&page).await?;
        // The old angle; the first one that the step draws may already be on the way.
        page.eval("see()").await?;
        page.eval(CLOCK).await?;
        page.press(&format!("[data-shift='{shift}']"), &[Key::Enter])
            .await?;
        eventually!(
            page,
            page.number("return passed()").await? > LONGEST.as_millis() as f64
        )?;
        let angles = angles(&page).await?;
        let times = angles.len() - 1;
        ensure!(times > 4, "+{shift} is drawn {times} times");
        let by = turned(&angles);
        match degrees {
            Some(degrees) => ensure!((by - degrees).abs() < 1.0, "+{shift} turns by {by}°"),
            None => ensure!(by > 3.0 * 360.0, "+{shift} turns by {by}°"),
        }
        let moved = page.eval(drawn).await?;
        let (m, n) = (5 + shift, 2 + shift);
        page.open(&format!("figure=turn&m={m}&n={n}&speed=0.5"))
            .await?;
        ensure!(moved == page.eval(drawn).await?, "+{shift} ends elsewhere");
    }
    page.close().await
}

#[tokio::test]
async fn a_drag_is_answered_at_once() -> Result<()> {
    let page = Page::desktop("figure=turn&m=5&n=2&speed=0.5").await?;
    watch(&page).await?;
    page.eval(
        "const slider = document.querySelector('[data-field=m]');
        slider.value = 9; slider.dispatchEvent(new InputEvent('input', { bubbles: true }))",
    )
    .await?;
    page.settle().await?;
    ensure!(angles(&page).await?.len() == 1);
    page.close().await
}

#[tokio::test]
async fn less_motion_is_no_motion_and_plays_in_steps() -> Result<()> {
    let page = Page::sized(1280, 800).await?;
    page.set_media("prefers-reduced-motion", "reduce").await?;
    page.open("figure=turn&m=5&n=2&speed=0.5").await?;
    watch(&page).await?;
    page.press("[data-shift='1']", &[Key::Enter]).await?;
    ensure!(page.number(ANIMATIONS).await? == 0.0);
    page.settle().await?;
    ensure!(angles(&page).await?.len() == 1);
    page.press("[data-play=m]", &[Key::Enter]).await?;
    moves_on(&page, "m", 6.0).await?;
    ensure!(page.count(".wake[d]").await? == 0.0);
    page.press("[data-play=m]", &[Key::Enter]).await?;
    page.settle().await?;
    let steps = value(&page, "m").await? - 6.0;
    let drawn = angles(&page).await?.len() as f64 - 1.0;
    ensure!(drawn == steps, "{steps} steps are drawn {drawn} times");
    page.close().await
}

#[tokio::test]
async fn a_dial_and_its_number_answer_each_move_of_the_hand_at_once() -> Result<()> {
    for (figure, handle, number) in [
        ("turn", "xₘ", "positions"),
        ("bench", "q", "sum"),
        ("sum", "q", "said"),
        ("wish", "q", "score"),
    ] {
        let page = Page::desktop(&format!("figure={figure}&predict=0")).await?;
        page.eval(&format!(
            "const handle = document.querySelector('[data-handle=\"{handle}\"]');
            const number = document.querySelector('figure [data-number={number}]');
            const shown = () => [handle.getAttribute('style'), number.textContent];
            window.moves = [];
            let before;
            addEventListener('pointermove', () => before = shown(), true);
            addEventListener('pointermove', () => {{
                if (handle.dataset.held) moves.push([before, shown()]);
            }})"
        ))
        .await?;
        let handle = format!("[data-handle='{handle}']");
        page.drag(Pointer::Mouse, &handle, (-60.0, 0.0)).await?;
        let moves: Vec<[[String; 2]; 2]> =
            serde_json::from_value(page.eval("return moves").await?)?;
        ensure!(moves.len() > 3, "{figure}: {} moves", moves.len());
        for [before, now] in moves {
            let has_changed = before[0] != now[0] && before[1] != now[1];
            ensure!(has_changed, "{figure}: {before:?} after {now:?}");
        }
        page.close().await?;
    }
    Ok(())
}

/// Counts frames and timers that the page asks for.
const COUNT: &str = "window.asked = 0;
    for (const name of ['requestAnimationFrame', 'setTimeout', 'setInterval']) {
        const plain = window[name];
        window[name] = (...rest) => (asked++, plain.apply(window, rest));
    }";

#[tokio::test]
async fn at_rest_nothing_runs() -> Result<()> {
    let page = Page::sized(1280, 800).await?;
    page.before_each_document(COUNT).await?;
    page.open("m=0&n=4").await?;
    let rests = async |after: &str| {
        tokio::time::sleep(2 * LONGEST).await;
        let before = page.number("return asked").await?;
        page.let_time_pass().await?;
        let asked = page.number("return asked").await? - before;
        ensure!(asked == 0.0, "after {after}: {asked} frames and timers");
        let animations = page.number(ANIMATIONS).await?;
        ensure!(animations == 0.0, "after {after}: {animations} animations");
        anyhow::Ok(())
    };
    rests("opening").await?;
    let bench = "#figure-bench";
    page.press(&format!("{bench} [data-shift='100000']"), &[Key::Enter])
        .await?;
    rests("a step").await?;
    page.press(&format!("{bench} [data-play=m]"), &[Key::Enter])
        .await?;
    eventually_plays(&page, true).await?;
    page.press(&format!("{bench} [data-play=m]"), &[Key::Enter])
        .await?;
    rests("playing").await?;
    ensure!(page.count(".wake[d]").await? == 0.0);
    page.close().await
}

#[tokio::test]
async fn a_question_mark_opens_and_closes_the_keys_of_a_figure() -> Result<()> {
    let page = Page::desktop("figure=turn").await?;
    let shown = async || {
        let list = "return [...document.querySelectorAll('.keys:popover-open div')].filter(row => row.checkVisibility()).length";
        page.number(list).await
    };
    // The list is downloaded when it is first opened.
    let nine = async || {
        ensure!(shown().await? == 9.0, "{} keys are shown", shown().await?);
        Ok(())
    };
    page.eval("document.querySelector('[data-field=m]').focus()")
        .await?;
    for close in ["?", "\u{e00c}"] {
        page.type_here("?").await?;
        page.eventually(&nine).await?;
        let heard = "return document.activeElement.matches('.keys')";
        ensure!(page.eval(heard).await? == true, "nobody hears the list");
        page.type_here(close).await?;
        ensure!(shown().await? == 0.0, "the list stays");
        let back = "return document.activeElement.matches('[data-field=m]')";
        ensure!(page.eval(back).await? == true, "the focus is lost");
    }
    // Typing into a field opens nothing.
    page.press(".folded > summary", &[Key::Enter]).await?;
    page.press("[data-field=wq00]", &[]).await?;
    let focused = "return document.activeElement.matches('[data-field=wq00]')";
    ensure!(page.eval(focused).await? == true, "the field is folded");
    page.type_here("?").await?;
    ensure!(shown().await? == 0.0, "typing opens the list");
    page.press("[data-do=keys]", &[Key::Enter]).await?;
    page.eventually(&nine).await?;
    page.close().await
}
