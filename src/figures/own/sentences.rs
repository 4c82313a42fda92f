//! The status of the chosen files, as a sentence.

use super::chosen::{Chosen, Standing};
use super::loaded::Source;
use super::reading::Reading;
use crate::figure::prelude::*;
use crate::files::FileError;

/// The status of the files.
pub fn standing(chosen: &Chosen, reading: &Reading) -> String {
    match (&chosen.standing, &reading.loaded.source) {
        (Standing::Reading, _) => words::own_reading().to_owned(),
        (Standing::Refused(file, error), _) => refusal(file, error),
        (Standing::NeedsAnother, _) => {
            let name = chosen.tensors.first().map_or("", |tensor| &tensor.name);
            words::own_needs(name)
        }
        (Standing::Ready, _) if reading.is_missing => words::own_missing().to_owned(),
        (Standing::Ready, None) => words::own_example().to_owned(),
        (Standing::Ready, Some(source)) => of_source(source, reading),
    }
}

fn of_source(source: &Source, reading: &Reading) -> String {
    let [q, k] = [0, 1].map(|role| {
        words::own_head(
            &source.names[role],
            &source.heads[role].to_string(),
            &source.axes[role].heads.to_string(),
        )
    });
    let first = reading.loaded.first as i64;
    let axes = source.axes[0];
    let mut said = words::own_source(
        &q,
        &k,
        &axes.head_dim.to_string(),
        &whole(first),
        &whole(first + reading.loaded.tokens() as i64 - 1),
        &whole(axes.tokens as i64),
    );
    if axes.batch > 1 {
        said.push_str(&words::own_batch(&whole(axes.batch as i64)));
    }
    said
}

/// The reason that a file was rejected.
pub fn refusal(file: &str, error: &FileError) -> String {
    let count = |number: usize| whole(number as i64);
    let bytes = |number: u64| whole(i64::try_from(number).unwrap_or(i64::MAX));
    let megabytes = |number: u64| whole((number >> 20) as i64);
    match error {
        FileError::Empty => words::own_error_empty(file),
        FileError::Unknown => words::own_error_unknown(file),
        FileError::Archive => words::own_error_archive(file),
        FileError::Header(reason) => words::own_error_header(file, &excerpt(reason)),
        FileError::Truncated { needed, got } => {
            words::own_error_truncated(file, &bytes(*needed), &bytes(*got))
        }
        FileError::TooLarge => words::own_error_too_large(file),
        FileError::Type(name) => words::own_error_type(file, &excerpt(name)),
        FileError::Shape(shape) => {
            let shape: Vec<String> = shape.iter().map(usize::to_string).collect();
            words::own_error_shape(file, &shape.join(", "))
        }
        FileError::LongText { size, most } => {
            words::own_error_long_text(file, &megabytes(*size), &megabytes(*most))
        }
        FileError::Json(reason) => words::own_error_json(file, &excerpt(reason)),
        FileError::NotANumber { line, text } => {
            words::own_error_not_a_number(&count(*line), file, text)
        }
        FileError::Ragged {
            line,
            got,
            expected,
        } => words::own_error_ragged(&count(*line), file, &count(*got), &count(*expected)),
        FileError::HeadDim(dim) => words::own_error_head_dim(&count(*dim)),
        FileError::HeadDims([q, k]) => words::own_error_head_dims(&count(*q), &count(*k)),
        FileError::Heads([q, k]) => words::own_error_heads(&count(*q), &count(*k)),
        FileError::NoTokens { first, tokens } => {
            words::own_error_no_tokens(&count(*first), &count(*tokens))
        }
        FileError::NotFinite { token, component } => {
            words::own_error_not_finite(&count(*component), &count(*token), file)
        }
        FileError::Unreadable => words::own_error_unreadable(file),
        FileError::NotLoaded => words::own_error_not_loaded().to_owned(),
    }
}

/// As much of a parser's reason as a sentence can quote: of several lines the last.
fn excerpt(reason: &str) -> String {
    const MOST_CHARS: usize = 120;
    let mut lines = reason.lines().rev().map(str::trim);
    let last = lines.find(|line| !line.is_empty()).unwrap_or_default();
    last.chars().take(MOST_CHARS).collect()
}
