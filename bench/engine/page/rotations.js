// Everything that can rotate a tensor: the engine, its slow twin, plain JavaScript, onnxruntime-web; and plain copies.

import { agree, succeeded } from "./candidate.js";
import { Rotation } from "./engine_bench.js";
import { rotaryEmbedding } from "./onnx.js";
import { session } from "./onnxruntime.js";
import { makeTables, rotate } from "./plain.js";

/**
 * The candidates for a tensor [tokens, heads, headDim] at positions from `first` on, a copy first. The operator of onnxruntime-web comes in
 * models that apply it `chained` times: what it costs without the copies in and out is seen in their difference.
 */
export async function rotations(shape, tasks, first, chained) {
  const rotation = new Rotation(...shape);
  const candidates = [
    { name: "copy", call: () => rotation.copy() },
    { name: "copy by vectors", call: () => rotation.copyByVectors() },
  ];
  const tensors = {
    x: rotation.x(),
    y: rotation.x(),
    cos: rotation.cos(),
    sin: rotation.sin(),
    theta: rotation.theta(),
  };
  for (const task of tasks) {
    const expected = await rotatedBy(rotation, () => slowTwin(rotation, task));
    const check = (by, y) => agree(`${by}: ${task.name}`, y, expected);
    check("engine", await rotatedBy(rotation, () => byEngine(rotation, task)));
    const plain = plainJavaScript(tensors, shape, task, first);
    tensors.y.set(tensors.x);
    plain();
    check("plain JavaScript", tensors.y);
    candidates.push(
      { name: `engine: ${task.name}`, call: () => byEngine(rotation, task) },
      { name: `slow twin: ${task.name}`, call: () => slowTwin(rotation, task) },
      { name: `plain JavaScript: ${task.name}`, call: plain },
    );
    if (task.inPlace || !session) continue;
    for (const times of chained) {
      const run = await onnxruntime(tensors, shape, task, times);
      if (times === 1) check("onnxruntime-web", (await run()).y.data);
      candidates.push({ name: `onnxruntime-web ${times}: ${task.name}`, call: run, isAsync: true });
    }
  }
  return candidates;
}

function byEngine(rotation, { interleaved, inPlace, tablesMade }) {
  succeeded(rotation.engine(interleaved, inPlace, tablesMade));
}

function slowTwin(rotation, { interleaved, inPlace, tablesMade }) {
  succeeded(rotation.slowTwin(interleaved, inPlace, tablesMade));
}

function rotatedBy(rotation, rotate) {
  rotation.copy();
  rotate();
  return rotation.y();
}

function plainJavaScript({ x, y, cos, sin, theta }, shape, { interleaved, inPlace, tablesMade }, first) {
  const from = inPlace ? y : x;
  if (!tablesMade) return () => rotate(from, y, shape, interleaved, cos, sin);
  const made = { cos: new Float32Array(cos.length), sin: new Float32Array(sin.length) };
  return () => {
    makeTables(made.cos, made.sin, theta, shape[0], first);
    rotate(from, y, shape, interleaved, made.cos, made.sin);
  };
}

async function onnxruntime({ x, cos, sin }, shape, { interleaved }, times) {
  const { run, tensor } = await session(rotaryEmbedding(shape, interleaved, cos, sin, times));
  const [tokens, heads, headDim] = shape;
  const feeds = {
    x: tensor("float32", x, [1, tokens, heads * headDim]),
    first: tensor("int64", new BigInt64Array(1), [1]),
  };
  return () => run(feeds);
}
