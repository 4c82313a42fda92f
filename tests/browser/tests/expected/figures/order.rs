use super::*;

pub fn expected(state: &State) -> Result<Vec<Shown>> {
    let reading = reading::<Order>(state)?;
    let places: Vec<usize> = (0..reading.words.len())
        .map(|word| reading.place_of(word))
        .collect();
    let scores: Vec<f64> = places.iter().map(|at| reading.shown.scores[*at]).collect();
    let difference = reading.largest_difference();
    let mut expected = vec![
        shown(".word", What::Texts(reading.words.clone())),
        Shown {
            property: "dataset.word",
            ..shown(
                ".word",
                What::Texts(places.iter().map(usize::to_string).collect()),
            )
        },
        column(".column .number", &scores, 2),
        Shown {
            property: "ariaLabel",
            ..shown(
                ".order-picture input",
                What::Near(reading.shown.scores.clone()),
            )
        },
        shown(".as-written small", What::Texts(reading.words.clone())),
        row("out", &reading.shown.out),
        row("written", &reading.written.out),
        Shown {
            property: "dataset.value",
            ..text("difference", difference.to_string())
        },
    ];
    if state.get(&ORDER) != 0 && difference != 0.0 {
        expected.push(numbers("difference", [scientific(difference, 1)]));
    }
    Ok(expected)
}
