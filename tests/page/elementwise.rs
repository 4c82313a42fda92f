//! Both ways end at the engine's rotation, and what is counted on the way is what is done.

use rope_explainer::figures::elementwise::Steps;
use rope_explainer::scene::{Role, Scene};
use rotary::{Pairing, Rotary};

fn scene(d: usize, pairing: Pairing, step: usize) -> Scene {
    let mut scene = Scene::default();
    scene.resize(d);
    Scene {
        pairing,
        step,
        ..scene
    }
}

#[test]
fn both_ways_end_at_the_rotation() {
    for pairing in [Pairing::Interleaved, Pairing::Half] {
        for d in [2, 4, 8, 16] {
            let scene = scene(d, pairing, d * d);
            let rotary = Rotary::new(d, d, scene.base, pairing).unwrap();
            let turned = rotary
                .rotate(&scene.components(Role::Query), scene.query_position as f64)
                .unwrap();
            let steps = Steps::of(&scene).unwrap();
            for (row, turned) in turned.iter().enumerate() {
                assert!((steps.by_matrix[row] - turned).abs() < 1e-12);
                assert!((steps.by_elements[row] - turned).abs() < 1e-12);
            }
            assert_eq!(steps.by_zero, d * d - 2 * d);
        }
    }
}

#[test]
fn the_elementwise_way_is_there_after_two_multiplications_a_component() {
    let done = Steps::of(&scene(4, Pairing::Half, 8)).unwrap();
    let all = Steps::of(&scene(4, Pairing::Half, 16)).unwrap();
    assert_eq!(done.by_elements, all.by_elements);
    assert_ne!(done.by_matrix, all.by_matrix);
}

#[test]
fn a_step_beyond_the_last_is_the_last() {
    assert_eq!(Steps::of(&scene(2, Pairing::Half, 256)).unwrap().done, 4);
}
