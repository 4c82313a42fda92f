// Other arithmetic, against golden 17 and 21.

import assert from "node:assert/strict";
import test from "node:test";
import { Rotary, angleTurns, distinctPositions, f32Frequencies, formatLimits, frequencies, largestAngleError, pairSteps, round } from "rope-rotary";
import { bf16OfBits, bitsOfBf16, bitsOfF16, f16OfBits, golden, normals, numbers } from "./golden.mjs";

const ways = {
    "f64": "f64_theta_f64_angle",
    "f64-angle-as-f32": "f64_angle_rounded_to_f32",
    "f32": "f32_theta_f32_angle",
    "f32-running-product": "ggml_style_running_product_f32",
    "f64-angle-reduced-as-f32": "f64_angle_reduced_mod_2pi_then_f32",
    "f32-angle-reduced": "f32_angle_naive_f32_mod_2pi",
    "f32-binary-composition": "f32_binary_composition_of_exact_tables",
    "f32-step-recurrence": "f32_step_recurrence",
};

test("every way to form the angle is as far off as golden 17 says", () => {
    const { rows } = golden("17_precision_angles");
    let compared = 0;
    for (const row of rows) {
        for (const [way, column] of Object.entries(ways)) {
            const budget = row[column];
            if (budget === undefined || budget === null) {
                continue;
            }
            const id = `${way} at ${row.m}, d ${row.d}, base ${row.base}`;
            const error = largestAngleError(way, row.d, row.base, row.m);
            assert.ok(error <= 2 * budget, `${id}: ${error} against ${budget}`);
            assert.ok(way === "f64" || error >= budget / 4, `${id}: ${error} against ${budget}`);
            compared += 1;
        }
    }
    assert.ok(compared > 140);
});

test("what transformers prints in golden 01 is reproduced to the last place", () => {
    const { cases } = golden("01_default_freqs");
    for (const { id, d, base, ref_f32 } of cases) {
        const theta = f32Frequencies(d, base);
        assert.equal(theta.length, ref_f32.data.length, id);
        theta.forEach((value, i) => {
            assert.equal(value, Math.fround(value), id);
            assert.ok(Math.abs(value - ref_f32.data[i]) <= 2 ** -23 * value, `${id}: ${value} against ${ref_f32.data[i]}`);
        });
        assert.deepEqual(new Rotary({ headDim: d, theta }).theta, theta);
    }
});

test("the errors are those of the cosines and sines", () => {
    const exact = angleTurns("f64", 128, 10000, 4096);
    for (const way of Object.keys(ways)) {
        const turns = angleTurns(way, 128, 10000, 4096);
        const off = (of) => Math.max(...turns[of].map((value, i) => Math.abs(value - exact[of][i])));
        assert.equal(Math.max(off("cos"), off("sin")), largestAngleError(way, 128, 10000, 4096), way);
    }
});

test("formats lose whole numbers where golden 17 says", () => {
    const { integers_and_dtypes: integers } = golden("17_precision_angles");
    for (const [format, first] of [
        ["bf16", integers.bf16_first_integer_not_exact],
        ["f16", integers.f16_first_integer_not_exact],
        ["f32", integers.f32_first_integer_not_exact],
    ]) {
        const { significantBits, firstLostInteger } = formatLimits(format);
        assert.equal(firstLostInteger, first);
        assert.equal(2 ** significantBits, first - 1);
        assert.notEqual(round(first, format), first);
        assert.equal(round(first - 1, format), first - 1);
    }
    assert.equal(round(integers.f16_max_position, "f16"), integers.f16_max_position);
    assert.equal(round(2 * integers.f16_max_position, "f16"), Infinity);
    assert.equal(distinctPositions("bf16", 257), 257);
    assert.equal(distinctPositions("bf16", 8192), 897);
    const { theta } = frequencies({ headDim: 128 });
    const off = theta.map((theta) => Math.abs(round(theta, "bf16") - theta));
    const relative = Math.max(...off.map((off, i) => off / theta[i]));
    assert.ok(Math.abs(relative - integers.bf16_theta_max_rel_err_d128_b1e4) < 1e-9);
    assert.ok(Math.abs(1000 * Math.max(...off) - integers.bf16_theta_angle_error_at_m1000_rad) < 1e-6);
});

test("rounding is to the nearest, ties to even", () => {
    for (const x of numbers(300).flatMap((x) => [x, 1e-6 * x, 1 + 2 ** -8, 1 + 3 * 2 ** -8, 1 + 2 ** -11])) {
        assert.equal(round(x, "f64"), x);
        assert.equal(round(x, "f32"), Math.fround(x));
        assert.equal(round(x, "f16"), f16OfBits(bitsOfF16(x)));
        assert.equal(round(x, "bf16"), bf16OfBits(bitsOfBf16(x)));
    }
});

test("every step of a pair is the step before, rounded", () => {
    const formats = { input: "bf16", position: "f16", theta: "f32", angle: "f32", table: "bf16", arithmetic: "f32", output: "f16" };
    const [a, b, m, theta] = [0.123456789, -2.3456789, 4097, 0.3456789];
    const { input, position, theta: frequency, angleRad, turn, output } = pairSteps([a, b], m, theta, formats);
    assert.deepEqual([...input], [round(a, "bf16"), round(b, "bf16")]);
    assert.equal(position, round(m, "f16"));
    assert.equal(frequency, Math.fround(theta));
    assert.equal(angleRad, Math.fround(position * frequency));
    const [cos, sin] = turn;
    assert.equal(cos, round(Math.cos(angleRad), "bf16"));
    assert.equal(sin, round(Math.sin(angleRad), "bf16"));
    const each = Math.fround;
    const [x, y] = input;
    assert.deepEqual([...output], [
        round(each(each(x * cos) - each(y * sin)), "f16"),
        round(each(each(x * sin) + each(y * cos)), "f16"),
    ]);
});

test("a factor multiplies cosine and sine before they are stored", () => {
    const settings = { headDim: 8, pairing: "half", scaling: { rule: "yarn-by-index", factor: 4, originalMaxPosition: 4096 } };
    const { theta, factorOnCosSin } = frequencies(settings);
    assert.equal(factorOnCosSin, 0.1 * Math.log(4) + 1);
    const rotary = new Rotary(settings);
    const x = numbers(8);
    const rotated = rotary.rotateIn("bf16-tables", x, 1000, factorOnCosSin);
    theta.forEach((theta, i) => {
        const { angleRad, turn, output } = pairSteps([x[i], x[i + 4]], 1000, theta, "bf16-tables", factorOnCosSin);
        const stored = [Math.cos, Math.sin].map((of) => Math.fround(Math.fround(of(angleRad)) * Math.fround(factorOnCosSin)));
        assert.deepEqual([...turn], stored.map((value) => round(value, "bf16")));
        assert.deepEqual([rotated[i], rotated[i + 4]], [...output]);
    });
    assert.deepEqual(rotary.rotateIn("f32", x, 7), rotary.rotateIn("f32", x, 7, factorOnCosSin));
    assert.deepEqual(rotary.rotateIn("f64", x, 7), rotary.rotate(x, 7));
    assert.throws(() => rotary.rotateIn("f32", x, 7, Infinity), /factor_on_cos_sin must be finite, but is inf/);
    assert.throws(() => pairSteps([1, 0], 7, 1, "f32", "2"), /factorOnCosSin must be a number, but is "2"/);
});

const steps = {
    f64: "f64",
    f32_all: "f32",
    f32_rot_out_bf16: "f32-around-bf16",
    f32_rot_out_f16: "f32-around-f16",
    cos_f16: "f16-tables",
    cos_bf16: "bf16-tables",
    f64_angle_cos_bf16: "bf16-tables-of-exact-angles",
    theta_bf16: "bf16-theta",
    positions_bf16: "bf16-position",
    angle_bf16: "bf16-angle",
};

/** Summed by halves, as vectorised libraries do. */
function dot(q, k, start = 0, end = q.length) {
    if (end - start === 1) {
        return q[start] * k[start];
    }
    const middle = (start + end) >> 1;
    return dot(q, k, start, middle) + dot(q, k, middle, end);
}

test("scores drift as golden 21 says, within its factor of 3", () => {
    const { cases } = golden("21_relative_invariance_dtypes");
    assert.ok(cases.length >= 27);
    const d = 128;
    const vectors = Array.from({ length: 256 }, (_, i) => [normals(d, 2 * i + 1), normals(d, 2 * i + 2)]);
    for (const { base, m_minus_n, way, drift } of cases) {
        const rotary = new Rotary({ headDim: d, base, pairing: "half" });
        const score = ([q, k], shift) => {
            const rotated = [rotary.rotateIn(steps[way], q, m_minus_n + shift), rotary.rotateIn(steps[way], k, shift)];
            return dot(...rotated) / Math.sqrt(d);
        };
        const still = vectors.map((pair) => score(pair, 0));
        for (const { shift, max, mean } of drift) {
            const off = vectors.map((pair, i) => Math.abs(score(pair, shift) - still[i]));
            const id = `${way} base ${base} gap ${m_minus_n} shift ${shift}`;
            const gotMean = off.reduce((sum, x) => sum + x) / off.length;
            for (const [what, got, expected] of [["mean", gotMean, mean], ["max", Math.max(...off), max]]) {
                assert.ok(got <= 3 * expected && got >= expected / 3, `${id}: ${what} ${got} against ${expected}`);
            }
        }
    }
});
