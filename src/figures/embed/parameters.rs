//! The parameters of `embed`, and what they choose among.

use crate::parameters;
use crate::state::{Choice, Default, FigureName, Kind, Parameter, ParameterRow, ParameterRows};
use crate::words;

impl Choice for FigureName {
    const ALL: &'static [Self] = FigureName::ALL;
    const NAMES: &'static [&'static str] = FigureName::NAMES;
}

/// In the order in which links write them: a parameter stands before what depends on it.
pub const PARAMETERS: ParameterRows = parameters![EMBEDDED];

/// The figure to embed in another page.
pub static EMBEDDED: Parameter<FigureName> = Parameter::of(ParameterRow {
    key: "of",
    name: words::embed_param_embedded,
    kind: Kind::Figure(FigureName::NAMES),
    default: Default::Choice(0),
    ..ParameterRow::PLAIN
});
