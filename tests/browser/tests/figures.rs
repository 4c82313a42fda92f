//! Figures of the chapters: alone, in links, and together with the prose.

use browser_tests::prelude::*;
use rope_explainer::figures::registry::finished;

#[tokio::test]
async fn each_figure_stands_alone_and_fits_the_narrowest_window() -> Result<()> {
    let page = Page::sized(320, 640).await?;
    for definition in finished() {
        let name = definition.name.as_str();
        page.open_document(&format!("index.html?figure={name}"))
            .await?;
        let others =
            "return [...document.querySelectorAll('.masthead h1, .chapter, .contents, .place')]
            .filter(it => it.checkVisibility()).map(it => it.id).join()";
        let shown = page.eval(others).await?;
        ensure!(shown == format!("figure-{name}"));
        let over = page.too_wide().await?;
        ensure!(over <= 0.0, "{name} is {over} px too wide");
    }
    page.close().await
}

#[tokio::test]
async fn the_whole_story_fits_the_narrowest_window() -> Result<()> {
    let page = Page::sized(320, 640).await?;
    for document in ["index.html?predict=0", "zh-Hans.html?predict=0"] {
        page.open_document(document).await?;
        page.eval("document.querySelectorAll('.place').forEach((place, at) => setTimeout(() => place.scrollIntoView(), 30 * at))").await?;
        page.wait_for("#figure-embed .foot").await?;
        page.settle().await?;
        let over = page.too_wide().await?;
        ensure!(over <= 0.0, "{document} is {over} px too wide");
    }
    page.close().await
}

#[tokio::test]
async fn a_figures_state_is_in_the_pages_address_and_in_its_own_link() -> Result<()> {
    let page = Page::desktop("m=9").await?;
    page.come_to("turn").await?;
    let position = "#figure-turn input[data-field='m']";
    page.press(position, &[Key::Right, Key::Right]).await?;
    let query = page.query().await?;
    ensure!(query == "m=9&turn.m=11&turn.n=4");
    let score = page.text("#figure-turn [data-number='positions']").await?;

    page.reload().await?;
    page.wait_for("#figure-turn .foot").await?;
    ensure!(page.text("#figure-turn [data-number='positions']").await? == score);
    // The page holds the place where the reader was until its code has come.
    page.eventually(async || {
        page.scroll_to("#figure-bench").await?;
        page.find(".bench .marker.query").await.map(drop)
    })
    .await?;
    ensure!(page.text(".bench .marker.query").await?.contains("m = 9"));

    ensure!(
        page.property("#figure-turn [data-do=link]", "search")
            .await?
            == "?figure=turn&m=11&n=4&v=2"
    );
    page.open_document("index.html?figure=turn&m=11&n=4")
        .await?;
    ensure!(page.text("#figure-turn [data-number='positions']").await? == score);
    page.press(position, &[Key::Right]).await?;
    ensure!(page.query().await? == "figure=turn&m=12&n=5");
    page.close().await
}

#[tokio::test]
async fn heatmaps_say_how_many_of_the_tokens_they_show() -> Result<()> {
    let page = Page::sized(1280, 800).await?;
    page.open_document("index.html?figure=heads&source=random&tokens=600&d=2")
        .await?;
    let tokens = "input[data-field='tokens']";
    let notice = page.text("[data-notice='fewer']").await?;
    ensure!(notice.contains("600") && notice.contains("512"), "{notice}");
    let shown = format!("return document.querySelector(\"{tokens}\").ariaValueText");
    ensure!(page.eval(&shown).await? == "512");
    page.press(tokens, &[Key::Left]).await?;
    page.address_has(&["&d=2&tokens=511"]).await?;
    let gone = "return document.querySelector('[data-notice]') === null";
    ensure!(page.eval(gone).await? == true);
    page.close().await
}

#[tokio::test]
async fn a_dragged_word_moves_with_its_bar_and_a_pressed_one_becomes_the_query() -> Result<()> {
    let page = Page::sized(1280, 800).await?;
    // Words that slide are not where a hand looks for them.
    page.set_media("prefers-reduced-motion", "reduce").await?;
    let words = "return [...document.querySelectorAll('.order-picture .word')]
        .sort((a, b) => a.getBoundingClientRect().x - b.getBoundingClientRect().x)
        .map(word => word.textContent).join(' ')";
    let query = "return document.querySelector('.order-picture input:checked').dataset.column";
    for pointer in [Pointer::Mouse, Pointer::Finger] {
        page.open_document("index.html?figure=order&m=0&order=0")
            .await?;
        let is = async |moved: &str, asked: &str| {
            eventually!(page, page.eval(words).await? == moved)?;
            eventually!(page, page.eval(query).await? == asked)
        };
        is("the river bends and the road bends with it", "0").await?;
        let column_px = page
            .number(
                "const [one, next] = [3, 4].map(word => document.querySelector(`[data-word='${word}']`).getBoundingClientRect());
                return next.x + next.width / 2 - one.x - one.width / 2",
            )
            .await?;
        page.drag(pointer, "[data-word='3']", (2.0 * column_px, 0.0))
            .await?;
        is("the river bends the road and bends with it", "0").await?;
        page.tap(pointer, "[data-word='5']", (0.5, 0.5)).await?;
        is("the river bends the road and bends with it", "5").await?;
    }
    page.close().await
}

#[tokio::test]
async fn the_terms_after_the_move_wait_for_the_answer() -> Result<()> {
    let page = Page::desktop("").await?;
    page.come_to("terms").await?;
    let seen = "const of = (part) => document.querySelectorAll('#figure-terms ' + part);
        return [of('.term-bar .bar').length, of('.number [role=img]').length, of('[data-number=sum]')[0].textContent === '?'].join()";
    let (hidden, shown) = ("0,5,true", "5,0,false");
    ensure!(page.eval(seen).await? == hidden);
    page.press("[data-prediction='sinusoids'] input", &[Key::Space])
        .await?;
    ensure!(page.eval(seen).await? == shown);
    // A hand in the figure is an answer too.
    page.eval("localStorage.clear()").await?;
    page.reload().await?;
    page.wait_for("#figure-terms .foot").await?;
    ensure!(page.eval(seen).await? == hidden);
    page.press("#figure-terms [data-shift='1']", &[Key::Space])
        .await?;
    ensure!(page.eval(seen).await? == shown);
    page.close().await
}

#[tokio::test]
async fn answers_wait_unless_the_link_says_otherwise_and_are_kept() -> Result<()> {
    let page = Page::desktop("").await?;
    let shown =
        "return document.querySelector('[data-prediction=decay] .answer').checkVisibility()";
    ensure!(page.eval(shown).await? == false);
    page.press("[data-prediction='decay'] input", &[Key::Space])
        .await?;
    ensure!(page.eval(shown).await? == true);
    page.reload().await?;
    ensure!(page.eval(shown).await? == true, "the answer was forgotten");
    ensure!(
        page.eval(
            "return document.querySelector('[data-prediction=before] .answer').checkVisibility()"
        )
        .await?
            == false
    );
    page.open("predict=0").await?;
    let all = "return [...document.querySelectorAll('.answer')].every(it => it.checkVisibility())";
    ensure!(page.eval(all).await? == true);
    page.close().await
}

#[tokio::test]
async fn a_choice_has_its_reason_and_its_answer_shows_the_figure() -> Result<()> {
    let page = Page::desktop("").await?;
    page.scroll_to("#figure-decay").await?;
    let question = "#models .prediction";
    let reasons = "return [...document.querySelectorAll('#models .reason')].map(it => it.checkVisibility()).join()";
    let answer = "return document.querySelector('#models .answer').checkVisibility()";
    ensure!(page.eval(reasons).await? == "false,false");
    page.press(&format!("{question} input[value='0']"), &[Key::Space])
        .await?;
    ensure!(page.eval(reasons).await? == "true,false");
    ensure!(page.eval(answer).await? == true);
    let tied = "const [it] = document.querySelectorAll('#models input');
        return document.getElementById(it.getAttribute('aria-describedby')).checkVisibility()";
    ensure!(page.eval(tied).await? == true);
    page.press(&format!("{question} .show"), &[Key::Enter])
        .await?;
    page.address_has(&["models.m="]).await?;
    page.wait_for("#figure-models .foot").await?;
    let seen = "const { top } = document.getElementById('figure-models').getBoundingClientRect();
        return top >= -1 && top < innerHeight / 2 && document.activeElement.matches('.show')";
    eventually!(
        page,
        page.eval(seen).await? == true,
        "the figure is out of view"
    )?;
    page.eval("history.back()").await?;
    eventually!(page, page.query().await?.is_empty())?;
    page.close().await
}

#[tokio::test]
async fn a_key_opens_the_answers_one_by_one() -> Result<()> {
    let page = Page::desktop("").await?;
    let told = "return [...document.querySelectorAll('.prediction')].filter(it => it.querySelector('.answer').checkVisibility()).map(it => it.dataset.prediction).join()";
    let first = "return document.querySelector('.prediction').dataset.prediction";
    let first = page.eval(first).await?;
    let next = "document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true }))";
    let is_focused = "return Boolean(document.activeElement.closest('.prediction'))";
    // A letter of what somebody says, if nothing has the focus.
    page.eval(next).await?;
    page.press("#figure-hero input", &[]).await?;
    page.eval(next).await?;
    eventually!(page, page.eval(is_focused).await? == true)?;
    let in_view =
        "const { top, bottom } = document.querySelector('.prediction').getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight";
    eventually!(
        page,
        page.eval(in_view).await? == true,
        "the question is out of view"
    )?;
    ensure!(page.eval(told).await? == "");
    page.eval(next).await?;
    ensure!(page.eval(told).await? == first);
    // The question keeps the focus, and the key goes on.
    page.eval(next).await?;
    let at = "return document.activeElement.closest('.prediction').dataset.prediction";
    eventually!(page, page.eval(at).await? != first)?;
    page.eval(next).await?;
    eventually!(page, page.eval(told).await? != first)?;
    let told_two = page.eval(told).await?;
    // It is a letter like others where it is typed.
    page.eval("const field = document.body.appendChild(document.createElement('textarea'));
        field.focus(); field.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true }))").await?;
    ensure!(page.eval(told).await? == told_two);
    page.close().await
}

#[tokio::test]
async fn words_light_up_their_part_and_the_other_way_round() -> Result<()> {
    let page = Page::desktop("").await?;
    page.come_to("turn").await?;
    page.settle().await?;
    let lit = "return document.getElementById('wish').dataset.lit || ''";
    page.press("#wish .part.key", &[]).await?;
    ensure!(page.eval(lit).await? == "key");
    let glow = "return getComputedStyle(document.querySelector('#figure-turn svg .key')).filter";
    ensure!(
        page.eval(glow).await? != "none",
        "the arrow does not light up"
    );
    page.press("#figure-turn input[data-field='m']", &[])
        .await?;
    ensure!(page.eval(lit).await? == "query");
    let ground =
        "return getComputedStyle(document.querySelector('#wish .part.query')).backgroundColor";
    ensure!(page.eval(ground).await? != "rgba(0, 0, 0, 0)");
    page.close().await
}

#[tokio::test]
async fn figures_are_numbered_and_lead_to_themselves() -> Result<()> {
    let page = Page::desktop("#figure-turn").await?;
    page.wait_for("#figure-turn .foot").await?;
    ensure!(page.text("#figure-turn figcaption .number").await? == "Figure 2.2");
    page.settle().await?;
    // The chapter's own name would say less.
    let place = "return location.hash + ' ' + Math.round(document.getElementById('figure-turn').getBoundingClientRect().top / 10)";
    ensure!(page.eval(place).await? == "#figure-turn 0");
    let rail =
        "return [...document.querySelectorAll('.rail a')].findIndex(link => link.ariaCurrent) + 1";
    ensure!(page.eval(rail).await? == 2);
    let chapters = "return document.querySelectorAll('.chapter').length - document.querySelectorAll('.rail a').length";
    ensure!(page.eval(chapters).await? == 0);
    page.close().await?;
    // The number of a figure shown alone means nothing.
    let page = Page::desktop("figure=turn").await?;
    let shown = "return document.querySelector('figcaption .number').checkVisibility()";
    ensure!(page.eval(shown).await? == false);
    page.close().await
}

#[tokio::test]
async fn an_older_address_leads_to_its_picture() -> Result<()> {
    let page = Page::desktop("#longer").await?;
    page.settle().await?;
    let top = "return document.getElementById('longer').getBoundingClientRect().top";
    ensure!(page.number(top).await?.abs() < 10.0);
    ensure!(page.string("return location.hash").await? == "#longer");
    page.close().await
}

#[tokio::test]
async fn an_exercise_comes_to_what_it_exercises_and_a_reader_to_where_they_stopped() -> Result<()> {
    let page = Page::desktop("#clocks").await?;
    page.press("#clocks .exercises button", &[Key::Enter])
        .await?;
    page.wait_for("#clocks #figure-exercise .foot").await?;
    page.address_has(&["exercise.task=frequency"]).await?;
    page.open("").await?;
    ensure!(page.text(".go-on a").await? == page.text(".contents a[href='#clocks']").await?);
    page.close().await
}

#[tokio::test]
async fn sections_have_an_address() -> Result<()> {
    let page = Page::desktop("").await?;
    let address = "return document.querySelector('#kernel h3 .anchor').hash";
    let address = page.eval(address).await?;
    let address = address.as_str().unwrap_or_default().to_owned();
    ensure!(address == "#kernel-1", "{address}");
    page.press(
        &format!("#kernel h3 .anchor[href='{address}']"),
        &[Key::Enter],
    )
    .await?;
    let top =
        "return Math.round(document.getElementById('kernel-1').getBoundingClientRect().top / 10)";
    eventually!(page, page.eval(top).await? == 0)?;
    page.close().await
}

#[tokio::test]
async fn the_address_follows_the_reader_and_leads_back() -> Result<()> {
    let page = Page::desktop("").await?;
    page.scroll_to("#decay").await?;
    page.settle().await?;
    let hash = page.eval("return location.hash").await?;
    ensure!(hash == "#decay", "the address says {hash}");
    ensure!(
        page.text(".contents [aria-current]").await?
            == page.text(".contents a[href='#decay']").await?
    );
    page.eval("document.querySelector('.language').click()")
        .await?;
    page.wait_for("html[lang='zh-Hans'] .place .foot").await?;
    page.settle().await?;
    let there = page.eval("return location.hash").await?;
    ensure!(there == "#decay", "the reader stands at {there}");
    page.close().await
}

#[tokio::test]
async fn the_ends_of_the_ramp_are_dragged_across_the_pairs() -> Result<()> {
    let beta = "[data-handle='beta']";
    for pointer in [Pointer::Mouse, Pointer::Finger] {
        let page = Page::sized(800, 900).await?;
        page.open_document("index.html?figure=extension&alpha=2")
            .await?;
        let width = "return document.querySelector('.ramp').getBoundingClientRect().width";
        let of_pair = page.number(width).await? / 64.0;
        let (before, _) = page.middle(beta).await?;
        page.drag(pointer, beta, (8.0 * of_pair, 0.0)).await?;
        let (after, _) = page.middle(beta).await?;
        let off = after - before - 8.0 * of_pair;
        ensure!(off.abs() < 1.5, "{pointer:?} is {off} px from the handle");
        // Eight of 64 pairs from a base of 10,000 rotate half a decade slower.
        let query = page.query().await?;
        let said = query
            .split_once("beta=")
            .and_then(|(_, said)| said.split('&').next());
        let rotations: f64 = said.unwrap_or_default().parse()?;
        ensure!((rotations / 10.12 - 1.0).abs() < 0.02, "{query}");
        // An end that is dragged beyond the other takes it along.
        page.drag(pointer, beta, (30.0 * of_pair, 0.0)).await?;
        page.address_has(&["!alpha=2"]).await?;
        page.close().await?;
    }
    let page = Page::sized(390, 900).await?;
    page.open_document("index.html?figure=extension&settings=1")
        .await?;
    // To the right pairs are slower; up are more rotations.
    for (keys, expected) in [
        ([Key::Right, Key::Right], Some("alpha=0.98")),
        ([Key::Up, Key::Up], None),
        ([Key::Up, Key::PageUp], Some("alpha=2.1")),
    ] {
        page.press("input[data-field='alpha']", &keys).await?;
        let query = page.query().await?;
        let fields: Vec<&str> = query.split('&').skip(1).collect();
        let fields = fields.into_iter().filter(|field| *field != "settings=1");
        ensure!(fields.eq(expected), "{query}");
    }
    ensure!(page.too_wide().await? <= 0.0);
    page.close().await
}

#[tokio::test]
async fn a_figure_that_refuses_says_why_and_can_be_worked() -> Result<()> {
    let page = Page::sized(390, 844).await?;
    page.open("figure=kernel&longest=None").await?;
    page.says("[data-number=refusal]", "AssertionError").await?;
    let before = page.query().await?;
    page.press("input[data-field='ro']", &[Key::Down]).await?;
    ensure!(page.query().await? != before);
    page.close().await
}

#[tokio::test]
async fn the_end_of_a_sequence_is_dragged_over_tokens() -> Result<()> {
    for (pointer, width) in [(Pointer::Mouse, 1000), (Pointer::Finger, 390)] {
        let page = Page::sized(width, 900).await?;
        page.open_document("index.html?figure=kernel").await?;
        let step = "return document.querySelectorAll('.kernel-cell')[1].getBoundingClientRect().x
            - document.querySelectorAll('.kernel-cell')[0].getBoundingClientRect().x";
        let step = page.number(step).await?;
        let end = "[data-handle='end1']";
        page.drag(pointer, end, (2.0 * step, 0.0)).await?;
        let query = page.query().await?;
        ensure!(query == "figure=kernel&cu=0.5.7.12", "{pointer:?}: {query}");
        // No end is dragged beyond the next.
        page.drag(pointer, end, (4.0 * step, 0.0)).await?;
        let query = page.query().await?;
        ensure!(query == "figure=kernel&cu=0.7.7.12", "{pointer:?}: {query}");
        page.press(".kernel-end:nth-last-child(1) input", &[Key::Right])
            .await?;
        let query = page.query().await?;
        ensure!(query == "figure=kernel&cu=0.7.7.13", "{pointer:?}: {query}");
        page.close().await?;
    }
    Ok(())
}

/// Moves a slider from end to end, and tells by how much its place and its width changed.
const DRAG: &str = "const slider = () => document.querySelector('[data-field=FIELD]');
    const rest = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
    return (async () => {
      const boxes = [];
      for (let part = 0; part <= 12; part++) {
        const { min, max, step } = slider();
        slider().value = +min + Math.round((max - min) * part / 12 / step) * step;
        slider().dispatchEvent(new InputEvent('input', { bubbles: true }));
        await rest();
        const { top, width } = slider().getBoundingClientRect();
        boxes.push([top + scrollY, width]);
      }
      const spread = index => Math.max(...boxes.map(box => box[index])) - Math.min(...boxes.map(box => box[index]));
      return Math.max(spread(0), spread(1));
    })()";

#[tokio::test]
async fn a_slider_that_was_only_touched_gets_new_ends() -> Result<()> {
    let page = Page::desktop("figure=helix").await?;
    let middle = "const slider = document.querySelector('[data-field=m]');
        return (slider.value - slider.min) / (slider.max - slider.min)";
    let part = page.number(middle).await?;
    page.tap(Pointer::Mouse, "[data-field=m]", (part, 0.5))
        .await?;
    page.press("[data-shift='1000']", &[Key::Enter]).await?;
    let most = "return Number(document.querySelector('[data-field=m]').max)";
    eventually!(page, page.number(most).await? > 1000.0)?;
    page.close().await
}

#[tokio::test]
async fn a_slider_stays_under_the_hand_that_drags_it() -> Result<()> {
    let sliders = [
        "decode:sinks",
        "decode:window",
        "heads&source=random:tokens",
        "collapse:far",
        "weights:far",
        "weights&v=2:far",
        "beyond:wanted",
        "precision:far",
        "longer:temperature",
        "longer:s",
        "cache:maxpos",
        "bugs:m",
        "turn:speed",
    ];
    for width in [1280, 390] {
        let page = Page::sized(width, 844).await?;
        for slider in sliders {
            let (figure, field) = slider.split_once(':').context("a figure and a field")?;
            page.open(&format!("figure={figure}")).await?;
            page.find(&format!("[data-field={field}]")).await?;
            page.settle().await?;
            let moved = page.number(&DRAG.replace("FIELD", field)).await?;
            ensure!(moved <= 1.0, "{slider} moves by {moved} px at {width} px");
        }
        page.close().await?;
    }
    Ok(())
}
