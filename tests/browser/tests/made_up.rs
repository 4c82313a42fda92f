//! The page in the made-up language with long words: what does not fit shows here before it does in a real one.

use browser_tests::copied_site;
use browser_tests::prelude::*;

#[path = "../../page/made_up/language.rs"]
mod language;

/// Parts of figures that lie outside of them, are cut off or lie over the caption: where, and their text. The line of
/// the first figure is meant to go on beyond it, and a word of a sentence may be longer than its column.
const CUT: &str = "
    const faults = [];
    for (const place of document.querySelectorAll('.place:not(#figure-hero)')) {
        const box = place.getBoundingClientRect();
        const [foot, caption] = ['.foot button', 'figcaption'].map(css => [...place.querySelectorAll(css)]);
        const tell = (it, what) => faults.push(`${place.id}: ${what}: ${it.tagName} ${it.className} ${it.textContent.slice(0, 40)}`);
        const lines = document.createRange();
        if (caption[0]) lines.selectNodeContents(caption[0]);
        const boxes = [...lines.getClientRects()];
        for (const it of foot) {
            const { left, right, top, bottom } = it.getBoundingClientRect();
            if (boxes.some(line => line.left < right && left < line.right && line.top < bottom && top < line.bottom)) tell(it, 'over the caption');
        }
        for (const it of place.querySelectorAll(':not(svg, svg *, .unseen, .order-picture small)')) {
            if (!it.checkVisibility()) continue;
            const { overflowX } = getComputedStyle(it);
            if (it.clientWidth && ['hidden', 'clip'].includes(overflowX) && it.scrollWidth > it.clientWidth + 1) tell(it, 'cut off');
            let around = it.parentElement;
            while (around !== place && !['auto', 'scroll'].includes(getComputedStyle(around).overflowX)) around = around.parentElement;
            const { left, right, width } = it.getBoundingClientRect();
            const beyond = Math.max(box.left - left, right - box.right);
            if (around === place && width && beyond > MOST_BEYOND_PX) tell(it, `${Math.round(beyond)} px beyond`);
        }
    }
    return faults";

/// The label at an axis' end stands in the page's margin.
const MOST_BEYOND_PX: &str = "10";

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
    page.come_to_all().await?;
    let cut = CUT.replace("MOST_BEYOND_PX", MOST_BEYOND_PX);
    let mut faults = Vec::new();
    for (width, height) in [(1280, 800), (390, 844)] {
        page.resize(width, height).await?;
        page.settle().await?;
        let found: Vec<String> = serde_json::from_value(page.eval(&cut).await?)?;
        faults.extend(
            found
                .into_iter()
                .map(|fault| format!("{width} px, {fault}")),
        );
    }
    ensure!(faults.is_empty(), "{}", faults.join("\n"));
    page.close().await
}
