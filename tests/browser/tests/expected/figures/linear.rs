use super::*;

pub fn expected(state: &State) -> Result<Vec<Shown>> {
    const DIGITS: usize = 3;
    let reading = reading::<Linear>(state)?;
    let seen = || reading.rows.iter().filter(|row| row.seen);
    let (linear, softmax): (Vec<f64>, Vec<f64>) =
        seen().map(|row| (row.linear, row.softmax)).unzip();
    let sums = reading.sums;
    let [turned, unturned, sum] =
        [sums.turned, sums.unturned, sums.linear].map(|sum| fixed(sum, DIGITS));
    // The first eight components.
    let z_shown = reading.once.z.len().min(8);
    let s_shown = z_shown * VALUE_DIM;
    let number = |number: f64| fixed(number, DIGITS);
    let mut expected = vec![
        column(&keyed("linear"), &linear, DIGITS),
        column(&keyed("softmax"), &softmax, DIGITS),
        text("linear-sum", sum.clone()),
        text("softmax-sum", fixed(sums.softmax, DIGITS)),
        text("turned", turned.clone()),
        text("unturned", unturned.clone()),
        column(&keyed("s"), &reading.once.s[..s_shown], DIGITS),
        column(&keyed("z"), &reading.once.z[..z_shown], DIGITS),
        numbers("pair-by-pair", reading.once.pair_by_pair.map(number)),
        numbers("from-sums", reading.once.out.map(number)),
        numbers(
            "cost",
            [
                reading.rows.len(),
                reading.once.pairs,
                reading.rows.len(),
                2,
            ]
            .map(|count| whole(count as i64)),
        ),
    ];
    if sums.unturned != 0.0 {
        let negative = reading.negative().to_string();
        expected.push(numbers("said", [turned, unturned, sum, negative]));
    }
    Ok(expected)
}
