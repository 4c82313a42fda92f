//! What a kernel does with a token, for those who want to see it and not only its effect.

/// What a kernel does with a token. Rows are counted in the tables: a row is a position where the tables begin at 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TokenRow {
    /// No sequence holds the token, which stays as it is.
    Outside,
    /// The tables end before its row, and it stays as it is.
    PastTables {
        /// The sequence that holds it.
        sequence: usize,
        /// The row that it would have.
        row: usize,
    },
    /// It is rotated by a row of the tables.
    Row {
        /// The sequence that holds it.
        sequence: usize,
        /// The row.
        row: usize,
    },
}

impl TokenRow {
    /// The sequence that holds the token.
    pub fn sequence(self) -> Option<usize> {
        match self {
            Self::Outside => None,
            Self::PastTables { sequence, .. } | Self::Row { sequence, .. } => Some(sequence),
        }
    }

    /// The row that rotates it.
    pub fn row(self) -> Option<usize> {
        match self {
            Self::Outside | Self::PastTables { .. } => None,
            Self::Row { row, .. } => Some(row),
        }
    }
}
