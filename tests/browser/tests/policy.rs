//! The site with the headers that it is published with: nothing breaks its content security policy, and pages with
//! policies of their own show its figures.

use browser_tests::prelude::*;

/// Counts, from now on, what the policy refuses.
pub const WATCH: &str = "window.refused = [];
    addEventListener('securitypolicyviolation', event =>
        refused.push([event.violatedDirective, event.blockedURI, event.sample].join(' ')))";

/// Elements whose styles were refused: they keep the attribute.
const BARE: &str = "return [...document.querySelectorAll('[style]')]
    .filter(element => element.getAttribute('style') && !element.style.length)
    .map(element => element.outerHTML.slice(0, 120)).join('\\n')";

pub async fn assert_nothing_is_refused(page: &Page) -> Result<()> {
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
