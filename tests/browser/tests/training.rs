//! Training in a worker: the same bits as natively, from a host, from a disk, in a sandbox, and by the worker's own
//! answers.

use browser_tests::prelude::*;
use training::evaluation::Extension;
use training::task::Task;
use training::{Encoding, Lengthened, Settings, Trainer};

const STEPS: usize = 30;

/// Begins a run for each encoding and asks each model, when all its steps are done, what it gets right in two texts of
/// 96 tokens. What the worker says is kept in `heard`.
const TRAIN: &str = "const encodings = ENCODINGS;
    window.heard = [];
    const worker = window.worker = trainingWorker((numbers) => {
        heard.push([...numbers]);
        const [kind, run, , first] = numbers;
        if (kind === 1 && first + (numbers.length - 4) / 2 === STEPS)
            worker.tell(Float64Array.of(3, 100 + run, run, 2, 96, 3, 2, 0.5, 2, 0.9));
    });
    encodings.forEach((encoding, run) => {
        worker.tell(Float64Array.of(0, run, 0, encoding, 0, 2, 64, 4, 128, 64, 16, 300, 0.003, 10000, 0, 0, 0, 0, 0));
        worker.tell(Float64Array.of(1, run, STEPS));
    })";

async fn train(page: &Page, encodings: &[Encoding]) -> Result<()> {
    let index = |encoding| Encoding::ALL.iter().position(|known| *known == encoding);
    let indices: Option<Vec<usize>> = encodings.iter().copied().map(index).collect();
    let indices = format!("{:?}", indices.context("an encoding has an index")?);
    let script = TRAIN.replace("ENCODINGS", &indices);
    page.eval(&script.replace("STEPS", &STEPS.to_string()))
        .await?;
    Ok(())
}

/// Waits for the answers of all models, and compares what was heard with the same trainings here, bit by bit.
async fn assert_same_bits(page: &Page, encodings: &[Encoding]) -> Result<()> {
    let answers = "return heard.filter(([kind]) => kind === 2).length";
    let mut expected = Vec::new();
    for (run, encoding) in encodings.iter().enumerate() {
        let settings = Settings {
            encoding: *encoding,
            ..Settings::default()
        };
        let mut trainer = Trainer::new(settings)?;
        let mut steps = Vec::new();
        for _ in 0..STEPS {
            let step = trainer.step();
            steps.extend([step.loss, step.right].map(f64::from));
        }
        let scaling = Lengthened::Yarn {
            factor: 2.0,
            alpha: 0.5,
            beta: 2.0,
        };
        let extension = scaling.extension(settings.context, 0.9);
        let evaluation = trainer.model().evaluate(96, 2, &extension)?;
        let tallies = evaluation.tallies();
        let numbers =
            tallies.flat_map(|tally| [f64::from(tally.count), f64::from(tally.right), tally.loss]);
        let answer = [2.0, 100.0 + run as f64, STEPS as f64];
        expected.push((
            steps,
            answer.into_iter().chain(numbers).collect::<Vec<f64>>(),
        ));
    }
    page.eventually(async || {
        ensure!(
            page.eval("return heard.some((numbers) => !numbers.length)")
                .await?
                == false
        );
        ensure!(page.number(answers).await? >= encodings.len() as f64);
        Ok(())
    })
    .await?;
    for (run, (steps, answer)) in expected.into_iter().enumerate() {
        // As texts, because Firefox's driver rounds numbers.
        let heard = page
            .eval(&format!(
                "return [heard.filter(([kind, run]) => kind === 1 && run === {run}).flatMap((numbers) => numbers.slice(4)),
                    heard.find(([kind, number]) => kind === 2 && number === 100 + {run})].map((all) => all.map(String))"
            ))
            .await?;
        let heard: [Vec<String>; 2] = serde_json::from_value(heard)?;
        let [heard, answered] = heard.map(|all| {
            let numbers = all.iter().map(|number| number.parse::<f64>());
            numbers.collect::<Result<Vec<_>, _>>()
        });
        let (heard, answered) = (heard?, answered?);
        let encoding = encodings[run];
        ensure!(heard == steps, "{encoding:?}: {heard:?} not {steps:?}");
        ensure!(answered == answer, "{encoding:?}: another evaluation");
    }
    page.eval("worker.end()").await?;
    Ok(())
}

/// The figure that is there trains, with the bits of a training here.
async fn trains(page: &Page, encodings: &[Encoding]) -> Result<()> {
    page.wait_for("[data-do='link']").await?;
    train(page, encodings).await?;
    assert_same_bits(page, encodings).await
}

async fn gives_the_bits_that_are_computed_natively(
    browser: Browser,
    encodings: &[Encoding],
) -> Result<()> {
    if !browser.can_test()? {
        return Ok(());
    }
    let page = Page::in_browser(browser).await?;
    page.open_document("index.html?figure=turn").await?;
    trains(&page, encodings).await?;
    page.close().await
}

#[tokio::test]
async fn a_worker_gives_the_bits_that_are_computed_natively() -> Result<()> {
    gives_the_bits_that_are_computed_natively(Browser::Chromium, &Encoding::ALL).await
}

#[tokio::test]
async fn firefox_gives_the_bits_that_are_computed_natively() -> Result<()> {
    gives_the_bits_that_are_computed_natively(Browser::Firefox, &[Encoding::Rope]).await
}

#[tokio::test]
async fn webkit_gives_the_bits_that_are_computed_natively() -> Result<()> {
    gives_the_bits_that_are_computed_natively(Browser::WebKit, &[Encoding::Rope]).await
}

#[tokio::test]
async fn a_frame_without_an_origin_trains() -> Result<()> {
    let page = Page::sized(1000, 800).await?;
    let host = Host::new()?;
    let address = format!("{}?figure=turn", page.site());
    host.show(&page, &frame(&address, "sandbox=\"allow-scripts\""))
        .await?;
    page.enter("iframe").await?;
    trains(&page, &[Encoding::Rope]).await?;
    page.leave().await?;
    page.close().await
}

#[tokio::test]
async fn a_single_file_trains_from_a_disk_and_in_a_sandbox() -> Result<()> {
    let file = site_folder()?.join("single-file/rope-explainer.html");
    let address = format!("file://{}?figure=turn", file.display());
    let page = Page::sized(1000, 800).await?;
    page.visit(&address).await?;
    trains(&page, &[Encoding::Rope]).await?;
    let host = tempfile::tempdir()?;
    let frame = frame(&address, "sandbox=\"allow-scripts\"");
    std::fs::write(
        host.path().join("host.html"),
        format!("<!doctype html>{frame}"),
    )?;
    page.visit(&format!("file://{}/host.html", host.path().display()))
        .await?;
    page.enter("iframe").await?;
    trains(&page, &[Encoding::Rope]).await?;
    page.leave().await?;
    page.close().await
}

#[tokio::test]
async fn code_that_cannot_be_fetched_is_a_worker_that_died_and_comes_when_it_can() -> Result<()> {
    let page = Page::desktop("figure=turn").await?;
    page.be_offline(true).await?;
    train(&page, &[Encoding::Rope]).await?;
    eventually!(
        page,
        page.eval("return JSON.stringify(heard)").await? == "[[]]"
    )?;
    page.be_offline(false).await?;
    trains(&page, &[Encoding::Rope]).await?;
    page.close_after_errors().await
}

/// Before the page runs: counts the workers and the steps that they tell, run by run, and lets a test hide the tab.
const WATCH: &str = "window.workers = [];
    window.curves = {};
    const Watched = Worker;
    window.Worker = class extends Watched {
        constructor(script) {
            super(script);
            workers.push(this);
            this.addEventListener('message', ({ data: [kind, run, , , ...steps] }) => {
                if (kind === 1) curves[run] = [...(curves[run] ?? []), ...steps];
            });
        }
    };
    Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => CORES });
    let isHidden = false;
    Object.defineProperty(document, 'hidden', { get: () => isHidden });
    window.hideTab = (hides) => {
        isHidden = hides;
        document.dispatchEvent(new Event('visibilitychange'));
    }";

/// Opens the figure that trains two small models, on a machine with so many cores.
async fn two_models(cores: usize, steps: usize) -> Result<Page> {
    let page = Page::sized(1280, 800).await?;
    let watch = WATCH.replace("CORES", &cores.to_string());
    page.before_each_document(&format!("{{ {watch} }}")).await?;
    page.open(&format!(
        "figure=train&net=small&encodings=rope.shaw&steps={steps}&seed=5"
    ))
    .await?;
    Ok(page)
}

const TRAIN_BUTTON: &str = "#figure-train [data-do=train]";

async fn press_train(page: &Page) -> Result<()> {
    page.press(TRAIN_BUTTON, &[Key::Enter]).await
}

async fn wait_for_button(page: &Page, name: &str) -> Result<()> {
    eventually!(page, page.text(TRAIN_BUTTON).await? == name)
}

async fn steps_told(page: &Page) -> Result<f64> {
    page.number("return Object.values(curves).flat().length / 2")
        .await
}

async fn wait_for_steps(page: &Page, least: f64) -> Result<()> {
    eventually!(page, steps_told(page).await? >= least)
}

#[tokio::test]
async fn one_worker_or_two_give_the_curves_that_are_computed_natively() -> Result<()> {
    const STEPS: usize = 12;
    let curve = |encoding| -> Result<Vec<f64>> {
        let mut trainer = Trainer::new(Settings {
            encoding,
            width: 32,
            heads: 2,
            feed_forward: 64,
            steps: STEPS,
            seed: 5,
            ..Settings::default()
        })?;
        let steps = (0..STEPS).map(|_| trainer.step());
        Ok(steps
            .flat_map(|step| [step.loss, step.right].map(f64::from))
            .collect())
    };
    let expected = [curve(Encoding::Rope)?, curve(Encoding::Shaw)?];
    for (cores, workers) in [(1, 1.0), (2, 1.0), (8, 2.0)] {
        let page = two_models(cores, STEPS).await?;
        ensure!(page.number("return workers.length").await? == 0.0);
        press_train(&page).await?;
        wait_for_steps(&page, 2.0 * STEPS as f64).await?;
        let curves = page.eval("return Object.values(curves)").await?;
        let curves: Vec<Vec<f64>> = serde_json::from_value(curves)?;
        ensure!(curves == expected, "{cores} cores: {curves:?}");
        let started = page.number("return workers.length").await?;
        ensure!(started == workers, "{cores} cores: {started} workers");
        page.close().await?;
    }
    Ok(())
}

/// Recorded models: what the reader's own get right is as many, and the page says so.
async fn trains_what_was_recorded(browser: Browser, figures: &[(&str, &str)]) -> Result<()> {
    if !browser.can_test()? {
        return Ok(());
    }
    let page = Page::in_browser(browser).await?;
    for (name, fields) in figures {
        page.open_document(&format!("index.html?figure={name}{fields}"))
            .await?;
        let button = format!("#figure-{name} [data-do=train]");
        page.wait_for(&button).await?;
        let numbers = format!(
            "return [...document.querySelectorAll('#figure-{name} :is(td, .axial-map)')].map(cell => cell.textContent).join()"
        );
        eventually!(
            page,
            !page.text(&format!("#figure-{name}")).await?.contains("–")
        )?;
        let recorded = page.eval(&numbers).await?;
        page.press(&button, &[Key::Enter]).await?;
        let progress = |what: &str| {
            format!("return document.querySelector('#figure-{name} progress')?.{what} ?? 0")
        };
        eventually!(page, page.number(&progress("max")).await? > 0.0)?;
        let steps = page.number(&progress("max")).await?;
        for part in 1..=50 {
            let done = steps * f64::from(part) / 50.0;
            eventually!(page, page.number(&progress("value")).await? >= done.floor())?;
        }
        let said = format!("#figure-{name} [data-number=said]");
        eventually!(page, page.text(&said).await?.contains("exactly as many"))?;
        // Vectors of the maps are asked for after accuracies, and come a moment later.
        page.eventually(async || {
            let own = page.eval(&numbers).await?;
            ensure!(own == recorded, "{name}: {own}, not {recorded}");
            Ok(())
        })
        .await?;
    }
    page.close().await
}

/// A model of digits, with further training on longer texts.
const FURTHER: (&str, &str) = ("base-law", "&base=10&trainedon=256");

/// Three models of pictures, whose maps are the same too.
const PICTURES: (&str, &str) = ("axial", "");

#[tokio::test]
#[ignore = "It takes half a minute: once a release. Every run has 30 steps."]
async fn chromium_trains_what_was_recorded() -> Result<()> {
    trains_what_was_recorded(Browser::Chromium, &[FURTHER, PICTURES]).await
}

#[tokio::test]
#[ignore = "It takes half a minute: once a release. Every run has 30 steps."]
async fn firefox_trains_what_was_recorded() -> Result<()> {
    trains_what_was_recorded(Browser::Firefox, &[FURTHER]).await
}

#[tokio::test]
#[ignore = "It takes half a minute: once a release. Every run has 30 steps."]
async fn webkit_trains_what_was_recorded() -> Result<()> {
    trains_what_was_recorded(Browser::WebKit, &[PICTURES]).await
}

#[tokio::test]
async fn a_finger_along_the_curves_selects_a_step_and_a_finger_down_scrolls() -> Result<()> {
    let page = Page::phone("figure=train").await?;
    page.settle().await?;
    page.eval("document.querySelector('.axis-chart svg').scrollIntoView({ block: 'center' })")
        .await?;
    let (x, y) = page.middle(".axis-chart svg").await?;
    let step = "return +(new URLSearchParams(location.search).get('at') ?? 300)";
    let swipe = async |across: f64, down: f64| {
        page.touch("touchStart", &[(x, y)]).await?;
        for part in 1..=5 {
            let part = f64::from(part) / 5.0;
            page.touch("touchMove", &[(x + across * part, y + down * part)])
                .await?;
        }
        page.touch("touchEnd", &[]).await
    };
    let top = page.number("return scrollY").await?;
    swipe(-60.0, 0.0).await?;
    page.eventually(async || {
        let step = page.number(step).await?;
        ensure!((20.0..130.0).contains(&step), "step {step} is shown");
        Ok(())
    })
    .await?;
    ensure!(page.number("return scrollY").await? == top);
    let before = page.number(step).await?;
    swipe(0.0, -80.0).await?;
    eventually!(page, page.number("return scrollY").await? > top + 20.0)?;
    ensure!(page.number(step).await? == before, "another step is shown");
    page.close().await
}

#[tokio::test]
async fn the_prediction_after_an_edited_sequence_is_the_models_own() -> Result<()> {
    const STEPS: usize = 12;
    let page = Page::desktop(&format!(
        "figure=attention-maps&net=small&seed=5&steps={STEPS}"
    ))
    .await?;
    page.press("#figure-attention-maps [data-do=train]", &[Key::Enter])
        .await?;
    let mut trainer = Trainer::new(Settings {
        width: 32,
        heads: 2,
        feed_forward: 64,
        steps: STEPS,
        seed: 5,
        ..Settings::default()
    })?;
    for _ in 0..STEPS {
        trainer.step();
    }
    for sequence in ["HCAFBEG4FJ6BB8EIL2IOK5LP1PM7KAA3", "ABCDEFGH5", "PONML"] {
        page.type_into("#figure-attention-maps [data-field=sequence]", sequence)
            .await?;
        let tokens = sequence.chars().map(|glyph| Task::KBack.token(glyph));
        let tokens: Vec<u8> = tokens
            .collect::<Option<_>>()
            .context("tokens of the task")?;
        let forward = trainer.model().read(&tokens, &Extension::default())?;
        let mut next: Vec<(usize, f32)> = forward
            .next(Task::KBack)
            .iter()
            .copied()
            .enumerate()
            .collect();
        next.sort_by(|one, other| other.1.total_cmp(&one.1));
        let named = next[..3].iter().map(|(token, share)| {
            format!("{} {:.1}%", Task::KBack.glyph(*token as u8), 100.0 * share)
        });
        let named = named.collect::<Vec<_>>().join(", ");
        let last = sequence.chars().last().unwrap_or_default();
        let expected = format!("Prediction after the last token, “{last}”: {named}");
        page.eventually(async || {
            let said = page
                .text("#figure-attention-maps [data-number=next]")
                .await?;
            ensure!(said.starts_with(&expected), "{said}, not {expected}");
            Ok(())
        })
        .await?;
    }
    page.close().await
}

#[tokio::test]
async fn a_hidden_tab_trains_nothing_and_goes_on_when_it_is_shown() -> Result<()> {
    let page = two_models(2, 2000).await?;
    press_train(&page).await?;
    wait_for_steps(&page, 4.0).await?;
    page.eval("hideTab(true)").await?;
    wait_for_button(&page, "Resume").await?;
    // Steps done before the worker received the message are reported at once.
    page.let_time_pass().await?;
    let told = steps_told(&page).await?;
    page.let_time_pass().await?;
    ensure!(steps_told(&page).await? == told, "a hidden tab trains");
    page.eval("hideTab(false)").await?;
    wait_for_button(&page, "Pause").await?;
    wait_for_steps(&page, told + 4.0).await?;
    press_train(&page).await?;
    wait_for_button(&page, "Resume").await?;
    page.close().await
}

#[tokio::test]
async fn a_training_that_no_figure_shows_waits_until_one_does() -> Result<()> {
    const TASK: &str = "#figure-train [data-field=learn]:checked";
    let page = two_models(2, 2000).await?;
    press_train(&page).await?;
    wait_for_steps(&page, 4.0).await?;
    page.press(TASK, &[Key::Right]).await?;
    wait_for_button(&page, "Train").await?;
    let said = page.text("#figure-train .lab-taken").await?;
    let begins = "A run with other settings is paused at step ";
    ensure!(said.starts_with(begins), "{said}");
    // Steps done before the worker received the message are reported at once.
    page.let_time_pass().await?;
    let told = steps_told(&page).await?;
    page.let_time_pass().await?;
    ensure!(steps_told(&page).await? == told, "what is not shown trains");
    page.press("#figure-train [data-do=take-over]", &[Key::Enter])
        .await?;
    wait_for_button(&page, "Pause").await?;
    wait_for_steps(&page, told + 4.0).await?;
    // Stop ends it from other settings, too.
    page.press(TASK, &[Key::Right]).await?;
    wait_for_button(&page, "Train").await?;
    page.press("#figure-train [data-do=stop]", &[Key::Enter])
        .await?;
    page.press("#figure-train [data-do=take-over]", &[Key::Enter])
        .await?;
    eventually!(
        page,
        page.text("#figure-train .lab-said").await? == "Not trained yet."
    )?;
    page.close().await
}

#[tokio::test]
async fn a_worker_that_dies_is_said_and_can_be_started_again() -> Result<()> {
    let page = two_models(2, 2000).await?;
    press_train(&page).await?;
    wait_for_steps(&page, 4.0).await?;
    page.eval("workers[0].dispatchEvent(new ErrorEvent('error'))")
        .await?;
    wait_for_button(&page, "Restart").await?;
    page.says("#figure-train .lab-said", "cut off").await?;
    page.eval("window.curves = {}").await?;
    press_train(&page).await?;
    wait_for_button(&page, "Pause").await?;
    wait_for_steps(&page, 4.0).await?;
    ensure!(page.number("return workers.length").await? == 2.0);
    page.close().await
}
