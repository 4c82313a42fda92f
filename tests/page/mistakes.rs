//! The letters that digits take when something goes wrong with RoPE.

use crate::late;
use crate::learned::table;
use crate::prelude::*;
use crate::train::texts_with;
use rope_explainer::figures::weights::parameters::Stage;
use rope_explainer::figures::weights::{Reading, Weights};

fn read(link: &str) -> Reading {
    let state = state_of::<Weights>(&format!("source=learned-1&{link}"));
    read_with::<Weights>(&state, &late::learned(Some(table())))
}

/// For each mistake: the link, the token that the digit takes, how far back it is, its weight, the weight of the
/// digit's letter, and how many digits find theirs, of how many. Computed by plain Python from the bytes of
/// `static/recorded/learned.bin`: component `i` of a vector is `(low[i] + 256 * high[i]) / 256` in two's complement,
/// and
///
/// ```python
/// def rotated(x, p, base=10000, half=True):
///     y = x[:]
///     for i in range(8):
///         a, b = (i, i + 8) if half else (2 * i, 2 * i + 1)
///         c, s = cos(p * base ** (-i / 8)), sin(p * base ** (-i / 8))
///         y[a], y[b] = x[a] * c - x[b] * s, x[a] * s + x[b] * c
///     return y
/// # off: x; base: base=200; pairing: half=False; sign: rotated(k, -p); late: rotated(q, p + 1); divided: p / 2;
/// # bf16: p rounded to 8 binary digits, ties to even; length: the last 256 tokens of the text again and again.
/// logits = [dot(rotated(q[m], first + m), rotated(k[n], first + n)) / 4 for n in range(m + 1)]
/// ```
#[test]
fn every_mistake_takes_what_another_program_takes() {
    for (link, taken, back, weight, own, found) in
        rows!("mistakes": (&str, &str, i64, f64, f64, [usize; 2]))
    {
        let reading = read(link);
        let search = reading.search.as_ref().expect("a digit");
        let [taken_here, wanted] = [&search.taken, &search.wanted];
        assert_eq!(taken_here.token, taken, "{link}");
        assert_eq!(taken_here.distance, back, "{link}");
        assert_near(taken_here.weight, weight, 1e-6);
        assert_near(wanted.weight, own, 1e-6);
        assert_eq!(wanted.distance.to_string(), search.digit);
        assert_eq!(reading.found, found, "{link}");
        assert_eq!(search.is_found(), weight == own, "{link}");
        // The bars show the weight too, where the token that is taken is among those that are shown.
        let bars = reading.double.here.of(Stage::Weight);
        if let Some(column) = reading.query.checked_sub(back as usize) {
            assert_near(bars[column], weight, 1e-6);
        }
    }
}

#[test]
fn the_figure_says_what_is_taken_instead() {
    let said = |link: &str| {
        let late = late::learned(Some(table()));
        texts_with("weights", &state_of::<Weights>(link), &late)["said"].clone()
    };
    assert_eq!(
        said("source=learned&row=13"),
        "The digit 8 finds its letter: it takes “E”, 8 back, with weight 0.99. In the whole text, 8 of 8 digits find their letter."
    );
    let missed = said("source=learned&row=13&mistake=base");
    assert!(
        missed.starts_with("The digit 8 misses its letter: it takes “B”, 2 back, with weight 0.98, instead of “E”, 8 back, with weight 0.01."),
        "{missed}"
    );
    let itself = said("source=learned&row=13&mistake=off");
    assert!(
        itself.contains("it takes itself, with weight 0.73"),
        "{itself}"
    );
}

#[test]
fn of_a_longer_text_the_end_is_shown_at_its_positions() {
    let reading = read("mistake=length&sequence=HCAFBEG4FJ6");
    assert_eq!(
        (reading.before, reading.words.concat()),
        (245, "HCAFBEG4FJ6".into())
    );
    let weights: f64 = reading.double.here.of(Stage::Weight).iter().sum();
    assert!(weights > 0.0 && weights < 1.0, "{weights}");
    assert_eq!(reading.double.here.of(Stage::Score).len(), 11);
}

#[test]
fn random_vectors_have_no_mistakes() {
    let read = |link: &str| read_with::<Weights>(&state_of::<Weights>(link), &Default::default());
    assert_eq!(read("mistake=sign&first=9"), read("first=9"));
}
