//! The queries, keys and values that the recorded model learned, for figures that otherwise show random ones. The file
//! is downloaded when the reader first chooses them, or comes to the figures of the training.

mod controls;
mod lookup;
pub mod of_bench;
mod sequence;
pub mod table;

pub use controls::{
    NoteWords, in_table, made_by, notes, sequence_field, source, text_field, text_notes,
};
pub use lookup::{FARTHEST, Lookup, back};
pub use sequence::{MOST_TOKENS, Sequence, written};
pub use table::{Kind, Table};

use crate::figure::Figure;
use crate::state::parameters::{SEQUENCE, SOURCE};
use crate::state::{FigureName, State, VectorSource};
use crate::toy_model::{ToyVectors, tokens_of};
use crate::widgets::site_file::{self, SiteFile};
use js_sys::Promise;
use std::cell::{OnceCell, RefCell};
use training::task::Task;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::future_to_promise;
use yew::Callback;

/// What the recorded model learned: after the digit `k` comes the letter `k` tokens before it.
pub const TASK: Task = Task::KBack;

/// The layer of the recorded model that made the vectors, counted from 1.
pub const LAYER: usize = 2;

const FILE: &str = "learned";

thread_local! {
    static TABLE: RefCell<SiteFile<Table>> = const { RefCell::new(SiteFile::Coming) };
    static SETTLED: OnceCell<Promise> = const { OnceCell::new() };
    /// The figures that are read again when the table comes.
    static FOLLOWERS: RefCell<Vec<(FigureName, Callback<()>)>> = const { RefCell::new(Vec::new()) };
}

/// Downloads the table. The promise is kept once it is there or could not be downloaded. The first call begins the
/// download.
pub fn settled() -> Promise {
    let begin = || {
        let bytes = site_file::bytes(FILE);
        future_to_promise(async {
            came(bytes.await);
            Ok(JsValue::UNDEFINED)
        })
    };
    SETTLED.with(|settled| settled.get_or_init(begin).clone())
}

fn came(bytes: Option<Vec<u8>>) {
    if bytes.is_none() {
        site_file::again_when_online(FILE, came);
    }
    let read = bytes.and_then(|bytes| Table::read(&bytes).ok());
    TABLE.set(SiteFile::of(read));
    for (_, redraw) in FOLLOWERS.with_borrow(Clone::clone) {
        redraw.emit(());
    }
}

/// Begins the download for a figure that shows the table, and has it read again when the table comes. Its view calls
/// this.
pub fn follow(figure: &Figure) {
    if cfg!(not(target_arch = "wasm32")) {
        return;
    }
    let name = figure.definition.name;
    FOLLOWERS.with_borrow_mut(|followers| {
        if followers.iter().all(|(known, _)| *known != name) {
            followers.push((name, figure.redraw.clone()));
        }
    });
    // The promise is kept for others.
    let _ = settled();
}

/// Asks the table.
pub fn with<A>(ask: impl FnOnce(&Table) -> Option<A>) -> Option<A> {
    TABLE.with_borrow(|table| table.ask(ask))
}

/// Whether the table could not be downloaded.
pub fn is_missing() -> bool {
    TABLE.with_borrow(SiteFile::is_missing)
}

/// Says what was learned, in tests, which download nothing; nothing where it could not be downloaded.
#[cfg(not(target_arch = "wasm32"))]
pub fn put(table: Option<Table>) {
    TABLE.set(SiteFile::of(table));
}

/// The text of a figure that shows learned vectors.
pub fn sequence(state: &State) -> Sequence {
    Sequence::of(TASK, state.get(&SEQUENCE))
}

/// The words of a figure: the tokens of the model's text, where it shows learned vectors, else those of the sentence.
pub fn words(state: &State) -> Vec<String> {
    if state.is_learned() {
        let tokens = sequence(state).tokens.into_iter();
        return tokens.map(|token| TASK.glyph(token).to_string()).collect();
    }
    tokens_of(state).into_iter().map(str::to_owned).collect()
}

/// The head that made the vectors of a state, counted from 0. Nothing where they are random or have not come.
pub fn head(state: &State) -> Option<usize> {
    with(|table| match state.get(&SOURCE) {
        VectorSource::Random => None,
        VectorSource::Learned => Some(table.best_head),
        VectorSource::OfHead(head) => (head < table.heads).then_some(head),
    })
}

/// The vectors of some of the model's tokens in a head.
pub fn of_head<'w>(head: usize, words: impl Iterator<Item = &'w str>) -> Option<ToyVectors> {
    with(|table| {
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
    })
}
