// Tensors of many tokens, turned in place, against the turn of each vector by itself.

import assert from "node:assert/strict";
import test from "node:test";
import { Float32Memory, Rotary } from "rotary";
import { assertClose, numbers } from "./golden.mjs";

// Angles are 64-bit: what is left is the rounding of cosines, products and sums of numbers below 1.
const TOLERANCE = 5e-7;

const shapes = [
    { tokens: 1, heads: 1, headDim: 2 },
    { tokens: 3, heads: 2, headDim: 10, rotaryDim: 6 },
    { tokens: 70, heads: 1, headDim: 128 },
    { tokens: 5, heads: 4, headDim: 300, rotaryDim: 300 },
];
const cases = shapes.flatMap((shape) => ["interleaved", "half"].map((pairing) => ({ ...shape, pairing })));

/** Every vector turned by itself in 64 bits. */
function turned(rotary, x, heads, positionOf) {
    const { headDim } = rotary;
    const y = [];
    for (let at = 0; at < x.length; at += headDim) {
        const token = Math.floor(at / (heads * headDim));
        y.push(...rotary.rotate(x.subarray(at, at + headDim), positionOf(token)));
    }
    return y;
}

for (const { tokens, heads, pairing, ...dims } of cases) {
    const id = `[${tokens}, ${heads}, ${dims.headDim}] ${pairing}`;
    const rotary = new Rotary({ ...dims, pairing });
    const x = new Float32Array(numbers(tokens * heads * dims.headDim));

    test(`${id}: positions from 0, from a number, and listed`, () => {
        const listed = Array.from({ length: tokens }, (_, token) => 1000.5 - 7 * token);
        for (const [positions, positionOf] of [
            [undefined, (token) => token],
            [131072, (token) => 131072 + token],
            [-2.5, (token) => -2.5 + token],
            [listed, (token) => listed[token]],
            [new Float64Array(listed), (token) => listed[token]],
        ]) {
            const y = x.slice();
            rotary.rotateInPlace(y, { heads, positions });
            assertClose(id, y, turned(rotary, x, heads, positionOf), TOLERANCE);
            rotary.rotateInPlace(y, { heads, positions, inverse: true });
            assertClose(id, y, [...x], TOLERANCE);
        }
    });

    test(`${id}: tables, and numbers in the engine's memory, give the same`, () => {
        const expected = x.slice();
        rotary.rotateInPlace(expected, { heads, positions: 40 });
        const tables = rotary.tables(tokens + 33, 7);
        assert.equal(tables.rows, tokens + 33);
        const byTables = x.slice();
        tables.rotateInPlace(byTables, { heads, row: 33 });
        assertClose(id, byTables, [...expected], TOLERANCE);
        for (const turn of [
            (memory) => rotary.rotateMemory(memory, { heads, positions: 40 }),
            (memory) => tables.rotateMemory(memory, { heads, row: 33 }),
        ]) {
            const memory = new Float32Memory(x.length);
            memory.array().set(x);
            turn(memory);
            assertClose(id, memory.array(), [...expected], TOLERANCE);
        }
        tables.rotateInPlace(byTables, { heads, row: 33, inverse: true });
        assertClose(id, byTables, [...x], TOLERANCE);
    });
}

test("a part of an array is turned and the rest is not", () => {
    const rotary = new Rotary({ headDim: 4 });
    const x = new Float32Array(numbers(12));
    const whole = x.slice();
    rotary.rotateInPlace(whole.subarray(4, 8), { positions: 9 });
    assertClose("part", whole, [...x.slice(0, 4), ...rotary.rotate(x.slice(4, 8), 9), ...x.slice(8)], TOLERANCE);
});

test("no tokens at all are turned into no tokens", () => {
    new Rotary({ headDim: 4 }).rotateInPlace(new Float32Array(0));
});

test("memory starts at 0, keeps its numbers when it grows, and can be freed", () => {
    const memory = new Float32Memory(3);
    assert.deepEqual([...memory.array()], [0, 0, 0]);
    memory.array().set([1, 2, 3]);
    const old = memory.array();
    const large = new Float32Memory(40_000_000);
    assert.equal(old.length, 0, "the older view is detached");
    assert.deepEqual([...memory.array()], [1, 2, 3]);
    assert.equal(large.length, 40_000_000);
    large.free();
    memory.free();
    assert.throws(() => memory.array());
});
