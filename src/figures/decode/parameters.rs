//! The parameters of `decode`, and what they choose among.

use crate::figure::prelude::*;

choice! {
    /// The source of a new token's position in a key cache.
    pub enum Counted {
        Text = "text" => words::decode_by_text(),
        Cache = "cache" => words::decode_by_cache(),
    }
}

choice! {
    /// The tokens whose positions count the padding before a text.
    pub enum PaddingCounted {
        Never = "never" => words::decode_padding_never(),
        All = "all" => words::decode_padding_all(),
        New = "new" => words::decode_padding_new(),
    }
}

pub const PARAMETERS: ParameterRows = parameters![
    HEAD_DIM, BASE, SEED, STEP, SINKS, WINDOW, COUNTED, SHIFTED, PADS, PADDING, QUERY, KEY,
    SETTINGS
];

/// The number of first tokens that a key cache always keeps: attention sinks.
pub static SINKS: Parameter<usize> =
    Parameter::integer("sinks", words::decode_param_sinks, 0..=4, 2).symbol("S");

/// The number of last tokens that a key cache keeps.
pub static WINDOW: Parameter<usize> =
    Parameter::integer("window", words::decode_param_window, 1..=12, 6).symbol("W");

/// The source of a new token's position.
pub static COUNTED: Parameter<Counted> = Parameter::choice("counted", words::decode_param_counted)
    .option(Counted::Cache as usize)
    .step();

/// Whether the keys behind an evicted one are rotated back by a position.
pub static SHIFTED: Parameter<bool> =
    Parameter::switch("shifted", words::decode_param_shifted).step();

/// The number of padding tokens before the text.
pub static PADS: Parameter<usize> =
    Parameter::integer("pads", words::decode_param_pads, 0..=4, 0).symbol("P");

/// The tokens whose positions count the padding.
pub static PADDING: Parameter<PaddingCounted> =
    Parameter::choice("padding", words::decode_param_padding).step();
