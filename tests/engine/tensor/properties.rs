//! The kernels against the engine's one-vector rotation, for any shape, stride and tail, and against any argument at
//! all.

use super::{as_f64, flash, on_one_rank, whole};
use crate::prelude::*;
use half::{bf16, f16};
use proptest::prelude::*;
use rotary::tensor::Element;
use rotary::tensor::flash_attention::{ApplyRotaryEmb, Packed, SeqlenOffsets};
use rotary::tensor::onnxruntime::{PositionIds, RotaryEmbedding};
use rotary::tensor::transformer_engine::{Arguments, FusedRope};
use std::fmt::Debug;

fn any_pairing() -> impl Strategy<Value = Pairing> {
    prop_oneof![Just(Pairing::Interleaved), Just(Pairing::Half)]
}

pub fn values(count: usize) -> Vec<f32> {
    (0..count)
        .map(|i| ((i * 7919 % 509) as f32 - 254.0) / 128.0)
        .collect()
}

/// FlashAttention's rotation, or TransformerEngine's, of tokens at positions 5, 6, ...; forward or backward.
struct Rotation {
    pairing: Pairing,
    back: bool,
    tables: Tables,
    fused: Option<FusedRope>,
}

impl Rotation {
    fn new(pairs: usize, tokens: usize, pairing: Pairing, back: bool, per_component: bool) -> Self {
        let tables = Tables::new(&whole(2 * pairs, 1e4), 5.0, tokens).unwrap();
        let angles = values(2 * pairs * tokens);
        let fused = per_component.then(|| FusedRope::new(&angles, 2 * pairs).unwrap());
        Self {
            pairing,
            back,
            tables,
            fused,
        }
    }

    fn flash(&self) -> ApplyRotaryEmb<'_> {
        flash(&self.tables, self.pairing)
    }

    fn arguments(&self) -> Arguments<'static> {
        on_one_rank(self.pairing)
    }

    fn in_place<T: Element>(&self, x: &mut [T], layout: Layout) {
        match (&self.fused, self.back) {
            (None, false) => self.flash().apply_in_place(x, layout),
            (None, true) => self.flash().backward_in_place(x, layout),
            (Some(fused), false) => fused.forward_in_place(x, layout, self.arguments()),
            (Some(fused), true) => fused.backward_in_place(x, layout, self.arguments()),
        }
        .unwrap();
    }

    fn across<T: Element>(&self, x: &[T], y: &mut [T], layout: Layout) {
        match (&self.fused, self.back) {
            (None, false) => self.flash().apply(x, y, layout),
            (None, true) => self.flash().backward(x, y, layout),
            (Some(fused), false) => fused.forward(x, y, layout, self.arguments()),
            (Some(fused), true) => fused.backward(x, y, layout, self.arguments()),
        }
        .unwrap();
    }
}

/// Tokens with gaps between them, their heads and their components.
struct View {
    contiguous: Layout,
    strided: Layout,
    places: Vec<usize>,
    length: usize,
}

impl View {
    const TOKENS: usize = 3;

    fn new(heads: usize, d: usize, (token_gap, head_gap, stride): (usize, usize, usize)) -> Self {
        let head = d * stride + head_gap;
        let token = heads * head + token_gap;
        let shape = [1, Self::TOKENS, heads, d];
        let place = |t: usize, h: usize, c: usize| 1 + t * token + h * head + c * stride;
        let places =
            (0..Self::TOKENS * heads * d).map(|i| place(i / (heads * d), i / d % heads, i % d));
        Self {
            contiguous: Layout::contiguous(shape).unwrap(),
            strided: Layout::strided(shape, [1, token, head, stride], 1).unwrap(),
            places: places.collect(),
            length: 1 + Self::TOKENS * token,
        }
    }

    fn check<T: Element + Debug + PartialEq>(
        &self,
        rotation: &Rotation,
    ) -> Result<(), TestCaseError> {
        let wide: Vec<T> = values(self.length).into_iter().map(T::from_f32).collect();
        let copy: Vec<T> = self.places.iter().map(|&at| wide[at]).collect();
        let mut in_place = copy.clone();
        rotation.in_place(&mut in_place, self.contiguous);
        let mut across = vec![T::from_f32(f32::NAN); copy.len()];
        rotation.across(&copy, &mut across, self.contiguous);
        prop_assert_eq!(&in_place, &across);

        let mut rotated = wide.clone();
        rotation.in_place(&mut rotated, self.strided);
        let mut rotated_across = wide.clone();
        rotation.across(&wide, &mut rotated_across, self.strided);
        prop_assert_eq!(&rotated, &rotated_across);
        let mut expected = wide;
        for (&at, value) in self.places.iter().zip(in_place) {
            expected[at] = value;
        }
        prop_assert_eq!(rotated, expected);
        Ok(())
    }
}

proptest! {
    #[test]
    fn the_kernel_is_the_rotation_of_each_head(
        pairs in 1..129_usize,
        rest in 0..20_usize,
        shape in (1..3_usize, 1..5_usize, 1..4_usize),
        offset in 0..1000_usize,
        pairing in any_pairing(),
    ) {
        let head_dim = (2 * pairs + rest).min(256);
        let (batch, tokens, heads) = shape;
        let tables = Tables::new(&whole(2 * pairs, 1e4), offset as f64, tokens).unwrap();
        let kernel = flash(&tables, pairing);
        let x = values(batch * tokens * heads * head_dim);
        let mut y = x.clone();
        let layout = Layout::contiguous([batch, tokens, heads, head_dim]).unwrap();
        kernel.apply_in_place(&mut y, layout).unwrap();
        let rotary = rotary::Rotary::new(head_dim, 2 * pairs, 1e4, pairing).unwrap();
        let rows = x.chunks(head_dim).zip(y.chunks(head_dim)).enumerate();
        for (index, (x, y)) in rows {
            let token = index / heads % tokens;
            let expected = rotary.rotate(&as_f64(x), (offset + token) as f64).unwrap();
            for (y, expected) in y.iter().zip(&expected) {
                prop_assert!((f64::from(*y) - expected).abs() < 1e-6);
            }
        }
        kernel.backward_in_place(&mut y, layout).unwrap();
        for (x, y) in x.iter().zip(&y) {
            prop_assert!((x - y).abs() < 1e-6);
        }
    }

    /// The strided form is the reference implementation: it takes one pair after the other.
    #[test]
    fn a_view_gives_what_a_copy_gives_to_the_last_bit(
        pairs in 1..129_usize,
        rest in 0..3_usize,
        gaps in (0..3_usize, 0..3_usize, 1..4_usize),
        heads in 1..7_usize,
        choices in (any_pairing(), any::<bool>(), any::<bool>()),
    ) {
        let (pairing, back, per_component) = choices;
        let d = (2 * pairs + rest).min(256);
        let rotation = Rotation::new(pairs, View::TOKENS, pairing, back, per_component);
        let view = View::new(heads, d, gaps);
        view.check::<f32>(&rotation)?;
        view.check::<f16>(&rotation)?;
        view.check::<bf16>(&rotation)?;
    }

    #[test]
    fn no_argument_makes_a_kernel_panic(
        shape in prop::array::uniform4(0..7_usize),
        strides in prop::array::uniform4(prop_oneof![0..60_usize, any::<usize>()]),
        start in 0..20_usize,
        sizes in (0..80_usize, 0..80_usize, 0..300_usize),
        rotary_dim in 0..12_usize,
        offsets in prop::collection::vec(prop_oneof![0..9_usize, any::<usize>()], 0..4),
        cu_seqlens in prop::collection::vec(prop_oneof![0..9_usize, any::<usize>()], 0..4),
        ranks in (0..4_usize, 0..4_usize),
        choices in (any::<bool>(), any::<bool>(), any::<bool>()),
    ) {
        let Ok(layout) = Layout::strided(shape, strides, start) else { return Ok(()) };
        let (cos, sin, length) = sizes;
        let (cos, sin, mut x) = (vec![0.5; cos], vec![0.25; sin], vec![1.0_f32; length]);
        let _ = Tables::from_parts(cos.clone(), sin, rotary_dim / 2);
        let whole_rows = cos.len() / (rotary_dim / 2).max(1) * (rotary_dim / 2).max(1);
        let (pairs, cos) = ((rotary_dim / 2).max(1), &cos[..whole_rows]);
        let tables = Tables::from_parts(cos.to_vec(), cos.to_vec(), pairs).unwrap();
        let pairing = if choices.0 { Pairing::Half } else { Pairing::Interleaved };
        let kernel = ApplyRotaryEmb {
            tables: &tables,
            pairing,
            seqlen_offsets: if choices.1 {
                SeqlenOffsets::Each(&offsets)
            } else {
                SeqlenOffsets::All(offsets.first().copied().unwrap_or(0))
            },
            packed: choices.2.then_some(Packed { cu_seqlens: &cu_seqlens, max_seqlen: ranks.0 }),
        };
        let mut y = vec![2.0_f32; length + offsets.len() / 3];
        let _ = kernel.apply_in_place(&mut x, layout);
        let _ = kernel.apply(&x, &mut y, layout);
        let _ = kernel.backward(&x, &mut y, layout);
        let gathered = RotaryEmbedding {
            tables: &tables,
            pairing,
            position_ids: if choices.1 {
                PositionIds::Each(&offsets)
            } else {
                PositionIds::Offset(offsets.first().copied().unwrap_or(0))
            },
        };
        let _ = gathered.apply(&x, &mut y, layout);
        let _ = gathered.backward(&x, &mut y, layout);
        if let Ok(rope) = FusedRope::new(cos, rotary_dim) {
            let arguments = Arguments {
                pairing,
                cu_seqlens: choices.2.then_some(&cu_seqlens),
                cp_size: ranks.0,
                cp_rank: ranks.1,
                start_positions: choices.1.then_some(&offsets),
            };
            let _ = rope.forward_in_place(&mut x, layout, arguments);
            let _ = rope.forward(&x, &mut y, layout, arguments);
            let _ = rope.backward(&x, &mut y, layout, arguments);
        }
    }
}
