// What came before rotation, against golden 11, 12b, 13 and 14.

import assert from "node:assert/strict";
import test from "node:test";
import { ClippedRelative, Rotary, SingleHead, T5Buckets, alibiBias, alibiSlopes, sinusoidalTable } from "rope-rotary";
import { assertClose, golden, rows } from "./golden.mjs";

test("sinusoids match golden 11 in both layouts", () => {
    const { tolerance, cases } = golden("11_sinusoidal");
    for (const { id, d, base, positions, table, table_half_layout_roformer_hf } of cases) {
        const close = (got, { data }) => assertClose(id, got, data, tolerance.f64_engine_abs);
        close(sinusoidalTable(positions, d, { base }), table);
        close(sinusoidalTable(positions, d, { base, pairing: "half" }), table_half_layout_roformer_hf);
    }
});

function headOf({ Wq, Wk, Wv }, options) {
    return new SingleHead({ dIn: Wq.shape[1], wQ: Wq.data, wK: Wk.data, wV: (Wv ?? Wk).data, ...options });
}

test("a head with each way to tell positions matches golden 12b", () => {
    const { tolerance, cases } = golden("12b_document_attention_forms");
    const [absolute, biased, rotated] = cases;
    assert.deepEqual(cases.map(({ id }) => id), ["eq3_absolute_sinusoidal", "bias_B_with_scale", "eq10_11_rope_from_x"]);
    const { x, p } = absolute;
    const [tokens, dIn] = x.shape;
    const head = headOf(absolute);
    const close = (given, { weights, out }) => {
        assertClose(given.id, weights, given.weights.data, tolerance.f64_engine_abs);
        assertClose(given.id, out, given.out.data, tolerance.f64_engine_abs);
    };
    const positions = Array.from({ length: tokens }, (_, i) => i);
    close(absolute, head.absolute(x.data, sinusoidalTable(positions, dIn)));
    close(absolute, head.absolute(x.data, p.data));

    const rotary = new Rotary({ headDim: rotated.out.shape[1] });
    close(rotated, head.rotary(x.data, rotary));
    close(rotated, head.rotary(x.data, rotary, 100_000));
    const unscaled = headOf(absolute, { scale: 1 }).rotary(x.data, rotary, positions);
    assertClose(rotated.id, unscaled.logits, rotated.scores.data, tolerance.f64_engine_abs);

    // The case's B is stated nowhere, but is made of 64ths, and the weights tell it up to a constant per row.
    const { logits } = head.biased(x.data, Array(tokens * tokens).fill(0));
    const bias = rows(biased.weights).flatMap((weights, query) => {
        const addend = (key) => Math.log(weights[key]) - logits[query * tokens + key];
        return weights.map((_, key) => Math.round(64 * (addend(key) - addend(0))) / 64);
    });
    close(biased, head.biased(x.data, bias));
});

test("a causal head hides later tokens", () => {
    const [absolute] = golden("12b_document_attention_forms").cases;
    const { weights } = headOf(absolute, { causal: true }).rotary(absolute.x.data, new Rotary({ headDim: 4 }));
    const tokens = absolute.x.shape[0];
    weights.forEach((weight, i) => assert.equal(weight === 0, i % tokens > Math.floor(i / tokens)));
});

test("clipped relative embeddings match golden 13", () => {
    const { tolerance, cases } = golden("13_shaw_relative");
    for (const { id, r_min, r_max, x, p_k, p_v, r_index, scores_scaled, weights, out, ...given } of cases) {
        const [tokens, dIn] = x.shape;
        const tableOf = ({ data }) => new ClippedRelative({ rMin: r_min, rMax: r_max, dim: dIn, data });
        const keys = tableOf(p_k);
        const attended = headOf(given).clippedRelative(x.data, keys, tableOf(p_v));
        const close = (got, { data }) => assertClose(id, got, data, tolerance.f64_engine_abs);
        close(attended.logits, scores_scaled);
        close(attended.weights, weights);
        close(attended.out, out);
        const distances = Array.from({ length: tokens ** 2 }, (_, i) => Math.floor(i / tokens) - (i % tokens));
        assert.deepEqual(distances.map((distance) => keys.clip(distance)), r_index.data);
        for (const distance of distances) {
            assert.deepEqual([...keys.row(distance)], rows(p_k)[keys.clip(distance) - r_min]);
        }
        const mirrored = new ClippedRelative({ rMin: -r_max, rMax: -r_min, dim: dIn, data: rows(p_k).reverse().flat() });
        close(headOf(given).clippedRelative(x.data, mirrored, mirrored).logits, given.scores_if_n_minus_m_used);
    }
});

test("the terms of a dot product match golden 14", () => {
    const { tolerance, cases } = golden("14_eq6_three_terms");
    for (const { r_min, r_max, x, p, content_content, content_position, position_content, sum, ...given } of cases) {
        const table = new ClippedRelative({ rMin: r_min, rMax: r_max, dim: x.shape[1], data: p.data });
        const terms = headOf(given).relativeTerms(x.data, table);
        for (const [got, { data }] of [
            [terms.contentContent, content_content],
            [terms.contentPosition, content_position],
            [terms.positionContent, position_content],
            [terms.sum, sum],
        ]) {
            assertClose(`r from ${r_min}`, got, data, tolerance.f64_engine_abs);
        }
    }
});

test("T5's buckets are those of its encoder and its decoder", () => {
    const encoder = new T5Buckets({ bidirectional: true });
    assert.deepEqual([-7, 0, 7, 16, 128, 1000].map((r) => encoder.bucket(r)), [7, 0, 23, 26, 31, 31]);
    assert.equal(encoder.buckets, 32);
    const decoder = new T5Buckets();
    assert.deepEqual([5, 0, -15, -16, -127, -1e9].map((r) => decoder.bucket(r)), [0, 0, 15, 16, 31, 31]);
    const small = new T5Buckets({ numBuckets: 4, maxDistance: 8 });
    const table = [0.5, 10, 1.5, 20, 2.5, 30, 3.5, 40];
    const [m, n] = [[3, 4], [0, 2, 4]];
    const expected = [0, 1].flatMap((head) => m.flatMap((m) => n.map((n) => table[2 * small.bucket(n - m) + head])));
    assert.deepEqual([...small.bias(table, m, n)], expected);
});

test("ALiBi's slopes and biases are those of its paper", () => {
    assert.deepEqual([...alibiSlopes(8)], [1, 2, 3, 4, 5, 6, 7, 8].map((i) => 2 ** -i));
    assert.deepEqual([...alibiSlopes(3)], [2 ** -4, 2 ** -8, 2 ** -2]);
    const bias = alibiBias(2, [0, 3], [1, 2]);
    assert.deepEqual([...bias], [2 ** -4, 2 ** -8].flatMap((slope) => [1, 2, 2, 1].map((distance) => -slope * distance)));
});
