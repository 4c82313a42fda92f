//! Typing, undoing, and values out of range: fields, keys, the words' track, links with too much in them.

use crate::bench::state;
use browser_tests::prelude::*;
use rope_explainer::state::Role;
use rope_explainer::state::parameters::{BASE, KEY_POSITION, PAIR, QUERY_POSITION};

/// A figure alone, so that its fields stand once.
async fn bench(width: u32, fields: &str) -> Result<Page> {
    let page = Page::sized(width, 800).await?;
    page.open(&format!("figure=bench{fields}")).await?;
    Ok(page)
}

async fn value(page: &Page, field: &str) -> Result<String> {
    let script = format!("return document.querySelector('[data-field={field}]').value");
    page.string(&script).await
}

/// Presses Ctrl and a letter where the focus is.
async fn command(page: &Page, letter: &str, shift: bool) -> Result<()> {
    let script = format!(
        "const keys = {{ key: '{letter}', ctrlKey: true, shiftKey: {shift}, bubbles: true, cancelable: true }};
        (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', keys))"
    );
    page.eval(&script).await?;
    page.settle().await?;
    Ok(())
}

#[tokio::test]
async fn numbers_are_read_as_people_type_them() -> Result<()> {
    let page = bench(1280, "").await?;
    // Native tests have all ways to write a number.
    page.type_into("[data-field=base]", "1.234,5").await?;
    ensure!(state(&page).await?.get(&BASE) == 1234.5);
    page.type_into("[data-field=m]", "－１２").await?;
    ensure!(state(&page).await?.get(&QUERY_POSITION) == -12);
    page.type_into("[data-field=m]", "-0").await?;
    ensure!(value(&page, "m").await? == "0");
    // A keypad for numbers may lack the minus or the point.
    for (field, keypad) in [
        ("m", "text"),
        ("base", "text"),
        ("q0", "text"),
        ("d", "numeric"),
    ] {
        let script = format!("return document.querySelector('[data-field={field}]').inputMode");
        ensure!(page.eval(&script).await? == keypad, "{field}");
    }
    page.close().await
}

#[tokio::test]
async fn a_refused_field_says_why_covers_nothing_and_recovers() -> Result<()> {
    for width in [1280, 320] {
        let page = bench(width, "").await?;
        page.type_into("[data-field=m]", "0,5").await?;
        let said = page.text(".field-said").await?;
        ensure!(said.contains("whole number from −10,000,000"), "{said}");
        let is_tied = "const field = document.querySelector('[data-field=m]');
            return field.ariaInvalid === 'true'
                && document.getElementById(field.getAttribute('aria-describedby')).className.includes('field-said')";
        ensure!(page.eval(is_tied).await? == true);
        let covered = "const box = document.querySelector('.field-said').getBoundingClientRect();
            const controls = [...document.querySelectorAll('button, input, select')];
            return controls.filter((control) => {
                const { left, right, top, bottom } = control.getBoundingClientRect();
                return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
            }).length";
        ensure!(page.number(covered).await? == 0.0, "at {width} px");
        ensure!(page.too_wide().await? <= 0.0, "at {width} px");
        page.click("[data-shift='1']").await?;
        eventually!(page, value(&page, "m").await? == "8")?;
        eventually!(page, page.count(".field-said").await? == 0.0)?;
        page.close().await?;
    }
    Ok(())
}

#[tokio::test]
async fn a_sentence_says_what_it_wants_and_where_it_was_cut() -> Result<()> {
    let page = bench(1280, "").await?;
    page.type_into("[data-field=text]", " ").await?;
    page.says(".field-said", "at least one word").await?;
    page.press("[data-field=text]", &[Key::Escape]).await?;
    page.type_into("[data-field=text]", &"river ".repeat(80))
        .await?;
    let said = page.text(".field-said").await?;
    ensure!(said.contains("first 400 characters"), "{said}");
    let kept = value(&page, "text").await?;
    ensure!(kept.len() == 400 && kept.ends_with("river rive"), "{kept}");
    page.click("[data-do=reset]").await?;
    eventually!(page, page.count(".field-said").await? == 0.0)?;
    page.close().await
}

#[tokio::test]
async fn each_drag_and_each_typed_position_is_a_step_back_and_forth() -> Result<()> {
    let page = bench(1280, "").await?;
    let entries = page.number("return history.length").await?;
    let start = state(&page).await?;
    page.drag(Pointer::Mouse, "[data-handle=q]", (-40.0, 30.0))
        .await?;
    let dragged = state(&page).await?;
    page.type_into("[data-field=m]", "12").await?;
    let typed = state(&page).await?;
    ensure!(page.number("return history.length").await? == entries + 2.0);
    page.eval("document.activeElement.blur()").await?;
    command(&page, "z", false).await?;
    ensure!(state(&page).await? == dragged);
    ensure!(value(&page, "m").await? == "7");
    command(&page, "z", false).await?;
    ensure!(state(&page).await? == start);
    // Before the first step there is nothing to undo, and the page stays.
    command(&page, "z", false).await?;
    ensure!(state(&page).await? == start);
    command(&page, "z", true).await?;
    command(&page, "y", false).await?;
    ensure!(state(&page).await? == typed);
    page.back().await?;
    ensure!(state(&page).await? == dragged);
    // In a field of text the keys are the browser's own.
    page.eval("document.querySelector('[data-field=m]').focus()")
        .await?;
    command(&page, "z", false).await?;
    ensure!(state(&page).await? == dragged);
    page.close().await
}

#[tokio::test]
async fn a_slider_has_its_ends_again_when_its_drag_is_undone() -> Result<()> {
    let page = Page::desktop("figure=clocks&m=3000").await?;
    let slider = "input[type=range][data-field=m]";
    let shown = format!(
        "const {{ min, max, value }} = document.querySelector('{slider}'); return [min, max, value].join()"
    );
    page.wait_for(slider).await?;
    let start = page.eval(&shown).await?;
    page.drag(Pointer::Mouse, slider, (-200.0, 0.0)).await?;
    page.settle().await?;
    ensure!(page.eval(&shown).await? != start);
    command(&page, "z", false).await?;
    ensure!(page.eval(&shown).await? == start);
    page.close().await
}

#[tokio::test]
async fn in_a_frame_keys_undo_and_the_history_around_it_stays() -> Result<()> {
    let page = Page::sized(1000, 800).await?;
    let host = Host::new()?;
    let site = page.site().to_owned();
    for allowed in ["", "sandbox=\"allow-scripts\""] {
        host.show(&page, &frame(&format!("{site}?figure=bench"), allowed))
            .await?;
        let entries = page.number("return history.length").await?;
        page.enter("iframe").await?;
        page.wait_for("[data-do='link']").await?;
        for by in [1000, 1] {
            page.click(&format!("[data-shift='{by}']")).await?;
        }
        let shows = async |position: &str| -> Result<()> {
            let shown = value(&page, "m").await?;
            ensure!(shown == position, "{allowed}: {shown} and not {position}");
            Ok(())
        };
        shows("1,008").await?;
        for (letter, shift, position) in [
            ("z", false, "1,007"),
            ("z", false, "7"),
            ("z", false, "7"),
            ("z", true, "1,007"),
            ("y", false, "1,008"),
        ] {
            command(&page, letter, shift).await?;
            shows(position).await?;
        }
        page.leave().await?;
        ensure!(page.number("return history.length").await? == entries);
    }
    page.close().await
}

#[tokio::test]
async fn markers_are_whole_in_the_track_far_along_the_text() -> Result<()> {
    for width in [1280, 390] {
        let page = bench(width, "").await?;
        let markers_are_whole = async |at: &str| -> Result<()> {
            let beyond = "const view = document.querySelector('.track').getBoundingClientRect();
                const boxes = Array.from(document.querySelectorAll('.marker .grip, .at-first, .at-second'), (it) => it.getBoundingClientRect());
                return Math.max(...boxes.flatMap(({ left, right }) => [view.left - left, right - view.right]))";
            page.eventually(async || {
                let beyond = page.number(beyond).await?;
                ensure!(beyond < 1.0, "{width} {at}: {beyond} px are out of view");
                Ok(())
            })
            .await
        };
        for by in [1000, 100_000] {
            page.click(&format!("[data-shift='{by}']")).await?;
            page.settle().await?;
            markers_are_whole(&format!("after +{by}")).await?;
        }
        for at in [
            "d=64&m=100007&n=100003&v=2",
            "m=1000000&n=7",
            "m=-1000000&n=0",
            "first=100000&m=100000&n=100001",
        ] {
            page.open(&format!("figure=bench&{at}")).await?;
            page.settle().await?;
            markers_are_whole(at).await?;
        }
        page.close().await?;
    }
    Ok(())
}

#[tokio::test]
async fn markers_stand_over_their_words_and_the_words_scroll_with_them() -> Result<()> {
    let words = "the+road+bends+to+it+".repeat(14) + "and+so+it+is";
    for width in [1280, 390] {
        let page = bench(width, &format!("&text={words}&m=60&n=3")).await?;
        let stands = async |word: &str| -> Result<()> {
            let off = "const middle = (css) => { const { left, right } = document.querySelector(css).getBoundingClientRect(); return (left + right) / 2 };
                const { left, right } = document.querySelector('.track').getBoundingClientRect();
                const [grip, token] = [middle('.marker.query .grip'), middle('.token.at-first')];
                return token > left && token < right ? Math.abs(grip - token) : 1e9";
            page.eventually(async || {
                let off = page.number(off).await?;
                ensure!(off < 3.0, "the marker is {off} px from word {word}");
                let at = page.text(".token.at-first small").await?;
                ensure!(at == word, "it stands at {at} and not at {word}");
                Ok(())
            })
            .await
        };
        stands("60").await?;
        page.press(".marker.query input", &[Key::Home]).await?;
        stands("0").await?;
        page.press(".marker.query input", &[Key::End]).await?;
        stands("73").await?;
        page.press(".marker.query input", &[Key::Left, Key::Left])
            .await?;
        stands("71").await?;
        page.type_into("[data-field=m]", "30").await?;
        stands("30").await?;
        page.close().await?;
    }
    Ok(())
}

#[tokio::test]
async fn at_the_farthest_position_shifts_say_that_no_more_is_possible() -> Result<()> {
    for lock in ["", "&lock=1"] {
        let page = bench(1280, &format!("&m=9999999&n=5{lock}")).await?;
        let disabled = "return [...document.querySelectorAll('[data-shift][aria-disabled=true]')].map((button) => button.dataset.shift).join()";
        ensure!(page.eval(disabled).await? == "1000,100000");
        page.click("[data-shift='1000']").await?;
        page.click("[data-shift='1']").await?;
        let after = state(&page).await?;
        ensure!((after.get(&QUERY_POSITION), after.get(&KEY_POSITION)) == (10_000_000, 6));
        ensure!(page.eval(disabled).await? == "1,1000,100000");
        page.says(".shifts-end", "10,000,000").await?;
        page.close().await?;
    }
    // The other word of a locked distance ends the way of the first.
    let page = bench(1280, "&m=5&n=9&lock=1").await?;
    page.type_into("[data-field=m]", "10,000,000").await?;
    page.says(".field-said", "to 9,999,996").await?;
    page.close().await
}

#[tokio::test]
async fn a_finger_chooses_one_of_many_planes_and_steps_to_the_next() -> Result<()> {
    let page = Page::phone("figure=bench&d=256").await?;
    let rows = "return document.querySelector('.small-planes svg').getBoundingClientRect().height";
    ensure!(page.number(rows).await? >= 3.0 * 40.0);
    // The second row of the fourth column.
    page.tap(Pointer::Finger, ".small-planes svg", (3.5 / 43.0, 0.5))
        .await?;
    ensure!(state(&page).await?.get(&PAIR) == 10);
    for _ in 0..30 {
        page.click(".stepper button:last-child").await?;
    }
    ensure!(state(&page).await?.get(&PAIR) == 40);
    let is_in_view = "const strip = document.querySelector('.small-planes').getBoundingClientRect();
        const { left, right } = document.querySelector('.small-planes .selected').getBoundingClientRect();
        return left >= strip.left - 2 && right <= strip.right + 2";
    ensure!(page.eval(is_in_view).await? == true);
    ensure!(page.too_wide().await? <= 0.0);
    page.close().await
}

#[tokio::test]
async fn a_toolbar_has_a_tab_stop_after_its_own_was_switched_off() -> Result<()> {
    let page = Page::desktop("figure=turn").await?;
    page.press("[role=toolbar] button", &[Key::Right]).await?;
    page.eval("document.activeElement.disabled = true").await?;
    page.tab().await?;
    let stops = "return [...document.querySelectorAll('[role=toolbar] button:enabled')]
        .filter(({ tabIndex }) => tabIndex === 0).length";
    ensure!(page.number(stops).await? == 1.0);
    page.close().await
}

#[tokio::test]
async fn a_second_finger_does_not_move_a_held_handle() -> Result<()> {
    let page = Page::phone("figure=bench").await?;
    let (x, y) = page.middle("[data-handle=q]").await?;
    let fields =
        async || -> Result<String> { Ok(value(&page, "q0").await? + &value(&page, "q1").await?) };
    // The fields follow once the hand lets go.
    let tip = async || {
        page.eval("return document.querySelector('[data-handle=q]').getAttribute('style')")
            .await
    };
    let (began, typed) = (tip().await?, fields().await?);
    page.touch("touchStart", &[(x, y)]).await?;
    page.touch("touchMove", &[(x - 20.0, y)]).await?;
    let held = tip().await?;
    ensure!(held != began, "the first finger does not move it");
    page.touch("touchStart", &[(x - 20.0, y), (x - 14.0, y + 6.0)])
        .await?;
    page.touch("touchMove", &[(x - 20.0, y), (x + 50.0, y + 60.0)])
        .await?;
    ensure!(tip().await? == held, "the second finger moved it");
    page.touch("touchMove", &[(x - 40.0, y), (x + 50.0, y + 60.0)])
        .await?;
    ensure!(tip().await? != held, "the first finger no longer moves it");
    page.touch("touchEnd", &[]).await?;
    ensure!(
        fields().await? != typed,
        "its numbers are those before the drag"
    );
    ensure!(state(&page).await?.vector(Role::Query)[0].x > 0.0);
    page.close().await
}

#[tokio::test]
async fn a_drag_that_begins_beside_a_handle_selects_no_text() -> Result<()> {
    let page = bench(1280, "").await?;
    for css in [".bench .on-plane", ".bench .track", ".small-planes"] {
        page.drag(Pointer::Mouse, css, (200.0, -40.0)).await?;
        let selected = page.string("return getSelection().toString()").await?;
        ensure!(selected.is_empty(), "{css}: {selected}");
    }
    page.close().await
}

#[tokio::test]
async fn a_figure_alone_has_a_heading_a_title_and_other_languages() -> Result<()> {
    let page = Page::desktop("figure=turn&m=9").await?;
    let heading = page.text("main > h1").await?;
    page.gives(
        "return document.querySelector('#wish h2').textContent",
        &heading,
    )
    .await?;
    let title = page.string("return document.title").await?;
    ensure!(title.starts_with(&heading), "{title}");
    page.click("main > .languages .language").await?;
    page.wait_for("html[lang='zh-Hans'] main > .shown [data-do=link]")
        .await?;
    ensure!(page.query().await? == "figure=turn&m=9");
    page.close().await
}

#[tokio::test]
async fn keys_skip_to_the_chapters_and_each_leads_to_other_languages() -> Result<()> {
    let page = Page::desktop("").await?;
    // It opens without taking the focus.
    ensure!(page.eval("return document.activeElement.tagName").await? == "BODY");
    page.press("body", &[Key::Tab]).await?;
    let focused = "return document.activeElement.getAttribute('href')";
    ensure!(page.eval(focused).await? == "#contents");
    page.press_here(&[Key::Enter]).await?;
    let off = "return Math.abs(document.getElementById('contents').getBoundingClientRect().top)";
    eventually!(page, page.number(off).await? < 60.0)?;
    let lacking = "return [...document.querySelectorAll('.chapter')].filter((chapter) => chapter.querySelector('.onward .language')?.hash !== '#' + chapter.id).length";
    ensure!(page.number(lacking).await? == 0.0);
    page.close().await
}
