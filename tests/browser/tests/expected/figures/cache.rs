use super::*;

pub fn expected(state: &State) -> Result<Vec<Shown>> {
    let reading = reading::<Cache>(state)?;
    let cached = state.get(&CACHED);
    let position = state.get(&COLUMN).min(cached - 1);
    let key = &reading.keys[position];
    let (most_wrong, error) = reading.most_wrong();
    let mut of_key = vec![position.to_string(), score(key.cached)];
    if reading.is_wrong(key) {
        of_key.extend([score(key.right), fixed_signed(key.error(), SCORE_DIGITS)]);
    }
    let error = match reading.wrong() {
        0 => scientific(error, 0),
        _ => score(error),
    };
    Ok(vec![
        shown(keyed("key"), What::Numbers(of_key)),
        numbers("said", [cached.to_string()]),
        text("stale", reading.stale().to_string()),
        text("wrong", reading.wrong().to_string()),
        text("error", error),
        shown(
            "dt:has(+ [data-number='error'])",
            What::Numbers(vec![most_wrong.to_string()]),
        ),
        text("rotations", whole(reading.rotations as i64)),
        text("once", whole(cached as i64)),
        shown(keyed("base"), What::Near(vec![reading.base])),
    ])
}
