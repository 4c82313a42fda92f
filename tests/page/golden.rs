//! The golden files of `tests/golden`, whose numbers come from other programs.

use serde_json::Value;
use std::fs;
use std::path::Path;

/// A golden file by its name without `.json`.
pub fn golden(name: &str) -> Value {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let text = fs::read_to_string(folder.join(name).with_extension("json"));
    let value = serde_json::from_str(&text.expect("a golden file can be read"));
    value.expect("a golden file is JSON")
}

/// Some cases of a file; never none.
pub fn cases<'g>(golden: &'g Value, key: &str) -> &'g [Value] {
    let cases = golden[key].as_array().expect("a list of cases");
    assert!(!cases.is_empty(), "{key}");
    cases
}

/// The numbers of a tensor, or of a plain list.
pub fn numbers(value: &Value) -> Vec<f64> {
    let list = value.get("data").unwrap_or(value).as_array();
    let numbers = list.expect("a list of numbers").iter().map(number);
    numbers.collect()
}

pub fn number(value: &Value) -> f64 {
    value.as_f64().expect("a number")
}

pub fn whole(value: &Value) -> i64 {
    value.as_i64().expect("a whole number")
}

/// Numbers as a link holds those of a vector.
pub fn listed(numbers: &[f64]) -> String {
    let numbers: Vec<String> = numbers.iter().map(f64::to_string).collect();
    numbers.join(",")
}

/// The rows of a table of `tests/page/tables`: numbers that come from other programs, and states to look at.
macro_rules! rows {
    ($name:literal: $row:ty) => {
        serde_json::from_str::<Vec<$row>>(include_str!(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/tests/page/tables/",
            $name,
            ".json"
        )))
        .expect("rows of this type")
    };
}
pub(crate) use rows;
