use super::*;

pub fn expected(state: &State) -> Result<Vec<Shown>> {
    let reading = reading::<Wish>(state)?;
    let mut expected = vec![
        text("score", score(reading.score)),
        text("before", score(reading.before)),
        text("later", score(reading.later)),
    ];
    let shift = state.get(&FIRST_POSITION);
    if shift != 0 {
        let sign = if shift > 0 { "+" } else { "" };
        expected.push(numbers("said", [format!("{sign}{}", whole(shift))]));
    }
    Ok(expected)
}
