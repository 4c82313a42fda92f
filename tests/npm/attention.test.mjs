// Attention against golden 12, and the factors that settings bring.

import assert from "node:assert/strict";
import test from "node:test";
import { Rotary, features, modelSettings } from "rope-rotary";
import { assertClose, golden, numbers, rows } from "./golden.mjs";

test("attention matches golden 12", () => {
    const { tolerance, cases } = golden("12_softmax_attention");
    for (const given of cases.filter(({ theta }) => theta !== undefined)) {
        const rotary = new Rotary({
            headDim: given.head_dim,
            theta: given.theta.data,
            pairing: given.interleaved ? "interleaved" : "half",
        });
        const { q, k, v } = given;
        const attended = rotary.attend(
            {
                q: q.data,
                k: k.data,
                v: v.data,
                qPositions: given.q_start,
                kPositions: Array.from({ length: k.shape[0] }, (_, token) => given.k_start + token),
            },
            {
                heads: q.shape[1],
                kvHeads: k.shape[1],
                valueDim: v.shape[2],
                causal: given.causal,
                scale: given.scale,
                lambda: given.lambda_on_logits,
                attentionFactor: given.attention_factor_on_cos_sin,
            },
        );
        assertClose(given.id, attended.out, given.out.data, tolerance.f64_engine_abs);
        assertClose(given.id, attended.weights, given.weights_hqk.data, tolerance.f64_engine_abs);
        assert.equal(attended.logits.length, attended.weights.length);
    }
});

test("what options leave out is as the settings have it", () => {
    for (const [settings, factors] of [
        [modelSettings("gpt-oss-20b"), { scale: 64 ** -0.5, attentionFactor: 0.1 * Math.log(32) + 1, lambda: 1 }],
        [modelSettings("deepseek-v3"), { scale: 192 ** -0.5 * (0.1 * Math.log(40) + 1) ** 2, attentionFactor: 1 }],
        [
            {
                headDim: 8,
                rotaryDim: 4,
                scaling: { rule: "yarn-by-rotations", originalMaxPosition: 2048, maxPosition: 20480, tau: 32 },
            },
            { scale: 8 ** -0.5, attentionFactor: 1, lambda: (0.1 * Math.log(10) + 1) ** 2 },
        ],
    ]) {
        const rotary = new Rotary(settings);
        const x = numbers(3 * rotary.headDim);
        const operands = { q: x, k: x, v: x };
        const implied = rotary.attend(operands);
        const plain = rotary.attend(operands, { scale: 1, attentionFactor: 1, lambda: 1 });
        assertClose("implied", implied.logits, [...rotary.attend(operands, factors).logits], 1e-12);
        assert.ok(implied.logits.some((logit, i) => Math.abs(logit - plain.logits[i]) > 1e-3));
    }
});

test("a bias is added to scaled logits, for every head or the same for all", () => {
    const rotary = new Rotary({ headDim: 4 });
    const [q, k, v] = [numbers(24, 1), numbers(32, 2), numbers(32, 3)];
    const plain = rotary.attend({ q, k, v }, { heads: 2 });
    const each = numbers(2 * 3 * 4, 4);
    const biased = rotary.attend({ q, k, v, bias: each }, { heads: 2, scale: 0.5 });
    assertClose("each", biased.logits, [...plain.logits].map((logit, i) => logit + each[i]), 1e-14);
    const alike = rotary.attend({ q, k, v, bias: each.slice(0, 12) }, { heads: 2 });
    assertClose("alike", alike.logits, [...plain.logits].map((logit, i) => logit + each[i % 12]), 1e-14);
    const hiding = Array.from({ length: 12 }, (_, i) => (i % 4 < 3 ? -Infinity : 0));
    const { weights } = rotary.attend({ q, k, v, bias: hiding }, { heads: 2 });
    assert.deepEqual([...weights], Array.from({ length: 24 }, (_, i) => (i % 4 < 3 ? 0 : 1)));
});

test("decoding token by token matches golden 19", () => {
    const { tolerance, cases } = golden("19_kv_cache_decode");
    for (const { interleaved, d, base, q, k, v, ...expected } of cases) {
        const rotary = new Rotary({ headDim: d, base, pairing: interleaved ? "interleaved" : "half" });
        const [tokens, heads, valueDim] = v.shape;
        const options = { heads, valueDim, causal: true };
        const close = (got, tensor) => assertClose(`interleaved ${interleaved}`, got, tensor.data, tolerance.f64_engine_abs);
        close(rotary.attend({ q: q.data, k: k.data, v: v.data }, options).out, expected.out_causal_prefill_equals_stepwise);
        const cache = rotary.keyCache(options);
        assert.equal(cache.length, 0);
        const out = [];
        let last;
        for (let token = 0; token < tokens; token++) {
            const of = ({ data }, width) => data.slice(token * width, (token + 1) * width);
            cache.append(of(k, heads * d), of(v, heads * valueDim), token);
            last = of(q, heads * d);
            out.push(...cache.attend(last, [token]).out);
        }
        close(out, expected.out_causal_prefill_equals_stepwise);
        close(cache.keys, expected.k_rotated_cache);
        cache.evictFirst(2);
        assert.deepEqual([...cache.positions], [2, 3, 4, 5]);
        close(cache.attend(last, tokens - 1).out, expected.last_query_after_evicting_first_2_keys);
        const renumbered = rotary.keyCache(options);
        renumbered.append(k.data.slice(2 * heads * d), v.data.slice(2 * heads * valueDim), 0);
        close(renumbered.attend(last, tokens - 3).out, expected.last_query_after_evicting_first_2_keys);
        assert.throws(() => cache.evictFirst(5), { message: "tokens in the cache must be at least 5, but is 4" });
        assert.throws(() => cache.append([1], [1], 0), { message: `k must have 0 elements, but has 1` });
        assert.throws(() => cache.append(k.data, v.data), { message: "positions is missing" });
        assert.equal(cache.length, 4);
    }
});

test("linear attention matches golden 15: whole, causal, and as a running state", () => {
    const { tolerance, cases } = golden("15_linear_attention");
    const maps = { elu1: "elu+1", exp: "exp" };
    for (const { id, phi, varphi, interleaved, d, base, positions, q, k, v, ...expected } of cases) {
        const rotary = new Rotary({ headDim: d, base, pairing: interleaved ? "interleaved" : "half" });
        const valueDim = v.shape[1];
        const options = { qMap: maps[phi], kMap: maps[varphi], valueDim };
        const close = (got, tensor) => assertClose(id, got, tensor.data, tolerance.f64_engine_abs);
        const operands = { q: q.data, k: k.data, v: v.data, qPositions: positions, kPositions: positions };
        const whole = rotary.attendLinearly(operands, options);
        close(whole.out, expected.out_full);
        close(whole.numerators, expected.numerator_weights);
        close(whole.denominators, expected.denominator);
        const tokens = positions.length;
        close(whole.weights, {
            data: expected.numerator_weights.data.map((x, i) => x / expected.denominator.data[Math.floor(i / tokens)]),
        });
        close(rotary.attendLinearly(operands, { ...options, causal: true }).out, expected.out_causal);
        assert.ok(Math.min(...whole.numerators) - expected.min_numerator_weight < 1e-9);
        const state = rotary.linearState(options);
        const out = rows(q).flatMap((query, token) => {
            state.append(rows(k)[token], rows(v)[token], positions[token]);
            return [...state.attend(query, positions[token])];
        });
        close(out, expected.out_causal);
        close(state.s, expected.final_state_S);
        close(state.z, expected.final_state_z);
        close(rows(q).flatMap((x) => [...features(maps[phi], x)]), expected.phi_q);
        close(rows(k).flatMap((x) => [...features(maps[varphi], x)]), expected.phi_k);
    }
});

test("linear attention of grouped heads is that of each head", () => {
    const rotary = new Rotary({ headDim: 4 });
    const [tokens, heads, kvHeads] = [5, 4, 2];
    const [q, k, v] = [numbers(tokens * heads * 4, 1), numbers(tokens * kvHeads * 4, 2), numbers(tokens * kvHeads * 3, 3)];
    const ofHead = (x, heads, head) => rows({ shape: [x.length / (tokens * heads)], data: x }).filter((_, i) => i % heads === head).flat();
    const options = { valueDim: 3, causal: true };
    const all = rotary.attendLinearly({ q, k, v }, { ...options, heads, kvHeads });
    const out = [...all.out];
    for (let head = 0; head < heads; head++) {
        const kvHead = Math.floor(head / 2);
        const operands = { q: ofHead(q, heads, head), k: ofHead(k, kvHeads, kvHead), v: ofHead(v, kvHeads, kvHead) };
        const one = rotary.attendLinearly(operands, options);
        assertClose("out", ofHead(out, heads, head), [...one.out], 0);
        assertClose("weights", all.weights.slice(head * 25, (head + 1) * 25), [...one.weights], 0);
    }
    const state = rotary.linearState({ ...options, heads, kvHeads });
    for (let token = 0; token < tokens; token++) {
        const of = (x) => x.slice((token * x.length) / tokens, ((token + 1) * x.length) / tokens);
        state.append(of(k), of(v), token);
        assertClose("state", state.attend(of(q), token), of(out), 1e-12);
    }
});

test("feature maps are what they are called", () => {
    const x = [-1.5, 0, 2];
    assert.deepEqual([...features("relu", x)], [0, 0, 2]);
    assert.deepEqual([...features("square", x)], [2.25, 0, 4]);
    const exponentials = x.map(Math.exp);
    const sum = exponentials.reduce((a, b) => a + b);
    assertClose("softmax", features("softmax", x), exponentials.map((e) => e / sum), 1e-15);
    assert.deepEqual([...features("elu+1", x)], [Math.exp(-1.5), 1, 3]);
});
