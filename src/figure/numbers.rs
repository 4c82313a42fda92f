//! The numbers of a figure outside its picture: for a spreadsheet, a program, or the page around a frame.

use super::readout::{HIDDEN, SCORE_DIGITS};
use crate::numbers::{fixed, tex};
use crate::state::{Role, ScalingMethod, State};
use std::borrow::Cow;

/// The numbers that a figure shows, exact and independent of the language.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Numbers {
    /// The numbers of the readouts, each under its key.
    pub single: Vec<(&'static str, f64)>,
    /// The keys of the numbers hidden by an open question.
    pub hidden: Vec<&'static str>,
    /// The numbers behind the picture.
    pub tables: Vec<Table>,
}

pub type Table = Vec<Column>;

#[derive(Debug, Clone, PartialEq)]
pub struct Column {
    /// A short name of letters, digits and underscores, ending with its unit, as in `wavelength_tokens`. It is unique
    /// within the figure.
    pub name: Cow<'static, str>,
    pub cells: Cells,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Cells {
    /// Numbers. Cells of numbers that are not finite are empty.
    Numbers(Vec<f64>),
    /// Words.
    Texts(Vec<String>),
    /// Written numbers, or a mark in place of one.
    Written(Vec<String>),
}

impl Numbers {
    pub fn is_empty(&self) -> bool {
        self.single.is_empty() && self.hidden.is_empty() && self.tables.is_empty()
    }

    /// The numbers without some of them, by their keys or the names of their columns.
    #[must_use]
    pub fn without(mut self, hides: impl Fn(&str) -> bool) -> Self {
        let hidden = self.single.extract_if(.., |(key, _)| hides(key));
        self.hidden = hidden.map(|(key, _)| key).collect();
        for column in self.tables.iter_mut().flatten() {
            if hides(&column.name) {
                column.cells = Cells::Written(vec![HIDDEN.to_owned(); column.len()]);
            }
        }
        self
    }
}

/// Names in two parts, such as the keys of what several models get right: a row for each of the first parts, in which
/// each of the last follows it.
macro_rules! names {
    ([$($first:literal),+] $lasts:tt) => {
        [$($crate::figure::numbers::names!(@ $first $lasts)),+]
    };
    (@ $first:literal [$($last:literal),+]) => {
        [$(concat!($first, $last)),+]
    };
}

pub(crate) use names;

/// A table of numbers. `names` are those of its columns, separated by spaces; `cell` takes a row and a column. This
/// needs a tenth of the code of a function for each column.
pub fn grid(names: &'static str, rows: usize, cell: &dyn Fn(usize, usize) -> f64) -> Table {
    let mut table = Vec::new();
    for (at, name) in names.split(' ').enumerate() {
        let cells: Vec<f64> = (0..rows).map(|row| cell(row, at)).collect();
        table.push(Column {
            name: name.into(),
            cells: Cells::Numbers(cells),
        });
    }
    table
}

/// Takes a number from an item, which has a row.
pub type NumberOf<T> = fn(&T) -> f64;

/// A table with a row for each item: an index column from 0, unless `counter` is empty, and a column for each of their
/// numbers.
pub fn table<T>(
    counter: &'static str,
    rows: &[T],
    columns: &[(&'static str, NumberOf<T>)],
) -> Table {
    let of_each =
        |(name, number): &(&'static str, NumberOf<T>)| column(*name, rows.iter().map(number));
    let counter = (!counter.is_empty()).then(|| counted(counter, rows.len()));
    counter
        .into_iter()
        .chain(columns.iter().map(of_each))
        .collect()
}

pub fn column(name: impl Into<Cow<'static, str>>, cells: impl IntoIterator<Item = f64>) -> Column {
    Column {
        name: name.into(),
        cells: Cells::Numbers(cells.into_iter().collect()),
    }
}

pub fn counted(name: &'static str, rows: usize) -> Column {
    column(name, (0..rows).map(|row| row as f64))
}

pub fn texts(name: &'static str, cells: Vec<String>) -> Column {
    Column {
        name: name.into(),
        cells: Cells::Texts(cells),
    }
}

/// A row for the query and one for the key.
pub fn roles(names: &'static str, cell: &dyn Fn(usize, usize) -> f64) -> Table {
    let mut table = grid(names, Role::ALL.len(), cell);
    table.insert(0, texts("role", owned(&["query", "key"])));
    table
}

/// The largest number of tokens whose heatmap a table contains in full. For larger ones it contains the row of the
/// selected query.
pub const MOST_TOKENS: usize = 64;

/// The cells of a heatmap in its table, each as its query and its key.
pub fn heatmap_cells(tokens: usize, selected_query: usize) -> Vec<(usize, usize)> {
    let queries = if tokens <= MOST_TOKENS {
        0..tokens
    } else {
        selected_query..selected_query + 1
    };
    queries
        .flat_map(|query| (0..tokens).map(move |key| (query, key)))
        .collect()
}

pub fn owned(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

impl Column {
    pub fn len(&self) -> usize {
        match &self.cells {
            Cells::Numbers(numbers) => numbers.len(),
            Cells::Texts(texts) | Cells::Written(texts) => texts.len(),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A cell as a field of a line; empty below the last cell.
    fn field(&self, row: usize) -> String {
        match &self.cells {
            Cells::Numbers(numbers) => numbers.get(row).map_or_else(String::new, |n| exact(*n)),
            Cells::Texts(texts) => texts.get(row).map_or_else(String::new, |text| quoted(text)),
            Cells::Written(texts) => texts.get(row).cloned().unwrap_or_default(),
        }
    }
}

/// The numbers as a CSV file (RFC 4180). The tables are side by side below one line of names; columns that are shorter
/// than others end in empty fields. The single numbers are above them, each as a comment, `# name,value`, which
/// programs can skip; without tables they form a table themselves. A question mark replaces a number hidden by an open
/// question. Each number has the fewest digits that read back as the same `f64`.
pub fn csv(numbers: &Numbers) -> String {
    let known = numbers.single.iter();
    let known = known.map(|(name, value)| (*name, exact(*value)));
    let hidden = numbers.hidden.iter().map(|name| (*name, HIDDEN.to_owned()));
    let single = known.chain(hidden);
    let mut columns: Vec<Column> = numbers.tables.iter().flatten().cloned().collect();
    let mut comments = String::new();
    if columns.is_empty() && !numbers.is_empty() {
        let (names, values): (Vec<&str>, Vec<String>) = single.unzip();
        let values = Cells::Written(values);
        columns = vec![
            texts("name", owned(&names)),
            Column {
                name: "value".into(),
                cells: values,
            },
        ];
    } else {
        for (name, value) in single {
            comments += &["# ", name, ",", &value, "\r\n"].concat();
        }
    }
    let rows = columns.iter().map(Column::len).max().unwrap_or(0);
    // This mark tells spreadsheets that non-ASCII letters are in UTF-8.
    let is_ascii = |column: &Column| match &column.cells {
        Cells::Numbers(_) | Cells::Written(_) => true,
        Cells::Texts(texts) => texts.iter().all(|text| text.is_ascii()),
    };
    let mark = if columns.iter().all(is_ascii) {
        ""
    } else {
        "\u{feff}"
    };
    let mut text = [mark, &comments].concat();
    let mut line = |field: &dyn Fn(&Column) -> String| {
        for (index, column) in columns.iter().enumerate() {
            if index > 0 {
                text.push(',');
            }
            text.push_str(&field(column));
        }
        text.push_str("\r\n");
    };
    if rows > 0 {
        line(&|column| quoted(&column.name));
    }
    for row in 0..rows {
        line(&|column| column.field(row));
    }
    text
}

/// A formula with texts in the places of its dollar signs.
pub fn tex_filled(formula: &str, texts: &[&str]) -> String {
    let parts = formula.split('$').zip(texts.iter().chain([&""]));
    parts.flat_map(|(part, text)| [part, *text]).collect()
}

/// The score of a query and a key from their distance `m - n`, as TeX.
pub fn tex_by_distance(distance: i64, score: f64) -> String {
    tex_score(
        &[r"q^\top R_{", &(-distance).to_string(), r"}\,k"].concat(),
        score,
    )
}

/// The score with scaled frequencies and the method's factor on scores.
pub fn tex_scaled(factor: f64, distance: i64, score: f64) -> String {
    let distance = (-distance).to_string();
    let formula = [r"q^\top R'_{", &distance, r"}\,k"].concat();
    if factor == 1.0 {
        return tex_score(&formula, score);
    }
    let factor = tex(&fixed(factor, SCORE_DIGITS));
    tex_score(&[&factor, r" \cdot ", &formula].concat(), score)
}

/// The score with the frequencies of a state, scaled or not.
pub fn tex_in(state: &State, distance: i64, score: f64) -> String {
    match state.scaled() {
        Ok(scaled) if state.method() != ScalingMethod::Unscaled => {
            let on_cos_sin = scaled.factor_on_cos_sin;
            let factor = scaled.factor_on_logits * on_cos_sin * on_cos_sin;
            tex_scaled(factor, distance, score)
        }
        _ => tex_by_distance(distance, score),
    }
}

/// A formula with its score, as TeX.
pub fn tex_score(formula: &str, score: f64) -> String {
    let score = tex(&fixed(score, SCORE_DIGITS));
    [formula, r" \approx ", &score].concat()
}

/// A number with the fewest digits that read back as the same number; empty if it isn't finite.
pub fn exact(number: f64) -> String {
    let magnitude = number.abs();
    if !number.is_finite() {
        String::new()
    } else if magnitude == 0.0 || (1e-6..1e16).contains(&magnitude) {
        number.to_string()
    } else {
        format!("{number:e}")
    }
}

/// A text as a field, in quotation marks if needed. An apostrophe keeps spreadsheets from reading it as a formula.
fn quoted(text: &str) -> String {
    let apostrophe = if text.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        "'"
    } else {
        ""
    };
    if text.contains([',', '"', '\r', '\n']) || text.starts_with(' ') || text.ends_with(' ') {
        ["\"", apostrophe, &text.replace('"', "\"\""), "\""].concat()
    } else {
        [apostrophe, text].concat()
    }
}
