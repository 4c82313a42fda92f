//! The same settings give the same parameters to the bit: these digits were made natively, and a browser must make them
//! too.

use crate::trained::{ROPE, trained};
use training::model::Model;
use training::task::Task;
use training::trainer::Step;
use training::{AttentionKind, Axes, Encoding, Further, Lengthened, Settings};
use wasm_bindgen_test::wasm_bindgen_test;

/// FNV-1a of the parameters' bits after some steps.
fn digits(settings: Settings, steps: usize) -> u64 {
    digits_of_both(settings, steps).0
}

/// FNV-1a of the parameters' bits after some steps, and of the bits of what the steps found: the curve that the page
/// draws and records.
fn digits_of_both(settings: Settings, steps: usize) -> (u64, u64) {
    let (model, found) = trained(settings, steps);
    digits_of_model(&model, &found)
}

fn digits_of_model(model: &Model, found: &[Step]) -> (u64, u64) {
    let found = found.iter().flat_map(|step| [step.loss, step.right]);
    (fnv(model.parameters.all.iter().copied()), fnv(found))
}

fn fnv(numbers: impl Iterator<Item = f32>) -> u64 {
    let bytes = numbers.flat_map(|x| x.to_bits().to_le_bytes());
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

const AFTER_30_STEPS: [(Encoding, u64, u64); 7] = [
    (Encoding::Rope, 0x5d14_d0f8_5e39_1406, 0x6d76_796f_0762_7ee1),
    (Encoding::Shaw, 0x50c6_bbaf_bbac_5535, 0x2c8b_cd7b_8ef4_e432),
    (
        Encoding::Alibi,
        0x6ee6_8915_0b0f_41c3,
        0xdf0d_43e3_86d1_aeca,
    ),
    (Encoding::T5, 0x0807_26e1_7062_29d1, 0xb946_7ee5_5273_ad4e),
    (
        Encoding::Sinusoidal,
        0xa04d_b670_63d3_37bf,
        0xebfc_0be5_5e3b_acb6,
    ),
    (
        Encoding::Learned,
        0x0361_64b0_b2ab_7dea,
        0x1a8a_5e74_29b3_6a18,
    ),
    (Encoding::None, 0xe063_3e8c_58a3_b5af, 0x2a21_6342_dbdf_8c4f),
];

#[wasm_bindgen_test(unsupported = test)]
fn thirty_steps_give_the_same_bits() {
    let made = AFTER_30_STEPS.map(|(encoding, ..)| {
        let settings = Settings {
            encoding,
            ..Settings::default()
        };
        let (parameters, found) = digits_of_both(settings, 30);
        (encoding, parameters, found)
    });
    assert_eq!(made, AFTER_30_STEPS);
}

#[wasm_bindgen_test(unsupported = test)]
fn three_hundred_steps_give_the_same_bits() {
    let (model, found) = &*ROPE;
    assert_eq!(found.len(), 300);
    let both = digits_of_model(model, found);
    assert_eq!(both, (6_740_411_911_512_822_337, 3_101_654_541_848_363_633));
}

#[wasm_bindgen_test(unsupported = test)]
fn linear_attention_and_odd_sizes_give_the_same_bits() {
    let settings = Settings {
        task: Task::Brackets,
        attention: AttentionKind::Linear,
        width: 30,
        heads: 3,
        feed_forward: 50,
        context: 45,
        batch: 3,
        ..Settings::default()
    };
    assert_eq!(digits(settings, 30), 2_039_106_563_189_747_118);
}

/// Pictures, with one axis and with two.
#[wasm_bindgen_test(unsupported = test)]
fn pictures_give_the_same_bits() {
    let digits = Axes::ALL.map(|axes| digits(Settings::picture(axes, 477), 30));
    let expected = [
        13_846_723_178_379_173_936,
        14_224_001_248_808_573_786,
        15_403_861_582_636_323_178,
    ];
    assert_eq!(digits, expected);
}

/// Further training, as a worker does it too.
#[wasm_bindgen_test(unsupported = test)]
fn further_training_gives_the_same_bits() {
    let settings = Settings {
        base: 10.0,
        steps: 20,
        further: Some(Further {
            context: 128,
            batch: 2,
            steps: 5,
            base: 100.0,
        }),
        ..Settings::default()
    };
    assert_eq!(digits(settings, 25), 9_548_582_189_848_171_425);
}

/// Far keys at other distances: what a worker answers is what was recorded.
#[wasm_bindgen_test(unsupported = test)]
fn other_distances_give_the_same_bits() {
    let (model, _) = trained(Settings::default(), 30);
    let tokens = Task::KBack.sequence(0, 0, false, 256).tokens;
    let digits = Lengthened::distances(64, 256).map(|lengthened| {
        let extension = lengthened.extension(64, 1.0);
        let read = model.read(&tokens, &extension).unwrap();
        fnv(read.probabilities.into_iter())
    });
    let expected = [
        14_858_136_911_179_542_145,
        15_892_256_241_453_473_132,
        7_254_266_556_200_779_364,
    ];
    assert_eq!(digits, expected);
}
