use super::*;

pub fn expected(state: &State) -> Result<Vec<Shown>> {
    let reading = reading::<Helix>(state)?;
    let spirals = &reading.spirals;
    let mut expected: Vec<Shown> = spirals
        .iter()
        .map(|spiral| {
            let between = fixed(spiral.between_rad.to_degrees(), 1);
            let wavelength = significant(spiral.wavelength, 4);
            let key = format!("row-{}", spiral.pair);
            numbers(&key, [spiral.pair.to_string(), wavelength, between])
        })
        .collect();
    let degrees = |index: usize| significant(spirals[index].by_rad.to_degrees(), 4);
    let distance = whole(state.distance());
    let ends = [distance, degrees(0), degrees(spirals.len() - 1)];
    expected.push(numbers("said", ends));
    Ok(expected)
}
