//! NumPy's file format.

use super::{Data, FileError, LONGEST_HEADER, Number, Opened, Stored, tensor};
use npyz::{DType, Endianness, NpyHeader, Order, TypeChar};

/// The first bytes of every such file.
pub const MAGIC: &[u8] = b"\x93NUMPY";

/// The deepest nesting of an accepted header, because the parser is recursive.
const DEEPEST: usize = 8;

/// More digits than any shape's sizes have, and few enough that their product does not overflow.
const MOST_DIGITS: usize = 18;

pub fn open(size: u64, start: &[u8]) -> Result<Opened, FileError> {
    let needed = match (start.get(6), start.get(8..12)) {
        (Some(1), Some(length)) => 10 + u64::from(u16::from_le_bytes([length[0], length[1]])),
        (Some(2 | 3), Some(length)) => {
            let length = [length[0], length[1], length[2], length[3]];
            12 + u64::from(u32::from_le_bytes(length))
        }
        (Some(version), Some(_)) => {
            return Err(FileError::Header(format!("format version {version}")));
        }
        _ => {
            let got = start.len() as u64;
            return Err(FileError::Truncated { needed: 12, got });
        }
    };
    if needed > size {
        return Err(FileError::Truncated { needed, got: size });
    }
    if needed > LONGEST_HEADER {
        return Err(FileError::TooLarge);
    }
    let Some(header) = start.get(..needed as usize) else {
        return Ok(Opened::More(needed));
    };
    check(header)?;
    let broken = |error: std::io::Error| FileError::Header(error.to_string());
    let header = NpyHeader::from_reader(header).map_err(broken)?;
    let dtype = header.dtype();
    let (number, is_big_endian) = number(&dtype).ok_or_else(|| FileError::Type(dtype.descr()))?;
    let mut sizes = header.shape().iter();
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
    let shape: Result<Vec<usize>, _> = header.shape().iter().map(|&size| size.try_into()).collect();
    let shape = shape.map_err(|_| FileError::TooLarge)?;
    let stored = Stored {
        number,
        is_big_endian,
        is_fortran: header.order() == Order::Fortran,
        offset: needed,
    };
    Ok(Opened::Tensors(vec![tensor(
        "",
        shape,
        Data::Stored(stored),
    )?]))
}

/// Rejects headers that the parser can't handle: deep nesting, and a shape whose product overflows.
fn check(header: &[u8]) -> Result<(), FileError> {
    let mut depth: usize = 0;
    for byte in header {
        match byte {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > DEEPEST {
            return Err(FileError::Header("nested too deeply".to_owned()));
        }
    }
    let text = String::from_utf8_lossy(header);
    let digits = |text: &str| text.bytes().filter(u8::is_ascii_digit).count();
    let shapes = text.split("shape").skip(1);
    for shape in shapes {
        let end = shape.find([')', ']']).unwrap_or(shape.len());
        if digits(&shape[..end]) > MOST_DIGITS {
            return Err(FileError::TooLarge);
        }
    }
    Ok(())
}

fn number(dtype: &DType) -> Option<(Number, bool)> {
    let DType::Plain(plain) = dtype else {
        return None;
    };
    let bytes = plain.size_field();
    let is_whole = matches!(bytes, 1 | 2 | 4 | 8);
    let number = match (plain.type_char(), bytes) {
        (TypeChar::Float, 8) => Number::F64,
        (TypeChar::Float, 4) => Number::F32,
        (TypeChar::Float, 2) => Number::F16,
        (TypeChar::Int, _) if is_whole => Number::Signed(bytes as u8),
        (TypeChar::Uint, _) if is_whole => Number::Unsigned(bytes as u8),
        _ => return None,
    };
    Some((number, plain.endianness() == Endianness::Big))
}
