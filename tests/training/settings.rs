//! Settings go to a worker as numbers and come out the same.

use training::task::Task;
use training::{AttentionKind, Axes, Encoding, Further, Settings};

#[test]
fn settings_come_back_from_their_numbers() {
    for encoding in Encoding::ALL {
        for (task, axes) in Task::ALL.into_iter().zip(Axes::ALL) {
            for attention in [AttentionKind::Softmax, AttentionKind::Linear] {
                let settings = Settings {
                    task,
                    encoding,
                    attention,
                    layers: 3,
                    width: 30,
                    heads: 5,
                    feed_forward: 50,
                    context: 45,
                    batch: 7,
                    steps: 120,
                    rate: 0.01,
                    base: 500_000.0,
                    seed: 477,
                    further: None,
                    axes,
                };
                let further = Further {
                    context: 256,
                    batch: 4,
                    steps: 100,
                    base: 1e6,
                };
                for further in [None, Some(further)] {
                    let settings = Settings {
                        further,
                        ..settings
                    };
                    assert_eq!(Settings::of_numbers(settings.to_numbers()), Some(settings));
                }
            }
        }
    }
}

#[test]
fn a_choice_that_does_not_exist_has_no_settings() {
    for (at, choices) in [(0, 3.0), (1, 7.0), (17, 3.0)] {
        for index in [choices, 1e9, f64::INFINITY] {
            let mut numbers = Settings::default().to_numbers();
            numbers[at] = index;
            assert_eq!(Settings::of_numbers(numbers), None);
        }
    }
}
