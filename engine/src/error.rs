//! What an argument may not be. Every message names the parameter, what it got and what it may be.

use thiserror::Error;

/// Why the engine refused an argument.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum Error {
    /// A dimension that is split into pairs is odd or zero.
    #[error("{name} must be an even number, 2 or more, but is {got}")]
    NotPairs {
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
    /// A slice has another length than the shapes ask for.
    #[error("{name} must have {expected} elements, but has {got}")]
    Length {
        /// The parameter.
        name: &'static str,
        /// The length that the shapes ask for.
        expected: usize,
        /// The length that was passed.
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
}

/// A result whose error is the engine's [`Error`].
pub type Result<T> = core::result::Result<T, Error>;

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

/// `value`, if it can be split into pairs.
pub(crate) fn paired(name: &'static str, value: usize) -> Result<usize> {
    if value >= 2 && value.is_multiple_of(2) {
        Ok(value)
    } else {
        Err(Error::NotPairs { name, got: value })
    }
}

/// Nothing, if `slice` has `expected` elements.
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
