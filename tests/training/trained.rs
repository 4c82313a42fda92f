//! Trained models; those that several tests need are trained once.

use std::sync::LazyLock;
use training::model::Model;
use training::trainer::Step;
use training::{Settings, Trainer};

/// A model after some steps, and what each step found.
pub fn trained(settings: Settings, steps: usize) -> (Model, Vec<Step>) {
    let mut trainer = Trainer::new(settings).unwrap();
    let found = (0..steps).map(|_| trainer.step()).collect();
    (trainer.model().clone(), found)
}

/// A model after some steps.
#[cfg(not(target_arch = "wasm32"))]
pub fn model(settings: Settings, steps: usize) -> Model {
    trained(settings, steps).0
}

/// RoPE after all steps of k-back.
pub static ROPE: LazyLock<(Model, Vec<Step>)> = LazyLock::new(|| {
    let settings = Settings::default();
    trained(settings, settings.steps)
});

/// RoPE with another seed, before and after further training with a raised base.
#[cfg(not(target_arch = "wasm32"))]
pub static RAISED: LazyLock<[Model; 2]> = LazyLock::new(|| {
    let further = training::Further {
        context: 256,
        batch: 4,
        steps: 100,
        base: 1e6,
    };
    let settings = Settings {
        seed: 478,
        further: Some(further),
        ..Settings::default()
    };
    let mut trainer = Trainer::new(settings).unwrap();
    [settings.steps, further.steps].map(|steps| {
        for _ in 0..steps {
            trainer.step();
        }
        trainer.model().clone()
    })
});
