//! Names that nearly every browser test uses: `use browser_tests::prelude::*;`.

pub use crate::frames::frame;
pub use crate::{Browser, Host, Page, Pointer, eventually, site_folder};
pub use anyhow::{Context, Result, bail, ensure};
pub use fantoccini::key::Key;
pub use serde_json::{Value, json};
pub use site_server::Site;
pub use std::fs;
pub use std::path::Path;
pub use std::time::Duration;
