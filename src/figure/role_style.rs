//! The look and the names of the query and the key, the same in every figure.

use crate::state::Role;
use crate::widgets::arrow::Head;
use crate::words;

/// The style of the query or of the key.
pub struct RoleStyle {
    pub class: &'static str,
    /// The classes of its vector before rotation.
    pub pale: &'static str,
    pub head: Head,
    pub symbol: &'static str,
    pub position: &'static str,
    /// The symbol of the rotated vector.
    pub rotated: &'static str,
    /// The name of its vector of a given pair, in words.
    pub vector_name: fn(&str) -> String,
    /// Its marker on the sentence, in words.
    pub marker_name: fn() -> &'static str,
}

static QUERY: RoleStyle = RoleStyle {
    class: "query",
    pale: "query pale",
    head: Head::Solid,
    symbol: "q",
    position: "m",
    rotated: "Rₘq",
    vector_name: words::vector_query,
    marker_name: words::marker_query,
};

static KEY: RoleStyle = RoleStyle {
    class: "key",
    pale: "key pale",
    head: Head::Open,
    symbol: "k",
    position: "n",
    rotated: "Rₙk",
    vector_name: words::vector_key,
    marker_name: words::marker_key,
};

impl Role {
    pub fn style(self) -> &'static RoleStyle {
        match self {
            Self::Query => &QUERY,
            Self::Key => &KEY,
        }
    }
}
