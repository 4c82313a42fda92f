//! The settings of a training, as the parameters that figures share say them.

use crate::state::parameters::{BASE, LEARNED_TASK, NET, RATE, SEED, STEPS};
use crate::state::{Net, State};
use training::{AttentionKind, Encoding, Settings};

pub fn settings(state: &State, encoding: Encoding, attention: AttentionKind) -> Settings {
    let (width, heads) = match state.get(&NET) {
        Net::Large => (64, 4),
        Net::Small => (32, 2),
    };
    Settings {
        task: state.get(&LEARNED_TASK),
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
