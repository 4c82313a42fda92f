use super::*;
use rope_explainer::figures::bugs::{
    Bugs, Contradiction, PADDING, Pair, TOLERANCE, Test, code, fails,
};
use rope_explainer::numbers::magnitude;
use rope_explainer::state::parameters::{GUESS, QUERY_POSITION};
use rope_explainer::state::{Bug, Choice};

/// The table of what each pair is rotated by.
pub fn angles(pairs: &[Pair]) -> Shown {
    let degrees = |angle_rad: f64| fixed(angle_rad.to_degrees(), 2);
    let angles = pairs.iter().flat_map(|pair| {
        let [q, k] = pair.here;
        [
            significant(pair.theta, 3),
            degrees(pair.right[0].angle_rad),
            degrees(q.angle_rad),
            fixed(q.stretch, 2),
            degrees(k.angle_rad),
            fixed(k.stretch, 2),
        ]
    });
    shown(
        "[data-table='angles'] tbody td",
        What::Texts(angles.collect()),
    )
}

pub fn expected(state: &State) -> Result<Vec<Shown>> {
    let reading = reading::<Bugs>(state)?;
    let degrees = |angle_rad: f64| fixed(angle_rad.to_degrees(), 2);
    let scores = reading.scores.iter();
    let scores = scores.flat_map(|at| [at.right, at.near, at.far].map(score));
    let cells = |table: &str, texts: Vec<String>| {
        shown(
            format!("[data-table='{table}'] tbody td"),
            What::Texts(texts),
        )
    };
    let mut expected = vec![
        angles(&reading.pairs),
        cells("scores", scores.collect()),
        row("right", &reading.right_output),
        row("here", &reading.output),
        shown(
            ".note:not([data-number])",
            What::Numbers(vec![whole(state.get(&QUERY_POSITION)), PADDING.to_string()]),
        ),
    ];
    for (index, off) in reading.off.into_iter().enumerate() {
        let what = match fails(off) {
            true => What::Numbers(vec![score(off)]),
            false => What::Texts(vec![String::new()]),
        };
        expected.push(shown(format!("[data-test='{}'] .by", index + 1), what));
    }
    let marks = |place: String, seen: &[bool]| {
        let names = seen
            .iter()
            .map(|fails| if *fails { "fails" } else { "passes" });
        Shown {
            property: "className",
            ..shown(
                format!("{place} .marks > span"),
                What::Texts(names.map(str::to_owned).collect()),
            )
        }
    };
    expected.push(marks(".guess.here".to_owned(), &reading.off.map(fails)));
    for (name, seen) in Bug::NAMES.iter().zip(&reading.seen) {
        expected.push(marks(format!("[data-bug='{name}']"), seen));
    }
    let mut summary = vec![
        "1".to_owned(),
        reading.sees(Test::Shift).to_string(),
        Bug::MISTAKES.len().to_string(),
        magnitude(TOLERANCE),
    ];
    let fewest = reading.fewest().unwrap_or_default();
    summary.extend(fewest.iter().map(usize::to_string));
    expected.push(shown(keyed("summary"), What::Numbers(summary)));

    let guess = state.get(&GUESS);
    if guess == reading.bug {
        let line = |place: &str, line: &str| shown(place, What::Texts(vec![line.to_owned()]));
        expected.push(line(".fix del", code::wrong(guess)));
        expected.push(line(".fix ins", code::right(guess)));
        return Ok(expected);
    }
    let said = match (guess, reading.contradiction) {
        (Bug::Nothing, _) => {
            let failed = reading.off.into_iter().filter(|off| fails(*off)).count();
            vec![failed.to_string(), Test::ALL.len().to_string()]
        }
        (_, Some(Contradiction::Test { number, .. })) => vec![number.to_string()],
        (
            _,
            Some(Contradiction::Angle {
                pair,
                guess_rad,
                here_rad,
                ..
            }),
        ) => vec![pair.to_string(), degrees(guess_rad), degrees(here_rad)],
        (_, None) => Vec::new(),
    };
    expected.push(shown(keyed("said"), What::Numbers(said)));
    Ok(expected)
}
