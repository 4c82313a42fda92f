use super::*;

pub fn expected(state: &State) -> Result<Vec<Shown>> {
    let reading = reading::<Kernel>(state)?;
    let cells = reading.ranks.iter().flat_map(|rank| &rank.cells);
    let below = |cell: &Cell| match cell.lot {
        Lot::Position(position) => position.to_string(),
        Lot::PastTables(_) | Lot::Left => "–".to_owned(),
        Lot::Undefined => "?".to_owned(),
        Lot::Refused => "\u{a0}".to_owned(),
    };
    let above = |cell: &Cell| match cell.sequence {
        Some(sequence) => format!("{sequence}, {}", cell.index),
        None => "–".to_owned(),
    };
    let (rank, token) = reading.selected(state);
    let strides = call::in_order(state, reading.layout.strides());
    let index = call::in_order(state, [token.at[0], token.at[1], 0, 0]);
    let place: usize = index
        .iter()
        .zip(&strides)
        .map(|(index, stride)| index * stride)
        .sum();
    let code = call::call(state, reading.layout);
    let mut all = vec![
        shown(
            ".kernel-cell b",
            What::Texts(cells.clone().map(below).collect()),
        ),
        shown(
            ".kernel-cell small",
            What::Texts(cells.map(above).collect()),
        ),
        text("strides", call::tuple(&strides)),
        shown(keyed("element"), What::Near(vec![place as f64])),
        shown(".listing code:not([data-text])", What::Texts(vec![code])),
    ];
    if let Some(refusal) = &reading.refusal {
        let raised = refusal.library.map(|words| raised(state, words));
        all.push(shown(
            keyed("refusal"),
            What::Texts(raised.into_iter().collect()),
        ));
        return Ok(all);
    }
    let pair = state.get(&PAIR);
    if let (Lot::Position(position), Some(sequence)) = (token.lot, token.sequence) {
        let mut said = [token.index, sequence, position, pair]
            .map(|n| n.to_string())
            .to_vec();
        if reading.angles_of(state, pair, position).is_some() {
            let turn = reading.turn_rad(state, rank, token, pair);
            said.extend([fixed(turn, 4), fixed(turn.to_degrees(), 1)]);
        }
        all.push(shown(keyed("token"), What::Numbers(said)));
    }
    if let Some(difference) = reading.difference {
        let rotates = (reading.stretch - 1.0).abs() < 1e-5;
        let said = if rotates {
            scientific(difference, 1)
        } else {
            fixed(difference, 4)
        };
        all.push(numbers("difference", [said]));
    }
    Ok(all)
}
