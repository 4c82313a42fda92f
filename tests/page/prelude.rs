//! Names that nearly every test of the page uses: `use crate::prelude::*;`.

pub use crate::by_hand::*;
pub use crate::drawn::figure_of;
pub use crate::golden::*;
pub use crate::numbers::{attribute, tags};
pub use crate::states::*;
pub use rope_explainer::figure::{Definition, FigureReading, FigureSpec};
pub use rope_explainer::figures::registry::{all, finished, named};
pub use rope_explainer::late::Late;
pub use rope_explainer::late::models::Status;
pub use rope_explainer::state::parameters::*;
pub use rope_explainer::state::{
    Action, Choice, FigureName, Net, ParameterRow, Role, ScalingMethod, State, Value,
};
pub use rope_explainer::toy_model::token_vectors::{projection_entries, table_row, word_vector};
pub use rope_explainer::toy_model::tokens_of;
pub use rotary::{Pairing, Rotary};
pub use std::collections::{BTreeMap, BTreeSet};
pub use std::f64::consts::TAU;
pub use std::path::Path;
pub use std::rc::Rc;
pub use std::sync::LazyLock;
