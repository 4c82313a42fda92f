// A candidate is `{ name, call, isAsync }`: `call` does the work once, and is waited for if it is asynchronous.

/** The clock is coarse: a sample takes at least this long. */
const SAMPLE_MS = 10;
/** What the browser needs to compile what runs often. */
const WARM_UP_MS = 100;

/** Milliseconds per call, after one call that is not timed. */
export async function sample(candidate) {
  await timed(candidate, 1);
  return (await timed(candidate, candidate.calls)) / candidate.calls;
}

/** How long some calls take, in milliseconds. */
async function timed({ call, isAsync }, calls) {
  const start = performance.now();
  if (isAsync) {
    for (let index = 0; index < calls; index++) await call();
  } else {
    for (let index = 0; index < calls; index++) call();
  }
  return performance.now() - start;
}

/** Warms a candidate up, and sets how many `calls` make a sample. */
export async function calibrate(candidate) {
  const start = performance.now();
  do await timed(candidate, 1);
  while (performance.now() - start < WARM_UP_MS);
  candidate.calls = 1;
  while ((await timed(candidate, candidate.calls)) < SAMPLE_MS) candidate.calls *= 2;
}
