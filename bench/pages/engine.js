// Times the engine's kernels beside other libraries. A candidate is `{ name, call, isAsync }`: `call` does the work once.

import init, { Candidates, names } from "./engine_bench.js";
import { peersOfRotation, peersOfScores } from "./peers.js";

/** The clock is coarse: a sample takes at least this long. */
const SAMPLE_MS = 10;
/** What the browser needs to compile what runs often. */
const WARM_UP_MS = 100;
/** Numbers are between -1 and 1, and pass through few roundings. */
const TOLERANCE = 1e-5;

const prepared = [];

/** Makes and warms up the candidates of a work, by its index; throws where peers do not agree with the engine. */
export async function prepare(work) {
  await init();
  const name = names()[work];
  const engine = new Candidates(work);
  const ways = engine.ways();
  const call = (way) => {
    if (!engine.call(way)) throw new Error(`${ways[way]}: the engine gave an error`);
  };
  const candidates = ways.map((name, way) => ({ name, call: () => call(way) }));
  const peers = name === "scores" ? peersOfScores : name.endsWith("f32") ? peersOfRotation : () => [];
  for (const { like, result, ...peer } of await peers(name, (of) => engine.numbers(of))) {
    const way = ways.indexOf(like);
    if (way >= 0) {
      call(0);
      call(way);
      agree(peer.name, await result(), engine.numbers("y"));
    }
    candidates.push(peer);
  }
  for (const candidate of candidates) await calibrate(candidate);
  prepared[work] = candidates;
}

/** Times each candidate, and the first one anew before each: milliseconds per call of both, by name. */
export async function round(work) {
  const times = {};
  for (const candidate of prepared[work]) {
    const baseline_ms = await sample(prepared[work][0]);
    times[candidate.name] = [await sample(candidate), baseline_ms];
  }
  return times;
}

function agree(name, y, expected) {
  const wrong = expected.findIndex((number, index) => !(Math.abs(y[index] - number) < TOLERANCE));
  if (wrong >= 0) throw new Error(`${name}: element ${wrong} is ${y[wrong]}, not ${expected[wrong]}`);
}

/** Milliseconds per call, after one call that is not timed. */
async function sample(candidate) {
  await timed(candidate, 1);
  return (await timed(candidate, candidate.calls)) / candidate.calls;
}

async function timed({ call, isAsync }, calls) {
  const start = performance.now();
  if (isAsync) {
    for (let index = 0; index < calls; index++) await call();
  } else {
    for (let index = 0; index < calls; index++) call();
  }
  return performance.now() - start;
}

async function calibrate(candidate) {
  const start = performance.now();
  do await timed(candidate, 1);
  while (performance.now() - start < WARM_UP_MS);
  candidate.calls = 1;
  while ((await timed(candidate, candidate.calls)) < SAMPLE_MS) candidate.calls *= 2;
}
