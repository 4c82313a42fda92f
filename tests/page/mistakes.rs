//! The letters that digits take when something goes wrong with RoPE.

use crate::learned::table;
use crate::states::{read_with, state_of};
use crate::train::texts_with;
use crate::{by_hand::assert_near, late};
use rope_explainer::figures::weights::parameters::Stage;
use rope_explainer::figures::weights::{Reading, Weights};

fn read(link: &str) -> Reading {
    let state = state_of::<Weights>(&format!("source=learned-1&{link}"));
    read_with::<Weights>(&state, &late::learned(Some(table())))
}

/// Of each: the mistake, the position of the first token, the row of the digit, what it takes, how far back, with what
/// weight, the weight of its letter, and how many digits find theirs. By plain Python from the bytes of
/// `static/recorded/learned.bin`: component `i` of a vector is `(low[i] + 256 * high[i]) / 256` in two's complement, and
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
/// # bf16: p rounded to 8 binary digits, ties to even; length: the text 8 times, its last copy asks.
/// logits = [dot(rotated(q[m], first + m), rotated(k[n], first + n)) / 4 for n in range(m + 1)]
/// ```
#[test]
fn every_mistake_takes_what_another_program_takes() {
    for (mistake, first, row, taken, back, weight, own, found) in [
        ("none", 0, 7, "F", 4, 0.998867, 0.998867, 8),
        ("none", 0, 13, "E", 8, 0.998893, 0.998893, 8),
        ("none", 0, 17, "I", 2, 0.983345, 0.983345, 8),
        ("off", 0, 7, "C", 6, 0.470980, 0.017573, 0),
        ("off", 0, 13, "8", 0, 0.893727, 0.009180, 0),
        ("off", 0, 17, "8", 4, 0.463122, 0.014028, 0),
        ("base", 0, 7, "F", 4, 0.994633, 0.994633, 6),
        ("base", 0, 13, "B", 2, 0.974789, 0.020570, 6),
        ("base", 0, 17, "I", 2, 0.995154, 0.995154, 6),
        ("pairing", 0, 7, "F", 4, 0.980009, 0.980009, 1),
        ("pairing", 0, 13, "B", 1, 0.541753, 0.013557, 1),
        ("pairing", 0, 17, "2", 0, 0.701238, 0.010673, 1),
        ("sign", 0, 7, "F", 4, 0.997130, 0.997130, 1),
        ("sign", 0, 13, "C", 12, 0.923747, 0.0, 1),
        ("sign", 1000, 7, "A", 5, 0.609458, 0.0, 0),
        ("sign", 1000, 13, "G", 7, 0.552420, 0.316316, 0),
        ("late", 0, 7, "B", 3, 0.999699, 0.000144, 0),
        ("late", 0, 13, "G", 7, 0.996202, 0.002990, 0),
        ("late", 0, 17, "L", 1, 0.997667, 0.001865, 0),
        ("divided", 0, 7, "H", 7, 0.995945, 0.0, 1),
        ("divided", 0, 13, "J", 4, 0.963198, 0.0, 1),
        ("bf16", 0, 17, "I", 2, 0.983345, 0.983345, 8),
        ("bf16", 300, 13, "E", 8, 0.440102, 0.440102, 2),
        ("bf16", 300, 17, "E", 3, 0.999794, 0.0, 2),
        ("bf16", 4000, 13, "8", 0, 0.965373, 0.001715, 0),
        ("length", 0, 13, "E", 8, 0.606451, 0.606451, 3),
        ("length", 0, 17, "P", 184, 0.695238, 0.035843, 3),
    ] {
        let link = format!("mistake={mistake}&first={first}&row={row}");
        let reading = read(&link);
        let search = reading.search.as_ref().expect("a digit");
        let [taken_here, wanted] = [&search.taken, &search.wanted];
        assert_eq!(taken_here.token, taken, "{link}");
        assert_eq!(taken_here.distance, back, "{link}");
        assert_near(taken_here.weight, weight, 1e-6);
        assert_near(wanted.weight, own, 1e-6);
        assert_eq!(wanted.distance.to_string(), search.digit);
        assert_eq!(reading.found, [found, 8], "{link}");
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
        "The digit 8 finds its letter: it takes “E”, 8 back, with weight 1.00. In the whole text, 8 of 8 digits find their letter."
    );
    let missed = said("source=learned&row=13&mistake=base");
    assert!(
        missed.starts_with("The digit 8 misses its letter: it takes “B”, 2 back, with weight 0.97, instead of “E”, 8 back, with weight 0.02."),
        "{missed}"
    );
    let itself = said("source=learned&row=13&mistake=off");
    assert!(
        itself.contains("it takes itself, with weight 0.89"),
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
