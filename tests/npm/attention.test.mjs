// Attention against golden 12, and the factors that settings bring.

import assert from "node:assert/strict";
import test from "node:test";
import { Rotary, modelSettings } from "rotary";
import { assertClose, golden, numbers } from "./golden.mjs";

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
