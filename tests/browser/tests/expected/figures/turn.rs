use super::*;

pub fn expected(state: &State) -> Result<Vec<Shown>> {
    let reading = reading::<Turn>(state)?;
    let angle = |key: &str, angle_rad: f64| {
        // An arrow without a length has no direction.
        if reading.projected.iter().any(|arrow| arrow.length() == 0.0) {
            text(key, "–".to_owned())
        } else {
            numbers(key, [fixed_signed(angle_rad.to_degrees(), 2)])
        }
    };
    let mut said = vec![score(reading.from_positions)];
    if !reading.stays() {
        said.push(score(reading.shifted));
    }
    Ok(vec![
        shown(keyed("said"), What::Numbers(said)),
        angle("before", reading.before_rad),
        angle("between", reading.between_rad),
        text("positions", score(reading.from_positions)),
        text("complex", score(reading.complex)),
        text("relative", score(reading.relative)),
        text("mirrored", score(reading.mirrored)),
        text("difference", scientific(reading.largest_difference(), 1)),
    ])
}
