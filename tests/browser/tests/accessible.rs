//! Axe's findings in each figure, the names of sliders, and the size of targets.

use browser_tests::prelude::*;
use rope_explainer::figures::registry::finished;
use rope_explainer::state::FigureName;
use std::env;

/// The folder of axe-core.
const AXE: &str = "ROPE_EXPLAINER_AXE";

/// Axe's findings in the document, best practice and the size of targets included: what, where, and why. A label is
/// pressed as what it labels; its size is measured below.
const FINDINGS: &str = "return axe.run({ rules: { 'target-size': { enabled: true } } }).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes
        .filter(({ target }) => id !== 'target-size' || !document.querySelector(target).closest('label'))
        .map(({ target, failureSummary }) => [id, target, failureSummary].join(' '))))";

/// Sliders whose name has their value in it, and what is pressed and less than 24 px high or wide.
const NAMES_AND_SIZES: &str = "const box = it => it.getBoundingClientRect();
    axe.setup(document);
    const named = [...document.querySelectorAll('input[type=range]')]
        .filter(it => it.checkVisibility() && axe.commons.text.accessibleText(it).split(/[ ,]+/).includes(it.ariaValueText))
        .map(it => `its value is in the name of ${axe.commons.text.accessibleText(it)}`);
    axe.teardown();
    const small = [...document.querySelectorAll('.place :is(button:not(.part), select, summary, input:not(.unseen, .vector-keys *), .choice label, .handle), .onward a, .language, figcaption .number')]
        .filter(it => it.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && Math.min(box(it).width, box(it).height) < (it.closest('.next') ? 44 : 24))
        .filter(it => !(it.type?.match(/checkbox|radio/) && box(it.closest('label') ?? it).height >= 24))
        .map(it => `${it.outerHTML.slice(0, 120)} is ${box(it).width} x ${box(it).height}`);
    return [...named, ...small]";

/// A window, whether a finger points, and what the reader's system is set to.
struct Setting(u32, bool, (&'static str, &'static str));

const DARK: (&str, &str) = ("prefers-color-scheme", "dark");
const LIGHT: (&str, &str) = ("prefers-color-scheme", "light");
const EVERYWHERE: [Setting; 7] = [
    Setting(1280, false, LIGHT),
    Setting(1280, false, DARK),
    Setting(768, false, LIGHT),
    Setting(1280, false, ("forced-colors", "active")),
    Setting(390, true, DARK),
    Setting(320, true, LIGHT),
    Setting(390, true, LIGHT),
];

/// `None` where axe is missing, which is said at the end of all tests.
fn axe() -> Result<Option<String>> {
    let Some(folder) = env::var_os(AXE) else {
        let without = env::var("ROPE_EXPLAINER_WITHOUT").unwrap_or_default();
        ensure!(
            without.contains("axe-core"),
            "{AXE} is not set: run `cargo xtask test page`"
        );
        return Ok(None);
    };
    Ok(Some(fs::read_to_string(
        Path::new(&folder).join("axe.min.js"),
    )?))
}

/// Looks at pages by their addresses: a story, with all its figures, or a figure alone.
async fn look(addresses: &[String], settings: &[Setting]) -> Result<()> {
    let Some(axe) = axe()? else {
        return Ok(());
    };
    let mut found = Vec::new();
    for has_fingers in [false, true] {
        let page = Page::sized(1280, 800).await?;
        if has_fingers {
            page.have_fingers().await?;
        }
        for address in addresses {
            page.open_document(address).await?;
            // Only a chapter with a layout has parts that scroll.
            page.lay_out_all().await?;
            if !address.contains("figure=") {
                page.come_to_all().await?;
            }
            page.eval(&axe).await?;
            for Setting(width, _, (feature, value)) in
                settings.iter().filter(|it| it.1 == has_fingers)
            {
                page.resize(*width, 800).await?;
                page.set_media(feature, value).await?;
                for script in [FINDINGS, NAMES_AND_SIZES] {
                    let findings: Vec<String> = serde_json::from_value(page.eval(script).await?)?;
                    let place = format!("{address} at {width} px, {value}: ");
                    found.extend(findings.into_iter().map(|it| place.clone() + &it));
                }
                let over = page.too_wide().await?;
                if over > 0.0 {
                    found.push(format!("{address} at {width} px is {over} px too wide"));
                }
            }
        }
        page.close().await?;
    }
    ensure!(found.is_empty(), "{}", found.join("\n"));
    Ok(())
}

const FEW: [Setting; 2] = [Setting(1280, false, LIGHT), Setting(320, true, DARK)];

fn alone(figure: FigureName) -> String {
    format!("index.html?figure={}", figure.as_str())
}

#[tokio::test]
async fn axe_finds_nothing_in_any_figure() -> Result<()> {
    look(&["index.html".into(), alone(FigureName::Turn)], &FEW).await
}

#[tokio::test]
#[ignore = "It takes minutes: once a release."]
async fn axe_finds_nothing_in_any_language_and_setting() -> Result<()> {
    look(&["index.html".into(), "zh-Hans.html".into()], &EVERYWHERE).await?;
    let figures: Vec<_> = finished().map(|it| alone(it.name)).collect();
    look(&figures, &FEW).await
}

/// A finger that scrolls the page past a slider leaves the slider as it is, and makes no step of the history.
#[tokio::test]
async fn a_swipe_past_a_slider_changes_nothing() -> Result<()> {
    for (figure, field) in [
        ("decode", "window"),
        ("bugs", "m"),
        ("longer", "temperature"),
        ("heads&source=random&settings=1", "tokens"),
    ] {
        let page = Page::phone(&format!("figure={figure}")).await?;
        let slider = format!("[data-field={field}]");
        page.find(&slider).await?;
        let state = format!(
            "return [document.querySelector('{slider}').value, location.search, history.length].join()"
        );
        page.eval(&format!(
            "document.querySelector('{slider}').scrollIntoView({{ block: 'end' }})"
        ))
        .await?;
        page.settle().await?;
        let before = page.eval(&state).await?;
        let scrolled = page.number("return scrollY").await?;
        let at = page.eval(&format!("const {{ left, top, width, height }} = document.querySelector('{slider}').getBoundingClientRect();
            return [left + 0.8 * width, top + height / 2]")).await?;
        let (x, y): (f64, f64) = serde_json::from_value(at)?;
        page.touch("touchStart", &[(x, y)]).await?;
        for step in 1..=10 {
            page.touch("touchMove", &[(x, y - 12.0 * f64::from(step))])
                .await?;
        }
        page.touch("touchEnd", &[]).await?;
        page.settle().await?;
        ensure!(
            page.number("return scrollY").await? > scrolled,
            "{figure} does not scroll"
        );
        let after = page.eval(&state).await?;
        ensure!(after == before, "{figure}: {before} became {after}");
        page.close().await?;
    }
    Ok(())
}
