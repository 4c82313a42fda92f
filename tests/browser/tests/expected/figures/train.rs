use super::*;
use rope_explainer::figures::train;
use training::AttentionKind;

/// What the figure tells of its guesses does not depend on what was trained in a tab.
pub fn expected(state: &State) -> Result<Vec<Shown>> {
    of(state, AttentionKind::Softmax)
}

pub fn of(state: &State, attention: AttentionKind) -> Result<Vec<Shown>> {
    let reading = train::Reading::with(state, attention);
    let percent = |share: f64| fixed(100.0 * share, 0);
    Ok(vec![shown(
        ".lab-guesses",
        What::Numbers(vec![
            percent(reading.random),
            percent(reading.counted),
            whole(train::steps::window(state.get(&STEPS)) as i64),
        ]),
    )])
}
