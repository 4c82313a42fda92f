//! The registry of figures.

use super::Figure;
use yew::Html;

/// A figure of the page.
pub struct Kind {
    /// Its name in a chapter's text and in `?figure=`.
    pub name: &'static str,
    /// What to do and what to see, in two short sentences; nothing for a figure whose parts have captions of their own.
    pub caption: Option<fn() -> &'static str>,
    /// The parameters and arrows that are its state: what its link can say.
    pub keys: &'static [&'static str],
    /// What it shows.
    pub view: fn(&Figure) -> Html,
}

impl std::fmt::Debug for Kind {
    fn fmt(&self, formatter: &mut std::fmt::Formatter) -> std::fmt::Result {
        formatter.write_str(self.name)
    }
}

impl PartialEq for Kind {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

/// All figures, in the order of the page.
pub static FIGURES: &[&Kind] = &[
    &super::bench::KIND,
    &super::order::KIND,
    &super::terms::KIND,
    &super::relative::KIND,
    &super::derivation::KIND,
    &super::turn::KIND,
    &super::clocks::KIND,
    &super::matrices::KIND,
    &super::elementwise::KIND,
    &super::weights::KIND,
    &super::decay::KIND,
    &super::heads::KIND,
    &super::linear::KIND,
    &super::take::KIND,
    &super::embed::KIND,
];

/// The figure of a name.
pub fn named(name: &str) -> Option<&'static Kind> {
    FIGURES.iter().find(|kind| kind.name == name).copied()
}
