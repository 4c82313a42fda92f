"""Plants the nine mistakes of the figure `bugs` and prints which of the page's seven tests fail: python3
planted_mistakes.py FOLDER, which has rope_tests.py."""

import sys

import numpy as np

sys.path.insert(0, sys.argv[1])
import rope_tests as tests  # noqa: E402

BASE = 500_000.0


def angles(positions, d, exponent=1.0, base=BASE):
    return np.outer(positions, base ** (-exponent * np.arange(0, d, 2) / d))


def rotate_half(x):
    a, b = np.split(x, 2, -1)
    return np.concatenate([-b, a], -1)


def rotate_every_two(x):
    return np.stack([-x[:, 1::2], x[:, ::2]], -1).reshape(x.shape)


def half(x, angles, sign=1):
    doubled = np.concatenate([angles, angles], -1)
    return x * np.cos(doubled) + sign * rotate_half(x) * np.sin(doubled)


def repeated(x, angles, partner):
    doubled = np.repeat(angles, 2, -1)
    return x * np.cos(doubled) + partner(x) * np.sin(doubled)


def both(rotate, **frequencies):
    """A function that rotates queries and keys with the same frequencies: `rotate(x, angles, is_key)`."""

    def apply_rope(q, k, positions):
        at = angles(positions, q.shape[-1], **frequencies)
        return rotate(q, at, False), rotate(k, at, True)

    return apply_rope


right = both(lambda x, at, _: half(x, at))


def with_padding(q, k, v, padding):
    positions = np.arange(len(q) - padding)
    rotated_q, _ = right(q[padding:], k[padding:], positions + padding)
    _, rotated_k = right(q[padding:], k[padding:], positions)
    return tests.attention(rotated_q, rotated_k, v[padding:])


def with_values(q, k, v, padding):
    positions = np.arange(len(q) - padding)
    rotated_q, rotated_k = right(q[padding:], k[padding:], positions)
    rotated_v, _ = right(v[padding:], k[padding:], positions)
    return tests.attention(rotated_q, rotated_k, rotated_v)


PROGRAMS = {
    "none": (right, None),
    "mixed": (both(lambda x, at, is_key: repeated(x, at, rotate_every_two) if is_key else half(x, at)), None),
    "repeat": (both(lambda x, at, _: repeated(x, at, rotate_half)), None),
    "mirrored": (both(lambda x, at, _: half(x, at, -1)), None),
    "sign": (both(lambda x, at, is_key: half(x, at, -1 if is_key else 1)), None),
    "half": (both(lambda x, at, _: half(x, at), exponent=0.5), None),
    "double": (both(lambda x, at, _: half(x, at), exponent=2.0), None),
    "base": (both(lambda x, at, _: half(x, at), base=10_000.0), None),
    "padding": (right, with_padding),
    "values": (right, with_values),
}

for name, (apply_rope, attend) in PROGRAMS.items():
    print(name, *tests.run(apply_rope, base=BASE, attend=attend, say=lambda _: None))
