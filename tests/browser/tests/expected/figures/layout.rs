use super::*;
use rope_explainer::figures::layout::{Layout, Reading, same};
use rope_explainer::state::parameters::PERMUTED;
use rope_explainer::state::{Choice, Permuted};

pub fn expected(state: &State) -> Result<Vec<Shown>> {
    let reading = reading::<Layout>(state)?;
    let mut expected = Vec::new();
    let right = reading.right;
    for (name, outcome) in Permuted::NAMES.iter().zip(&reading.outcomes) {
        let values = [
            (outcome.score, right.score),
            (outcome.with_old_key, right.with_old_key),
            (outcome.output, right.output),
        ];
        let texts = values.map(|(value, _)| score(value)).to_vec();
        let marks = values.map(|(value, right)| if same(value, right) { "right" } else { "wrong" });
        let marks = marks.map(str::to_owned).to_vec();
        let row = format!("[data-row='{name}'] td");
        expected.push(shown(format!("{row} .value"), What::Texts(texts)));
        expected.push(Shown {
            property: "className",
            ..shown(row, What::Texts(marks))
        });
    }
    // The queries' cells, the keys', the values' and those of the row of W_o, which stays.
    let stays = 0..reading.w_o.len();
    let slots = reading.slots.iter().flatten().copied().chain(stays);
    expected.push(Shown {
        property: "style.getPropertyValue('--slot')",
        ..shown(
            ".cell",
            What::Texts(slots.map(|slot| slot.to_string()).collect()),
        )
    });
    let pair = state.get(&PAIR);
    let (a, b) = reading.partners[pair];
    expected.push(numbers(
        "pair",
        [pair, a, b].map(|number| number.to_string()),
    ));
    expected.push(shown(keyed("said"), What::Numbers(said(state, &reading))));
    Ok(expected)
}

/// The numbers of the sentence.
fn said(state: &State, reading: &Reading) -> Vec<String> {
    let (shown, right) = (reading.outcome(), reading.right);
    let converted = Permuted::QueryAndKey as usize;
    let permuted = state.get(&PERMUTED);
    if state.pairing() == Default::default() || permuted as usize == converted {
        return vec![score(shown.score)];
    }
    match permuted {
        Permuted::All => [shown.score, shown.output, right.output]
            .map(score)
            .to_vec(),
        _ if same(shown.score, right.score) => vec![score(shown.score)],
        _ => [shown.score, right.score].map(score).to_vec(),
    }
}
