//! The table row that a kernel uses for a token.

/// The table row that a kernel uses for a token. A row is a position if the tables begin at 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TokenRow {
    /// The token is outside all sequences and is not rotated.
    Outside,
    /// Its row would be past the tables, so it is not rotated.
    PastTables {
        /// The sequence that contains it.
        sequence: usize,
        /// The row past the tables.
        row: usize,
    },
    /// It is rotated by a row of the tables.
    Row {
        /// The sequence that contains it.
        sequence: usize,
        /// The row.
        row: usize,
    },
}

impl TokenRow {
    /// The sequence that contains the token.
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
