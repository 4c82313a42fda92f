//! The bench in a browser: what hands and keys do to it, and that every number on it is the engine's.

use crate::drawn;
use browser_tests::prelude::*;
use rope_explainer::figure::FigureSpec;
use rope_explainer::figures::bench::Bench;
use rope_explainer::state::parameters::{BASE, PAIR};
use rope_explainer::state::{Role, State};
use rope_explainer::url::link;

/// The state that the page's address names.
pub async fn state(page: &Page) -> Result<State> {
    let fields = link::fields(&page.query().await?);
    Ok(link::read(&fields, &State::of(Bench::PARAMETERS)).state)
}

async fn bench_comes(page: &Page) -> Result<()> {
    page.wait_for(".bench .foot").await?;
    page.settle().await
}

/// The whole page where a link opens it at the bench. Figures of the chapter before may be there too.
async fn at_bench(query: &str) -> Result<Page> {
    let page = Page::desktop(query).await?;
    bench_comes(&page).await?;
    Ok(page)
}

async fn number(page: &Page, name: &str) -> Result<String> {
    page.text(&format!(".bench [data-number={name}]")).await
}

#[tokio::test]
async fn a_mouse_a_finger_and_keys_move_an_arrow() -> Result<()> {
    for pointer in [Pointer::Mouse, Pointer::Finger] {
        let page = at_bench("#bench").await?;
        for (handle, role) in [("q", Role::Query), ("k", Role::Key)] {
            let css = format!(".bench [data-handle={handle}]");
            let before = state(&page).await?.vector(role)[0];
            let (x, y) = page.middle(&css).await?;
            page.drag(pointer, &css, (-40.0, 30.0)).await?;
            let after = state(&page).await?.vector(role)[0];
            ensure!(
                after.x < before.x && after.y < before.y,
                "{before} went to {after}"
            );
            let (now_x, now_y) = page.middle(&css).await?;
            let moved = (now_x - x, now_y - y);
            ensure!(
                (moved.0 + 40.0).abs() < 1.0 && (moved.1 - 30.0).abs() < 1.0,
                "{handle} by {pointer:?} moved by {moved:?}"
            );
            drawn::assert_drawn(&page, "bench").await?;
        }
        page.close().await?;
    }
    let page = at_bench("q=1,0,1,0,1,0,1,0").await?;
    page.press(
        ".bench .vector-keys.query input:nth-of-type(1)",
        &[Key::Right, Key::Right],
    )
    .await?;
    let turned = state(&page).await?.vector(Role::Query)[0];
    ensure!((turned.y.atan2(turned.x).to_degrees() - 10.0).abs() < 0.1);
    page.press(
        ".bench .vector-keys.query input:nth-of-type(2)",
        &[Key::PageUp],
    )
    .await?;
    let longer = state(&page).await?.vector(Role::Query)[0];
    ensure!((longer.length() - 1.5).abs() < 0.002, "{longer}");
    drawn::assert_drawn(&page, "bench").await?;
    page.close().await
}

#[tokio::test]
async fn a_finger_beside_the_handle_scrolls_and_does_not_drag() -> Result<()> {
    let page = Page::sized(390, 700).await?;
    page.open("#bench").await?;
    bench_comes(&page).await?;
    let before = state(&page).await?;
    page.middle(".bench-plane figcaption").await?;
    let scrolled = page.number("return window.scrollY").await?;
    page.drag(Pointer::Finger, ".bench-plane figcaption", (0.0, -120.0))
        .await?;
    page.settle().await?;
    ensure!(
        page.number("return window.scrollY").await? > scrolled + 50.0,
        "the page did not scroll"
    );
    ensure!(state(&page).await? == before);
    page.close().await
}

#[tokio::test]
async fn markers_move_along_the_sentence_by_hand_and_by_key() -> Result<()> {
    let page = at_bench("#bench").await?;
    page.drag(Pointer::Mouse, ".bench [data-handle=m]", (-300.0, 0.0))
        .await?;
    let moved = state(&page).await?;
    let m = moved.position(Role::Query);
    ensure!((0..7).contains(&m), "m is {m}");
    page.click(".bench [data-field=lock]").await?;
    page.press(".bench .marker.query input", &[Key::Right, Key::PageUp])
        .await?;
    let locked = state(&page).await?;
    ensure!(locked.position(Role::Query) == moved.position(Role::Query) + 11);
    ensure!(locked.distance() == moved.distance());
    page.drag(Pointer::Finger, ".bench [data-handle=n]", (-200.0, 0.0))
        .await?;
    ensure!(state(&page).await?.distance() == moved.distance());
    page.type_into(".bench [data-field=m]", "1e3").await?;
    ensure!(state(&page).await?.position(Role::Query) == 1000);
    page.says(".bench [data-handle=m]", "1,000 →").await?;
    drawn::assert_drawn(&page, "bench").await?;
    page.close().await
}

#[tokio::test]
async fn pointing_at_a_block_lights_up_its_bar_and_a_click_selects_its_plane() -> Result<()> {
    let page = at_bench("#bench").await?;
    page.point_at(".bench .matrix-box", (5.0 / 16.0, 5.0 / 16.0))
        .await?;
    let lit = "return +document.querySelector('.bench .bars .pointed').getAttribute('x')";
    ensure!(page.number(lit).await? == 100.0);
    page.point_at(".bench .bars svg", (7.0 / 8.0, 0.5)).await?;
    let frame = "return document.querySelector('.bench .outlines .pointed').getAttribute('d')";
    let frame = page.string(frame).await?;
    ensure!(frame.starts_with("M6 6"), "{frame}");
    page.tap(
        Pointer::Mouse,
        ".bench .matrix-box",
        (11.0 / 16.0, 11.0 / 16.0),
    )
    .await?;
    ensure!(state(&page).await?.get(&PAIR) == 2);
    // The block under the pointer is drawn, and is not in the link.
    page.point_at(".bench-plane figcaption", (0.5, 0.5)).await?;
    drawn::assert_drawn(&page, "bench").await?;
    page.tap(Pointer::Finger, ".bench .small-planes svg", (0.11, 0.5))
        .await?;
    ensure!(state(&page).await?.get(&PAIR) == 1);
    page.press(".bench .bars input", &[Key::Right, Key::Right])
        .await?;
    ensure!(state(&page).await?.get(&PAIR) == 3);
    page.close().await
}

#[tokio::test]
async fn settings_can_be_typed_and_what_is_not_a_value_is_refused_in_words() -> Result<()> {
    let page = at_bench("#bench").await?;
    page.type_into(".bench [data-field=d]", "128").await?;
    page.type_into(".bench [data-field=base]", "5e5").await?;
    page.type_into(".bench [data-field=q0]", "−0.125").await?;
    let typed = state(&page).await?;
    ensure!((typed.head_dim(), typed.rotary_dim(), typed.get(&BASE)) == (128, 128, 5e5));
    ensure!(typed.vector(Role::Query)[0].x == -0.125);
    drawn::assert_drawn(&page, "bench").await?;
    for nonsense in ["7", "1e999", "NaN", "<b>"] {
        page.type_into(".bench [data-field=d]", nonsense).await?;
        let said = page.text(".bench [role=alert]").await?;
        ensure!(said.contains("2") && said.contains("256"), "{said}");
        page.press(".bench [data-field=d]", &[Key::Escape]).await?;
    }
    ensure!(state(&page).await? == typed);
    page.click(".bench [data-field=layout] option:nth-of-type(2)")
        .await?;
    page.find(".bench [data-field=q64]").await?;
    page.click(".bench [data-do=redraw]").await?;
    ensure!(state(&page).await?.vector(Role::Query) != typed.vector(Role::Query));
    page.click(".bench [data-do=reset]").await?;
    ensure!(page.query().await?.is_empty());
    drawn::assert_drawn(&page, "bench").await?;
    page.close().await
}

/// Makes every frame long, as on a slow machine, and notes by how much the score's panel comes after the plane: some
/// frames.
const LONG_FRAMES: &str = "
    window.latest = 0;
    window.longestLag = 0;
    const changed = (css, note) => new MutationObserver(note)
        .observe(document.querySelector(css), { subtree: true, childList: true, attributes: true, characterData: true });
    changed('.bench-plane', () => (latest ||= performance.now()));
    changed('.bench-score', () => {
        longestLag = Math.max(longestLag, performance.now() - (latest || Infinity));
        latest = 0;
    });
    const burn = () => {
        const end = performance.now() + 25;
        while (performance.now() < end);
        atRest.frame(burn);
    };
    burn()";

#[tokio::test]
async fn a_slow_drag_leaves_no_stale_number_behind() -> Result<()> {
    let page = at_bench("d=128").await?;
    page.eval(LONG_FRAMES).await?;
    let by_hand = [
        ("q", (-60.0, 30.0)),
        ("k", (40.0, 40.0)),
        ("m", (-200.0, 0.0)),
    ];
    for (handle, by) in by_hand {
        let before = page.text(".bench [data-number=sum]").await?;
        page.drag(
            Pointer::Mouse,
            &format!(".bench [data-handle={handle}]"),
            by,
        )
        .await?;
        page.eventually(async || {
            ensure!(page.text(".bench [data-number=sum]").await? != before);
            drawn::assert_drawn(&page, "bench").await
        })
        .await?;
    }
    // Drags again if the moves came late, since no panel has to wait for the next one then.
    for by in [(30.0, -20.0), (-30.0, 20.0)].repeat(10) {
        if page.number(LAG).await? > 10.0 {
            break;
        }
        page.drag(Pointer::Mouse, ".bench [data-handle=q]", by)
            .await?;
    }
    ensure!(page.number(LAG).await? > 10.0);
    page.close().await
}

const LAG: &str = "return window.longestLag";

/// Presses, moves or releases the mouse, and waits. A page that is held is never at rest.
async fn mouse(page: &Page, kind: &str, (x, y): (f64, f64)) -> Result<()> {
    let buttons = u32::from(kind != "mouseReleased");
    let told = json!({ "type": kind, "x": x, "y": y, "button": "left", "buttons": buttons, "clickCount": 1 });
    page.devtools("Input.dispatchMouseEvent", told).await?;
    page.let_time_pass().await
}

/// On a phone, most panels are out of view.
#[tokio::test]
async fn a_drag_draws_a_panel_out_of_view_when_it_comes_into_view_or_the_hand_lets_go() -> Result<()>
{
    let page = Page::sized(390, 844).await?;
    page.open("figure=bench").await?;
    let (x, y) = page.middle(".bench [data-handle=q]").await?;
    let to = |step: f64| (x - 12.0 * step, y + 12.0 * step);
    let opened = number(&page, "between").await?;
    mouse(&page, "mousePressed", (x, y)).await?;
    mouse(&page, "mouseMoved", to(1.0)).await?;
    ensure!(
        number(&page, "between").await? == opened,
        "it is drawn unseen"
    );
    let scroll = "document.querySelector('.bench-pair').scrollIntoView({ behavior: 'instant' })";
    page.eval(scroll).await?;
    page.let_time_pass().await?;
    let seen = number(&page, "between").await?;
    ensure!(seen != opened, "it came into view as it was");
    mouse(&page, "mouseMoved", to(2.0)).await?;
    let moved = number(&page, "between").await?;
    ensure!(moved != seen, "it is seen and stands still");
    page.eval("scrollTo({ top: 0, behavior: 'instant' })")
        .await?;
    page.let_time_pass().await?;
    mouse(&page, "mouseMoved", to(3.0)).await?;
    ensure!(number(&page, "between").await? == moved);
    mouse(&page, "mouseReleased", to(3.0)).await?;
    drawn::assert_drawn(&page, "bench").await?;
    page.close().await
}

#[tokio::test]
async fn in_a_frame_of_a_middle_width_the_bench_is_one_screen_with_a_panel_of_choice() -> Result<()>
{
    // The panels of which one at a time stands beside the plane, and what shows that it is there.
    let panels = [
        ("score", "[data-number=sum]"),
        ("matrix", ".bench-matrix canvas, .bench-matrix table"),
        ("pair", "[data-number=theta]"),
    ];
    let always =
        "['.bench .marker.query', '[data-handle=q]', '.small-planes svg', '[data-do=reset]']";
    for (width, height) in [(700, 840), (820, 820), (1140, 820)] {
        let page = Page::sized(width, height).await?;
        for query in ["figure=bench&m=9", "figure=bench&m=9&d=128&embed=1"] {
            page.open(query).await?;
            let over = page
                .number("return document.documentElement.scrollHeight - innerHeight")
                .await?;
            ensure!(over <= 0.0, "{query} at {width} px: {over} px too tall");
            for (index, (name, css)) in panels.iter().enumerate() {
                if index > 0 {
                    let chosen = format!("[data-beside=beside-{}]", panels[index - 1].0);
                    page.press(&chosen, &[Key::Right]).await?;
                }
                page.eventually(async || {
                    let shown = page.eval(&format!("return document.querySelector('{css}').checkVisibility()")).await?;
                    ensure!(shown == true, "{query} at {width} px: {name} is not shown");
                    let hidden = format!("return {always}.filter(css => !document.querySelector(css).checkVisibility()).length");
                    let hidden = page.number(&hidden).await?;
                    ensure!(hidden == 0.0, "{query} at {width} px: something else is hidden");
                    let others = panels.iter().filter(|(other, _)| other != name);
                    for (other, css) in others {
                        let shown = page.eval(&format!("return document.querySelector('{css}').checkVisibility()")).await?;
                        ensure!(shown == false, "{query} at {width} px: {other} is shown beside {name}");
                    }
                    Ok(())
                })
                .await?;
                ensure!(
                    page.too_wide().await? <= 0.0,
                    "{query} at {width} px: {name} is too wide"
                );
            }
        }
        page.close().await?;
    }
    Ok(())
}

#[tokio::test]
async fn a_wide_window_shows_all_panels_whichever_was_chosen() -> Result<()> {
    let page = Page::sized(820, 820).await?;
    page.open("figure=bench&m=9").await?;
    page.press("[data-beside=beside-score]", &[Key::Right, Key::Right])
        .await?;
    page.resize(1280, 800).await?;
    eventually!(page, page.eval("return [...document.querySelectorAll('.bench > *')].filter(it => !it.checkVisibility()).map(it => it.className).join()").await? == "choice bench-beside")?;
    drawn::assert_drawn(&page, "bench").await?;
    page.close().await
}
