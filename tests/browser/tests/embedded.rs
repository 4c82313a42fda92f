//! The page as others use it: in frames, on a slow line, without its code.

use browser_tests::prelude::*;

/// The most that the page may jump while it comes, as browsers count it.
const MOST_SHIFT: f64 = 0.05;

#[tokio::test]
async fn a_frame_works_whatever_its_host_forbids() -> Result<()> {
    let page = Page::sized(1000, 800).await?;
    let host = Host::new()?;
    let site = page.site().to_owned();
    for allowed in [
        "",
        "sandbox=\"allow-scripts\"",
        "sandbox=\"allow-scripts allow-same-origin\"",
        "style=\"transform: scale(0.6); transform-origin: 0 0\"",
    ] {
        host.show(&page, &frame(&format!("{site}?figure=turn&m=9"), allowed))
            .await?;
        let entries = page.number("return history.length").await?;
        page.enter("iframe").await?;
        page.wait_for("[data-do='link']").await?;
        page.press("input[data-field='m']", &[Key::Right]).await?;
        page.press("[data-do='reset']", &[Key::Enter]).await?;
        page.press("input[data-field='m']", &[Key::Right]).await?;
        page.settle().await?;
        let link = page.property("[data-do=link]", "href").await?;
        ensure!(
            link == format!("{site}?figure=turn&m=10&n=3&v=2"),
            "{allowed}: {link}"
        );
        page.leave().await?;
        ensure!(
            page.number("return history.length").await? == entries,
            "{allowed}: the host's history grows"
        );
    }
    page.close().await
}

#[tokio::test]
async fn the_whole_page_in_a_frame_of_another_host_begins_at_its_beginning() -> Result<()> {
    let page = Page::sized(1000, 800).await?;
    let host = Host::new()?;
    let other = page.site().replace("127.0.0.1", "localhost");
    host.show(&page, &frame(&other, "")).await?;
    page.enter("iframe").await?;
    page.wait_for("#figure-hero .hero-picture").await?;
    page.settle().await?;
    let hash = page.eval("return location.hash").await?;
    ensure!(hash == "", "it stands at {hash}");
    page.scroll_to("#decay").await?;
    page.wait_for("#figure-decay .foot").await?;
    eventually!(page, page.eval("return location.hash").await? == "#decay")?;
    page.close().await
}

#[tokio::test]
async fn a_document_written_into_a_frame_links_to_where_it_comes_from() -> Result<()> {
    let page = Page::sized(1000, 800).await?;
    let host = Host::new()?;
    let site = page.site().to_owned();
    host.show(&page, "<iframe width=\"900\" height=\"700\"></iframe>")
        .await?;
    let write = format!(
        "return fetch('{site}').then(answer => answer.text()).then(text => {{
            document.querySelector('iframe').srcdoc = text.replace('<head>', '<head><base href=\"{site}\">');
        }})"
    );
    page.eval(&write).await?;
    page.enter("iframe").await?;
    page.wait_for("#figure-hero .hero-picture").await?;
    page.scroll_to("#figure-bench").await?;
    page.wait_for("#figure-bench [data-do='link']").await?;
    page.press("#figure-bench .marker.query input", &[Key::Right])
        .await?;
    ensure!(
        page.property(".bench [data-do=link]", "href").await?
            == format!("{site}?m=8&v=2#figure-bench")
    );
    page.close().await
}

#[tokio::test]
async fn several_frames_of_a_page_are_figures_of_their_own_and_grow_with_them() -> Result<()> {
    let page = Page::sized(1000, 900).await?;
    let host = Host::new()?;
    let site = page.site().to_owned();
    let frame = |figure: &str| {
        format!(
            "<iframe id=\"{figure}\" src=\"{site}?figure={figure}\" loading=\"lazy\" width=\"400\" height=\"400\"></iframe>"
        )
    };
    host.show(&page, &(frame("decay") + &frame("turn") + &frame("clocks")))
        .await?;
    for figure in ["turn", "clocks", "decay"] {
        page.enter(&format!("#{figure}")).await?;
        page.wait_for("[data-do='link']").await?;
        page.press("input[data-field='m'], input[type='range']", &[Key::Right])
            .await?;
        page.leave().await?;
    }
    let widths = async || {
        page.enter("#decay").await?;
        let over = page.too_wide().await?;
        page.leave().await?;
        ensure!(over <= 0.0, "{over} px too wide");
        Ok(())
    };
    page.eventually(widths).await?;
    page.eval("document.getElementById('decay').width = 900")
        .await?;
    page.eventually(widths).await?;
    page.close().await
}

#[tokio::test]
async fn without_its_code_the_page_says_so_and_can_be_read() -> Result<()> {
    let page = Page::sized(1280, 800).await?;
    page.before_each_document("delete window.WebAssembly")
        .await?;
    let site = page.site().to_owned();
    for (query, figures) in [("", 2.0), ("?figure=turn", 1.0)] {
        page.visit(&format!("{site}{query}")).await?;
        let shown = "return [...document.querySelectorAll('.waiting')].filter(it => it.checkVisibility()).length";
        eventually!(page, page.number(shown).await? >= figures).context(query)?;
        page.says(".place .waiting", "WebAssembly").await?;
        let tall = page
            .number("return Math.max(...[...document.querySelectorAll('.place:not(:has(table))')].map(place => place.offsetHeight))")
            .await?;
        ensure!(tall < 200.0, "{query}: {tall} px stay empty");
    }
    // The recorded curves are numbers in their place.
    let rows = "return [...document.querySelectorAll('#figure-train tbody tr')]
        .map(row => [...row.children].slice(1).map(cell => cell.textContent).join())";
    for document in ["", "zh-Hans.html"] {
        for query in ["?figure=train", "#train"] {
            page.visit(&format!("{}{document}{query}", page.site()))
                .await?;
            page.wait_for("#figure-train table").await?;
            // The row of RoPE: the step at which nearly all was right, and the percentage at the end.
            let rows = page.eval(rows).await?;
            ensure!(rows[0] == "53,100", "{document}{query}: {rows}");
            let count = rows.as_array().map(Vec::len);
            ensure!(count == Some(7), "{document}{query}: {rows}");
            page.says("#figure-train .waiting", "WebAssembly").await?;
        }
    }
    // A figure in a frame leads to the page.
    page.resize(700, 400).await?;
    page.visit(&format!("{site}?figure=turn&embed=1")).await?;
    page.wait_for(".credit").await?;
    page.says(".shown", "WebAssembly").await?;
    page.says(".shown", "Rotary position embedding").await?;
    let height = "return document.documentElement.scrollHeight";
    ensure!(page.number(height).await? <= 400.0);
    page.close_after_errors().await
}

#[tokio::test]
async fn nothing_jumps_when_figures_come() -> Result<()> {
    for (width, height) in [(1280, 800), (390, 844)] {
        let page = Page::sized(width, height).await?;
        if width < 600 {
            page.have_fingers().await?;
        }
        page.slow_down().await?;
        page.before_each_document(
            "window.shift = 0; window.jumps = '';
            const place = node => (node?.closest ? node : node?.parentElement)?.closest('[id]')?.id;
            const box = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ');
            new PerformanceObserver(list => {
                for (const { value, startTime, sources } of list.getEntries()) {
                    shift += value;
                    jumps += ` / ${value.toFixed(4)} at ${Math.round(startTime)} ms: `;
                    jumps += sources.map(({ node, previousRect, currentRect }) =>
                        `${node?.nodeName}.${node?.className} in ${place(node)} from ${box(previousRect)} to ${box(currentRect)}`).join('; ');
                }
            }).observe({ type: 'layout-shift', buffered: true })",
        )
        .await?;
        page.open("").await?;
        page.eval("const scroll = () => { scrollBy(0, innerHeight / 3); atRest.later(scroll, 30) }; scroll()").await?;
        for figure in ["bench", "train", "embed"] {
            page.wait_for(&format!("#figure-{figure} .foot")).await?;
        }
        page.settle().await?;
        let shift = page.number("return shift").await?;
        ensure!(
            shift < MOST_SHIFT,
            "at {width} px the page jumps by {shift}: {}",
            page.eval("return jumps").await?
        );
        page.close().await?;
    }
    Ok(())
}

#[tokio::test]
async fn a_reload_and_another_language_keep_the_place_that_is_read() -> Result<()> {
    let page = Page::sized(390, 844).await?;
    page.open("m=9").await?;
    for place in [
        "figure-bench",
        "figure-turn",
        "figure-heads",
        "figure-embed",
    ] {
        page.scroll_to(&format!("#{place}")).await?;
        page.wait_for(&format!("#{place} [data-do='link']")).await?;
        page.settle().await?;
        page.eval(&format!(
            "scrollBy(0, 150 + document.getElementById('{place}').getBoundingClientRect().top)"
        ))
        .await?;
        page.settle().await?;
        let top = format!("return document.getElementById('{place}').getBoundingClientRect().top");
        let before = page.number(&top).await?;
        let stays = async |what: &str| {
            page.wait_for(&format!("#{place} [data-do='link']")).await?;
            page.eventually(async || {
                let after = page.number(&top).await?;
                ensure!(
                    (after - before).abs() < 2.0,
                    "{what}: {place} went from {before} to {after}"
                );
                Ok(())
            })
            .await
        };
        page.reload().await?;
        stays("a reload").await?;
        page.eval("document.querySelector('.language').click()")
            .await?;
        page.wait_for("html[lang='zh-Hans'] .language").await?;
        stays("Chinese").await?;
        ensure!(page.query().await? == "m=9");
        page.eval("document.querySelector('.language').click()")
            .await?;
        page.wait_for("html[lang='en'] .language").await?;
        stays("English").await?;
        page.wait_for_rest().await?;
    }
    page.close().await
}
