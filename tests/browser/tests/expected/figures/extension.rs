use super::*;
use rope_explainer::figures::extension::Extension;
use rope_explainer::numbers::short;
use rope_explainer::state::ScalingMethod;
use rope_explainer::state::parameters::{ALPHA, BETA, METHOD, TRAINED};

pub fn expected(state: &State) -> Result<Vec<Shown>> {
    let reading = reading::<Extension>(state)?;
    let pair = reading.pairs[reading.pair];
    let trained = whole(state.get(&TRAINED) as i64);
    let method = state.get(&METHOD);
    let selected = reading.of_method(method);
    let mut expected = vec![
        numbers(
            "said",
            [
                reading.pair.to_string(),
                significant(pair.rotations, 4),
                trained.clone(),
            ],
        ),
        numbers("changed", [reading.unfinished.to_string(), trained]),
        of_pairs(2, reading.pairs.iter().map(|pair| pair.theta)),
        of_pairs(3, reading.pairs.iter().map(|pair| pair.wavelength)),
        of_pairs(4, reading.pairs.iter().map(|pair| pair.rotations)),
        handle("alpha", state.get(&ALPHA)),
        handle("beta", state.get(&BETA)),
    ];
    if let Some(ramp) = reading.ramp {
        let ends = [ramp.raw.0, ramp.raw.1].map(|end| fixed(end, 2));
        expected.push(numbers("ramp", ends));
    }
    if let Some(apart) = reading.apart {
        expected.push(numbers(
            "apart",
            [
                apart.pair.to_string(),
                significant(apart.by_rotations, 5),
                significant(apart.by_index, 5),
                fixed(apart.ratio(), 4),
            ],
        ));
    }
    let names = ["trained", "code", "paper", "twice"];
    for (name, heat) in names.into_iter().zip(&reading.temperatures) {
        expected.push(shown(
            keyed(&format!("heat-{name}")),
            What::Texts(vec![fixed(heat.score(), 2)]),
        ));
        if name != "trained" {
            let factors = [heat.on_cos_sin, heat.on_logits].map(|factor| fixed(factor, 4));
            let place = keyed(&format!("factors-{name}"));
            expected.push(shown(place, What::Numbers(factors.to_vec())));
        }
    }
    let Some(selected) = selected else {
        return Ok(expected);
    };
    expected.push(of_pairs(6, selected.theta.iter().copied()));
    let divisors = selected.divisors.iter();
    let divisors = divisors.map(|divisor| significant(*divisor, 5)).collect();
    expected.push(shown(".every-pair td.thick", What::Texts(divisors)));
    if let Some(kept) = &selected.kept {
        expected.push(column(".every-pair td:nth-child(5)", kept, 4));
    }
    if method != ScalingMethod::Unscaled {
        expected.push(numbers(
            "changed",
            [selected.changed(), reading.pairs.len(), state.get(&TOKENS)]
                .map(|count| whole(count as i64)),
        ));
    }
    if let Some(near) = &reading.near
        && near.largest_change().1 != 0.0
    {
        let distance = near.largest_change().0;
        let scores = [
            near.steps().0,
            near.steps().1,
            near.trained[distance],
            near.extended[distance],
        ];
        expected.push(numbers("near", scores.map(|score| fixed(score, 2))));
    }
    Ok(expected)
}

fn of_pairs(column: usize, values: impl Iterator<Item = f64>) -> Shown {
    shown(
        format!(".every-pair td:nth-child({column})"),
        What::Texts(values.map(|value| significant(value, 6)).collect()),
    )
}

fn handle(key: &str, rotations: f64) -> Shown {
    let place = format!("[data-handle='{key}']");
    shown(place, What::Numbers(vec![short(rotations)]))
}
