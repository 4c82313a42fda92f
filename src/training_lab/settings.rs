//! The settings of a training, as the parameters that figures share say them.

use crate::state::parameters::{BASE, LEARNED_TASK, NET, RATE, SEED, STEPS};
use crate::state::{LearnedTask, Net, State};
use training::task::Task;
use training::{AttentionKind, Encoding, Settings};

/// The training that a state describes.
pub fn settings(state: &State, encoding: Encoding, attention: AttentionKind) -> Settings {
    let (width, heads) = match state.get(&NET) {
        Net::Large => (64, 4),
        Net::Small => (32, 2),
    };
    Settings {
        task: match state.get(&LEARNED_TASK) {
            LearnedTask::KBack => Task::KBack,
            LearnedTask::Brackets => Task::Brackets,
        },
        encoding,
        attention,
        width,
        heads,
        feed_forward: 2 * width,
        steps: state.get(&STEPS),
        rate: state.get(&RATE),
        base: state.get(&BASE),
        seed: u64::from(state.get(&SEED)),
        ..Settings::default()
    }
}
