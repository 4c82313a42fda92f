//! The rows that rotate tokens, against reference implementations that list the positions one by one: packed sequences,
//! offsets, ranks, starts and ids.

use super::properties::values;
use super::{as_f64, flash};
use crate::prelude::*;
use half::f16;
use proptest::prelude::*;
use rotary::tensor::flash_attention::{ApplyRotaryEmb, Packed, SeqlenOffsets};
use rotary::tensor::onnxruntime::{PositionIds, RotaryEmbedding};
use rotary::tensor::transformer_engine::{Arguments, FusedRope};

/// The rotation of a token: an angle for each component, or none.
type Row<'a> = Option<&'a [f64]>;

/// A tensor of tokens with heads, and how heads are rotated.
#[derive(Debug, Clone)]
struct Shape {
    heads: usize,
    head_dim: usize,
    rotary_dim: usize,
    pairing: Pairing,
    back: bool,
}

fn any_shape() -> impl Strategy<Value = Shape> {
    let pairing = prop_oneof![Just(Pairing::Interleaved), Just(Pairing::Half)];
    (1..4_usize, 1..20_usize, 0..5_usize, pairing, any::<bool>()).prop_map(
        |(heads, pairs, rest, pairing, back)| Shape {
            heads,
            head_dim: 2 * pairs + rest,
            rotary_dim: 2 * pairs,
            pairing,
            back,
        },
    )
}

impl Shape {
    fn layout(&self, batch: usize, tokens: usize) -> Layout {
        Layout::contiguous([batch, tokens, self.heads, self.head_dim]).unwrap()
    }

    fn token(&self) -> usize {
        self.heads * self.head_dim
    }

    /// Every pair of every head on its own, forward or by the transpose, in 64 bits.
    fn reference<'a>(&self, x: &[f32], row: impl Fn(usize) -> Row<'a>) -> Vec<f64> {
        let mut y = as_f64(x);
        for (at, head) in y.chunks_exact_mut(self.head_dim).enumerate() {
            let Some(angles) = row(at / self.heads) else {
                continue;
            };
            for pair in 0..self.rotary_dim / 2 {
                let (a, b) = match self.pairing {
                    Pairing::Interleaved => (2 * pair, 2 * pair + 1),
                    Pairing::Half => (pair, pair + self.rotary_dim / 2),
                };
                let (first, second) = (head[a], head[b]);
                let (of_a, of_b) = (angles[a], angles[b]);
                let (across_a, across_b) = match self.back {
                    false => (-of_a.sin() * second, of_b.sin() * first),
                    true => (of_b.sin() * second, -of_a.sin() * first),
                };
                head[a] = first * of_a.cos() + across_a;
                head[b] = second * of_b.cos() + across_b;
            }
        }
        y
    }

    /// The same angle for both components of a pair.
    fn angles_of_pairs(&self, rows: usize) -> Vec<f64> {
        let pair = |component: usize| match self.pairing {
            Pairing::Interleaved => component / 2,
            Pairing::Half => component % (self.rotary_dim / 2),
        };
        let at = |i: usize| (i / self.rotary_dim, pair(i % self.rotary_dim));
        (0..rows * self.rotary_dim)
            .map(at)
            .map(|(row, pair)| row as f64 * 0.37 + pair as f64 * 0.11)
            .collect()
    }

    /// Cosines and sines, `[rows, pairs]`, of [`Shape::angles_of_pairs`].
    fn tables(&self, angles: &[f64]) -> Tables {
        let first = |pair: usize| match self.pairing {
            Pairing::Interleaved => 2 * pair,
            Pairing::Half => pair,
        };
        let of = |function: fn(f64) -> f64| {
            let rows = angles.chunks(self.rotary_dim);
            rows.flat_map(|row| {
                (0..self.rotary_dim / 2).map(|pair| function(row[first(pair)]) as f32)
            })
            .collect()
        };
        Tables::from_parts(of(f64::cos), of(f64::sin), self.rotary_dim / 2).unwrap()
    }

    fn row<'a>(&self, angles: &'a [f64], row: usize) -> Row<'a> {
        angles.chunks(self.rotary_dim).nth(row)
    }
}

/// The ends of sequences with some lengths.
fn ends(lengths: &[usize]) -> Vec<usize> {
    let mut ends = vec![0];
    for length in lengths {
        ends.push(ends[ends.len() - 1] + length);
    }
    ends
}

/// The sequence of a packed token, and its index there.
fn within(ends: &[usize], token: usize) -> Option<(usize, usize)> {
    let sequence = ends
        .windows(2)
        .position(|ends| (ends[0]..ends[1]).contains(&token))?;
    Some((sequence, token - ends[sequence]))
}

/// The positions that a rank holds: its own chunk and the one as far from the end.
fn held(length: usize, cp_size: usize, cp_rank: usize) -> Vec<usize> {
    if cp_size == 1 {
        return (0..length).collect();
    }
    let chunk = length / 2;
    let of_chunk = |index: usize| index * chunk..(index + 1) * chunk;
    of_chunk(cp_rank)
        .chain(of_chunk(2 * cp_size - 1 - cp_rank))
        .collect()
}

fn close(got: &[f32], expected: &[f64]) -> bool {
    let near = |(got, expected): (&f32, &f64)| (f64::from(*got) - expected).abs() < 2e-6;
    got.len() == expected.len() && got.iter().zip(expected).all(near)
}

proptest! {
    #[test]
    fn packed_sequences_start_at_rows_of_their_own_and_end_with_the_table(
        shape in any_shape(),
        lengths in prop::collection::vec(0..6_usize, 0..4),
        after in 0..3_usize,
        offsets in prop::array::uniform4(prop_oneof![0..12_usize, Just(usize::MAX)]),
        rows in 6..9_usize,
    ) {
        let ends = ends(&lengths);
        let total = ends[lengths.len()] + after;
        let angles = shape.angles_of_pairs(rows);
        let tables = shape.tables(&angles);
        let kernel = ApplyRotaryEmb {
            seqlen_offsets: SeqlenOffsets::Each(&offsets[..lengths.len()]),
            packed: Some(Packed { cu_seqlens: &ends, max_seqlen: 6 }),
            ..flash(&tables, shape.pairing)
        };
        let x = values(total * shape.token());
        let expected = shape.reference(&x, |token| {
            let (sequence, index) = within(&ends, token)?;
            shape.row(&angles, offsets[sequence].saturating_add(index))
        });
        let (mut y, mut in_place) = (vec![f32::NAN; x.len()], x.clone());
        let layout = shape.layout(1, total);
        if shape.back {
            kernel.backward(&x, &mut y, layout).unwrap();
            kernel.backward_in_place(&mut in_place, layout).unwrap();
        } else {
            kernel.apply(&x, &mut y, layout).unwrap();
            kernel.apply_in_place(&mut in_place, layout).unwrap();
        }
        prop_assert!(close(&y, &expected), "{:?} for {:?}", y, expected);
        prop_assert_eq!(y, in_place);
    }

    #[test]
    fn each_token_has_a_row_of_its_own_and_tables_may_be_small(
        shape in any_shape(),
        ids in prop::collection::vec(0..7_usize, 12),
        (batch, tokens) in (1..4_usize, 0..4_usize),
        is_packed in any::<bool>(),
    ) {
        let total = batch * tokens;
        let (ids, ends) = (&ids[..total], [0, total / 3, total / 2]);
        let angles = shape.angles_of_pairs(7);
        let small = shape.tables(&angles).rounded::<f16>();
        let widened = |table: &[f16]| table.iter().map(|x| x.to_f32()).collect();
        let tables = [small.cos(), small.sin()].map(widened);
        let [cos, sin] = tables;
        let tables = Tables::from_parts(cos, sin, shape.rotary_dim / 2).unwrap();
        let packed = is_packed.then_some(Packed { cu_seqlens: &ends, max_seqlen: 6 });
        let layout = if is_packed { shape.layout(1, total) } else { shape.layout(batch, tokens) };
        let x = values(total * shape.token());
        let mut expected = x.clone();
        for (token, x) in expected.chunks_mut(shape.token()).enumerate() {
            if is_packed && token >= ends[2] {
                continue;
            }
            let one = ApplyRotaryEmb {
                seqlen_offsets: SeqlenOffsets::All(ids[token]),
                ..flash(&tables, shape.pairing)
            };
            let layout = shape.layout(1, 1);
            match shape.back {
                false => one.apply_in_place(x, layout).unwrap(),
                true => one.backward_in_place(x, layout).unwrap(),
            }
        }
        let kernel = ApplyRotaryEmb {
            tables: &small,
            pairing: shape.pairing,
            seqlen_offsets: SeqlenOffsets::Rows(ids),
            packed,
        };
        let mut y = vec![f32::NAN; x.len()];
        match shape.back {
            false => kernel.apply(&x, &mut y, layout).unwrap(),
            true => kernel.backward(&x, &mut y, layout).unwrap(),
        }
        prop_assert_eq!(y, expected);
        let too_far = ApplyRotaryEmb { seqlen_offsets: SeqlenOffsets::Rows(&[7; 12][..total]), ..kernel };
        prop_assert_eq!(too_far.apply_in_place(&mut x.clone(), layout).is_ok(), total == 0);
    }

    #[test]
    fn ranks_hold_two_chunks_of_each_sequence(
        shape in any_shape(),
        halves in prop::collection::vec(0..3_usize, 1..4),
        (cp_size, rank) in (1..4_usize, 0..3_usize),
        after in 0..3_usize,
        starts in prop::option::of(prop::array::uniform4(0..5_usize)),
    ) {
        let cp_rank = rank % cp_size;
        let local: Vec<usize> = halves.iter().map(|half| 2 * half).collect();
        let local_ends = ends(&local);
        let global_ends: Vec<usize> = local_ends.iter().map(|end| end * cp_size).collect();
        let total = local_ends[local.len()] + after;
        let rows = 5 + 4 * cp_size;
        let freqs: Vec<f32> = values(rows * shape.rotary_dim);
        let angles = as_f64(&freqs);
        let rope = FusedRope::new(&freqs, shape.rotary_dim).unwrap();
        let starts = starts.map(|starts| starts[..local.len()].to_vec());
        let start = |sequence: usize| starts.as_ref().map_or(0, |starts| starts[sequence]);
        let arguments = Arguments {
            pairing: shape.pairing,
            cu_seqlens: Some(&global_ends),
            cp_size,
            cp_rank,
            start_positions: starts.as_deref(),
        };
        let x = values(total * shape.token());
        let packed = shape.reference(&x, |token| {
            let (sequence, index) = within(&local_ends, token)?;
            let position = held(local[sequence], cp_size, cp_rank)[index];
            shape.row(&angles, start(sequence) + position)
        });
        let run = |x: &[f32], layout, arguments| {
            let (mut y, mut in_place) = (vec![f32::NAN; x.len()], x.to_vec());
            if shape.back {
                rope.backward(x, &mut y, layout, arguments).unwrap();
                rope.backward_in_place(&mut in_place, layout, arguments).unwrap();
            } else {
                rope.forward(x, &mut y, layout, arguments).unwrap();
                rope.forward_in_place(&mut in_place, layout, arguments).unwrap();
            }
            assert_eq!(y, in_place);
            y
        };
        let y = run(&x, shape.layout(1, total), arguments);
        prop_assert!(close(&y, &packed), "{:?} for {:?}", y, packed);

        // The same in batches, all of one length, with batch and tokens in either order.
        let (batch, tokens) = (local.len(), local[0]);
        let x = values(batch * tokens * shape.token());
        let arguments = Arguments { cu_seqlens: None, ..arguments };
        let positions = held(tokens, cp_size, cp_rank);
        let whole = shape.reference(&x, |at| {
            shape.row(&angles, start(at / tokens) + positions[at % tokens])
        });
        prop_assert!(close(&run(&x, shape.layout(batch, tokens), arguments), &whole));
        let swapped = shape.reference(&x, |at| {
            shape.row(&angles, start(at % batch) + positions[at / batch])
        });
        let layout = shape.layout(tokens, batch).swapped(0, 1).unwrap();
        prop_assert!(close(&run(&x, layout, arguments), &swapped));
    }

    #[test]
    fn rows_are_gathered_by_position(
        shape in any_shape(),
        ids in prop::collection::vec(0..7_usize, 12),
        (batch, tokens) in (1..4_usize, 0..4_usize),
        offset in prop::option::of(0..4_usize),
    ) {
        let angles = shape.angles_of_pairs(7);
        let tables = shape.tables(&angles);
        let ids = &ids[..batch * tokens];
        let operator = RotaryEmbedding {
            tables: &tables,
            pairing: shape.pairing,
            position_ids: offset.map_or(PositionIds::Each(ids), PositionIds::Offset),
        };
        let x = values(batch * tokens * shape.token());
        let expected = shape.reference(&x, |at| {
            shape.row(&angles, offset.map_or_else(|| ids[at], |offset| offset + at % tokens))
        });
        let (mut y, mut in_place) = (vec![f32::NAN; x.len()], x.clone());
        let layout = shape.layout(batch, tokens);
        if shape.back {
            operator.backward(&x, &mut y, layout).unwrap();
            operator.backward_in_place(&mut in_place, layout).unwrap();
        } else {
            operator.apply(&x, &mut y, layout).unwrap();
            operator.apply_in_place(&mut in_place, layout).unwrap();
        }
        prop_assert!(close(&y, &expected));
        prop_assert_eq!(y, in_place);
    }
}
