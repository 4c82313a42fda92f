//! The numbers of the figure of pairs are those of the recorded model, read from its file here.

use crate::late::{put_evaluation, put_pair_map, trained};
use crate::numbers::column_of;
use crate::prelude::*;
use crate::train::texts_with;
use rope_explainer::figure::ShownNumbers;
use rope_explainer::figure::shelf::keep;
use rope_explainer::figures::pair_use::opened::{OpenedMap, refusal};
use rope_explainer::figures::pair_use::parameters::LengthShown;
use rope_explainer::figures::pair_use::{PairUse, Reading, needs, question, settings_of};
use rope_explainer::files::{Data, FileError, Kind, Opened, open};
use rope_explainer::late::Resource;
use rope_explainer::late::recorded::Recorded;
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
    let model = trained(settings, settings.all_steps());
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
    let is_cut = column_of(&numbers, "is_cut");
    assert_eq!(is_cut, [1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0]);
    assert_eq!(column_of(&numbers, "of_head")[24..], [1.0; 8]);
    assert_eq!(column_of(&numbers, "of_layer")[24..], [1.0; 8]);
    let percent = |tally: Tally| 100.0 * f64::from(tally.right) / f64::from(tally.count);
    let texts = texts_with("pair-use", &state, &late);
    let [right, whole] = [cut, Cut::default()].map(|cut| percent(answer(cut).whole()));
    assert_eq!(texts["right-percent"], format!("{right:.1}%"));
    assert_eq!(texts["whole-percent"], format!("{whole:.1}%"));
    let of_cut = 100.0 * (shares[0] + shares[7]);
    assert_eq!(texts["cut-percent"], format!("{of_cut:.0}%"));
    let said = &texts["said"];
    assert!(said.contains("Pairs 0, 7 aren’t rotated"), "{said}");
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

/// The content of a .npy file.
fn npy(dtype: &str, fortran: bool, shape: &str, numbers: &[f32]) -> Vec<u8> {
    let fortran = if fortran { "True" } else { "False" };
    let header =
        format!("{{'descr': '{dtype}', 'fortran_order': {fortran}, 'shape': ({shape}), }}");
    let header = format!("{header:<117}\n");
    let mut file = b"\x93NUMPY\x01\x00".to_vec();
    file.extend(u16::try_from(header.len()).unwrap().to_le_bytes());
    file.extend(header.into_bytes());
    file.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
    file
}

/// The map that the page makes of a file.
fn opened(file: &[u8]) -> Result<OpenedMap, FileError> {
    let size = file.len() as u64;
    let Opened::Tensors(tensors) = open(Kind::of("map.npy", file)?, size, file)? else {
        panic!("the file is not read as a whole");
    };
    let Data::Stored(stored) = &tensors[0].data else {
        panic!("the numbers are in the file");
    };
    OpenedMap::of("map.npy", &tensors[0], &file[stored.offset as usize..])
}

/// Three layers of two heads with four pairs; number `i` is `i / 8`.
fn map_file() -> Vec<u8> {
    let numbers: Vec<f32> = (0..72).map(|number| number as f32 / 8.0).collect();
    npy("<f4", false, "3, 3, 2, 4", &numbers)
}

#[test]
fn the_map_of_another_model_is_shown_head_by_head() {
    let file = keep(opened(&map_file()).unwrap());
    // Layer 2, head 1 begins with number 4 * (2 * 1 + 1) = 12 of each third.
    let state = state_of::<PairUse>(&format!("file={file}&by=3&pair=2&base=16"));
    let reading = read::<PairUse>(&state);
    let shape = [reading.layers, reading.heads, reading.theta.len()];
    assert_eq!(shape, [3, 2, 4]);
    assert_eq!(reading.heads_shown(), 2..4);
    let shown = reading.readouts(&state).into_iter();
    // The wavelength is 2 pi * 16^(2 * 2 / 8) = 8 pi.
    let expected = ["775.0%", "1.750", "4.750", "25.13"];
    assert!(shown.map(|readout| readout.text).eq(expected));
    let figure = figure_of(named("pair-use").unwrap(), &state, &Late::default());
    let numbers = (figure.definition.numbers)(&figure);
    assert_eq!(column_of(&numbers, "query_norm"), [1.5, 1.625, 1.75, 1.875]);
    assert_eq!(column_of(&numbers, "of_layer")[23], 2.0);
    assert_eq!(needs(&state), Default::default());

    let beyond = read::<PairUse>(&state_of::<PairUse>(&format!("file={file}&by=99&pair=99")));
    assert_eq!([beyond.head, beyond.pair], [5, 3]);
    let elsewhere = read::<PairUse>(&state_of::<PairUse>("file=7&by=3"));
    assert!(elsewhere.is_missing && elsewhere.opened.is_none());
    assert_eq!(elsewhere.head, 3);
}

#[test]
fn a_file_that_is_no_map_is_refused_with_its_reason() {
    let ones = |count: usize| vec![1.0; count];
    let with = |wrong: f32| {
        let mut numbers = ones(24);
        numbers[17] = wrong;
        npy("<f4", false, "3, 1, 2, 4", &numbers)
    };
    let cut = |file: Vec<u8>| file[..file.len() - 1].to_vec();
    let shapes = [
        ("2, 3, 4", 24),
        ("2, 1, 3, 4", 24),
        ("3, 1, 1, 513", 1539),
        ("3, 65537, 1, 1", 3 * 65537),
    ];
    let of_shape = |(shape, count)| (npy("<f4", false, shape, &ones(count)), shape);
    let no_npy = "isn\u{2019}t a .npy file";
    let no_share = "negative, NaN or infinite";
    let others = [
        (Vec::new(), no_npy),
        (b"\x93NUMPY\x01\x00\x04\x00{}{}".to_vec(), no_npy),
        (b"3,1,2,4".to_vec(), no_npy),
        (npy("<c8", false, "3, 1, 2, 2", &ones(24)), no_npy),
        (npy("<f4", true, "3, 1, 2, 4", &ones(24)), no_npy),
        (cut(npy("<f4", false, "3, 1, 2, 4", &ones(24))), "cut off"),
        (with(f32::NAN), no_share),
        (with(f32::INFINITY), no_share),
        (with(-0.5), no_share),
    ];
    for (file, reason) in shapes.map(of_shape).into_iter().chain(others) {
        let said = refusal("map.npy", &opened(&file).unwrap_err());
        assert!(said.contains(reason) && said.contains("map.npy"), "{said}");
    }
    let bytes = [0; 4];
    let map = map_file();
    let Opened::Tensors(tensors) = open(Kind::Npy, map.len() as u64, &map).unwrap() else {
        panic!("the file is not read as a whole");
    };
    assert!(matches!(
        OpenedMap::of("", &tensors[0], &bytes),
        Err(FileError::Truncated { .. })
    ));
    assert!(OpenedMap::of("", &tensors[0], &map[128..]).is_ok());
}
