//! The names of the figures, by which links, chapters and the address know them. This file imports nothing: the
//! commands read it too.

/// Declares the figures, in the order of the page: a variant and its name in links. Drafts are figures that are not finished:
/// `cargo xtask serve` shows them after the last chapter, and a built site has nothing of them.
macro_rules! figure_names {
    (
        finished { $($finished:ident = $name:literal,)+ }
        drafts { $($draft:ident = $draft_name:literal,)* }
    ) => {
        /// A figure of the page.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum FigureName {
            $(#[doc = concat!("`", $name, "`.")] $finished,)+
            $(#[doc = concat!("`", $draft_name, "`, a draft.")] $draft,)*
        }

        impl FigureName {
            /// The figures of this build, in the order of the page.
            pub const ALL: &'static [Self] = if HAS_DRAFTS {
                &[$(Self::$finished,)+ $(Self::$draft,)*]
            } else {
                &[$(Self::$finished,)+]
            };

            /// Their names, in the same order.
            pub const NAMES: &'static [&'static str] = if HAS_DRAFTS {
                &[$($name,)+ $($draft_name,)*]
            } else {
                &[$($name,)+]
            };

            const FINISHED: usize = [$($name),+].len();
        }
    };
}

/// Whether this build has drafts: development builds, tests and the commands do.
const HAS_DRAFTS: bool = cfg!(debug_assertions);

figure_names! {
    finished {
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
    }
    drafts {
        Wish = "wish",
        Extension = "extension",
        Models = "models",
        // New drafts above.
    }
}

impl FigureName {
    /// Whether it is a draft.
    pub const fn is_draft(self) -> bool {
        self as usize >= Self::FINISHED
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
