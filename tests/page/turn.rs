//! The three ways to the score of a turned pair agree, with maps and without, and the mirrored one does not.

use crate::scenes::{from_the_start, of_one_pair};
use glam::DVec2;
use proptest::prelude::*;
use rope_explainer::figures::turn::Turn;
use rope_explainer::scene::{Action, Role, Scene};

fn scene(maps: [[DVec2; 2]; 2], speed: f64, m: i64, n: i64) -> Scene {
    Scene {
        maps,
        speed,
        query_position: m,
        key_position: n,
        ..of_one_pair()
    }
}

/// Equation 9 with nothing of the engine in it.
fn by_hand(scene: &Scene) -> f64 {
    let mapped = |rows: [DVec2; 2], x: DVec2| {
        (
            rows[0].x * x.x + rows[0].y * x.y,
            rows[1].x * x.x + rows[1].y * x.y,
        )
    };
    let (qx, qy) = mapped(scene.maps[0], scene.query[0]);
    let (kx, ky) = mapped(scene.maps[1], scene.key[0]);
    let angle = scene.speed * (scene.query_position - scene.key_position) as f64;
    (qx * kx + qy * ky) * angle.cos() - (qy * kx - qx * ky) * angle.sin()
}

fn any_map() -> impl Strategy<Value = [DVec2; 2]> {
    [-2.0..2.0, -2.0..2.0, -2.0..2.0, -2.0..2.0]
        .prop_map(|[a, b, c, d]| [DVec2::new(a, b), DVec2::new(c, d)])
}

proptest! {
    #[test]
    fn all_three_ways_are_equation_9(
        maps in [any_map(), any_map()],
        speed in 0.0..3.0,
        m in -1_000_i64..1_000,
        n in -1_000_i64..1_000,
    ) {
        let scene = scene(maps, speed, m, n);
        let turn = Turn::of(&scene).unwrap();
        for way in [turn.from_positions, turn.complex, turn.relative] {
            prop_assert!((way - by_hand(&scene)).abs() < 1e-9, "{way}");
        }
        prop_assert!(turn.largest_difference() < 1e-9);
        prop_assert_eq!(turn.angles_rad, [m, n].map(|position| position as f64 * speed));
    }
}

#[test]
fn the_mirrored_formula_is_another_number() {
    let turn = Turn::of(&scene([[DVec2::X, DVec2::Y]; 2], 0.5, 5, 2)).unwrap();
    assert!((turn.mirrored - turn.relative).abs() > 0.1);
}

#[test]
fn the_gap_turns_the_angle_before_into_the_angle_between() {
    let turn = Turn::of(&scene([[DVec2::X, DVec2::Y]; 2], 0.5, 5, 2)).unwrap();
    let turned = DVec2::from_angle(turn.before_rad + 3.0 * 0.5);
    assert!(turned.abs_diff_eq(DVec2::from_angle(turn.between_rad), 1e-14));
}

#[test]
fn the_angle_between_follows_the_gap() {
    let identity = [[DVec2::X, DVec2::Y]; 2];
    let at = |m, n| Turn::of(&scene(identity, 0.5, m, n)).unwrap().between_rad;
    assert!((at(5, 2) - at(105, 102)).abs() < 1e-12);
    assert!((at(6, 2) - at(5, 2) - 0.5).abs() < 1e-12);
}

#[test]
fn the_plane_has_room_for_what_the_maps_make() {
    let mapped = from_the_start([Action::SetMap {
        role: Role::Query,
        at: (0, 1),
        to: 1.5,
    }]);
    let query = mapped.mapped(Role::Query, mapped.query[0]);
    assert!(query.length() > Scene::default().reach);
    assert!(query.length() <= mapped.reach);
}
