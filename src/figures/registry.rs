//! Every figure of the page.

use super::{
    bench::Bench, clocks::Clocks, decay::Decay, derivation::Derivation, elementwise::Elementwise,
    embed::Embed, extension::Extension, heads::Heads, linear::Linear, matrices::Matrices,
    order::Order, relative::Relative, take::Take, terms::Terms, turn::Turn, weights::Weights,
};
use crate::figure::Definition;
use crate::state::FigureName;

/// The definitions that every reader downloads, in the order of their names.
pub static FIRST: &[Definition] = &[
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
];

/// The definitions that are downloaded late, in the order of their names. Only [`super::late`] and tests name this
/// list, so that the code of these figures is in no other part of the download.
pub static LATE: &[Definition] = &[
    Definition::of::<Extension>(),
    Definition::of::<super::beyond::Beyond>(),
    Definition::of::<super::cache::Cache>(),
    Definition::of::<super::models::Models>(),
    Definition::of::<super::layout::Layout>(),
    Definition::of::<super::bugs::Bugs>(),
    Definition::of::<Take>(),
    Definition::of::<Embed>(),
];

/// The definitions of drafts. A build that leaves drafts out leaves out their code.
pub static DRAFTS: &[Definition] = if FigureName::HAS_DRAFTS {
    &[
        Definition::of::<super::wish::Wish>(),
        Definition::of::<super::kernel::Kernel>(),
        Definition::of::<super::decode::Decode>(),
        Definition::of::<super::axes::Axes>(),
        // New drafts above.
    ]
} else {
    &[]
};

/// The definitions of all figures of this build, in the order of their names.
pub fn all() -> impl Iterator<Item = &'static Definition> {
    FIRST.iter().chain(LATE).chain(DRAFTS)
}

/// The definitions of the figures that are not drafts.
pub fn finished() -> impl Iterator<Item = &'static Definition> {
    FIRST.iter().chain(LATE)
}

/// The definition of a figure that is not downloaded late.
pub fn at_hand(name: FigureName) -> Option<&'static Definition> {
    let mut at_hand = FIRST.iter().chain(DRAFTS);
    at_hand.find(|definition| definition.name == name)
}

/// The figure with a name in links.
pub fn named(name: &str) -> Option<&'static Definition> {
    let name = FigureName::named(name)?;
    all().find(|definition| definition.name == name)
}
