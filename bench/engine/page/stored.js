// The engine on tensors of every storage, and a copy of the same bytes.

import { succeeded } from "./candidate.js";
import { Stored } from "./engine_bench.js";

/** The candidates for a tensor [tokens, heads, headDim], a copy first. */
export async function stored(storage, shape, tasks) {
  const tensor = new Stored(storage, ...shape);
  const rotate = ({ interleaved, way }) => succeeded(tensor.rotate(interleaved, way));
  return [
    { name: "copy", call: () => tensor.copy() },
    ...tasks.map((task) => ({ name: task.name, call: () => rotate(task) })),
  ];
}
