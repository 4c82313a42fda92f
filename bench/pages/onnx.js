// ONNX models, written as the protocol buffers of onnx.proto: only what the peers' operators need.

const FLOAT = 1;
const INT64 = 7;

const ATTRIBUTE_INT = 2;

function varint(value) {
  const bytes = [];
  for (; value > 127; value = Math.floor(value / 128)) bytes.push((value % 128) | 128);
  return new Uint8Array([...bytes, value]);
}

function joined(parts) {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

const number = (field, value) => joined([varint(8 * field), varint(value)]);
const bytes = (field, value) => joined([varint(8 * field + 2), varint(value.length), value]);
const text = (field, value) => bytes(field, new TextEncoder().encode(value));
const message = (field, ...parts) => bytes(field, joined(parts));

function valueInfo(field, { name, type, dims }) {
  const shape = dims.map((size) => message(1, number(1, size)));
  return message(field, text(1, name), message(2, message(1, number(1, type), message(2, ...shape))));
}

function initializer({ name, dims, values }) {
  const raw = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
  const sizes = dims.map((size) => number(1, size));
  return message(5, ...sizes, number(2, FLOAT), text(8, name), bytes(9, raw));
}

function node({ operator, domain = "", inputs, output, attributes = {} }) {
  return message(
    1,
    ...inputs.map((name) => text(1, name)),
    text(2, output),
    text(4, operator),
    ...Object.entries(attributes).map(([name, value]) =>
      message(5, text(1, name), number(3, value), number(20, ATTRIBUTE_INT)),
    ),
    text(7, domain),
  );
}

function model({ nodes, inputs, output, initializers = [] }) {
  const opset = (domain, version) => message(8, text(1, domain), number(2, version));
  const graph = message(
    7,
    ...nodes.map(node),
    text(2, "graph"),
    ...initializers.map(initializer),
    ...inputs.map((input) => valueInfo(11, input)),
    valueInfo(12, output),
  );
  return joined([number(1, 8), graph, opset("", 17), opset("com.microsoft", 1)]);
}

/**
 * `x` [1, tokens, heads * headDim] rotated `times` over into `y`, each time by rows of the tables [tokens, pairs] from `first` on.
 */
export function rotaryEmbedding([tokens, heads, headDim], interleaved, cos, sin, times) {
  const dims = [1, tokens, heads * headDim];
  const names = ["x", ...Array.from({ length: times - 1 }, (_, index) => `x${index}`), "y"];
  return model({
    nodes: Array.from({ length: times }, (_, index) => ({
      operator: "RotaryEmbedding",
      domain: "com.microsoft",
      inputs: [names[index], "first", "cos", "sin"],
      output: names[index + 1],
      attributes: { interleaved: interleaved ? 1 : 0 },
    })),
    inputs: [
      { name: "x", type: FLOAT, dims },
      { name: "first", type: INT64, dims: [1] },
    ],
    output: { name: "y", type: FLOAT, dims },
    initializers: [
      { name: "cos", dims: [tokens, headDim / 2], values: cos },
      { name: "sin", dims: [tokens, headDim / 2], values: sin },
    ],
  });
}

/**
 * `y` [tokens, tokens]: the softmax of the products of `q` [tokens, headDim] and `k` [headDim, tokens], to which `mask`
 * [tokens, tokens] is added if there is one.
 */
export function matMulSoftmax([tokens, headDim], mask) {
  const square = [tokens, tokens];
  const masked = mask ? "masked" : "products";
  return model({
    nodes: [
      { operator: "MatMul", inputs: ["q", "k"], output: "products" },
      ...(mask ? [{ operator: "Add", inputs: ["products", "mask"], output: masked }] : []),
      { operator: "Softmax", inputs: [masked], output: "y" },
    ],
    inputs: [
      { name: "q", type: FLOAT, dims: [tokens, headDim] },
      { name: "k", type: FLOAT, dims: [headDim, tokens] },
    ],
    output: { name: "y", type: FLOAT, dims: square },
    initializers: mask ? [{ name: "mask", dims: square, values: mask }] : [],
  });
}
