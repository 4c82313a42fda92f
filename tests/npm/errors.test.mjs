// Every bad argument is an exception in words, never a trap of WebAssembly.

import assert from "node:assert/strict";
import test from "node:test";
import * as rotary from "rotary";
import { numbers } from "./golden.mjs";

const { Float32Memory, Rotary, frequencies, modelSettings, readConfig } = rotary;
const four = new Rotary({ headDim: 4 });

for (const [words, act] of [
    ["rotary_dim must be an even number, 2 or more, but is 7", () => new Rotary({ headDim: 7 })],
    ["rotary_dim must be an even number, 2 or more, but is 0", () => new Rotary({ headDim: 0 })],
    ["rotary_dim must be at most 4, but is 6", () => new Rotary({ headDim: 4, rotaryDim: 6 })],
    ["headDim must be a whole number from 0 to 65536, but is -1", () => new Rotary({ headDim: -1 })],
    ["headDim must be a whole number from 0 to 65536, but is 2.5", () => new Rotary({ headDim: 2.5 })],
    ["headDim must be a whole number from 0 to 65536, but is NaN", () => new Rotary({ headDim: NaN })],
    ['headDim must be a whole number from 0 to 65536, but is "8"', () => new Rotary({ headDim: "8" })],
    ["headDim is missing", () => new Rotary({})],
    ["headDim is missing", () => new Rotary()],
    ["settings must be an object, but is 8", () => new Rotary(8)],
    ["base must be positive and finite, but is -1", () => new Rotary({ headDim: 4, base: -1 })],
    ["base must be a number, but is \"1e4\"", () => new Rotary({ headDim: 4, base: "1e4" })],
    ["settings must have no other fields than ", () => new Rotary({ headDim: 4, rotarydim: 2 })],
    ["but has rotarydim", () => new Rotary({ headDim: 4, rotarydim: 2 })],
    ["settings must have no other fields than theta, headDim, pairing, but has base", () =>
        new Rotary({ headDim: 4, theta: [1], base: 2 })],
    ["theta must be an array of numbers, but is 1", () => new Rotary({ headDim: 4, theta: 1 })],
    ["theta must be finite, but is NaN", () => new Rotary({ headDim: 4, theta: [NaN] })],
    ['pairing must be "interleaved" or "half", but is "neox"', () => new Rotary({ headDim: 4, pairing: "neox" })],
    ["rule is missing", () => new Rotary({ headDim: 4, scaling: {} })],
    ['rule must be one of none, linear,', () => new Rotary({ headDim: 4, scaling: { rule: "yarn" } })],
    ["factor is missing", () => frequencies({ headDim: 4, scaling: { rule: "linear" } })],
    ["scaling must have no other fields than rule, factor, but has alpha", () =>
        frequencies({ headDim: 4, scaling: { rule: "linear", factor: 2, alpha: 1 } })],
    ["factor must be positive and finite, but is 0", () =>
        frequencies({ headDim: 4, scaling: { rule: "linear", factor: 0 } })],
    ["sequenceLength must be a whole number from 0 to 4294967295, but is -1", () => frequencies({ headDim: 4 }, -1)],
    ['name must be one of modelNames(), but is "gpt-7"', () => modelSettings("gpt-7")],
    ["the text is not a JSON object", () => readConfig("{")],
    ["config must be a string or an object, but is 1", () => readConfig(1)],
    ["rope_scaling.factor is missing", () => readConfig({ rope_scaling: { rope_type: "linear" } })],
    ["x must have 4 elements, but has 3", () => four.rotate([1, 2, 3], 0)],
    ["position must be finite, but is inf", () => four.rotate([1, 2, 3, 4], Infinity)],
    ["k must have 4 elements, but has 0", () => four.score([1, 2, 3, 4], [], 0, 0)],
    ["count must be a whole number from 0 to 16777216, but is 1000000000000", () =>
        four.scoreCurve([1, 2, 3, 4], [1, 2, 3, 4], 0, 1, 1e12)],
    ["head_dim must be at most 4096, but is 4098", () => new Rotary({ headDim: 4098 }).matrix(0)],
    ["x must be a Float32Array, but is an array", () => four.rotateInPlace([1, 2, 3, 4])],
    ["x must be a Float32Array, but is an object", () => four.rotateInPlace(new Float64Array(4))],
    ["x must have 4 elements, but has 6", () => four.rotateInPlace(new Float32Array(6))],
    ["heads must be at least 1, but is 0", () => four.rotateInPlace(new Float32Array(4), { heads: 0 })],
    ["positions.length must be 1, but is 2", () => four.rotateInPlace(new Float32Array(4), { positions: [0, 1] })],
    ["position must be finite, but is NaN", () => four.rotateInPlace(new Float32Array(4), { positions: [NaN] })],
    ["options must have no other fields than heads, inverse, positions, but has position", () =>
        four.rotateInPlace(new Float32Array(4), { position: 3 })],
    ["inverse must be true or false, but is 1", () => four.rotateInPlace(new Float32Array(4), { inverse: 1 })],
    ["rows must be a whole number from 0 to 33554432, but is 1000000000", () => four.tables(1e9)],
    ["rows of the caches must be at least 2, but is 1", () => four.tables(1).rotateInPlace(new Float32Array(8))],
    ["length must be a whole number from 0 to 536870912, but is -1", () => new Float32Memory(-1)],
    ["v is missing", () => four.attend({ q: [], k: [] })],
    ["operands must have no other fields than", () => four.attend({ q: [], k: [], v: [], w: [] })],
    ["k_positions.len() must be at least 1, but is 0", () => four.attend({ q: [], k: [], v: [] })],
    ["v must have 4 elements, but has 1", () => four.attend({ q: [1, 2, 3, 4], k: [1, 2, 3, 4], v: [1] })],
    ["heads must be a multiple of 2, but is 3", () =>
        four.attend({ q: [1, 2, 3, 4], k: [1, 2, 3, 4], v: [1] }, { heads: 3, kvHeads: 2 })],
]) {
    test(words, () => {
        assert.throws(act, (error) => {
            assert.ok(error instanceof Error);
            assert.ok(error.message.includes(words), error.message);
            return true;
        });
    });
}

test("an exception leaves numbers and objects as they were", () => {
    const x = new Float32Array([1, 2, 3, 4]);
    assert.throws(() => four.rotateInPlace(x, { positions: Infinity }));
    assert.deepEqual([...x], [1, 2, 3, 4]);
    const memory = new Float32Memory(4);
    memory.array().set(x);
    assert.throws(() => four.rotateMemory(memory, { positions: [1, 2] }));
    assert.deepEqual([...memory.array()], [1, 2, 3, 4]);
    four.rotateMemory(memory);
    const throwing = { get heads() { throw new RangeError("mine"); } };
    assert.throws(() => four.rotateMemory(memory, throwing), { message: "mine" });
    four.rotateMemory(memory);
});

test("any arguments at all give a result or an exception in words", () => {
    const odd = [
        undefined, null, NaN, Infinity, -0, -1, 0.5, 3, 4, 2 ** 31, 2 ** 32, 2 ** 53, 1e308, 10n, "", "4", true, [], [1],
        [1, 2, 3, 4], [NaN, "a", null, {}], {}, { headDim: 4 }, { heads: 2 }, { positions: "3" }, { q: 1 }, () => 1,
        Symbol("s"), new Float32Array(4), new Float64Array(8), new BigInt64Array(4), new Map(), Object.create(null), { length: -1 }, { length: 2 ** 40 },
        new Proxy({}, { get() { throw new Error("no"); } }),
    ];
    const picks = numbers(60_000);
    let at = 0;
    const pick = () => odd[Math.floor(((picks[at++] + 1) / 2) * odd.length)];
    const memory = new Float32Memory(8);
    const tables = four.tables(8);
    const acts = [
        () => new Rotary(pick(), pick()),
        () => new Rotary({ headDim: pick(), rotaryDim: pick(), base: pick(), pairing: pick(), scaling: pick() }),
        () => frequencies({ headDim: 8, scaling: { rule: "longrope", shortFactor: pick(), longFactor: pick() } }),
        () => frequencies({ headDim: pick(), theta: pick() }, pick()),
        () => modelSettings(pick()),
        () => readConfig(pick()),
        () => readConfig({ head_dim: pick(), rope_theta: pick(), rope_scaling: { type: "yarn", factor: pick() } }),
        () => four.rotate(pick(), pick()),
        () => four.rotateBack(pick(), pick()),
        () => four.rotateInPlace(pick(), pick()),
        () => four.rotateInPlace(new Float32Array(8), { heads: pick(), positions: pick(), inverse: pick() }),
        () => four.rotateMemory(memory, { heads: pick(), positions: pick() }),
        () => tables.rotateMemory(memory, { heads: pick(), row: pick() }),
        () => four.matrix(pick()),
        () => four.score(pick(), pick(), pick(), pick()),
        () => four.scoreTerms(pick(), pick(), pick()),
        () => four.scoreCurve([1, 2, 3, 4], pick(), pick(), pick(), pick()),
        () => four.attend({ q: pick(), k: pick(), v: pick(), qPositions: pick() }, pick()),
        () => four.attend({ q: [1, 2, 3, 4], k: [1, 2, 3, 4], v: [1] }, { heads: pick(), valueDim: pick() }),
    ];
    for (let round = 0; round < 6000; round++) {
        try {
            acts[round % acts.length]();
        } catch (error) {
            assert.ok(!(error instanceof WebAssembly.RuntimeError), `${acts[round % acts.length]}: ${error}`);
            assert.ok(error instanceof Error && error.message.length > 0);
        }
    }
    assert.deepEqual([...four.rotate([1, 0, 0, 0], 0)], [1, 0, 0, 0], "the engine goes on working");
});
