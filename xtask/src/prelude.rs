//! Names that nearly every command uses: `use crate::prelude::*;`.

pub(crate) use crate::shell;
pub use anyhow::{Context, Result, bail, ensure};
pub use std::fs;
pub use std::path::{Path, PathBuf};
pub use std::process::Command;
