//! Golden 22: onnxruntime's operator. Golden 18: positions in time, height and width.

use super::{as_f32, as_f64, flash, given, pairing, whole};
use crate::prelude::*;
use rotary::tensor::MropeSections;
use rotary::tensor::onnxruntime::{PositionIds, RotaryEmbedding};

#[derive(Deserialize)]
struct Case {
    id: String,
    interleaved: bool,
    num_heads: usize,
    rotary_embedding_dim: usize,
    position_ids: Ids,
    x: Tensor,
    cos_cache: Tensor,
    sin_cache: Tensor,
    y: Tensor,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Ids {
    Offset([usize; 1]),
    Each(Vec<Vec<usize>>),
}

#[wasm_bindgen_test(unsupported = test)]
fn the_operator_matches_golden_22() {
    let file: Cases<Case> = golden!("22_onnxruntime_rotary");
    assert!(file.cases.len() >= 4);
    for case in file.cases {
        let layout = match *case.x.shape.as_slice() {
            [batch, tokens, hidden] => {
                Layout::contiguous([batch, tokens, case.num_heads, hidden / case.num_heads])
            }
            [batch, heads, tokens, head_dim] => {
                Layout::contiguous([batch, heads, tokens, head_dim])
                    .and_then(|layout| layout.swapped(1, 2))
            }
            _ => panic!("{}: {} axes", case.id, case.x.shape.len()),
        };
        let layout = layout.expect("small");
        let positions = match &case.position_ids {
            Ids::Offset(_) => Vec::new(),
            Ids::Each(rows) => rows.concat(),
        };
        let tables = given(&case.cos_cache, &case.sin_cache);
        let rotary_dim = match case.rotary_embedding_dim {
            0 => layout.shape()[3],
            dim => dim,
        };
        assert_eq!(tables.rotary_dim(), rotary_dim, "{}", case.id);
        let operator = RotaryEmbedding {
            tables: &tables,
            pairing: pairing(case.interleaved),
            position_ids: match &case.position_ids {
                Ids::Offset([offset]) => PositionIds::Offset(*offset),
                Ids::Each(_) => PositionIds::Each(&positions),
            },
        };
        let mut x = as_f32(&case.x);
        let mut y = vec![0.0; x.len()];
        operator.apply(&x, &mut y, layout).expect(&case.id);
        operator.apply_in_place(&mut x, layout).expect(&case.id);
        assert_eq!(x, y, "{}", case.id);
        assert_close(
            &case.id,
            &as_f64(&x),
            &case.y.data,
            file.tolerance.f32_engine_abs,
        );
        let mut back = vec![0.0; x.len()];
        operator.backward(&x, &mut back, layout).expect(&case.id);
        operator.backward_in_place(&mut x, layout).expect(&case.id);
        assert_eq!(x, back, "{}", case.id);
        assert_close(
            &case.id,
            &as_f64(&x),
            &case.x.data,
            file.tolerance.f32_engine_abs,
        );
        let last = tables.rows() - layout.shape()[1];
        for (offset, fits) in [(last, true), (last + 1, false), (usize::MAX, false)] {
            let moved = RotaryEmbedding {
                position_ids: PositionIds::Offset(offset),
                ..operator
            };
            let result = moved.apply_in_place(&mut x, layout);
            assert_eq!(result.is_ok(), fits, "{} from {offset}", case.id);
        }
    }
}

#[derive(Deserialize)]
pub struct Sections {
    id: String,
    pub d: usize,
    pub base: f64,
    mrope_section: [usize; 3],
    pub axis_of_pair: Vec<usize>,
    pub position_ids_t_h_w: Tensor,
    cos: Tensor,
    sin: Tensor,
    ref_cos_f32: Option<Tensor>,
    pub x_heads_seq_dim: Tensor,
    pub y: Tensor,
}

#[wasm_bindgen_test(unsupported = test)]
fn sections_match_golden_18() {
    let file: Cases<Sections> = golden!("18_mrope");
    let tolerance = file.tolerance.f32_engine_abs;
    for case in file.cases {
        let pairs = case.d / 2;
        let tokens = case.position_ids_t_h_w.shape[1];
        let axes: Vec<&[f64]> = case.position_ids_t_h_w.rows().collect();
        let positions: Vec<[f64; 3]> = (0..tokens)
            .map(|token| [axes[0][token], axes[1][token], axes[2][token]])
            .collect();
        let sections = MropeSections::Chunked(case.mrope_section);
        assert_eq!(sections.axes(pairs), Ok(case.axis_of_pair));
        let tables = Tables::of_sections(&whole(case.d, case.base), sections, &positions);
        let tables = tables.expect(&case.id);
        assert_close(&case.id, &as_f64(tables.cos()), &case.cos.data, tolerance);
        assert_close(&case.id, &as_f64(tables.sin()), &case.sin.data, tolerance);
        if let Some(of_library) = &case.ref_cos_f32 {
            // The library has each cosine twice, once for each half.
            let halves = of_library.data.chunks(2 * pairs);
            let once: Vec<f64> = halves.flat_map(|row| &row[..pairs]).copied().collect();
            assert_close(&case.id, &as_f64(tables.cos()), &once, tolerance);
        }
        let [heads, tokens, head_dim] = case.x_heads_seq_dim.shape[..] else {
            panic!("three axes")
        };
        let layout = Layout::contiguous([1, heads, tokens, head_dim])
            .and_then(|layout| layout.swapped(1, 2))
            .expect("small");
        let mut x = as_f32(&case.x_heads_seq_dim);
        let kernel = flash(&tables, Pairing::Half);
        kernel.apply_in_place(&mut x, layout).expect(&case.id);
        assert_close(&case.id, &as_f64(&x), &case.y.data, tolerance);
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn heads_of_every_published_model_fit() {
    for model in rotary::model::published() {
        let rotary = model.settings.rotary(1).expect(model.name);
        let tables = Tables::new(&rotary, 5.0, 1).expect("small");
        let operator = RotaryEmbedding {
            tables: &tables,
            pairing: model.settings.pairing,
            position_ids: PositionIds::Offset(0),
        };
        let dim = model.settings.head_dim;
        let layout = Layout::contiguous([1, 1, 1, dim]).expect("small");
        let mut x = vec![0.5_f32; dim];
        operator.apply_in_place(&mut x, layout).expect(model.name);
        let expected = rotary.rotate(&vec![0.5; dim], 5.0).expect("finite");
        assert_close(model.name, &as_f64(&x), &expected, 1e-6);
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn positions_reach_to_the_last_row() {
    let tables = Tables::from_parts(vec![0.5; 12], vec![0.25; 12], 4).expect("three rows");
    let run = |positions: &[usize], tables| {
        let layout = Layout::contiguous([1, positions.len(), 1, 8]).expect("small");
        let operator = RotaryEmbedding {
            tables,
            pairing: Pairing::Half,
            position_ids: PositionIds::Each(positions),
        };
        operator.apply_in_place(&mut vec![1.0_f32; 8 * positions.len()], layout)
    };
    assert_eq!(run(&[2, 0], &tables), Ok(()));
    for past in [3, 4, usize::MAX] {
        assert!(run(&[past, 0], &tables).is_err(), "{past}");
    }
    let empty = Tables::from_parts(vec![], vec![], 4).expect("no rows");
    assert_eq!(run(&[], &empty), Ok(()));
}
