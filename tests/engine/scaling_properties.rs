//! Any settings of a scaling method are handled without a panic. Accepted ones give finite frequencies that exceed the
//! trained ones by at most what the method allows.

use proptest::prelude::*;
use rotary::scaling::*;

/// Ordinary numbers, and every kind of odd one.
fn any_number() -> impl Strategy<Value = f64> {
    prop_oneof![
        any::<f64>(),
        1e-3..1e6,
        prop::sample::select(vec![
            0.0,
            -0.0,
            1.0,
            2.0,
            32.0,
            1e-320,
            1e-300,
            1e300,
            f64::MAX,
            f64::NAN
        ]),
    ]
}

fn any_option() -> impl Strategy<Value = Option<f64>> {
    prop::option::of(any_number())
}

fn any_yarn() -> impl Strategy<Value = Scaling> {
    let numbers = [(); 4].map(|()| any_number());
    let options = [(); 3].map(|()| any_option());
    (numbers, options, any::<bool>()).prop_map(|(numbers, options, truncate)| {
        let [factor, original_max_position, beta_fast, beta_slow] = numbers;
        let [mscale, mscale_all_dim, attention_factor] = options;
        Scaling::YarnByIndex(YarnByIndex {
            factor,
            original_max_position,
            beta_fast,
            beta_slow,
            truncate,
            mscale,
            mscale_all_dim,
            attention_factor,
        })
    })
}

fn any_longrope() -> impl Strategy<Value = Scaling> {
    let list = || prop::collection::vec(any_number(), 0..5);
    (list(), list(), any_number(), any_number(), any_option()).prop_map(
        |(short_factor, long_factor, original_max_position, factor, attention_factor)| {
            Scaling::LongRope(LongRope {
                short_factor,
                long_factor,
                original_max_position,
                factor,
                attention_factor,
            })
        },
    )
}

fn any_scaling() -> impl Strategy<Value = Scaling> {
    let numbers = || [(); 4].map(|()| any_number());
    prop_oneof![
        any_yarn(),
        any_longrope(),
        (numbers(), 0..7_u8).prop_map(|([a, b, c, d], rule)| match rule {
            0 => Scaling::None,
            1 => Scaling::Linear(Linear { factor: a }),
            2 => Scaling::NtkStatic(NtkStatic { alpha: a }),
            3 => Scaling::NtkDynamic(NtkDynamic {
                factor: a,
                max_position: b,
            }),
            4 => Scaling::YarnByRotations(YarnByRotations {
                original_max_position: a,
                max_position: b,
                alpha: d,
                tau: c,
            }),
            5 => Scaling::Llama3(Llama3 {
                factor: a,
                low_freq_factor: b,
                high_freq_factor: c,
                original_max_position: d,
            }),
            _ => Scaling::Proportional(Proportional {
                partial_rotary_factor: a,
                factor: b,
            }),
        }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(ProptestConfig::default().cases.max(2000)))]

    #[test]
    fn what_is_accepted_is_finite(
        scaling in any_scaling(),
        pairs in 0..5_usize,
        base in any_number(),
        length in prop_oneof![0..10_000_usize, Just(usize::MAX)],
    ) {
        if let Ok(scaled) = scaling.frequencies(2 * pairs, base, length) {
            prop_assert_eq!(scaled.theta.len(), pairs);
            prop_assert!(scaled.theta.iter().all(|theta| theta.is_finite()), "{:?}", scaled);
            prop_assert!(scaled.factor_on_cos_sin.is_finite(), "{:?}", scaled);
            prop_assert!(scaled.factor_on_logits.is_finite(), "{:?}", scaled);
            let ramp = scaled.ramp.unwrap_or_default();
            prop_assert!(ramp.iter().all(|ramp| (0.0..=1.0).contains(ramp)), "{:?}", ramp);
        }
    }
}
