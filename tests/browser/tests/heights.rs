//! How tall figures are in frames. `cargo xtask heights` writes what is measured into the page's table; else the
//! table is compared with it.

use anyhow::{Context, Result, ensure};
use browser_tests::Page;
use rope_explainer::state::FigureName;
use rope_explainer::state::frame_height::{WIDTHS_PX, height_px};
use std::fmt::Write as _;
use std::{env, fs};

/// Set by `cargo xtask heights`, so that the table is written and not compared.
const WRITE: &str = "ROPE_EXPLAINER_WRITE_HEIGHTS";

const TABLE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../src/state/frame_height.rs"
);

const DOCUMENTS: [&str; 2] = ["index.html", "zh-Hans.html"];

/// Room for fonts that are larger than those here.
const FOR_OTHER_FONTS: f64 = 1.02;

/// The table's heights are whole tens.
const STEP_PX: f64 = 10.0;

/// A frame may have this part of its height to spare in the language in which its figure is tallest.
const MOST_TO_SPARE: f64 = 0.15;

/// Narrower frames are mostly on phones, where fingers need taller buttons.
const LEAST_WITH_MOUSE_PX: u32 = 700;

/// Widths between those of the table. A frame of such a width has no scroll bar either.
const BETWEEN_PX: [u32; 6] = [355, 430, 600, 703, 850, 1060];

/// Puts a figure alone into a frame of the site's own origin, so that it can be measured, and waits until it is drawn.
const OPEN: &str = "
    document.body.innerHTML = '';
    const frame = document.createElement('iframe');
    frame.style = 'border: 0; width: 960px; height: 600px';
    frame.src = ADDRESS;
    document.body.append(frame);
    const isThere = () => frame.contentDocument?.querySelector('.shown > :not(.waiting)');
    return new Promise(done => {
        const look = () => isThere() ? done() : requestAnimationFrame(look);
        look();
    })";

/// The height of what is in the frame at a width, once it no longer changes.
const MEASURE: &str = "
    const frame = document.querySelector('iframe');
    frame.style.width = WIDTH + 'px';
    frame.style.height = '100px';
    const height = () => frame.contentDocument.documentElement.scrollHeight;
    return new Promise(done => {
        let last, same = 0;
        const look = () => {
            const now = height();
            same = now === last ? same + 1 : 0;
            last = now;
            same < 8 ? requestAnimationFrame(look) : done(now);
        };
        look();
    })";

/// Whether the frame would scroll if it were so tall.
const SCROLLS: &str = "
    const frame = document.querySelector('iframe');
    frame.style.height = HEIGHT + 'px';
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = frame.contentDocument.documentElement;
    return scrollHeight > clientHeight || scrollWidth > clientWidth";

async fn open(page: &Page, document: &str, figure: FigureName) -> Result<()> {
    let address = format!(
        "{}{document}?figure={}&embed=1",
        page.site(),
        figure.as_str()
    );
    let open = OPEN.replace("ADDRESS", &format!("'{address}'"));
    page.eval(&open).await.with_context(|| address)?;
    Ok(())
}

async fn measure(page: &Page, width_px: u32) -> Result<f64> {
    page.number(&MEASURE.replace("WIDTH", &width_px.to_string()))
        .await
}

/// A page on which frames can be measured. Fingers point on it where frames are narrow.
async fn page_for(is_narrow: bool) -> Result<Page> {
    let page = Page::sized(1280, 900).await?;
    if is_narrow {
        page.have_fingers().await?;
    }
    page.visit(page.site()).await?;
    page.eval("document.open(); document.close()").await?;
    Ok(page)
}

fn is_narrow(width_px: &u32) -> bool {
    *width_px < LEAST_WITH_MOUSE_PX
}

fn finished() -> impl Iterator<Item = FigureName> {
    let all = FigureName::ALL.iter().copied();
    all.filter(|figure| !figure.is_draft())
}

#[tokio::test]
async fn a_frame_is_as_tall_as_its_figure() -> Result<()> {
    match env::var_os(WRITE) {
        Some(_) => write().await,
        None => check().await,
    }
}

async fn check() -> Result<()> {
    let mut problems = Vec::new();
    for narrow in [true, false] {
        let page = page_for(narrow).await?;
        let widths = WIDTHS_PX.iter().chain(&BETWEEN_PX);
        let mut tallest: Vec<(u32, f64)> = widths
            .filter(|width| is_narrow(width) == narrow)
            .map(|&width| (width, 0.0))
            .collect();
        for figure in finished() {
            for document in DOCUMENTS {
                open(&page, document, figure).await?;
                for (width, tallest) in &mut tallest {
                    *tallest = tallest.max(measure(&page, *width).await?);
                    let given = height_px(figure, *width);
                    let scrolls = SCROLLS.replace("HEIGHT", &given.to_string());
                    if page.eval(&scrolls).await? == true {
                        problems.push(format!(
                            "{document}, {figure:?}: it scrolls in a frame of {width} x {given} px"
                        ));
                    }
                }
            }
            for (width, tallest) in &mut tallest {
                let given = height_px(figure, *width);
                let least = f64::from(given) * (1.0 - MOST_TO_SPARE);
                if WIDTHS_PX.contains(width) && *tallest < least {
                    problems.push(format!(
                        "{figure:?} at {width} px: {given} px for {tallest} px"
                    ));
                }
                *tallest = 0.0;
            }
        }
    }
    ensure!(
        problems.is_empty(),
        "run `cargo xtask heights`:\n{}",
        problems.join("\n")
    );
    Ok(())
}

async fn write() -> Result<()> {
    let mut table: Vec<(FigureName, Vec<f64>)> = finished().map(|it| (it, Vec::new())).collect();
    for narrow in [true, false] {
        let page = page_for(narrow).await?;
        let widths: Vec<u32> = WIDTHS_PX
            .into_iter()
            .filter(|it| is_narrow(it) == narrow)
            .collect();
        for (figure, heights) in &mut table {
            let mut tallest = vec![0.0_f64; widths.len()];
            for document in DOCUMENTS {
                open(&page, document, *figure).await?;
                for (tallest, &width) in tallest.iter_mut().zip(&widths) {
                    *tallest = tallest.max(measure(&page, width).await?);
                }
            }
            heights.extend(tallest);
        }
    }
    let mut rows = String::new();
    for (figure, heights) in table {
        let heights = heights.iter().map(|height| {
            let tens = (height * FOR_OTHER_FONTS / STEP_PX).ceil();
            (tens * STEP_PX).to_string()
        });
        let heights = heights.collect::<Vec<_>>().join(", ");
        writeln!(rows, "    (FigureName::{figure:?}, [{heights}]),")?;
    }
    let text = fs::read_to_string(TABLE)?;
    let (before, rest) = text
        .split_once("// heights\n")
        .context("the table has a beginning")?;
    let (_, after) = rest
        .split_once("    // end of heights")
        .context("the table has an end")?;
    fs::write(
        TABLE,
        format!("{before}// heights\n{rows}    // end of heights{after}"),
    )?;
    Ok(())
}
