use super::*;

pub fn expected(state: &State) -> Result<Vec<Shown>> {
    let reading = Decay::read(state)?;
    let at = reading.distance;
    let mut expected = vec![
        text("score", score(reading.scores[at])),
        text("bound", score(reading.bounds[at])),
        text("aligned", score(reading.aligned)),
        numbers(
            "said",
            [
                whole(FARTHEST_SHOWN as i64),
                whole(reading.bound_rises.count as i64),
                whole(reading.score_rises.count as i64),
            ],
        ),
        shown(
            ".said:not([data-number])",
            What::Numbers(vec![
                significant(reading.aligned, 4),
                whole(reading.tighter as i64),
                whole(reading.bounds.len() as i64),
            ]),
        ),
    ];
    if !state.get(&TRUE_HEIGHT) && reading.shrink() != 1.0 {
        expected.push(shown(
            ".curve-legend span:last-child",
            What::Numbers(vec![
                significant(reading.shrink(), 3),
                significant(reading.aligned, 4),
            ]),
        ));
    }
    Ok(expected)
}
