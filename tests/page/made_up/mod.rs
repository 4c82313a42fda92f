//! A made-up language, to hold the recipe for a third one to its word: the English words, twice as long, with the marks
//! in numbers and the three plural forms of Romanian.

mod language;

use crate::prelude::*;
use crate::{every_figure, numbers, questions};
use rope_explainer::numbers::{fixed, number, parsed, tex, whole};
use rope_explainer::words;

static WORDS: LazyLock<String> =
    LazyLock::new(|| language::words(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src")));

fn speak() {
    words::set(WORDS.clone());
}

#[test]
fn numbers_have_the_marks_of_the_language_and_links_have_not() {
    speak();
    assert_eq!(fixed(-1234.5, 2), "−1.234,50");
    assert_eq!(whole(1_234_567), "1.234.567");
    assert_eq!(parsed("−1.234,50"), Some(-1234.5));
    assert_eq!(tex(&whole(-10_000)), "-10{.}000");
    assert_eq!(tex(&fixed(0.5, 1)), "0{,}5");
    assert_eq!(number("0.125"), Some(0.125));
}

#[test]
fn a_message_has_the_plural_form_of_its_number() {
    speak();
    for (number, form) in [
        ("1", "oneone "),
        ("2", "fewfew 2"),
        ("19", "fewfew 19"),
        ("20", "tokenstokens 20"),
        ("1.101", "fewfew 1.101"),
        ("1.120", "tokenstokens 1.120"),
        ("2,5", "tokenstokens 2,5"),
    ] {
        let said = words::alike_others("9", number, "7");
        assert!(said.contains(form), "{said}");
    }
}

#[test]
fn every_figure_is_right_in_the_language() {
    speak();
    numbers::the_numbers_shown_are_the_numbers_taken();
    numbers::every_name_and_every_length_fits();
    numbers::every_formula_is_tex();
    questions::what_is_asked_for_is_a_question_mark_in_the_figure_and_in_its_file();
    questions::an_answer_and_a_change_of_the_figure_reveal_what_is_hidden();
    every_figure::every_figure_is_drawn_at_both_ends_of_every_range();
}
