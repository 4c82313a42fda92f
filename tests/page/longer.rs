//! Longer texts: what a model that was trained here gets right in them, counted slowly; pairs and costs by hand.

use crate::late::{ROPE, put, put_evaluation};
use crate::prelude::*;
use rope_explainer::figures::longer::parameters::{
    LENGTH_READ, LengthRead, Measure, READ_FACTOR, READ_PARTS, READERS, Reader,
};
use rope_explainer::figures::longer::{
    Answers, Curve, Longer, Part, Reading, Stage, as_written, costs_of, height,
    multiplications_of_scores, of_distances, positions, question, question_without_temperature,
};
use rope_explainer::late::models::Progress;
use rotary::scaling::{Linear, NtkStatic, Scaling, YarnByRotations};
use training::evaluation::{Evaluation, Extension, Tally};
use training::model::Model;
use training::{Encoding, Lengthened, Settings};

/// The model's answer to the question of a state.
fn answered(link: &str, reader: Reader) -> Evaluation {
    let asked = question(&state_of::<Longer>(link), reader);
    assert_eq!(asked.settings, ROPE.0.settings);
    let extension = asked.scaling.extension(64, asked.temperature);
    ROPE.0
        .evaluate(asked.length, asked.sequences, &extension)
        .expect("a question that can be asked")
}

fn right(tally: Tally) -> f64 {
    height(&tally, Measure::Right)
}

#[test]
fn the_trained_model_reads_256_tokens_as_the_figure_says() {
    let plain = Curve::of(&answered("", Reader::Plain), 64);
    assert!(right(plain.within) > 0.99, "{}", right(plain.within));
    let beyond = right(plain.beyond);
    assert!((0.3..0.8).contains(&beyond), "{beyond}");
    for (link, reader, expected) in [
        ("", Reader::Interpolation, 0.05..0.2),
        ("", Reader::Ntk, 0.86..0.99),
        ("", Reader::Yarn, 0.08..0.3),
        ("alpha=0.5&beta=2", Reader::Yarn, 0.96..1.01),
    ] {
        let whole = right(answered(link, reader).whole());
        assert!(expected.contains(&whole), "{reader:?}: {whole}");
    }
}

/// The same texts one token after the other, with the scalings written out.
#[test]
fn a_curve_counts_each_prediction_once() {
    let extension = Extension {
        scaling: Scaling::YarnByRotations(YarnByRotations {
            original_max_position: 64.0,
            max_position: 256.0,
            alpha: 0.5,
            tau: 2.0,
        }),
        // The engine's rule has the temperature of the paper, which is taken away.
        sharper: Some((1.0 + 0.1 * 4_f64.ln()).powi(-2)),
        ..Extension::default()
    };
    let slow = ROPE.0.evaluate(256, 32, &extension).expect("256 tokens");
    let curve = Curve::of(&answered("alpha=0.5&beta=2", Reader::Yarn), 64);
    let mut parts = [(0, 0, 0.0); READ_PARTS];
    let (mut within, mut beyond) = ((0, 0), (0, 0));
    for (position, tally) in slow.by_position.iter().enumerate() {
        let part = &mut parts[position / 16];
        part.0 += tally.count;
        part.1 += tally.right;
        part.2 += tally.loss;
        let side = if position < 64 {
            &mut within
        } else {
            &mut beyond
        };
        side.0 += tally.count;
        side.1 += tally.right;
    }
    for (part, (count, right, loss)) in curve.parts.iter().zip(parts) {
        assert_eq!((part.count, part.right), (count, right));
        assert_near(part.loss, loss, 1e-9);
    }
    assert_eq!((curve.within.count, curve.within.right), within);
    assert_eq!((curve.beyond.count, curve.beyond.right), beyond);
    assert_eq!(curve.whole.count, within.0 + beyond.0);
    let shares = parts.map(|(count, right, _)| f64::from(right) / f64::from(count));
    assert_all_near(&curve.heights(Measure::Right), &shares, 1e-12);
    let losses = parts.map(|(count, _, loss)| loss / f64::from(count));
    assert_all_near(&curve.heights(Measure::Loss), &losses, 1e-9);
}

#[test]
fn parts_cover_all_positions_and_the_trained_length_is_an_edge() {
    for length in LengthRead::ALL.iter().map(|length| length.tokens()) {
        let all: Vec<usize> = (0..READ_PARTS)
            .flat_map(|part| positions(part, length))
            .collect();
        assert_eq!(all, (0..length).collect::<Vec<_>>());
        assert!((0..READ_PARTS).any(|part| positions(part, length).end == 64));
    }
}

/// 8 pairs of a head of 16 components, which rotate `64 theta / 2 pi` times.
#[test]
fn the_published_ramp_keeps_no_pair_and_the_fitting_one_keeps_two() {
    let reading = |link: &str| read::<Longer>(&state_of::<Longer>(link));
    let published = reading("");
    let rotations = theta(10_000.0, 16).into_iter();
    let rotations: Vec<f64> = rotations.map(|theta| 64.0 * theta / TAU).collect();
    let shown: Vec<f64> = published.pairs.iter().map(|pair| pair.rotations).collect();
    assert_all_near(&shown, &rotations, 1e-12);
    assert_near(rotations[0], 10.186, 1e-3);
    assert_eq!(published.parts(), [0, 3, 5]);
    let fitting = reading("alpha=0.5&beta=2");
    assert_eq!(fitting.parts(), [2, 1, 5]);
    assert_eq!(fitting.pairs[1].part(), Part::Kept);
    assert_eq!(reading("alpha=0.25&beta=1").parts(), [3, 1, 4]);
    for (reading, alpha, beta, s) in [
        (published, 1.0, 32.0, 4.0),
        (fitting, 0.5, 2.0, 4.0),
        (reading("alpha=0.1&beta=11&s=8"), 0.1, 11.0, 8.0),
    ] {
        for (index, pair) in reading.pairs.iter().enumerate() {
            let kept = ((rotations[index] - alpha) / (beta - alpha)).clamp(0.0, 1.0);
            let ntk = f64::powf(s, index as f64 / 7.0);
            let yarn = 1.0 / (kept + (1.0 - kept) / s);
            assert_near(pair.kept, kept, 1e-12);
            assert_all_near(&pair.divisors, &[s, ntk, yarn], 1e-9);
        }
    }
}

#[test]
fn a_question_says_how_frequencies_are_scaled() {
    let state = state_of::<Longer>("read=1024&alpha=0.5&beta=2&temperature=0.1");
    let asked = |reader| question(&state, reader);
    assert_eq!(asked(Reader::Plain).scaling, Lengthened::Plain);
    let yarn = asked(Reader::Yarn);
    assert_eq!((yarn.length, yarn.sequences), (1024, 8));
    let extension = yarn.scaling.extension(64, 1.0);
    let expected = YarnByRotations {
        alpha: 0.5,
        tau: 2.0,
        ..YarnByRotations::new(16.0, 64.0)
    };
    assert_eq!(extension.scaling, Scaling::YarnByRotations(expected));
    let on_scores = (1.0 + 0.1 * 16_f64.ln()).powi(2);
    assert_near(yarn.temperature, 1.0 / on_scores, 1e-12);
    assert_near(read::<Longer>(&state).on_scores, on_scores, 1e-12);
    assert_eq!(question_without_temperature(&state).temperature, 1.0);
    let linear = asked(Reader::Interpolation).scaling.extension(64, 1.0);
    assert_eq!(linear.scaling, Scaling::Linear(Linear { factor: 16.0 }));
    let ntk = asked(Reader::Ntk).scaling.extension(64, 1.0);
    assert_eq!(ntk.scaling, Scaling::NtkStatic(NtkStatic { alpha: 16.0 }));
    // A quarter of the trained length, groups so that no distance reaches it, and the rest of it.
    let (window, group, chunk) = (16, 22, 48);
    for (reader, distances) in [
        (Reader::ReRope, Lengthened::Clipped { window }),
        (Reader::SelfExtend, Lengthened::Grouped { window, group }),
        (Reader::DualChunk, Lengthened::Chunked { chunk }),
    ] {
        let asked = asked(reader);
        assert_eq!((asked.scaling, asked.temperature), (distances, 1.0));
        assert_eq!(asked.settings.encoding, Encoding::Rope);
    }
    assert_eq!(read::<Longer>(&state).limits, [window, group, chunk]);
    for (reader, encoding) in [
        (Reader::Shaw, Encoding::Shaw),
        (Reader::Alibi, Encoding::Alibi),
        (Reader::Sinusoidal, Encoding::Sinusoidal),
        (Reader::Learned, Encoding::Learned),
    ] {
        let asked = asked(reader);
        assert_eq!(asked.settings.encoding, encoding);
        assert_eq!((asked.scaling, asked.temperature), (Lengthened::Plain, 1.0));
    }
}

#[test]
fn the_factor_follows_the_length_until_the_reader_sets_it() {
    let factor = |state: &State| state.get(&READ_FACTOR);
    let start = state_of::<Longer>("");
    assert_eq!(factor(&start), 4.0);
    let longest = after(start.clone(), [set(&LENGTH_READ, LengthRead::Sixteen)]);
    assert_eq!(factor(&longest), 16.0);
    let own = after(longest, [set(&READ_FACTOR, 6.5)]);
    assert_eq!(factor(&own), 6.5);
    assert_eq!(factor(&state_of::<Longer>("read=1024&s=6.5")), 6.5);
    let back = after(own, [set(&LENGTH_READ, LengthRead::Four)]);
    assert_eq!(back, start);
}

/// Counted one by one, and from the parameters of models.
#[test]
fn costs_are_what_models_have_and_loops_count() {
    let settings = Settings::default();
    let length = 96;
    let parameters = |encoding| {
        let model = Model::new(Settings {
            encoding,
            ..settings
        })
        .expect("settings");
        model.parameters.all.len()
    };
    let (mut pairs, mut scores) = (0, 0);
    for _ in 0..settings.layers * settings.heads {
        for query in 0..length {
            // A query and a key, 8 pairs, each with a matrix of four numbers.
            pairs += 2 * 8 * 4;
            scores += (0..=query).count();
        }
    }
    let costs = costs_of(&settings, length);
    for cost in &costs {
        let learned = parameters(cost.encoding) - parameters(Encoding::None);
        assert_eq!(cost.learned, learned, "{:?}", cost.encoding);
    }
    let of = |encoding| {
        let cost = costs.iter().find(|cost| cost.encoding == encoding);
        *cost.expect("it is compared")
    };
    assert_eq!(of(Encoding::Rope).multiplications, pairs);
    assert_eq!(of(Encoding::Rope).added_to_scores, 0);
    assert_eq!(of(Encoding::Rope).held, 96 * 16);
    // 17 vectors of 16 components for each of 8 heads of two layers.
    assert_eq!(of(Encoding::Shaw).multiplications, 8 * 96 * 17 * 16);
    assert_eq!(of(Encoding::Shaw).added_to_scores, scores);
    assert_eq!(of(Encoding::Alibi).added_to_scores, scores);
    assert_eq!(of(Encoding::Shaw).learned, 2 * 17 * 16);
    assert_eq!(multiplications_of_scores(&settings, length), 16 * scores);
    assert_eq!(as_written(&settings, 1024), 1024 * 1024 * 16);
}

/// Late data with answers of readers that get this many right of 100.
fn with_answers(state: &State, answers: &[(Reader, u32)]) -> Late {
    let mut late = Late::default();
    for (reader, right) in answers {
        put_evaluation(&mut late, question(state, *reader), made_up(256, *right));
    }
    late
}

/// An evaluation with this many right predictions out of 100 at each position.
fn made_up(length: usize, right: u32) -> Evaluation {
    let mut evaluation = Evaluation::new(length);
    for tally in &mut evaluation.by_position {
        *tally = Tally {
            count: 100,
            right,
            loss: f64::from(100 - right),
        };
    }
    evaluation
}

fn answers(state: &State, late: &Late) -> Answers {
    read_with::<Longer>(state, late).answers
}

#[test]
fn who_reads_better_than_every_scaling_is_what_the_answers_say() {
    let state = state_of::<Longer>("learn=brackets&seed=12");
    let answers = [
        (Reader::Plain, 63),
        (Reader::Interpolation, 56),
        (Reader::Ntk, 84),
        (Reader::Yarn, 82),
        (Reader::Shaw, 89),
        (Reader::Alibi, 84),
    ];
    let said = said(&state, &with_answers(&state, &answers));
    for part in [
        "Plain RoPE has an accuracy of 63.0% at the first 64 positions, and of 63.0% after",
        "Interpolation gets 56.0% of the whole text right, plain RoPE 63.0%",
        "RoPE + NTK gets most right, 84.0%",
        "Shaw gets 89.0% right without any change",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert!(!said.contains("ALiBi"), "as much is not more: {said}");
    assert!(!said.contains("limits distances"), "none is shown: {said}");
}

#[test]
fn of_limited_distances_the_best_is_said_and_that_it_needs_no_other_encoding() {
    let state = state_of::<Longer>("seed=12&readers=plain.rerope.dca.shaw");
    let answers = [
        (Reader::Plain, 63),
        (Reader::ReRope, 98),
        (Reader::DualChunk, 91),
        (Reader::Shaw, 97),
    ];
    let said = said(&state, &with_answers(&state, &answers));
    let best = "ReRoPE limits distances and gets 98.0% of the whole text right.";
    assert!(said.contains(best), "{said}");
    assert!(!said.contains("Shaw"), "it isn't better: {said}");
}

/// The window is a quarter of 64, and groups of 11 are the smallest with which no distance in 512 tokens reaches 64.
#[test]
fn windows_groups_and_chunks_are_told_where_one_of_their_methods_is_shown() {
    let told = |link: &str| {
        let reading = read::<Longer>(&state_of::<Longer>(link));
        of_distances(&reading, &reading.answers)
    };
    let said = told("read=512&readers=dca").expect("a note");
    for part in [
        "distances below 16 too",
        "the distance 16 for every token",
        "in groups of 11, and DCA counts from 0 again every 48 tokens",
        "no distance reaches 64.",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert_eq!(told("readers=yarn.shaw"), None);
}

/// The sentences under the chart.
fn said(state: &State, late: &Late) -> String {
    let reading = read_with::<Longer>(state, late);
    rope_explainer::figures::longer::sentences(&reading, &reading.answers).join(" ")
}

#[test]
fn an_answer_is_on_its_way_where_a_model_is_and_the_last_one_stays_until_then() {
    let state = state_of::<Longer>("seed=13&readers=yarn");
    let stage = |state: &State, late: &Late| answers(state, late).all[0].stage;
    let mut late = Late::default();
    assert_eq!(stage(&state, &late), Stage::Untrained);
    let settings = question(&state, Reader::Yarn).settings;
    let progress = Progress {
        status: Status::Running,
        ..Progress::untrained(&settings)
    };
    put(&mut late, settings, progress.clone());
    assert_eq!(stage(&state, &late), Stage::Reading);
    put_evaluation(&mut late, question(&state, Reader::Yarn), made_up(256, 70));
    assert_eq!(stage(&state, &late), Stage::Answered);
    let before = read_with::<Longer>(&state, &late);
    let after = |state: &State| {
        let reading = Reading::with_late(state, Some(&before), &late);
        reading.expect("a reading").answers
    };
    let moved = state_of::<Longer>("seed=13&readers=yarn&alpha=0.5");
    let shown = after(&moved);
    assert_eq!(shown.all[0].stage, Stage::Reading);
    let last = shown.all[0].curve.as_ref().expect("the last answer");
    assert_near(right(last.whole), 0.7, 1e-12);
    assert!(shown.curve(Reader::Yarn).is_none(), "but it is no answer");
    let longer = after(&state_of::<Longer>("seed=13&readers=yarn&read=512"));
    assert!(longer.all[0].curve.is_none(), "nor is one of other texts");
    let recorded = Progress {
        is_recorded: true,
        ..progress
    };
    put(&mut late, settings, recorded);
    // A recorded model cannot read.
    assert_eq!(stage(&moved, &late), Stage::Untrained);
}

#[test]
fn only_shown_models_are_asked_and_the_temperature_is_compared_where_there_is_one() {
    let state = state_of::<Longer>("seed=14&readers=shaw.plain");
    let shown = answers(&state, &Late::default()).all.into_iter();
    let readers: Vec<Reader> = shown.map(|it| it.reader).collect();
    assert_eq!(readers, [Reader::Plain, Reader::Shaw]);
    assert!(state.get(&READERS).has(Reader::Shaw));
    let mut late = Late::default();
    let warm = state_of::<Longer>("seed=14&temperature=0.1");
    let asked = question_without_temperature(&warm);
    put_evaluation(&mut late, asked, made_up(256, 50));
    assert!(answers(&warm, &late).without_temperature.is_some());
    let cold = state_of::<Longer>("seed=14");
    assert!(answers(&cold, &late).without_temperature.is_none());
}
