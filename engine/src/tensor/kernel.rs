//! The turn of one head of one token: where the time goes.

use super::element::Element;
use super::layout::Layout;
use crate::pairing::Pairing;

/// The cosines and sines of one position, `[pairs]` each.
#[derive(Clone, Copy)]
pub struct Row<'a> {
    pub cos: &'a [f32],
    pub sin: &'a [f32],
}

/// Turns all heads of a token, `(batch, token)`, by a row of the tables, or back if `conjugate`.
#[inline]
pub fn turn_token<T: Element>(
    x: &mut [T],
    layout: Layout,
    (batch, token): (usize, usize),
    row: Row,
    pairing: Pairing,
    conjugate: bool,
) {
    let [_, _, heads, head_dim] = layout.shape();
    for head in 0..heads {
        match layout.head(batch, token, head) {
            (at, 1) => turn_head(&mut x[at..at + head_dim], row, pairing, conjugate),
            (at, stride) => turn_strided(&mut x[at..], stride, row, pairing, conjugate),
        }
    }
}

/// Turns the first components of a head by a row of the tables, or back if `conjugate`.
#[inline]
pub fn turn_head<T: Element>(head: &mut [T], row: Row, pairing: Pairing, conjugate: bool) {
    if let Some(head) = T::as_f32_mut(head) {
        match (pairing, conjugate) {
            (Pairing::Half, false) => half_f32::<false>(head, row),
            (Pairing::Half, true) => half_f32::<true>(head, row),
            (Pairing::Interleaved, false) => interleaved_f32::<false>(head, row),
            (Pairing::Interleaved, true) => interleaved_f32::<true>(head, row),
        }
        return;
    }
    turn_strided(head, 1, row, pairing, conjugate);
}

/// [`turn_head`] one component after the other, for any type and any distance between components: the slow twin.
pub fn turn_strided<T: Element>(
    head: &mut [T],
    stride: usize,
    row: Row,
    pairing: Pairing,
    conjugate: bool,
) {
    let rotary_dim = 2 * row.cos.len();
    for (pair, (&cos, &sin)) in row.cos.iter().zip(row.sin).enumerate() {
        let sin = if conjugate { -sin } else { sin };
        let (a, b) = pairing.components(pair, rotary_dim);
        let (a, b) = (a * stride, b * stride);
        let (x, y) = (head[a].to_f32(), head[b].to_f32());
        head[a] = T::from_f32(x * cos - y * sin);
        head[b] = T::from_f32(x * sin + y * cos);
    }
}

/// Two halves beside two rows of the tables: plain loops that the compiler turns into vector code.
#[inline]
fn half_f32<const CONJUGATE: bool>(head: &mut [f32], row: Row) {
    let pairs = row.cos.len();
    let (first, rest) = head.split_at_mut(pairs);
    let second = &mut rest[..pairs];
    let table = row.cos.iter().zip(&row.sin[..pairs]);
    for ((a, b), (&cos, &sin)) in first.iter_mut().zip(second).zip(table) {
        let sin = if CONJUGATE { -sin } else { sin };
        let (x, y) = (*a, *b);
        *a = x * cos - y * sin;
        *b = x * sin + y * cos;
    }
}

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
#[inline]
fn interleaved_f32<const CONJUGATE: bool>(head: &mut [f32], row: Row) {
    interleaved_pairs::<CONJUGATE>(head, row);
}

#[inline]
fn interleaved_pairs<const CONJUGATE: bool>(head: &mut [f32], row: Row) {
    let pairs = head.chunks_exact_mut(2);
    for (pair, (&cos, &sin)) in pairs.zip(row.cos.iter().zip(row.sin)) {
        let sin = if CONJUGATE { -sin } else { sin };
        let (x, y) = (pair[0], pair[1]);
        pair[0] = x * cos - y * sin;
        pair[1] = x * sin + y * cos;
    }
}

/// Four pairs at a time: each vector of two pairs times its cosines, plus its swapped self times its signed sines.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[inline]
fn interleaved_f32<const CONJUGATE: bool>(head: &mut [f32], row: Row) {
    use core::arch::wasm32::*;

    let pairs = row.cos.len();
    let vectors = pairs / 4;
    let (body, tail) = head[..2 * pairs].split_at_mut(8 * vectors);
    let signs = if CONJUGATE {
        f32x4(1.0, -1.0, 1.0, -1.0)
    } else {
        f32x4(-1.0, 1.0, -1.0, 1.0)
    };
    let tables = row.cos.chunks_exact(4).zip(row.sin.chunks_exact(4));
    for (chunk, (cos, sin)) in body.chunks_exact_mut(8).zip(tables) {
        // SAFETY: the chunks hold 8, 4 and 4 floats; wasm loads and stores need no alignment.
        unsafe {
            let at = chunk.as_mut_ptr().cast::<v128>();
            let cos = v128_load(cos.as_ptr().cast());
            let sin = v128_load(sin.as_ptr().cast());
            let turned = |x: v128, cos: v128, sin: v128| {
                let swapped = i32x4_shuffle::<1, 0, 3, 2>(x, x);
                f32x4_add(f32x4_mul(x, cos), f32x4_mul(swapped, f32x4_mul(sin, signs)))
            };
            let low = turned(
                v128_load(at),
                i32x4_shuffle::<0, 0, 1, 1>(cos, cos),
                i32x4_shuffle::<0, 0, 1, 1>(sin, sin),
            );
            let high = turned(
                v128_load(at.add(1)),
                i32x4_shuffle::<2, 2, 3, 3>(cos, cos),
                i32x4_shuffle::<2, 2, 3, 3>(sin, sin),
            );
            v128_store(at, low);
            v128_store(at.add(1), high);
        }
    }
    let rest = Row {
        cos: &row.cos[4 * vectors..],
        sin: &row.sin[4 * vectors..],
    };
    interleaved_pairs::<CONJUGATE>(tail, rest);
}
