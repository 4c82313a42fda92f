//! The answer to a question is not on its screen before the reader answers.

use crate::drawn::state_of;
use browser_tests::prelude::*;
use rope_explainer::figures::longer::{self, parameters::Reader};
use rope_explainer::figures::pair_use::{self, parameters::LengthShown};
use rope_explainer::late::{models::Question, recorded::Recorded};
use training::pairs::{Cut, CutKind};

/// The questions of the story, and words that give each answer away, in English and in Chinese.
const REVEALS: &[(&str, [&[&str]; 2])] = &[
    (
        "wish",
        [&["s^{m+n}", "the sum of the two positions"], &["位置之和"]],
    ),
    ("family", [&["135"], &["135"]]),
    ("before", [&["after the projection"], &["先投影，再旋转"]]),
    ("clocks", [&["18 of 64"], &["18 对", "有 18"]]),
    (
        "longer",
        [
            &["free at any length", "slow pairs reach", "18 of 64"],
            &["多长都行", "慢的分量对会", "18 对"],
        ],
    ),
    (
        "sinusoids",
        [&["still changes", "changed from"], &["分数仍是", "变成了"]],
    ),
    (
        "distance",
        [
            &["share one vector", "share the last row"],
            &["共用一个向量", "共用最后一行"],
        ],
    ),
    ("steps", [&["the one about lengths"], &["关于长度"]]),
    ("matrix", [&["256", "2d"], &["256", "2d"]]),
    ("decay", [&["115"], &["115"]]),
    (
        "pair-use",
        [
            &["complete a rotation", "three fast"],
            &["能转满一圈", "三对"],
        ],
    ),
    (
        "linear",
        [&["0.343", "can be negative"], &["0.343", "可正可负"]],
    ),
    (
        "learns",
        [
            &["for the first time", "after about 50"],
            &["首次", "50 步"],
        ],
    ),
    (
        "near",
        [
            &["two times in three", "token before", "67%"],
            &["三次里", "67%"],
        ],
    ),
    ("inverse", [&["0.25"], &["0.25"]]),
    ("four-times", [&[], &[]]),
    (
        "small-base",
        [
            &["97%", "19%", "still ahead", "that they never had"],
            &["97%", "19%", "仍领先", "从没到过"],
        ],
    ),
    (
        "diagonal",
        [&["69 to 74%", "below 95%"], &["69% 到 74%", "低于 95%"]],
    ),
    ("models", [&["29 of"], &["29 对"]]),
    ("collapse", [&["897"], &["897"]]),
    ("kernel", [&["✓", "✗"], &["✓", "✗"]]),
];

/// Accuracies of recorded models that give an answer away, as the page writes them in both languages.
fn revealing_accuracies(name: &str) -> Result<Vec<String>> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../static/recorded/runs.bin");
    let recorded = Recorded::read(&fs::read(file)?).ok().context("runs")?;
    let percent = |question: Question| -> Result<f64> {
        let evaluation = recorded
            .evaluation(&question)
            .context("a recorded answer")?;
        Ok(100.0 * evaluation.whole().share().context("scored tokens")?)
    };
    Ok(match name {
        "pair-use" => {
            let settings = pair_use::settings_of(&state_of("pair-use", "", "")?);
            let fastest = Cut::new(CutKind::Muted, 1);
            let found = percent(pair_use::question(settings, LengthShown::Trained, fastest))?;
            vec![format!("{found:.0}%")]
        }
        "four-times" => {
            let state = state_of("longer", "", "alpha=0.5&beta=2")?;
            let of = |reader| percent(longer::question(&state, reader));
            let [plain, ntk, yarn] = [of(Reader::Plain)?, of(Reader::Ntk)?, of(Reader::Yarn)?];
            let rounded = [plain, ntk, yarn].map(|found| format!("{found:.0}%"));
            let shown = [plain, ntk, of(Reader::Interpolation)?].map(|found| format!("{found:.1}"));
            [rounded, shown].concat()
        }
        _ => Vec::new(),
    })
}

/// The text that can be read, or heard, on a screen with a part of the question, apart from the question itself.
const AROUND: &str = "
    const question = document.querySelector(`[data-prediction='NAME']`);
    const { top, bottom } = question.getBoundingClientRect();
    const isNear = (box) => box.height > 0 && box.bottom > top - innerHeight && box.top < bottom + innerHeight;
    const seen = [];
    const texts = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
    for (let text; (text = texts.nextNode()); ) {
        const around = text.parentElement;
        if (question.contains(around) || around.closest('nav') || !around.checkVisibility({ visibilityProperty: true })) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        if (isNear(range.getBoundingClientRect())) seen.push(text.data);
    }
    for (const it of document.querySelectorAll('main .place [aria-label]'))
        if (it.checkVisibility({ visibilityProperty: true }) && isNear(it.getBoundingClientRect())) seen.push(it.ariaLabel);
    return seen.join(' ').replace(/\\s+/g, ' ')";

/// Scrolls to a question, waits for the figures around it, and reads what can be read there.
async fn around(page: &Page, name: &str) -> Result<String> {
    let scroll = format!(
        "const question = document.querySelector(\"[data-prediction='{name}']\");
        question.scrollIntoView({{ block: 'center', behavior: 'instant' }});
        const near = [...question.closest('.chapter').querySelectorAll('.place')].filter((place) => {{
            const {{ top, bottom }} = place.getBoundingClientRect();
            return bottom > -innerHeight && top < 2 * innerHeight;
        }});
        return near.every((place) => place.querySelector('.foot'))"
    );
    eventually!(
        page,
        page.eval(&scroll).await? == true,
        "figures near {name} are missing"
    )?;
    page.settle().await?;
    page.string(&AROUND.replace("NAME", name)).await
}

fn found<'w>(text: &str, words: &[&'w str]) -> Option<&'w str> {
    words.iter().copied().find(|word| text.contains(word))
}

#[tokio::test]
async fn nothing_on_its_screen_answers_a_question() -> Result<()> {
    let page = Page::sized(1280, 800).await?;
    for (language, document) in ["index.html", "zh-Hans.html"].into_iter().enumerate() {
        page.open_document(document).await?;
        let names = page
            .eval("return [...document.querySelectorAll('.prediction')].map(it => it.dataset.prediction).sort().join()")
            .await?;
        let mut known: Vec<&str> = REVEALS.iter().map(|(name, _)| *name).collect();
        known.sort_unstable();
        ensure!(names == known.join(","), "{names}");
        let mut given_away = Vec::new();
        for (name, words) in REVEALS {
            let text = around(&page, name).await?;
            let accuracies = revealing_accuracies(name)?;
            let numbers = accuracies.iter().map(String::as_str);
            let words: Vec<&str> = words[language].iter().copied().chain(numbers).collect();
            if let Some(word) = found(&text, &words) {
                given_away.push(format!("{name}: “{word}” in {text}"));
            }
        }
        ensure!(
            given_away.is_empty(),
            "{document}: {}",
            given_away.join("\n")
        );
    }
    // The test sees an answer that is there.
    let (name, words) = REVEALS[0];
    let word = words[1][0];
    page.eval(&format!(
        "document.querySelector(\"[data-prediction='{name}']\").insertAdjacentHTML('afterend', '<p>{word}</p>')"
    ))
    .await?;
    ensure!(found(&around(&page, name).await?, words[1]).is_some());
    page.close().await
}

/// The number that a question asks for, and what its place calls it.
pub const UNFINISHED: &str =
    "return document.querySelector('#figure-clocks [data-number=unfinished]').textContent";

#[tokio::test]
async fn a_question_is_asked_again_and_hides_its_number_again() -> Result<()> {
    let page = Page::desktop("").await?;
    let question = "[data-prediction='clocks']";
    around(&page, "clocks").await?;
    let hidden = async || -> Result<bool> { Ok(page.string(UNFINISHED).await?.contains('?')) };
    ensure!(hidden().await?);
    page.press(&format!("{question} input"), &[Key::Space])
        .await?;
    ensure!(!hidden().await?);
    page.press(&format!("{question} .show"), &[Key::Enter])
        .await?;
    page.reload().await?;
    page.wait_for("#figure-clocks .foot").await?;
    ensure!(!hidden().await?, "the answer was forgotten");
    page.press(&format!("{question} .again"), &[Key::Enter])
        .await?;
    ensure!(hidden().await?, "the answer is still there");
    let focused =
        "return document.activeElement.matches('[data-prediction=clocks] input:not(:checked)')";
    ensure!(page.eval(focused).await? == true);
    page.address_has(&["!clocks"]).await?;
    page.reload().await?;
    page.wait_for("#figure-clocks .foot").await?;
    ensure!(hidden().await?, "the answer came back");
    page.close().await
}
