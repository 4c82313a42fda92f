// What the bench asks of the page: to `prepare` each group of candidates once, and then to time each in turn, so that all
// candidates share whatever else the machine does.

import { calibrate, timed } from "./clock.js";
import init from "./engine_bench.js";
import { rotations } from "./rotations.js";
import { scores } from "./scores.js";

const KINDS = { rotations, scores };
const prepared = new Map();

/** Makes a group of candidates; throws where they do not agree. */
export async function prepare(name, kind, ...settings) {
  await init();
  const candidates = await KINDS[kind](...settings);
  for (const candidate of candidates) await calibrate(candidate);
  prepared.set(name, candidates);
}

/** Times each candidate of a group; milliseconds per call, by name. */
export async function round(name) {
  const times = {};
  for (const candidate of prepared.get(name)) {
    await timed(candidate, 1);
    times[candidate.name] = (await timed(candidate, candidate.calls)) / candidate.calls;
  }
  return times;
}
