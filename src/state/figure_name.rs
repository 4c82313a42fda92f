//! The names of the figures, by which links, chapters and the address know them. This file imports nothing: the
//! commands read it too.

/// Declares the figures, in the order of the page: a variant and its name in links. Late figures are downloaded when
/// the reader comes near one of them. Drafts are figures that are not finished: `cargo xtask serve` shows them after
/// the last chapter, and a built site has nothing of them.
macro_rules! figure_names {
    (
        first { $($first:ident = $name:literal,)+ }
        late { $($late:ident = $late_name:literal,)* }
        drafts { $($draft:ident = $draft_name:literal,)* }
    ) => {
        /// A figure of the page.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum FigureName {
            $(#[doc = concat!("`", $name, "`.")] $first,)+
            $(#[doc = concat!("`", $late_name, "`, downloaded late.")] $late,)*
            $(#[doc = concat!("`", $draft_name, "`, a draft.")] $draft,)*
        }

        impl FigureName {
            /// The figures of this build, in the order of the page.
            pub const ALL: &'static [Self] = if Self::HAS_DRAFTS {
                &[$(Self::$first,)+ $(Self::$late,)* $(Self::$draft,)*]
            } else {
                &[$(Self::$first,)+ $(Self::$late,)*]
            };

            /// Their names, in the same order.
            pub const NAMES: &'static [&'static str] = if Self::HAS_DRAFTS {
                &[$($name,)+ $($late_name,)* $($draft_name,)*]
            } else {
                &[$($name,)+ $($late_name,)*]
            };

            const FIRST: usize = [$($name),+].len();
            const FINISHED: usize = Self::FIRST + { const LATE: &[&str] = &[$($late_name),*]; LATE.len() };
        }
    };
}

figure_names! {
    first {
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
    }
    late {
        Extension = "extension",
        Beyond = "beyond",
        Cache = "cache",
        Models = "models",
        Layout = "layout",
        Bugs = "bugs",
        Take = "take",
        Embed = "embed",
    }
    drafts {
        Wish = "wish",
        Kernel = "kernel",
        Decode = "decode",
        Axes = "axes",
        // New drafts above.
    }
}

impl FigureName {
    /// Whether this build has drafts: development builds, tests and the commands do.
    pub const HAS_DRAFTS: bool = cfg!(debug_assertions);

    /// Whether it is downloaded late.
    pub const fn is_late(self) -> bool {
        self as usize >= Self::FIRST && !self.is_draft()
    }

    /// Whether it is a draft.
    pub const fn is_draft(self) -> bool {
        self as usize >= Self::FINISHED
    }

    /// The figure that a message of the locale files belongs to: one that has the figure's name before it.
    pub fn of_message(id: &str) -> Option<Self> {
        let is_before = |name: &&&str| {
            let rest = id.strip_prefix(**name);
            rest.is_some_and(|rest| rest.starts_with('-'))
        };
        Self::named(Self::NAMES.iter().find(is_before)?)
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
