use super::*;

pub fn expected(state: &State) -> Result<Vec<Shown>> {
    let reading = reading::<Axes>(state)?;
    let adds = ["adds-t", "adds-h", "adds-w"].into_iter().enumerate();
    let adds = adds.filter_map(|(axis, key)| {
        let of = reading.axis(axis);
        (of.pairs > 0).then(|| text(key, score(of.adds)))
    });
    let letters = (reading.axes.iter()).map(|axis| ["t", "h", "w"][*axis].to_owned());
    let pair = state.get(&PAIR).min(reading.axes.len() - 1);
    let [t, h, w] = reading.differences().map(whole);
    let total = score(reading.score.total);
    let text_begins = rope_explainer::figures::axes::PATCHES;
    let texts = [&QUERY_PATCH, &KEY_PATCH].map(|patch| state.get(patch) >= text_begins);
    let said = match (state.get(&AXES), texts) {
        (_, [true, true]) => numbers("said", [t, total.clone()]),
        (AxesShown::Axial, _) => numbers("said", [h, w, total.clone()]),
        _ => numbers("said", [t, h, w, total.clone()]),
    };
    let mut expected = vec![
        text("score", total),
        text("row-by-row", score(reading.row_by_row)),
        column(".patch", &reading.scores, 1),
        shown(".axes-strip b", What::Texts(letters.collect())),
        said,
        numbers(
            "pair",
            [
                pair.to_string(),
                fixed(reading.angle_rad(pair).to_degrees(), 2),
                score(reading.score.terms[pair].value),
            ],
        ),
    ];
    expected.extend(adds);
    Ok(expected)
}
