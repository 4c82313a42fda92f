//! Takes out of compiled WebAssembly where in the source each panic is. No panic of a release is told with it: a browser
//! says `unreachable` and no more. The names of files and the numbers of lines are a hundredth of what is downloaded.

use anyhow::{Context, Result};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The section of a WebAssembly file that holds its data.
const DATA: u8 = 11;

/// The instructions of an address: `i32.const`, and the end.
const CONST: u8 = 0x41;
const END: u8 = 0x0b;

/// A place is the address and the length of its file's name, a line and a column.
const PLACE: usize = 16;

/// What takes a place's: an empty name, and no line.
const NOWHERE: [u8; PLACE] = [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];

/// At what addresses a place can begin.
const ALIGNED: usize = 4;

/// How the name of a source file ends, with the zero behind it, and the most letters that it has.
const NAME_END: &[u8] = b".rs\0";
const MOST: usize = 400;

/// A stretch of data: its address in memory, and where it stands in the file.
struct Segment {
    address: usize,
    start: usize,
    end: usize,
}

/// Takes the places out of files that share a memory.
pub fn take_out(files: &[&Path]) -> Result<()> {
    let mut codes = Vec::new();
    for file in files {
        codes.push(fs::read(file).with_context(|| file.display().to_string())?);
    }
    take_out_of(&mut codes).context("The data of the page's code could not be read.")?;
    for (file, code) in files.iter().zip(codes) {
        fs::write(file, code)?;
    }
    Ok(())
}

/// The same for their contents. Nothing, where one is no WebAssembly.
fn take_out_of(codes: &mut [Vec<u8>]) -> Option<()> {
    let mut places = Vec::new();
    let mut names = BTreeSet::new();
    let parts = codes.iter().map(|code| segments(code));
    let parts = parts.collect::<Option<Vec<_>>>()?;
    // A place and its name may be in different files.
    let text_at = |address: usize, length: usize| {
        let mut all = parts.iter().enumerate().flat_map(|(part, segments)| {
            segments.iter().filter_map(move |segment| {
                let start = segment.start + address.checked_sub(segment.address)?;
                (start + length <= segment.end).then_some((part, start))
            })
        });
        let (part, start) = all.next()?;
        is_name(&codes[part][start..start + length]).then_some((part, start, length))
    };
    for (part, segments) in parts.iter().enumerate() {
        for segment in segments {
            let first = segment.start + segment.address.wrapping_neg() % ALIGNED;
            for at in (first..segment.end.saturating_sub(PLACE - 1)).step_by(ALIGNED) {
                let [address, length, line, column] =
                    [0, 4, 8, 12].map(|offset| number(&codes[part][at + offset..]));
                let is_place = line > 0 && column > 0 && (NAME_END.len()..MOST).contains(&length);
                // The zero behind the name is not counted.
                if let Some(name) = is_place.then(|| text_at(address, length + 1)).flatten() {
                    places.push((part, at));
                    names.insert(name);
                }
            }
        }
    }
    for (part, start, length) in names {
        codes[part][start..start + length].fill(0);
    }
    for (part, at) in places {
        codes[part][at..at + PLACE].copy_from_slice(&NOWHERE);
    }
    Some(())
}

fn number(bytes: &[u8]) -> usize {
    u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]) as usize
}

/// Whether this is the name of a source file, with the zero behind it.
fn is_name(text: &[u8]) -> bool {
    let is_of_name = |byte: &u8| byte.is_ascii_graphic();
    text.strip_suffix(NAME_END)
        .is_some_and(|name| name.iter().all(is_of_name))
}

/// The stretches of data of a WebAssembly file.
fn segments(code: &[u8]) -> Option<Vec<Segment>> {
    let mut segments = Vec::new();
    let mut at = 8;
    while at < code.len() {
        let kind = code[at];
        at += 1;
        let length = unsigned(code, &mut at)?;
        let mut inside = at;
        at += length;
        if kind != DATA {
            continue;
        }
        for _ in 0..unsigned(code, &mut inside)? {
            let mode = unsigned(code, &mut inside)?;
            let mut address = None;
            if mode == 0 {
                // Data of the page's own memory stands at a fixed address.
                let [CONST] = code.get(inside..inside + 1)? else {
                    return None;
                };
                inside += 1;
                address = Some(unsigned(code, &mut inside)?);
                if *code.get(inside)? != END {
                    return None;
                }
                inside += 1;
            }
            let length = unsigned(code, &mut inside)?;
            let start = inside;
            inside += length;
            if inside > code.len() {
                return None;
            }
            segments.extend(address.map(|address| Segment {
                address,
                start,
                end: inside,
            }));
        }
    }
    Some(segments)
}

/// A number in LEB128. Addresses of data are small and positive, so that the sign does not matter.
fn unsigned(code: &[u8], at: &mut usize) -> Option<usize> {
    let (mut number, mut shift) = (0, 0);
    loop {
        let byte = *code.get(*at)?;
        *at += 1;
        number |= usize::from(byte & 0x7f) << shift;
        shift += 7;
        if byte < 0x80 {
            return Some(number);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file whose data is this, at an address.
    fn file(address: u8, data: &[u8]) -> Vec<u8> {
        let length = u8::try_from(data.len()).unwrap();
        let mut code = b"\0asm\x01\0\0\0".to_vec();
        code.extend([1, 1, 0, DATA, length + 6, 1, 0, CONST, address, END, length]);
        code.extend(data);
        code
    }

    fn words(numbers: [u32; 4]) -> Vec<u8> {
        numbers.into_iter().flat_map(u32::to_le_bytes).collect()
    }

    #[test]
    fn places_lose_their_names_and_what_is_no_place_stays() {
        let name = b"a text/src/lib.rs\0another";
        let there = file(16, name);
        // The name begins behind a text. The second is that text, the third no name.
        let kept = [words([16, 6, 1, 1]), words([22, 10, 1, 1])].concat();
        let data = [words([22, 11, 7, 5]), kept.clone()].concat();
        let mut codes = [there.clone(), file(64, &data)];
        take_out_of(&mut codes).unwrap();
        let left = [&b"a text"[..], &[0; 12], b"another"].concat();
        assert_eq!(codes[0], file(16, &left));
        assert_eq!(codes[1], file(64, &[&NOWHERE[..], &kept].concat()));
        let again = codes.clone();
        take_out_of(&mut codes).unwrap();
        assert_eq!(codes, again);
    }

    #[test]
    fn a_file_that_is_cut_off_is_refused() {
        let code = file(16, b"src/lib.rs\0");
        assert!(take_out_of(&mut [code[..code.len() - 2].to_vec()]).is_none());
    }
}
