//! The rotation of one vector to one position, in the three forms in which it is written.
//!
//! [`Rotary`] contains a model's settings: the head dimension, the frequencies and the pairing. [`Rotation`] adds one
//! position's cosines and sines. The vector form is the reference; the complex and the elementwise form are equivalent,
//! and tested against it.
//!
//! ```
//! use rotary::{Pairing, Rotary};
//!
//! let rotary = Rotary::new(4, 4, 10_000.0, Pairing::Interleaved)?;
//! let at_m = rotary.at(7.0)?; // sines and cosines are computed here, once
//! let (q, k) = (at_m.rotate(&[1.0, 0.0, 0.5, 0.5])?, at_m.rotate(&[0.0, 1.0, 0.5, -0.5])?);
//! assert_eq!(q, rotary.rotate(&[1.0, 0.0, 0.5, 0.5], 7.0)?);
//! assert_eq!(k, rotary.rotate(&[0.0, 1.0, 0.5, -0.5], 7.0)?);
//! # Ok::<(), rotary::Error>(())
//! ```

mod at_position;
mod rotary;

pub use at_position::{Elementwise, Rotation};
pub use rotary::{Rotary, cos_sin};
