//! Data that arrives after the page.

/// Data that arrives after the page.
#[derive(Debug, Clone, PartialEq, Default)]
pub enum Resource<T> {
    /// It is being downloaded, or was not requested.
    #[default]
    Coming,
    Here(T),
    /// It could not be downloaded.
    Missing,
}

impl<T> Resource<T> {
    pub fn of(came: Option<T>) -> Self {
        came.map_or(Self::Missing, Self::Here)
    }

    /// `None` until it has arrived.
    pub fn here(&self) -> Option<&T> {
        match self {
            Self::Here(value) => Some(value),
            _ => None,
        }
    }

    /// Whether it has yet to arrive.
    pub fn is_coming(&self) -> bool {
        matches!(self, Self::Coming)
    }

    /// Whether it could not be downloaded.
    pub fn is_missing(&self) -> bool {
        matches!(self, Self::Missing)
    }
}
