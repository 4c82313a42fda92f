use super::*;

pub fn expected(state: &State) -> Result<Vec<Shown>> {
    let reading = reading::<Sum>(state)?;
    let pairs = &reading.pairs;
    let mut expected = vec![
        numbers("said", [score(reading.score), whole(state.distance())]),
        text("term", score(pairs[state.get(&PAIR)].term.value)),
        text("sum", score(reading.score)),
        text("positions", score(reading.score_from_positions)),
        text("difference", scientific(reading.difference(), 1)),
    ];
    if pairs.len() <= NUMBERED_BARS {
        let values = pairs.iter().map(|pair| fixed_signed(pair.term.value, 2));
        let values = values.chain([fixed(reading.score, 2)]).collect();
        expected.push(shown(".notes .value", What::Texts(values)));
    }
    Ok(expected)
}
