//! The names of memory that std has without asking, and `alloc` has not: `use crate::prelude::*;`.

pub use alloc::borrow::ToOwned;
pub use alloc::boxed::Box;
pub use alloc::string::{String, ToString};
pub use alloc::vec::Vec;
