//! The cosines and sines by which a token's pairs are rotated.

use super::element::Element;
use super::simd::{LANES, Lanes};
use super::tables::Tables;
use crate::pairing::Pairing;

/// Cosines and sines per pair: `(a, b)` becomes `(a cos_a - b sin_a, b cos_b + a sin_b)`.
pub trait Factors: Copy {
    /// The number of pairs.
    fn pairs(self) -> usize;

    /// Whether the components of each pair swap names: `b` is called `a`.
    ///
    /// This turns the rotation into its inverse without changing signs.
    fn back(self) -> bool;

    /// `[cos_a, sin_a, cos_b, sin_b]` of a pair.
    fn one(self, pair: usize) -> [f32; 4];

    /// The same for [`LANES`] pairs from `pair` on, with the first components of pairs adjacent.
    ///
    /// # Safety
    /// There are [`LANES`] pairs from `pair` on.
    unsafe fn halves(self, pair: usize) -> [Lanes; 4];

    /// `[cos, sin]` of the components of [`LANES`] pairs from `pair` on, with partners adjacent: `x` becomes
    /// `x cos + partner sin`.
    ///
    /// # Safety
    /// There are [`LANES`] pairs from `pair` on.
    unsafe fn neighbours(self, pair: usize) -> [[Lanes; 2]; 2];
}

/// One angle for both components of a pair.
#[derive(Clone, Copy)]
pub struct Shared<'a, C> {
    cos: &'a [C],
    sin: &'a [C],
    back: bool,
}

impl<'a, C: Element> Shared<'a, C> {
    /// Row `row` of tables.
    #[inline]
    pub fn row(tables: &'a Tables<C>, row: usize, back: bool) -> Self {
        let at = row * tables.pairs()..(row + 1) * tables.pairs();
        let (cos, sin) = (&tables.cos()[at.clone()], &tables.sin()[at]);
        Self { cos, sin, back }
    }
}

impl<C: Element> Factors for Shared<'_, C> {
    #[inline(always)]
    fn pairs(self) -> usize {
        self.cos.len()
    }

    #[inline(always)]
    fn back(self) -> bool {
        self.back
    }

    #[inline(always)]
    fn one(self, pair: usize) -> [f32; 4] {
        let (cos, sin) = (self.cos[pair].to_f32(), self.sin[pair].to_f32());
        [cos, sin, cos, sin]
    }

    #[inline(always)]
    unsafe fn halves(self, pair: usize) -> [Lanes; 4] {
        // SAFETY: the caller's; `row` made both slices equally long.
        let [cos, sin] = [self.cos, self.sin].map(|row| unsafe { C::load(row.as_ptr().add(pair)) });
        [cos, sin, cos, sin]
    }

    #[inline(always)]
    unsafe fn neighbours(self, pair: usize) -> [[Lanes; 2]; 2] {
        // SAFETY: the caller's; `row` made both slices equally long.
        let [cos, sin] = [self.cos, self.sin].map(|row| unsafe { C::load(row.as_ptr().add(pair)) });
        let signs = signs(self.back);
        [
            [cos.low_twice(), sin.low_twice() * signs],
            [cos.high_twice(), sin.high_twice() * signs],
        ]
    }
}

/// The signs of the sines of adjacent partners.
#[inline(always)]
fn signs(back: bool) -> Lanes {
    const SIGNS: [[f32; LANES]; 2] = [[-1.0, 1.0, -1.0, 1.0], [1.0, -1.0, 1.0, -1.0]];
    Lanes::of(&SIGNS[usize::from(back)])
}

/// A separate angle for each component.
#[derive(Clone, Copy)]
pub struct PerComponent<'a> {
    cos: &'a [f32],
    sin: &'a [f32],
    pairing: Pairing,
    /// Whether the rotation is transposed: each sine is then the partner's.
    back: bool,
}

impl<'a> PerComponent<'a> {
    /// Row `row` of tables `[rows, rotary_dim]`.
    #[inline]
    pub fn row(
        (cos, sin): (&'a [f32], &'a [f32]),
        row: usize,
        rotary_dim: usize,
        pairing: Pairing,
        back: bool,
    ) -> Self {
        let at = row * rotary_dim..(row + 1) * rotary_dim;
        Self {
            cos: &cos[at.clone()],
            sin: &sin[at],
            pairing,
            back,
        }
    }
}

impl Factors for PerComponent<'_> {
    #[inline(always)]
    fn pairs(self) -> usize {
        self.cos.len() / 2
    }

    #[inline(always)]
    fn back(self) -> bool {
        self.back
    }

    #[inline(always)]
    fn one(self, pair: usize) -> [f32; 4] {
        let (a, b) = self.pairing.components(pair, self.cos.len());
        let (cos_a, cos_b) = if self.back { (b, a) } else { (a, b) };
        [self.cos[cos_a], self.sin[a], self.cos[cos_b], self.sin[b]]
    }

    #[inline(always)]
    unsafe fn halves(self, pair: usize) -> [Lanes; 4] {
        let (a, b) = (pair, pair + self.pairs());
        let (cos_a, cos_b) = if self.back { (b, a) } else { (a, b) };
        // SAFETY: the caller's; `row` made both slices equally long.
        let [cos_a, cos_b] =
            [cos_a, cos_b].map(|at| unsafe { Lanes::load(self.cos.as_ptr().add(at)) });
        let [sin_a, sin_b] = [a, b].map(|at| unsafe { Lanes::load(self.sin.as_ptr().add(at)) });
        [cos_a, sin_a, cos_b, sin_b]
    }

    #[inline(always)]
    unsafe fn neighbours(self, pair: usize) -> [[Lanes; 2]; 2] {
        [2 * pair, 2 * pair + LANES].map(|at| {
            // SAFETY: the caller's; `row` made both slices equally long.
            let [cos, sin] =
                [self.cos, self.sin].map(|row| unsafe { Lanes::load(row.as_ptr().add(at)) });
            let sin = if self.back {
                sin.swap_neighbours()
            } else {
                sin
            };
            [cos, sin * signs(self.back)]
        })
    }
}
