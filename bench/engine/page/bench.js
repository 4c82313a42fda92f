// What the bench asks of the page: `prepare` once for each shape, then `round` for each in turn, so that all candidates
// share whatever else the machine does.

import { calibrate, timed } from "./clock.js";
import { rotations } from "./rotations.js";

const prepared = new Map();

/** Makes the candidates of a shape [tokens, heads, headDim]; throws where they do not agree. */
export async function prepare(shape, ...settings) {
  const candidates = await rotations(shape, ...settings);
  for (const candidate of candidates) await calibrate(candidate);
  prepared.set(String(shape), candidates);
}

/** Times each candidate of a shape; milliseconds per call, by name. */
export async function round(shape) {
  const times = {};
  for (const candidate of prepared.get(String(shape))) {
    await timed(candidate, 1);
    times[candidate.name] = (await timed(candidate, candidate.calls)) / candidate.calls;
  }
  return times;
}
