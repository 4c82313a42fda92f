//! Every figure of the page.

use crate::figure::Definition;
use crate::state::{FigureName, ParameterRow, each_figure};

macro_rules! definitions {
    (
        first { $($First:ident $first:ident $first_name:literal,)+ }
        late { $($(#[$part_doc:meta])* $Part:ident $part:ident { $($Late:ident $late:ident $late_name:literal,)+ })+ }
        drafts { $($Draft:ident $draft:ident $draft_name:literal,)* }
    ) => {
        /// The definitions that every reader downloads, in the order of their names.
        static FIRST: &[Definition] = &[$(Definition::of::<super::$first::$First>(FigureName::$First)),+];

        /// The definitions of each late part, in the order of their names. Only [`super::late`] and tests name them, so
        /// that the code of these figures is in no other part of the download.
        pub mod late_parts {
            use super::{Definition, FigureName};

            $(
                $(#[$part_doc])*
                pub fn $part() -> &'static [Definition] {
                    const { &[$(Definition::of::<crate::figures::$late::$Late>(FigureName::$Late)),+] }
                }
            )+
        }

        /// The definitions of drafts. A build that leaves drafts out leaves out their code.
        #[allow(clippy::if_same_then_else, reason = "at times there is no draft")]
        static DRAFTS: &[Definition] = if FigureName::HAS_DRAFTS {
            &[$(Definition::of::<super::$draft::$Draft>(FigureName::$Draft)),*]
        } else {
            &[]
        };

        /// The definitions of the figures that are not drafts, in the order of their names.
        pub fn finished() -> impl Iterator<Item = &'static Definition> {
            FIRST.iter()$(.chain(late_parts::$part()))+
        }
    };
}

each_figure!(definitions);

/// The definitions of all figures of this build, in the order of their names.
pub fn all() -> impl Iterator<Item = &'static Definition> {
    finished().chain(DRAFTS)
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

pub fn named(name: &str) -> Option<&'static Definition> {
    let name = FigureName::named(name)?;
    all().find(|definition| definition.name == name)
}
