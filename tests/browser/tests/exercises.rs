//! Exercises are solved by mouse and by keys, and the page around is told. That every kind can be solved is held
//! natively.

use browser_tests::prelude::*;
use rope_explainer::figure::{FigureReading, FigureSpec};
use rope_explainer::figures::exercise::parameters::{ANSWER, TASK, Task};
use rope_explainer::figures::exercise::tasks::TaskReading;
use rope_explainer::figures::exercise::{self, Exercise};
use rope_explainer::state::parameters::{QUERY, SEED};
use rope_explainer::state::{Choice, State};

const SEED_OF_ALL: u32 = 3;

const CHECK: &str = ".exercise [data-do=check]";

/// A page with one exercise, and the right answer to it.
async fn open(task: Task) -> Result<(Page, TaskReading, State)> {
    let name = Task::NAMES[task as usize];
    let page = Page::sized(1280, 800).await?;
    page.open(&format!("figure=exercise&task={name}&seed={SEED_OF_ALL}"))
        .await?;
    let empty = page
        .number(
            "const choices = [...document.querySelectorAll('.exercise .options label')];
            return choices.filter((choice) => !choice.textContent.trim()).length",
        )
        .await?;
    ensure!(empty == 0.0, "{name}: {empty} choices say nothing");
    page.eval(
        "window.answers = [];
        addEventListener('rope-answer', ({ detail }) => answers.push(detail))",
    )
    .await?;
    let state = State::of(Exercise::PARAMETERS)
        .with(&TASK, task)
        .with(&SEED, SEED_OF_ALL);
    let drawn = exercise::Reading::of(&state)?.task;
    let solved = drawn.shown(&state)?;
    Ok((page, drawn, solved))
}

/// The messages to the page around about each check: the choice, and whether it was right.
async fn told(page: &Page, task: Task, expected: &[(&str, bool)]) -> Result<()> {
    let question = format!("exercise-{}-{SEED_OF_ALL}", Task::NAMES[task as usize]);
    let expected = expected
        .iter()
        .map(|(choice, right)| json!({ "question": question, "choice": choice, "right": right }));
    let expected = Value::from_iter(expected);
    eventually!(page, page.eval("return answers").await? == expected)
}

async fn says(page: &Page, begins: &str) -> Result<()> {
    page.says(".exercise [data-number=said]", begins).await
}

fn slider(key: &str) -> String {
    format!(".exercise input[type=range][data-field={key}]")
}

#[tokio::test]
async fn a_choice_is_made_by_keys_and_checked_once() -> Result<()> {
    let (page, drawn, solved) = open(Task::Bug).await?;
    let right = solved.get(&ANSWER);
    let mut keys = vec![Key::Space];
    keys.extend(vec![Key::Down; right - 1]);
    page.press(".exercise .options input", &keys).await?;
    page.press_here(&[Key::Enter]).await?;
    told(&page, Task::Bug, &[(drawn.choices()[right - 1].0, true)]).await?;
    says(&page, "Right.").await?;
    let disabled = page.property(CHECK, "ariaDisabled").await?;
    ensure!(disabled == "true", "{disabled}");
    page.close().await
}

#[tokio::test]
async fn keys_that_come_faster_than_a_slow_machine_draws_all_count() -> Result<()> {
    let (page, _, solved) = open(Task::Rise).await?;
    let best = solved.get(&QUERY)[0].to_angle().to_degrees();
    let steps = ((best + 180.0) / 5.0).round();
    // In one task of the browser, which draws between tasks.
    page.eval(&format!(
        "const keys = ['Home', ...Array({steps}).fill('ArrowRight'), 'Enter', 'Enter'];
        const range = document.querySelector('{}');
        for (const key of keys)
            range.dispatchEvent(new KeyboardEvent('keydown', {{ key, bubbles: true, cancelable: true }}))",
        slider("q")
    ))
    .await?;
    says(&page, "Right.").await?;
    let degrees = page
        .number(&format!(
            "return document.querySelector('{}').valueAsNumber",
            slider("q")
        ))
        .await?;
    ensure!(degrees == 5.0 * steps - 180.0);
    told(&page, Task::Rise, &[(&degrees.to_string(), true)]).await?;
    page.close().await
}

#[tokio::test]
async fn the_query_is_rotated_by_its_handle_and_keeps_its_length() -> Result<()> {
    let (page, _, solved) = open(Task::Rise).await?;
    let best = solved.get(&QUERY)[0];
    let (x, y) = page.middle(".exercise .on-plane").await?;
    let handle = ".exercise [data-handle=q]";
    let (from_x, from_y) = page.middle(handle).await?;
    let radius = (from_x - x).hypot(from_y - y);
    // Twice as far out as the tip can be: only the direction counts.
    let to = best.normalize() * radius * 1.2;
    page.drag(
        Pointer::Mouse,
        handle,
        (x + to.x - from_x, y - to.y - from_y),
    )
    .await?;
    let now = async || -> Result<f64> {
        let (now_x, now_y) = page.middle(handle).await?;
        Ok((now_x - x).hypot(now_y - y))
    };
    eventually!(page, (now().await? - radius).abs() < 1.0)?;
    page.click(CHECK).await?;
    says(&page, "Right.").await?;
    page.close().await
}

#[tokio::test]
async fn wrong_answers_get_a_reason_a_hint_and_then_the_answer() -> Result<()> {
    let (page, drawn, solved) = open(Task::Layout).await?;
    let right = solved.get(&ANSWER);
    let wrong: Vec<usize> = (1..=4).filter(|answer| *answer != right).collect();
    let choose = async |answer: usize| -> Result<()> {
        let option = format!(".exercise .options label:nth-child({answer})");
        page.click(&option).await
    };
    let count = async |css: &str| page.count(&format!(".exercise {css}")).await;
    says(&page, "Not checked.").await?;
    choose(wrong[0]).await?;
    page.click(CHECK).await?;
    says(&page, "Not yet.").await?;
    ensure!(count("[data-number=hint]").await? == 1.0);
    ensure!(count("[data-do=answer]").await? == 0.0);
    // Another choice withdraws the verdict.
    choose(wrong[1]).await?;
    says(&page, "Not checked.").await?;
    page.click(CHECK).await?;
    says(&page, "Not yet.").await?;
    page.click(".exercise [data-do=answer]").await?;
    says(&page, "This is the answer.").await?;
    let chosen = page
        .number("return [...document.querySelectorAll('.exercise .options input')].findIndex(it => it.checked) + 1")
        .await?;
    ensure!(chosen == right as f64, "it shows {chosen}, not {right}");
    let choices = drawn.choices();
    let tries = [wrong[0], wrong[1]].map(|answer| (choices[answer - 1].0, false));
    told(&page, Task::Layout, &tries).await?;
    page.click(".exercise [data-do=another]").await?;
    says(&page, "Not checked.").await?;
    ensure!(page.query().await? == "figure=exercise&seed=4&task=layout");
    page.close().await
}
