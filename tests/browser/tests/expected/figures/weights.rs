use super::*;

pub fn expected(state: &State) -> Result<Vec<Shown>> {
    if state.is_learned() {
        learn_from_site()?;
    }
    let reading = reading::<Weights>(state)?;
    let here = &reading.double.here;
    let stage = state.get(&STAGE);
    let double = reading.double.here.of(stage).iter();
    let digits = double
        .zip(reading.single.here.of(stage))
        .flat_map(|(double, single)| [fixed(*double, 15), fixed(*single, 7)]);
    let pair = state.get(&PAIR);
    let output = reading.outputs[0][pair];
    let largest = |compared: &Compared| scientific(compared.largest_difference(stage), 1);
    // Learned scores are large.
    let stage_row = |key: &str, stage: Stage| {
        let is_weight = stage == Stage::Weight;
        let digits = if reading.learned.is_some() && !is_weight {
            1
        } else {
            2
        };
        let cells = format!("[data-row='{key}'] tr:nth-child(2) td");
        column(&cells, here.of(stage), digits)
    };
    let mut expected = vec![
        shown(".word", What::Texts(reading.words.clone())),
        stage_row("score", Stage::Score),
        stage_row("scaled", Stage::Scaled),
        stage_row("weight", Stage::Weight),
        numbers(
            "output",
            [pair.to_string(), fixed(output.x, 2), fixed(output.y, 2)],
        ),
        shown(".digits tbody td", What::Texts(digits.collect())),
    ];
    if let (Some(_), Some(answer)) = (reading.learned, reading.answer) {
        let weight = fixed(here.of(Stage::Weight)[answer], 2);
        let distance = whole((reading.query - answer) as i64);
        expected.push(numbers("said", [distance, weight]));
    }
    let first = state.get(&FIRST_POSITION);
    if first != 0 {
        expected.push(numbers(
            "said",
            [
                whole(first),
                whole(reading.changed as i64),
                whole(reading.words.len() as i64),
                significant(reading.output_difference(), 2),
            ],
        ));
    }
    let [double, single] = [&reading.double, &reading.single].map(largest);
    expected.push(shown(
        keyed("digits"),
        What::Numbers(vec!["64".into(), "32".into(), double, single]),
    ));
    Ok(expected)
}
