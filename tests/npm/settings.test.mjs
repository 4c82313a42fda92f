// Settings: one's own, published, read from a config.json.

import assert from "node:assert/strict";
import test from "node:test";
import { Rotary, frequencies, modelNames, modelSettings, readConfig } from "rope-rotary";
import { assertCloseRelative, golden } from "./golden.mjs";

test("plain frequencies match golden 01", () => {
    const { tolerance, cases } = golden("01_default_freqs");
    for (const { id, d, base, theta } of cases) {
        assertCloseRelative(id, frequencies({ headDim: d, base }).theta, theta.data, tolerance.f64_engine_rel);
        assertCloseRelative(id, new Rotary({ headDim: d, base }).theta, theta.data, tolerance.f64_engine_rel);
    }
});

const rules = {
    linear: (p) => ({ rule: "linear", factor: p.factor }),
    dynamic_ntk: (p) => ({ rule: "ntk-dynamic", factor: p.factor, maxPosition: p.max_position_embeddings }),
    ntk_static: (p) => ({ rule: "ntk-static", alpha: p.alpha }),
    yarn_index_ramp: (p) => ({
        rule: "yarn-by-index",
        factor: p.factor,
        originalMaxPosition: p.original_max_position_embeddings,
        betaFast: p.beta_fast,
        betaSlow: p.beta_slow,
        truncate: p.truncate,
        mscale: p.mscale,
        mscaleAllDim: p.mscale_all_dim,
        attentionFactor: p.attention_factor_override,
    }),
    longrope: (p) => ({
        rule: "longrope",
        shortFactor: p.short_factor,
        longFactor: p.long_factor,
        originalMaxPosition: p.original_max_position_embeddings,
        factor: p.factor ?? p.max_position_embeddings / p.original_max_position_embeddings,
    }),
    llama3: (p) => ({
        rule: "llama3",
        factor: p.factor,
        lowFreqFactor: p.low_freq_factor,
        highFreqFactor: p.high_freq_factor,
        originalMaxPosition: p.original_max_position_embeddings,
    }),
    proportional: (p) => ({
        rule: "proportional",
        partialRotaryFactor: p.partial_rotary_factor,
        factor: p.factor,
    }),
};

test("every rule of scaling matches golden 02", () => {
    const { tolerance, cases } = golden("02_scaling_methods");
    for (const { id, method, params, inv_freq, attention_factor } of cases) {
        const settings = { headDim: params.d ?? params.head_dim, base: params.base, scaling: rules[method](params) };
        const scaled = frequencies(settings, params.seq_len);
        assertCloseRelative(id, scaled.theta, inv_freq.data, tolerance.f64_engine_rel);
        assertCloseRelative(id, [scaled.factorOnCosSin], [attention_factor], tolerance.f64_engine_rel);
    }
});

test("the paper's YaRN matches golden 03", () => {
    const { tolerance, cases } = golden("03_yarn_seed003");
    for (const { id, d, base, L, L_prime, tau, gamma, theta_new, lambda_logits } of cases) {
        const scaling = { rule: "yarn-by-rotations", originalMaxPosition: L, maxPosition: L_prime, tau };
        const scaled = frequencies({ headDim: d, base, scaling });
        assertCloseRelative(id, scaled.theta, theta_new.data, tolerance.f64_engine_rel);
        assertCloseRelative(id, scaled.ramp, gamma.data, tolerance.f64_engine_rel);
        assertCloseRelative(id, [scaled.factorOnLogits], [lambda_logits], tolerance.f64_engine_rel);
    }
});

// Models of 2025 and 2026, which golden 04 does not have: `tests/engine/model.rs` has their numbers.
const SINCE = [
    "gemma-4-e2b global layers",
    "gemma-4-e2b local layers",
    "glm-4.5-air",
    "kimi-k2-instruct",
    "llama-4-maverick",
    "minimax-m2",
    "qwen3.5-27b",
    "smollm3-3b",
];

test("published settings match golden 04", () => {
    const { tolerance, presets } = golden("04_presets");
    const names = presets.map(({ name }) => name);
    assert.deepEqual([...modelNames()].sort(), [...names, ...SINCE].sort());
    for (const preset of presets) {
        const settings = modelSettings(preset.name);
        assert.equal(settings.headDim, preset.head_dim, preset.name);
        assert.equal(settings.rotaryDim, preset.rotary_dim, preset.name);
        assert.equal(settings.base, preset.base, preset.name);
        assert.equal(settings.context, preset.context, preset.name);
        assert.equal(settings.pairing, preset.pairing_in_hf_code, preset.name);
        assert.deepEqual(settings.mropeSections, preset.scaling.mrope_section, preset.name);
        const close = (got, expected) =>
            assertCloseRelative(preset.name, got, expected, tolerance.f64_engine_rel);
        const long = frequencies(settings, preset.context);
        close(long.theta, preset.inv_freq.data);
        close([long.factorOnCosSin], [preset.attention_factor_on_cos_sin]);
        close([long.softmaxScale], [preset.softmax_scale]);
        if (preset.inv_freq_short !== undefined) {
            close(frequencies(settings).theta, preset.inv_freq_short.data);
        }
        const rotary = new Rotary(settings, preset.context);
        assert.equal(rotary.headDim, preset.head_dim);
        assert.equal(rotary.rotaryDim, preset.rotary_dim);
        assert.equal(rotary.pairing, preset.pairing_in_hf_code);
    }
});

test("a config.json is read as text and as an object", () => {
    const config = {
        model_type: "llama",
        hidden_size: 4096,
        num_attention_heads: 32,
        max_position_embeddings: 131072,
        rope_theta: 500000,
        rope_scaling: {
            rope_type: "llama3",
            factor: 8,
            low_freq_factor: 1,
            high_freq_factor: 4,
            original_max_position_embeddings: 8192,
        },
    };
    for (const form of [config, JSON.stringify(config)]) {
        assert.deepEqual(readConfig(form), [{ isKnown: true, defaultsOf: "llama", settings: modelSettings("llama-3.1-8b") }]);
    }
});

test("sections of time, height and width keep their arrangement", () => {
    const rope_scaling = { rope_type: "default", mrope_interleaved: true, mrope_section: [24, 20, 20] };
    for (const [model_type, mropeInterleaved] of [["qwen3_vl_text", true], ["qwen2_vl_text", undefined]]) {
        const [{ settings }] = readConfig({ model_type, rope_scaling, head_dim: 128 });
        assert.deepEqual(settings.mropeSections, [24, 20, 20], model_type);
        assert.equal(settings.mropeInterleaved, mropeInterleaved, model_type);
        const row = new Rotary(settings).tablesAt({ time: [0], height: [1], width: [0] });
        assert.equal(row.sin[0], 0, model_type);
        assert.equal(row.sin[1] === 0, mropeInterleaved === undefined, model_type);
    }
});

test("files are read as transformers reads them, as text and as objects", () => {
    const { tolerance, cases } = golden("transformers_configs");
    for (const { config, context, interleaved, layers } of cases) {
        const id = JSON.stringify(config);
        const read = readConfig(config);
        assert.deepEqual(readConfig(id), read, id);
        assert.equal(read.length, layers.length, id);
        for (const { kind, pairs, theta, factor } of layers) {
            const { settings } = read.find(({ layerType }) => (layerType ?? null) === kind);
            assert.equal(settings.context, context, id);
            assert.equal(settings.pairing, interleaved ? "interleaved" : "half", id);
            const scaled = frequencies(settings);
            assert.equal(scaled.theta.length, pairs, id);
            assert.ok(Math.abs(scaled.factorOnCosSin - factor) < 1e-12, id);
            const got = Object.keys(theta).map((pair) => scaled.theta[pair]);
            assertCloseRelative(id, got, Object.values(theta), tolerance.f32_engine_rel);
        }
    }
});

test("a config.json that is none is an exception", () => {
    for (const [config, words] of [
        ["{", /^the text is not a JSON object: .*JSON/],
        ["[1]", /^the text is not a JSON object: \[1\]$/],
        [[1], /^the text is not a JSON object: \[1\]$/],
        ['{ "head_dim": 64.5 }', /^head_dim must be a whole number from 1 to 65536, but is 64.5$/],
        ['{ "hello": 1 }', /^no field states a rotary embedding, and the model type is missing or not known$/],
        [{ model_type: "mpt" }, /^model_type is "mpt", and this model does not use rotary embeddings$/],
        [{ rope_theta: 10000n }, /^a part of config must be null, a boolean, a number, a string, an array or an object, but is /],
    ]) {
        assert.throws(() => readConfig(config), { message: words });
    }
    const endless = { rope_scaling: {} };
    endless.rope_scaling.rope_scaling = endless;
    assert.throws(() => readConfig(endless), { message: "a part of config must be at most 128 levels deep, but is an object" });
    const throwing = { get rope_theta() { throw new RangeError("mine"); } };
    assert.throws(() => readConfig(throwing), { message: "mine" });
});

test("a config.json's numbers keep all their digits", () => {
    const [{ settings }] = readConfig('{ "model_type": "llama", "rope_theta": 12345.678901234567, "head_dim": 6.4e1 }');
    assert.deepEqual([settings.base, settings.headDim], [12345.678901234567, 64]);
});

test("a config.json may have numbers that are not finite where nothing is read", () => {
    for (const config of ['{ "rope_theta": 5e5, "time_step_limit": [0.0, Infinity] }', { rope_theta: 5e5, time_step_limit: [0, Infinity] }]) {
        const [{ isKnown, defaultsOf, settings }] = readConfig(config);
        assert.deepEqual([isKnown, defaultsOf, settings.base], [false, "llama", 5e5]);
    }
});

test("a config.json's own scale of the softmax is kept", () => {
    const [{ settings }] = readConfig({ model_type: "granite", attention_multiplier: 0.0078125 });
    assert.equal(settings.softmaxScale, 0.0078125);
    assert.equal(frequencies(settings).softmaxScale, 0.0078125);
});

test("a config.json with two kinds of layers gives both", () => {
    const layers = readConfig({ model_type: "gemma3_text", rope_scaling: { rope_type: "linear", factor: 8 } });
    assert.deepEqual(
        layers.map(({ layerType }) => layerType),
        ["full_attention", "sliding_attention"],
    );
    assert.deepEqual(layers[0].settings.scaling, { rule: "linear", factor: 8 });
    assert.deepEqual(layers[1].settings.scaling, { rule: "none" });
});

test("frequencies can be given instead of computed", () => {
    const rotary = new Rotary({ headDim: 6, theta: new Float32Array([1, 0.25]), pairing: "half" });
    assert.deepEqual([...rotary.theta], [1, 0.25]);
    assert.deepEqual([rotary.headDim, rotary.rotaryDim, rotary.pairing], [6, 4, "half"]);
});
