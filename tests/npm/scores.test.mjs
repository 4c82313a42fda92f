// Matrices of scores in 32 bits, against attention in 64.

import assert from "node:assert/strict";
import test from "node:test";
import { Float32Memory, Rotary, writeScores } from "rope-rotary";
import { assertClose, numbers } from "./golden.mjs";

/** Calls `write` with an array and with one in the engine's memory, and gives what either then holds. */
function written(length, write) {
    const array = new Float32Array(length).fill(NaN);
    write(array);
    const memory = new Float32Memory(length);
    memory.array().fill(NaN);
    write(memory.array());
    assert.deepEqual(memory.array(), array);
    memory.free();
    return array;
}

const tokens = 37;

for (const causal of [false, true]) {
    test(`scores of rotated tokens are those of attention, causal: ${causal}`, () => {
        const rotary = new Rotary({ headDim: 10 });
        const [q, k] = [numbers(10 * tokens, 1), numbers(10 * tokens, 2)];
        const attended = rotary.attend({ q, k, v: q }, { causal, scale: 0.7 });
        const [turnedQ, turnedK] = [q, k].map((x) => {
            const rotated = new Float32Array(x);
            rotary.rotateInPlace(rotated);
            return rotated;
        });
        const options = { headDim: 10, causal, scale: 0.7 };
        const write = (options) => (matrix) => writeScores(turnedQ, turnedK, matrix, options);
        assertClose("weights", written(tokens ** 2, write(options)), attended.weights, 1e-6);
        const logits = written(tokens ** 2, write({ ...options, softmax: false }));
        attended.logits.forEach((logit, i) => {
            assert.ok(logits[i] === logit || Math.abs(logits[i] - logit) < 2e-6, `${logits[i]} for ${logit}`);
        });
    });

    test(`scores of tokens that are alike are those of attention, causal: ${causal}`, () => {
        const rotary = new Rotary({ headDim: 10, rotaryDim: 8 });
        const [q, k] = [numbers(10, 3), numbers(10, 4)];
        const factors = { causal, scale: 0.5, lambda: 1.5, attentionFactor: 1.25 };
        const each = (x) => Array.from({ length: tokens }, () => x).flat();
        const attended = rotary.attend({ q: each(q), k: each(k), v: each(q) }, factors);
        const write = (options) => (matrix) => rotary.writeSharedScores(q, k, matrix, options);
        assertClose("weights", written(tokens ** 2, write(factors)), attended.weights, 1e-6);
        const logits = written(tokens ** 2, write({ ...factors, softmax: false }));
        attended.logits.forEach((logit, i) => {
            assert.ok(logits[i] === logit || Math.abs(logits[i] - logit) < 2e-6, `${logits[i]} for ${logit}`);
        });
    });
}

test("queries and keys may lie in the memory that is written, before the matrix", () => {
    const memory = new Float32Memory(2 * 4 + 4);
    const parts = () => [memory.array().subarray(0, 8), memory.array().subarray(8)];
    parts()[0].set([1, 0, 0, 0, 1, 0, 0, 0]);
    writeScores(parts()[0], parts()[0], parts()[1], { headDim: 4, causal: true });
    assert.deepEqual([...parts()[1]], [1, 0, 0.5, 0.5]);
});
