// The golden files, and how numbers are held against them.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

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
