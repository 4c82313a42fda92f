//! The same settings give the same parameters to the bit: these digits were made natively, and a browser must make them
//! too.

use training::task::Task;
use training::{AttentionKind, Encoding, Settings, Trainer};
use wasm_bindgen_test::wasm_bindgen_test;

/// FNV-1a of the parameters' bits after some steps.
fn digits(settings: Settings, steps: usize) -> u64 {
    digits_of_both(settings, steps).0
}

/// FNV-1a of the parameters' bits after some steps, and of the bits of what the steps found: the curve that the page
/// draws and records.
fn digits_of_both(settings: Settings, steps: usize) -> (u64, u64) {
    let mut trainer = Trainer::new(settings).unwrap();
    let found: Vec<_> = (0..steps).map(|_| trainer.step()).collect();
    let found = found.iter().flat_map(|step| [step.loss, step.right]);
    let parameters = trainer.model().parameters.all.iter();
    (fnv(parameters.copied()), fnv(found))
}

fn fnv(numbers: impl Iterator<Item = f32>) -> u64 {
    let bytes = numbers.flat_map(|x| x.to_bits().to_le_bytes());
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

const AFTER_30_STEPS: [(Encoding, u64, u64); 7] = [
    (Encoding::Rope, 0x6c92_9950_c72d_916f, 0x16bf_b116_808b_fbe4),
    (Encoding::Shaw, 0xfb49_50c2_5c0e_2adb, 0xc135_d1ea_9337_1661),
    (
        Encoding::Alibi,
        0x0111_4522_8bc8_c34e,
        0x8c90_aa30_12c2_d0d1,
    ),
    (Encoding::T5, 0xef1c_37a4_d9c7_fe29, 0xd254_0b4d_b388_e1cb),
    (
        Encoding::Sinusoidal,
        0xefd0_daec_c270_8408,
        0x97a8_3575_4aa8_f029,
    ),
    (
        Encoding::Learned,
        0x3476_c341_ee56_5961,
        0xa0ca_bc31_8f81_5502,
    ),
    (Encoding::None, 0x8cb8_f2f6_2681_8cd5, 0x773e_c80e_2d74_9b95),
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
    let both = digits_of_both(Settings::default(), 300);
    assert_eq!(both, (3_950_673_957_493_664_733, 5_736_471_539_869_619_864));
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
    assert_eq!(digits(settings, 30), 4_587_995_388_525_823_453);
}
