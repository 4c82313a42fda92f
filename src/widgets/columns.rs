//! Words as the columns of a table, one of them selected, with rows of numbers and bars.

use super::axis::range_of;
use super::drag::drag;
use super::touch::{Touch, nearest};
use super::zero_line::{HEIGHT, ZeroLine};
use yew::prelude::*;

#[derive(Debug, Clone, PartialEq)]
pub struct Head {
    pub word: AttrValue,
    /// The small text under it.
    pub note: AttrValue,
    pub is_marked: bool,
}

/// The words, and the callbacks for selecting or dragging one.
#[derive(Debug, Clone, PartialEq)]
pub struct Heads<'a> {
    pub heads: &'a [Head],
    pub selected: usize,
    /// The key of the parameter with the selected index, as `data-sets`.
    pub sets: &'static str,
    /// The meaning of the selection, for screen readers.
    pub name: AttrValue,
    /// A name that is unique among the choices on the page.
    pub group: AttrValue,
    /// Receives the column selected by a key or a press.
    pub on_choose: Callback<usize>,
    /// Receives the column that a word is dragged to.
    pub on_drag: Callback<usize>,
}

/// A row of numbers under a heading.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// Its name for scripts, as `data-row`.
    pub key: &'static str,
    pub heading: Html,
    pub numbers: Vec<AttrValue>,
    pub bars: Option<Bars>,
}

/// Bars on a common zero line.
#[derive(Debug, Clone, PartialEq)]
pub struct Bars {
    /// The colour by meaning.
    pub class: &'static str,
    /// `None` for a column without a bar.
    pub values: Vec<Option<f64>>,
    /// The lowest and the highest value that fit.
    pub extent: (f64, f64),
}

/// The table. Without words, its columns have no heads.
pub fn columns(heads: Option<&Heads>, rows: &[Row]) -> Html {
    let count = rows.iter().map(|row| row.numbers.len()).max().unwrap_or(1);
    let widest = heads.map_or(0, |heads| heads.heads.iter().map(width).max().unwrap_or(0));
    html! {
        <div class="columns" role={heads.map(|_| "radiogroup")} aria-label={heads.map(|heads| heads.name.clone())}>
            <table style={format!("--columns:{count};--letters:{}", widest as f64 / 2.0)}>
                if let Some(heads) = heads {
                    <thead>
                        <tr>
                            for (column, head) in heads.heads.iter().enumerate() {
                                { heads.cell(column, head) }
                            }
                        </tr>
                    </thead>
                }
                for row in rows {
                    { row.view(count) }
                }
            </table>
        </div>
    }
}

impl Heads<'_> {
    fn cell(&self, column: usize, head: &Head) -> Html {
        let chosen = column == self.selected;
        let choose = self.on_choose.reform(move |_: Event| column);
        let moved = {
            let on_drag = self.on_drag.clone();
            Callback::from(move |touch: Touch| {
                if let Some(column) = nearest(&touch, "table", ".word") {
                    on_drag.emit(column);
                }
            })
        };
        let drag = drag(self.on_choose.reform(move |_| column), moved);
        html! {
            <th scope="col" data-sets={self.sets}>
                <input class="unseen" type="radio" name={self.group.clone()} checked={chosen} aria-label={head.word.clone()}
                    data-column={column.to_string()} onchange={choose} />
                <span class={classes!("word", chosen.then_some("query"), (halves(&head.word) > WIDEST).then_some("long"), head.is_marked.then_some("marked"))} aria-hidden="true" data-word={column.to_string()}
                    onpointerdown={drag.down} onpointermove={drag.moved} onpointerup={drag.up.clone()} onpointercancel={drag.up}>
                    { head.word.clone() }
                </span>
                <small>{ head.note.clone() }</small>
            </th>
        }
    }
}

impl Row {
    fn view(&self, count: usize) -> Html {
        let span = count.to_string();
        html! {
            <tbody data-row={self.key}>
                <tr><th colspan={span.clone()} scope="rowgroup"><span class="heading">{ self.heading.clone() }</span></th></tr>
                <tr>
                    for number in &self.numbers {
                        <td>{ number.clone() }</td>
                    }
                </tr>
                if let Some(bars) = &self.bars {
                    <tr aria-hidden="true"><td colspan={span}>{ bars.view() }</td></tr>
                }
            </tbody>
        }
    }
}

/// The space on either side of a bar, as a part of its column.
const MARGIN: f64 = 0.22;

impl Bars {
    fn view(&self) -> Html {
        let zero = ZeroLine::of(self.extent);
        let bar = |(column, value): (usize, &Option<f64>)| {
            Some(zero.bar(column as f64 + MARGIN, 1.0 - 2.0 * MARGIN, (*value)?))
        };
        let path: String = self.values.iter().enumerate().filter_map(bar).collect();
        html! {
            <svg viewBox={format!("0 0 {} {HEIGHT}", self.values.len())} preserveAspectRatio="none">
                <path class={classes!("bar", self.class)} data-moves="path" d={path} />
                <path class="zero" d={zero.line(self.values.len())} />
            </svg>
        }
    }
}

/// The widest word that fits in one line, in half letters. Longer words are broken.
const WIDEST: usize = 24;

/// The width that a column needs, in half letters.
fn width(head: &Head) -> usize {
    // The note has a smaller font size.
    halves(&head.word)
        .min(WIDEST)
        .max(head.note.chars().count() * 3 / 2)
}

/// The width that a word needs in its column, in letters. Longer words are broken.
pub fn letters(word: &str) -> f64 {
    halves(word).min(WIDEST) as f64 / 2.0
}

/// The width of a word, in half letters. A Chinese character is as wide as two letters.
fn halves(word: &str) -> usize {
    word.chars()
        .map(|c| if c < '\u{2e80}' { 2 } else { 4 })
        .sum()
}

/// The range of the values and 0.
pub fn extent(values: &[f64]) -> (f64, f64) {
    range_of(values.iter().copied(), (0.0, 0.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_zero_line_is_in_every_picture() {
        assert_eq!(extent(&[2.0, 1.0]), (0.0, 2.0));
        assert_eq!(extent(&[-2.0, 1.0]), (-2.0, 1.0));
        assert_eq!(extent(&[]), (0.0, 0.0));
    }

    #[test]
    fn signs_of_chinese_take_the_room_of_two_letters() {
        assert_eq!(halves("road"), 8);
        assert_eq!(halves("道路"), 8);
    }
}
