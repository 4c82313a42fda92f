//! Every method's frequencies are the golden files', YaRN's temperature is where they have it, and scores are the
//! formula's.

use crate::prelude::*;
use rope_explainer::figures::extension::{Extended, Extension, FARTHEST_SHOWN, PUBLISHED, Reading};
use rope_explainer::url::link;

fn reading(link: &str) -> Reading {
    read::<Extension>(&state_of::<Extension>(link))
}

#[track_caller]
fn of(reading: &Reading, method: ScalingMethod) -> &Extended {
    reading.of_method(method).expect("frequencies")
}

#[test]
fn both_yarns_and_what_is_between_them_are_golden_03s() {
    let golden = golden("03_yarn_seed003");
    let tolerance = number(&golden["tolerance"]["f64_engine_rel"]);
    for case in cases(&golden, "cases") {
        let said = |key: &str| number(&case[key]);
        let [d, base, trained, wanted, beta] = ["d", "base", "L", "L_prime", "tau"].map(said);
        let link = format!("d={d}&base={base}&trained={trained}&wanted={wanted}&beta={beta}");
        let reading_of = |truncate: &str| reading(&[&link, truncate].concat());
        let shown = reading_of("");
        let paper = of(&shown, ScalingMethod::YarnByRotations);
        assert_relative(&paper.theta, &numbers(&case["theta_new"]), tolerance, &link);
        let kept = paper.kept.as_ref().expect("a ramp");
        assert_all_near(kept, &numbers(&case["gamma"]), tolerance);
        let rotations: Vec<f64> = shown.pairs.iter().map(|pair| pair.rotations).collect();
        assert_relative(&rotations, &numbers(&case["r"]), tolerance, &link);
        let [_, code, of_paper, _] = &shown.temperatures;
        assert_near(of_paper.on_logits, said("lambda_logits"), tolerance);
        assert_near(code.on_cos_sin, said("sqrt_lambda_on_cos_sin"), tolerance);
        for (truncate, key) in [("", "truncate_true"), ("&truncate=0", "truncate_false")] {
            let ramp = &case["contrast_index_ramp"][key];
            let shown = reading_of(truncate);
            let code = of(&shown, ScalingMethod::YarnByIndex);
            assert_relative(&code.theta, &numbers(&ramp["theta_new"]), tolerance, &link);
            let ends = shown.ramp.expect("a ramp");
            let used = [ends.used.0, ends.used.1];
            assert_relative(&used, &numbers(&ramp["low_high"]), 1e-9, &link);
            let unrounded = numbers(&case["contrast_index_ramp"]["truncate_false"]["low_high"]);
            assert_near(ends.raw.1, unrounded[1], 1e-9 * unrounded[1]);
            let kept = code.kept.as_ref().expect("a ramp").iter();
            let of_ramp = kept.zip(theta(base, d as usize));
            let of_ramp =
                of_ramp.map(|(kept, theta)| theta * (kept + (1.0 - kept) * trained / wanted));
            assert_relative(&code.theta, &of_ramp.collect::<Vec<_>>(), tolerance, &link);
            // The golden number is of the pairs that the code keeps faster.
            let ratio = shown.apart.expect("both").ratio();
            assert!(
                ratio >= 1.0 + number(&ramp["max_rel_diff_to_seed"]) - 1e-9,
                "{link}: {ratio}"
            );
        }
    }
    for (link, factor) in [
        ("d=128&trained=2048&wanted=20480", 2.560_414_448_127_478_4),
        ("d=64&trained=4096&wanted=163840", 4.281_892_356_354_578),
        (
            "d=64&base=150000&trained=4096&wanted=131072",
            4.277_579_072_315_917,
        ),
    ] {
        assert_near(reading(link).apart.expect("both").ratio(), factor, 1e-9);
    }
}

#[test]
fn the_published_settings_are_golden_04s() {
    let golden = golden("04_presets");
    let tolerance = number(&golden["tolerance"]["f64_engine_rel"]);
    let names = [
        "llama-3.1-8b",
        "phi-3-mini-128k (2024-04 config)",
        "qwen2.5-7b-instruct+yarn4",
        "deepseek-v3",
        "gpt-oss-20b",
    ];
    for ((_, link), name) in PUBLISHED.into_iter().zip(names) {
        let mut presets = cases(&golden, "presets").iter();
        let preset = presets.find(|preset| preset["name"] == name);
        let preset = preset.expect("published");
        let state = state_of::<Extension>(link);
        let head_dim = whole(&preset["head_dim"]);
        assert_eq!(state.head_dim() as i64, head_dim, "{name}");
        let reading = read::<Extension>(&state);
        let extended = of(&reading, state.get(&METHOD));
        let expected = numbers(&preset["inv_freq"]);
        assert_relative(&extended.theta, &expected, tolerance, name);
        let factor = number(&preset["attention_factor_on_cos_sin"]);
        assert_near(extended.factor_on_cos_sin, factor, tolerance);
        let scale = number(&preset["softmax_scale"]) * (state.head_dim() as f64).sqrt();
        assert_near(extended.factor_on_logits, scale, 1e-12);
    }
}

#[test]
fn interpolation_divides_every_angle_and_multiplies_every_wavelength() {
    let reading = reading("d=64&wanted=32768");
    assert_eq!(reading.factor, 8.0);
    let linear = of(&reading, ScalingMethod::Linear);
    assert_eq!(linear.divisors, [8.0; 32]);
    for (pair, theta) in reading.pairs.iter().zip(theta(10_000.0, 64)) {
        assert_near(pair.theta, theta, 1e-15);
        assert_near(pair.wavelength * theta, std::f64::consts::TAU, 1e-12);
        assert_near(pair.rotations, 4096.0 / pair.wavelength, 1e-9);
    }
    // The inverse in place of the factor: what was to be slower is faster.
    let upside_down = self::reading("d=64&wanted=512");
    let linear = of(&upside_down, ScalingMethod::Linear);
    assert_eq!(linear.divisors, [0.125; 32]);
    assert_eq!(reading.unfinished, 9);
}

#[test]
fn a_temperature_reaches_only_what_rotates_and_acts_once() {
    // t = 0.1 ln 16 + 1, of golden 02.
    let (t, square) = (1.277_258_872_223_978_2, 1.277_258_872_223_978_2_f64.powi(2));
    for (link, rotated, passed) in [
        ("d=128", 128.0, 0.0),
        ("d=128&rot=64", 64.0, 64.0),
        ("d=96&rot=24", 24.0, 72.0),
    ] {
        let [trained, code, paper, twice] = reading(&format!("{link}&wanted=65536")).temperatures;
        assert_eq!((trained.rotated, trained.passed), (rotated, passed));
        assert_near(code.score(), square * rotated + passed, 1e-11);
        assert_near(paper.score(), square * (rotated + passed), 1e-11);
        assert_near(twice.score(), square * (square * rotated + passed), 1e-11);
        assert_near(twice.on_cos_sin, t, 1e-15);
    }
    // DeepSeek's weights take the factor off cosine and sine and put it on the softmax scale: t = 0.1 ln 40 + 1.
    let deepseek = "d=192&rot=64&wanted=163840&alldim=1&mscale=";
    let of_logits = 1.368_887_945_411_393_6_f64.powi(2);
    let [_, code, ..] = reading(&[deepseek, "1"].concat()).temperatures;
    assert_near(code.on_cos_sin, 1.0, 1e-15);
    assert_near(code.on_logits, of_logits, 1e-12);
    assert_near(code.rotated, 64.0 * of_logits, 1e-10);
    // With another weight the rotated part has that weight's factor, squared and once.
    let [_, code, ..] = reading(&[deepseek, "0.5"].concat()).temperatures;
    let half = 1.0 + 0.05 * 40.0_f64.ln();
    assert_near(code.rotated, 64.0 * half * half, 1e-10);
    assert_near(code.passed, 128.0 * of_logits, 1e-10);
}

#[test]
fn the_papers_ramp_up_to_4_rotations_is_llama_3s() {
    let shown = reading("d=128&wanted=65536&beta=4");
    let [paper, llama] = [ScalingMethod::YarnByRotations, ScalingMethod::Llama3];
    let [of_paper, of_llama] = [paper, llama].map(|method| &of(&shown, method).divisors);
    assert_relative(of_paper, of_llama, 1e-12, "extension");
    let shown = reading("d=128&wanted=65536");
    assert!(of(&shown, paper).divisors != of(&shown, llama).divisors);
}

#[test]
fn a_short_text_is_as_trained_only_under_what_looks_at_its_length() {
    for (tokens, expected) in [(4096, [0, 0, 64, 63, 43]), (4097, [0, 63, 64, 63, 43])] {
        let changed = ["none", "dynamic", "linear", "ntk", "yarn"].map(|method| {
            let link = format!("d=128&wanted=65536&tokens={tokens}&method={method}");
            let state = state_of::<Extension>(&link);
            of(&read::<Extension>(&state), state.get(&METHOD)).changed()
        });
        assert_eq!(changed, expected, "{tokens} tokens");
    }
}

#[test]
fn scores_at_small_distances_are_sums_of_cosines() {
    let thetas = theta(10_000.0, 128);
    let score = |r: usize, slower: f64| -> f64 {
        thetas
            .iter()
            .map(|theta| 2.0 * (r as f64 * theta / slower).cos())
            .sum()
    };
    let near = |method: &str| {
        let near = reading(&format!("d=128&wanted=16384&method={method}")).near;
        near.expect("scores")
    };
    let linear = near("linear");
    assert_eq!(linear.extended.len(), FARTHEST_SHOWN + 1);
    for r in 0..=FARTHEST_SHOWN {
        assert_near(linear.trained[r], score(r, 1.0), 1e-11);
        assert_near(linear.extended[r], score(r, 4.0), 1e-11);
    }
    // Four times slower, neighbours differ 15 times less.
    assert_near(linear.steps().0, score(0, 1.0) - score(1, 1.0), 1e-11);
    assert_near(linear.steps().1, score(0, 4.0) - score(1, 4.0), 1e-11);
    assert!(linear.steps().0 > 15.0 * linear.steps().1);
    // The temperature multiplies the score of equal vectors, wherever it stands: t = 0.1 ln 4 + 1, of golden 02.
    let heated = 128.0 * 1.138_629_436_111_989_f64.powi(2);
    for yarn in ["yarn", "yarn-turns"] {
        let near = near(yarn);
        assert_near(near.extended[0], heated, 1e-11);
        assert_eq!(near.largest_change().0, 0);
        assert_near(near.largest_change().1, heated - 128.0, 1e-11);
    }
    assert_eq!(near("none").largest_change(), (0, 0.0));
}

#[test]
fn a_list_for_other_pairs_is_stretched_between_its_ends() {
    let divisors = |link: &str| {
        let reading = reading(&format!("{link}&tokens=10000"));
        of(&reading, ScalingMethod::LongRope).divisors.clone()
    };
    let published = divisors("d=96");
    assert_eq!(published, divisors("d=192&rot=96"));
    for link in ["d=64", "d=128", "d=256"] {
        let stretched = divisors(link);
        assert_near(stretched[0], published[0], 1e-4);
        assert_near(stretched[stretched.len() - 1], published[47], 1e-4);
    }
}

#[test]
fn the_ends_of_the_ramp_push_each_other_and_stay_apart() {
    let start = state_of::<Extension>("");
    let ends = |state: &State| (state.get(&ALPHA), state.get(&BETA));
    assert_eq!(ends(&start), (1.0, 32.0));
    for (moves, expected) in [
        (vec![set(&ALPHA, 100.0)], (100.0, 105.0)),
        (vec![set(&BETA, 0.5)], (0.476, 0.5)),
        (vec![set(&BETA, 4.0), set(&ALPHA, 3.0)], (3.0, 4.0)),
    ] {
        assert_eq!(ends(&after(start.clone(), moves)), expected);
    }
}

#[test]
fn a_link_holds_a_set_of_methods_with_dots_or_commas() {
    let methods = |link: &str| state_of::<Extension>(link).get(&METHODS);
    let set = methods("methods=yarn-turns.yarn");
    assert_eq!(set, methods("methods=yarn%2Cyarn-turns"));
    let has = ScalingMethod::ALL.iter().filter(|method| set.has(**method));
    let expected = [ScalingMethod::YarnByRotations, ScalingMethod::YarnByIndex];
    assert!(has.eq(&expected));
    let none = methods("methods=");
    assert!(ScalingMethod::ALL.iter().all(|method| !none.has(*method)));
    let linked = link::read(
        &link::fields("methods=ntk.yarm"),
        &state_of::<Extension>(""),
    );
    assert_eq!(linked.notices.len(), 1);
}
