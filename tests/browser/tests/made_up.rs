//! The page in the made-up language with long words: what does not fit shows here before it does in a real one.

use browser_tests::copied_site;
use browser_tests::prelude::*;

#[path = "../../page/made_up/language.rs"]
mod language;

/// Parts of figures that lie outside of them or are cut off: where, and their text.
const CUT: &str = "
    const seen = (it) => it.checkVisibility({ visibilityProperty: true }) && !it.closest('.unseen, [aria-hidden=true] canvas');
    const faults = [];
    for (const place of document.querySelectorAll('.place')) {
        const box = place.getBoundingClientRect();
        const tell = (it, what) => faults.push(`${place.id}: ${what}: ${it.tagName}.${it.getAttribute('class') ?? ''} ${it.textContent.slice(0, 60)}`);
        for (const it of place.querySelectorAll('*')) {
            if (!seen(it)) continue;
            const { overflowX } = getComputedStyle(it);
            if (['hidden', 'clip'].includes(overflowX) && it.scrollWidth > it.clientWidth + 1 && it.clientWidth) tell(it, 'cut off');
            if (it.closest('.foot, svg svg')) continue;
            let scrolls = it.parentElement;
            while (scrolls !== place && !/auto|scroll/.test(getComputedStyle(scrolls).overflowX)) scrolls = scrolls.parentElement;
            const { left, right, width } = it.getBoundingClientRect();
            if (scrolls === place && width && (left < box.left - 1 || right > box.right + 1)) tell(it, `${Math.round(left - box.left)} to ${Math.round(right - box.right)}`);
        }
    }
    return faults";

#[tokio::test]
async fn long_words_fit_every_figure() -> Result<()> {
    let folder = copied_site()?;
    let document = folder.path().join("index.html");
    let text = fs::read_to_string(&document)?;
    let (before, words) = text
        .split_once("id=\"words\">")
        .or_else(|| text.split_once("id=words>"))
        .context("words")?;
    let (_, after) = words.split_once("</script>").context("an end")?;
    let own = language::words(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../src"));
    fs::write(
        &document,
        format!("{before}id=\"words\">\n{own}</script>{after}"),
    )?;
    // Its document has all words: late files bring their styles alone.
    for entry in fs::read_dir(folder.path())? {
        let file = entry?.path();
        if file.to_string_lossy().ends_with(".en.txt") {
            let text = fs::read_to_string(&file)?;
            let (styles, _) = text.split_once("</style>").context("styles")?;
            fs::write(&file, format!("{styles}</style>"))?;
        }
    }
    let site = Site::serve(folder.path(), "")?;
    let page = Page::sized(1280, 800).await?;
    page.visit(site.address()).await?;
    page.come_to("embed").await?;
    let mut faults = Vec::new();
    for (width, height) in [(1280, 800), (390, 844)] {
        page.resize(width, height).await?;
        page.settle().await?;
        let cut: Vec<String> = serde_json::from_value(page.eval(CUT).await?)?;
        faults.extend(cut.into_iter().map(|fault| format!("{width} px, {fault}")));
    }
    ensure!(faults.is_empty(), "{}", faults.join("\n"));
    page.close().await
}
