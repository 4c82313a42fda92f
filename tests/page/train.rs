//! The curves are those of trainings that the crate does natively, and what is said of them is counted here by hand.

use crate::late;
use crate::numbers::{column_of, shown};
use crate::prelude::*;
use rope_explainer::figure::ShownNumbers;
use rope_explainer::figures::train::Train;
use rope_explainer::figures::train::chart::Columns;
use rope_explainer::figures::train::curve::curves;
use rope_explainer::figures::train::parameters::SHOWN_STEP;
use rope_explainer::late::models::Progress;
use rope_explainer::training_lab as lab;
use rope_explainer::widgets::axis::apart;
use training::curve::{smoothed, window};
use training::task::Task;
use training::trainer::Step;
use training::{AttentionKind, Encoding, Settings, Trainer};

/// The texts of a figure by their keys.
pub fn texts(name: &str, state: &State) -> BTreeMap<String, String> {
    texts_with(name, state, &Late::default())
}

/// The same with what has come that the state needs.
pub fn texts_with(name: &str, state: &State, late: &Late) -> BTreeMap<String, String> {
    let definition = named(name).expect("a figure");
    let figure = figure_of(definition, state, late);
    shown(&(definition.view)(&figure)).into_iter().collect()
}

/// All that a figure's view draws, with attributes, as one text.
#[track_caller]
pub fn view_of(name: &str, state: &State, late: &Late) -> String {
    let definition = named(name).expect("a figure");
    let figure = figure_of(definition, state, late);
    format!("{:?}", (definition.view)(&figure))
}

fn settings_of(state: &State, encoding: Encoding) -> Settings {
    lab::settings(state, encoding, AttentionKind::Softmax)
}

/// Puts a run with these shares right, and as many losses.
pub fn put(late: &mut Late, settings: Settings, status: Status, shares: &[f32], losses: &[f32]) {
    let step = |(right, loss): (&f32, &f32)| Step {
        loss: *loss,
        right: *right,
    };
    let progress = Progress {
        status,
        steps: shares.iter().zip(losses).map(step).collect(),
        ..Progress::untrained(&settings)
    };
    late::put(late, settings, progress);
}

#[test]
fn a_link_holds_what_is_trained() {
    let state =
        state_of::<Train>("learn=brackets&encodings=shaw.t5&steps=120&net=small&rate=0.01&seed=5");
    assert_eq!(state.get(&LEARNED_TASK), Task::Brackets);
    assert_eq!(state.get(&NET), Net::Small);
    assert_eq!((state.get(&STEPS), state.get(&RATE)), (120, 0.01));
    let encodings = state.get(&ENCODINGS);
    assert!(encodings.has(Encoding::Shaw) && encodings.has(Encoding::T5));
    let small = Settings {
        task: Task::Brackets,
        width: 32,
        heads: 2,
        feed_forward: 64,
        steps: 120,
        rate: 0.01,
        seed: 5,
        ..Settings::default()
    };
    let of = |encoding| Settings { encoding, ..small };
    let trainings = read::<Train>(&state).trainings;
    assert_eq!(trainings, [Encoding::Shaw, Encoding::T5].map(of));
}

#[test]
fn the_curves_are_those_of_the_crate() {
    let state = state_of::<Train>("encodings=rope.alibi&steps=24&net=small&at=7");
    let mut late = Late::default();
    for settings in read::<Train>(&state).trainings {
        let mut trainer = Trainer::new(settings).unwrap();
        let steps: Vec<Step> = (0..24).map(|_| trainer.step()).collect();
        let [shares, losses] = [|step: &Step| step.right, |step: &Step| step.loss]
            .map(|of| steps.iter().map(of).collect::<Vec<f32>>());
        put(&mut late, settings, Status::Done, &shares, &losses);
        let numbers = read_with::<Train>(&state, &late).numbers(&state);
        let name = settings.encoding.name();
        let as_f64 = |numbers: &[f32]| numbers.iter().copied().map(f64::from).collect::<Vec<_>>();
        for (column, expected) in [("right", &shares), ("loss_nats", &losses)] {
            let found = column_of(&numbers, &format!("{name}_{column}"));
            assert_eq!(found, as_f64(expected));
        }
        let texts = texts_with("train", &state, &late);
        let right = format!("{:.1}", 100.0 * shares[6]);
        assert_eq!(texts[&format!("{name}-right")], right);
        assert_eq!(texts[&format!("{name}-loss")], format!("{:.3}", losses[6]));
    }
}

#[test]
fn the_step_of_nine_tenths_is_the_first_that_had_them() {
    let state = state_of::<Train>("encodings=rope.shaw.none&steps=40");
    // Later steps may have less right again.
    let shares = |learned: usize| -> Vec<f32> {
        let share = |step| match step {
            step if step < learned => 0.25,
            step if step == learned => 0.9,
            _ => 0.85,
        };
        (1..=40).map(share).collect()
    };
    let losses = [2.0; 40];
    let mut late = Late::default();
    for (encoding, learned) in [
        (Encoding::Rope, 31),
        (Encoding::Shaw, 17),
        (Encoding::None, 99),
    ] {
        let settings = settings_of(&state, encoding);
        put(&mut late, settings, Status::Done, &shares(learned), &losses);
    }
    let texts = texts_with("train", &state, &late);
    assert_eq!(texts["rope-learned-at"], "31");
    assert_eq!(texts["shaw-learned-at"], "17");
    assert_eq!(texts["none-learned-at"], "–");
    // The sooner stands first, whichever it is.
    assert_eq!(
        texts["said"],
        "Accuracy of 90% reached for the first time: Shaw at step 17, RoPE at step 31. 90% not reached by step 40. Accuracy of the last step: no encoding 25%."
    );
}

#[test]
fn an_untrained_figure_says_so_and_claims_nothing() {
    let texts = texts("train", &state_of::<Train>(""));
    assert!(texts["said"].starts_with("No model has been trained"));
    assert_eq!(texts["rope-learned-at"], "–");
    assert_eq!(texts["rope-loss"], "–");
}

#[test]
fn a_run_that_diverges_says_at_which_step() {
    let state = state_of::<Train>("encodings=rope.alibi&steps=40&at=40");
    let mut late = Late::default();
    let alibi = settings_of(&state, Encoding::Alibi);
    put(&mut late, alibi, Status::Running, &[0.5; 20], &[1.5; 20]);
    let rope = settings_of(&state, Encoding::Rope);
    let losses = [3.5, 9.0, f32::NAN];
    put(&mut late, rope, Status::Diverged, &[0.1, 0.1, 0.0], &losses);
    let texts = texts_with("train", &state, &late);
    for part in ["RoPE at step 3", "ALiBi 50%"] {
        assert!(texts["said"].contains(part), "{}", texts["said"]);
    }
    assert_eq!(texts["rope-loss"], "–");
    // The other goes on, and its last step is shown.
    assert_eq!(texts["alibi-loss"], "1.500");
    let all = curves(&[rope, alibi], &late);
    let means = smoothed(&all[0].numbers(|step| step.loss), 9);
    assert_all_near(&means, &[6.25; 3], 1e-6);
}

#[test]
fn a_rate_is_called_too_large_where_counting_gets_more_right() {
    let said = |rate: &str, steps: usize, share: f32| {
        let state = state_of::<Train>(&format!("encodings=rope&steps={steps}&rate={rate}"));
        let settings = settings_of(&state, Encoding::Rope);
        let mut late = Late::default();
        let (shares, losses) = (vec![share; steps], vec![2.5; steps]);
        put(&mut late, settings, Status::Done, &shares, &losses);
        texts_with("train", &state, &late)["said"].contains("too large")
    };
    assert!(said("0.1", 100, 0.14));
    assert!(!said("0.1", 100, 0.5));
    assert!(!said("0.001", 100, 0.14));
    // A training that has hardly begun says nothing about its rate.
    assert!(!said("0.1", 40, 0.14));
}

#[test]
fn counting_gets_right_what_it_gets_right_by_hand() {
    for (link, choices) in [
        ("learn=k-back&seed=3", "ABCDEFGHIJKLMNOP"),
        ("learn=brackets&seed=3", ")]}>"),
    ] {
        let reading = read::<Train>(&state_of::<Train>(link));
        assert_near(reading.random, 1.0 / choices.len() as f64, 1e-12);
        let (mut right, mut all) = (0.0, 0.0);
        for number in 0..64 {
            let sequence = reading.task.sequence(3, number, true, 64);
            for scored in &sequence.scored {
                let before = sequence.tokens[..=scored.index].iter();
                let before: String = before.map(|token| reading.task.glyph(*token)).collect();
                let count = |glyph: char| before.matches(glyph).count() as i64;
                let weight = |choice: char| match choice {
                    ')' => count('(') - count(')'),
                    ']' => count('[') - count(']'),
                    '}' => count('{') - count('}'),
                    '>' => count('<') - count('>'),
                    letter => count(letter),
                };
                // Among equal counts, the last one is used.
                let guess = choices.chars().max_by_key(|choice| weight(*choice));
                right += f64::from(guess == Some(reading.task.glyph(scored.target)));
                all += 1.0;
            }
        }
        assert_near(reading.counted, right / all, 1e-12);
        assert!(reading.counted > reading.random);
    }
}

#[test]
fn a_smoothed_number_is_the_mean_around_it() {
    assert_eq!([1, 32, 300, 2000].map(window), [1, 1, 9, 61]);
    let numbers: Vec<f64> = (0..20).map(|step| f64::from(step * step % 7)).collect();
    let by_hand: Vec<f64> = (0..20_usize)
        .map(|step| {
            let around = &numbers[step.saturating_sub(2)..(step + 3).min(20)];
            around.iter().sum::<f64>() / around.len() as f64
        })
        .collect();
    assert_all_near(&smoothed(&numbers, 5), &by_hand, 1e-12);
    assert!(smoothed(&[f64::NAN; 3], 5)[1].is_nan());
}

#[test]
fn each_step_has_a_column_and_each_column_a_step() {
    for steps in [1, 2, 7, 299, 300, 301, 777, 2000] {
        let columns = Columns::of(steps);
        assert!(columns.count <= 300 && columns.count <= steps);
        for step in 1..=steps {
            assert!(columns.column(step) < columns.count);
            assert!(
                columns.step(columns.column(step)) >= step,
                "{step} of {steps}"
            );
        }
        for column in 0..columns.count {
            assert_eq!(columns.column(columns.step(column)), column, "of {steps}");
        }
        assert_eq!(columns.step(columns.count - 1), steps);
    }
}

#[test]
fn names_at_the_ends_of_lines_do_not_lie_on_each_other() {
    assert_eq!(apart(&[10.0, 50.0], 7.0), [10.0, 50.0]);
    for tops in [
        &[2.0, 60.0, 61.0, 61.0, 80.0][..],
        &[97.0, 98.0, 99.0, 100.0],
        &[],
    ] {
        let moved = apart(tops, 7.0);
        assert_eq!(moved.len(), tops.len());
        assert!(moved.windows(2).all(|two| two[1] - two[0] >= 7.0 - 1e-9));
        assert!(moved.iter().all(|top| *top <= 97.0));
    }
}

#[test]
fn the_shown_step_stays_the_last_one_or_within_the_steps() {
    let start = state_of::<Train>("");
    assert_eq!(start.get(&SHOWN_STEP), start.get(&STEPS));
    let longer = after(start.clone(), [set(&STEPS, 500)]);
    assert_eq!(longer.get(&SHOWN_STEP), 500);
    let chosen = after(longer, [set(&SHOWN_STEP, 90), set(&STEPS, 400)]);
    assert_eq!(chosen.get(&SHOWN_STEP), 90);
    let short = after(chosen, [set(&STEPS, 50)]);
    assert_eq!(short.get(&SHOWN_STEP), 50);
}
