//! In which ways a tensor can be rotated.

use rotary::Pairing;
use std::fmt;

/// Where the result goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// Where the tensor lies.
    In,
    /// Into another tensor.
    OutOf,
}

/// Where cosines and sines come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TableSource {
    /// From a time that is not measured.
    Ready,
    /// From the call itself.
    Made,
}

/// One way to rotate a tensor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Task {
    pub pairing: Pairing,
    pub place: Place,
    pub tables: TableSource,
}

impl Task {
    /// Every way that is measured: tables are made in place only.
    pub fn all() -> impl Iterator<Item = Self> {
        let ways = [
            (Place::In, TableSource::Ready),
            (Place::OutOf, TableSource::Ready),
            (Place::In, TableSource::Made),
        ];
        ways.into_iter().flat_map(|(place, tables)| {
            [Pairing::Half, Pairing::Interleaved].map(|pairing| Self {
                pairing,
                place,
                tables,
            })
        })
    }
}

impl fmt::Display for Task {
    fn fmt(&self, text: &mut fmt::Formatter) -> fmt::Result {
        let pairing = match self.pairing {
            Pairing::Half => "half",
            Pairing::Interleaved => "interleaved",
        };
        let place = match self.place {
            Place::In => "in place",
            Place::OutOf => "out of place",
        };
        let tables = match self.tables {
            TableSource::Ready => "",
            TableSource::Made => ", tables made in the call",
        };
        write!(text, "{pairing}, {place}{tables}")
    }
}
