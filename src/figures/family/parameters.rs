//! The parameters of `family`, and what they choose among.

use crate::figure::prelude::*;

/// The tokens along a side of the map, and all of them.
pub const SIDE: usize = 16;
pub const TOKENS_SHOWN: usize = SIDE * SIDE;

choice! {
    /// The members of the family: the hands that move, and the causes of their motion.
    pub enum MemberShown {
        Full = "full" => words::family_full(),
        Partial = "partial" => words::family_partial(),
        /// p-RoPE.
        Truncated = "p-rope" => words::family_truncated(),
        /// NoPE.
        Still = "nope" => words::family_still(),
        /// The decoupled part of MLA.
        Decoupled = "mla" => words::family_decoupled(),
        Axial = "axial" => words::family_axial(),
        /// RoPE-Mixed.
        Mixed = "mixed" => words::family_mixed(),
        /// M-RoPE.
        Sections = "m-rope" => words::family_sections(),
        XPos = "xpos" => words::family_xpos(),
    }
}

pub const PARAMETERS: ParameterRows = parameters![MEMBER, QUERY_TOKEN, KEY_TOKEN];

pub static MEMBER: Parameter<MemberShown> =
    Parameter::choice("member", words::family_param_member).step();

/// The query's place among the tokens: of a text, of a picture row by row, of a video frame by frame.
pub static QUERY_TOKEN: Parameter<usize> = Parameter::integer(
    "qtoken",
    words::family_param_query,
    0..=TOKENS_SHOWN as i64 - 1,
    136,
)
.symbol("m");

pub static KEY_TOKEN: Parameter<usize> = Parameter::integer(
    "ktoken",
    words::family_param_key,
    0..=TOKENS_SHOWN as i64 - 1,
    85,
)
.symbol("n");
