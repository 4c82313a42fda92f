use super::*;

pub fn expected(state: &State) -> Result<Vec<Shown>> {
    let reading = reading::<Beyond>(state)?;
    let (trained, wanted) = (state.get(&TRAINED), state.get(&WANTED));
    let length = |tokens: usize| whole(tokens as i64);
    let degrees = |outside: fn(&Pair) -> f64| {
        let farthest = reading.pairs.iter().map(outside).fold(0.0, f64::max);
        format!("{}°", fixed(farthest.to_degrees(), 1))
    };
    let [as_trained, scaled] = reading.unseen();
    let mut said = vec![length(wanted)];
    if wanted <= trained {
        said.push(length(trained));
    } else {
        said.push(reading.pairs.len().to_string());
        // No pair at all is a word.
        let counted = [
            as_trained,
            if reading.is_scaled() {
                scaled
            } else {
                reading.incomplete()
            },
        ];
        said.extend(
            counted
                .iter()
                .filter(|count| **count > 0)
                .map(usize::to_string),
        );
    }
    let index = state.get(&PAIR);
    let pair = &reading.pairs[index];
    let here = fixed(pair.angle_rad.rem_euclid(TAU).to_degrees(), 1);
    let mut of_pair = vec![
        index.to_string(),
        significant(pair.wavelength, 4),
        length(wanted),
        here,
    ];
    if !pair.is_complete() {
        of_pair.push(fixed(pair.seen_rad.to_degrees(), 1));
    }
    let mut expected = vec![
        shown(keyed("pair"), What::Numbers(of_pair)),
        text("farthest-trained", degrees(Pair::outside_as_trained_rad)),
        text("trained", score(reading.trained.at_wanted)),
    ];
    for (key, range) in ["within", "beyond"].into_iter().zip(reading.ranges) {
        let Some((least, most)) = range else { continue };
        expected.push(numbers(key, [fixed(least, 2), fixed(most, 2)]));
    }
    if reading.is_scaled() {
        let (_, of_frequencies) = reading.short_change_of_frequencies();
        said.push(significant(of_frequencies, 3));
        if reading.factor != 1.0 {
            said.push(fixed(reading.factor, 3));
        }
        expected.extend([
            text("farthest", degrees(Pair::outside_rad)),
            text("scaled", score(reading.scaled.at_wanted)),
            text("change", score(reading.short_change().1)),
            text("change-of-frequencies", score(of_frequencies)),
            text("factor", score(reading.factor)),
        ]);
    }
    expected.push(shown(keyed("said"), What::Numbers(said)));
    Ok(expected)
}
