//! The hands of the family are those of formulas written out here, and each member keeps and loses what the chapter
//! says.

use crate::prelude::*;
use rope_explainer::figures::family::parameters::{KEY_TOKEN, MEMBER, MemberShown, QUERY_TOKEN};
use rope_explainer::figures::family::{Family, Reading, Tokens};
use std::f64::consts::FRAC_1_SQRT_2;

fn of(member: &str, m: usize, n: usize) -> Reading {
    read::<Family>(&state_of::<Family>(&format!(
        "member={member}&qtoken={m}&ktoken={n}"
    )))
}

/// `100^(-2i/d)`.
fn slowed(pair: f64, dim: f64) -> f64 {
    100_f64.powf(-2.0 * pair / dim)
}

/// The angle of each pair between two tokens of a text, `distance` apart.
fn angles_of_text(member: &str, distance: f64) -> [f64; 12] {
    std::array::from_fn(|pair| {
        let i = pair as f64;
        let theta = match (member, pair) {
            ("full" | "xpos", _) => slowed(i, 24.0),
            ("partial", 0..3) => slowed(i, 6.0),
            ("p-rope", 0..3) => slowed(i, 24.0),
            ("mla", 8..) => slowed(i - 8.0, 8.0),
            _ => 0.0,
        };
        distance * theta
    })
}

#[test]
fn scores_of_a_text_are_sums_of_cosines() {
    for member in ["full", "partial", "p-rope", "nope", "mla"] {
        for (m, n) in [(136, 85), (0, 255), (17, 17)] {
            let reading = of(member, m, n);
            let cosines = angles_of_text(member, m as f64 - n as f64).map(f64::cos);
            assert_near(reading.score, cosines.iter().sum(), 1e-11);
            assert_near(reading.scores[n], reading.score, 1e-12);
            assert_eq!(reading.tokens, Tokens::Text);
        }
    }
    // ((2i + 0.4 d) / (1.4 d))^(distance / 512) of torchscale.
    for (m, n) in [(255_i32, 0_i32), (0, 255)] {
        let distance = f64::from(m - n);
        let faded = angles_of_text("xpos", distance)
            .into_iter()
            .enumerate()
            .map(|(pair, angle)| {
                ((2.0 * pair as f64 + 9.6) / 33.6).powf(distance / 512.0) * angle.cos()
            });
        assert_near(of("xpos", m as usize, n as usize).score, faded.sum(), 1e-11);
    }
}

#[test]
fn scores_of_a_picture_and_a_video_follow_their_axes() {
    let half = [0, 1, 2, 3, 4, 5].map(|pair| slowed(f64::from(pair), 12.0));
    for (m, n) in [(136, 85), (3, 250)] {
        let rows = (m / 16) as f64 - (n / 16) as f64;
        let columns = (m % 16) as f64 - (n % 16) as f64;
        let axial: f64 = half
            .iter()
            .map(|theta| (theta * rows).cos() + (theta * columns).cos())
            .sum();
        assert_near(of("axial", m, n).score, axial, 1e-11);
        let mixed: f64 = half
            .iter()
            .map(|theta| theta * FRAC_1_SQRT_2)
            .map(|theta| (theta * (columns + rows)).cos() + (theta * (rows - columns)).cos())
            .sum();
        assert_near(of("mixed", m, n).score, mixed, 1e-11);
        let place = |token: usize| [token / 64, token % 64 / 8, token % 8].map(|at| at as f64);
        let (m_at, n_at) = (place(m), place(n));
        let video: f64 = (0..12)
            .map(|pair| ((m_at[pair / 4] - n_at[pair / 4]) * slowed(pair as f64, 24.0)).cos())
            .sum();
        assert_near(of("m-rope", m, n).score, video, 1e-11);
    }
}

#[test]
fn every_member_keeps_what_the_chapter_says() {
    // Hands that stand still, tokens told apart, and steps per rotation of the slowest hand.
    let expected = [
        ("full", 0, 256, TAU / slowed(11.0, 24.0)),
        ("partial", 9, 256, TAU / slowed(2.0, 6.0)),
        ("p-rope", 9, 256, TAU / slowed(2.0, 24.0)),
        ("nope", 12, 1, f64::NAN),
        ("mla", 8, 256, TAU / slowed(3.0, 8.0)),
        ("axial", 0, 256, TAU / slowed(5.0, 12.0)),
        ("mixed", 0, 256, TAU / slowed(5.0, 12.0) / FRAC_1_SQRT_2),
        ("m-rope", 0, 256, TAU / slowed(11.0, 24.0)),
        ("xpos", 0, 256, TAU / slowed(11.0, 24.0)),
    ];
    assert_eq!(expected.len(), MemberShown::ALL.len());
    for (member, still, apart, slowest) in expected {
        let reading = of(member, 136, 85);
        assert_eq!(reading.still(), still, "{member}");
        assert_eq!(reading.told_apart, apart, "{member}");
        let got = reading.slowest();
        assert!(
            got.is_nan() && slowest.is_nan() || (got / slowest - 1.0).abs() < 1e-12,
            "{member}: {got}"
        );
        assert!(
            reading.shift_change < 1e-11,
            "{member}: {}",
            reading.shift_change
        );
        let interaction = match member {
            "axial" | "m-rope" => Some(0.0),
            // Along the axes at 45 degrees a step along both is one of √2 along one of them.
            "mixed" => Some(
                (0..6)
                    .map(|pair| slowed(f64::from(pair), 12.0) * FRAC_1_SQRT_2)
                    .map(|theta| (2.0 * theta).cos() + 1.0 + 2.0 - 4.0 * theta.cos())
                    .sum(),
            ),
            _ => None,
        };
        assert_eq!(
            reading.interaction.is_some(),
            interaction.is_some(),
            "{member}"
        );
        for (got, expected) in reading.interaction.into_iter().zip(interaction) {
            assert_near(got, expected, 1e-11);
        }
    }
    assert!(
        of("mixed", 0, 0)
            .interaction
            .is_some_and(|added| added.abs() > 0.1)
    );
}

#[test]
fn every_cell_of_the_map_is_a_token_and_its_score() {
    for member in MemberShown::ALL {
        let state = state_of::<Family>("qtoken=136").with(&MEMBER, *member);
        let reading = read::<Family>(&state);
        let mut cells = BTreeSet::new();
        for token in 0..256 {
            let cell = reading.tokens.cell(token);
            cells.insert(cell);
            assert_eq!(reading.tokens.token(cell), token);
            if token % 37 == 0 {
                let there = read::<Family>(&state.clone().with(&KEY_TOKEN, token));
                assert_near(there.score, reading.scores[cell], 1e-12);
            }
        }
        assert_eq!(cells.len(), 256);
        assert_eq!(state.get(&QUERY_TOKEN), 136);
    }
    // The second frame is right of the first.
    assert_eq!(Tokens::Video.cell(64), 8);
    assert_eq!(Tokens::Video.cell(128), 128);
}
