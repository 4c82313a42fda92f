//! The page as a page: without scripts, narrow, dark, by keyboard alone.

use browser_tests::prelude::*;

#[test]
fn the_prose_is_in_the_document_before_any_script_runs() -> Result<()> {
    let document = std::fs::read_to_string(site_folder()?.join("index.html"))?;
    for text in [
        "Most language models encode word order by rotating vectors.",
        "Attention compares words by multiplying vectors.",
        "<math",
    ] {
        ensure!(document.contains(text), "the document lacks {text}");
    }
    let chinese = std::fs::read_to_string(site_folder()?.join("zh-Hans.html"))?;
    ensure!(chinese.contains("<html lang=\"zh-Hans\">") && chinese.contains("注意力分不清词序"));
    ensure!(!document.contains("{{"), "a word was not filled in");
    ensure!(
        !document.contains("src=\"/") && !document.contains("href=\"/"),
        "an address is absolute"
    );
    Ok(())
}

#[tokio::test]
async fn nothing_is_wider_than_the_window() -> Result<()> {
    let page = Page::sized(1280, 800).await?;
    for query in [
        "",
        "d=256&layout=half&m=100007&n=-100003&matrix=check",
        "d=2",
    ] {
        page.open(query).await?;
        for width in [1280, 1000, 640, 390, 320] {
            page.resize(width, 800).await?;
            page.settle().await?;
            let over = page.too_wide().await?;
            ensure!(over <= 0.0, "{over} px too wide at {width} px with {query}");
        }
    }
    page.close().await
}

#[tokio::test]
async fn the_bench_fits_one_screen_and_a_link_to_it_opens_there() -> Result<()> {
    let page = Page::desktop("d=8&m=9").await?;
    let top = page
        .number("return document.querySelector('#figure-bench').getBoundingClientRect().top")
        .await?;
    ensure!(top.abs() < 3.0, "the bench stands at {top} px");
    ensure!(page.number("return document.querySelector('.bench').getBoundingClientRect().bottom - window.innerHeight").await? <= 0.0);
    page.close().await
}

#[tokio::test]
async fn dark_is_dark_and_light_is_light() -> Result<()> {
    let page = Page::desktop("d=64").await?;
    let lightness =
        "const sum = css => css.match(/\\d+/g).slice(0, 3).reduce((a, b) => +a + +b, 0);
        const style = getComputedStyle(document.documentElement);
        return sum(style.backgroundColor) - sum(style.color)";
    let paper_of_canvas = "const canvas = document.querySelector('.bench-matrix canvas');
        const copy = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
        copy.drawImage(canvas, 0, 9, 1, 1, 0, 0, 1, 1);
        return copy.getImageData(0, 0, 1, 1).data[0]";
    for (scheme, sign) in [("dark", -1.0), ("light", 1.0)] {
        page.set_media("prefers-color-scheme", scheme).await?;
        ensure!(
            sign * page.number(lightness).await? > 300.0,
            "the page is not {scheme}"
        );
        let paper = page.number(paper_of_canvas).await?;
        ensure!(
            sign * (paper - 128.0) > 50.0,
            "a canvas stayed as it was: {paper} in {scheme}"
        );
    }
    page.close().await
}

#[tokio::test]
async fn the_tab_key_reaches_everything_and_everything_has_a_name() -> Result<()> {
    let page = Page::desktop("figure=bench").await?;
    let mut stops = Vec::new();
    for _ in 0..60 {
        let stop = page.tab().await?;
        let role = page.heard(&stop, "computedrole").await?;
        let name = page.heard(&stop, "computedlabel").await?;
        if ["none", "generic", "RootWebArea"].contains(&role.as_str())
            || stops.contains(&(role.clone(), name.clone()))
        {
            break;
        }
        ensure!(!name.trim().is_empty(), "a {role} after {stops:?}");
        stops.push((role, name));
    }
    let names: Vec<&str> = stops.iter().map(|(_, name)| name.as_str()).collect();
    let expected = [
        "m, query position",
        "n, key position",
        "query, pair 0: angle",
        "key, pair 0: length",
        "i, selected pair",
        "lock the distance",
        "Reset",
        "Share",
    ];
    let missing = expected.iter().find(|name| !names.contains(name));
    ensure!(missing.is_none(), "{missing:?} is not reached: {names:?}");
    let of_bench = names.iter().take_while(|name| **name != "Share").count();
    ensure!(of_bench < 45, "{of_bench} tab stops are too many");
    page.close().await
}
