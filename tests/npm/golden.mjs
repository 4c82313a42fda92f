// The golden files, and how numbers are held against them.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Float32Memory, Uint16Memory } from "rope-rotary";

export function golden(name) {
    return JSON.parse(readFileSync(new URL(`golden/${name}.json`, import.meta.url), "utf8"));
}

/** The rows of a tensor along its last axis. */
export function rows({ shape, data }) {
    const width = shape.at(-1);
    return Array.from({ length: data.length / width }, (_, row) => data.slice(row * width, (row + 1) * width));
}

export function assertClose(id, got, expected, tolerance) {
    compare(id, got, expected, () => tolerance);
}

export function assertCloseRelative(id, got, expected, tolerance) {
    compare(id, got, expected, (value) => tolerance * Math.abs(value));
}

function compare(id, got, expected, allowed) {
    assert.equal(got.length, expected.length, `${id}: length`);
    expected.forEach((value, i) => {
        const off = Math.abs(got[i] - value);
        assert.ok(off <= allowed(value), `${id}: element ${i} is ${got[i]}, expected ${value}, off by ${off}`);
    });
}

/** Numbers from -1 to 1, the same in every run. */
export function numbers(length, seed = 1) {
    let state = seed >>> 0;
    return Array.from({ length }, () => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return state / 2 ** 31 - 1;
    });
}

/**
 * Every way to store numbers of 32 bits for a rotation: the array to be rotated, its format, what is read out of it afterwards, and
 * the largest rounding relative to a number's size.
 */
export const stored = {
    array: (x) => {
        const array = x.slice();
        return { array: () => array, format: "f32", numbers: () => array, step: 0 };
    },
    memory: (x) => {
        const memory = new Float32Memory(x.length);
        memory.array().set(x);
        return { array: () => memory.array(), format: "f32", numbers: () => memory.array(), step: 0, free: () => memory.free() };
    },
    f16: (x) => {
        const array = Uint16Array.from(x, bitsOfF16);
        return { array: () => array, format: "f16", numbers: () => Array.from(array, f16OfBits), step: 2 ** -11 };
    },
    bf16InMemory: (x) => {
        const memory = new Uint16Memory(x.length);
        memory.array().set(Uint16Array.from(x, bitsOfBf16));
        const numbers = () => Array.from(memory.array(), bf16OfBits);
        return { array: () => memory.array(), format: "bf16", numbers, step: 2 ** -8, free: () => memory.free() };
    },
};

const word = new DataView(new ArrayBuffer(4));

export function bf16OfBits(bits) {
    word.setUint32(0, bits << 16);
    return word.getFloat32(0);
}

export function f16OfBits(bits) {
    const [sign, exponent, fraction] = [bits >> 15 ? -1 : 1, (bits >> 10) & 31, bits & 1023];
    const size = { 0: fraction * 2 ** -24, 31: fraction ? NaN : Infinity }[exponent];
    return sign * (size ?? (1 + fraction / 1024) * 2 ** (exponent - 15));
}

/** The bits whose number is nearest, of two the even ones. */
function nearestBits(x, numberOf) {
    const sign = x < 0 || Object.is(x, -0) ? 0x8000 : 0;
    let [low, high] = [0, 0x7fff];
    while (high - low > 1) {
        const middle = (low + high) >> 1;
        [low, high] = numberOf(middle) <= Math.abs(x) ? [middle, high] : [low, middle];
    }
    const [below, above] = [Math.abs(x) - numberOf(low), numberOf(high) - Math.abs(x)];
    return sign | (below < above || (below === above && low % 2 === 0) ? low : high);
}

export const bitsOfF16 = (x) => nearestBits(x, f16OfBits);
export const bitsOfBf16 = (x) => nearestBits(x, bf16OfBits);

/** Normally distributed numbers, the same in every run. */
export function normals(length, seed) {
    const uniform = numbers(4 * length + 16, seed).slice(16).map((x) => (x + 1) / 2 + 2 ** -33);
    return Array.from({ length }, (_, i) =>
        Math.sqrt(-2 * Math.log(uniform[2 * i])) * Math.cos(2 * Math.PI * uniform[2 * i + 1]),
    );
}
