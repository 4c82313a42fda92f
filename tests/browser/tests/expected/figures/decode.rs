use super::*;

pub fn expected(state: &State) -> Result<Vec<Shown>> {
    let reading = reading::<Decode>(state)?;
    let keys = &reading.keys;
    let cells = |row: &str, texts: Vec<String>| {
        shown(
            format!("[data-row='{row}'] td:not(.pad)"),
            What::Texts(texts),
        )
    };
    let each = |of: fn(&CachedKey) -> i64| keys.iter().map(|key| whole(of(key))).collect();
    let scores = |of: fn(&CachedKey) -> f64| keys.iter().map(|key| fixed(of(key), 2)).collect();
    let count = whole(keys.len() as i64);
    let worst = reading.worst();
    let rounding = scientific(worst.error(), 1);
    let said = match (reading.wrong().count(), reading.common_shift()) {
        (0, Some(shift)) if shift != 0 => numbers("said", [whole(shift), count.clone(), rounding]),
        (0, _) => numbers("said", [count.clone(), rounding]),
        (wrong, _) => numbers(
            "said",
            [
                whole(wrong as i64),
                count.clone(),
                worst.token.to_string(),
                whole(worst.distance),
                whole(worst.right_distance),
                score(worst.score),
                score(worst.right_score),
                score(worst.error()),
            ],
        ),
    };
    let held = match reading.evicted {
        0 => numbers("held", [count]),
        evicted => numbers("held", [count, whole(evicted as i64)]),
    };
    Ok(vec![
        said,
        held,
        cells("position", each(|key| key.position)),
        cells("right-position", each(|key| key.right_position)),
        cells("distance", each(|key| key.distance)),
        cells("right-distance", each(|key| key.right_distance)),
        cells("score", scores(|key| key.score)),
        cells("right-score", scores(|key| key.right_score)),
    ])
}
