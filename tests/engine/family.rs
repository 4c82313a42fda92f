//! Golden 24: each member of the family against its reference code.

use crate::prelude::*;
use rotary::family::{Member, Motion};
use rotary::glam::DVec2;
use rotary::tensor::MropeSections;

#[derive(Deserialize)]
struct File {
    tolerance: Tolerance,
    head_dim: usize,
    base: f64,
    positions_time_row_column: Vec<[f64; 3]>,
    cases: Vec<Case>,
}

/// The pairs of tokens. Shape: `[tokens, pairs]`.
type Pairs = Vec<Vec<[f64; 2]>>;

/// The scores have the shape `[queries, keys]`.
#[derive(Deserialize)]
struct Case {
    member: String,
    q: Pairs,
    k: Pairs,
    rotated_q: Option<Pairs>,
    rotated_k: Option<Pairs>,
    scores: Vec<Vec<f64>>,
}

/// The members with the settings of the script, and how many of their pairs stand still.
const MEMBERS: [(&str, Member, usize); 9] = [
    ("full", Member::Full, 0),
    ("partial", Member::Partial { rotary_dim: 6 }, 9),
    ("truncated", Member::Truncated { part: 0.25 }, 9),
    ("still", Member::Still, 12),
    ("decoupled", Member::Decoupled { rotary_dim: 8 }, 8),
    ("axial", Member::Axial, 0),
    ("mixed", Member::Mixed { direction_rad: 0.7 }, 0),
    (
        "sections",
        Member::Sections(MropeSections::Chunked([4; 3])),
        0,
    ),
    ("xpos", Member::XPos, 0),
];

type Rotor = fn(&Motion, [f64; 3]) -> DVec2;

fn rotated(
    motions: &[Motion],
    tokens: &[Vec<[f64; 2]>],
    at: &[[f64; 3]],
    by: Rotor,
) -> Vec<Vec<DVec2>> {
    let token = |(pairs, at): (&Vec<[f64; 2]>, &[f64; 3])| {
        let pairs = motions.iter().zip(pairs);
        pairs
            .map(|(motion, pair)| by(motion, *at).rotate(DVec2::from(*pair)))
            .collect()
    };
    tokens.iter().zip(at).map(token).collect()
}

#[wasm_bindgen_test(unsupported = test)]
fn every_member_rotates_as_its_reference_code_in_golden_24() {
    let file: File = golden!("24_family");
    let tolerance = file.tolerance.f64_engine_abs;
    assert_eq!(file.cases.len(), MEMBERS.len());
    for (case, (name, member, still)) in file.cases.iter().zip(MEMBERS) {
        assert_eq!(case.member, name);
        let motions = member.pairs(file.head_dim, file.base).expect("valid");
        let at = &file.positions_time_row_column;
        let q = rotated(&motions, &case.q, at, Motion::of_query);
        let k = rotated(&motions, &case.k, at, Motion::of_key);
        for (got, expected) in [(&q, &case.rotated_q), (&k, &case.rotated_k)] {
            let expected = expected.iter().flatten().flatten();
            for (got, expected) in got.iter().flatten().zip(expected) {
                assert!(
                    got.distance(DVec2::from(*expected)) <= tolerance,
                    "{name}: {got} {expected:?}"
                );
            }
        }
        assert_eq!(case.rotated_q.is_none(), name == "xpos");
        for (m, row) in case.scores.iter().enumerate() {
            for (n, expected) in row.iter().enumerate() {
                let terms = q[m].iter().zip(&k[n]).map(|(q, k)| q.dot(*k));
                let score: f64 = terms.sum();
                assert!(
                    (score - expected).abs() <= tolerance,
                    "{name} {m} {n}: {score} {expected}"
                );
            }
        }
        assert_eq!(
            motions.iter().filter(|motion| motion.is_still()).count(),
            still,
            "{name}"
        );
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn what_does_not_fit_a_head_is_refused() {
    let refused = |member: Member, head_dim: usize, base: f64| {
        assert!(
            member.pairs(head_dim, base).is_err(),
            "{member:?} {head_dim} {base}"
        );
    };
    for (_, member, _) in MEMBERS {
        refused(member, 0, 100.0);
        refused(member, 7, 100.0);
        if member != Member::Still {
            refused(member, 24, 0.0);
        }
    }
    refused(Member::Partial { rotary_dim: 26 }, 24, 100.0);
    refused(Member::Decoupled { rotary_dim: 5 }, 24, 100.0);
    refused(Member::Truncated { part: 1.5 }, 24, 100.0);
    refused(Member::Axial, 6, 100.0);
    refused(Member::Mixed { direction_rad: 0.0 }, 6, 100.0);
    refused(
        Member::Mixed {
            direction_rad: f64::NAN,
        },
        24,
        100.0,
    );
    refused(Member::Sections(MropeSections::Chunked([1; 3])), 24, 100.0);
}

#[wasm_bindgen_test(unsupported = test)]
fn two_axes_fit_every_multiple_of_4() {
    for member in [Member::Axial, Member::Mixed { direction_rad: 0.5 }] {
        for head_dim in [4, 8, 12, 20] {
            let pairs = member.pairs(head_dim, 100.0).expect("a multiple of 4");
            assert_eq!(pairs.len(), head_dim / 2, "{member:?}");
        }
    }
}
