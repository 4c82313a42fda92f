use super::*;

pub fn expected(state: &State) -> Result<Vec<Shown>> {
    let reading = reading::<Terms>(state)?;
    let (now, before) = (reading.score(), reading.score_at_start());
    let values = |terms: Vec<f64>, sum: f64| terms.into_iter().chain([sum]).collect::<Vec<_>>();
    let terms_now = reading.now.iter().map(|term| term.value).collect();
    let at_start = reading.at_start.iter().map(|term| term.value).collect();
    let mut expected = vec![
        column(
            ".terms-table td.number:not(.before)",
            &values(terms_now, now),
            SCORE_DIGITS,
        ),
        column(
            ".terms-table td.before",
            &values(at_start, before),
            SCORE_DIGITS,
        ),
        text("sum", score(now)),
        numbers("distance", [whole(state.distance())]),
    ];
    let shift = state.get(&FIRST_POSITION);
    if shift != 0 {
        let sign = if shift > 0 { "+" } else { "" };
        expected.push(numbers(
            "said",
            [format!("{sign}{}", whole(shift)), score(now)],
        ));
    }
    if shift != 0 && score(now) != score(before) {
        expected.push(numbers("said", [score(before), score(now)]));
    }
    Ok(expected)
}
