//! The fields of an address that belong to the page itself: see [`crate::state::page_parameters`].

use super::link::{self, Field, value};
use crate::state::edition::{EDITION, EDITION_KEY, EDITIONS};
use crate::state::page_parameters::{CONTROLS, FIGURE, HOST, NONE, PageParameter};
use crate::state::{ParameterRow, ParameterRows};
use crate::words;

/// The edition of an address: the first one by default, the current one if it is unknown.
pub fn edition(fields: &[Field]) -> &'static str {
    let said = value(fields, EDITION_KEY).unwrap_or(EDITIONS[0]);
    let known = EDITIONS.iter().find(|edition| **edition == said);
    known.copied().unwrap_or(EDITION)
}

/// The page's notices about an address, apart from those of figures about their own fields. `is_alone`: it shows one
/// figure alone.
pub fn notices(fields: &[Field], is_alone: bool) -> Vec<String> {
    const MOST: usize = 4;
    let notice = |(index, (key, text)): (usize, &Field)| {
        let small = key.to_ascii_lowercase();
        let Some(row) = PageParameter::named(key) else {
            let is_own = |key: &str| PageParameter::named(key).is_some() || link::is_of_figure(key);
            let is_meant = small != *key && !is_own(key) && is_own(&small);
            return is_meant.then(|| words::notice_small(&link::excerpt(key), &small));
        };
        let excerpt = link::excerpt(text);
        link::twice(&fields[..index], key, text).or_else(|| match key.as_str() {
            FIGURE => (!is_alone).then(|| words::notice_figure(&excerpt)),
            HOST if !row.accepts(text) => Some(words::notice_host(&excerpt, &row.allowed())),
            EDITION_KEY if !row.accepts(text) => {
                Some(words::notice_edition(&excerpt, &row.allowed(), EDITION))
            }
            _ if !row.accepts(text) => Some(words::notice_page(key, &excerpt, &row.allowed())),
            _ => (row.is_of_alone && !is_alone).then(|| words::notice_alone(key)),
        })
    };
    let notices = fields.iter().enumerate().filter_map(notice);
    notices.take(MOST).collect()
}

/// The parameters that readers can change, if the address limits them, with notices for names that the figure doesn't
/// have. If it has none of them, all can be changed.
pub fn touchable(
    fields: &[Field],
    rows: ParameterRows,
) -> (Option<Vec<&'static ParameterRow>>, Vec<String>) {
    let Some(text) = value(fields, CONTROLS) else {
        return (None, Vec::new());
    };
    if text == NONE {
        return (Some(Vec::new()), Vec::new());
    }
    let (mut named, mut notices) = (Vec::new(), Vec::new());
    // Hand-made links may use dots, like lists in other fields.
    for name in text.split([',', '.', ' ']).filter(|name| !name.is_empty()) {
        match rows.iter().find(|row| row.key == name) {
            Some(row) => named.push(*row),
            None => notices.push(name),
        }
    }
    let keys: Vec<&str> = rows.iter().map(|row| row.key).collect();
    let notices = notices
        .first()
        .map(|name| words::notice_controls(&link::excerpt(name), &keys.join(", ")));
    (
        (!named.is_empty()).then_some(named),
        notices.into_iter().collect(),
    )
}
