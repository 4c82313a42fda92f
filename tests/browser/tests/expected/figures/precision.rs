use super::*;
use rope_explainer::figures::precision::Precision;
use rope_explainer::state::parameters::{KEY_POSITION, QUERY_POSITION};

pub fn expected(state: &State) -> Result<Vec<Shown>> {
    let reading = reading::<Precision>(state)?;
    let here = reading.here;
    let pair = reading.pairs[state.get(&PAIR)];
    let wavelength = significant(std::f64::consts::TAU / pair.theta, 4);
    let index = state.get(&PAIR).to_string();
    let degrees = |angle_rad: f64| significant(angle_rad.to_degrees(), 2);
    let (wrong, worst) = reading.wrong_pairs(1_f64.to_radians());
    let mut said = Vec::new();
    if here.off.is_nan() || here.shift != 0 {
        said.push(whole(state.get(&KEY_POSITION)));
    }
    if !here.off.is_nan() {
        said.push(significant(here.off, 2));
        if here.shift != 0 {
            said.push(significant(here.moved, 2));
        }
    }
    let position = whole(state.get(&QUERY_POSITION));
    let (of_pair, of_all) = if worst.is_nan() {
        (vec![index, wavelength], vec![position])
    } else {
        let counts = [wrong, reading.pairs.len()].map(|pairs| pairs.to_string());
        let [wrong, count] = counts;
        (
            vec![index, wavelength, degrees(pair.off_rad)],
            vec![position, wrong, count, "1".to_owned(), degrees(worst)],
        )
    };
    let row = |index: usize| format!(".digits tbody tr:nth-child({}) td", index + 1);
    let mut expected = vec![
        shown(keyed("said"), What::Numbers(said)),
        shown(keyed("pair"), What::Numbers(of_pair)),
        shown(keyed("wrong"), What::Numbers(of_all)),
    ];
    for (index, scores) in reading.scores.iter().enumerate() {
        let scores = [scores.exact, scores.unshifted, scores.here];
        expected.push(column(&row(index), &scores, 7));
    }
    Ok(expected)
}
