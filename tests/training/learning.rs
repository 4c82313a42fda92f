//! The tasks that models learn, and their accuracy beyond the training length: the differences that the lessons rely
//! on.

use crate::trained::{ROPE, trained};
use rotary::scaling::{Linear, NtkStatic, Scaling, YarnByRotations};
use training::evaluation::Extension;
use training::model::{Forward, Model};
use training::task::Task;
use training::trainer::Step;
use training::{AttentionKind, Encoding, Error, Settings, Trainer};

/// The number of steps until nine tenths of a batch were right.
fn learned_at(found: &[Step]) -> Option<usize> {
    let first = found.iter().position(|step| step.right >= 0.9);
    first.map(|before| before + 1)
}

/// The share that RoPE's model gets right in texts of four times the trained length.
fn share_at_256(scaling: Scaling) -> f64 {
    let extension = Extension {
        scaling,
        ..Extension::default()
    };
    let evaluation = ROPE.0.evaluate(256, 16, &extension).unwrap();
    evaluation.whole().share().unwrap()
}

#[test]
fn rope_learns_k_back_within_100_steps_and_alibi_does_not_within_300() {
    let steps = learned_at(&ROPE.1).expect("RoPE learns k-back");
    assert!(steps < 100, "{steps}");
    let settings = Settings {
        encoding: Encoding::Alibi,
        ..Settings::default()
    };
    let (model, found) = trained(settings, settings.steps);
    assert_eq!(learned_at(&found), None);
    let right = |model: &Model| {
        let evaluation = model.evaluate(64, 64, &Extension::default()).unwrap();
        evaluation.whole().share().unwrap()
    };
    assert!(right(&ROPE.0) > 0.99);
    assert!(right(&model) < 0.5);
}

#[test]
fn the_ramp_must_fit_the_trained_length() {
    let yarn = |alpha, tau| {
        Scaling::YarnByRotations(YarnByRotations {
            alpha,
            tau,
            ..YarnByRotations::new(4.0, 64.0)
        })
    };
    let plain = share_at_256(Scaling::None);
    let interpolated = share_at_256(Scaling::Linear(Linear { factor: 4.0 }));
    let ntk = share_at_256(Scaling::NtkStatic(NtkStatic { alpha: 4.0 }));
    let [of_llama, fitting] = [yarn(1.0, 32.0), yarn(0.5, 2.0)].map(share_at_256);
    assert!(interpolated < 0.3 && interpolated < plain && plain < 0.9);
    assert!(plain < ntk && ntk < fitting);
    assert!(
        of_llama < plain,
        "the fastest pair rotates ten times in 64 tokens: beta 32 interpolates all"
    );
    assert!(fitting > 0.97, "{fitting}");
}

#[test]
fn a_head_looks_at_the_letter_k_places_back() {
    let sequence = Task::KBack.sequence(1, 0, false, 64);
    let forward = ROPE
        .0
        .read(&sequence.tokens, &Extension::default())
        .unwrap();
    let on_answer = |weights: &[f32]| {
        weights
            .chunks_exact(64 * 64)
            .filter_map(|head| Forward::on_answer(Task::KBack, &sequence.tokens, head))
            .fold(0.0, f32::max)
    };
    let best = forward
        .weights
        .iter()
        .map(|layer| on_answer(layer))
        .fold(0.0, f32::max);
    assert!(best > 0.9, "{best}");
    for row in forward
        .weights
        .iter()
        .flat_map(|layer| layer.chunks_exact(64))
    {
        assert!((row.iter().sum::<f32>() - 1.0).abs() < 1e-5);
    }
}

#[test]
fn a_scored_token_stands_where_its_task_says() {
    let sequence = Task::KBack.sequence(3, 7, true, 64);
    assert!(sequence.scored.len() > 8);
    for scored in &sequence.scored {
        let digit = Task::KBack.glyph(sequence.tokens[scored.index]);
        assert_eq!(digit.to_digit(10), Some(scored.distance as u32));
        assert_eq!(
            sequence.tokens[scored.index - scored.distance],
            scored.target
        );
        if let Some(next) = sequence.tokens.get(scored.index + 1) {
            assert_eq!(*next, scored.target);
        }
    }
    let sequence = Task::Brackets.sequence(3, 7, true, 64);
    for scored in &sequence.scored {
        let opened = sequence.tokens[scored.index - scored.distance];
        let pair = [opened, scored.target].map(|token| Task::Brackets.glyph(token));
        assert!("() [] {} <>".contains(&String::from_iter(pair)), "{pair:?}");
        assert_eq!(Task::Brackets.glyph(sequence.tokens[scored.index]), '.');
    }
}

/// The tokens that tell others are found again in the sequences that the tasks make.
#[test]
fn the_answers_in_a_sequence_are_those_that_its_task_scores() {
    for task in [Task::KBack, Task::Brackets] {
        for number in 0..20 {
            let sequence = task.sequence(5, number, true, 64);
            let scored = sequence.scored.iter().filter(|scored| scored.index < 64);
            let expected: Vec<_> = scored
                .map(|scored| (scored.index, scored.index - scored.distance))
                .collect();
            assert_eq!(
                task.answers(&sequence.tokens),
                expected,
                "{task:?} {number}"
            );
        }
    }
}

#[test]
fn the_examples_follow_their_tasks_and_end_where_the_next_token_can_be_told() {
    for (task, next) in [(Task::KBack, 'K'), (Task::Brackets, '>')] {
        let tokens = task.example();
        assert!((24..=64).contains(&tokens.len()), "every glyph is a token");
        let answers = task.answers(&tokens);
        let told = |tells: usize| match task {
            Task::KBack | Task::Picture => tokens[tells],
            Task::Brackets => tokens[tells] + 4,
        };
        for (asks, tells) in &answers {
            match tokens.get(asks + 1) {
                Some(after) => assert_eq!(*after, told(*tells), "{task:?} at {asks}"),
                None => assert_eq!(task.glyph(told(*tells)), next),
            }
        }
        assert_eq!(answers.last().map(|(asks, _)| asks + 1), Some(tokens.len()));
    }
    let digits = Task::KBack.example();
    let mut distances: Vec<_> = Task::KBack
        .answers(&digits)
        .iter()
        .map(|(asks, tells)| asks - tells)
        .collect();
    distances.sort_unstable();
    assert_eq!(distances, [1, 2, 3, 4, 5, 6, 7, 8]);
}

#[test]
fn a_glyph_leads_back_to_its_token() {
    for task in Task::ALL {
        for token in 0..task.vocabulary() as u8 {
            assert_eq!(task.token(task.glyph(token)), Some(token));
        }
        assert_eq!(task.token('z'), None);
    }
    assert_eq!(Task::KBack.token('9'), None);
    assert_eq!(Task::Brackets.token('A'), None);
}

#[test]
fn sequences_for_tests_are_not_those_of_the_training() {
    let [learned, tested] =
        [true, false].map(|is_training| Task::KBack.sequence(0, 0, is_training, 64));
    assert_ne!(learned, tested);
}

#[test]
fn settings_out_of_their_range_are_refused_by_name() {
    let refused = |settings: Settings| Trainer::new(settings).unwrap_err();
    let plain = Settings::default();
    let heads = refused(Settings { heads: 0, ..plain });
    assert_eq!(heads.to_string(), "heads must be from 1 to 64, but is 0");
    let steps = refused(Settings {
        steps: 1_000_000_000,
        ..plain
    });
    assert!(
        steps
            .to_string()
            .starts_with("steps must be from 1 to 100000")
    );
    let rate = refused(Settings {
        rate: f64::NAN,
        ..plain
    });
    assert!(rate.to_string().ends_with("but is NaN"), "{rate}");
    assert_eq!(
        refused(Settings { heads: 3, ..plain }),
        Error::Heads {
            width: 64,
            heads: 3
        }
    );
    let attention = AttentionKind::Linear;
    let shaw = refused(Settings {
        attention,
        encoding: Encoding::Shaw,
        ..plain
    });
    assert_eq!(shaw, Error::NoScores { encoding: "shaw" });
    assert!(
        ROPE.0
            .evaluate(1_000_000, 1, &Extension::default())
            .is_err()
    );
    assert!(ROPE.0.read(&[200], &Extension::default()).is_err());
    assert!(ROPE.0.read(&[], &Extension::default()).is_err());
}
