use super::*;
use rope_explainer::figures::by_distance::{ByDistance, LENGTH, SEQUENCES};

/// How the models are tested does not depend on what was trained in a tab.
pub fn expected(state: &State) -> Result<Vec<Shown>> {
    reading::<ByDistance>(state)?;
    Ok(vec![shown(
        ".note:not([data-notice])",
        What::Numbers(
            [SEQUENCES, LENGTH]
                .map(|count| whole(count as i64))
                .to_vec(),
        ),
    )])
}
