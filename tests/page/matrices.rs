//! The product of the three matrices vanishes against the third, and a turn keeps lengths.

use rope_explainer::figures::matrices::Product;
use rope_explainer::scene::Scene;
use rotary::Pairing;

#[test]
fn the_turn_undone_times_a_turn_is_the_turn_of_the_gap() {
    for pairing in [Pairing::Interleaved, Pairing::Half] {
        let scene = Scene {
            pairing,
            query_position: 100_007,
            key_position: -13,
            ..Scene::default()
        };
        let product = Product::of(&scene).unwrap();
        assert!(product.difference < 1e-10, "{}", product.difference);
        assert!((product.lengths[0] - product.lengths[1]).abs() < 1e-12);
        for ((undone, turn), gap) in product.blocks[0]
            .iter()
            .zip(&product.blocks[1])
            .zip(&product.blocks[2])
        {
            assert!((*undone * *turn).abs_diff_eq(*gap, 1e-10));
        }
    }
}
