//! The parameters of `embed`, and what they choose among.

use crate::figure::prelude::*;
use crate::state::{Default, Kind};

impl Choice for FigureName {
    const ALL: &'static [Self] = FigureName::ALL;
    const NAMES: &'static [&'static str] = FigureName::NAMES;
}

pub const PARAMETERS: ParameterRows = parameters![EMBEDDED];

pub static EMBEDDED: Parameter<FigureName> = Parameter::new(
    "of",
    words::embed_param_embedded,
    Kind::Figure(FigureName::NAMES),
    Default::Choice(0),
);
