use super::*;

/// The example: a test of its own chooses files.
pub fn expected(state: &State) -> Result<Vec<Shown>> {
    let reading = reading::<Own>(state)?;
    let [m, n] = reading.positions.map(whole);
    let distance = whole(reading.distance());
    let [rotated, plain] = [reading.rotated, reading.plain].map(score);
    Ok(vec![
        text("rotated", rotated.clone()),
        text("plain", plain.clone()),
        text("distance", distance.clone()),
        numbers("said", [m, n, distance, rotated, plain]),
    ])
}
