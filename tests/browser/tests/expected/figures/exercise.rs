use super::*;
use rope_explainer::figures::exercise::tasks::Placed;
use rope_explainer::state::Checked;

pub fn expected(state: &State) -> Result<Vec<Shown>> {
    let reading = reading::<Exercise>(state)?;
    let asked = |numbers: Vec<String>| shown(keyed("asked"), What::Numbers(numbers));
    let positions = |placed: &Placed| {
        let [m, n] = placed.at;
        shown(
            keyed("positions"),
            What::Numbers([m, n, m - n].map(whole).to_vec()),
        )
    };
    let degrees = |angle_rad: f64| fixed(angle_rad.to_degrees(), 1);
    let is_solved = reading.is_solved();
    let mut expected = match &reading.task {
        Drawn::Predict(predict) => vec![
            asked(vec![whole(predict.by), fixed(predict.words.theta, 2)]),
            positions(&predict.placed[usize::from(is_solved)]),
        ],
        Drawn::Frequency { frequency, .. } => {
            let [first, second] = frequency.at.map(whole);
            vec![asked(vec!["0".into(), first, second, "5".into()])]
        }
        Drawn::Distance { distance, placed } => {
            let [m, n] = distance.before.map(whole);
            let query = whole(distance.query);
            vec![
                asked(vec![m, n, score(placed[0].score), query]),
                positions(&placed[1]),
            ]
        }
        Drawn::Rise { placed, target, .. } => {
            vec![asked(vec![score(*target), "95".into()]), positions(placed)]
        }
        Drawn::Layout(layout) => {
            let thetas = layout.rotary.theta().iter();
            let numbers = thetas.map(|theta| significant(*theta, 3));
            vec![asked(
                [whole(layout.position)]
                    .into_iter()
                    .chain(numbers)
                    .collect(),
            )]
        }
        Drawn::Mistake {
            position, pairs, ..
        } => vec![asked(vec![whole(*position)]), bugs::angles(pairs)],
        Drawn::Scaled(scaled) => vec![
            asked(vec![fixed(scaled.factor, 0)]),
            row("ratios", &scaled.ratios),
        ],
    };
    let said = match (&reading.task, reading.checked) {
        (_, Checked::No) => Some(What::NoNumber),
        (Drawn::Distance { distance, placed }, _) => {
            let [m, n] = placed[1].at;
            Some(What::Numbers(if is_solved {
                vec![whole(m - n), degrees(placed[1].between_rad)]
            } else {
                let [before_m, before_n] = distance.before;
                vec![
                    whole(before_m - before_n),
                    whole(m - n),
                    score(placed[1].score),
                ]
            }))
        }
        (Drawn::Rise { placed, .. }, _) if !is_solved => Some(What::Numbers(vec![
            score(placed.score),
            degrees(placed.between_rad.abs()),
        ])),
        _ => None,
    };
    expected.extend(said.map(|what| shown(keyed("said"), what)));
    Ok(expected)
}
