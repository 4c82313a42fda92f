//! The engine against the cases of `conformance/`: its README says what they mean.

mod frequencies;
mod rotations;

use serde::Deserialize;

/// A file of cases.
macro_rules! cases {
    ($name:literal) => {{
        let text = include_str!(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../conformance/cases/",
            $name,
            ".json"
        ));
        serde_json::from_str(text).unwrap_or_else(|error| panic!("{}: {error}", $name))
    }};
}
use cases;

#[derive(Deserialize)]
struct File<C, T> {
    tolerance: T,
    cases: Vec<C>,
}
