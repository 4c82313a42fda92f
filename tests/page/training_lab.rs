//! The runs of a tab, without workers: what they are told, and what becomes of what they say. A worker is a trainer
//! here, which is told and heard by the same lists of numbers.

use crate::late;
use crate::prelude::*;
use rope_explainer::late::models::{Known, Question, Weights};
use rope_explainer::late::{Late, Needs};
use rope_explainer::state::Typed;
use rope_explainer::training_lab::messages::{FromWorker, ToWorker};
use rope_explainer::training_lab::run_state::RunState;
use rope_explainer::training_lab::runs::Runs;
use rope_explainer::training_lab::settings;
use training::evaluation::{Evaluation, Extension};
use training::model::Model;
use training::pairs::{Cut, CutKind};
use training::task::Task;
use training::trainer::Step;
use training::{AttentionKind, Axes, Encoding, Lengthened, Settings, Trainer};

const STEPS_DONE: usize = 5;

fn of(encoding: Encoding) -> Settings {
    Settings {
        encoding,
        width: 16,
        heads: 2,
        feed_forward: 16,
        context: 32,
        batch: 2,
        steps: STEPS_DONE,
        ..Settings::default()
    }
}

const ROPE: Encoding = Encoding::Rope;

fn told(runs: &mut Runs) -> Vec<(usize, ToWorker)> {
    runs.to_send()
}

/// The numbers of the runs that were begun, with their workers.
fn begun(told: &[(usize, ToWorker)]) -> Vec<(usize, u32, Settings)> {
    let begun = told.iter().filter_map(|(worker, message)| match message {
        ToWorker::Begin { run, settings } => Some((*worker, *run, *settings)),
        _ => None,
    });
    begun.collect()
}

/// A worker with a run that has begun: the runs, the run's settings and its number.
fn started() -> (Runs, Settings, u32) {
    let mut runs = Runs::with_workers(1);
    let settings = of(ROPE);
    runs.begin(&[settings]);
    let run = begun(&told(&mut runs))[0].1;
    (runs, settings, run)
}

fn said(run: u32, first: usize, steps: &[Step]) -> Vec<f64> {
    let numbers = steps.iter().flat_map(|step| [step.loss, step.right]);
    let start = [1.0, f64::from(run), 10.0 * steps.len() as f64, first as f64];
    start.into_iter().chain(numbers.map(f64::from)).collect()
}

fn show(runs: &mut Runs, trainings: &[Settings]) -> bool {
    let needs = Needs {
        trainings: trainings.to_vec(),
        ..Needs::default()
    };
    runs.need(FigureName::Train, needs)
}

/// Lets a figure show the run of a question and ask it. Returns its last answer.
fn ask(runs: &mut Runs, question: &Question) -> Option<Known<Evaluation>> {
    let needs = Needs {
        trainings: vec![question.settings],
        evaluations: vec![*question],
        ..Needs::default()
    };
    runs.need(FigureName::Longer, needs.clone());
    let known = runs.known(&needs).evaluations.into_iter().next();
    known.map(|(_, known)| known)
}

fn ask_weights(runs: &mut Runs, settings: &Settings, tokens: &[u8]) -> Option<Known<Weights>> {
    let needs = Needs {
        trainings: vec![*settings],
        weights: vec![(*settings, tokens.to_vec())],
        ..Needs::default()
    };
    runs.need(FigureName::AttentionMaps, needs.clone());
    let known = runs.known(&needs).weights.into_iter().next();
    known.map(|(.., known)| known)
}

fn status(runs: &mut Runs, settings: &Settings) -> Option<Status> {
    runs.progress(settings).map(|progress| progress.status)
}

fn trained(settings: Settings) -> Vec<Step> {
    let mut trainer = Trainer::new(settings).unwrap();
    (0..settings.steps).map(|_| trainer.step()).collect()
}

/// Every state, and after each event the state that follows.
#[test]
fn each_state_of_a_run_has_its_successors() {
    use RunState::{Active, Died, Diverged, Done, Hidden, Paused};
    let (active, hidden) = (Active { until: 9 }, Hidden { until: 9 });
    let (goes_on, waits) = (Active { until: 12 }, Hidden { until: 12 });
    // Wanted and shown, wanted and not shown, paused, shown, shown no more.
    for (state, successors) in [
        (Paused, [goes_on, waits, Paused, Paused, Paused]),
        (active, [goes_on, waits, Paused, active, hidden]),
        (hidden, [goes_on, waits, Paused, active, hidden]),
        (Done, [Done; 5]),
        (Diverged, [Diverged; 5]),
        (Died, [Died; 5]),
    ] {
        let after = [
            state.wanted(12, true),
            state.wanted(12, false),
            state.paused(),
            state.shown(true),
            state.shown(false),
        ];
        assert_eq!(after, successors, "{state:?}");
    }
    // The states of 12 steps: some done, as many as the reader wants, all, and a loss that is not finite.
    for (state, successors) in [
        (Paused, [Paused, Paused, Done, Diverged]),
        (active, [active, Paused, Done, Diverged]),
        (hidden, [hidden, Paused, Done, Diverged]),
        (Died, [Died; 4]),
    ] {
        let steps = [(8, true), (9, true), (12, true), (8, false)];
        let after = steps.map(|(done, is_finite)| state.stepped(done, 12, is_finite));
        assert_eq!(after, successors, "{state:?}");
    }
    for (state, target, shown, held) in [
        (Paused, 0, Status::Paused, Status::Paused),
        (active, 9, Status::Running, Status::Paused),
        (hidden, 0, Status::Paused, Status::Paused),
        (Done, 0, Status::Done, Status::Done),
        (Diverged, 0, Status::Diverged, Status::Diverged),
        (Died, 0, Status::Died, Status::Died),
    ] {
        let seen = (
            state.target(),
            state.status(3, false),
            state.status(3, true),
        );
        assert_eq!(seen, (target, shown, held), "{state:?}");
    }
    assert_eq!(active.status(0, false), Status::Waiting);
}

#[test]
fn a_run_waits_runs_pauses_goes_on_and_is_done() {
    let mut runs = Runs::with_workers(1);
    let settings = of(ROPE);
    assert_eq!(status(&mut runs, &settings), None);
    runs.begin(&[settings]);
    let first = told(&mut runs);
    let [(0, run, begun)] = begun(&first)[..] else {
        panic!("{first:?}");
    };
    assert_eq!(begun, settings);
    assert_eq!(first[1], (0, ToWorker::Until { run, steps: 5 }));
    assert_eq!(status(&mut runs, &settings), Some(Status::Waiting));
    let steps = trained(settings);
    // The first steps are slower than the others: what is left is told after them.
    assert!(runs.hear(0, &said(run, 0, &steps[..1])));
    assert_eq!(runs.progress(&settings).unwrap().seconds_left, None);
    assert!(runs.hear(0, &said(run, 1, &steps[1..2])));
    let progress = runs.progress(&settings).unwrap();
    assert_eq!(progress.status, Status::Running);
    assert_eq!(progress.steps, steps[..2]);
    assert_eq!((progress.step_ms, progress.of), (Some(10.0), 5));
    assert_eq!(progress.seconds_left, Some(0.03));

    runs.pause();
    assert_eq!(told(&mut runs), [(0, ToWorker::Until { run, steps: 0 })]);
    // Steps done before the worker received the message count.
    assert!(runs.hear(0, &said(run, 2, &steps[2..3])));
    assert_eq!(status(&mut runs, &settings), Some(Status::Paused));
    assert_eq!(runs.progress(&settings).unwrap().seconds_left, None);
    runs.one_step(&[settings]);
    assert_eq!(told(&mut runs), [(0, ToWorker::Until { run, steps: 4 })]);
    assert!(runs.hear(0, &said(run, 3, &steps[3..4])));
    assert_eq!(status(&mut runs, &settings), Some(Status::Paused));
    runs.begin(&[settings]);
    assert_eq!(told(&mut runs), [(0, ToWorker::Until { run, steps: 5 })]);
    assert!(runs.hear(0, &said(run, 4, &steps[4..])));
    let progress = runs.progress(&settings).unwrap();
    assert_eq!(progress.status, Status::Done);
    assert_eq!(progress.steps, steps);

    // Finished steps are not repeated, and not forgotten.
    runs.begin(&[settings]);
    runs.stop();
    assert_eq!(told(&mut runs), []);
    assert_eq!(status(&mut runs, &settings), Some(Status::Done));
    assert_eq!(runs.known(&Needs::default()).last_begun, Some(settings));
}

#[test]
fn steps_that_do_not_follow_on_are_not_taken() {
    let (mut runs, settings, run) = started();
    let steps = trained(settings);
    assert!(!runs.hear(0, &said(run, 1, &steps[1..2])));
    assert!(!runs.hear(0, &said(run + 1, 0, &steps[..1])));
    assert!(!runs.hear(0, &[1.0, f64::from(run), 10.0, 0.0, 1.0]));
    assert!(!runs.hear(0, &[]));
    assert!(!runs.hear(0, &[7.0]));
    assert!(runs.progress(&settings).unwrap().steps.is_empty());
}

#[test]
fn runs_are_shared_out_and_each_stays_with_its_worker() {
    let mut runs = Runs::with_workers(2);
    let all = [Encoding::Rope, Encoding::Shaw, Encoding::Alibi].map(of);
    runs.begin(&all);
    let workers: Vec<usize> = begun(&told(&mut runs)).iter().map(|run| run.0).collect();
    assert_eq!(workers, [0, 1, 0]);
    runs.begin(&all[..1]);
    let told = told(&mut runs);
    assert!(begun(&told).is_empty(), "{told:?}");
    // The others pause.
    let stopped = told
        .iter()
        .filter(|(_, message)| matches!(message, ToWorker::Until { steps: 0, .. }));
    assert_eq!(
        stopped.map(|(worker, _)| *worker).collect::<Vec<_>>(),
        [1, 0]
    );
    assert_eq!(status(&mut runs, &all[1]), Some(Status::Paused));
}

#[test]
fn the_time_left_counts_the_others_of_its_worker() {
    let mut runs = Runs::with_workers(1);
    let [rope, shaw] = [Encoding::Rope, Encoding::Shaw].map(of);
    runs.begin(&[rope, shaw]);
    let begun = begun(&told(&mut runs));
    let step = Step {
        loss: 1.0,
        right: 0.5,
    };
    runs.hear(0, &said(begun[0].1, 0, &[step; 1]));
    runs.hear(0, &said(begun[0].1, 1, &[step; 1]));
    runs.hear(0, &said(begun[1].1, 0, &[step; 1]));
    // Three steps of its own and four of the other, 10 ms each.
    let left = runs.progress(&rope).unwrap().seconds_left.unwrap();
    assert!((left - 0.07).abs() < 1e-12, "{left}");
}

#[test]
fn a_loss_that_is_no_number_is_the_end() {
    for loss in [f32::NAN, f32::INFINITY] {
        let (mut runs, settings, run) = started();
        let right = 0.0;
        runs.hear(0, &said(run, 0, &[Step { loss, right }]));
        assert_eq!(status(&mut runs, &settings), Some(Status::Diverged));
        // The same settings would diverge again.
        runs.begin(&[settings]);
        assert_eq!(told(&mut runs), []);
    }
}

#[test]
fn what_died_begins_anew() {
    let mut runs = Runs::with_workers(2);
    let [rope, shaw] = [Encoding::Rope, Encoding::Shaw].map(of);
    runs.begin(&[rope, shaw]);
    let first = begun(&told(&mut runs));
    runs.hear(0, &[0.0]);
    runs.hear(0, &said(first[0].1, 0, &trained(rope)[..2]));
    runs.died(0);
    assert_eq!(status(&mut runs, &rope), Some(Status::Died));
    assert_eq!(runs.progress(&rope).unwrap().steps.len(), 2);
    assert_eq!(status(&mut runs, &shaw), Some(Status::Waiting));
    // A dead worker gets no messages.
    runs.pause();
    assert!(told(&mut runs).iter().all(|(worker, _)| *worker == 1));
    runs.begin(&[rope]);
    let again = told(&mut runs);
    let begun = begun(&again);
    assert_eq!((begun.len(), begun[0].2), (1, rope), "{again:?}");
    assert_ne!(begun[0].1, first[0].1);
    assert!(runs.progress(&rope).unwrap().steps.is_empty());
}

#[test]
fn a_silent_worker_with_work_is_dead_after_a_while_and_one_without_is_not() {
    let (mut runs, settings, run) = started();
    // Its code may take long to come.
    for _ in 0..10 {
        assert!(runs.look_after().is_empty());
    }
    runs.hear(0, &[0.0]);
    assert!(runs.is_busy());
    for _ in 0..3 {
        assert!(runs.look_after().is_empty());
    }
    runs.hear(0, &said(run, 0, &trained(settings)[..1]));
    for _ in 0..3 {
        assert!(runs.look_after().is_empty());
    }
    assert_eq!(runs.look_after(), [0]);
    assert_eq!(status(&mut runs, &settings), Some(Status::Died));
    assert!(!runs.is_busy());
}

#[test]
fn nothing_runs_while_it_is_held() {
    assert!(!Runs::with_workers(1).hold(true));
    let (mut runs, settings, run) = started();
    assert!(runs.hold(true));
    assert_eq!(told(&mut runs), [(0, ToWorker::Until { run, steps: 0 })]);
    assert_eq!(status(&mut runs, &settings), Some(Status::Paused));
    assert!(!runs.is_busy());
    assert!(runs.hold(false));
    assert_eq!(told(&mut runs), [(0, ToWorker::Until { run, steps: 5 })]);
    // A run paused by the reader doesn't resume by itself.
    runs.pause();
    told(&mut runs);
    assert!(!runs.hold(true) && !runs.hold(false));
    assert_eq!(told(&mut runs), []);
    runs.stop();
    assert_eq!(told(&mut runs), [(0, ToWorker::Forget { run })]);
    assert_eq!(status(&mut runs, &settings), None);
}

#[test]
fn what_no_figure_shows_waits_until_one_does() {
    let mut runs = Runs::with_workers(1);
    let [rope, shaw] = [Encoding::Rope, Encoding::Shaw].map(of);
    let other = Settings { seed: 1, ..rope };
    assert!(!show(&mut runs, &[rope, shaw]));
    runs.begin(&[rope, shaw]);
    let begun = begun(&told(&mut runs));
    runs.hear(0, &[0.0]);
    // One of two is not shown any more: the other goes on.
    assert!(show(&mut runs, &[rope]));
    let run = begun[1].1;
    assert_eq!(told(&mut runs), [(0, ToWorker::Until { run, steps: 0 })]);
    assert_eq!(status(&mut runs, &shaw), Some(Status::Paused));
    assert_eq!(status(&mut runs, &rope), Some(Status::Waiting));
    assert!(show(&mut runs, &[other]));
    told(&mut runs);
    assert_eq!(status(&mut runs, &rope), Some(Status::Paused));
    // A worker that has nothing to do is not taken for dead.
    assert!(!runs.is_busy());
    assert!((0..9).all(|_| runs.look_after().is_empty()));
    assert!(show(&mut runs, &[rope, shaw]));
    let goes_on = begun
        .iter()
        .map(|&(_, run, _)| (0, ToWorker::Until { run, steps: 5 }));
    assert_eq!(told(&mut runs), goes_on.collect::<Vec<_>>());
    // If the reader has started something else meanwhile, the run doesn't resume by itself.
    show(&mut runs, &[other]);
    runs.begin(&[other]);
    told(&mut runs);
    assert!(show(&mut runs, &[rope, shaw]));
    assert_eq!(status(&mut runs, &rope), Some(Status::Paused));
    assert_eq!(status(&mut runs, &other), Some(Status::Paused));
    runs.stop();
    assert_eq!(status(&mut runs, &other), None);
}

#[test]
fn old_runs_are_forgotten() {
    let mut runs = Runs::with_workers(1);
    let seeds = 0..20_u64;
    for seed in seeds.clone() {
        let settings = Settings { seed, ..of(ROPE) };
        runs.begin(&[settings]);
        runs.pause();
    }
    let told = told(&mut runs);
    let is_forgotten = |message: &ToWorker| matches!(message, ToWorker::Forget { .. });
    let forgotten = told.iter().filter(|(_, message)| is_forgotten(message));
    assert_eq!(forgotten.count(), 4);
    let known = seeds.map(|seed| runs.progress(&Settings { seed, ..of(ROPE) }).is_some());
    assert_eq!(known.take_while(|is_known| !is_known).count(), 4);
}

fn question(settings: Settings) -> Question {
    Question {
        settings,
        length: 40,
        sequences: 3,
        scaling: Lengthened::Yarn {
            factor: 2.0,
            alpha: 0.5,
            beta: 2.0,
        },
        temperature: 0.9,
        cut: Cut::new(CutKind::Still, 0b101),
    }
}

/// The needs of a figure that asks a model about texts of some lengths.
fn of_lengths(settings: Settings, lengths: &[usize]) -> Needs {
    let question = question(settings);
    let of_length = |&length| Question { length, ..question };
    Needs {
        trainings: vec![settings],
        evaluations: lengths.iter().map(of_length).collect(),
        ..Needs::default()
    }
}

/// The one question that is sent, and its number.
#[track_caller]
fn asked(runs: &mut Runs) -> (u32, ToWorker) {
    runs.send_questions();
    let mut sent = told(runs);
    assert_eq!(sent.len(), 1, "{sent:?}");
    let (_, question) = sent.remove(0);
    let (ToWorker::Evaluate { number, .. }
    | ToWorker::Weights { number, .. }
    | ToWorker::Pairs { number, .. }
    | ToWorker::Arrows { number, .. }) = question
    else {
        panic!("{question:?}");
    };
    (number, question)
}

/// An answer of the worker, after so many steps.
fn answer(number: u32, steps: usize, numbers: impl IntoIterator<Item = f64>) -> Vec<f64> {
    let start = [2.0, f64::from(number), steps as f64];
    start.into_iter().chain(numbers).collect()
}

fn answered(number: u32, steps: usize, evaluation: &Evaluation) -> Vec<f64> {
    let tallies = evaluation.tallies();
    let numbers =
        tallies.flat_map(|tally| [f64::from(tally.count), f64::from(tally.right), tally.loss]);
    answer(number, steps, numbers)
}

#[test]
fn a_question_is_asked_once_and_again_when_the_model_has_learned() {
    let mut runs = Runs::with_workers(1);
    let settings = of(ROPE);
    let question = question(settings);
    assert!(ask(&mut runs, &question).is_none());
    assert!(!runs.has_questions());
    runs.begin(&[settings]);
    let run = begun(&told(&mut runs))[0].1;
    let steps = trained(settings);
    runs.hear(0, &said(run, 0, &steps[..4]));
    for _ in 0..3 {
        assert!(ask(&mut runs, &question).is_none());
    }
    let Question {
        length,
        sequences,
        scaling,
        temperature,
        cut,
        ..
    } = question;
    let (number, sent) = asked(&mut runs);
    let expected = ToWorker::Evaluate {
        number,
        run,
        length,
        sequences,
        scaling,
        temperature,
        cut,
    };
    assert_eq!(sent, expected);
    let model = late::trained(settings, 4);
    let extension = Extension {
        cut,
        ..scaling.extension(settings.context, temperature)
    };
    let evaluation = model.evaluate(length, sequences, &extension).unwrap();
    assert!(runs.hear(0, &answered(number, 4, &evaluation)));
    assert_eq!(*ask(&mut runs, &question).unwrap(), evaluation);
    assert!(!runs.has_questions());
    // The old answer stands until the new one comes, and says how old it is.
    runs.hear(0, &said(run, 4, &steps[4..]));
    assert_eq!(ask(&mut runs, &question).map(|known| known.steps), Some(4));
    assert!(runs.has_questions());
}

#[test]
fn what_no_figure_asks_any_more_is_not_sent() {
    let (mut runs, settings, _) = started();
    runs.need(FigureName::Longer, of_lengths(settings, &[20, 21, 22, 23]));
    runs.send_questions();
    runs.need(FigureName::Longer, of_lengths(settings, &[23]));
    ask_weights(&mut runs, &settings, &[0, 1, 2]);
    // One at a time, so the first is still being answered.
    let (number, first) = asked(&mut runs);
    assert!(matches!(first, ToWorker::Evaluate { length: 20, .. }));
    runs.hear(0, &answered(number, 0, &Evaluation::new(20)));
    let (_, next) = asked(&mut runs);
    assert!(matches!(next, ToWorker::Evaluate { length: 23, .. }));
}

#[test]
fn a_figure_out_of_view_asks_nothing_until_it_is_seen() {
    let (mut runs, settings, _) = started();
    ask(&mut runs, &question(settings));
    runs.see(FigureName::Longer, false);
    assert!(!runs.has_questions());
    runs.see(FigureName::Longer, true);
    assert!(runs.has_questions());
}

#[test]
fn while_a_model_learns_the_question_that_has_waited_longest_comes_first() {
    let (mut runs, settings, run) = started();
    runs.need(FigureName::Longer, of_lengths(settings, &[20, 21, 22]));
    let mut lengths = Vec::new();
    for (done, step) in trained(settings).iter().enumerate() {
        let (number, question) = asked(&mut runs);
        let ToWorker::Evaluate { length, .. } = question else {
            panic!("{question:?}");
        };
        lengths.push(length);
        runs.hear(0, &answered(number, done, &Evaluation::new(length)));
        runs.hear(0, &said(run, done, std::slice::from_ref(step)));
    }
    assert_eq!(lengths, [20, 21, 22, 20, 21]);
}

#[test]
fn a_question_is_forgotten_with_its_run() {
    let mut runs = Runs::with_workers(1);
    let [rope, shaw] = [Encoding::Rope, Encoding::Shaw].map(of);
    runs.begin(&[rope]);
    ask(&mut runs, &question(rope));
    runs.send_questions();
    runs.stop();
    assert!(!runs.is_busy());
    runs.begin(&[shaw]);
    runs.pause();
    told(&mut runs);
    ask(&mut runs, &question(shaw));
    let (number, _) = asked(&mut runs);
    // A late answer to the first is none to the second.
    let evaluation = Evaluation::new(40);
    assert!(!runs.hear(0, &answered(number - 2, 0, &evaluation)));
    assert!(runs.hear(0, &answered(number, 0, &evaluation)));
}

#[test]
fn what_a_worker_would_refuse_is_not_asked() {
    let (mut runs, settings, _) = started();
    let good = question(settings);
    let yarn = |alpha, beta| Lengthened::Yarn {
        factor: 2.0,
        alpha,
        beta,
    };
    let with = |length, sequences, temperature| Question {
        length,
        sequences,
        temperature,
        ..good
    };
    let scaled = |scaling| Question { scaling, ..good };
    for question in [
        with(0, 3, 0.9),
        with(4096, 3, 0.9),
        with(40, 0, 0.9),
        with(40, 3, f64::NAN),
        with(40, 3, 0.0),
        scaled(yarn(2.0, 0.5)),
        scaled(yarn(f64::NAN, 2.0)),
        scaled(Lengthened::Interpolation { factor: 0.0 }),
    ] {
        assert!(ask(&mut runs, &question).is_none());
        assert!(!runs.has_questions(), "{question:?}");
    }
    assert!(ask_weights(&mut runs, &settings, &[]).is_none());
    assert!(ask_weights(&mut runs, &settings, &[0, 200]).is_none());
    assert!(!runs.has_questions());
    ask(&mut runs, &good);
    assert!(runs.has_questions());
}

#[test]
fn weights_are_those_of_the_model() {
    let (mut runs, settings, _) = started();
    let tokens = [3, 5, 17, 2];
    assert!(ask_weights(&mut runs, &settings, &tokens).is_none());
    let (number, question) = asked(&mut runs);
    assert!(matches!(question, ToWorker::Weights { tokens: asked, .. } if asked == tokens));
    let model = Model::new(settings).unwrap();
    let read = model.read(&tokens, &Default::default()).unwrap();
    let next = &read.probabilities[3 * 24..];
    let numbers = read.weights.iter().flatten().chain(next);
    let numbers = numbers.copied().map(f64::from);
    assert!(runs.hear(0, &answer(number, 0, numbers)));
    let weights = ask_weights(&mut runs, &settings, &tokens).unwrap();
    assert_eq!((weights.layers, weights.heads, weights.length), (2, 2, 4));
    assert_eq!(*weights.head(1, 1), read.weights[1][16..]);
    assert!(weights.head(2, 0).is_empty());
    assert_eq!(weights.next, next);
}

#[test]
fn a_model_says_what_its_heads_make_of_their_pairs() {
    let (mut runs, settings, run) = started();
    let needs = Needs {
        trainings: vec![settings],
        pair_maps: vec![settings],
        ..Needs::default()
    };
    runs.need(FigureName::PairUse, needs.clone());
    assert!(runs.known(&needs).pair_maps.is_empty());
    let (number, question) = asked(&mut runs);
    let expected = [5.0, number.into(), run.into(), 32.0, 16.0];
    assert_eq!(question.encode(), expected);
    let map = Model::new(settings).unwrap().pair_map(32, 16).unwrap();
    let with_map = |number| answer(number, 0, map.numbers().map(f64::from));
    assert!(!runs.hear(0, &with_map(number)[..9]));
    let (number, _) = asked(&mut runs);
    assert!(runs.hear(0, &with_map(number)));
    let [(of, known)] = &runs.known(&needs).pair_maps[..] else {
        panic!("one model");
    };
    assert_eq!((*of, &**known), (settings, &map));
    assert!(!runs.has_questions());
}

#[test]
fn a_model_of_pictures_gives_its_arrows_and_its_directions() {
    let mut runs = Runs::with_workers(1);
    let settings = Settings::picture(Axes::Mixed, 1);
    let question = Question::plain(settings, 64, 2);
    let needs = Needs {
        trainings: vec![settings],
        evaluations: vec![question],
        arrows: vec![settings],
        ..Needs::default()
    };
    runs.begin(&[settings]);
    runs.need(FigureName::Train, needs.clone());
    let model = Model::new(settings).unwrap();
    let evaluation = model.evaluate(64, 2, &Default::default()).unwrap();
    let arrows = model.arrows().unwrap();
    told(&mut runs);
    for _ in 0..2 {
        let (number, question) = asked(&mut runs);
        let answer = match question {
            ToWorker::Evaluate { .. } => answered(number, 0, &evaluation),
            ToWorker::Arrows { run, .. } => {
                assert_eq!(question.encode(), [6.0, number.into(), run.into()]);
                answer(number, 0, arrows.numbers().iter().copied().map(f64::from))
            }
            other => panic!("{other:?}"),
        };
        assert!(runs.hear(0, &answer));
    }
    let known = runs.known(&needs);
    assert_eq!(*known.evaluations[0].1, evaluation);
    let of_directions = evaluation.by_direction.map(|tally| tally.count);
    assert_eq!(of_directions.iter().sum::<u32>(), evaluation.whole().count);
    assert_eq!(*known.arrows[0].1, arrows);
    let late = Late {
        own: known,
        ..Late::default()
    };
    assert_eq!(*late.arrows(&settings).unwrap(), arrows);
}

#[test]
fn messages_are_what_the_worker_reads() {
    let settings = Settings {
        task: Task::Brackets,
        encoding: Encoding::Alibi,
        attention: AttentionKind::Linear,
        seed: 999_999,
        ..Settings::default()
    };
    // The order is that of `begin` in `training/worker`; no further training at the end, and one axis.
    let begin = ToWorker::Begin { run: 7, settings }.encode();
    let alibi = Encoding::ALL
        .iter()
        .position(|known| *known == Encoding::Alibi);
    let expected = [
        &[0.0, 7.0, 1.0, alibi.unwrap() as f64, 1.0, 2.0, 64.0, 4.0][..],
        &[128.0, 64.0, 16.0, 300.0, 3e-3, 1e4, 999_999.0],
        &[0.0; 5],
    ];
    assert_eq!(begin, expected.concat());
    let steps = vec![1.5, 0.25];
    let read = FromWorker::decode(&[1.0, 7.0, 30.0, 4.0, 1.5, 0.25]);
    let expected = FromWorker::Steps {
        run: 7,
        ms: 30.0,
        first: 4,
        numbers: steps,
    };
    assert_eq!(read, Some(expected));
}

#[test]
fn a_state_says_what_is_trained() {
    let rows = rope_explainer::parameters![LEARNED_TASK, NET, STEPS, RATE, BASE, SEED];
    let mut state = State::of(rows);
    let made = settings(&state, ROPE, AttentionKind::Softmax);
    let expected = Settings {
        seed: made.seed,
        ..Settings::default()
    };
    assert_eq!(made, expected);
    state.set(&NET, Net::Small.value());
    state.set(&LEARNED_TASK, Task::Brackets.value());
    state.set(&SEED, Value::Integer(5));
    state.set(&STEPS, Value::Integer(30));
    let made = settings(&state, Encoding::T5, AttentionKind::Softmax);
    assert_eq!((made.width, made.heads, made.feed_forward), (32, 2, 64));
    assert_eq!((made.task, made.seed, made.steps), (Task::Brackets, 5, 30));
    assert_eq!(made.encoding, Encoding::T5);
}
