//! The heights of figures in frames: `cargo xtask heights` writes the measurements into the page's table; otherwise the
//! table is compared with them. All figures are in one page, each in a frame, and are measured at one width after the
//! other.

use browser_tests::prelude::*;
use rope_explainer::state::frame_height::{CHAPTERS_PX, LANGUAGES, WIDTHS_PX, height_px};
use rope_explainer::state::{FigureName, LatePart};
use std::env;
use std::fmt::Write as _;

/// Set by `cargo xtask heights`, so that the table is written and not compared.
const WRITE: &str = "ROPE_EXPLAINER_WRITE_HEIGHTS";

const TABLE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../src/state/frame_height.rs"
);

const DOCUMENTS: [&str; LANGUAGES.len()] = ["index.html", "zh-Hans.html"];

/// A frame may have this part of its height to spare in the language in which its figure is tallest.
const MOST_TO_SPARE: f64 = 0.15;

/// Narrower frames are mostly on phones, where fingers need taller buttons.
const LEAST_WITH_MOUSE_PX: u32 = 700;

/// Widths between those of the table and beyond. A frame of such a width has no scroll bar either.
const BETWEEN_PX: [u32; 7] = [340, 480, 600, 656, 703, 850, 1140];

/// The columns of text that courses have, in which a figure and its controls are on one screen of a tablet.
const COLUMNS_PX: [u32; 2] = [624, 688];
const SCREEN_PX: f64 = 900.0;

/// Whether a figure stands in the last group, for people who run models.
fn is_of_last_group(figure: FigureName) -> bool {
    let part = figure.late_part();
    figure == FigureName::Longer || matches!(part, Some(LatePart::Late | LatePart::Last))
}

/// Puts each figure alone into a frame of the site's own origin, so that it can be measured.
const OPEN: &str = "
    document.body.innerHTML = '';
    for (const figure of FIGURES) {
        const frame = document.createElement('iframe');
        frame.style = 'display: block; border: 0; width: 960px; height: 600px';
        frame.src = `DOCUMENT?figure=${figure}&embed=1&v=2`;
        document.body.append(frame);
    }";

const MISSING: &str = "
    const isMissing = frame => !frame.contentDocument?.querySelector('.shown > :not(.waiting)');
    return [...document.querySelectorAll('iframe')].filter(isMissing).length";

/// The heights of what is in the frames at a width, once they no longer change.
const MEASURE: &str = "
    const frames = [...document.querySelectorAll('iframe')];
    for (const { style } of frames) Object.assign(style, { width: WIDTH + 'px', height: '100px' });
    return new Promise(done => {
        let last, same = 0;
        const look = () => {
            const now = frames.map(frame => frame.contentDocument.documentElement.scrollHeight);
            same = now.join() === last ? same + 1 : 0;
            last = now.join();
            same < 8 ? requestAnimationFrame(look) : done(now);
        };
        look();
    })";

/// The frames that scroll at these heights.
const SCROLLS: &str = "
    const frames = [...document.querySelectorAll('iframe')];
    HEIGHTS.forEach((height, at) => frames[at].style.height = height + 'px');
    return frames.map(frame => {
        const { scrollHeight, clientHeight, scrollWidth, clientWidth } = frame.contentDocument.documentElement;
        return scrollHeight > clientHeight || scrollWidth > clientWidth;
    })";

fn figures() -> Vec<FigureName> {
    let all = FigureName::ALL.iter().copied();
    all.filter(|figure| !figure.is_draft()).collect()
}

async fn frames(document: &str, has_fingers: bool) -> Result<Page> {
    let page = Page::sized(1280, 900).await?;
    // Figures ask once, as they are drawn.
    if has_fingers {
        page.have_fingers().await?;
    }
    page.visit(page.site()).await?;
    page.eval("document.open(); document.close()").await?;
    let names: Vec<_> = figures().into_iter().map(FigureName::as_str).collect();
    let open = OPEN.replace("FIGURES", &serde_json::to_string(&names)?);
    page.eval(&open.replace("DOCUMENT", &format!("{}{document}", page.site())))
        .await?;
    page.eventually(async || {
        let missing = page.number(MISSING).await?;
        ensure!(missing == 0.0, "{document}: {missing} figures do not come");
        Ok(())
    })
    .await?;
    Ok(page)
}

/// The heights of each figure at the widths of the table, in the language in which it is tallest; and what `look`
/// finds.
async fn tallest(
    widths: &[u32],
    mut look: impl AsyncFnMut(&Page, u32) -> Result<()>,
) -> Result<Vec<[f64; WIDTHS_PX.len()]>> {
    let mut tallest = vec![[0.0_f64; WIDTHS_PX.len()]; figures().len()];
    for document in DOCUMENTS {
        let is_narrow = |width: &&u32| **width < LEAST_WITH_MOUSE_PX;
        let (narrow, wide): (Vec<u32>, Vec<u32>) = widths.iter().partition(is_narrow);
        for (widths, has_fingers) in [(wide, false), (narrow, true)] {
            let page = frames(document, has_fingers).await?;
            for width in widths {
                let measure = MEASURE.replace("WIDTH", &width.to_string());
                let heights: Vec<f64> = serde_json::from_value(page.eval(&measure).await?)?;
                if let Some(column) = WIDTHS_PX.iter().position(|&it| it == width) {
                    for (row, height) in tallest.iter_mut().zip(heights) {
                        row[column] = row[column].max(height);
                    }
                }
                look(&page, width).await?;
            }
            // A page without an icon makes the browser look for one.
            page.close_after_errors().await?;
        }
    }
    Ok(tallest)
}

#[tokio::test]
async fn a_frame_is_as_tall_as_its_figure() -> Result<()> {
    match env::var_os(WRITE) {
        Some(_) => write().await,
        None => check().await,
    }
}

async fn check() -> Result<()> {
    let figures = figures();
    let (mut problems, mut too_high) = (Vec::new(), Vec::new());
    let widths = [&WIDTHS_PX[..], &BETWEEN_PX].concat();
    let tallest = tallest(&widths, async |page, width| {
        let given: Vec<u32> = figures.iter().map(|&it| height_px(it, width)).collect();
        let look = SCROLLS.replace("HEIGHTS", &format!("{given:?}"));
        let scrolls: Vec<bool> = serde_json::from_value(page.eval(&look).await?)?;
        for ((figure, given), scrolls) in figures.iter().zip(given).zip(scrolls) {
            if scrolls {
                problems.push(format!(
                    "{figure:?}: it scrolls in a frame of {width} x {given} px"
                ));
            }
        }
        Ok(())
    })
    .await?;
    for (figure, row) in figures.iter().zip(tallest) {
        for (width, tallest) in WIDTHS_PX.into_iter().zip(row) {
            let given = height_px(*figure, width);
            if tallest < f64::from(given) * (1.0 - MOST_TO_SPARE) {
                problems.push(format!(
                    "{figure:?} at {width} px: {given} px for {tallest} px"
                ));
            }
            if COLUMNS_PX.contains(&width) && tallest > SCREEN_PX && !is_of_last_group(*figure) {
                too_high.push(format!("{figure:?} at {width} px: {tallest} px"));
            }
        }
    }
    ensure!(too_high.is_empty(), "{}", too_high.join("\n"));
    ensure!(
        problems.is_empty(),
        "run `cargo xtask heights`:\n{}",
        problems.join("\n")
    );
    Ok(())
}

const WIDE: (u32, u32) = (1280, 800);
const PHONE: (u32, u32) = (390, 844);

/// A document whose figures have all come, in a wide window or on a phone with a finger.
async fn story(document: &str, size: (u32, u32)) -> Result<Page> {
    let page = Page::sized(size.0, size.1).await?;
    if size == PHONE {
        page.have_fingers().await?;
    }
    page.open_document(document).await?;
    page.lay_out_all().await?;
    page.come_to_all().await.context(document.to_owned())?;
    page.settle().await?;
    Ok(page)
}

#[tokio::test]
async fn the_idea_is_14_screens_long_and_a_chapter_before_the_last_group_6_of_a_phone() -> Result<()>
{
    let page = story("index.html", WIDE).await?;
    let ends = "return document.getElementById('recap').getBoundingClientRect().bottom + scrollY";
    let screens = page.number(ends).await? / f64::from(WIDE.1);
    ensure!(screens <= 14.0, "the idea is {screens} screens long");
    page.close().await?;
    let page = story("index.html", PHONE).await?;
    let longer = "
        const chapters = [...document.querySelectorAll('.chapter')];
        const before = chapters.slice(0, chapters.findIndex(chapter => chapter.id === 'extension'));
        const screens = chapters => chapters.map(({ id, offsetHeight }) => `${id} ${offsetHeight / innerHeight}`);
        return screens(before.filter(chapter => chapter.offsetHeight > 6 * innerHeight)).join()";
    let longer = page.eval(longer).await?;
    ensure!(longer == "", "too long for a phone: {longer}");
    page.close().await
}

/// The heights of each figure in the story, in wide windows and on phones with a finger, and those of the chapters in
/// each language.
async fn in_story() -> Result<(Vec<[f64; 2]>, Vec<[[f64; 2]; LANGUAGES.len()]>)> {
    const CHAPTER: &str = "return document.getElementById('NAME').offsetHeight";
    let mut tallest = vec![[0.0_f64; 2]; figures().len()];
    let mut chapters = vec![[[0.0; 2]; LANGUAGES.len()]; CHAPTERS_PX.len()];
    for (language, document) in DOCUMENTS.into_iter().enumerate() {
        for (column, size) in [WIDE, PHONE].into_iter().enumerate() {
            let page = story(document, size).await?;
            for (figure, heights) in figures().into_iter().zip(&mut tallest) {
                let place = format!(
                    "return document.getElementById('figure-{}').offsetHeight",
                    figure.as_str()
                );
                heights[column] = heights[column].max(page.number(&place).await?);
            }
            for ((chapter, _), heights) in CHAPTERS_PX.iter().zip(&mut chapters) {
                heights[language][column] = page.number(&CHAPTER.replace("NAME", chapter)).await?;
            }
            page.close().await?;
        }
    }
    Ok((tallest, chapters))
}

async fn write() -> Result<()> {
    let tallest = tallest(&WIDTHS_PX, async |_, _| Ok(())).await?;
    let (in_story, chapters) = in_story().await?;
    let mut rows = String::new();
    for ((figure, heights), in_story) in figures().iter().zip(tallest).zip(in_story) {
        writeln!(
            rows,
            "    (FigureName::{figure:?}, {heights:.0?}, {in_story:.0?}),"
        )?;
    }
    let mut rows_of_chapters = String::new();
    for ((chapter, _), heights) in CHAPTERS_PX.iter().zip(chapters) {
        writeln!(rows_of_chapters, "    ({chapter:?}, {heights:.0?}),")?;
    }
    let text = fs::read_to_string(TABLE)?;
    let text = between(&text, "heights", &rows)?;
    fs::write(TABLE, between(&text, "chapters", &rows_of_chapters)?)?;
    Ok(())
}

/// A text with other rows between the comments of a table.
fn between(text: &str, name: &str, rows: &str) -> Result<String> {
    let [begin, end] = [
        format!("    // {name}\n"),
        format!("    // end of {name}\n"),
    ];
    let (before, rest) = text
        .split_once(&begin)
        .context("the table has a beginning")?;
    let (_, after) = rest.split_once(&end).context("the table has an end")?;
    Ok([before, &begin, rows, &end, after].concat())
}

/// Adds up how far the page jumps, as browsers count it.
pub const WATCH_SHIFT: &str = "window.shift = 0;
    new PerformanceObserver(list => list.getEntries().forEach(({ value }) => window.shift += value))
        .observe({ type: 'layout-shift', buffered: true })";

/// A way to a far chapter ends where the chapter is, and nothing is seen to jump.
#[tokio::test]
async fn the_way_to_a_far_chapter_moves_nothing() -> Result<()> {
    let (last, _) = CHAPTERS_PX[CHAPTERS_PX.len() - 3];
    for document in DOCUMENTS {
        for (width, height) in [(1280, 800), (390, 844)] {
            let page = Page::sized(width, height).await?;
            page.open_document(document).await?;
            page.eval(WATCH_SHIFT).await?;
            page.eval(&format!(
                "document.querySelector('.contents a[href=\"#{last}\"]').click()"
            ))
            .await?;
            page.wait_for(&format!("#{last} .foot")).await?;
            page.wait_for_rest().await?;
            let shift = page.number("return window.shift").await?;
            let top =
                format!("return document.querySelector('#{last} h2').getBoundingClientRect().top");
            let top = page.number(&top).await?;
            ensure!(shift < 0.1, "{document} at {width} px shifts by {shift}");
            ensure!(
                (0.0..200.0).contains(&top),
                "{document} at {width} px: the title stands at {top} px"
            );
            page.close().await?;
        }
    }
    Ok(())
}
