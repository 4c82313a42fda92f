use super::*;

pub fn expected(state: &State) -> Result<Vec<Shown>> {
    let reading = Order::read(state)?;
    let words = (0..reading.places.len()).map(|place| reading.word_at(place).to_owned());
    let difference = reading.largest_difference();
    let mut expected = vec![
        shown(".word", What::Texts(words.collect())),
        row("scores", &reading.shown.scores),
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
