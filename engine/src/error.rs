//! Errors of invalid arguments. Every message names the parameter, the value it got and the values it accepts.

use thiserror::Error;

/// An invalid argument.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum Error {
    /// A dimension that is split into pairs is odd or zero.
    #[error("{name} must be an even number, 2 or more, but is {got}")]
    NotEven {
        /// The parameter.
        name: &'static str,
        /// Its value.
        got: usize,
    },
    /// A quantity that must be positive and finite is not.
    #[error("{name} must be positive and finite, but is {got}")]
    NotPositive {
        /// The parameter.
        name: &'static str,
        /// Its value.
        got: f64,
    },
    /// A quantity that must be finite is NaN or infinite.
    #[error("{name} must be finite, but is {got}")]
    NotFinite {
        /// The parameter.
        name: &'static str,
        /// Its value.
        got: f64,
    },
    /// The length of a slice does not follow from the shapes.
    #[error("{name} must have {expected} elements, but has {got}")]
    Length {
        /// The parameter.
        name: &'static str,
        /// The length that follows from the shapes.
        expected: usize,
        /// The length that was passed.
        got: usize,
    },
    /// A slice ends before the last element that is read or written.
    #[error("{name} must have at least {least} elements, but has {got}")]
    TooShort {
        /// The parameter.
        name: &'static str,
        /// The least length.
        least: usize,
        /// The length that was passed.
        got: usize,
    },
    /// A number is below the one before it.
    #[error("{name} must not fall, but {got} comes after {before}")]
    Falls {
        /// The parameter.
        name: &'static str,
        /// The number before.
        before: usize,
        /// The lower number.
        got: usize,
    },
    /// A size is larger than another that must hold it.
    #[error("{name} must be at most {most}, but is {got}")]
    TooLarge {
        /// The parameter.
        name: &'static str,
        /// The largest allowed value.
        most: usize,
        /// Its value.
        got: usize,
    },
    /// A size is below its minimum.
    #[error("{name} must be at least {least}, but is {got}")]
    TooSmall {
        /// The parameter.
        name: &'static str,
        /// The smallest allowed value.
        least: usize,
        /// Its value.
        got: usize,
    },
    /// A size differs from the one it must equal.
    #[error("{name} must be {expected}, but is {got}")]
    Unequal {
        /// The parameter.
        name: &'static str,
        /// The size that follows from the other arguments.
        expected: usize,
        /// Its value.
        got: usize,
    },
    /// A count is not divisible.
    #[error("{name} must be a multiple of {of}, but is {got}")]
    NotMultiple {
        /// The parameter.
        name: &'static str,
        /// The divisor.
        of: usize,
        /// Its value.
        got: usize,
    },
    /// A lower bound is above its upper bound.
    #[error("{name} must be at most {most}, but is {got}")]
    LowerAboveUpper {
        /// The lower bound.
        name: &'static str,
        /// The upper bound's value.
        most: i64,
        /// The lower bound's value.
        got: i64,
    },
    /// An addend of a logit is NaN or plus infinity. Minus infinity masks.
    #[error("{name} must be finite, or minus infinity to mask, but is {got}")]
    NotBias {
        /// The parameter.
        name: &'static str,
        /// Its value.
        got: f64,
    },
    /// A number is not above its limit, or not finite.
    #[error("{name} must be above {least} and finite, but is {got}")]
    NotAbove {
        /// The parameter.
        name: &'static str,
        /// The exclusive lower limit.
        least: f64,
        /// Its value.
        got: f64,
    },
    /// A number is below its minimum.
    #[error("{name} must be at least {least}, but is {got}")]
    Below {
        /// The parameter.
        name: &'static str,
        /// The inclusive lower limit.
        least: f64,
        /// Its value.
        got: f64,
    },
    /// A number is outside its range, or NaN.
    #[error("{name} must be from {least} to {most}, but is {got}")]
    OutOfRange {
        /// The parameter.
        name: &'static str,
        /// The least allowed value.
        least: f64,
        /// The greatest allowed value.
        most: f64,
        /// Its value.
        got: f64,
    },
    /// Two elements of a tensor that is written share a location.
    #[error("the layout of {name} must give every element its own location")]
    Overlapping {
        /// The tensor.
        name: &'static str,
    },
    /// A tensor has more elements than memory can hold.
    #[error("{name} must fit into memory, but has more elements than it can hold")]
    TooManyElements {
        /// The tensor.
        name: &'static str,
    },
}

impl Error {
    /// The parameter.
    pub fn name(&self) -> &'static str {
        match self {
            Self::NotEven { name, .. }
            | Self::NotPositive { name, .. }
            | Self::NotFinite { name, .. }
            | Self::Length { name, .. }
            | Self::TooShort { name, .. }
            | Self::Falls { name, .. }
            | Self::TooLarge { name, .. }
            | Self::TooSmall { name, .. }
            | Self::Unequal { name, .. }
            | Self::NotMultiple { name, .. }
            | Self::LowerAboveUpper { name, .. }
            | Self::NotBias { name, .. }
            | Self::NotAbove { name, .. }
            | Self::Below { name, .. }
            | Self::OutOfRange { name, .. }
            | Self::Overlapping { name, .. }
            | Self::TooManyElements { name, .. } => name,
        }
    }
}

/// A result with the engine's [`enum@Error`].
pub type Result<T, E = Error> = core::result::Result<T, E>;

/// `value`, if it is positive and finite.
pub(crate) fn positive(name: &'static str, value: f64) -> Result<f64> {
    if value.is_finite() && value > 0.0 {
        Ok(value)
    } else {
        Err(Error::NotPositive { name, got: value })
    }
}

/// `value`, if it is finite.
pub(crate) fn finite(name: &'static str, value: f64) -> Result<f64> {
    if value.is_finite() {
        Ok(value)
    } else {
        Err(Error::NotFinite { name, got: value })
    }
}

/// An error if finite inputs gave a result that is not finite: an overflow on the way.
pub(crate) fn within_range(
    name: &'static str,
    results: impl IntoIterator<Item = f64>,
    inputs: [&[f64]; 2],
) -> Result<()> {
    let overflow = results.into_iter().find(|result| !result.is_finite());
    let mut inputs = inputs.into_iter().flatten();
    match overflow {
        Some(got) if inputs.all(|input| input.is_finite()) => Err(Error::NotFinite { name, got }),
        _ => Ok(()),
    }
}

/// `value`, if it can be split into pairs.
pub(crate) fn paired(name: &'static str, value: usize) -> Result<usize> {
    if value >= 2 && value.is_multiple_of(2) {
        Ok(value)
    } else {
        Err(Error::NotEven { name, got: value })
    }
}

/// `Ok` if `slice` has `expected` elements.
pub(crate) fn length<T>(name: &'static str, slice: &[T], expected: usize) -> Result<()> {
    if slice.len() == expected {
        Ok(())
    } else {
        Err(Error::Length {
            name,
            expected,
            got: slice.len(),
        })
    }
}

/// `Ok` if `slice` has as many elements as a tensor of `shape`.
pub(crate) fn shaped<T>(name: &'static str, slice: &[T], shape: &[usize]) -> Result<()> {
    let elements = shape.iter().copied().fold(1, usize::saturating_mul);
    length(name, slice, elements)
}

/// `value`, if it is `least` or more.
pub(crate) fn at_least(name: &'static str, least: usize, value: usize) -> Result<usize> {
    if value >= least {
        Ok(value)
    } else {
        Err(Error::TooSmall {
            name,
            least,
            got: value,
        })
    }
}

/// `Ok` if a slice of `got` elements has `least` or more.
pub(crate) fn long_enough(name: &'static str, least: usize, got: usize) -> Result<()> {
    if got >= least {
        Ok(())
    } else {
        Err(Error::TooShort { name, least, got })
    }
}

/// The difference of two consecutive numbers that do not fall.
pub(crate) fn rise(name: &'static str, before: usize, got: usize) -> Result<usize> {
    got.checked_sub(before)
        .ok_or(Error::Falls { name, before, got })
}

/// `Ok` if `value` is `expected`.
pub(crate) fn equal(name: &'static str, value: usize, expected: usize) -> Result<()> {
    if value == expected {
        Ok(())
    } else {
        Err(Error::Unequal {
            name,
            expected,
            got: value,
        })
    }
}

/// `Ok` if `value` is a multiple of `of`.
pub(crate) fn multiple(name: &'static str, of: usize, value: usize) -> Result<()> {
    if value.is_multiple_of(of) {
        Ok(())
    } else {
        Err(Error::NotMultiple {
            name,
            of,
            got: value,
        })
    }
}

/// `value`, if it is above `least` and finite.
pub(crate) fn above(name: &'static str, least: f64, value: f64) -> Result<f64> {
    if value.is_finite() && value > least {
        Ok(value)
    } else {
        Err(Error::NotAbove {
            name,
            least,
            got: value,
        })
    }
}

/// `value`, if it is `most` or less.
pub(crate) fn at_most(name: &'static str, most: usize, value: usize) -> Result<usize> {
    if value <= most {
        Ok(value)
    } else {
        Err(Error::TooLarge {
            name,
            most,
            got: value,
        })
    }
}
