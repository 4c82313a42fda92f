// Rotation and scores in plain JavaScript, as one would first write them.

/** Rotates `x` into `y` by tables of shape [tokens, pairs]. The same array may be both. */
export function rotate(x, y, [tokens, heads, headDim], interleaved, cos, sin) {
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

/** Fills tables of shape [tokens, pairs] for the positions from `first` on. */
export function makeTables(cos, sin, theta, tokens, first) {
  const pairs = theta.length;
  for (let token = 0; token < tokens; token++) {
    for (let pair = 0; pair < pairs; pair++) {
      const angle = (first + token) * theta[pair];
      cos[token * pairs + pair] = Math.cos(angle);
      sin[token * pairs + pair] = Math.sin(angle);
    }
  }
}

/** Causal softmax of the scaled dot products of queries and keys [tokens, headDim]. */
export function causalSoftmax(q, k, weights, [tokens, headDim]) {
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
