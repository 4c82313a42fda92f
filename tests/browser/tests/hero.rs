//! The first figure in a browser: both words slide by hand and by key, the arrows rotate, the score stays.

use browser_tests::prelude::*;

/// `Re(q conj(k) e^{3 i / 4})` of the figure's arrows, as Python prints it.
const SCORE: &str = "0.7075";

const START: i64 = 2;

/// The position of the sentence, as the address says it.
async fn first(page: &Page) -> Result<i64> {
    let query = page.query().await?;
    let field = query.split('&').find_map(|field| {
        let value = field.strip_prefix("hero.first=");
        value.or_else(|| field.strip_prefix("first="))
    });
    Ok(field.map_or(Ok(START), str::parse)?)
}

async fn assert_first(page: &Page, expected: i64) -> Result<()> {
    eventually!(page, first(page).await? == expected)
}

/// The rotation of an arrow on the screen, in degrees, once it has come to rest.
async fn rotated(page: &Page, arrow: &str) -> Result<f64> {
    page.settle().await?;
    let angle = format!(
        "const {{ x, y }} = document.querySelector('.hero-picture .{arrow} .shaft').points[1];
        return Math.atan2(-y, x) * 180 / Math.PI"
    );
    page.number(&angle).await
}

/// The figure shows what it must at a position: both words' positions, their arrows, the score.
async fn assert_shown(page: &Page, first: i64) -> Result<()> {
    let words = page.text(".hero-words").await?;
    for position in [format!("n = {}", first + 1), format!("m = {}", first + 4)] {
        ensure!(words.contains(&position), "{words} should say {position}");
    }
    for (arrow, before_rad, position) in [
        ("query", 0.9_f64.atan2(1.2), first + 4),
        ("key", 0.3_f64.atan2(1.0), first + 1),
    ] {
        let expected = (before_rad + 0.25 * position as f64).to_degrees();
        let off = (rotated(page, arrow).await? - expected).rem_euclid(360.0);
        ensure!(
            off.min(360.0 - off) < 0.1,
            "{arrow} is {off} degrees off at {first}"
        );
    }
    ensure!(page.text("[data-number=score]").await? == SCORE);
    Ok(())
}

#[tokio::test]
async fn both_words_slide_by_mouse_finger_and_key_and_the_score_changes_with_one() -> Result<()> {
    for pointer in [Pointer::Mouse, Pointer::Finger] {
        let page = match pointer {
            Pointer::Mouse => Page::sized(1280, 800).await?,
            Pointer::Finger => Page::sized(390, 844).await?,
        };
        page.open("").await?;
        assert_shown(&page, START).await?;
        let by = match pointer {
            Pointer::Mouse => 300.0,
            Pointer::Finger => 60.0,
        };
        page.drag(pointer, ".hero-words", (by, 0.0)).await?;
        let dragged = first(&page).await?;
        ensure!(dragged > START + 3, "{pointer:?} dragged it to {dragged}");
        assert_shown(&page, dragged).await?;
        // The dragged word is under the pointer: a second drag back ends where the first began.
        page.drag(pointer, ".hero-words", (-by, 0.0)).await?;
        assert_first(&page, START).await?;
        page.press(
            ".hero-range",
            &[Key::Right, Key::Right, Key::Right, Key::Left],
        )
        .await?;
        assert_first(&page, START + 2).await?;
        page.press(".hero-range", &[Key::End]).await?;
        assert_shown(&page, 24).await?;

        // One word is pulled, and the score changes.
        page.open("").await?;
        ensure!(page.text(".hero-words").await?.contains("drag me"));
        page.drag(pointer, "[data-handle='qplace']", (100.0, 0.0))
            .await?;
        let words = page.text(".hero-words").await?;
        ensure!(words.contains("n = 3"), "{words}");
        ensure!(!words.contains("m = 6"), "{words}");
        ensure!(!words.contains("drag me"), "{words}");
        let pulled = page.text("[data-number=score]").await?;
        ensure!(pulled != SCORE, "the score is {pulled}");
        // Both are pushed: the new score does not change.
        page.press(".hero-range", &[Key::Right, Key::Right]).await?;
        ensure!(page.text(".hero-words").await?.contains("n = 5"));
        ensure!(page.text("[data-number=score]").await? == pulled);
        page.press("input[data-field='kplace']", &[Key::Left])
            .await?;
        ensure!(page.text(".hero-words").await?.contains("n = 4"));
        ensure!(page.text("[data-number=score]").await? != pulled);
        page.click(".hero [data-do=reset]").await?;
        assert_shown(&page, START).await?;
        page.close().await?;
    }
    Ok(())
}

#[tokio::test]
async fn narrow_frames_show_the_whole_capsule() -> Result<()> {
    let page = Page::sized(320, 700).await?;
    for first in [0, 24] {
        page.open(&format!("figure=hero&embed=1&first={first}"))
            .await?;
        let beyond = page
            .number(
                "const words = document.querySelector('.hero-words').getBoundingClientRect();
                const main = document.querySelector('main').getBoundingClientRect();
                return Math.max(main.left - words.left + 10, words.right + 10 - main.right)",
            )
            .await?;
        ensure!(beyond <= 0.0, "{beyond} px are cut off at {first}");
    }
    page.close().await
}

#[tokio::test]
async fn a_phone_shows_all_of_it_at_once() -> Result<()> {
    let page = Page::sized(390, 844).await?;
    page.open("").await?;
    for part in [
        ".hero > figcaption",
        ".hero .plane",
        ".hero-score",
        ".hero-words",
    ] {
        let bottom = page
            .number(&format!(
                "return document.querySelector('{part}').getBoundingClientRect().bottom"
            ))
            .await?;
        ensure!(bottom > 0.0 && bottom < 844.0, "{part} ends at {bottom} px");
    }
    page.close().await
}

#[tokio::test]
async fn its_link_opens_it_alone_and_a_link_of_the_page_opens_at_the_top() -> Result<()> {
    let page = Page::desktop("figure=hero&first=20").await?;
    assert_shown(&page, 20).await?;
    ensure!(page.number("return [...document.querySelectorAll('.place')].filter(place => place.checkVisibility()).length").await? == 1.0);
    page.open("hero.first=9").await?;
    assert_shown(&page, 9).await?;
    ensure!(page.number("return scrollY").await? == 0.0);
    // Far along, the text around the sentence is that of its positions.
    page.open("figure=hero&first=100000").await?;
    let words = page.text(".hero-words").await?;
    ensure!(words.contains("n = 100,001"), "{words}");
    ensure!(words.contains("m = 100,004"), "{words}");
    ensure!(page.text("[data-number=score]").await? == SCORE);
    page.close().await
}
