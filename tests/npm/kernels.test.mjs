// Tensors of many sequences, with the meaning of the libraries' kernels, against golden 07, 08, 18, 20 and 22.

import assert from "node:assert/strict";
import test from "node:test";
import {
    Rotary, RotaryTables, TransformerEngineRope, contextParallelPositions, frequencies, modelSettings, paddedCuSeqlens, transformerEngineAngles,
} from "rope-rotary";
import { assertClose, assertCloseRelative, golden, numbers, stored } from "./golden.mjs";

const pairingOf = (interleaved) => (interleaved ? "interleaved" : "half");

/** What a case's tensor `[batch, tokens, heads, headDim]` or `[tokens, heads, headDim]` is as an array with options. */
function tensorOf({ shape, data }) {
    const [headDim, heads, , batch = 1] = [...shape].reverse();
    return { x: new Float32Array(data), headDim, options: { batch, heads } };
}

/** In every storage: as it is, in the engine's memory, as 16 bits. `rotate` rotates an array with further options. */
function assertRotated(id, { x, options }, rotate, expected, tolerance) {
    for (const storage of Object.values(stored)) {
        const { array, format, numbers, step, free } = storage(x);
        rotate(array(), { ...options, format });
        // Inputs are exact in every format; outputs below 4 are rounded once more.
        assertClose(`${id} ${format}`, numbers(), expected, tolerance + 4 * step);
        free?.();
    }
}

test("tables rotate as FlashAttention does, there and back: golden 07", () => {
    const { tolerance, cases } = golden("07_flash_attn_rotary");
    assert.equal(cases.length, 17);
    for (const given of cases) {
        const { id, cos, sin, seqlen_offsets, cu_seqlens, max_seqlen, rotary_dim } = given;
        for (const [input, output, inverse] of [[given.x, given.y, false], [given.grad_y, given.grad_x, true]]) {
            const { headDim, ...tensor } = tensorOf(input);
            const tables = new RotaryTables({
                cos: cos.data,
                sin: sin.data,
                rotaryDim: rotary_dim,
                headDim,
                pairing: pairingOf(given.interleaved),
            });
            assert.equal(tables.rows, cos.shape[0], id);
            const rows = {
                seqlenOffsets: seqlen_offsets?.data ?? seqlen_offsets,
                cuSeqlens: cu_seqlens?.data ?? cu_seqlens,
                maxSeqlen: max_seqlen,
                inverse,
            };
            const rotate = (array, options) => tables.rotateInPlace(array, { ...options, ...rows });
            assertRotated(id, tensor, rotate, output.data, tolerance.f32_engine_abs);
        }
    }
});

test("what FlashAttention refuses is an exception: golden 07", () => {
    const six = new RotaryTables({ cos: Array(24).fill(0.5), sin: Array(24).fill(0.25), rotaryDim: 8 });
    const run = (tokens, options, headDim = 8) => {
        const wide = new RotaryTables({ cos: six.cos, sin: six.sin, rotaryDim: 8, headDim });
        wide.rotateInPlace(new Float32Array(tokens * headDim), options);
    };
    const acts = {
        "int offset + seqlen > table rows": () => run(3, { seqlenOffsets: 4 }),
        "tensor offsets past the table": () => run(6, { batch: 2, seqlenOffsets: [4, 100] }),
        "table shorter than seqlen": () => run(7, {}),
        "rotary_dim > headdim": () => run(3, {}, 6),
        "headdim > 256": () => run(3, { seqlenOffsets: [0] }, 258),
        "wrong number of tensor offsets": () => run(6, { batch: 2, seqlenOffsets: [0] }),
        "cos and sin shapes differ": () => new RotaryTables({ cos: [1, 1], sin: [0], rotaryDim: 2 }),
        "float offsets tensor": () => run(6, { batch: 2, seqlenOffsets: [0.5, 1] }),
    };
    for (const { id, raises } of golden("07_flash_attn_rotary").error_behaviour) {
        if (id === "cu_seqlens without max_seqlen") {
            continue; // Left out, it is what cu_seqlens say.
        }
        (raises ? assert.throws : assert.doesNotThrow)(acts[id], id);
    }
});

test("queries and keys of a packed qkv rotate as views, and values never do: golden 07", () => {
    const { tolerance, packed } = golden("07_flash_attn_rotary");
    assert.equal(packed.length, 2);
    for (const { id, num_heads_q, cos, sin, qkv, out } of packed) {
        const tables = new RotaryTables({
            cos: cos.data,
            sin: sin.data,
            rotaryDim: 2 * cos.shape[1],
            headDim: qkv.shape.at(-1),
            pairing: pairingOf(id.includes("interleaved")),
        });
        const [batch, tokens] = qkv.shape;
        const d = qkv.shape.at(-1);
        const slots = num_heads_q === undefined ? 3 * qkv.shape[3] : qkv.shape[2];
        const qHeads = num_heads_q ?? qkv.shape[3];
        const kHeads = (slots - qHeads) / 2;
        const x = new Float32Array(qkv.data);
        for (const [heads, first] of [[qHeads, 0], [kHeads, qHeads]]) {
            const layout = {
                shape: [batch, tokens, heads, d],
                strides: [tokens * slots * d, slots * d, d, 1],
                start: first * d,
            };
            tables.rotateInPlace(x, { layout, seqlenOffsets: id.includes("offset1") ? 1 : 0 });
        }
        assertClose(id, x, out.data, tolerance.f32_engine_abs);
    }
});

/** A case's angles; stated, or by a rule. */
function anglesOf({ freqs, freqs_rule }) {
    if (freqs !== undefined) {
        return [freqs.data, freqs.shape.at(-1)];
    }
    const { rows, d2, base, layout } = freqs_rule;
    const pairing = pairingOf(layout !== "cat(f,f)");
    return [transformerEngineAngles({ dim: d2, rotaryBase: base, pairing }, rows), d2];
}

for (const [name, least] of [["08a_te_rope_sbhd_bshd", 27], ["08b_te_rope_thd", 15]]) {
    test(`a fused rope rotates as TransformerEngine does, there and back: golden ${name.slice(0, 3)}`, () => {
        const { tolerance, cases } = golden(name);
        assert.ok(cases.length >= least);
        for (const given of cases) {
            const [angles, rotaryDim] = anglesOf(given);
            const rope = new TransformerEngineRope(angles, rotaryDim);
            for (const [input, output, inverse] of [[given.t, given.y, false], [given.grad_y, given.grad_t, true]]) {
                const [headDim, heads, ...outer] = [...input.shape].reverse();
                const batch = { sbhd: outer[0], bshd: outer[1], thd: 1 }[given.tensor_format];
                const options = {
                    layout: given.tensor_format,
                    batch,
                    heads,
                    headDim,
                    pairing: pairingOf(given.interleaved),
                    cuSeqlens: given.cu_seqlens,
                    cpSize: given.cp_size,
                    cpRank: given.cp_rank,
                    startPositions: given.start_positions,
                    inverse,
                };
                const tensor = { x: new Float32Array(input.data), options };
                const rotate = (array, options) => rope.rotateInPlace(array, options);
                assertRotated(given.id, tensor, rotate, output.data, tolerance.f32_engine_abs);
            }
        }
    });
}

test("the angles of TransformerEngine's module match golden 08c", () => {
    const { tolerance, cases } = golden("08c_te_freqs");
    assert.equal(cases.length, 5);
    for (const given of cases) {
        const settings = {
            dim: given.dim,
            rotaryPercent: given.rotary_percent,
            seqLenInterpolationFactor: given.seq_len_interpolation_factor,
            pretrainedMaxPositionEmbeddings: given.pretrained_max_position_embeddings,
            rotaryBase: given.rotary_base,
            pairing: pairingOf(given.interleaved),
        };
        const angles = transformerEngineAngles(settings, given.max_seq_len, given.offset);
        assertCloseRelative(given.id, angles, given.angles.data, tolerance.f64_engine_rel);
    }
});

test("pairs rotate by time, height and width: golden 18", () => {
    const { tolerance, cases } = golden("18_mrope");
    for (const { id, d, base, mrope_section, position_ids_t_h_w, cos, sin, x_heads_seq_dim, y } of cases) {
        const rotary = new Rotary({ headDim: d, base, pairing: "half", mropeSections: mrope_section });
        const { shape: [, tokens], data } = position_ids_t_h_w;
        const [time, height, width] = [0, 1, 2].map((axis) => data.slice(axis * tokens, (axis + 1) * tokens));
        const positions = { time, height, width };
        const tables = rotary.tablesAt(positions);
        assertClose(id, tables.cos, cos.data, tolerance.f32_engine_abs);
        assertClose(id, tables.sin, sin.data, tolerance.f32_engine_abs);
        const tensor = { x: new Float32Array(x_heads_seq_dim.data), options: { layout: "bhsd", heads: x_heads_seq_dim.shape[0] } };
        for (const rotate of [
            (array, options) => tables.rotateInPlace(array, options),
            (array, options) => rotary.rotateInPlace(array, { ...options, positions }),
        ]) {
            assertRotated(id, tensor, rotate, y.data, tolerance.f32_engine_abs);
        }
        const text = rotary.tablesAt(time);
        const alike = rotary.tablesAt({ time, height: time, width: time });
        assert.deepEqual([text.cos, text.sin], [alike.cos, alike.sin], "text stands alike on all axes");
    }
});

test("interleaved sections give every third pair to height and to width", () => {
    const rotary = new Rotary({ headDim: 16, base: 100, mropeSections: [4, 2, 2], mropeInterleaved: true });
    const positions = { time: [3], height: [40], width: [500] };
    const { cos, sin } = rotary.tablesAt(positions);
    const at = [3, 40, 500, 3, 40, 500, 3, 3];
    assertClose("cos", cos, at.map((position, pair) => Math.cos(position * rotary.theta[pair])), 6e-8);
    assertClose("sin", sin, at.map((position, pair) => Math.sin(position * rotary.theta[pair])), 6e-8);
});

test("the factor on cosine and sine is on all that is rotated", () => {
    const plain = { headDim: 8, theta: frequencies(modelSettings("gpt-oss-20b")).theta.slice(0, 4), pairing: "half" };
    const settings = { headDim: 8, base: 150000, pairing: "half", scaling: modelSettings("gpt-oss-20b").scaling };
    const rotary = new Rotary(settings);
    const factor = 0.1 * Math.log(32) + 1;
    assert.equal(rotary.attentionFactor, factor);
    assert.equal(new Rotary(plain).attentionFactor, 1);
    const x = numbers(8);
    const bare = new Rotary({ headDim: 8, theta: rotary.theta, pairing: "half" });
    const expected = bare.rotate(x, 77).map((component) => component * factor);
    assertClose("vector", rotary.rotate(x, 77), expected, 1e-15);
    const tensors = [
        (y) => rotary.rotateInPlace(y, { positions: 77 }),
        (y) => rotary.rotateInPlace(y, { positions: [77] }),
        (y) => rotary.tables(1, 77).rotateInPlace(y),
        (y) => rotary.tablesAt([77]).rotateInPlace(y),
    ];
    for (const rotate of tensors) {
        const y = new Float32Array(x);
        rotate(y);
        assertClose("tensor", y, expected, 1e-6);
    }
    const back = new Float32Array(x);
    rotary.rotateInPlace(back, { positions: 77, inverse: true });
    assertClose("transpose", back, rotary.rotateBack(x, 77), 1e-6);
    assertClose("score", [rotary.score(x, x, 9, 4)], [bare.score(x, x, 9, 4) * factor ** 2], 1e-14);
    const [q, k, v] = [x, x, x];
    const state = rotary.linearState();
    state.append(k, v, 0);
    const { out } = bare.attendLinearly({ q, k, v, qPositions: [1] });
    assertClose("no softmax, no factor", state.attend(q, 1), out, 1e-15);
});

test("ranks hold the positions of golden 20", () => {
    const { dense, thd, padding } = golden("20_cp_positions");
    for (const { global_len, cp_size, positions_by_rank } of dense) {
        positions_by_rank.forEach((positions, rank) => {
            assert.deepEqual([...contextParallelPositions(global_len / cp_size, cp_size, rank)], positions);
        });
    }
    for (const { cu_seqlens_global, cp_size, positions_by_rank } of thd) {
        positions_by_rank.forEach((sequences, rank) => {
            const local = sequences.map((_, i) => (cu_seqlens_global[i + 1] - cu_seqlens_global[i]) / cp_size);
            const got = local.map((length) => [...contextParallelPositions(length, cp_size, rank)]);
            assert.deepEqual(got, sequences);
        });
    }
    for (const { lengths, cp_size, cu_seqlens_padded } of padding) {
        assert.deepEqual([...paddedCuSeqlens(lengths, cp_size)], cu_seqlens_padded);
    }
});

test("rows are gathered by position as onnxruntime does: golden 22", () => {
    const { tolerance, cases } = golden("22_onnxruntime_rotary");
    assert.equal(cases.length, 4);
    for (const { id, interleaved, num_heads, rotary_embedding_dim, position_ids, x, cos_cache, sin_cache, y } of cases) {
        const [batch, ...inner] = x.shape;
        const fourAxes = inner.length === 3;
        const headDim = fourAxes ? inner[2] : inner[1] / num_heads;
        const tables = new RotaryTables({
            cos: cos_cache.data,
            sin: sin_cache.data,
            rotaryDim: rotary_embedding_dim || headDim,
            headDim,
            pairing: pairingOf(interleaved),
        });
        const ids = (position_ids.data ?? position_ids).flat();
        const rows = ids.length === 1 ? { seqlenOffsets: ids[0] } : { positionIds: ids };
        const options = { layout: fourAxes ? "bhsd" : "bshd", batch, heads: fourAxes ? inner[0] : num_heads };
        const tensor = { x: new Float32Array(x.data), options };
        const rotate = (array, options) => tables.rotateInPlace(array, { ...options, ...rows });
        assertRotated(id, tensor, rotate, y.data, tolerance.f32_engine_abs);
        const back = (array, options) => tables.rotateInPlace(array, { ...options, ...rows, inverse: true });
        const returned = { x: new Float32Array(y.data), options };
        const orthogonal = cos_cache.data.every((cos, i) => Math.abs(Math.hypot(cos, sin_cache.data[i]) - 1) < 1e-6);
        if (orthogonal) {
            assertRotated(id, returned, back, x.data, 4 * tolerance.f32_engine_abs);
        }
    }
});
