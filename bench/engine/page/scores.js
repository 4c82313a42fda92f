// Everything that can compute causal softmax scores.

import { agree, succeeded } from "./candidate.js";
import { Scores } from "./engine_bench.js";
import { matMulSoftmax } from "./onnx.js";
import { session } from "./onnxruntime.js";
import { causalSoftmax } from "./plain.js";

/** Candidates for queries and keys that are rotated already, onnxruntime-web first if it is there. */
export async function scores() {
  const scores = new Scores();
  const shape = [...scores.shape()];
  const [q, k] = [scores.q(), scores.k()];
  succeeded(scores.slowTwin());
  const expected = scores.weights();
  const engine = () => succeeded(scores.engine());
  engine();
  agree("engine", scores.weights(), expected);
  const weights = new Float32Array(expected.length);
  const plain = () => causalSoftmax(q, k, weights, shape);
  plain();
  agree("plain JavaScript", weights, expected);
  return [
    ...(session ? await onnxruntime(q, k, shape, expected) : []),
    { name: "engine", call: engine },
    { name: "engine of shared tokens", call: () => succeeded(scores.engineOfSharedTokens()) },
    { name: "slow twin", call: () => succeeded(scores.slowTwin()) },
    { name: "plain JavaScript", call: plain },
  ];
}

/** The scale is in the queries and keys are transposed before: that is not timed. */
async function onnxruntime(q, k, [tokens, headDim], expected) {
  const scaled = q.map((component) => component / Math.sqrt(headDim));
  const transposed = k.map((_, index) => k[(index % tokens) * headDim + Math.floor(index / tokens)]);
  const mask = new Float32Array(tokens * tokens).map((_, index) => (index % tokens > index / tokens ? -Infinity : 0));
  const candidate = async (name, model) => {
    const { run, tensor } = await session(model);
    const feeds = {
      q: tensor("float32", scaled, [tokens, headDim]),
      k: tensor("float32", transposed, [headDim, tokens]),
    };
    return { name, call: () => run(feeds), isAsync: true };
  };
  const causal = await candidate("MatMul + Add + Softmax", matMulSoftmax([tokens, headDim], mask));
  agree(causal.name, (await causal.call()).y.data, expected);
  return [await candidate("MatMul + Softmax", matMulSoftmax([tokens, headDim])), causal];
}
