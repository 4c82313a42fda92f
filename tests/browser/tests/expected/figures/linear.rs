use super::*;

pub fn expected(state: &State) -> Result<Vec<Shown>> {
    const DIGITS: usize = 3;
    let reading = Linear::read(state)?;
    let seen = || reading.rows.iter().filter(|row| row.seen);
    let (linear, softmax): (Vec<f64>, Vec<f64>) =
        seen().map(|row| (row.linear, row.softmax)).unzip();
    let sums = reading.sums;
    let [turned, unturned, sum] =
        [sums.turned, sums.unturned, sums.linear].map(|sum| fixed(sum, DIGITS));
    let mut expected = vec![
        column(&keyed("linear"), &linear, DIGITS),
        column(&keyed("softmax"), &softmax, DIGITS),
        text("linear-sum", sum.clone()),
        text("softmax-sum", fixed(sums.softmax, DIGITS)),
        text("turned", turned.clone()),
        text("unturned", unturned.clone()),
    ];
    if sums.unturned != 0.0 {
        let negative = reading.negative().to_string();
        expected.push(numbers("said", [turned, unturned, sum, negative]));
    }
    Ok(expected)
}
