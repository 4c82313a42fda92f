use super::*;

pub fn expected(state: &State) -> Result<Vec<Shown>> {
    let lines = reading::<Derivation>(state)?.lines;
    let mut expected = Vec::new();
    let written = |side: &[f64]| {
        let side: Vec<String> = side.iter().copied().map(score).collect();
        side.join(", ")
    };
    for (index, line) in lines.iter().enumerate() {
        expected.push(text(&format!("left-{index}"), written(&line.left)));
        expected.push(text(&format!("right-{index}"), written(&line.right)));
        if !line.holds() {
            let off = significant(line.difference(), 2);
            expected.push(shown(
                format!("[data-line='{index}'] .verdict"),
                What::Numbers(vec![off]),
            ));
        }
    }
    let signs = lines
        .iter()
        .map(|line| if line.holds() { "=" } else { "≠" });
    let signs = signs.map(str::to_owned).collect();
    expected.push(shown(".derivation-line .sign", What::Texts(signs)));
    let broken = lines.iter().filter(|line| !line.holds()).count();
    if broken > 0 {
        let counts = vec![broken.to_string(), LINES.to_string()];
        let verdict = "[data-number='said'] strong";
        expected.push(shown(verdict, What::Numbers(counts)));
    }
    Ok(expected)
}
