// What every candidate must do before it is timed.

/** Numbers are between -1 and 1, and pass through few roundings. */
const TOLERANCE = 1e-5;

/** Throws where a call into the engine did not succeed. */
export function succeeded(success) {
  if (!success) throw new Error("the engine gave an error");
}

/** Throws where two arrays are not alike. */
export function agree(name, y, expected) {
  for (let index = 0; index < expected.length; index++) {
    if (!(Math.abs(y[index] - expected[index]) < TOLERANCE)) {
      throw new Error(`${name}: element ${index} is ${y[index]}, not ${expected[index]}`);
    }
  }
}
