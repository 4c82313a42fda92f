use super::*;

pub fn expected(state: &State) -> Result<Vec<Shown>> {
    let reading = reading::<Matrices>(state)?;
    let mut expected = vec![
        numbers("difference", [scientific(reading.difference, 1)]),
        numbers("lengths", reading.lengths.map(|length| fixed(length, 6))),
    ];
    let dim = state.head_dim();
    if dim <= WRITTEN_OUT {
        let mut cells = Vec::new();
        for blocks in &reading.blocks {
            let mut dense = vec!["0".to_owned(); dim * dim];
            for (pair, block) in blocks.iter().enumerate() {
                let (a, b) = state.components_of_pair(pair);
                let rows = block.transpose().to_cols_array();
                for ((row, column), entry) in [(a, a), (a, b), (b, a), (b, b)].into_iter().zip(rows)
                {
                    dense[row * dim + column] = fixed(entry, 2);
                }
            }
            cells.extend(dense);
        }
        expected.push(shown(".of-three td", What::Texts(cells)));
    }
    Ok(expected)
}
