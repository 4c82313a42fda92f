use super::*;

pub fn expected(state: &State) -> Result<Vec<Shown>> {
    if state.is_learned() {
        learn_from_site()?;
    }
    let reading = reading::<Heads>(state)?;
    let head = &reading.baseline.head;
    let size = head.size();
    let first = state.get(&FIRST_POSITION);
    let [row, column] = [state.get(&ROW), state.get(&COLUMN)].map(|index| index.min(size - 1));
    let mut expected = vec![
        numbers("query", [whole(first + row as i64)]),
        numbers("key", [whole(first + column as i64)]),
    ];
    let maps = reading.maps.iter().zip(&reading.changes);
    for (encoding, (map, change)) in Encoding::ALL.into_iter().zip(maps) {
        let place = |key: &str| format!("[data-encoding='{}'] {}", encoding.key(), keyed(key));
        let value = f64::from(map.values[row * size + column]);
        expected.push(shown(
            place("cell"),
            if head.sees(row, column) {
                What::Near(vec![value])
            } else {
                What::NoNumber
            },
        ));
        let class = if change.is_real() { "changed" } else { "same" };
        expected.push(Shown {
            property: "className",
            ..shown(place("change"), What::Texts(vec![class.to_owned()]))
        });
        match change {
            Change::Real(by) if first != 0 => {
                expected.push(shown(place("change"), What::Near(vec![*by])));
            }
            Change::None if first != 0 => {
                expected.push(shown(place("change"), What::NoNumber));
            }
            _ => {}
        }
    }
    if head.learned.is_some() {
        let rope = reading.maps.last().map_or(0, |map| head.found(&map.values));
        let counts = [rope, head.answers.len()].map(|count| whole(count as i64));
        expected.push(numbers("said", counts));
    }
    if first != 0 {
        expected.push(numbers("said", [whole(first)]));
    }
    Ok(expected)
}
