// Tensors of many tokens, rotated in place, against the rotation of each vector by itself.

import assert from "node:assert/strict";
import test from "node:test";
import { Float32Memory, Rotary } from "rope-rotary";
import { assertClose, bf16OfBits, bitsOfBf16, bitsOfF16, f16OfBits, numbers } from "./golden.mjs";

// Angles are 64-bit: what is left is the rounding of cosines, products and sums of numbers below 1.
const TOLERANCE = 5e-7;

const shapes = [
    { tokens: 1, heads: 1, headDim: 2 },
    { tokens: 3, heads: 2, headDim: 10, rotaryDim: 6 },
    { tokens: 70, heads: 1, headDim: 128 },
    { tokens: 5, heads: 4, headDim: 300, rotaryDim: 300 },
];
const cases = shapes.flatMap((shape) => ["interleaved", "half"].map((pairing) => ({ ...shape, pairing })));

/** Every vector rotated by itself in 64 bits. */
function rotated(rotary, x, heads, positionOf) {
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
            assertClose(id, y, rotated(rotary, x, heads, positionOf), TOLERANCE);
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
        tables.rotateInPlace(byTables, { heads, seqlenOffsets: 33 });
        assertClose(id, byTables, [...expected], TOLERANCE);
        for (const rotate of [
            (memory) => rotary.rotateInPlace(memory.array(), { heads, positions: 40 }),
            (memory) => tables.rotateInPlace(memory.array(), { heads, seqlenOffsets: 33 }),
        ]) {
            const memory = new Float32Memory(x.length);
            memory.array().set(x);
            rotate(memory);
            assertClose(id, memory.array(), [...expected], TOLERANCE);
        }
        tables.rotateInPlace(byTables, { heads, seqlenOffsets: 33, inverse: true });
        assertClose(id, byTables, [...x], TOLERANCE);
    });
}

test("a part of an array is rotated and the rest is not", () => {
    const rotary = new Rotary({ headDim: 4 });
    const x = new Float32Array(numbers(12));
    const whole = x.slice();
    rotary.rotateInPlace(whole.subarray(4, 8), { positions: 9 });
    assertClose("part", whole, [...x.slice(0, 4), ...rotary.rotate(x.slice(4, 8), 9), ...x.slice(8)], TOLERANCE);
});

test("no tokens at all are rotated into no tokens", () => {
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

test("sixteen bits are the same rotation, rounded once to the nearest", () => {
    const rotary = new Rotary({ headDim: 12, rotaryDim: 8, pairing: "half" });
    for (const [format, toBits, ofBits] of [["f16", bitsOfF16, f16OfBits], ["bf16", bitsOfBf16, bf16OfBits]]) {
        const bits = Uint16Array.from(numbers(240), toBits);
        const wide = Float32Array.from(bits, ofBits);
        for (const options of [{ heads: 2, positions: 1e6 }, { heads: 2, positions: 3, inverse: true }]) {
            rotary.rotateInPlace(bits, { ...options, format });
            rotary.rotateInPlace(wide, options);
            const expected = Uint16Array.from(wide, toBits);
            assert.deepEqual(bits, expected);
            wide.set(Float32Array.from(bits, ofBits));
        }
    }
});

test("sixteen bits that are not rotated stay as they are, whatever they mean", () => {
    const rotary = new Rotary({ headDim: 4, rotaryDim: 2 });
    for (const format of ["f16", "bf16"]) {
        const bits = Uint16Array.from([1, 2, 0x7c01, 0xffff, 3, 4, 0x7f81, 0x8000]);
        rotary.rotateInPlace(bits, { format, positions: 1 });
        assert.deepEqual([...bits.subarray(2, 4), ...bits.subarray(6)], [0x7c01, 0xffff, 0x7f81, 0x8000]);
    }
});

test("axes may come in any order", () => {
    const rotary = new Rotary({ headDim: 4 });
    const [batch, tokens, heads] = [2, 3, 5];
    const x = new Float32Array(numbers(batch * tokens * heads * 4));
    const expected = x.slice();
    rotary.rotateInPlace(expected, { batch, heads, positions: 7 });
    const at = {
        bshd: (b, s, h) => (b * tokens + s) * heads + h,
        sbhd: (b, s, h) => (s * batch + b) * heads + h,
        bhsd: (b, s, h) => (b * heads + h) * tokens + s,
    };
    for (const layout of ["bshd", "sbhd", "bhsd"]) {
        const moved = new Float32Array(x.length);
        const each = (act) => {
            for (let b = 0; b < batch; b++) for (let s = 0; s < tokens; s++) for (let h = 0; h < heads; h++) {
                act(4 * at.bshd(b, s, h), 4 * at[layout](b, s, h));
            }
        };
        each((from, to) => moved.set(x.subarray(from, from + 4), to));
        rotary.rotateInPlace(moved, { layout, batch, heads, positions: 7 });
        each((from, to) => assert.deepEqual(moved.slice(to, to + 4), expected.slice(from, from + 4), layout));
    }
});

test("a view by strides rotates its elements and no others", () => {
    const rotary = new Rotary({ headDim: 4, pairing: "half" });
    const x = new Float32Array(numbers(40));
    const layout = { shape: [1, 3, 1, 4], strides: [0, 12, 0, 3], start: 2 };
    const y = x.slice();
    rotary.rotateInPlace(y, { layout, positions: [5, 9, -2] });
    const places = [0, 1, 2].map((token) => [0, 1, 2, 3].map((i) => 2 + 12 * token + 3 * i));
    places.forEach((place, token) => {
        const rotated = rotary.rotate(place.map((i) => x[i]), [5, 9, -2][token]);
        assertClose(`token ${token}`, place.map((i) => y[i]), [...rotated], TOLERANCE);
    });
    const others = (numbers) => numbers.filter((_, i) => !places.flat().includes(i));
    assert.deepEqual(others(y), others(x));
});

test("a part of a memory rotates where it lies, and nothing else of the engine's memory does", () => {
    const rotary = new Rotary({ headDim: 4 });
    const memory = new Float32Memory(12);
    const x = new Float32Array(numbers(12));
    memory.array().set(x);
    rotary.rotateInPlace(memory.array().subarray(4, 8), { positions: 9 });
    const y = memory.array();
    assertClose("part", y, [...x.slice(0, 4), ...rotary.rotate(x.slice(4, 8), 9), ...x.slice(8)], TOLERANCE);

    const words = "x must have numbers of its own or be a part of one memory that is not freed";
    const beyond = new Float32Array(y.buffer, y.byteOffset + 16, 12);
    assert.throws(() => rotary.rotateInPlace(beyond), { message: words });
    const before = new Float32Array(y.buffer, y.byteOffset - 16, 8);
    assert.throws(() => rotary.rotateInPlace(before), { message: words });
    const otherwise = new Uint16Array(y.buffer, y.byteOffset, 4);
    assert.throws(() => rotary.rotateInPlace(otherwise, { format: "f16" }), { message: words });
    memory.free();
    assert.throws(() => rotary.rotateInPlace(y), { message: words });
});

test("an array whose numbers have gone elsewhere is an exception", () => {
    const rotary = new Rotary({ headDim: 4 });
    const words = "x is detached: its buffer was transferred or wasm memory grew; call array() again";
    const memory = new Float32Memory(4);
    const old = memory.array();
    const large = new Float32Memory(400_000_000);
    assert.equal(old.length, 0);
    assert.throws(() => rotary.rotateInPlace(old), { message: words });
    large.free();
    const sent = new Float32Array(4);
    const leaving = { get heads() { structuredClone(sent, { transfer: [sent.buffer] }); return 1; } };
    assert.throws(() => rotary.rotateInPlace(sent, leaving), { message: words });
    assert.throws(() => rotary.rotateInPlace(sent), { message: words });
    rotary.rotateInPlace(memory.array());
    const freeing = { get heads() { memory.free(); return 1; } };
    assert.throws(() => rotary.rotateInPlace(memory.array(), freeing), /a part of one memory that is not freed/);
});
