use super::*;

pub fn expected(state: &State) -> Result<Vec<Shown>> {
    let reading = reading::<Decay>(state)?;
    let at = reading.distance;
    let here = whole(at as i64);
    Ok(vec![
        text("mean", score(reading.means[at])),
        text("bound", score(reading.bound(at))),
        text("aligned", score(reading.aligned)),
        shown(
            ".limit",
            What::Numbers(vec![significant(reading.aligned, 4)]),
        ),
        numbers(
            "said",
            [
                here,
                score(reading.scores[at]),
                whole(reading.score_rises.count as i64),
                whole(FARTHEST_SHOWN as i64),
            ],
        ),
        numbers(
            "tighter",
            [
                whole(reading.mean_rises.count as i64),
                whole(FARTHEST_SHOWN as i64),
                whole(reading.tighter as i64),
                whole(reading.means.len() as i64),
            ],
        ),
    ])
}
