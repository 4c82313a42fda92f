//! A monkey with a seed: it presses, drags, types and resizes whatever it finds in a figure. Nothing may panic, stand
//! in the console or be wider than the window, and the figure's link must still say what is shown.

use crate::drawn::state_of;
use browser_tests::prelude::*;
use fastrand::Rng;
use rope_explainer::figures::registry::finished;

const SEED: u64 = 20_261_126;

/// Chooses a control of a place, scrolls to it and focuses it; links and files would lead away.
const CHOOSE: &str = "const all = [...document.querySelectorAll(`#figure-FIGURE :is(input:not([type=file]), select,
        textarea, button, summary, [tabindex='0'])`)].filter((one) => one.checkVisibility() && !one.matches('[data-save], [data-do=copy], [data-do=file], [data-do=files], [data-do=fullscreen]'));
    const one = all[CHOICE % all.length];
    one.scrollIntoView({ block: 'center', behavior: 'instant' });
    one.focus();
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x + width / 2, y + height / 2, `${one.localName} ${one.type ?? ''} ${JSON.stringify({ ...one.dataset })}`]";

const KEYS: [Key; 12] = [
    Key::Left,
    Key::Right,
    Key::Up,
    Key::Down,
    Key::Home,
    Key::End,
    Key::PageUp,
    Key::PageDown,
    Key::Enter,
    Key::Space,
    Key::Escape,
    Key::Tab,
];

const TEXTS: [&str; 12] = [
    "",
    "0",
    "-1",
    "7",
    "512",
    "1e999",
    "NaN",
    "3,5",
    "１２",
    "{\"rope_theta\":1}",
    "a\tb <i>c",
    "שלום 👩‍👩‍👧",
];

const WINDOWS: [(u32, u32); 5] = [(1280, 800), (1000, 600), (700, 900), (390, 844), (320, 480)];

async fn mouse(page: &Page, kind: &str, (x, y): (f64, f64)) -> Result<()> {
    let event =
        json!({ "type": kind, "x": x, "y": y, "button": "left", "buttons": 1, "clickCount": 1 });
    page.devtools("Input.dispatchMouseEvent", event).await?;
    Ok(())
}

/// Opens the page with links that lead nowhere: an open menu may lie over what is pressed.
async fn open(query: &str) -> Result<Page> {
    let page = Page::desktop(query).await?;
    page.eval(
        "addEventListener('click', (event) => event.target.closest('a') && event.preventDefault(), true)",
    )
    .await?;
    Ok(page)
}

/// Does something with a figure, and tells what it was.
async fn act(page: &Page, figure: &str, random: &mut Rng) -> Result<String> {
    let choice = random.u32(..).to_string();
    let script = CHOOSE.replace("FIGURE", figure).replace("CHOICE", &choice);
    let (x, y, name): (f64, f64, String) = serde_json::from_value(page.eval(&script).await?)?;
    let done = match random.u32(..16) {
        0..4 => {
            let keys: Vec<Key> = (0..random.usize(1..4))
                .map(|_| KEYS[random.usize(..KEYS.len())])
                .collect();
            page.press_here(&keys).await?;
            format!("keys {keys:?}")
        }
        4..8 => {
            mouse(page, "mousePressed", (x, y)).await?;
            mouse(page, "mouseReleased", (x, y)).await?;
            "click".to_owned()
        }
        8..11 => {
            let by = |random: &mut Rng| 300.0 * (random.f64() - 0.5);
            let (dx, dy) = (by(random), by(random));
            mouse(page, "mousePressed", (x, y)).await?;
            for part in [0.3, 0.7, 1.0] {
                mouse(page, "mouseMoved", (x + part * dx, y + part * dy)).await?;
            }
            mouse(page, "mouseReleased", (x + dx, y + dy)).await?;
            format!("drag by {dx:.0}, {dy:.0}")
        }
        11..13 => {
            let text = TEXTS[random.usize(..TEXTS.len())];
            // As a keyboard types, and as what fills in forms does: by an event that is none of input.
            let is_typed = random.bool();
            page.eval(&format!(
                "const field = document.activeElement;
                field.select?.();
                if ({is_typed}) return void document.execCommand('insertText', false, {text:?});
                if ('value' in field && field.type !== 'radio') field.value = {text:?};
                for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, {{ bubbles: true }}))"
            ))
            .await?;
            format!("type {text:?}")
        }
        13 => {
            let redo = random.bool();
            page.eval(&format!(
                "document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {{ key: 'z', ctrlKey: true, shiftKey: {redo}, bubbles: true, cancelable: true }}))"
            ))
            .await?;
            format!("undo, redo: {redo}")
        }
        14 => {
            let (width, height) = WINDOWS[random.usize(..WINDOWS.len())];
            page.resize(width, height).await?;
            format!("window of {width} × {height}")
        }
        _ => {
            let scheme = ["dark", "light"][random.usize(..2)];
            let motion = ["reduce", "no-preference"][random.usize(..2)];
            let features = json!({ "features": [
                { "name": "prefers-color-scheme", "value": scheme },
                { "name": "prefers-reduced-motion", "value": motion },
            ] });
            page.devtools("Emulation.setEmulatedMedia", features)
                .await?;
            format!("{scheme}, {motion}")
        }
    };
    ensure!(
        page.eval("return document.querySelector('.stopped').hidden")
            .await?
            == true,
        "the code has ended after {done}"
    );
    Ok(format!("{name}: {done}"))
}

/// Does so much with a figure and looks at what has become of it.
async fn play(page: &Page, figure: &str, actions: usize, random: &mut Rng) -> Result<()> {
    let mut done = Vec::new();
    for _ in 0..actions {
        match act(page, figure, random).await {
            Ok(action) => done.push(action),
            Err(problem) => bail!("{problem:#}, in {figure} after {done:#?}"),
        }
    }
    page.press_here(&[Key::Escape]).await?;
    let look = async || {
        page.settle().await?;
        let over = page.too_wide().await?;
        ensure!(over <= 0.0, "{over} px too wide");
        let link = page
            .eval(&format!(
                "const place = document.getElementById('figure-{figure}');
                return [place.dataset.start ?? '', place.querySelector('[data-do=link]').search.slice(1)]"
            ))
            .await?;
        let [start, link] = [0, 1].map(|index| link[index].as_str().unwrap_or_default());
        state_of(figure, start, link).map(drop)
    };
    // A playing figure would go on.
    page.eval("document.querySelector('[data-do=speed]')?.previousElementSibling.click()")
        .await?;
    look()
        .await
        .with_context(|| format!("in {figure} after {done:#?}"))
}

#[tokio::test]
async fn a_monkey_in_the_story_breaks_nothing() -> Result<()> {
    let mut random = Rng::with_seed(SEED);
    let page = open("predict=0").await?;
    let figures: Vec<_> = finished().map(|figure| figure.name.as_str()).collect();
    for figure in figures.iter().step_by(3) {
        page.come_to(figure).await?;
        play(&page, figure, 20, &mut random).await?;
    }
    page.close().await
}

/// An hour, in `cargo xtask test release`; with the heap after each figure.
#[tokio::test]
#[ignore = "takes an hour"]
async fn a_monkey_in_each_figure_breaks_nothing_in_25_000_actions() -> Result<()> {
    let figures: Vec<_> = finished().map(|figure| figure.name.as_str()).collect();
    let rounds = 25_000_usize.div_ceil(50 * figures.len());
    for (index, figure) in figures.iter().enumerate() {
        let mut random = Rng::with_seed(SEED + index as u64);
        let page = open(&format!("figure={figure}")).await?;
        let mut heaps = Vec::new();
        for _ in 0..rounds {
            play(&page, figure, 50, &mut random).await?;
            page.devtools("HeapProfiler.collectGarbage", json!({}))
                .await?;
            let heap = page.devtools("Runtime.getHeapUsage", json!({})).await?;
            heaps.push(heap["usedSize"].as_f64().unwrap_or_default() / 1e6);
        }
        println!("{figure}: {heaps:.2?} MB");
        page.close().await?;
    }
    Ok(())
}
