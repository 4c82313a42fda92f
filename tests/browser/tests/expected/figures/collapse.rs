use super::*;
use rope_explainer::figures::collapse::{Collapse, NEIGHBOURS};

pub fn expected(state: &State) -> Result<Vec<Shown>> {
    let reading = reading::<Collapse>(state)?;
    let runs = reading.runs();
    let ends = [0, NEIGHBOURS - 1].map(|place| whole(reading.positions[place]));
    let wide = runs.iter().filter(|(count, _)| *count > 1);
    let wide = wide.map(|(_, stored)| fixed_whole(*stored));
    let mut said = Vec::from(ends);
    if reading.stored.iter().all(|stored| stored.is_finite()) && runs.len() < NEIGHBOURS {
        said.push(NEIGHBOURS.to_string());
        if runs.len() > 1 {
            let distances = [reading.least_distance, reading.largest_distance];
            said.push(runs.len().to_string());
            said.extend(distances.map(fixed_whole));
        }
    }
    let mut expected = vec![
        shown(keyed("said"), What::Numbers(said)),
        shown(
            ".neighbours .stored[style*='span']:not([style*='span 1;'])",
            What::Texts(wide.collect()),
        ),
    ];
    let keys = [
        "distinct-f64",
        "distinct-f32",
        "distinct-f16",
        "distinct-bf16",
    ];
    for (key, of_format) in keys.into_iter().zip(&reading.formats) {
        expected.push(text(key, whole(of_format.distinct as i64)));
    }
    Ok(expected)
}

fn fixed_whole(stored: f64) -> String {
    if stored.is_finite() {
        whole(stored as i64)
    } else {
        "∞".to_owned()
    }
}
