use super::*;

pub fn expected(state: &State) -> Result<Vec<Shown>> {
    let reading = Weights::read(state)?;
    let here = &reading.double.here;
    let stage = state.get(&STAGE);
    let double = reading.double.here.of(stage).iter();
    let digits = double
        .zip(reading.single.here.of(stage))
        .flat_map(|(double, single)| [fixed(*double, 15), fixed(*single, 7)]);
    let mut expected = vec![
        shown(".word", What::Texts(reading.words.clone())),
        row("score", here.of(Stage::Score)),
        row("scaled", here.of(Stage::Scaled)),
        row("weight", here.of(Stage::Weight)),
        shown(".digits tbody td", What::Texts(digits.collect())),
    ];
    let first = state.get(&FIRST_POSITION);
    if first != 0 {
        expected.push(numbers(
            "said",
            [
                whole(first),
                scientific(reading.double.largest_difference(stage), 1),
                scientific(reading.single.largest_difference(stage), 1),
            ],
        ));
    }
    Ok(expected)
}
