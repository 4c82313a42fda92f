//! The numbers of the figure of pairs are those of the recorded model, read from its file here.

use crate::late::{put_evaluation, put_pair_map};
use crate::numbers::column_of;
use crate::prelude::*;
use crate::train::texts_with;
use rope_explainer::figure::ShownNumbers;
use rope_explainer::figures::pair_use::parameters::LengthShown;
use rope_explainer::figures::pair_use::{PairUse, Reading, question, settings_of};
use rope_explainer::late::Resource;
use rope_explainer::late::recorded::Recorded;
use training::Trainer;
use training::evaluation::{Extension, Tally};
use training::pairs::{Cut, CutKind};

const KEPT: &[u8] = include_bytes!("../../static/recorded/runs.bin");

/// The recorded runs that the page downloads.
pub fn recorded() -> Late {
    Late {
        recorded: Resource::Here(Rc::new(Recorded::read(KEPT).expect("the kept file"))),
        ..Late::default()
    }
}

/// The share that is right, in percent.
pub fn right_percent(link: &str) -> f64 {
    let reading = read_with::<PairUse>(&state_of::<PairUse>(link), &recorded());
    let tally = reading.right[1].expect("a recorded answer");
    100.0 * f64::from(tally.right) / f64::from(tally.count)
}

fn read_ends(link: &str) -> Reading {
    read::<PairUse>(&state_of::<PairUse>(link))
}

#[test]
fn a_set_of_pairs_is_cut_from_either_end() {
    for (link, ends) in [
        ("", [0, 0]),
        ("cut=0", [1, 0]),
        ("cut=3.4.5.6.7", [0, 5]),
        ("cut=7.0.1.6", [2, 2]),
        ("cut=2.4", [0, 0]),
        ("cut=0.1.2.3.4.5.6.7", [8, 0]),
    ] {
        assert_eq!(read_ends(link).ends(), ends, "{link}");
    }
    for (link, moved, to, cut) in [
        ("", 0, 2, &[0, 1][..]),
        ("", 1, 3, &[5, 6, 7]),
        ("cut=0.1", 1, 1, &[0, 1, 7]),
        ("cut=0.1.5.6.7", 0, 6, &[0, 1, 2, 3, 4, 5, 6, 7]),
        ("cut=0.1.5.6.7", 1, 7, &[0, 1, 2, 3, 4, 5, 6, 7]),
        ("cut=0.1.5.6.7", 0, 0, &[5, 6, 7]),
        ("cut=2.4", 1, 0, &[]),
    ] {
        assert_eq!(*read_ends(link).with_ends(moved, to), *cut, "{link}");
    }
}

#[test]
fn the_recorded_model_is_that_of_a_new_state() {
    let late = recorded();
    for link in [
        "",
        "learn=brackets",
        "cut=0&as=still",
        "tokensread=256&cut=3",
        "learn=brackets&cut=1.7",
    ] {
        let reading = read_with::<PairUse>(&state_of::<PairUse>(link), &late);
        assert!(reading.is_trained && reading.map.is_some(), "{link}");
        let [whole, cut] = reading.right.map(|tally| tally.expect("a recorded answer"));
        assert_eq!(whole.count, cut.count);
        assert!(whole.count > 500);
    }
    let other = read_with::<PairUse>(&state_of::<PairUse>("seed=3"), &late);
    assert!(!other.is_trained && other.map.is_none());
    assert_eq!(other.right, [None, None]);
}

/// A small model that is trained here: what is muted, counted once more, and its map.
#[test]
fn an_own_model_answers_with_its_pairs_cut() {
    let state = state_of::<PairUse>("net=small&seed=5&steps=60&cut=0.7&as=still&by=3");
    let settings = settings_of(&state);
    let mut trainer = Trainer::new(settings).expect("sound settings");
    while !trainer.is_done() {
        trainer.step();
    }
    let model = trainer.model();
    let cut = Cut::new(CutKind::Still, 0b1000_0001);
    let asked = |cut| question(settings, LengthShown::Trained, cut);
    let answer = |cut| {
        let extension = Extension {
            cut,
            ..Extension::default()
        };
        model.evaluate(64, 64, &extension).expect("64 tokens")
    };
    let mut late = Late::default();
    put_evaluation(&mut late, asked(cut), answer(cut));
    put_evaluation(&mut late, asked(Cut::default()), answer(Cut::default()));
    let map = model.pair_map(64, 16).expect("64 tokens");
    put_pair_map(&mut late, settings, map.clone());
    let reading = read_with::<PairUse>(&state, &late);
    assert_eq!((reading.head, reading.cut), (3, cut));
    let numbers = reading.numbers(&state);
    let of_head =
        |all: &[f32]| -> Vec<f64> { all[24..32].iter().copied().map(f64::from).collect() };
    assert_eq!(column_of(&numbers, "query_norm"), of_head(&map.query_norms));
    assert_eq!(column_of(&numbers, "key_norm"), of_head(&map.key_norms));
    let shares = of_head(&map.shares);
    assert_eq!(column_of(&numbers, "share"), shares);
    assert_eq!(
        column_of(&numbers, "is_cut"),
        [1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0]
    );
    assert_eq!(column_of(&numbers, "of_head")[24..], [1.0; 8]);
    assert_eq!(column_of(&numbers, "of_layer")[24..], [1.0; 8]);
    let percent = |tally: Tally| 100.0 * f64::from(tally.right) / f64::from(tally.count);
    let texts = texts_with("pair-use", &state, &late);
    let [right, whole] = [cut, Cut::default()].map(|cut| percent(answer(cut).whole()));
    assert_eq!(texts["right-percent"], format!("{right:.1}%"));
    assert_eq!(texts["whole-percent"], format!("{whole:.1}%"));
    assert_eq!(
        texts["cut-percent"],
        format!("{:.0}%", 100.0 * (shares[0] + shares[7]))
    );
    assert!(
        texts["said"].contains("Pairs 0, 7 aren’t rotated"),
        "{}",
        texts["said"]
    );
}

#[test]
fn a_model_that_was_not_trained_says_so() {
    let late = recorded();
    let texts = |link: &str| texts_with("pair-use", &state_of::<PairUse>(link), &late);
    assert!(texts("steps=10")["said"].contains("isn’t trained yet"));
    assert_eq!(texts("steps=10")["right-percent"], "–");
    assert!(texts("cut=1.2.3.6")["said"].contains("Pairs 1–3, 6 add nothing"));
    assert!(texts("cut=5")["said"].contains("Pair 5 adds nothing"));
}
