// Single vectors: rotation, matrix, score.

import assert from "node:assert/strict";
import test from "node:test";
import { Rotary } from "rope-rotary";
import { assertClose, golden, numbers, rows } from "./golden.mjs";

const pairingOf = (interleaved) => (interleaved ? "interleaved" : "half");

test("rotation matches golden 05, there and back", () => {
    const { tolerance, cases } = golden("05_rotate_basic");
    for (const { id, head_dim, rotary_dim, base, interleaved, positions, x, y, grad_y, grad_x } of cases) {
        const rotary = new Rotary({
            headDim: head_dim,
            rotaryDim: rotary_dim,
            base,
            pairing: pairingOf(interleaved),
        });
        positions.forEach((position, row) => {
            const close = (got, expected) => assertClose(id, got, rows(expected)[row], tolerance.f64_engine_abs);
            close(rotary.rotate(rows(x)[row], position), y);
            close(rotary.rotateBack(rows(grad_y)[row], position), grad_x);
        });
    }
});

test("the matrix matches golden 06", () => {
    const { tolerance, cases } = golden("06_r_matrix");
    for (const { id, d, base, m, R_interleaved, R_half } of cases) {
        for (const [pairing, expected] of [["interleaved", R_interleaved], ["half", R_half]]) {
            const matrix = new Rotary({ headDim: d, base, pairing }).matrix(m);
            assertClose(id, matrix, expected.data, tolerance.f64_engine_abs);
        }
    }
});

test("the score and its terms match golden 09", () => {
    const { tolerance, cases, pairing } = golden("09_score_decomposition");
    for (const { id, d, base, m, n, q, k, amplitude, phase, pair_contribution, score } of cases) {
        const rotary = new Rotary({ headDim: d, base, pairing });
        const close = (got, expected) => assertClose(id, got, expected, tolerance.f64_engine_abs);
        close([rotary.score(q.data, k.data, m, n)], [score]);
        const taken = rotary.scoreTerms(q.data, k.data, m - n);
        close(taken.terms, pair_contribution.data);
        close(taken.amplitudes, amplitude.data);
        close(taken.phasesRad, phase.data);
        close([taken.total, taken.unrotated], [score, 0]);
        close(rotary.scoreCurve(q.data, k.data, m - n, 1, 1), [score]);
    }
});

test("a curve is the score at each of its distances", () => {
    const rotary = new Rotary({ headDim: 10, rotaryDim: 8 });
    const [q, k] = [numbers(10, 1), numbers(10, 2)];
    const curve = rotary.scoreCurve(q, k, -3, 0.5, 200);
    const expected = Array.from({ length: 200 }, (_, i) => rotary.scoreTerms(q, k, -3 + i * 0.5).total);
    assertClose("curve", curve, expected, 1e-12);
});

test("vectors may be arrays of any kind and are left as they are", () => {
    const rotary = new Rotary({ headDim: 4 });
    const expected = rotary.rotate([1, 2, 3, 4], 5);
    for (const x of [new Float64Array([1, 2, 3, 4]), new Float32Array([1, 2, 3, 4]), new Int8Array([1, 2, 3, 4])]) {
        assert.deepEqual(rotary.rotate(x, 5), expected);
        assert.deepEqual([...x], [1, 2, 3, 4]);
    }
    assert.ok(expected instanceof Float64Array);
});
