//! Every figure of the page.

use super::{
    bench::Bench, clocks::Clocks, decay::Decay, derivation::Derivation, elementwise::Elementwise,
    embed::Embed, heads::Heads, linear::Linear, matrices::Matrices, order::Order,
    relative::Relative, take::Take, terms::Terms, turn::Turn, weights::Weights,
};
use crate::figure::Definition;
use crate::state::FigureName;

/// The definitions of the figures of this build, in the order of their names.
pub static FIGURES: &[Definition] = &first::<{ FigureName::ALL.len() }>(&[
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
    Definition::of::<super::wish::Wish>(),
    Definition::of::<super::extension::Extension>(),
    Definition::of::<super::models::Models>(),
    // New figures above.
]);

/// The first definitions: drafts come last, and a build that leaves them out leaves out their code.
const fn first<const COUNT: usize>(all: &[Definition]) -> [Definition; COUNT] {
    let mut first = [all[0]; COUNT];
    let mut at = 1;
    while at < COUNT {
        first[at] = all[at];
        at += 1;
    }
    first
}

/// The definitions of the figures that are not drafts.
pub fn finished() -> impl Iterator<Item = &'static Definition> {
    FIGURES.iter().filter(|figure| !figure.name.is_draft())
}

/// The definition of a figure.
pub fn definition_of(name: FigureName) -> Option<&'static Definition> {
    FIGURES.iter().find(|definition| definition.name == name)
}

/// The figure with a name in links.
pub fn named(name: &str) -> Option<&'static Definition> {
    definition_of(FigureName::named(name)?)
}
