//! Something that comes later than the page.

/// Something that comes later than the page.
#[derive(Debug, Clone, PartialEq, Default)]
pub enum Resource<T> {
    /// It is on its way, or was not asked for.
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

    /// `None` while it is not here.
    pub fn here(&self) -> Option<&T> {
        match self {
            Self::Here(value) => Some(value),
            _ => None,
        }
    }

    /// Whether it is on its way.
    pub fn is_coming(&self) -> bool {
        matches!(self, Self::Coming)
    }

    /// Whether it could not be downloaded.
    pub fn is_missing(&self) -> bool {
        matches!(self, Self::Missing)
    }
}
