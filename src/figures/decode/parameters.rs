//! The parameters of `decode`, and what they choose among.

use crate::parameters;
use crate::state::{Default, Kind, Parameter, ParameterRow, ParameterRows, choice};
use crate::words;

choice! {
    /// What gives a new token of a key cache its position.
    pub enum Counted {
        /// Its place in the text.
        Text = "text" => words::decode_by_text(),
        /// Its place in the cache.
        Cache = "cache" => words::decode_by_cache(),
    }
}

choice! {
    /// Whose positions count the padding before a text.
    pub enum PaddingCounted {
        /// No token's.
        Never = "never" => words::decode_padding_never(),
        /// Every token's.
        All = "all" => words::decode_padding_all(),
        /// Those of tokens after the prompt.
        New = "new" => words::decode_padding_new(),
    }
}

/// In the order in which links write them: a parameter stands before what depends on it.
pub const PARAMETERS: ParameterRows = parameters![
    HEAD_DIM, BASE, SEED, STEP, SINKS, WINDOW, COUNTED, SHIFTED, PADS, PADDING, QUERY, KEY
];

/// How many of the first tokens a key cache keeps for good: attention sinks.
pub static SINKS: Parameter<usize> = Parameter::of(ParameterRow {
    key: "sinks",
    symbol: "S",
    name: words::decode_param_sinks,
    kind: Kind::Integer { least: 0, most: 4 },
    default: Default::Integer(2),
    ..ParameterRow::PLAIN
});

/// How many of the last tokens a key cache keeps.
pub static WINDOW: Parameter<usize> = Parameter::of(ParameterRow {
    key: "window",
    symbol: "W",
    name: words::decode_param_window,
    kind: Kind::Integer { least: 1, most: 12 },
    default: Default::Integer(6),
    ..ParameterRow::PLAIN
});

/// What gives a new token its position.
pub static COUNTED: Parameter<Counted> = Parameter::of(ParameterRow {
    key: "counted",
    name: words::decode_param_counted,
    default: Default::Choice(Counted::Cache as usize),
    is_step: true,
    ..ParameterRow::choice::<Counted>()
});

/// Whether the keys behind an evicted one are rotated back by a position.
pub static SHIFTED: Parameter<bool> = Parameter::of(ParameterRow {
    key: "shifted",
    name: words::decode_param_shifted,
    is_step: true,
    ..ParameterRow::SWITCH
});

/// How many tokens of padding stand before the text.
pub static PADS: Parameter<usize> = Parameter::of(ParameterRow {
    key: "pads",
    symbol: "P",
    name: words::decode_param_pads,
    kind: Kind::Integer { least: 0, most: 4 },
    default: Default::Integer(0),
    ..ParameterRow::PLAIN
});

/// Whose positions count the padding.
pub static PADDING: Parameter<PaddingCounted> = Parameter::of(ParameterRow {
    key: "padding",
    name: words::decode_param_padding,
    is_step: true,
    ..ParameterRow::choice::<PaddingCounted>()
});
