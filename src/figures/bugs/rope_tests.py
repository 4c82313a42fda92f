"""Seven tests for your own rotary embedding, from the figure "Plant a mistake": whole heads, without scaling.

Put your function in place of the example at the end and run the file; it needs NumPy. Or import it:

    failed = run(apply_rope, base=500_000.0, head_dim=64, halves=True)

apply_rope(q, k, positions) takes queries and keys of shape [tokens, head_dim] and the position of each token, and
returns both rotated. `halves` says which components form a pair: i and i + head_dim/2 (as in transformers), or
neighbours. If your code also makes the positions or touches the values, pass `attend(q, k, v, padding)`: causal
attention over tokens of which the first `padding` are padding, the output without the padding's. Tests 6 and 7 use it.

$table$
"""

import numpy as np

TOLERANCE = 1e-6  # for float64; use 1e-3 for float32
SHIFT, FAR, PADDING, TOKENS = 100, 1000, 3, 8


def reference(x, positions, base, halves):
    """The rotation, pair by pair."""
    d = x.shape[-1]
    y = np.array(x, dtype=np.float64)
    for row, position in enumerate(positions):
        for i in range(d // 2):
            a, b = (i, i + d // 2) if halves else (2 * i, 2 * i + 1)
            angle = position * base ** (-2 * i / d)
            y[row, a] = x[row, a] * np.cos(angle) - x[row, b] * np.sin(angle)
            y[row, b] = x[row, a] * np.sin(angle) + x[row, b] * np.cos(angle)
    return y


def attention(q, k, v):
    """Causal attention of vectors that are rotated already."""
    scores = np.where(np.tri(len(q), dtype=bool), q @ k.T / np.sqrt(q.shape[-1]), -np.inf)
    weights = np.exp(scores - scores.max(-1, keepdims=True))
    return weights / weights.sum(-1, keepdims=True) @ v


def run(apply_rope, base=10_000.0, head_dim=64, halves=True, attend=None, say=print):
    """Runs the seven tests and returns the numbers of those that fail."""
    rng = np.random.default_rng(1)
    q, k, v = rng.standard_normal((3, TOKENS, head_dim))

    def rope(positions):
        rotated = apply_rope(q[: len(positions)].copy(), k[: len(positions)].copy(), np.asarray(positions))
        return [np.asarray(x, dtype=np.float64) for x in rotated]

    def right(positions):
        return [reference(x[: len(positions)], positions, base, halves) for x in (q, k)]

    def of_rope(q, k, v, padding):
        q, k = apply_rope(q[padding:], k[padding:], np.arange(len(q) - padding))
        return attention(np.asarray(q), np.asarray(k), v[padding:])

    def output(padding):
        padded = [np.concatenate([rng.standard_normal((padding, head_dim)), x]) for x in (q, k, v)]
        return (attend or of_rope)(*padded, padding)

    def scores(first):
        q, k = rope(range(first, first + TOKENS))
        return q @ k.T

    def lengths(vectors):
        return [np.linalg.norm(x, axis=-1) for x in vectors]

    tests = [
        (f"shift both positions by {SHIFT}: no score changes", scores(SHIFT), scores(0)),
        ("a rotation keeps the lengths", lengths(rope(range(TOKENS))), lengths((q, k))),
        ("position 0 changes nothing", rope([0]), (q[:1], k[:1])),
        ("at position 1 the first component of q is the reference's", rope([1])[0][0, 0], right([1])[0][0, 0]),
        (f"at position {FAR} all components are the reference's", rope([FAR]), right([FAR])),
        (f"{PADDING} tokens of padding don't change the output", output(PADDING), output(0)),
        ("the output of attention is the reference's", output(0), attention(*right(range(TOKENS)), v)),
    ]
    failed = []
    for number, (name, got, expected) in enumerate(tests, 1):
        off = np.max(np.abs(np.asarray(got) - np.asarray(expected)))
        passes = off <= TOLERANCE  # what is not a number fails
        if not passes:
            failed.append(number)
        say(f"{number} {'passes' if passes else 'FAILS '} {name}" + ("" if passes else f" (off by {off:.3g})"))
    return failed


def apply_rope(q, k, positions, base=10_000.0):
    """An example, in the half layout. Put yours here."""
    d = q.shape[-1]
    angles = np.outer(positions, base ** (-np.arange(0, d, 2) / d))
    cos, sin = (np.concatenate([f(angles), f(angles)], -1) for f in (np.cos, np.sin))
    rotate_half = lambda x: np.concatenate([-x[:, d // 2 :], x[:, : d // 2]], -1)
    return q * cos + rotate_half(q) * sin, k * cos + rotate_half(k) * sin


if __name__ == "__main__":
    raise SystemExit(1 if run(apply_rope) else 0)
