//! An embedding at one position gives the digits that the embedding gives for the position.

use crate::prelude::*;
use rotary::Result;

const POSITIONS: [f64; 4] = [0.0, 3.0, -7.25, 131_071.0];

fn embeddings() -> [Rotary; 2] {
    [Pairing::Interleaved, Pairing::Half].map(|pairing| {
        let rotary = Rotary::new(10, 6, 100.0, pairing).expect("fits");
        rotary.with_attention_factor(1.375).expect("finite")
    })
}

fn vector(seed: usize) -> Vec<f64> {
    (0..10)
        .map(|i| ((i * 7 + seed * 5) % 13) as f64 / 8.0 - 0.75)
        .collect()
}

#[wasm_bindgen_test(unsupported = test)]
fn every_form_is_that_of_the_embedding() -> Result<()> {
    let (q, k) = (vector(1), vector(2));
    for (rotary, m) in embeddings().iter().flat_map(|r| POSITIONS.map(|m| (r, m))) {
        let (at_m, at_n) = (rotary.at(m)?, rotary.at(2.5)?);
        assert_eq!(at_m.head_dim(), 10);
        assert_eq!(at_m.cos_sin(), rotary.cos_sin(m)?);
        assert_eq!(at_m.rotate(&q)?, rotary.rotate(&q, m)?);
        assert_eq!(at_m.rotate_complex(&q)?, rotary.rotate_complex(&q, m)?);
        let elementwise = rotary.rotate_elementwise(&q, m)?;
        assert_eq!(at_m.rotate_elementwise(&q)?, elementwise);
        assert_eq!(at_m.elementwise(&q)?, rotary.elementwise(&q, m)?);
        assert_eq!(at_m.matrix()?, rotary.matrix(m)?);
        assert_eq!(at_m.blocks(), rotary.blocks(m)?);
        assert_eq!(at_m.product_blocks(&at_n)?, rotary.product_blocks(m, 2.5)?);
        let score = rotary.score_from_positions(&q, &k, m, 2.5)?;
        assert_eq!(at_m.score(&q, &at_n, &k)?, score);
        for (i, (pair, cos_sin)) in rotary.pairs(&q)?.iter().zip(at_m.cos_sin()).enumerate() {
            let rotated = rotary.rotate(&q, m)?;
            let (a, b) = at_m.components(i);
            assert_eq!(cos_sin.rotate(*pair).to_array(), [rotated[a], rotated[b]]);
        }
    }
    Ok(())
}

#[wasm_bindgen_test(unsupported = test)]
fn two_positions_must_be_of_one_embedding() -> Result<()> {
    let at_m = embeddings()[0].at(1.0)?;
    let fewer_pairs = Rotary::new(10, 4, 100.0, Pairing::Half)?.at(1.0)?;
    let shorter = Rotary::new(6, 6, 100.0, Pairing::Half)?.at(1.0)?;
    let x = vector(1);
    let blocks = at_m.product_blocks(&fewer_pairs);
    assert_eq!(
        blocks.expect_err("fewer pairs").to_string(),
        "at_n must have 3 elements, but has 2"
    );
    assert_eq!(
        at_m.score(&x, &shorter, &x[..6])
            .expect_err("shorter")
            .to_string(),
        "at_n.head_dim() must be 10, but is 6"
    );
    Ok(())
}

#[wasm_bindgen_test(unsupported = test)]
fn what_cannot_be_rotated_is_refused_and_stays_as_it_was() -> Result<()> {
    let rotary = &embeddings()[0];
    for position in [f64::NAN, f64::INFINITY] {
        assert!(matches!(rotary.at(position), Err(Error::NotFinite { .. })));
    }
    let at_m = rotary.at(1.0)?;
    let mut x = [1.0, 1.0, f64::MAX, f64::MAX, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0];
    let before = x;
    let error = at_m.rotate_in_place(&mut x).expect_err("beyond f64");
    assert!(error.to_string().starts_with("rotated x"), "{error}");
    assert_eq!(x, before);
    assert!(at_m.rotate(&x[1..]).is_err());
    assert!(at_m.rotate_complex(&x).is_err());
    assert!(at_m.rotate_elementwise(&x).is_err());
    assert!(at_m.elementwise(&x[1..]).is_err());
    Ok(())
}
