// Rotation and scores by others: plain JavaScript, as one would first write it, and onnxruntime-web on one thread, where it
// could be installed. A peer's `result` is compared with what the engine gives by the way `like`.

import { matMulSoftmax, rotaryEmbedding } from "./onnx.js";

const VENDORED = new URL("./onnxruntime-web/", import.meta.url).href;
const FIRST = 4000;
const BASE = 10000;
/** How often the operator of onnxruntime-web is applied in the longer of its two models. */
const TIMES = 9;

const ort = await import(`${VENDORED}ort.js`).catch(() => null);
if (ort) {
  ort.env.wasm.numThreads = 1;
  ort.env.wasm.wasmPaths = { wasm: `${VENDORED}ort.wasm` };
}

/** A peer that runs a model. */
async function onnxruntime(name, like, model, feeds) {
  const session = await ort.InferenceSession.create(model, { executionProviders: ["wasm"] });
  const call = () => session.run(feeds);
  return { name, like, call, isAsync: true, result: async () => (await call()).y.data };
}

const tensor = (values, dims) => new ort.Tensor("float32", values, dims);

export async function peersOfRotation(name, numbers) {
  const shape = JSON.parse(name.slice(0, name.indexOf("]") + 1));
  const [tokens, heads, headDim] = shape;
  const [x, cos, sin] = ["x", "cos", "sin"].map(numbers);
  const y = x.slice();
  const theta = Float64Array.from({ length: headDim / 2 }, (_, pair) => BASE ** ((-2 * pair) / headDim));
  const peers = [];
  for (const pairing of ["half", "interleaved"]) {
    const interleaved = pairing === "interleaved";
    const plain = (task, call) => {
      const result = () => (y.set(x), call(), y);
      peers.push({ name: `plain JavaScript, ${task}, ${pairing}`, like: `engine, ${task}, ${pairing}`, call, result });
    };
    plain("in place", () => rotate(y, y, shape, interleaved, cos, sin));
    plain("out of place", () => rotate(x, y, shape, interleaved, cos, sin));
    const made = [new Float32Array(cos.length), new Float32Array(sin.length)];
    plain("in place, tables made too", () => {
      makeTables(...made, theta, tokens);
      rotate(y, y, shape, interleaved, ...made);
    });
    for (const times of ort ? [1, TIMES] : []) {
      const model = rotaryEmbedding(shape, interleaved, cos, sin, times);
      const feeds = { x: tensor(x, [1, tokens, heads * headDim]), first: new ort.Tensor("int64", new BigInt64Array(1), [1]) };
      const like = times === 1 ? `engine, out of place, ${pairing}` : "";
      peers.push(await onnxruntime(`onnxruntime-web ${times}, out of place, ${pairing}`, like, model, feeds));
    }
  }
  return peers;
}

export async function peersOfScores(_, numbers) {
  const shape = [512, 64];
  const [tokens, headDim] = shape;
  const [q, k] = ["q", "k"].map(numbers);
  const weights = new Float32Array(tokens * tokens);
  const plain = () => causalSoftmax(q, k, weights, shape);
  const peers = [{ name: "plain JavaScript", like: "engine", call: plain, result: () => (plain(), weights) }];
  if (!ort) return peers;
  // The scale is in the queries and keys are transposed before: that is not timed.
  const feeds = {
    q: tensor(q.map((component) => component / Math.sqrt(headDim)), [tokens, headDim]),
    k: tensor(k.map((_, index) => k[(index % tokens) * headDim + Math.floor(index / tokens)]), [headDim, tokens]),
  };
  const mask = weights.map((_, index) => (index % tokens > index / tokens ? -Infinity : 0));
  return [
    ...peers,
    await onnxruntime("MatMul + Softmax", "", matMulSoftmax(shape), feeds),
    await onnxruntime("MatMul + Add + Softmax", "engine", matMulSoftmax(shape, mask), feeds),
  ];
}

/** Rotates `x` into `y` by tables of shape [tokens, pairs]. The same array may be both. */
function rotate(x, y, [tokens, heads, headDim], interleaved, cos, sin) {
  const pairs = headDim / 2;
  for (let token = 0; token < tokens; token++) {
    for (let head = 0; head < heads; head++) {
      const start = (token * heads + head) * headDim;
      for (let pair = 0; pair < pairs; pair++) {
        const a = start + (interleaved ? 2 * pair : pair);
        const b = interleaved ? a + 1 : a + pairs;
        const c = cos[token * pairs + pair];
        const s = sin[token * pairs + pair];
        const u = x[a];
        const v = x[b];
        y[a] = u * c - v * s;
        y[b] = u * s + v * c;
      }
    }
  }
}

function makeTables(cos, sin, theta, tokens) {
  const pairs = theta.length;
  for (let token = 0; token < tokens; token++) {
    for (let pair = 0; pair < pairs; pair++) {
      const angle = (FIRST + token) * theta[pair];
      cos[token * pairs + pair] = Math.cos(angle);
      sin[token * pairs + pair] = Math.sin(angle);
    }
  }
}

/** Causal softmax of the scaled dot products of queries and keys [tokens, headDim]. */
function causalSoftmax(q, k, weights, [tokens, headDim]) {
  const scale = 1 / Math.sqrt(headDim);
  for (let m = 0; m < tokens; m++) {
    const row = m * tokens;
    let most = -Infinity;
    for (let n = 0; n <= m; n++) {
      let dot = 0;
      for (let index = 0; index < headDim; index++) dot += q[m * headDim + index] * k[n * headDim + index];
      weights[row + n] = dot * scale;
      most = Math.max(most, weights[row + n]);
    }
    let sum = 0;
    for (let n = 0; n <= m; n++) {
      weights[row + n] = Math.exp(weights[row + n] - most);
      sum += weights[row + n];
    }
    for (let n = 0; n <= m; n++) weights[row + n] /= sum;
  }
}
