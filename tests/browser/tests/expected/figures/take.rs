use super::*;

pub fn expected(state: &State) -> Result<Vec<Shown>> {
    if code::refusal(state).is_some() {
        return Ok(vec![shown(
            ".listing:not(:has([data-text]))",
            What::Texts(Vec::new()),
        )]);
    }
    let reading = reading::<Take>(state)?;
    let printed = |value: f64| fixed(value, rope_explainer::figures::take::DIGITS);
    Ok(vec![
        text("positions", printed(reading.score_from_positions)),
        text("distance", printed(reading.score)),
        text("difference", scientific(reading.score_difference(), 1)),
        shown(
            ".listing code:not([data-text])",
            What::Texts(vec![code::text(state)]),
        ),
    ])
}
