use super::*;

pub fn expected(state: &State) -> Result<Vec<Shown>> {
    let reading = reading::<Elementwise>(state)?;
    let dim = state.head_dim() as i64;
    let costs = reading.costs;
    let rows: [fn(&Costs) -> usize; 4] = [
        |costs| costs.multiplications,
        |costs| costs.made_once,
        |costs| costs.made_again,
        |costs| costs.kept,
    ];
    let cells = rows.iter().flat_map(|of| costs.iter().map(of));
    let cells = cells.map(|count| whole(count as i64)).collect();
    let mut expected = vec![shown(".costs tr:not(:first-child) td", What::Texts(cells))];
    if dim > WRITTEN_OUT as i64 {
        return Ok(expected);
    }
    let entries = reading.matrix.iter().zip(&reading.in_block);
    let entries = entries.map(|(entry, in_block)| match in_block {
        true => fixed(*entry, 2),
        false => "0".to_owned(),
    });
    let factors = reading.form.cos.iter().zip(&reading.form.sin);
    let factors: Vec<f64> = factors.flat_map(|(cos, sin)| [*cos, *sin]).collect();
    let written = reading.q.iter().zip(&reading.form.partner);
    let written: Vec<f64> = written.flat_map(|(q, partner)| [*q, *partner]).collect();
    let (first, second) = (".way:first-child td", ".way:last-child td");
    let plain = ":not(.query, .sign, .sum)";
    expected.extend([
        shown(format!("{first}{plain}"), What::Texts(entries.collect())),
        column(&format!("{first}.query"), &reading.q, 2),
        column(&format!("{first}.sum"), &reading.by_matrix, 3),
        column(&format!("{second}{plain}"), &factors, 2),
        column(&format!("{second}.query"), &written, 2),
        column(&format!("{second}.sum"), &reading.by_elements, 3),
        numbers(
            "count",
            [
                reading.done.to_string(),
                (dim * dim).to_string(),
                reading.by_zero.to_string(),
                (reading.done as i64).min(2 * dim).to_string(),
                (2 * dim).to_string(),
            ],
        ),
    ]);
    Ok(expected)
}
