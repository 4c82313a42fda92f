//! The names of the figures, by which links, chapters and the address know them. This file imports nothing: the
//! commands read it too.

/// Declares the figures, in the order of the page: a variant and its name in links. All groups but the first are
/// downloaded when the reader comes near one of their figures. Drafts are figures that are not finished: `cargo xtask serve` shows them after
/// the last chapter, and a built site has nothing of them.
macro_rules! figure_names {
    (
        first { $($first:ident = $name:literal,)+ }
        middle { $($middle:ident = $middle_name:literal,)+ }
        late { $($late:ident = $late_name:literal,)+ }
        training { $($training:ident = $training_name:literal,)+ }
        last { $($last:ident = $last_name:literal,)+ }
        drafts { $($draft:ident = $draft_name:literal,)* }
    ) => {
        /// A figure of the page.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum FigureName {
            $(#[doc = concat!("`", $name, "`.")] $first,)+
            $(#[doc = concat!("`", $middle_name, "`, downloaded with the chapters from sinusoids to linear attention.")] $middle,)+
            $(#[doc = concat!("`", $late_name, "`, downloaded late.")] $late,)+
            $(#[doc = concat!("`", $training_name, "`, downloaded with the chapter in which models are trained.")] $training,)+
            $(#[doc = concat!("`", $last_name, "`, downloaded with the last two chapters.")] $last,)+
            $(#[doc = concat!("`", $draft_name, "`, a draft.")] $draft,)*
        }

        impl FigureName {
            /// The figures of this build, in the order of the page.
            pub const ALL: &'static [Self] = if Self::HAS_DRAFTS {
                &[$(Self::$first,)+ $(Self::$middle,)+ $(Self::$late,)+ $(Self::$training,)+ $(Self::$last,)+ $(Self::$draft,)*]
            } else {
                &[$(Self::$first,)+ $(Self::$middle,)+ $(Self::$late,)+ $(Self::$training,)+ $(Self::$last,)+]
            };

            /// Their names, in the same order.
            pub const NAMES: &'static [&'static str] = if Self::HAS_DRAFTS {
                &[$($name,)+ $($middle_name,)+ $($late_name,)+ $($training_name,)+ $($last_name,)+ $($draft_name,)*]
            } else {
                &[$($name,)+ $($middle_name,)+ $($late_name,)+ $($training_name,)+ $($last_name,)+]
            };

            const FIRST: usize = [$($name),+].len();
            const MIDDLE: usize = Self::FIRST + [$($middle_name),+].len();
            const LATE: usize = Self::MIDDLE + [$($late_name),+].len();
            const TRAINING: usize = Self::LATE + [$($training_name),+].len();
            const FINISHED: usize = Self::TRAINING + [$($last_name),+].len();
        }
    };
}

figure_names! {
    first {
        Hero = "hero",
        Bench = "bench",
        Order = "order",
    }
    middle {
        Terms = "terms",
        Relative = "relative",
        Wish = "wish",
        Derivation = "derivation",
        Turn = "turn",
        Clocks = "clocks",
        Helix = "helix",
        Alike = "alike",
        Matrices = "matrices",
        Elementwise = "elementwise",
        Sum = "sum",
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
        Kernel = "kernel",
        Decode = "decode",
        Axes = "axes",
        Collapse = "collapse",
        Precision = "precision",
    }
    training {
        Train = "train",
        ByDistance = "by-distance",
        AttentionMaps = "attention-maps",
        Longer = "longer",
        TrainLinear = "train-linear",
    }
    last {
        Exercise = "exercise",
        Take = "take",
        Own = "own",
        Embed = "embed",
    }
    drafts {
        // New drafts above.
    }
}

/// A part of the page that is downloaded when the reader comes near one of its figures, or opens its menu.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LatePart {
    /// The chapters from sinusoids to linear attention.
    Middle,
    /// The chapters on lengths, models, kernels and arithmetic.
    Late,
    /// The chapter in which models are trained.
    Training,
    /// The last two chapters.
    Last,
    /// What the menu *Share* and the list of keys of every figure show, and no figure.
    Share,
}

impl LatePart {
    /// The parts, in the order of the page.
    pub const ALL: [Self; 5] = [
        Self::Middle,
        Self::Late,
        Self::Training,
        Self::Last,
        Self::Share,
    ];

    /// The name in files.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Middle => "middle",
            Self::Late => "late",
            Self::Training => "training",
            Self::Last => "last",
            Self::Share => "share",
        }
    }

    /// The part that the words of a folder of `src/` come with, where that is not the first download.
    pub fn of_folder(folder: &str) -> Option<Self> {
        match folder {
            "figure/share" => Some(Self::Share),
            "learned_vectors" => Some(Self::Middle),
            "training_lab" => Some(Self::Training),
            _ => FigureName::of_folder(folder)?.late_part(),
        }
    }
}

impl FigureName {
    /// Whether this build has drafts: development builds, tests and the commands do.
    pub const HAS_DRAFTS: bool = cfg!(debug_assertions);

    /// The part of the page that it is downloaded with, where that is not the first.
    pub const fn late_part(self) -> Option<LatePart> {
        match self as usize {
            index if index < Self::FIRST => None,
            index if index < Self::MIDDLE => Some(LatePart::Middle),
            index if index < Self::LATE => Some(LatePart::Late),
            index if index < Self::TRAINING => Some(LatePart::Training),
            index if index < Self::FINISHED => Some(LatePart::Last),
            _ => None,
        }
    }

    /// Whether it is a draft.
    pub const fn is_draft(self) -> bool {
        self as usize >= Self::FINISHED
    }

    /// The figure of a folder of `src/`: `figures/by_distance`, or one below it.
    pub fn of_folder(folder: &str) -> Option<Self> {
        let name = folder.strip_prefix("figures/")?.split('/').next()?;
        Self::named(&name.replace('_', "-"))
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
