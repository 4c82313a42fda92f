"""llama.cpp's rule in NumPy, f32 step by step: an angle is the one before it times base^(-2/d). Not llama.cpp itself.

Source: ggml_rope_cache_init, ggml_mrope_cache_init and rope_yarn of ggml/src/ggml-cpu/ops.cpp. Its modes are NORMAL
(interleaved), NEOX (half), MROPE (chunked) and IMROPE (interleaved sections).
"""

import numpy as np
import rope

DTYPE = "f32"
f32 = np.float32


def settings(case):
    """freq_scale, ext_factor, and the mscale that llama.cpp passes, for rules that it has."""
    rule = case.get("scaling")
    if rule is None:
        return f32(1), None
    if rule["rope_type"] == "linear":
        return f32(1 / rule["factor"]), None
    is_plain = rule["rope_type"] == "yarn" and not {"mscale", "attention_factor"} & rule.keys()
    return (f32(1 / rule["factor"]), rule) if is_plain and rule.get("truncate", True) and rule["factor"] > 1 else None


def angles(case, first):
    """Angles of the pairs from one position, and the factor on cosine and sine."""
    freq_scale, yarn = settings(case)
    d, base = case["rotary_dim"], f32(case["base"])
    step, angle = base ** f32(-2 / d), f32(first)
    factor, kept = f32(case.get("attention_factor", 1)), None
    if yarn:
        length = yarn["original_max_position_embeddings"]
        fast, slow = yarn.get("beta_fast", 32), yarn.get("beta_slow", 1)
        low, high = (d * np.log(length / (beta * 2 * np.pi)) / (2 * np.log(base)) for beta in (fast, slow))
        low, high = max(0, np.floor(low)), min(d - 1, np.ceil(high))
        ramp = (np.arange(d // 2) - low) / max(0.001, high - low)
        kept = (1 - np.clip(ramp, 0, 1)).astype(f32)
        factor *= f32(1) + f32(0.1) * np.log(f32(1) / freq_scale)
    of_pairs = []
    for pair in range(d // 2):
        scaled = freq_scale * angle
        of_pairs.append(scaled if kept is None else scaled * (1 - kept[pair]) + angle * kept[pair])
        angle = f32(angle * step)
    return np.array(of_pairs, dtype=f32), factor


def apply_rope(case):
    if "theta" in case or settings(case) is None or case.get("dtype") == "bf16":
        return None
    places = rope.positions(case)
    if (places != np.rint(places)).any() or places.min() < 0:
        return None
    axis = rope.axis_of_pairs(case, case["rotary_dim"] // 2)
    tables = []
    for of_token in places.T:
        of_axes = [angles(case, first) for first in of_token]
        angle = np.array([of_axes[axis[pair]][0][pair] for pair in range(len(axis))], dtype=f32)
        tables.append([np.cos(angle) * of_axes[0][1], np.sin(angle) * of_axes[0][1]])
    cos, sin = (np.array(table, dtype=f32)[:, None] for table in zip(*tables))
    sin = -sin if case.get("direction") == "backward" else sin
    x = case["x"].astype(f32).reshape(len(tables), -1, case["shape"][-1])
    first, second = rope.components(len(axis), case["pairing"])
    y, a, b = x.copy(), x[..., first], x[..., second]
    y[..., first], y[..., second] = a * cos - b * sin, a * sin + b * cos
    return y.astype(np.float16 if case.get("dtype") == "f16" else f32)


def frequencies(case):
    if settings(case) is None:
        return None
    return angles(case, 1)
