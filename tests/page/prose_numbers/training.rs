//! The numbers of the model that a reader can train, from one that is trained here as the page's recorded one was.

use super::Computed;
use super::text::field;
use crate::prelude::*;
use rotary::frequency::inverse_frequencies;
use rotary::scaling::{Linear, NtkStatic, Scaling, YarnByRotations};
use training::evaluation::Extension;
use training::task::FARTHEST;
use training::{Settings, Trainer};

const SEED: u64 = 477;

/// The length of the sequences for the trained model, and their number in the figure `longer`.
const LONGER: usize = 256;
const SEQUENCES: usize = 32;

/// The model, and the step after which it had nine of ten letters right.
static TRAINED: LazyLock<(Trainer, usize)> = LazyLock::new(|| {
    let mut trainer = Trainer::new(settings()).expect("the default settings");
    let mut shares = Vec::new();
    while !trainer.is_done() {
        shares.push(f64::from(trainer.step().right));
    }
    let reached = shares.iter().position(|share| *share >= 0.9);
    (trainer, 1 + reached.expect("RoPE learns k-back"))
});

fn settings() -> Settings {
    Settings {
        seed: SEED,
        ..Settings::default()
    }
}

pub fn train() -> Vec<Computed> {
    let settings = settings();
    let of_pytorch: serde_json::Value =
        serde_json::from_str(include_str!("../../golden/24_training.json")).expect("JSON");
    let losses = of_pytorch["cases"][0]["losses"].as_array().expect("a list");
    let within = of_pytorch["tolerance"]["losses"]
        .as_f64()
        .expect("a number");
    vec![
        ("4", settings.heads as f64),
        ("16", settings.head_dim() as f64),
        ("64", settings.context as f64),
        ("8", FARTHEST as f64),
        ("300", settings.steps as f64),
        ("7", training::Encoding::ALL.len() as f64),
        ("30", losses.len() as f64),
        ("0.0001", within),
        ("90", 90.0),
        // About, to the next ten.
        ("50", (TRAINED.1 as f64 / 10.0).round() * 10.0),
    ]
}

pub fn longer() -> Vec<Computed> {
    let settings = settings();
    let percent = |scaling| {
        let extension = Extension {
            scaling,
            ..Extension::default()
        };
        let evaluation = TRAINED.0.model().evaluate(LONGER, SEQUENCES, &extension);
        let whole = evaluation.expect("a length that models read").whole();
        100.0 * whole.share().expect("scored tokens")
    };
    let factor = (LONGER / settings.context) as f64;
    let yarn = |alpha, tau| {
        let of_length = YarnByRotations::new(settings.context as f64, LONGER as f64);
        percent(Scaling::YarnByRotations(YarnByRotations {
            alpha,
            tau,
            ..of_length
        }))
    };
    let shown = |key| field("16-extension.md", "show", "longer", key);
    let frequencies = inverse_frequencies(settings.head_dim(), settings.base);
    let fastest = frequencies.expect("a head")[0];
    vec![
        ("64", settings.context as f64),
        ("8", FARTHEST as f64),
        ("256", LONGER as f64),
        ("4", factor),
        ("3", 3.0),
        ("0.5", shown("alpha")),
        ("10", fastest * settings.context as f64 / TAU),
        ("83", percent(Scaling::None)),
        (
            "97",
            percent(Scaling::NtkStatic(NtkStatic { alpha: factor })),
        ),
        ("98", yarn(shown("alpha"), shown("beta"))),
        ("11", percent(Scaling::Linear(Linear { factor }))),
        // YaRN as published.
        ("16", yarn(1.0, 32.0)),
        ("100", 100.0),
        ("500,000", 500_000.0),
    ]
}
