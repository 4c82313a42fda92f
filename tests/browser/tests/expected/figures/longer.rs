use super::*;
use rope_explainer::figures::longer::{Longer, question};
use rope_explainer::numbers::short;
use rope_explainer::state::Reader;
use rope_explainer::state::limits::READ_PARTS;
use rope_explainer::state::parameters::BETA;

/// What models get right depends on what was trained in a tab. What becomes of RoPE's pairs does not.
pub fn expected(state: &State) -> Result<Vec<Shown>> {
    let reading = reading::<Longer>(state)?;
    let count = |number: usize| whole(number as i64);
    let asked = question(state, Reader::Plain);
    let [kept, mixed, interpolated] = reading.parts().map(count);
    let fastest = reading.pairs[0].rotations;
    Ok(vec![
        numbers(
            "bins",
            [
                count(READ_PARTS),
                count(asked.length / READ_PARTS),
                count(asked.sequences),
            ],
        ),
        numbers(
            "ramp",
            [
                count(reading.trained()),
                significant(fastest, 3),
                short(state.get(&BETA)),
                kept,
                mixed,
                interpolated,
            ],
        ),
        column(
            ".pairs-numbers tbody tr:nth-child(2) td",
            &reading
                .pairs
                .iter()
                .map(|pair| pair.kept)
                .collect::<Vec<_>>(),
            2,
        ),
    ])
}
