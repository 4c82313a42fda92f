//! Every figure of the page.

use super::{
    bench::Bench, clocks::Clocks, decay::Decay, derivation::Derivation, elementwise::Elementwise,
    embed::Embed, heads::Heads, linear::Linear, matrices::Matrices, order::Order,
    relative::Relative, take::Take, terms::Terms, turn::Turn, weights::Weights,
};
use crate::figure::Definition;
use crate::state::FigureName;

/// The definitions of all figures, in the order of the page.
pub static FIGURES: &[Definition] = &[
    Definition::of::<Bench>(),
    Definition::of::<Order>(),
    Definition::of::<Terms>(),
    Definition::of::<Relative>(),
    Definition::of::<Derivation>(),
    Definition::of::<Turn>(),
    Definition::of::<Clocks>(),
    Definition::of::<Matrices>(),
    Definition::of::<Elementwise>(),
    Definition::of::<Weights>(),
    Definition::of::<Decay>(),
    Definition::of::<Heads>(),
    Definition::of::<Linear>(),
    Definition::of::<Take>(),
    Definition::of::<Embed>(),
    // New figures above.
];

/// The definition of a figure.
pub fn definition_of(name: FigureName) -> Option<&'static Definition> {
    FIGURES.iter().find(|definition| definition.name == name)
}

/// The figure with a name in links.
pub fn named(name: &str) -> Option<&'static Definition> {
    definition_of(FigureName::named(name)?)
}
