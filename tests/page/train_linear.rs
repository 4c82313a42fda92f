//! Linear attention has no scores, so encodings that change scores are left out, whatever a link selects.

use crate::prelude::*;
use crate::train::{put, texts_with};
use rope_explainer::figures::train_linear::TrainLinear;
use training::{AttentionKind, Encoding};

#[test]
fn only_encodings_that_need_no_scores_are_trained() {
    let all = state_of::<TrainLinear>("encodings=rope.shaw.alibi.t5.sinusoidal.learned.none");
    let trainings = read::<TrainLinear>(&all).0.trainings;
    let encodings: Vec<Encoding> = trainings.iter().map(|settings| settings.encoding).collect();
    assert_eq!(
        encodings,
        [
            Encoding::Rope,
            Encoding::Sinusoidal,
            Encoding::Learned,
            Encoding::None
        ]
    );
    for settings in trainings {
        assert_eq!(settings.attention, AttentionKind::Linear);
        assert!(settings.checked().is_ok());
    }
}

#[test]
fn what_is_right_at_the_end_is_said_from_the_best_to_the_worst() {
    let state = state_of::<TrainLinear>("encodings=rope.sinusoidal.none&steps=40");
    let shares = [0.24, 0.41, 0.21];
    let mut late = Late::default();
    for (settings, share) in read::<TrainLinear>(&state)
        .0
        .trainings
        .into_iter()
        .zip(shares)
    {
        put(&mut late, settings, Status::Done, &[share; 40], &[2.0; 40]);
    }
    assert_eq!(
        texts_with("train-linear", &state, &late)["said"],
        "90% not reached by step 40. Accuracy of the last step: sinusoidal 41%, RoPE 24%, no encoding 21%."
    );
}
