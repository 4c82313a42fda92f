//! What each scheme of relative positions has for a distance is the engine's, and stops where the scheme stops.

use rope_explainer::figures::relative::Reading;
use rope_explainer::params::{Value, param};
use rope_explainer::scene::{RelativeShown, Scene};
use rope_explainer::toy_tables::learned;
use rotary::encoding::{RelativeBuckets, alibi};

fn scene(relative: RelativeShown) -> Scene {
    Scene {
        relative,
        causal: false,
        ..Scene::default()
    }
}

fn read(scene: &Scene) -> Reading {
    Reading::of(scene).expect("a valid scene")
}

#[test]
fn shaws_rows_end_at_the_clip_either_way() {
    let reading = read(&Scene {
        clip: 3,
        ..scene(RelativeShown::Shaw)
    });
    let rows: Vec<_> = (-5..=5).map(|r| reading.at(r)).collect();
    let expected = [-3.0, -3.0, -3.0, -2.0, -1.0, 0.0, 1.0, 2.0, 3.0, 3.0, 3.0];
    assert_eq!(rows, expected.map(Some));
    assert_eq!(reading.learned, 7 * 8);
}

#[test]
fn a_table_of_biases_has_nothing_beyond_its_length() {
    let reading = read(&scene(RelativeShown::Bias));
    assert_eq!(reading.learned, 19);
    assert!(reading.at(9).is_some() && reading.at(-9).is_some());
    assert_eq!((reading.at(10), reading.at(-10)), (None, None));
    for distance in [4, -4] {
        let expected = learned(&scene(RelativeShown::Bias), "bias", distance);
        assert_eq!(reading.at(distance), Some(expected));
    }
}

#[test]
fn nothing_is_learned_for_keys_that_are_hidden() {
    for (relative, learned) in [(RelativeShown::Shaw, 5 * 8), (RelativeShown::Bias, 10)] {
        let reading = read(&Scene {
            causal: true,
            ..scene(relative)
        });
        assert_eq!(reading.learned, learned);
    }
}

#[test]
fn the_last_bucket_begins_before_the_distance_that_names_it() {
    for (causal, expected) in [(true, 113), (false, 91)] {
        let reading = read(&Scene {
            causal,
            ..scene(RelativeShown::T5)
        });
        assert_eq!(reading.last_from, Some(expected));
        assert_eq!(reading.at(expected), reading.at(128));
        assert_ne!(reading.at(expected - 1), reading.at(128));
    }
}

#[test]
fn buckets_are_the_engines_in_both_directions() {
    for causal in [false, true] {
        let scene = Scene {
            causal,
            ..scene(RelativeShown::T5)
        };
        let rule = RelativeBuckets::new(32, 128, !causal).expect("T5's own");
        let reading = read(&scene);
        let bucket = rule.bucket(-scene.distance()) as i64;
        assert_eq!(reading.bias, Some(learned(&scene, "bucket", bucket)));
        for (distance, bucket) in &reading.curve {
            assert_eq!(*bucket, Some(rule.bucket(-distance) as f64));
        }
        assert_eq!(reading.learned, 32);
        assert_eq!(reading.curve.first().map(|(r, _)| *r < 0), Some(!causal));
    }
}

#[test]
fn every_number_of_buckets_fits_every_last_bucket() {
    for (buckets, max_distance) in [(4, 33), (64, 33), (64, 1024)] {
        for causal in [false, true] {
            let reading = read(&Scene {
                buckets,
                max_distance,
                causal,
                ..scene(RelativeShown::T5)
            });
            let far = reading.curve.last().and_then(|(_, bucket)| *bucket);
            assert_eq!(far, reading.at(max_distance as i64));
            assert!(reading.bias.is_some());
        }
    }
}

#[test]
fn the_window_goes_on_beyond_the_border_of_every_scheme() {
    for (relative, border) in [
        (RelativeShown::Shaw, 12),
        (RelativeShown::Bias, 9),
        (RelativeShown::T5, 500),
    ] {
        let reading = read(&Scene {
            clip: 12,
            max_distance: 500,
            ..scene(relative)
        });
        let [first, last] = [reading.curve.first(), reading.curve.last()].map(Option::unwrap);
        assert!(last.0 > border && first.0 == -last.0, "{relative:?}");
    }
}

#[test]
fn alibi_falls_by_the_slope_of_the_head() {
    let slopes = alibi::slopes(12).expect("12 heads");
    for (head, slope) in slopes.iter().enumerate() {
        let reading = read(&Scene {
            heads: 12,
            head,
            ..scene(RelativeShown::Alibi)
        });
        assert_eq!(reading.at(7), Some(-7.0 * slope));
        assert_eq!(reading.at(-7), Some(-7.0 * slope));
        assert_eq!((reading.of_heads.len(), reading.learned), (12, 0));
        assert_eq!(reading.slope, Some(*slope));
    }
}

#[test]
fn fewer_heads_leave_one_of_them_in_hand() {
    let mut scene = Scene {
        heads: 12,
        head: 11,
        ..scene(RelativeShown::Alibi)
    };
    (param("heads").set)(&mut scene, &Value::Integer(2));
    assert_eq!(scene.head, 1);
    (param("head").set)(&mut scene, &Value::Integer(2));
    assert_eq!(scene.head, 1);
    assert!(read(&scene).value().is_some());
}

#[test]
fn the_distance_in_hand_stays_in_the_window() {
    for (m, expected) in [(1_000_000, 16), (-1_000_000, 0), (8, 5)] {
        let reading = read(&Scene {
            query_position: m,
            causal: true,
            ..scene(RelativeShown::Bias)
        });
        assert_eq!(reading.distance, expected);
    }
}
