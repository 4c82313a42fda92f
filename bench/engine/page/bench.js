// What the bench asks of the page: to `prepare` each group of candidates once, and then to time each in turn, so that all
// candidates share whatever else the machine does.

import { calibrate, sample } from "./clock.js";
import init from "./engine_bench.js";
import { rotations } from "./rotations.js";
import { scores } from "./scores.js";
import { stored } from "./stored.js";

const KINDS = { rotations, stored, scores };
const prepared = new Map();

/** Makes a group of candidates; throws where they do not agree. */
export async function prepare(name, kind, ...settings) {
  await init();
  const candidates = await KINDS[kind](...settings);
  for (const candidate of candidates) await calibrate(candidate);
  prepared.set(name, candidates);
}

/** Times each candidate of a group, and the first one anew before each: milliseconds per call of both, by name. */
export async function round(name) {
  const [baseline, ...others] = prepared.get(name);
  const baseline_ms = await sample(baseline);
  const times = { [baseline.name]: [baseline_ms, baseline_ms] };
  for (const candidate of others) {
    const baseline_ms = await sample(baseline);
    times[candidate.name] = [await sample(candidate), baseline_ms];
  }
  return times;
}
