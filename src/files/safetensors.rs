//! The format of safetensors.

use super::{Data, FileError, LONGEST_HEADER, Number, Opened, Stored, tensor};
use safetensors::Dtype;
use safetensors::tensor::Metadata;

/// The bytes before the header, which contain its length.
const BEFORE: u64 = 8;

pub fn open(size: u64, start: &[u8]) -> Result<Opened, FileError> {
    let Some((length, rest)) = start.split_first_chunk() else {
        let got = start.len() as u64;
        let needed = BEFORE;
        return Err(FileError::Truncated { needed, got });
    };
    let length = u64::from_le_bytes(*length);
    let needed = length.saturating_add(BEFORE);
    if needed > size {
        return Err(FileError::Truncated { needed, got: size });
    }
    // On wasm, sizes have 32 bits.
    if needed > LONGEST_HEADER || size > u64::from(u32::MAX) {
        return Err(FileError::TooLarge);
    }
    let Some(header) = rest.get(..length as usize) else {
        return Ok(Opened::More(needed));
    };
    let metadata: Metadata =
        serde_json::from_slice(header).map_err(|error| FileError::Header(error.to_string()))?;
    let end = needed + metadata.data_len() as u64;
    if end > size {
        return Err(FileError::Truncated {
            needed: end,
            got: size,
        });
    }
    let mut tensors = Vec::new();
    let mut other = None;
    for name in metadata.offset_keys() {
        let Some(info) = metadata.info(&name) else {
            continue;
        };
        let Some(number) = number(info.dtype) else {
            other = Some(info.dtype);
            continue;
        };
        let stored = Stored {
            number,
            is_big_endian: false,
            is_fortran: false,
            offset: needed + info.data_offsets.0 as u64,
        };
        // Numbers without an axis, and empty tensors, can't be queries or keys.
        tensors.extend(tensor(&name, info.shape.clone(), Data::Stored(stored)));
    }
    match (tensors.is_empty(), other) {
        (true, Some(dtype)) => Err(FileError::Type(dtype.to_string())),
        (true, None) => Err(FileError::Shape(Vec::new())),
        _ => Ok(Opened::Tensors(tensors)),
    }
}

fn number(dtype: Dtype) -> Option<Number> {
    Some(match dtype {
        Dtype::F64 => Number::F64,
        Dtype::F32 => Number::F32,
        Dtype::F16 => Number::F16,
        Dtype::BF16 => Number::BF16,
        Dtype::I8 => Number::Signed(1),
        Dtype::I16 => Number::Signed(2),
        Dtype::I32 => Number::Signed(4),
        Dtype::I64 => Number::Signed(8),
        Dtype::U8 => Number::Unsigned(1),
        Dtype::U16 => Number::Unsigned(2),
        Dtype::U32 => Number::Unsigned(4),
        Dtype::U64 => Number::Unsigned(8),
        _ => return None,
    })
}
