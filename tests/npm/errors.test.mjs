// Every bad argument is an exception in words, never a trap of WebAssembly.

import assert from "node:assert/strict";
import test from "node:test";
import * as rotary from "rope-rotary";
import { numbers } from "./golden.mjs";

const {
    Float32Memory, TransformerEngineRope, Rotary, RotaryTables, contextParallelPositions, frequencies, transformerEngineAngles, modelSettings,
    paddedCuSeqlens, readConfig, Uint16Memory, angleTurns, distinctPositions, f32Frequencies, formatLimits, largestAngleError, pairSteps, round,
    ClippedRelative, SingleHead, T5Buckets, alibiBias, alibiSlopes, features, sinusoidalTable, writeScores,
} = rotary;
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
    ["settings must have no other fields than theta, headDim, pairing, mropeSections, mropeInterleaved, but has base", () =>
        new Rotary({ headDim: 4, theta: [1], base: 2 })],
    ["theta must be an array of numbers, but is 1", () => new Rotary({ headDim: 4, theta: 1 })],
    ["theta must be finite, but is NaN", () => new Rotary({ headDim: 4, theta: [NaN] })],
    ['pairing must be one of interleaved, half, but is "neox"', () => new Rotary({ headDim: 4, pairing: "neox" })],
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
    ["rope_theta must be a finite number, but is NaN", () => readConfig({ rope_theta: NaN })],
    ["rope_theta must be a finite number, but is -Infinity", () => readConfig('{ "rope_theta": -Infinity }')],
    ["x must be an array of numbers, but is an object", () => four.rotate(new BigInt64Array(4), 0)],
    ["rope_scaling.factor is missing", () => readConfig({ rope_scaling: { rope_type: "linear" } })],
    ["x must have 4 elements, but has 3", () => four.rotate([1, 2, 3], 0)],
    ["position must be finite, but is inf", () => four.rotate([1, 2, 3, 4], Infinity)],
    ["position must be a number, but is null", () => four.rotate([1, 2, 3, 4], null)],
    ['position must be a number, but is "7"', () => four.rotateBack([1, 2, 3, 4], "7")],
    ["position must be a number, but is undefined", () => four.matrix()],
    ["position must be a number, but is a BigInt", () => four.rotateIn("f32", [1, 2, 3, 4], 5n)],
    ["n must be a number, but is an array", () => four.score([1, 2, 3, 4], [1, 2, 3, 4], 0, [])],
    ["distance must be a number, but is true", () => four.scoreTerms([1, 2, 3, 4], [1, 2, 3, 4], true)],
    ["step must be a number, but is undefined", () => four.scoreCurve([1, 2, 3, 4], [1, 2, 3, 4], 0)],
    ['first must be a number, but is "0"', () => four.tables(4, "0")],
    ["value must be a number, but is an object", () => round({}, "f32")],
    ["k must have 4 elements, but has 0", () => four.score([1, 2, 3, 4], [], 0, 0)],
    ["k_positions.len() must be at least 1, but is 0", () => new Rotary({ headDim: 65536 }).attend({ q: [1], k: [1], v: [1] }, { heads: 65536 })],
    ["heads must be a multiple of 2, but is 3", () => four.linearState({ heads: 3, kvHeads: 2 })],
    ["headDim is missing", () => writeScores(new Float32Array(4), new Float32Array(4), new Float32Array(1), {})],
    ["head_dim must be at most 256, but is 300", () =>
        writeScores(new Float32Array(300), new Float32Array(300), new Float32Array(1), { headDim: 300 })],
    ["q must be a Float32Array, but is an array", () => writeScores([1], [1], new Float32Array(1), { headDim: 1 })],
    ["k must have 4 elements, but has 8", () =>
        writeScores(new Float32Array(4), new Float32Array(8), new Float32Array(1), { headDim: 4 })],
    ["matrix must have 4 elements, but has 3", () =>
        writeScores(new Float32Array(8), new Float32Array(8), new Float32Array(3), { headDim: 4 })],
    ["matrix.length must be 4, but is 5", () => four.writeSharedScores([1, 2, 3, 4], [1, 2, 3, 4], new Float32Array(5))],
    ["tokens must be at least 1, but is 0", () => four.writeSharedScores([1, 2, 3, 4], [1, 2, 3, 4], new Float32Array(0))],
    ["options must have no other fields than attentionFactor, scale, lambda, causal, softmax, but has heads", () =>
        four.writeSharedScores([1, 2, 3, 4], [1, 2, 3, 4], new Float32Array(4), { heads: 1 })],
    ["count must be a whole number from 0 to 16777216, but is 1000000000000", () =>
        four.scoreCurve([1, 2, 3, 4], [1, 2, 3, 4], 0, 1, 1e12)],
    ["head_dim must be at most 4096, but is 4098", () => new Rotary({ headDim: 4098 }).matrix(0)],
    ["x must be a Float32Array, or a Uint16Array of the format f16 or bf16, but is an array", () => four.rotateInPlace([1, 2, 3, 4])],
    ["x must be a Float32Array, or a Uint16Array of the format f16 or bf16, but is an object", () => four.rotateInPlace(new Float64Array(4))],
    ["x.length must be a multiple of batch * heads * headDim, which is 4, but is 6", () => four.rotateInPlace(new Float32Array(6))],
    ["x must be a Uint16Array, or a Float32Array of the format f32, but is an object", () =>
        four.rotateInPlace(new Float32Array(4), { format: "bf16" })],
    ["x must be of the format f32, f16 or bf16, but is an object", () =>
        four.rotateInPlace(new Float32Array(4), { format: "f64" })],
    ['format must be one of f64, f32, f16, bf16, but is "f8"', () =>
        four.rotateInPlace(new Float32Array(4), { format: "f8" })],
    ['layout must be one of bshd, sbhd, bhsd, thd, but is "hbsd"', () =>
        four.rotateInPlace(new Float32Array(4), { layout: "hbsd" })],
    ["batch must be 1, but is 2", () => four.rotateInPlace(new Float32Array(8), { layout: "thd", batch: 2 })],
    ["options must have no other fields than format, layout, inverse, positions, but has heads", () =>
        four.rotateInPlace(new Float32Array(8), { layout: { shape: [1, 2, 1, 4], strides: [8, 4, 4, 1] }, heads: 1 })],
    ["layout.shape[3] must be 4, but is 2", () =>
        four.rotateInPlace(new Float32Array(8), { layout: { shape: [1, 2, 1, 2], strides: [8, 4, 4, 1] } })],
    ["length of layout.shape and layout.strides must be 4, but is 2", () =>
        four.rotateInPlace(new Float32Array(8), { layout: { shape: [2, 4], strides: [4, 1] } })],
    ["x must have at least 13 elements, but has 8", () =>
        four.rotateInPlace(new Float32Array(8), { layout: { shape: [1, 2, 1, 4], strides: [8, 4, 4, 1], start: 5 } })],
    ["the layout of x must give every element its own location", () =>
        four.rotateInPlace(new Float32Array(8), { layout: { shape: [1, 2, 1, 4], strides: [0, 0, 0, 1] } })],
    ["heads must be at least 1, but is 0", () => four.rotateInPlace(new Float32Array(4), { heads: 0 })],
    ["positions.length must be 1, but is 2", () => four.rotateInPlace(new Float32Array(4), { positions: [0, 1] })],
    ["position must be finite, but is NaN", () => four.rotateInPlace(new Float32Array(4), { positions: [NaN] })],
    ["options must have no other fields than format, layout, batch, heads, inverse, positions, but has position", () =>
        four.rotateInPlace(new Float32Array(4), { position: 3 })],
    ["inverse must be true or false, but is 1", () => four.rotateInPlace(new Float32Array(4), { inverse: 1 })],
    ["rows must be a whole number from 0 to 33554432, but is 1000000000", () => four.tables(1e9)],
    ["rows of the tables must be at least 2, but is 1", () => four.tables(1).rotateInPlace(new Float32Array(8))],
    ["rows of the tables must be at least 3, but is 2", () =>
        four.tables(2).rotateInPlace(new Float32Array(12), { cuSeqlens: [0, 3] })],
    ["seqlen_offsets must have 2 elements, but has 1", () =>
        four.tables(2).rotateInPlace(new Float32Array(8), { cuSeqlens: [0, 1, 2], seqlenOffsets: [0] })],
    ["last of cu_seqlens must be at most 2, but is 3", () =>
        four.tables(4).rotateInPlace(new Float32Array(8), { cuSeqlens: [0, 3] })],
    ["max_seqlen must be at least 2, but is 1", () =>
        four.tables(4).rotateInPlace(new Float32Array(8), { cuSeqlens: [0, 2], maxSeqlen: 1 })],
    ["cuSeqlens must be a whole number from 0 to 4294967295, but is 0.5", () =>
        four.tables(4).rotateInPlace(new Float32Array(8), { cuSeqlens: [0, 0.5] })],
    ["options must have no other fields than format, layout, batch, heads, inverse, positionIds, but has seqlenOffsets", () =>
        four.tables(4).rotateInPlace(new Float32Array(8), { positionIds: [0, 1], seqlenOffsets: 1 })],
    ["position_ids must have 2 elements, but has 1", () =>
        four.tables(4).rotateInPlace(new Float32Array(8), { positionIds: [0] })],
    ["mropeSections is missing", () => four.tablesAt({ time: [0], height: [0], width: [0] })],
    ["sum of mrope_section must be 2, but is 3", () =>
        new Rotary({ headDim: 4, mropeSections: [1, 1, 1] }).tablesAt({ time: [0], height: [0], width: [0] })],
    ["mrope_section[1] must be at most 1, but is 2", () =>
        new Rotary({ headDim: 4, mropeSections: [0, 2, 0], mropeInterleaved: true }).tablesAt({ time: [0], height: [0], width: [0] })],
    ["width.length must be 1, but is 0", () => four.tablesAt({ time: [0], height: [0], width: [] })],
    ["height is missing", () => four.tablesAt({ time: [0] })],
    ["rotaryDim is missing", () => new RotaryTables({ cos: [1], sin: [0] })],
    ["length of cos must be a multiple of 2, but is 3", () => new RotaryTables({ cos: [1, 1, 1], sin: [0], rotaryDim: 4 })],
    ["sin must have 2 elements, but has 1", () => new RotaryTables({ cos: [1, 1], sin: [0], rotaryDim: 4 })],
    ["rotary_dim must be an even number, 2 or more, but is 3", () =>
        new RotaryTables({ cos: [1, 1], sin: [0], rotaryDim: 3 })],
    ["length of freqs must be a multiple of 4, but is 3", () => new TransformerEngineRope([1, 2, 3], 4)],
    ["freqs must be finite, but is NaN", () => new TransformerEngineRope([1, NaN], 2)],
    ["cp_rank must be at most 1, but is 2", () => contextParallelPositions(4, 2, 2)],
    ["local length must be a multiple of 2, but is 3", () => contextParallelPositions(3, 2, 0)],
    ["cp_size must be at least 1, but is 0", () => paddedCuSeqlens([3], 0)],
    ["dim is missing", () => transformerEngineAngles({}, 4)],
    ["rotary_percent must be positive and finite, but is 0", () => transformerEngineAngles({ dim: 8, rotaryPercent: 0 }, 4)],
    ["bias must have 0 elements, but has 1", () => four.attend({ q: [], k: [1, 2, 3, 4], v: [1, 2, 3, 4], bias: [1] })],
    ["bias must be finite, or minus infinity to mask, but is NaN", () =>
        four.attend({ q: [1, 2, 3, 4], k: [1, 2, 3, 4], v: [1, 2, 3, 4], bias: [NaN] })],
    ["valueDim must be at least 1, but is 0", () => four.linearState({ valueDim: 0 })],
    ["qMap must be one of elu+1, relu, exp, square, softmax, but is 1", () => four.linearState({ qMap: 1 })],
    ["v must have 4 elements, but has 1", () => four.linearState().append([1, 2, 3, 4], [1], 0)],
    ["state.z().len() must be at least 1, but is 0", () => four.linearState().attend([1, 2, 3, 4], 0)],
    ["map is missing", () => features()],
    ["dim must be a whole number from 0 to 65536, but is undefined", () => sinusoidalTable([0])],
    ["dim must be an even number, 2 or more, but is 3", () => sinusoidalTable([0], 3)],
    ["heads must be at least 1, but is 0", () => alibiSlopes(0)],
    ["num_buckets must be at least 4, but is 2", () => new T5Buckets({ numBuckets: 2, bidirectional: true })],
    ["relativePosition must be a whole number, but is 0.5", () => new T5Buckets().bucket(0.5)],
    ["table must have 32 elements, but has 33", () => new T5Buckets().bias(Array(33).fill(0), [0], [0])],
    ["r_min must be at most 0, but is 1", () => new ClippedRelative({ rMin: 1, rMax: 0, dim: 1, data: [] })],
    ["data must have 6 elements, but has 4", () => new ClippedRelative({ rMin: -1, rMax: 1, dim: 2, data: [1, 2, 3, 4] })],
    ["rMin must be a whole number, but is undefined", () => new ClippedRelative({ rMax: 0, dim: 1, data: [] })],
    ["dIn must be at least 1, but is 0", () => new SingleHead({ dIn: 0, wQ: [], wK: [], wV: [] })],
    ["data must have 2 elements, but has 3", () => new SingleHead({ dIn: 2, wQ: [1, 2, 3], wK: [1, 2], wV: [1, 2] })],
    ["W_k.d_out() must be 1, but is 2", () => new SingleHead({ dIn: 1, wQ: [1], wK: [1, 2], wV: [1] })],
    ["format is missing", () => round(1)],
    ['steps must be one of f64, f32, f32-around-bf16,', () => four.rotateIn("fp32", [1, 2, 3, 4], 0)],
    ["steps must have no other fields than input, position, theta, angle, table, arithmetic, output, but has sin", () =>
        four.rotateIn({ sin: "f32" }, [1, 2, 3, 4], 0)],
    ["x must have 4 elements, but has 3", () => four.rotateIn("f32", [1, 2, 3], 0)],
    ["pair must have 2 elements, but has 1", () => pairSteps([1], 0, 1, "f32")],
    ["way must be one of f64, f64-angle-as-f32,", () => angleTurns("f16", 4, 10000, 0)],
    ["position must be a whole number from 0 to 16777216, but is 16777217", () =>
        angleTurns("f32-step-recurrence", 4, 10000, 2 ** 24 + 1)],
    ["base must be positive and finite, but is 0", () => largestAngleError("f32", 4, 0, 0)],
    ["rotary_dim must be an even number, 2 or more, but is 5", () => f32Frequencies(5, 1e4)],
    ["theta must be finite, but is inf", () => f32Frequencies(4, 1e-300)],
    ["end must be a whole number from 0 to 67108864, but is -1", () => distinctPositions("bf16", -1)],
    ["length must be a whole number from 0 to 536870912, but is -1", () => new Float32Memory(-1)],
    ["length must be a whole number from 0 to 536870912, but is undefined", () => new Uint16Memory()],
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

test("sizes whose product 32 bits do not hold are no trap", () => {
    const most = 65536;
    const wide = new Rotary({ headDim: most });
    const sizes = { heads: most, kvHeads: most, valueDim: most };
    const cache = wide.keyCache(sizes);
    const x = new Float64Array(most);
    assert.throws(() => cache.append(x, x, 0), /k_positions|k must have|v must have/);
    assert.throws(() => cache.attend(x, 0), /q must have|k_positions/);
    cache.append([], [], 0);
    const grouped = wide.keyCache({ heads: most, kvHeads: 1, valueDim: 1 });
    grouped.append(x, [1], 0);
    assert.throws(() => grouped.attend(x, [0]), /q must have/);
    assert.equal(grouped.attend([], []).out.length, 0);
    const state = new Rotary({ headDim: 2 }).linearState({ heads: most, kvHeads: 1, valueDim: most });
    state.append([1, 1], x, 0);
    assert.throws(() => state.attend(new Float64Array(2 * most), 0), /out must fit into memory/);
    const one = wide.linearState({ valueDim: most });
    assert.throws(() => one.append(x, x, 0), /s must fit into memory/);
    const head = new SingleHead({ dIn: 1, wQ: new Float64Array(2e6), wK: new Float64Array(2e6), wV: [1] });
    assert.throws(() => head.absolute(new Float64Array(8000), new Float64Array(8000)), /must fit into memory/);
});

test("an exception leaves numbers and objects as they were", () => {
    const x = new Float32Array([1, 2, 3, 4]);
    assert.throws(() => four.rotateInPlace(x, { positions: Infinity }));
    assert.deepEqual([...x], [1, 2, 3, 4]);
    const memory = new Float32Memory(4);
    memory.array().set(x);
    assert.throws(() => four.rotateInPlace(memory.array(), { positions: [1, 2] }));
    assert.deepEqual([...memory.array()], [1, 2, 3, 4]);
    four.rotateInPlace(memory.array());
    const throwing = { get heads() { throw new RangeError("mine"); } };
    assert.throws(() => four.rotateInPlace(memory.array(), throwing), { message: "mine" });
    four.rotateInPlace(memory.array());
});

test("any arguments at all give a result or an exception in words", () => {
    const odd = [
        undefined, null, NaN, Infinity, -0, -1, 0.5, 3, 4, 2 ** 31, 2 ** 32, 2 ** 53, 1e308, 10n, "", "4", true, [], [1],
        [1, 2, 3, 4], [NaN, "a", null, {}], {}, { headDim: 4 }, { heads: 2 }, { positions: "3" }, { q: 1 }, () => 1,
        Symbol("s"), new Float32Array(4), new Float64Array(8), new BigInt64Array(4), new Map(), Object.create(null), { length: -1 }, { length: 2 ** 40 },
        new Proxy({}, { get() { throw new Error("no"); } }),
    ];
    const picks = numbers(400_000);
    let at = 0;
    const pick = () => odd[Math.floor(((picks[at++] + 1) / 2) * odd.length)];
    const memory = new Float32Memory(8);
    const tables = four.tables(8);
    const fused = new TransformerEngineRope(numbers(32), 4);
    const cache = four.keyCache();
    const state = four.linearState();
    const head = new SingleHead({ dIn: 1, wQ: [1, 2, 3, 4], wK: [1, 2, 3, 4], wV: [1] });
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
        () => four.rotateInPlace(memory.array(), { heads: pick(), batch: pick(), positions: pick() }),
        () => tables.rotateInPlace(memory.array(), { heads: pick(), seqlenOffsets: pick() }),
        () => tables.rotateInPlace(memory.array(), { cuSeqlens: pick(), maxSeqlen: pick(), positionIds: pick() }),
        () => tables.rotateInPlace(new Uint16Array(8), { format: pick(), layout: pick(), batch: pick(), inverse: pick() }),
        () => tables.rotateInPlace(memory.array(), { layout: { shape: pick(), strides: pick(), start: pick() } }),
        () => four.tables(pick(), pick()),
        () => four.tablesAt(pick()),
        () => four.tablesAt({ time: pick(), height: pick(), width: pick() }),
        () => new RotaryTables({ cos: pick(), sin: pick(), rotaryDim: pick(), headDim: pick(), pairing: pick() }),
        () => new TransformerEngineRope(pick(), pick()),
        () => fused.rotateInPlace(memory.array(), { headDim: pick(), cuSeqlens: pick(), cpSize: pick(), cpRank: pick() }),
        () => fused.rotateInPlace(memory.array(), { pairing: pick(), startPositions: pick(), layout: pick() }),
        () => transformerEngineAngles({ dim: pick(), rotaryPercent: pick(), rotaryBase: pick() }, pick(), pick()),
        () => contextParallelPositions(pick(), pick(), pick()),
        () => paddedCuSeqlens(pick(), pick()),
        () => four.attend({ q: pick(), k: [1, 2, 3, 4], v: [1, 2, 3, 4], bias: pick() }),
        () => four.keyCache({ heads: pick(), causal: pick() }).append(pick(), pick(), pick()),
        () => cache.append([1, 2, 3, 4], [1, 2, 3, 4], pick()),
        () => cache.attend(pick(), pick()),
        () => cache.evictFirst(pick()),
        () => four.attendLinearly({ q: pick(), k: pick(), v: pick() }, pick()),
        () => four.attendLinearly({ q: [1, 2, 3, 4], k: [1, 2, 3, 4], v: pick() }, { qMap: pick(), valueDim: pick() }),
        () => four.linearState(pick()).append(pick(), pick(), pick()),
        () => state.append([1, 2, 3, 4], pick(), pick()),
        () => state.attend(pick(), pick()),
        () => features("exp", pick()),
        () => sinusoidalTable(pick(), pick(), pick()),
        () => alibiBias(pick(), pick(), pick()),
        () => new T5Buckets({ numBuckets: pick(), maxDistance: pick() }).bucket(pick()),
        () => new T5Buckets().bias(Array(32).fill(1), pick(), pick()),
        () => new ClippedRelative({ rMin: pick(), rMax: pick(), dim: pick(), data: pick() }).row(pick()),
        () => new SingleHead({ dIn: pick(), wQ: pick(), wK: [1], wV: [1] }),
        () => head.absolute(pick(), pick()),
        () => head.biased([1, 2], pick()),
        () => head.rotary(pick(), four, pick()),
        () => head.rotary([1], pick()),
        () => head.clippedRelative(pick(), pick(), pick()),
        () => four.rotateIn(pick(), [1, 2, 3, 4], pick()),
        () => four.rotateIn({ input: pick(), table: pick() }, pick(), 5),
        () => pairSteps(pick(), pick(), pick(), "f32"),
        () => [round(pick(), pick()), formatLimits(pick())],
        () => angleTurns("f32-binary-composition", pick(), pick(), pick()),
        () => four.matrix(pick()),
        () => four.score(pick(), pick(), pick(), pick()),
        () => four.scoreTerms(pick(), pick(), pick()),
        () => four.scoreCurve([1, 2, 3, 4], pick(), pick(), pick(), pick()),
        () => four.attend({ q: pick(), k: pick(), v: pick(), qPositions: pick() }, pick()),
        () => four.attend({ q: [1, 2, 3, 4], k: [1, 2, 3, 4], v: [1] }, { heads: pick(), valueDim: pick() }),
    ];
    for (let round = 0; round < 24_000; round++) {
        try {
            acts[round % acts.length]();
        } catch (error) {
            assert.ok(!(error instanceof WebAssembly.RuntimeError), `${acts[round % acts.length]}: ${error}`);
            assert.ok(error instanceof Error && error.message.length > 0);
        }
    }
    assert.deepEqual([...four.rotate([1, 0, 0, 0], 0)], [1, 0, 0, 0], "the engine goes on working");
});
