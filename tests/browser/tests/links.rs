//! The address and the figures show the same, whatever is in the address.

use browser_tests::prelude::*;
use rope_explainer::url::link;
use std::collections::BTreeSet;

/// Native tests hold that every link of every figure comes back; here the browser writes and reads the address.
#[tokio::test]
async fn a_link_comes_back_through_the_browser() -> Result<()> {
    let page = Page::sized(1280, 800).await?;
    let fields = [
        ("d", "6"),
        ("base", "1234.5"),
        ("q", "1.00001,2.00001,3.00001,4.00001,5.00001,6.00001"),
        ("m", "-13"),
        ("lock", "1"),
        ("text", "<b> ما & 雨 👩‍👩‍👧 + %41 {0} \"q\""),
    ];
    let fields = fields.map(|(key, value)| (key.to_owned(), value.to_owned()));
    let alone = [("figure".to_owned(), "bench".to_owned())];
    page.open(&link::query(alone.iter().chain(&fields))).await?;
    ensure!(
        page.eval("return document.querySelector('.notices')?.textContent ?? ''")
            .await?
            == ""
    );
    let own = "return document.querySelector('main > .shown [data-do=link]').search";
    let mut own = link::fields(&page.string(own).await?);
    own.retain(|(key, _)| key != "settings");
    let [own, fields] = [own, link::with_edition(fields.to_vec())].map(BTreeSet::from_iter);
    ensure!(own == fields, "{own:?}");
    page.close().await
}

#[tokio::test]
async fn nonsense_of_any_kind_leaves_a_page_and_an_empty_console() -> Result<()> {
    let page = Page::sized(390, 800).await?;
    let long = "x".repeat(30_000);
    for (query, said) in [
        ("turn.nothing=1&turn.m=%22%3E%3Cscript%3E", "\"><script>"),
        ("text=%00%01%ED%A0%80%FF&m=%00", "m = “"),
        (&format!("{long}&q=2{long}"), "q = “2xxx"),
        ("&&&===&m&n=&%=%", "n = “”"),
        ("figure=<script>1</script>&m=9", "<script>1</script>"),
    ] {
        page.open(query).await?;
        let of_turn = "document.getElementById('figure-turn').scrollIntoView();
            return [...document.querySelectorAll('.notices')].map(it => it.textContent).join()";
        let begins = &query[..query.len().min(60)];
        page.gives(of_turn, said).await.context(begins.to_owned())?;
        let over = page.too_wide().await?;
        ensure!(over <= 0.0, "{over} px too wide with {begins}");
    }
    page.close().await
}

#[tokio::test]
async fn what_others_put_into_the_address_stays_there() -> Result<()> {
    let page = Page::desktop("utm_source=course&m=9&predict=0&course.week=3").await?;
    page.press(".marker.query input", &[Key::Right]).await?;
    ensure!(page.query().await? == "utm_source=course&predict=0&course.week=3&m=10");
    page.close().await
}

#[tokio::test]
async fn a_chapters_link_undoes_nothing_and_says_nothing_again() -> Result<()> {
    let page = Page::desktop("d=7").await?;
    page.press(".notices button", &[Key::Enter]).await?;
    page.eval(
        "document.querySelector('.bench .marker.query input').focus();
        location.hash = '#decay'",
    )
    .await?;
    page.settle().await?;
    ensure!(page.count(".notices").await? == 0.0);
    page.press(".bench .marker.query input", &[Key::Right])
        .await?;
    page.eval("location.hash = '#turn'").await?;
    page.settle().await?;
    page.says(".bench .marker.query", "m = 8").await?;
    ensure!(page.query().await? == "m=8");
    page.close().await
}

#[tokio::test]
async fn another_language_shows_what_was_changed_a_moment_before() -> Result<()> {
    let page = Page::desktop("m=9").await?;
    page.eval(
        "const marker = document.querySelector('.marker.query input');
        marker.focus();
        marker.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }));
        setTimeout(() => document.querySelector('.language').click(), 20)",
    )
    .await?;
    page.wait_for("html[lang='zh-Hans'] .bench .marker.query")
        .await?;
    ensure!(page.query().await? == "m=10");
    page.close().await
}
