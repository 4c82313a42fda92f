use super::*;
use rope_explainer::figures::models::Side;

pub fn expected(state: &State) -> Result<Vec<Shown>> {
    let reading = reading::<Models>(state)?;
    let (first, second) = (&reading.first, reading.second.as_ref());
    let count = |count: usize| whole(count as i64);
    let degrees = |angle_rad: f64| fixed(angle_rad.to_degrees(), 1);
    let pair = first.pairs[reading.pair];
    let mut of_pair = vec![reading.pair.to_string()];
    if pair.theta != 0.0 {
        of_pair.push(tokens(pair.wavelength));
    }
    if let Some(second) = reading.second_by_pair() {
        let other = second.pairs[reading.pair];
        of_pair.extend([
            tokens(other.wavelength),
            whole(state.get(&QUERY_POSITION)),
            degrees(pair.apart(&other)),
        ]);
    }
    if let Some((furthest, apart)) = reading.furthest.filter(|(_, apart)| *apart != 0.0) {
        of_pair.extend([furthest.to_string(), degrees(apart)]);
    }
    let sides = || std::iter::once(first).chain(second);
    let unfinished = sides().flat_map(|side| {
        let counts = [side.unfinished, side.pairs.len(), side.settings.context];
        std::iter::once(reading.name_of(side)).chain(counts.map(count))
    });
    let setting = |key: &str, value: &dyn Fn(&Side) -> String| {
        let places = format!("[data-setting='{key}'] td:not(.found)");
        shown(places, What::Texts(sides().map(value).collect()))
    };
    let mut expected = vec![
        shown(keyed("pair"), What::Numbers(of_pair)),
        shown(keyed("unfinished"), What::Numbers(unfinished.collect())),
        setting("head_dim", &|side| count(side.settings.head_dim)),
        setting("rotary_dim", &|side| count(side.rotating())),
        setting("partner", &|side| count(side.components(0).1)),
        setting("base", &|side| count(side.settings.base as usize)),
        setting("context", &|side| count(side.settings.context)),
        text("printed", printed::text(first, &reading.first_name())),
    ];
    for (index, side) in sides().enumerate() {
        let (scale, head) = (side.settings.softmax_scale(), side.settings.head_dim);
        let root = scale * (head as f64).sqrt();
        let factor = match (root - 1.0).abs() < 1e-12 {
            true => "1".to_owned(),
            false => significant(root, 5),
        };
        expected.push(shown(
            format!(
                "[data-setting='softmax_scale'] td:nth-of-type({})",
                index + 1
            ),
            What::Numbers(vec![fixed(scale, 6), factor, head.to_string()]),
        ));
    }
    Ok(expected)
}
