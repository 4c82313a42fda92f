//! The three ways to the score of a rotated pair agree, with projections and without, and the mirrored one does not.

use crate::prelude::*;
use glam::DVec2;
use proptest::prelude::*;
use rope_explainer::figures::turn::Turn;
use rope_explainer::figures::turn::parameters::ROTATED_FIRST;
use std::f64::consts::PI;

/// `W x` of both words.
fn projected(state: &State) -> [[f64; 2]; 2] {
    let of = |rows: &[DVec2], x: DVec2| {
        [
            rows[0].x * x.x + rows[0].y * x.y,
            rows[1].x * x.x + rows[1].y * x.y,
        ]
    };
    [
        of(state.get(&W_Q), state.get(&QUERY)[0]),
        of(state.get(&W_K), state.get(&KEY)[0]),
    ]
}

/// Equation 9 with nothing of the engine in it, for the distance `m - n` times a sign.
fn by_hand(state: &State, sign: f64) -> f64 {
    let [[qx, qy], [kx, ky]] = projected(state);
    let distance = (state.get(&QUERY_POSITION) - state.get(&KEY_POSITION)) as f64;
    let angle = sign * state.get(&SPEED) * distance;
    (qx * kx + qy * ky) * angle.cos() - (qy * kx - qx * ky) * angle.sin()
}

/// The positions of the query and of the key.
fn positions(state: &State) -> [f64; 2] {
    [&QUERY_POSITION, &KEY_POSITION].map(|row| state.get(row) as f64)
}

fn any_state() -> impl Strategy<Value = State> {
    let projection = || {
        [-2.0..2.0, -2.0..2.0, -2.0..2.0, -2.0..2.0]
            .prop_map(|[a, b, c, d]| [DVec2::new(a, b), DVec2::new(c, d)])
    };
    let positions = || -1_000_i64..1_000;
    (
        [projection(), projection()],
        0.0..3.0,
        positions(),
        positions(),
    )
        .prop_map(|([w_q, w_k], speed, m, n)| {
            let start = state_of::<Turn>("");
            after(start, [set(&W_Q, w_q.into()), set(&W_K, w_k.into())])
                .with(&SPEED, speed)
                .with(&QUERY_POSITION, m)
                .with(&KEY_POSITION, n)
        })
}

/// `(W_q R_m x_m) . (W_k R_n x_n)` with nothing of the engine in it.
fn rotated_first_by_hand(state: &State, further: f64) -> f64 {
    let of = |rows: &[DVec2], x: DVec2, position: i64| {
        let (sin, cos) = (state.get(&SPEED) * (position as f64 + further)).sin_cos();
        let (a, b) = (x.x * cos - x.y * sin, x.x * sin + x.y * cos);
        [rows[0].x * a + rows[0].y * b, rows[1].x * a + rows[1].y * b]
    };
    let q = of(
        state.get(&W_Q),
        state.get(&QUERY)[0],
        state.get(&QUERY_POSITION),
    );
    let k = of(
        state.get(&W_K),
        state.get(&KEY)[0],
        state.get(&KEY_POSITION),
    );
    q[0] * k[0] + q[1] * k[1]
}

proptest! {
    #[test]
    fn words_rotated_before_they_are_projected_have_another_score(state in any_state()) {
        let state = state.with(&ROTATED_FIRST, true);
        let turn = read::<Turn>(&state);
        prop_assert!((turn.from_positions - rotated_first_by_hand(&state, 0.0)).abs() < 1e-9);
        prop_assert!((turn.shifted - rotated_first_by_hand(&state, 1.0)).abs() < 1e-9);
        // The formulas are those of projection first.
        prop_assert!((turn.complex - by_hand(&state, 1.0)).abs() < 1e-9);
        prop_assert!((turn.relative - by_hand(&state, 1.0)).abs() < 1e-9);
    }

    #[test]
    fn all_three_ways_are_equation_9(state in any_state()) {
        let turn = read::<Turn>(&state);
        for way in [turn.from_positions, turn.complex, turn.relative] {
            prop_assert!((way - by_hand(&state, 1.0)).abs() < 1e-9, "{way}");
        }
        prop_assert!(turn.largest_difference() < 1e-9);
        prop_assert!((turn.mirrored - by_hand(&state, -1.0)).abs() < 1e-9);
        let [q, k] = turn.mirror_images;
        prop_assert!((q.dot(k) - by_hand(&state, -1.0)).abs() < 1e-9);
        prop_assert!((turn.shifted - by_hand(&state, 1.0)).abs() < 1e-9);
        prop_assert!(turn.stays());
        let angles = positions(&state).map(|position| position * state.get(&SPEED));
        prop_assert_eq!(turn.angles_rad, angles);
    }

    #[test]
    fn every_arrow_and_angle_is_the_formulas(state in any_state()) {
        let turn = read::<Turn>(&state);
        let expected = projected(&state);
        let (speed, [m, n]) = (state.get(&SPEED), positions(&state));
        let mut directions = [0.0; 2];
        for (index, (x, position)) in expected.into_iter().zip([m, n]).enumerate() {
            assert_all_near(&turn.projected[index].to_array(), &x, 1e-12);
            let (sin, cos) = (speed * position).sin_cos();
            let rotated = [x[0] * cos - x[1] * sin, x[0] * sin + x[1] * cos];
            assert_all_near(&turn.rotated[index].to_array(), &rotated, 1e-11);
            directions[index] = x[1].atan2(x[0]);
        }
        let before = directions[0] - directions[1];
        let after = before + speed * (m - n);
        prop_assume!(expected.iter().all(|x| x[0].hypot(x[1]) > 1e-3));
        for (got, expected) in [(turn.before_rad, before), (turn.between_rad, after)] {
            prop_assert!((-PI..=PI).contains(&got));
            let turns = (got - expected) / TAU;
            prop_assert!((turns - turns.round()).abs() < 1e-8, "{got} is not {expected}");
        }
    }
}

#[test]
fn the_chapter_starts_near_70_degrees_and_rotation_before_projection_moves_the_score() {
    let link = "m=9&n=2&lock=1&wq=0.8,0.4,-0.3,1&wk=1,-0.3,0.2,0.9";
    let turn = read::<Turn>(&state_of::<Turn>(link));
    assert!((68.0..74.0).contains(&turn.between_rad.to_degrees()));
    let first = read::<Turn>(&state_of::<Turn>(&format!("{link}&before=1")));
    assert!(turn.stays() && !first.stays());
    assert!((first.from_positions - first.shifted).abs() > 0.05);
}

#[test]
fn the_plane_has_room_for_what_the_projections_make() {
    let start = state_of::<Turn>("");
    let projected = after(start.clone(), [set_entry(Role::Query, (0, 1), 1.5)]);
    let query = projected.projected(Role::Query, projected.get(&QUERY)[0]);
    assert!(query.length() > start.get(&REACH));
    assert!(query.length() <= projected.get(&REACH));
}
