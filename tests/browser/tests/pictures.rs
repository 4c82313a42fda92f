//! The pictures that readers download are the figures that they see, without prose and controls.

use browser_tests::prelude::*;
use rope_explainer::figures::registry::finished;

const BUTTON: &str = "[data-do='share']";

/// Keeps the picture of the figure that is shown, and lets the figure itself be what its picture shows.
const MADE: &str = "const place = document.querySelector('.place.shown');
    // A scroll bar comes or goes with what the picture leaves out.
    document.documentElement.style.overflowY = 'scroll';
    const { createObjectURL } = URL;
    HTMLAnchorElement.prototype.click = function () {};
    let made;
    URL.createObjectURL = (blob) => createObjectURL.call(URL, (made = blob));
    return import(new URL(siteFiles.picture, document.baseURI))
        .then(pictures => pictures.savePicture(place.id.slice(7), 'x.svg', false, 1, false, 'A & B', ''))
        .then(() => made.text())
        .then(text => {
            window.picture = text;
            place.classList.add('picture');
            const figure = place.querySelector(':scope > :is(.story-figure, .bench)');
            const { left, top, right, bottom } = figure.getBoundingClientRect();
            const [x, y] = [Math.round(left + scrollX) - 16, Math.round(top + scrollY) - 16];
            return { x, y, width: Math.round(right) + 16 - x, height: Math.round(bottom + scrollY) + 16 - y, scale: 1 };
        })";

/// Faults of the picture compared with a screenshot: its size, the colours of its areas, content that other programs
/// cannot read, its text, and overlapping text.
const COMPARED: &str = "const place = document.querySelector('.place.shown');
    const drawn = (address) => {
        const image = new Image();
        image.src = address;
        return image.decode().then(() => {
            const [width, height] = [image.naturalWidth, image.naturalHeight];
            const context = new OffscreenCanvas(width, height).getContext('2d');
            context.drawImage(image, 0, 0);
            const pixels = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
            // Edges are smoothed differently: what is inside an area counts.
            const areas = new Map();
            pixels.forEach((pixel, at) => {
                if ([1, width, width + 1].every(by => pixels[at + by] === pixel)) areas.set(pixel, (areas.get(pixel) ?? 0) + 1);
            });
            return { width, height, areas };
        });
    };
    const isNear = (one, other) => [0, 8, 16].every(by => Math.abs((one >> by & 255) - (other >> by & 255)) <= 3);
    const lacks = (one, other) => [...one.areas].filter(([pixel, count]) => count > 0.003 * one.width * one.height)
        .filter(([pixel, count]) => {
            const there = [...other.areas].filter(([other]) => isNear(pixel, other));
            return there.reduce((sum, [, count]) => sum + count, 0) < count / 2;
        }).map(([pixel]) => pixel.toString(16));
    // The page's policy would refuse the style sheet of another document.
    const unstyled = window.picture.replace(/<(\\/?)style/g, '<$1metadata');
    const svg = new DOMParser().parseFromString(unstyled, 'image/svg+xml');
    const foreign = [...svg.querySelectorAll('*')].filter(part => part.localName === 'foreignObject' || part.hasAttribute('class') ||
        [...part.attributes].some(({ name, value }) => /var\\(|NaN|undefined/.test(value) || (name === 'href' && !value.startsWith('data:'))));
    const seen = (it) => it.checkVisibility() && getComputedStyle(it).clipPath === 'none';
    const texts = [...document.querySelectorAll('.picture :is(td, th, .chart-ticks span, .ticks span, tspan, text)')]
        .filter(it => it.childElementCount === 0 && seen(it) && it.closest('svg, table, .plot, .axis-charts'));
    svg.querySelectorAll('metadata').forEach(part => part.remove());
    const written = svg.documentElement.textContent.replace(/\\s/g, '');
    const missing = texts.map(it => it.textContent.replace(/\\s/g, '')).filter(text => !written.includes(text));
    const inside = place.appendChild(document.importNode(svg.documentElement, true));
    const boxes = [...inside.querySelectorAll('text')].map(text => [text, text.getBoundingClientRect()])
        .map(([text, { left, right, top, bottom }]) => ({ text, left: left + 1, right: right - 1, top: top + 0.25 * (bottom - top), bottom: bottom - 0.2 * (bottom - top) }));
    const meeting = boxes.flatMap((a, at) => boxes.slice(at + 1).filter(b => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
        .map(b => a.text.textContent + ' on ' + b.text.textContent));
    inside.remove();
    if (!boxes.some(({ right }) => right > 0)) meeting.push('no text');
    return Promise.all([drawn('data:image/svg+xml;charset=utf-8,' + encodeURIComponent(window.picture)), drawn('data:image/png;base64,' + SHOT)])
        .then(([picture, shot]) => [
            Math.abs(picture.width - shot.width) > 2 || Math.abs(picture.height - shot.height) > 2 ? [picture.width, picture.height, shot.width, shot.height] : [],
            lacks(picture, shot), lacks(shot, picture), foreign.map(part => part.outerHTML.slice(0, 80)), missing, meeting,
        ].map(faults => faults.join()).join('|'))";

/// Names of panels, and values that are chosen, in the pictures of figures.
const NAMES: [(&str, &str); 8] = [
    ("attention-maps", "Layer 2, head"),
    ("axial", "one axis"),
    ("bugs", "The sign is wrong, for k only"),
    ("collapse", "are stored as"),
    ("collapse", "bf16"),
    ("heads", "ALiBi"),
    ("models", "llama-3-8b"),
    ("train", "Accuracy"),
];

#[tokio::test]
async fn every_figures_picture_is_what_the_page_shows() -> Result<()> {
    let page = Page::sized(1280, 800).await?;
    let mut faults = Vec::new();
    for definition in finished() {
        let name = definition.name.as_str();
        page.open(&format!("figure={name}")).await?;
        page.press(BUTTON, &[Key::Enter]).await?;
        page.wait_for("[data-do='link']").await?;
        page.press(BUTTON, &[Key::Enter]).await?;
        page.wait_for_rest().await?;
        let clip = page.eval(MADE).await.with_context(|| name.to_owned())?;
        let options = json!({ "captureBeyondViewport": true, "clip": clip });
        let shot = page.devtools("Page.captureScreenshot", options).await?;
        let shot = shot["data"].as_str().context("a screenshot")?;
        for (_, text) in NAMES.iter().filter(|(figure, _)| *figure == name) {
            let texts = "return window.picture.replace(/<[^>]*>/g, '').includes(NAME)";
            if page
                .eval(&texts.replace("NAME", &json!(text).to_string()))
                .await?
                != true
            {
                faults.push(format!("{name} does not say {text}"));
            }
        }
        let compared = COMPARED.replace("SHOT", &format!("'{shot}'"));
        let said = page.eval(&compared).await?;
        if said != "|||||" {
            faults.push(format!("{name}: {said}"));
        }
    }
    ensure!(faults.is_empty(), "{}", faults.join("\n"));
    page.close().await
}
