//! Numbers as text: JSON and CSV.

use super::{Data, FileError, Tensor, tensor};
use serde_json::Value;

/// The largest number of axes of nested lists.
const MOST_AXES: usize = 5;

/// The mark of UTF-8 that some programs write before a text.
const MARK: &str = "\u{feff}";

/// Nested lists, which are one unnamed tensor, or an object with named ones.
pub fn json(bytes: &[u8]) -> Result<Vec<Tensor>, FileError> {
    let broken = |error: serde_json::Error| FileError::Json(error.to_string());
    let bytes = bytes.strip_prefix(MARK.as_bytes()).unwrap_or(bytes);
    let value: Value = serde_json::from_slice(bytes).map_err(broken)?;
    match value {
        Value::Object(fields) => {
            let lists = fields.iter().filter(|(_, value)| value.is_array());
            let tensors: Result<Vec<_>, _> = lists.map(|(name, list)| nested(name, list)).collect();
            let tensors = tensors?;
            if tensors.is_empty() {
                return Err(FileError::Shape(Vec::new()));
            }
            Ok(tensors)
        }
        list => Ok(vec![nested("", &list)?]),
    }
}

fn nested(name: &str, list: &Value) -> Result<Tensor, FileError> {
    let mut shape = Vec::new();
    let mut first = list;
    while let Value::Array(items) = first {
        shape.push(items.len());
        match items.first() {
            Some(item) if shape.len() < MOST_AXES => first = item,
            _ => break,
        }
    }
    let mut numbers = Vec::new();
    flatten(list, &shape, 1, &mut numbers)?;
    tensor(name, shape, Data::Read(numbers))
}

/// Appends the numbers of a list, which must have the shape of the first one in it.
fn flatten(
    value: &Value,
    shape: &[usize],
    line: usize,
    numbers: &mut Vec<f32>,
) -> Result<(), FileError> {
    let Some((&expected, inner)) = shape.split_first() else {
        let number = value.as_f64().ok_or_else(|| {
            let text = excerpt(&value.to_string());
            FileError::NotANumber { line, text }
        })?;
        numbers.push(number as f32);
        return Ok(());
    };
    let items = value.as_array().map(Vec::as_slice).unwrap_or_default();
    if items.len() != expected {
        let got = items.len();
        return Err(FileError::Ragged {
            line,
            got,
            expected,
        });
    }
    for (index, item) in items.iter().enumerate() {
        flatten(item, inner, index + 1, numbers)?;
    }
    Ok(())
}

/// One token per line, with components separated by commas, semicolons, tabs or spaces. The first line, if it has no
/// number at all, is a header. Comments begin with `#`.
pub fn csv(bytes: &[u8]) -> Result<Vec<Tensor>, FileError> {
    let text = String::from_utf8_lossy(bytes);
    let text = text.strip_prefix(MARK).unwrap_or(&text);
    let mut numbers: Vec<f32> = Vec::new();
    let (mut tokens, mut width, mut has_header) = (0, None, false);
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let start = numbers.len();
        let mut wrong = None;
        for cell in cells(line) {
            match cell.parse() {
                Ok(number) => numbers.push(number),
                Err(_) => wrong = wrong.or(Some(cell)),
            }
        }
        let got = numbers.len() - start;
        match (wrong, width) {
            (Some(_), None) if !has_header && got == 0 => {
                has_header = true;
                continue;
            }
            (Some(cell), _) => {
                let text = excerpt(cell);
                return Err(FileError::NotANumber {
                    line: index + 1,
                    text,
                });
            }
            (None, Some(expected)) if got != expected => {
                return Err(FileError::Ragged {
                    line: index + 1,
                    got,
                    expected,
                });
            }
            _ => {}
        }
        width = Some(got);
        tokens += 1;
    }
    let shape = vec![tokens, width.unwrap_or_default()];
    Ok(vec![tensor("", shape, Data::Read(numbers))?])
}

/// The fields between commas, semicolons, tabs or spaces.
fn cells(line: &str) -> impl Iterator<Item = &str> {
    let marks: &[char] = if line.contains([',', ';', '\t']) {
        &[',', ';', '\t']
    } else {
        &[' ']
    };
    let parts = line.split(marks).map(str::trim);
    parts.filter(move |cell| marks.len() > 1 || !cell.is_empty())
}

/// An excerpt of a text, short enough to quote.
fn excerpt(text: &str) -> String {
    const MOST_CHARS: usize = 24;
    text.chars().take(MOST_CHARS).collect()
}
