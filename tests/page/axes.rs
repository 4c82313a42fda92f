//! Scores along several axes are those of formulas written out here.

use crate::prelude::*;
use proptest::prelude::*;
use rope_explainer::figures::axes::parameters::{
    AXES, AxesShown, KEY_FRAME, KEY_PATCH, QUERY_FRAME, QUERY_PATCH,
};
use rope_explainer::figures::axes::{Axes, Reading, TEXT_BEGINS};

/// The letters of the axes, pair by pair, as the models lay them out.
fn letters(axes: AxesShown, pairs: usize) -> String {
    match (axes, pairs) {
        (AxesShown::Axial, _) => "h".repeat(pairs / 2) + &"w".repeat(pairs / 2),
        (AxesShown::Contiguous, 64) => "t".repeat(16) + &"h".repeat(24) + &"w".repeat(24),
        (AxesShown::Contiguous, _) => "tthhhwww".to_owned(),
        (AxesShown::Interleaved, 64) => "thw".repeat(20) + "tttt",
        (AxesShown::Interleaved, _) => "thwthwtt".to_owned(),
    }
}

/// Time, height and width, and the place row by row, frame by frame.
fn place(cell: usize, frame: usize) -> ([i64; 3], i64) {
    let (cell, frame) = (cell as i64, frame as i64);
    if cell < 48 {
        ([frame, cell / 8, cell % 8], 48 * frame + cell)
    } else {
        ([8 + cell - 48; 3], 4 * 48 + cell - 48)
    }
}

/// The score pair by pair: `Re[q conj(k) e^{i angle}]`.
fn by_hand(state: &State) -> (f64, f64) {
    let (d, kind) = (state.head_dim(), state.get(&AXES));
    let frame = |frame: usize| if kind == AxesShown::Axial { 0 } else { frame };
    let (m, m_row) = place(state.get(&QUERY_PATCH), frame(state.get(&QUERY_FRAME)));
    let (n, n_row) = place(state.get(&KEY_PATCH), frame(state.get(&KEY_FRAME)));
    let plain = theta(state.get(&BASE), d);
    let theta = match kind {
        AxesShown::Axial => [
            theta(state.get(&BASE), d / 2),
            theta(state.get(&BASE), d / 2),
        ]
        .concat(),
        _ => plain.clone(),
    };
    let (q, k) = (state.components(Role::Query), state.components(Role::Key));
    let term = |pair: usize, angle: f64| {
        let (a, b) = components(state.pairing(), pair, d);
        let (re, im) = (q[a] * k[a] + q[b] * k[b], q[b] * k[a] - q[a] * k[b]);
        re * angle.cos() - im * angle.sin()
    };
    let axes = letters(kind, d / 2);
    let score = axes
        .chars()
        .zip(&theta)
        .enumerate()
        .map(|(pair, (letter, theta))| {
            let axis = "thw".find(letter).expect("a letter of an axis");
            term(pair, (m[axis] - n[axis]) as f64 * theta)
        });
    let one_axis = plain.iter().enumerate();
    let one_axis = one_axis.map(|(pair, theta)| term(pair, (m_row - n_row) as f64 * theta));
    (score.sum(), one_axis.sum())
}

fn any_state() -> impl Strategy<Value = State> {
    let kind = prop::sample::select(vec![
        AxesShown::Axial,
        AxesShown::Contiguous,
        AxesShown::Interleaved,
    ]);
    let dim = prop::sample::select(vec![16_usize, 128]);
    let layout = prop::sample::select(vec![Pairing::Interleaved, Pairing::Half]);
    let places = (0..56_usize, 0..4_usize, 0..56_usize, 0..4_usize);
    (kind, dim, layout, places).prop_map(|(kind, dim, layout, (qpatch, qframe, kpatch, kframe))| {
        let last = if kind == AxesShown::Axial { 47 } else { 55 };
        state_of::<Axes>("")
            .with(&HEAD_DIM, dim)
            .with(&LAYOUT, layout)
            .with(&AXES, kind)
            .with(&QUERY_PATCH, qpatch.min(last))
            .with(&QUERY_FRAME, qframe)
            .with(&KEY_PATCH, kpatch.min(last))
            .with(&KEY_FRAME, kframe)
    })
}

proptest! {
    #[test]
    fn every_score_is_the_sum_of_its_pairs_along_their_axes(state in any_state()) {
        let reading = read::<Axes>(&state);
        let (score, one_axis) = by_hand(&state);
        let letters = letters(state.get(&AXES), state.head_dim() / 2);
        let axes = reading.axes.iter().map(|axis| char::from(b"thw"[*axis]));
        prop_assert_eq!(axes.collect::<String>(), letters);
        assert_near(reading.score.total, score, 1e-11);
        assert_near(reading.row_by_row, one_axis, 1e-10);
        let adds: f64 = [0, 1, 2].map(|axis| reading.axis(axis).adds).iter().sum();
        assert_near(adds, score, 1e-11);
        // The score of the key's own patch on the picture.
        assert_near(reading.scores[state.get(&KEY_PATCH)], score, 1e-11);
        for (cell, shown) in reading.scores.iter().enumerate() {
            let (score, _) = by_hand(&state.clone().with(&KEY_PATCH, cell));
            assert_near(*shown, score, 1e-11);
        }
    }

    #[test]
    fn moving_both_over_the_picture_keeps_the_score(
        state in any_state(),
        rows in 0..3_usize,
        columns in 0..4_usize,
    ) {
        let moved = |by: usize| {
            let corner = |cell: usize| 8 * (cell / 8 % 3) + cell % 4 + by;
            state.clone()
                .with(&QUERY_PATCH, corner(state.get(&QUERY_PATCH)))
                .with(&KEY_PATCH, corner(state.get(&KEY_PATCH)))
        };
        let [here, there] = [0, 8 * rows + columns].map(|by| read::<Axes>(&moved(by)).score.total);
        assert_near(here, there, 1e-12);
    }
}

#[test]
fn text_has_one_position_on_all_axes_and_so_one_axis() {
    for axes in ["contiguous", "interleaved"] {
        let link = format!("d=16&axes={axes}&qpatch=53&kpatch=49");
        let reading = read::<Axes>(&state_of::<Axes>(&link));
        assert_eq!(reading.positions, [[13; 3], [9; 3]]);
        assert_eq!(reading.row_by_row_distance, 4);
        assert_near(reading.score.total, reading.row_by_row, 1e-14);
    }
    assert_eq!(TEXT_BEGINS, 8);
}

/// `1e6 ** (-2 * pair / 128)` of the first pair of each section, in degrees, by Python.
#[test]
fn sections_one_after_the_other_leave_the_width_slow_pairs_only() {
    let fastest = |axes: &str| -> [f64; 3] {
        let link = format!("d=128&base=1000000&axes={axes}");
        let reading: Reading = read::<Axes>(&state_of::<Axes>(&link));
        [0, 1, 2].map(|axis| reading.axis(axis).fastest.to_degrees())
    };
    let expected = [
        (
            "contiguous",
            [57.29577951308232, 1.8118516357615333, 0.010188790499024422],
        ),
        (
            "interleaved",
            [57.29577951308232, 46.17135631232175, 37.20682678263626],
        ),
        ("axial", [0.0, 57.29577951308232, 57.29577951308232]),
    ];
    for (axes, expected) in expected {
        for (got, expected) in fastest(axes).into_iter().zip(expected) {
            assert_near(got, expected, 1e-12);
        }
    }
}

#[test]
fn text_leaves_the_figure_with_the_axes_that_it_needs() {
    let state = state_of::<Axes>("axes=contiguous&qpatch=50&kpatch=3");
    let axial = state.with(&AXES, AxesShown::Axial);
    assert_eq!((axial.get(&QUERY_PATCH), axial.get(&KEY_PATCH)), (47, 3));
    assert_eq!(read::<Axes>(&axial).scores.len(), 48);
}
