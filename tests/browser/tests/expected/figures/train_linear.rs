use super::*;
use training::AttentionKind;

pub fn expected(state: &State) -> Result<Vec<Shown>> {
    train::of(state, AttentionKind::Linear)
}
