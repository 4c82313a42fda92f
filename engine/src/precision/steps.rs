//! The rotation with a format for each of its steps.

use super::format::Format;
use crate::error::{Result, finite, length, within_range};
use crate::prelude::*;
use crate::rotation::Rotary;
use glam::DVec2;

/// The format that each step is rounded to. Sine and cosine themselves are exact: those of libraries are within 5e-8.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StepFormats {
    /// Components before the rotation.
    pub input: Format,
    /// The position.
    pub position: Format,
    /// The frequencies.
    pub theta: Format,
    /// Position times frequency.
    pub angle: Format,
    /// Cosine and sine.
    pub table: Format,
    /// Each product and each sum of the rotation.
    pub arithmetic: Format,
    /// Components after the rotation.
    pub output: Format,
}

impl StepFormats {
    /// Everything in `f64`.
    pub const F64: Self = Self::all(Format::F64);

    /// Everything in `f32`.
    pub const F32: Self = Self::all(Format::F32);

    /// Tables and rotation in `f32` around vectors in `bf16`: FlashAttention and TransformerEngine.
    pub const F32_AROUND_BF16: Self = Self {
        input: Format::Bf16,
        output: Format::Bf16,
        ..Self::F32
    };

    /// The same around vectors in `f16`.
    pub const F32_AROUND_F16: Self = Self {
        input: Format::F16,
        output: Format::F16,
        ..Self::F32
    };

    /// Angles in `f32`, then everything in `bf16`: transformers, for a model in `bf16`.
    pub const BF16_TABLES: Self = Self {
        input: Format::Bf16,
        table: Format::Bf16,
        arithmetic: Format::Bf16,
        output: Format::Bf16,
        ..Self::F32
    };

    /// The same for a model in `f16`.
    pub const F16_TABLES: Self = Self {
        input: Format::F16,
        table: Format::F16,
        arithmetic: Format::F16,
        output: Format::F16,
        ..Self::F32
    };

    /// [`StepFormats::BF16_TABLES`] with exact angles.
    pub const BF16_TABLES_OF_EXACT_ANGLES: Self = Self {
        position: Format::F64,
        theta: Format::F64,
        angle: Format::F64,
        ..Self::BF16_TABLES
    };

    /// Frequencies in `bf16`: every score is wrong, and a shift doesn't show it.
    pub const BF16_THETA: Self = Self {
        theta: Format::Bf16,
        ..Self::F32
    };

    /// Positions in `bf16`: above 256, neighbouring positions collapse.
    pub const BF16_POSITION: Self = Self {
        position: Format::Bf16,
        ..Self::F32
    };

    /// Angles in `bf16`.
    pub const BF16_ANGLE: Self = Self {
        angle: Format::Bf16,
        ..Self::F32
    };

    /// One format for every step.
    pub const fn all(format: Format) -> Self {
        Self {
            input: format,
            position: format,
            theta: format,
            angle: format,
            table: format,
            arithmetic: format,
            output: format,
        }
    }

    /// Every step in rotating one pair.
    pub fn pair(self, pair: DVec2, position: f64, theta: f64) -> PairSteps {
        self.pair_with_factor(pair, position, theta, 1.0)
    }

    /// [`StepFormats::pair`] with a factor on cosine and sine, as in [`StepFormats::rotate_with_factor`].
    pub fn pair_with_factor(
        self,
        pair: DVec2,
        position: f64,
        theta: f64,
        factor_on_cos_sin: f64,
    ) -> PairSteps {
        let input = round(self.input, pair);
        let position = self.position.round(position);
        let theta = self.theta.round(theta);
        let angle_rad = self.angle.round(position * theta);
        let cos_sin = self.cos_sin(angle_rad, factor_on_cos_sin);
        PairSteps {
            input,
            position,
            theta,
            angle_rad,
            cos_sin,
            output: self.rotate_pair(input, cos_sin),
        }
    }

    /// The stored cosine and sine of an angle, with a factor on them, as in [`StepFormats::rotate_with_factor`].
    /// Compute them once for vectors that share a position, and rotate each by [`StepFormats::rotate_pair`].
    pub fn cos_sin(self, angle_rad: f64, factor_on_cos_sin: f64) -> DVec2 {
        let before_table = self.before_table();
        let cos_sin = round(before_table, crate::rotation::cos_sin(angle_rad));
        let cos_sin = round(
            before_table,
            cos_sin * before_table.round(factor_on_cos_sin),
        );
        round(self.table, cos_sin)
    }

    /// The stored pair, rotated by a stored cosine and sine.
    #[inline]
    pub fn rotate_pair(self, pair: DVec2, cos_sin: DVec2) -> DVec2 {
        let input = round(self.input, pair);
        let each = |value: f64| self.arithmetic.round(value);
        let rotated = DVec2::new(
            each(each(input.x * cos_sin.x) - each(input.y * cos_sin.y)),
            each(each(input.x * cos_sin.y) + each(input.y * cos_sin.x)),
        );
        round(self.output, rotated)
    }

    /// The format of cosine and sine before they are stored: the more exact one of the angle's and the table's.
    fn before_table(self) -> Format {
        if self.angle.significant_bits() < self.table.significant_bits() {
            self.table
        } else {
            self.angle
        }
    }

    /// [`Rotary::rotate`] in this arithmetic. Shapes: `x` and the result `[head_dim]`. A component is infinite, or NaN,
    /// beyond the range of a format.
    ///
    /// # Errors
    /// As [`Rotary::rotate`], at the limits of `f64`, whatever the formats.
    pub fn rotate(self, rotary: &Rotary, x: &[f64], position: f64) -> Result<Vec<f64>> {
        self.rotate_with_factor(rotary, x, position, rotary.attention_factor())
    }

    /// [`StepFormats::rotate`] with a different factor on cosine and sine than the embedding's, such as
    /// [`Scaled::factor_on_cos_sin`](crate::scaling::Scaled::factor_on_cos_sin). It scales the rotated components, not
    /// the others. Cosine and sine are multiplied in the format of the angle, or of the table if that is more exact,
    /// and then stored. Shapes: `x` and the result `[head_dim]`.
    ///
    /// Source: `Qwen2RotaryEmbedding.forward` of transformers, and the same of every model there.
    ///
    /// # Errors
    /// As [`Rotary::rotate`]; a factor that is not finite.
    ///
    /// ```
    /// use rotary::precision::StepFormats;
    /// use rotary::{Pairing, Rotary};
    ///
    /// let rotary = Rotary::new(2, 2, 10_000.0, Pairing::Half)?;
    /// let printed = StepFormats::BF16_TABLES.rotate_with_factor(&rotary, &[1.0, 0.0], 1.0, 1.138_629_436_111_989)?;
    /// assert_eq!(printed, [0.613_281_25, 0.957_031_25]);
    /// # Ok::<(), rotary::Error>(())
    /// ```
    pub fn rotate_with_factor(
        self,
        rotary: &Rotary,
        x: &[f64],
        position: f64,
        factor_on_cos_sin: f64,
    ) -> Result<Vec<f64>> {
        length("x", x, rotary.head_dim())?;
        finite("position", position)?;
        finite("factor_on_cos_sin", factor_on_cos_sin)?;
        let pass = |value: &f64| self.output.round(self.input.round(*value));
        let mut y: Vec<f64> = x.iter().map(pass).collect();
        for (i, (pair, &theta)) in rotary.pairs(x)?.into_iter().zip(rotary.theta()).enumerate() {
            let (a, b) = rotary.components(i);
            let steps = self.pair_with_factor(pair, position, theta, factor_on_cos_sin);
            let angle = [steps.position * steps.theta];
            within_range(
                "position * theta",
                angle,
                [&[steps.position, steps.theta], &[]],
            )?;
            let (input, cos_sin) = (steps.input, steps.cos_sin);
            let rotated = cos_sin.rotate(input).to_array();
            within_range(
                "rotated x",
                rotated,
                [&input.to_array(), &cos_sin.to_array()],
            )?;
            let output = steps.output;
            (y[a], y[b]) = (output.x, output.y);
        }
        Ok(y)
    }
}

/// One pair at each step of the arithmetic.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct PairSteps {
    /// The stored pair.
    pub input: DVec2,
    /// The stored position.
    pub position: f64,
    /// The stored frequency, in radians per token.
    pub theta: f64,
    /// Their stored product, in radians.
    pub angle_rad: f64,
    /// The stored cosine and sine, with the factor on them.
    pub cos_sin: DVec2,
    /// The stored rotated pair.
    pub output: DVec2,
}

fn round(format: Format, pair: DVec2) -> DVec2 {
    DVec2::new(format.round(pair.x), format.round(pair.y))
}
