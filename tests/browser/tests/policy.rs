//! The site with the headers that it is published with: nothing breaks its content security policy, and pages with
//! policies of their own show its figures.

use browser_tests::prelude::*;

/// Counts, from now on, what the policy refuses.
const WATCH: &str = "window.refused = [];
    addEventListener('securitypolicyviolation', event =>
        refused.push([event.violatedDirective, event.blockedURI, event.sample].join(' ')))";

/// Elements whose styles were refused: they keep the attribute.
const BARE: &str = "return [...document.querySelectorAll('[style]')]
    .filter(element => element.getAttribute('style') && !element.style.length)
    .map(element => element.outerHTML.slice(0, 120)).join('\\n')";

/// Trains a small model for three steps, and counts them.
const TRAIN: &str = "window.steps = 0;
    const worker = trainingWorker((numbers) => {
        if (!numbers.length) window.steps = 'the worker died';
        if (numbers[0] === 1) window.steps += (numbers.length - 4) / 2;
    });
    worker.tell(Float64Array.of(0, 1, 0, 0, 0, 1, 16, 2, 16, 32, 2, 3, 0.003, 10000, 0, 0, 0, 0, 0));
    worker.tell(Float64Array.of(1, 1, 3))";

async fn assert_nothing_is_refused(page: &Page) -> Result<()> {
    let refused = page.eval("return refused.join('\\n')").await?;
    ensure!(refused == "", "the policy refuses {refused}");
    ensure!(page.eval(BARE).await? == "");
    Ok(())
}

#[tokio::test]
async fn the_policy_refuses_scripts_and_style_sheets_that_are_not_the_site_s() -> Result<()> {
    let page = Page::desktop("figure=turn").await?;
    page.eval(WATCH).await?;
    page.eval(
        "const script = document.createElement('script');
        script.textContent = 'window.foreign = 1';
        document.body.append(script);
        document.body.insertAdjacentHTML('beforeend', '<p id=\"foreign\" onclick=\"foreign = 1\">');
        const style = document.createElement('style');
        style.textContent = '#foreign { position: fixed }';
        document.body.append(style)",
    )
    .await?;
    eventually!(page, page.number("return refused.length").await? >= 2.0)?;
    page.eval("document.getElementById('foreign').click()")
        .await?;
    ensure!(page.eval("return window.foreign === 1").await? == false);
    let position = "return getComputedStyle(document.getElementById('foreign')).position";
    ensure!(page.eval(position).await? == "static");
    page.close_after_errors().await
}

#[tokio::test]
async fn chromium_refuses_nothing_of_the_page() -> Result<()> {
    nothing_is_refused(Browser::Chromium).await
}

#[tokio::test]
async fn firefox_refuses_nothing_of_the_page() -> Result<()> {
    nothing_is_refused(Browser::Firefox).await
}

#[tokio::test]
async fn webkit_refuses_nothing_of_the_page() -> Result<()> {
    nothing_is_refused(Browser::WebKit).await
}

async fn nothing_is_refused(browser: Browser) -> Result<()> {
    if !browser.can_test()? {
        return Ok(());
    }
    let page = Page::in_browser(browser).await?;
    for document in ["index.html", "zh-Hans.html"] {
        page.open_document(document).await?;
        page.eval(WATCH).await?;
        page.come_to("bench").await?;
        page.drag(Pointer::Mouse, ".bench [data-handle=q]", (-30.0, 20.0))
            .await?;
        page.press(".marker.query input", &[Key::Right]).await?;
        // A figure of each part that is downloaded late, whose styles come with it.
        for (figure, styles) in [("weights", 1), ("models", 2), ("take", 3)] {
            page.come_to(figure)
                .await
                .with_context(|| format!("{browser:?}: {figure}"))?;
            let adopted = page
                .number("return document.adoptedStyleSheets.length")
                .await?;
            ensure!(
                adopted >= f64::from(styles),
                "{browser:?}: {figure} has no styles"
            );
        }
        assert_nothing_is_refused(&page)
            .await
            .with_context(|| format!("{browser:?}: {document}"))?;
        let styled = page.count("[style]").await?;
        ensure!(
            styled > 5.0,
            "{browser:?}: only {styled} elements have a style"
        );
    }
    page.open_document("index.html?figure=own&theme=dark&embed=1")
        .await?;
    page.eval(WATCH).await?;
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../files/");
    let [q, k] = ["q.npy", "k.npy"].map(|name| fs::canonicalize(format!("{folder}{name}")));
    let files = format!("{}\n{}", q?.display(), k?.display());
    let input = page.find("#figure-own input[type=file]").await?;
    input.send_keys(&files).await?;
    page.says("#figure-own [data-number=file]", "q.npy")
        .await
        .with_context(|| format!("{browser:?}"))?;
    assert_nothing_is_refused(&page)
        .await
        .with_context(|| format!("{browser:?}: a file"))?;
    // The menu that takes a figure elsewhere is a late part as well.
    page.open_document("index.html?figure=turn").await?;
    page.eval(WATCH).await?;
    page.press("[data-do=share]", &[Key::Enter]).await?;
    page.wait_for("[data-save=png]").await?;
    assert_nothing_is_refused(&page)
        .await
        .with_context(|| format!("{browser:?}: the menu"))?;
    page.eval(TRAIN).await?;
    eventually!(page, page.eval("return window.steps").await? == 3)
        .with_context(|| format!("{browser:?}: training"))?;
    assert_nothing_is_refused(&page)
        .await
        .with_context(|| format!("{browser:?}: training"))?;
    page.close().await
}

/// Works a figure in a frame.
async fn assert_works(page: &Page) -> Result<()> {
    page.enter("iframe").await?;
    page.eval(WATCH).await?;
    page.wait_for("[data-do='link']").await?;
    page.press("input[data-field='m']", &[Key::Right]).await?;
    let link = "return document.querySelector('[data-do=link]').href";
    page.gives(link, "m=10").await?;
    assert_nothing_is_refused(page).await?;
    page.leave().await
}

fn frame(address: &str, attributes: &str) -> String {
    format!(
        "<iframe {attributes} src=\"{address}\" width=\"900\" height=\"700\" title=\"A figure\"></iframe>"
    )
}

#[tokio::test]
async fn a_page_with_a_strict_policy_shows_a_figure() -> Result<()> {
    let page = Page::sized(1000, 800).await?;
    let site = page.site().to_owned();
    let origin = site.split('/').take(3).collect::<Vec<_>>().join("/");
    let host = Host::with_headers(&format!(
        "  Content-Security-Policy: default-src 'none'; img-src data:; frame-src {origin}"
    ))?;
    for sandbox in ["", "sandbox=\"allow-scripts\""] {
        host.show(&page, &frame(&format!("{site}?figure=turn&m=9"), sandbox))
            .await?;
        assert_works(&page).await.context(sandbox)?;
    }
    page.close().await
}

#[tokio::test]
async fn a_page_on_a_disk_shows_a_figure() -> Result<()> {
    let page = Page::sized(1000, 800).await?;
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("course.html");
    let frame = frame(&format!("{}?figure=turn&m=9", page.site()), "");
    fs::write(
        &file,
        format!("<!doctype html><title>A course</title>{frame}"),
    )?;
    page.visit(&format!("file://{}", file.display())).await?;
    assert_works(&page).await?;
    page.close().await
}

#[tokio::test]
async fn an_isolated_page_shows_a_figure_because_of_its_headers() -> Result<()> {
    let page = Page::sized(1000, 800).await?;
    let host = Host::with_headers(
        "  Cross-Origin-Embedder-Policy: require-corp\n  Cross-Origin-Opener-Policy: same-origin",
    )?;
    let site = page.site().to_owned();
    // Isolation begins on hosts that are trusted as `https` ones are.
    host.show(&page, &frame(&format!("{site}?figure=turn&m=9"), ""))
        .await?;
    ensure!(
        page.eval("return crossOriginIsolated").await? == true,
        "the host is not isolated"
    );
    assert_works(&page).await?;

    // A page without the headers is refused, and shown again in a frame without credentials.
    let other = Host::new()?;
    other.show(&page, "<p id=\"here\">Here.</p>").await?;
    for (attributes, is_shown) in [("", false), ("credentialless", true)] {
        host.show(&page, &frame(other.address(), attributes))
            .await?;
        page.enter("iframe").await?;
        page.settle().await?;
        let here = page
            .eval("return !!document.getElementById('here')")
            .await?;
        ensure!(here == is_shown, "{attributes}: {here}");
        page.leave().await?;
    }
    page.close_after_errors().await
}

#[tokio::test]
async fn the_headers_name_every_file_of_the_site() -> Result<()> {
    let headers = fs::read_to_string(site_folder()?.join("_headers"))?;
    let mut kept = 0;
    for entry in fs::read_dir(site_folder()?)? {
        let name = entry?.file_name();
        let name = name.to_string_lossy();
        let is_kept = headers.contains(&format!("/{name}\n"));
        let is_document = name.ends_with(".html");
        ensure!(!(is_kept && is_document), "{name} would be kept for ever");
        kept += usize::from(is_kept);
    }
    // The page's code and its script; a part of code and of words for each late part, the words in both languages.
    ensure!(kept >= 2 + 3 + 6, "{kept} files are kept");
    Ok(())
}
