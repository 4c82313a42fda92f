//! Every figure of the page.

use super::{
    alike::Alike, attention_maps::AttentionMaps, axes::Axes, bench::Bench, beyond::Beyond,
    bugs::Bugs, by_distance::ByDistance, cache::Cache, clocks::Clocks, collapse::Collapse,
    decay::Decay, decode::Decode, derivation::Derivation, elementwise::Elementwise, embed::Embed,
    exercise::Exercise, extension::Extension, heads::Heads, helix::Helix, hero::Hero,
    kernel::Kernel, layout::Layout, linear::Linear, longer::Longer, matrices::Matrices,
    models::Models, order::Order, own::Own, precision::Precision, relative::Relative, sum::Sum,
    take::Take, terms::Terms, train::Train, train_linear::TrainLinear, turn::Turn,
    weights::Weights, wish::Wish,
};
use crate::figure::Definition;
use crate::state::{FigureName, ParameterRow};

/// The definitions that every reader downloads, in the order of their names.
pub static FIRST: &[Definition] = &[
    Definition::of::<Hero>(),
    Definition::of::<Bench>(),
    Definition::of::<Order>(),
];

/// The definitions of the chapters from sinusoids to linear attention, in the order of their names. Only [`super::late`] and
/// tests name this list and the next three, so that the code of these figures is in no other part of the download.
pub static MIDDLE: &[Definition] = &[
    Definition::of::<Terms>(),
    Definition::of::<Relative>(),
    Definition::of::<Wish>(),
    Definition::of::<Derivation>(),
    Definition::of::<Turn>(),
    Definition::of::<Clocks>(),
    Definition::of::<Helix>(),
    Definition::of::<Alike>(),
    Definition::of::<Matrices>(),
    Definition::of::<Elementwise>(),
    Definition::of::<Sum>(),
    Definition::of::<Weights>(),
    Definition::of::<Decay>(),
    Definition::of::<Heads>(),
    Definition::of::<Linear>(),
];

/// The definitions of the chapters on lengths, models, kernels and arithmetic, in the order of their names.
pub static LATE: &[Definition] = &[
    Definition::of::<Extension>(),
    Definition::of::<Beyond>(),
    Definition::of::<Cache>(),
    Definition::of::<Models>(),
    Definition::of::<Layout>(),
    Definition::of::<Bugs>(),
    Definition::of::<Kernel>(),
    Definition::of::<Decode>(),
    Definition::of::<Axes>(),
    Definition::of::<Collapse>(),
    Definition::of::<Precision>(),
];

/// The definitions of the chapter in which models are trained, in the order of their names.
pub static TRAINING: &[Definition] = &[
    Definition::of::<Train>(),
    Definition::of::<ByDistance>(),
    Definition::of::<AttentionMaps>(),
    Definition::of::<Longer>(),
    Definition::of::<TrainLinear>(),
];

/// The definitions of the last two chapters, in the order of their names.
pub static LAST: &[Definition] = &[
    Definition::of::<Exercise>(),
    Definition::of::<Take>(),
    Definition::of::<Own>(),
    Definition::of::<Embed>(),
];

/// The definitions of drafts. A build that leaves drafts out leaves out their code.
#[allow(clippy::if_same_then_else, reason = "at times there is no draft")]
pub static DRAFTS: &[Definition] = if FigureName::HAS_DRAFTS {
    &[
        // New drafts above.
    ]
} else {
    &[]
};

/// The definitions of all figures of this build, in the order of their names.
pub fn all() -> impl Iterator<Item = &'static Definition> {
    FIRST
        .iter()
        .chain(MIDDLE)
        .chain(LATE)
        .chain(TRAINING)
        .chain(LAST)
        .chain(DRAFTS)
}

/// The definitions of the figures that are not drafts.
pub fn finished() -> impl Iterator<Item = &'static Definition> {
    FIRST
        .iter()
        .chain(MIDDLE)
        .chain(LATE)
        .chain(TRAINING)
        .chain(LAST)
}

/// The definition of a figure that is not downloaded late.
pub fn at_hand(name: FigureName) -> Option<&'static Definition> {
    let mut at_hand = FIRST.iter().chain(DRAFTS);
    at_hand.find(|definition| definition.name == name)
}

/// The parameters of the figures that are not drafts, each once, in the order of the figures.
pub fn parameters() -> Vec<&'static ParameterRow> {
    let mut rows = Vec::new();
    for row in finished().flat_map(|definition| definition.parameters) {
        if !rows.contains(row) {
            rows.push(*row);
        }
    }
    rows
}

/// The figure with a name in links.
pub fn named(name: &str) -> Option<&'static Definition> {
    let name = FigureName::named(name)?;
    all().find(|definition| definition.name == name)
}
