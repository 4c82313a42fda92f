//! NumPy's file format.

use super::{Data, FileError, LONGEST_HEADER, Number, Opened, Stored, tensor};
use serde_json::Value;

/// The first bytes of every such file.
pub const MAGIC: &[u8] = b"\x93NUMPY";

pub fn open(size: u64, start: &[u8]) -> Result<Opened, FileError> {
    let (before, length) = match (start.get(6), start.get(8..12)) {
        (Some(1), Some(length)) => (10, u64::from(u16::from_le_bytes([length[0], length[1]]))),
        (Some(2 | 3), Some(length)) => {
            let length = [length[0], length[1], length[2], length[3]];
            (12, u64::from(u32::from_le_bytes(length)))
        }
        (Some(version), Some(_)) => {
            return Err(FileError::Header(format!("format version {version}")));
        }
        _ => {
            let got = start.len() as u64;
            return Err(FileError::Truncated { needed: 12, got });
        }
    };
    let needed = before + length;
    if needed > size {
        return Err(FileError::Truncated { needed, got: size });
    }
    if needed > LONGEST_HEADER {
        return Err(FileError::TooLarge);
    }
    let Some(header) = start.get(before as usize..needed as usize) else {
        return Ok(Opened::More(needed));
    };
    let header: Value = serde_json::from_str(&as_json(&String::from_utf8_lossy(header)))
        .map_err(|error| FileError::Header(error.to_string()))?;
    let wrong = |key: &str| FileError::Header(key.to_owned());
    let (number, is_big_endian) = match &header["descr"] {
        Value::Null => return Err(wrong("descr")),
        Value::String(name) => number(name).ok_or_else(|| FileError::Type(name.clone()))?,
        record => return Err(FileError::Type(record.to_string())),
    };
    let order = header["fortran_order"].as_bool();
    let is_fortran = order.ok_or_else(|| wrong("fortran_order"))?;
    let shape = header["shape"].as_array().ok_or_else(|| wrong("shape"))?;
    let read = |size: &Value| {
        size.as_u64().ok_or_else(|| match size.as_f64() {
            Some(size) if size >= u64::MAX as f64 => FileError::TooLarge,
            _ => wrong("shape"),
        })
    };
    let shape = shape.iter().map(read).collect::<Result<Vec<u64>, _>>()?;
    let mut sizes = shape.iter();
    let bytes = sizes.try_fold(number.bytes() as u64, |bytes, size| {
        bytes.checked_mul(*size)
    });
    let end = bytes.and_then(|bytes| bytes.checked_add(needed));
    let end = end.ok_or(FileError::TooLarge)?;
    if end > size {
        return Err(FileError::Truncated {
            needed: end,
            got: size,
        });
    }
    // An empty tensor may have sizes that exceed any memory.
    let shape: Result<Vec<usize>, _> = shape.into_iter().map(usize::try_from).collect();
    let shape = shape.map_err(|_| FileError::TooLarge)?;
    let stored = Stored {
        number,
        is_big_endian,
        is_fortran,
        offset: needed,
    };
    Ok(Opened::Tensors(vec![tensor(
        "",
        shape,
        Data::Stored(stored),
    )?]))
}

/// A header, which is a literal of Python, as JSON: `{'shape': (5, 4), }` as `{"shape": [5, 4]}`. Source:
/// `numpy.lib.format`, which writes text only as type names and keys.
fn as_json(literal: &str) -> String {
    let mut json = String::with_capacity(literal.len());
    for character in literal.chars() {
        match character {
            '\'' => json.push('"'),
            '(' => json.push('['),
            ')' | ']' | '}' => {
                // The comma after the last item.
                let items = json.trim_end();
                json.truncate(items.strip_suffix(',').unwrap_or(items).len());
                json.push(if character == '}' { '}' } else { ']' });
            }
            character => json.push(character),
        }
    }
    json.replace("True", "true").replace("False", "false")
}

/// The type that NumPy names so, such as `<f4`, and whether its first byte is the most significant.
fn number(name: &str) -> Option<(Number, bool)> {
    let (order, of) = name.split_at_checked(1)?;
    let number = match of {
        "f8" => Number::F64,
        "f4" => Number::F32,
        "f2" => Number::F16,
        "i1" => Number::Signed(1),
        "i2" => Number::Signed(2),
        "i4" => Number::Signed(4),
        "i8" => Number::Signed(8),
        "u1" => Number::Unsigned(1),
        "u2" => Number::Unsigned(2),
        "u4" => Number::Unsigned(4),
        "u8" => Number::Unsigned(8),
        _ => return None,
    };
    matches!(order, "<" | ">" | "|").then_some((number, order == ">"))
}
