use super::*;

pub fn expected(state: &State) -> Result<Vec<Shown>> {
    let reading = reading::<Alike>(state)?;
    let count = |count: usize| whole(count as i64);
    let (one, other) = (state.get(&ONE_DISTANCE), state.get(&OTHER_DISTANCE));
    let Some(pair) = reading.farthest else {
        return Ok(vec![shown(keyed("said"), What::NoNumber)]);
    };
    let mut said = vec![
        count(reading.heard()),
        count(reading.pairs.len()),
        count(one),
        count(other),
        fixed(reading.similarity[other], 4),
        count(pair),
        significant(reading.pairs[pair].apart_rad.to_degrees(), 3),
        count(reading.similarity.len() - 1),
    ];
    match reading.alike.len() {
        0 => said.push(count(one)),
        others => said.extend([count(others), count(one), "0.99".to_owned()]),
    }
    Ok(vec![shown(keyed("said"), What::Numbers(said))])
}
