//! The file of recorded runs, which `training/recorder` writes and the page reads: what it says is what the crate
//! gives.

use crate::prelude::*;
use rope_explainer::files::Unreadable;
use rope_explainer::late::models::Question;
use rope_explainer::late::recorded::Recorded;
use rope_explainer::{parameters, training_lab};
use training::evaluation::{Evaluation, Extension, Tally};
use training::model::Model;
use training::pairs::{Cut, CutKind};
use training::task::Task;
use training::trainer::Step;
use training::{AttentionKind, Encoding, Lengthened, Settings, Trainer};
use training_recorder::{Files, record};

const STEPS: usize = 30;

/// Every encoding on k-back, and one of each other kind.
static SETTINGS: LazyLock<Vec<Settings>> = LazyLock::new(|| {
    let all = training_recorder::settings().into_iter();
    let all = all.map(|settings| Settings {
        steps: STEPS,
        ..settings
    });
    all.filter(|settings| match (settings.task, settings.attention) {
        (Task::KBack, AttentionKind::Softmax) => true,
        (Task::KBack, AttentionKind::Linear) => settings.encoding == Encoding::Rope,
        (Task::Picture, _) => false,
        (Task::Brackets, _) => settings.encoding == Encoding::Alibi,
    })
    .collect()
});

/// Lengths of texts, and the number of texts.
const TEXTS: [[usize; 2]; 2] = [[64, 4], [256, 1]];

static FILES: LazyLock<Files> = LazyLock::new(|| record(&SETTINGS, &TEXTS, |_| ()).unwrap());

fn recorded() -> Recorded {
    Recorded::read(&FILES.runs).unwrap()
}

/// A model after all its steps, and what each step found.
pub fn trained(settings: Settings) -> (Model, Vec<Step>) {
    let mut trainer = Trainer::new(settings).unwrap();
    let steps = (0..settings.steps).map(|_| trainer.step()).collect();
    (trainer.model().clone(), steps)
}

/// The answer of the crate's model about texts.
fn own(model: &Model, [length, sequences]: [usize; 2], extension: &Extension) -> Evaluation {
    model.evaluate(length, sequences, extension).unwrap()
}

#[track_caller]
fn assert_counts(read: &Tally, own: &Tally) {
    assert_eq!((read.count, read.right), (own.count, own.right));
}

fn plain(settings: Settings, [length, sequences]: [usize; 2]) -> Question {
    Question::plain(settings, length, sequences)
}

#[test]
fn the_settings_that_are_recorded_are_the_pages_own() {
    let state = State::of(parameters![LEARNED_TASK, NET, SEED, STEPS, RATE, BASE]);
    let recorded = training_recorder::settings();
    assert_eq!(recorded.len(), 7 + 4 + 7);
    for settings in recorded {
        let own = training_lab::settings(&state, settings.encoding, settings.attention);
        let task = settings.task;
        assert_eq!(settings, Settings { task, ..own });
    }
}

#[test]
fn what_is_read_is_what_the_crate_gives() {
    assert_eq!(SETTINGS.len(), 9);
    for &settings in SETTINGS.iter() {
        let (model, steps) = trained(settings);
        let progress = recorded().progress(&settings).unwrap();
        assert!(progress.is_recorded && progress.status == Status::Done);
        assert_eq!(progress.of, STEPS);
        assert_eq!(progress.steps.len(), STEPS);
        for (read, own) in progress.steps.iter().zip(&steps) {
            let unit = if own.loss < 1.0 { 0.001 } else { 0.01 };
            let off = [read.loss - own.loss, read.right - own.right].map(f32::abs);
            let fits = off[0] <= 0.51 * unit && off[1] <= 0.000_501;
            assert!(fits, "{read:?} {own:?}");
        }
        for [length, sequences] in TEXTS {
            let read = recorded().evaluation(&plain(settings, [length, sequences]));
            let read = read.unwrap();
            let own = own(&model, [length, sequences], &Extension::default());
            assert_eq!(read.sequences, sequences);
            assert_eq!(read.by_position.len(), length);
            let part = length / 16;
            for start in (0..length).step_by(part) {
                let [read, own] = [&read, &own].map(|it| it.among(start..start + part));
                assert_counts(&read, &own);
                assert!((read.loss - own.loss).abs() <= 0.000_501 * f64::from(own.count));
            }
            for (read, own) in read.by_distance.iter().zip(&own.by_distance) {
                assert_counts(read, own);
            }
        }
    }
}

#[test]
fn ropes_longer_texts_are_recorded_by_method_and_temperature() {
    let settings = SETTINGS[0];
    let (model, _) = trained(settings);
    let root = 1.0 + 0.1 * 4_f64.ln();
    let yarn = |alpha, beta| Lengthened::Yarn {
        factor: 4.0,
        alpha,
        beta,
    };
    let [clipped, grouped, chunked] = Lengthened::distances(64, 256);
    for (scaling, temperature) in [
        (clipped, 1.0),
        (grouped, 1.0),
        (chunked, 1.0),
        (Lengthened::Plain, 1.0),
        (Lengthened::Interpolation { factor: 4.0 }, 1.0),
        (Lengthened::Ntk { factor: 4.0 }, 1.0),
        (yarn(1.0, 32.0), 1.0),
        (yarn(0.5, 2.0), 1.0),
        (yarn(0.5, 2.0), 1.0 / (root * root)),
    ] {
        let question = Question {
            scaling,
            temperature,
            ..plain(settings, [256, 32])
        };
        let read = recorded().evaluation(&question).unwrap().whole();
        let extension = scaling.extension(64, temperature);
        let own = own(&model, [256, 1], &extension).whole();
        assert_counts(&read, &own);
        assert!((read.loss - own.loss).abs() < 0.001 * f64::from(own.count));
        let other = Question {
            temperature: 0.5,
            ..question
        };
        assert_eq!(recorded().evaluation(&other), None);
    }
}

#[test]
fn the_attention_of_a_text_is_recorded() {
    let settings = SETTINGS[0];
    let (model, _) = trained(settings);
    let tokens = Task::KBack.example();
    let read = recorded().weights(&settings, &tokens).unwrap();
    let own = model.read(&tokens, &Extension::default()).unwrap();
    let own_next = own.probabilities[own.probabilities.len() - 24..].to_vec();
    let own: Vec<f32> = own.weights.concat();
    assert_eq!((read.layers, read.heads, read.length), (2, 4, tokens.len()));
    assert_eq!(read.all.len(), own.len());
    let worst = read.all.iter().zip(&own).map(|(a, b)| (a - b).abs());
    assert!(worst.fold(0.0, f32::max) <= 0.501 / 255.0);
    assert_eq!(read.next.len(), 24);
    let next = read.next.iter().zip(&own_next).map(|(a, b)| (a - b).abs());
    assert!(next.fold(0.0, f32::max) <= 0.000_501);
    assert_eq!(recorded().weights(&settings, &tokens[1..]), None);
    assert_eq!(recorded().weights(&SETTINGS[2], &tokens), None);
}

#[test]
fn what_is_right_without_some_pairs_is_recorded() {
    let settings = SETTINGS[0];
    let (model, _) = trained(settings);
    let pairs = model.pair_map(64, 16).unwrap();
    assert_eq!(*recorded().pair_map(&settings).unwrap(), pairs);
    for cut in [
        Cut::new(CutKind::Muted, 0b1),
        Cut::new(CutKind::Muted, 0b1111_1000),
        Cut::new(CutKind::Still, 0b110),
        Cut::new(CutKind::Still, 0b1111_1111),
    ] {
        let question = Question {
            cut,
            ..plain(settings, TEXTS[0])
        };
        let extension = Extension {
            cut,
            ..Extension::default()
        };
        for [length, sequences] in TEXTS {
            let read = recorded().evaluation(&Question { length, ..question });
            let (read, own) = (read.unwrap(), own(&model, [length, sequences], &extension));
            let whole = read.whole();
            assert_eq!(read.sequences, sequences);
            assert_counts(&whole, &own.whole());
            assert!(whole.loss.is_nan(), "losses are not recorded");
        }
        for other in [
            Question {
                length: 32,
                ..question
            },
            Question {
                temperature: 0.5,
                ..question
            },
            Question {
                cut: Cut::new(cut.kind(), 1 << 8),
                ..question
            },
            Question {
                settings: SETTINGS[1],
                ..question
            },
        ] {
            assert_eq!(recorded().evaluation(&other), None);
        }
    }
    assert_eq!(recorded().pair_map(&SETTINGS[1]), None);
}

#[test]
fn the_summary_has_a_row_for_each_run() {
    let mut rows = FILES.summary.lines();
    let head = rows.next().unwrap();
    assert!(head.ends_with("seed,learned_at,right_at_end"));
    for settings in SETTINGS.iter() {
        let steps = recorded().progress(settings).unwrap().steps.clone();
        let rights: Vec<f64> = steps.iter().map(|step| step.right.into()).collect();
        let (name, right) = (settings.encoding.name(), rights[STEPS - 1]);
        // A curve of 30 steps is smoothed over one.
        let row = rows.next().unwrap();
        let start = format!(",{name},2,64,4,128,64,16,{STEPS},0.003,10000,477,");
        assert!(row.contains(&start), "{row}");
        assert!(row.ends_with(&format!(",{right:.6}")), "{row}");
    }
    assert_eq!(rows.next(), None);
}

#[test]
fn the_recording_that_is_kept_is_what_a_training_gives_to_the_bit() {
    let kept = Recorded::read(include_bytes!("../../static/recorded/runs.bin")).unwrap();
    let settings = training_recorder::settings()[0];
    assert_eq!(settings.encoding, Encoding::Rope);
    let kept = kept.progress(&settings).unwrap().steps.clone();
    assert_eq!(kept.len(), settings.steps);
    // The rate falls as in all steps.
    let mut trainer = Trainer::new(settings).unwrap();
    let written = |number: f32| match number {
        number if number < 1.0 => (1000.0 * f64::from(number)).round(),
        number => 10.0 * (100.0 * f64::from(number)).round(),
    };
    for (index, kept) in kept[..30].iter().enumerate() {
        let step = trainer.step();
        let thousandths = [step.loss, step.right].map(|number| (written(number) / 1000.0) as f32);
        assert_eq!(thousandths, [kept.loss, kept.right], "step {}", index + 1);
    }
}

#[test]
fn what_was_not_recorded_is_not_there() {
    let other = Settings {
        seed: 1,
        ..SETTINGS[0]
    };
    assert_eq!(recorded().progress(&other), None);
    assert_eq!(recorded().evaluation(&plain(other, [64, 4])), None);
    assert_eq!(recorded().evaluation(&plain(SETTINGS[0], [128, 4])), None);
}

#[test]
fn a_file_that_is_cut_off_or_another_is_refused() {
    // Steps of a prime length end within every kind of number.
    let long = FILES.runs.len();
    for end in (0..long).step_by(31).chain(long - 100..long) {
        let read = Recorded::read(&FILES.runs[..end]).map(drop);
        assert_eq!(read, Err(Unreadable::CutOff), "{end}");
    }
    let longer = [FILES.runs.as_slice(), &[0]].concat();
    assert_eq!(Recorded::read(&longer).map(drop), Err(Unreadable::TooLong));
    let other = [b"ROPE", &FILES.runs[4..]].concat();
    assert_eq!(Recorded::read(&other).map(drop), Err(Unreadable::Format));
    // Whatever the bytes are, reading ends.
    for at in 4..FILES.runs.len().min(4000) {
        let mut changed = FILES.runs.clone();
        changed[at] ^= 0xff;
        drop(Recorded::read(&changed));
    }
}
