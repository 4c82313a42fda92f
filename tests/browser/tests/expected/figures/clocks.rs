use super::*;

pub fn expected(state: &State) -> Result<Vec<Shown>> {
    let reading = reading::<Clocks>(state)?;
    let clocks = &reading.clocks;
    let pair = state.get(&PAIR);
    let clock = clocks[pair];
    let step = |index: usize| significant(clocks[index].theta.to_degrees(), 3);
    Ok(vec![
        numbers(
            "clock",
            [
                pair.to_string(),
                significant(clock.wavelength, 4),
                fixed(turns(clock.angle_rad), 3),
            ],
        ),
        numbers(
            "unfinished",
            [
                whole(state.get(&TOKENS) as i64),
                reading.unfinished.to_string(),
                clocks.len().to_string(),
            ],
        ),
        numbers("frequency", [significant(clock.theta, 4)]),
        numbers("angle", [significant(clock.angle_rad.to_degrees(), 4)]),
        numbers("off", [significant(reading.off_rad.to_degrees(), 4)]),
        shown(
            "p:has(> [data-number='unfinished'])",
            What::Numbers(vec![step(0), step(clocks.len() - 1)]),
        ),
    ])
}
