//! The site without its host, after a first visit; and a changed build of it.

use browser_tests::copied_site;
use browser_tests::prelude::*;
use std::cell::RefCell;

const UNDER: &str = "courses/week3/";

/// The names of the files in each of the worker's stores.
const STORES: &str = "return caches.keys().then((names) => Promise.all(names.map(async (name) => {
    const requests = await (await caches.open(name)).keys();
    return requests.map(({ url }) => new URL(url).pathname.split('/').pop());
})))";

/// Makes an element when so many stores have all that a reader needs.
const WAIT: &str = "const look = async () => {
    const names = await caches.keys();
    const whole = await Promise.all(names.map((name) => caches.match(new URL('whole', location), { cacheName: name })));
    if (whole.filter(Boolean).length < COUNT) return setTimeout(look, 100);
    document.body.append(Object.assign(document.createElement('i'), { id: 'whole' }));
};
look()";

async fn wait_for_stores(page: &Page, count: usize) -> Result<()> {
    page.eval(&WAIT.replace("COUNT", &count.to_string()))
        .await?;
    page.wait_for("#whole").await?;
    page.eval("document.getElementById('whole').remove()")
        .await?;
    Ok(())
}

/// Makes another build of it: each file has another name, and the documents another title.
fn change(folder: &Path) -> Result<()> {
    let worker = fs::read_to_string(folder.join("service-worker.js"))?;
    let build = worker
        .split("name:\"")
        .nth(1)
        .context("a build has a name")?;
    let mut all = vec![build[..16].to_owned()];
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        let is_hex = |piece: &&str| piece.len() == 16 && u64::from_str_radix(piece, 16).is_ok();
        let pieces = name.split(['-', '.', '_']);
        all.extend(pieces.filter(is_hex).map(str::to_owned));
    }
    all.sort();
    all.dedup();
    let changed = |text: &str| {
        all.iter().fold(text.to_owned(), |text, digits| {
            text.replace(digits, &digits.chars().rev().collect::<String>())
        })
    };
    for entry in fs::read_dir(folder)? {
        let file = entry?.path();
        let mut content = fs::read(&file)?;
        if let Ok(text) = std::str::from_utf8(&content) {
            content = changed(text)
                .replace("<title>", "<title>New: ")
                .into_bytes();
        }
        fs::remove_file(&file)?;
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        fs::write(folder.join(changed(&name)), content)?;
    }
    Ok(())
}

/// Serves a folder again where it was served before.
async fn again(page: &Page, folder: &Path, address: &str) -> Result<Site> {
    let port = url::Url::parse(address)?.port().context("a port")?;
    let served = RefCell::new(None);
    page.eventually(async || {
        served.replace(Some(Site::serve_at(folder, UNDER, port)?));
        Ok(())
    })
    .await?;
    let site = served.take().context("it is served")?;
    ensure!(site.address() == address);
    Ok(site)
}

/// Goes to a figure and waits until it is there.
async fn show(page: &Page, figure: &str) -> Result<()> {
    page.wait_for_rest().await?;
    page.scroll_to(&format!("#figure-{figure}")).await?;
    page.wait_for(&format!("#figure-{figure} figure")).await
}

async fn title(page: &Page) -> Result<String> {
    page.string("return document.title").await
}

#[tokio::test]
async fn after_a_first_visit_the_page_needs_no_host_and_a_changed_build_is_shown_at_once()
-> Result<()> {
    let folder = copied_site()?;
    let site = Site::serve(folder.path(), UNDER)?;
    let address = site.address().to_owned();
    let page = Page::with_worker(1280, 800).await?;
    page.visit(&format!("{address}?m=9")).await?;
    page.wait_for(".bench .plot").await?;
    wait_for_stores(&page, 1).await?;

    drop(site);
    page.visit(&format!("{address}?m=11&turn.m=5")).await?;
    page.wait_for(".bench .plot").await?;
    show(&page, "take").await?;
    ensure!(page.text(".marker.query").await?.contains("11"));
    let documents = page
        .number(&STORES.replace(
            "})))",
            "}))).then((stores) => stores.flat().filter((file) => !/-|whole/.test(file)).length)",
        ))
        .await?;
    ensure!(documents == 1.0, "{documents} documents are kept");

    // Another build is published, and opened beside a document of this one, whose late files the host no longer has.
    change(folder.path())?;
    let site = again(&page, folder.path(), &address).await?;
    // A host that takes too long is passed over: then the frame shows what was kept, and is opened again.
    page.eventually(async || {
        let shown = page
            .eval(&format!(
                "document.querySelector('iframe')?.remove();
                const frame = Object.assign(document.createElement('iframe'), {{ src: '{address}' }});
                document.body.append(frame);
                return new Promise((done) => frame.onload = () => done(frame.contentDocument.title))"
            ))
            .await?;
        ensure!(shown.as_str().is_some_and(|title| title.starts_with("New: ")));
        Ok(())
    })
    .await?;
    wait_for_stores(&page, 2).await?;
    show(&page, "precision").await?;
    ensure!(!title(&page).await?.starts_with("New: "));

    page.visit(&address).await?;
    show(&page, "bench").await?;
    ensure!(title(&page).await?.starts_with("New: "));
    drop(site);
    page.visit(&format!("{address}?figure=heads")).await?;
    page.wait_for("#figure-heads figure").await?;
    ensure!(title(&page).await?.contains("New: "));
    page.close_after_errors().await
}

#[tokio::test]
async fn a_reader_who_saves_data_keeps_only_what_the_page_shows() -> Result<()> {
    let page = Page::with_worker(1280, 800).await?;
    page.before_each_document(
        "Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }) })",
    )
    .await?;
    page.open("").await?;
    page.eval(
        "navigator.serviceWorker.ready.then(() => document.body.append(Object.assign(document.createElement('i'), { id: 'ready' })))",
    )
    .await?;
    page.wait_for("#ready").await?;
    page.reload().await?;
    let stores = async || anyhow::Ok(page.eval(STORES).await?.to_string());
    for near in ["index.html", "_bg.wasm"] {
        eventually!(page, stores().await?.contains(near)).context(near)?;
    }
    // The figures that are farther away are not downloaded, although each part has words and some have data.
    page.settle().await?;
    let stores = page.eval(STORES).await?.to_string();
    for far in [
        "exercises-",
        "training-",
        "late-",
        "last-",
        "share-",
        "runs-",
        "learned-",
        "picture-",
        "zh-Hans",
        "whole",
    ] {
        ensure!(!stores.contains(far), "{far} is in {stores}");
    }
    page.close().await
}
