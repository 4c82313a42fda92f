//! The queries, keys and values that the recorded model learned, for figures that otherwise show random ones. The file
//! is downloaded when the reader first selects them, or reaches the figures on training.

mod controls;
mod lookup;
pub mod of_bench;
mod search;
mod sequence;

pub use controls::{
    NoteWords, in_table, made_by, notes, sequence_field, source, text_field, text_notes,
};
pub use lookup::{FARTHEST, Lookup, back, learned};
pub use search::{Search, Target};
pub use sequence::{MOST_TOKENS, Sequence, written};

use crate::late::site_file::{self, SiteFile};
use crate::late::table::{Kind, LearnedVectors, Table};
use crate::late::{Follower, Late, Resource};
use crate::state::parameters::{SEQUENCE, SOURCE};
use crate::state::{State, VectorSource};
use crate::toy_model::{ToyVectors, tokens_of};
use js_sys::Promise;
use std::cell::RefCell;
use std::rc::Rc;
use training::task::Task;

/// The task of the recorded model: the digit `k` is followed by the letter `k` tokens before it.
pub const TASK: Task = Task::KBack;

/// The layer of the recorded model that made the vectors, counted from 1.
pub const LAYER: usize = 2;

thread_local! {
    static LEARNED: RefCell<SiteFile<LearnedVectors>> = const {
        RefCell::new(SiteFile::new("learned", |bytes| Table::read(bytes).ok().map(learned)))
    };
}

/// Downloads the table. The promise resolves once it has arrived or failed.
pub fn settled() -> Promise {
    site_file::settled(&LEARNED)
}

/// The learned vectors as far as they have arrived, for a figure that is computed again when they arrive. Starts the
/// download.
pub fn coming(follower: &Follower) -> Resource<Rc<LearnedVectors>> {
    site_file::follow(&LEARNED, follower)
}

/// The late data of a figure with random or learned vectors: see
/// [`FigureReading::late`](crate::figure::FigureReading::late).
pub fn late(state: &State, follower: &Follower) -> Late {
    let mut late = Late::default();
    if state.is_learned() {
        late.learned = coming(follower);
    }
    late
}

/// The learned vectors if another figure has downloaded them.
pub fn late_if_here() -> Late {
    Late {
        learned: site_file::now(&LEARNED),
        ..Late::default()
    }
}

/// The text of a figure that shows learned vectors.
pub fn sequence(state: &State) -> Sequence {
    Sequence::of(TASK, state.get(&SEQUENCE))
}

/// The words of a figure: the tokens of the model's text if it shows learned vectors, else those of the sentence.
pub fn words(state: &State) -> Vec<String> {
    if state.is_learned() {
        let tokens = sequence(state).tokens.into_iter();
        return tokens.map(|token| TASK.glyph(token).to_string()).collect();
    }
    tokens_of(state).into_iter().map(str::to_owned).collect()
}

/// The head of a state's vectors, from 0. `None` if they are random or have not arrived.
pub fn head(state: &State, late: &Late) -> Option<usize> {
    let learned = late.learned.here()?;
    match state.get(&SOURCE) {
        VectorSource::Random => None,
        VectorSource::Learned => Some(learned.best_head),
        VectorSource::OfHead(head) => (head < learned.table.heads).then_some(head),
    }
}

/// The head of a state, and the vectors of some of the model's tokens in it. `None` if the state's vectors are random
/// or have not arrived.
pub fn of_head<'w>(
    state: &State,
    late: &Late,
    words: impl Iterator<Item = &'w str>,
) -> Option<(usize, ToyVectors)> {
    let head = head(state, late)?;
    Some((head, in_head(&late.learned.here()?.table, head, words)?))
}

/// The vectors of some of the model's tokens in a head.
pub fn in_head<'w>(
    table: &Table,
    head: usize,
    words: impl Iterator<Item = &'w str>,
) -> Option<ToyVectors> {
    let mut vectors = ToyVectors {
        dim: table.head_dim,
        q: Vec::new(),
        k: Vec::new(),
        v: Vec::new(),
    };
    for word in words {
        let token = TASK.token(word.chars().next()?)?;
        vectors.q.extend(table.vector(token, Kind::Query, head)?);
        vectors.k.extend(table.vector(token, Kind::Key, head)?);
        vectors.v.extend(table.vector(token, Kind::Value, head)?);
    }
    Some(vectors)
}
