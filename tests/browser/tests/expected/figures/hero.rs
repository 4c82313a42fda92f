use super::*;

pub fn expected(state: &State) -> Result<Vec<Shown>> {
    let reading = reading::<Hero>(state)?;
    Ok(vec![text("score", score(reading.score))])
}
