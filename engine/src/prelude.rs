//! The names of `alloc` that are in std's prelude: `use crate::prelude::*;`.

pub use alloc::borrow::ToOwned;
pub use alloc::boxed::Box;
pub use alloc::string::{String, ToString};
pub use alloc::vec::Vec;
