//! The single list of figures, and the parts of the page in which they are downloaded. This file imports nothing,
//! because the commands read it too.

/// Passes the list of figures to another macro: the type of each, its folder and its name in links. The first figures
/// are in the first download; each late part is downloaded when the reader comes near one of its figures. Parts, and
/// figures in them, are in the order of the page with few exceptions, because figures that share code or words are
/// downloaded together. Drafts are unfinished figures: `cargo xtask serve` shows them after the last chapter, and built
/// sites leave them out.
macro_rules! each_figure {
    ($then:ident) => {
        $then! {
            first {
                Hero hero "hero",
            }
            late {
                /// The idea and what deepens it, up to linear attention.
                Middle middle {
                    Order order "order",
                    Wish wish "wish",
                    Turn turn "turn",
                    Clocks clocks "clocks",
                    Odometer odometer "odometer",
                    Alike alike "alike",
                    Sum sum "sum",
                    Weights weights "weights",
                    Bench bench "bench",
                    Beyond beyond "beyond",
                    Terms terms "terms",
                    Relative relative "relative",
                    Derivation derivation "derivation",
                    Helix helix "helix",
                    Matrices matrices "matrices",
                    Elementwise elementwise "elementwise",
                    Decay decay "decay",
                    Heads heads "heads",
                    Linear linear "linear",
                    Family family "family",
                }
                /// The exercise.
                Exercises exercises {
                    Exercise exercise "exercise",
                }
                /// The figures in which models are trained, or read longer texts.
                Training training {
                    Train train "train",
                    ByDistance by_distance "by-distance",
                    AttentionMaps attention_maps "attention-maps",
                    PairUse pair_use "pair-use",
                    TrainLinear train_linear "train-linear",
                    Longer longer "longer",
                    BaseLaw base_law "base-law",
                    Axial axial "axial",
                }
                /// For people who run models: lengths, settings, arithmetic and kernels.
                Late late {
                    Extension extension "extension",
                    Cache cache "cache",
                    Models models "models",
                    Collapse collapse "collapse",
                    Precision precision "precision",
                    Layout layout "layout",
                    Bugs bugs "bugs",
                    Kernel kernel "kernel",
                    Decode decode "decode",
                    Axes axes "axes",
                }
                Last last {
                    Take take "take",
                    Own own "own",
                    Embed embed "embed",
                }
            }
            drafts {
                // New drafts above.
            }
        }
    };
}

#[allow(unused_imports, reason = "the commands need the names only")]
pub(crate) use each_figure;

macro_rules! names {
    (
        first { $($First:ident $first:ident $first_name:literal,)+ }
        late { $($(#[$part_doc:meta])* $Part:ident $part:ident { $($Late:ident $late:ident $late_name:literal,)+ })+ }
        drafts { $($Draft:ident $draft:ident $draft_name:literal,)* }
    ) => {
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum FigureName {
            $(#[doc = concat!("`", $first_name, "`.")] $First,)+
            $($(#[doc = concat!("`", $late_name, "`, downloaded late.")] $Late,)+)+
            $(#[doc = concat!("`", $draft_name, "`, a draft.")] $Draft,)*
        }

        impl FigureName {
            const FINISHED: usize = [$($first_name,)+ $($($late_name,)+)+].len();

            /// The figures of this build, in the order of the page.
            pub const ALL: &'static [Self] =
                Self::of_build(&[$(Self::$First,)+ $($(Self::$Late,)+)+ $(Self::$Draft,)*]);

            /// Their names, in the same order.
            pub const NAMES: &'static [&'static str] =
                Self::of_build(&[$($first_name,)+ $($($late_name,)+)+ $($draft_name,)*]);

            /// The late part it is downloaded with; `None` for the first download.
            pub const fn late_part(self) -> Option<LatePart> {
                match self {
                    $($(Self::$Late)|+ => Some(LatePart::$Part),)+
                    _ => None,
                }
            }
        }

        /// A part of the page that is downloaded when the reader comes near one of its figures, or opens its menu.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum LatePart {
            $($(#[$part_doc])* $Part,)+
            /// The contents of the *Share* menu and the list of keyboard shortcuts of every figure, without any figure.
            Share,
        }

        impl LatePart {
            /// The parts, in the order of the page.
            pub const ALL: [Self; [$(stringify!($part),)+ "share"].len()] = [$(Self::$Part,)+ Self::Share];

            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$Part => stringify!($part),)+
                    Self::Share => "share",
                }
            }
        }
    };
}

each_figure!(names);

impl LatePart {
    /// The late part that the words of a folder of `src/` are downloaded with; `None` for the first download.
    pub fn of_folder(folder: &str) -> Option<Self> {
        match folder {
            "figure/share" => Some(Self::Share),
            "training_lab/learned_vectors" => Some(Self::Middle),
            "training_lab" => Some(Self::Training),
            _ => FigureName::of_folder(folder)?.late_part(),
        }
    }
}

impl FigureName {
    /// Whether this build has drafts: development builds, tests and the commands do.
    pub const HAS_DRAFTS: bool = cfg!(debug_assertions);

    /// The part of a list of all figures that is in this build.
    const fn of_build<T>(all: &'static [T]) -> &'static [T] {
        if Self::HAS_DRAFTS {
            all
        } else {
            all.split_at(Self::FINISHED).0
        }
    }

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

    pub fn named(name: &str) -> Option<Self> {
        let index = Self::NAMES.iter().position(|known| *known == name)?;
        Some(Self::ALL[index])
    }
}
