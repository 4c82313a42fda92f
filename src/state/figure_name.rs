//! The names of the figures, by which links, chapters and the address know them. This file imports nothing: the
//! commands read it too.

/// Declares the figures: a variant and its name in links.
macro_rules! figure_names {
    ($($variant:ident = $name:literal),+ $(,)?) => {
        /// A figure of the page.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum FigureName {
            $(#[doc = concat!("`", $name, "`.")] $variant,)+
        }

        impl FigureName {
            /// All figures, in the order of the page.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// Their names, in the same order.
            pub const NAMES: &'static [&'static str] = &[$($name),+];
        }
    };
}

figure_names! {
    Bench = "bench",
    Order = "order",
    Terms = "terms",
    Relative = "relative",
    Derivation = "derivation",
    Turn = "turn",
    Clocks = "clocks",
    Matrices = "matrices",
    Elementwise = "elementwise",
    Weights = "weights",
    Decay = "decay",
    Heads = "heads",
    Linear = "linear",
    Take = "take",
    Embed = "embed",
    // New figures above.
}

/// Figures that are not finished: `cargo xtask serve` shows them, no chapter and no built site does.
const DRAFTS: &[FigureName] = &[
    // New drafts above.
];

impl FigureName {
    /// Whether it is a draft.
    pub fn is_draft(self) -> bool {
        DRAFTS.contains(&self)
    }

    /// The name in links and chapters.
    pub const fn as_str(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// The figure with a name.
    pub fn named(name: &str) -> Option<Self> {
        let index = Self::NAMES.iter().position(|known| *known == name)?;
        Some(Self::ALL[index])
    }
}
