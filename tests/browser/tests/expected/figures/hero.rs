use super::*;

pub fn expected(state: &State) -> Result<Vec<Shown>> {
    let reading = Hero::read(state)?;
    Ok(vec![text("score", score(reading.score))])
}
