use super::*;

pub fn expected(state: &State) -> Result<Vec<Shown>> {
    let reading = reading::<Relative>(state)?;
    let shown_scheme = state.get(&RELATIVE);
    let distance = whole(reading.distance);
    let learned = whole(reading.learned as i64);
    let value = reading.value();
    let counted = |value: Option<f64>| whole(value.unwrap_or_default() as i64);
    let bias = |bias: Option<f64>| score(bias.unwrap_or_default());
    let said = match (shown_scheme, value) {
        (RelativeShown::Shaw, _) => {
            let dim = state.head_dim();
            let rows = whole((reading.learned / dim) as i64);
            let clip = whole(state.get(&CLIP) as i64);
            numbers(
                "said",
                [
                    distance,
                    counted(value),
                    clip,
                    rows,
                    whole(dim as i64),
                    learned,
                ],
            )
        }
        (RelativeShown::Bias, Some(_)) => {
            numbers("said", [distance, bias(value), learned, whole(GRID - 1)])
        }
        (RelativeShown::Bias, None) => numbers("said", [distance, learned, whole(GRID - 1)]),
        (RelativeShown::T5, _) => {
            let last = whole(reading.last_from.unwrap_or_default());
            numbers(
                "said",
                [distance, counted(value), bias(reading.bias), learned, last],
            )
        }
        (RelativeShown::Alibi, _) => {
            let slope = significant(reading.slope.unwrap_or_default(), 4);
            let head = state.get(&HEAD).to_string();
            numbers("said", [head, slope, distance, bias(value)])
        }
    };
    Ok(vec![said, grid(shown_scheme, &reading)])
}

/// The cells of the grid: whole numbers, or biases in units or hundredths.
fn grid(scheme: RelativeShown, reading: &rope_explainer::figures::relative::Reading) -> Shown {
    let formats: &[(f64, usize)] = match scheme {
        RelativeShown::Shaw | RelativeShown::T5 => &[(1.0, 0)],
        RelativeShown::Bias | RelativeShown::Alibi => &[(1.0, 1), (0.01, 0), (0.01, 1)],
    };
    let cells = |(unit, digits): &(f64, usize)| {
        let distances = (0..GRID).flat_map(|m| (0..GRID).map(move |n| m - n));
        distances
            .map(|distance| reading.at(distance))
            .map(|value| value.map_or_else(String::new, |value| fixed(value / unit, *digits)))
            .collect()
    };
    let formats = formats.iter().map(cells);
    shown(".relative-grid tbody td", What::OneOf(formats.collect()))
}
