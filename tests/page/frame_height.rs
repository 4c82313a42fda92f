//! The heights of frames; `tests/browser/tests/heights.rs` holds the table to what is measured.

use rope_explainer::state::FigureName;
use rope_explainer::state::frame_height::{WIDTHS_PX, height_px};

/// The figures of the table.
fn measured() -> impl Iterator<Item = FigureName> {
    let all = FigureName::ALL.iter().copied();
    all.filter(|figure| !figure.is_draft())
}

#[test]
fn a_frame_between_two_widths_is_a_little_taller_than_the_taller() {
    for figure in measured() {
        for ends in WIDTHS_PX.windows(2) {
            let taller = height_px(figure, ends[0]).max(height_px(figure, ends[1]));
            let between = taller + taller / 20;
            for width in ends[0] + 1..ends[1] {
                assert_eq!(
                    height_px(figure, width),
                    between,
                    "{figure:?} at {width} px: has `cargo xtask heights` measured it?"
                );
            }
        }
    }
}

#[test]
fn a_frame_beyond_the_table_is_as_tall_as_at_its_ends() {
    for figure in measured() {
        assert_eq!(height_px(figure, 200), height_px(figure, 320));
        assert_eq!(height_px(figure, 2560), height_px(figure, 960));
        assert!((400..4_000).contains(&height_px(figure, 320)), "{figure:?}");
    }
}
