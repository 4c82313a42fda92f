"""RoPE in NumPy, and the ways in which implementations differ from it.

`rotate(case)` and `frequencies(case)` are what a case asks for; an adapter may use `positions(case)`, `cos_sin(case)` and
the other parts. With names of `CONVENTIONS`, they compute what an implementation with these conventions gives.
"""

import numpy as np

# The differences, in the words of a report. `{other}` is the pairing that the case does not have, `{rows}` the first
# position that isn't rotated, which run.py measures.
CONVENTIONS = {
    "pairing": "pairs are {other}",
    "negated": "the angle is negated (the rotation is transposed)",
    "no minus": "rotate_half lacks its minus",
    "other table": "cosine and sine are laid out for pairs that are {other}",
    "exchanged": "cosine and sine are exchanged",
    "output order": "pairs that are interleaved come out half-split, or the reverse",
    "head_dim": "frequencies are computed from head_dim instead of rotary_dim",
    "whole head": "the whole head is rotated instead of rotary_dim components",
    "half a head": "partners are head_dim/2 apart instead of rotary_dim/2",
    "last": "the last rotary_dim components are rotated, not the first",
    "exponent i/d": "exponents are i/d instead of 2i/d",
    "exponent to 1": "exponents run to 1, i/(d/2 - 1), as in tensor2tensor's sinusoids",
    "base 10000": "the base is 10000",
    "no factor": "the attention factor is left out",
    "factor squared": "the attention factor is applied twice",
    "factor everywhere": "the attention factor multiplies components that are not rotated, too",
    "no scaling": "the frequencies are not scaled",
    "from 1": "positions count from 1",
    "no offsets": "offsets are ignored",
    "first offset": "every sequence has the offset of the first",
    "no sequences": "cu_seqlens are ignored: positions don't restart",
    "no ranks": "context-parallel ranks are ignored",
    "one chunk": "a rank holds one run of consecutive positions instead of two chunks",
    "batch is sequence": "the axes of batch and sequence are exchanged",
    "heads are positions": "positions follow the axis of heads",
    "forward": "the gradient is rotated forward",
    "inverse": "the gradient is divided by the attention factor instead of multiplied",
    "other order": "M-RoPE's sections are {order}",
    "time only": "every pair is rotated by the time axis",
    "width first": "M-RoPE's axes are in the order width, height, time",
    "long list": "longrope's other list is used",
    "other ramp": "YaRN's ramp is linear in rotations where it is linear in the index of the pair, or the reverse",
    "other truncate": "the ends of YaRN's ramp are rounded where they are not, or the reverse",
    "clamped to pairs": "the upper end of YaRN's ramp is clamped to d/2 - 1 instead of d - 1",
    "betas swapped": "YaRN's ramp is reversed (beta_fast and beta_slow exchanged)",
    "no mscale": "mscale is ignored",
    "not smooth": "llama3's middle band is not smoothed",
    "no d/(d-2)": "the base grows by NTK's factor itself, without the power d/(d - 2)",
    "length ignored": "the length of the sequence is ignored",
    "multiplied": "frequencies are multiplied by the factor instead of divided",
    "running product": "each frequency is the one before it times base^(-2/d), in f32",
    "f32 angles": "angles are computed in f32",
    "bf16 theta": "frequencies are stored in bf16",
    "bf16 positions": "positions are stored in bf16",
    "bf16 angles": "angles are stored in bf16",
    "16-bit tables": "cosine and sine are stored in 16 bits",
    "16-bit arithmetic": "cosine and sine are stored in 16 bits, and so is each product and sum",
    "32-bit steps": "tables and arithmetic are in f32, between 16-bit inputs and outputs",
    "one behind": "positions are one too small",
    "nothing": "nothing is rotated",
    "past a table": "positions from {rows} on aren't rotated, as past the end of a table",
}

# Significant bits and the smallest exponent of each format.
FORMATS = {"f64": (53, -1021), "f32": (24, -125), "f16": (11, -13), "bf16": (8, -125)}


def rounded(values, name):
    """The nearest numbers of a format, ties to even."""
    values = np.asarray(values, dtype=np.float64)
    if name == "f64":
        return values
    bits, smallest = FORMATS[name]
    exponents = np.maximum(np.frexp(values)[1], smallest) - bits
    return np.ldexp(np.rint(np.ldexp(values, -exponents)), exponents)


def pairing(case, different=frozenset()):
    names = ("interleaved", "half")
    return names[(case["pairing"] == "half") ^ ("pairing" in different)]


def describe(name, case):
    other = "interleaved (2i, 2i + 1)" if case.get("pairing") == "half" else "half-split (i, i + d/2)"
    order = "interleaved" if case.get("mrope", {}).get("order") == "chunked" else "chunked"
    return CONVENTIONS.get(name, name).format(other=other, order=order, rows=case.get("rows"))


def trained(rotary_dim, base, different=frozenset()):
    i = np.arange(rotary_dim // 2)
    if "exponent i/d" in different:
        return float(base) ** (-i / rotary_dim)
    if "running product" in different:
        return np.cumprod([1.0] + (rotary_dim // 2 - 1) * [base ** (-2 / rotary_dim)], dtype=np.float32).astype(float)
    if "exponent to 1" in different:
        return float(base) ** (-i / max(rotary_dim // 2 - 1, 1))
    return float(base) ** (-2 * i / rotary_dim)


def sharpened(scale, weight=1.0):
    return 1.0 if scale <= 1 else 0.1 * weight * np.log(scale) + 1.0


def yarn(rule, d, base, theta, different):
    """The fraction of its frequency that each pair keeps, and the factor on cosine and sine."""
    s, original = rule["factor"], rule["original_max_position_embeddings"]
    is_paper = rule["rope_type"] == "yarn_paper"
    fast = rule.get("beta_fast", rule.get("beta", 32.0))
    slow = rule.get("beta_slow", rule.get("alpha", 1.0))
    if "betas swapped" in different:
        fast, slow = slow, fast
    if is_paper ^ ("other ramp" in different):
        kept = np.clip((original * theta / (2 * np.pi) - slow) / ((fast - slow) or 0.001), 0, 1)
    else:
        low, high = (d * np.log(original / (beta * 2 * np.pi)) / (2 * np.log(base)) for beta in (fast, slow))
        if rule.get("truncate", True) ^ ("other truncate" in different):
            low, high = np.floor(low), np.ceil(high)
        low, high = max(low, 0), min(high, d // 2 - 1 if "clamped to pairs" in different else d - 1)
        kept = 1 - np.clip((np.arange(d // 2) - low) / ((high - low) or 0.001), 0, 1)
    factor = sharpened(s)
    if rule.get("mscale") and rule.get("mscale_all_dim") and "no mscale" not in different:
        factor = sharpened(s, rule["mscale"]) / sharpened(s, rule["mscale_all_dim"])
    return kept, rule.get("attention_factor", factor)


def scaled(rule, d, base, theta, length, different):
    """Frequencies, and the factor on cosine and sine."""
    kind, s = rule["rope_type"], rule.get("factor", 1.0)
    original = rule.get("original_max_position_embeddings")
    by = 1 / s if "multiplied" in different else s
    power = 1.0 if "no d/(d-2)" in different else d / (d - 2)
    if "length ignored" in different:
        length = 1
    if kind == "linear":
        return theta / by, 1.0
    if kind == "ntk":
        return trained(d, base * rule["alpha"] ** power, different), 1.0
    if kind == "dynamic":
        most = rule["max_position_embeddings"]
        return trained(d, base * (s * max(length, most) / most - (s - 1)) ** power, different), 1.0
    if kind == "proportional":
        return np.where(np.arange(d // 2) < int(rule["partial_rotary_factor"] * d // 2), theta / by, 0.0), 1.0
    if kind == "longrope":
        is_long = (length > original) ^ ("long list" in different)
        lists = np.array(rule["long_factor" if is_long else "short_factor"])
        factor = 1.0 if s <= 1 else np.sqrt(1 + np.log(s) / np.log(original))
        return theta / lists, rule.get("attention_factor", factor)
    if kind == "llama3":
        rotations, low, high = original * theta / (2 * np.pi), rule["low_freq_factor"], rule["high_freq_factor"]
        kept = np.where(rotations < low, 0.0, 1.0)
        if high > low and "not smooth" not in different:
            kept = np.clip((rotations - low) / (high - low), 0, 1)
        return (1 - kept) * theta / by + kept * theta, 1.0
    kept, factor = yarn(rule, d, base, theta, different)
    return theta / by * (1 - kept) + theta * kept, factor


def frequencies(case, different=frozenset()):
    """Radians per token of each pair, and the factor on cosine and sine."""
    factor = case.get("attention_factor", 1.0) if "shape" in case else 1.0
    if "theta" in case and "shape" in case:
        theta = np.array(case["theta"])
    else:
        d, base = case["rotary_dim"], 1e4 if "base 10000" in different else case["base"]
        if "whole head" in different and "shape" in case:
            d = case["shape"][-1]
        of_head = "head_dim" in different and "shape" in case
        theta = trained(case["shape"][-1] if of_head else d, base, different)[: d // 2]
        if "scaling" in case and "no scaling" not in different:
            theta, factor = scaled(case["scaling"], d, base, theta, case.get("sequence_length", 1), different)
    if "no factor" in different:
        factor = 1.0
    return theta, factor**2 if "factor squared" in different else factor


def rank_position(index, local, case, different):
    size, rank = case.get("cp_size", 1), case.get("cp_rank", 0)
    if size == 1 or "no ranks" in different:
        return index
    if "one chunk" in different:
        return rank * local + index
    half = local // 2
    return np.where(index < half, rank * half + index, (2 * size - 1 - rank) * half + index - half)


def axes(case):
    """Batch size and tokens of a sequence, and whether the batch comes first in memory; packed sequences are one batch."""
    if case["format"] == "thd":
        return 1, case["shape"][0], True
    first, second = case["shape"][:2]
    return (first, second, True) if case["format"] == "bshd" else (second, first, False)


def positions(case, different=frozenset()):
    """The position of every token in the order of memory: `[1, tokens]`, with M-RoPE `[3, tokens]`."""
    add = ("from 1" in different) - ("one behind" in different)
    if "positions" in case:
        given = np.array(case["positions"], dtype=np.float64)
        return given.reshape(-1, given.shape[-1]) + add
    batch, tokens, is_batch_first = axes(case)
    offsets = case.get("offsets", 0)
    offsets = 0 if "no offsets" in different else offsets
    if "first offset" in different and isinstance(offsets, list):
        offsets = offsets[0]
    if case["format"] == "thd":
        ends = [end // case.get("cp_size", 1) for end in case["cu_seqlens"]]
        if "no sequences" in different:
            ends = [0, ends[-1]]
        offsets = offsets if isinstance(offsets, list) else [offsets] * (len(ends) - 1)
        runs = [
            offset + rank_position(np.arange(end - start), end - start, case, different)
            for start, end, offset in zip(ends, ends[1:], offsets)
        ]
        return np.concatenate(runs)[None] + float(add)
    index = np.arange(batch) if "batch is sequence" in different else np.arange(tokens)
    at = rank_position(index, len(index), case, different)
    at = np.repeat(at[:, None], tokens, 1) if "batch is sequence" in different else np.repeat(at[None], batch, 0)
    at = at + np.reshape(offsets, (-1, 1))
    return (at if is_batch_first else at.T).reshape(1, -1) + float(add)


def axis_of_pairs(case, pairs, different=frozenset()):
    """The M-RoPE axis that rotates each pair: 0 time, 1 height, 2 width."""
    i = np.arange(pairs)
    if "mrope" not in case or "time only" in different:
        return np.zeros(pairs, dtype=int)
    sections = np.array(case["mrope"]["sections"])
    if (case["mrope"]["order"] == "chunked") ^ ("other order" in different):
        axis = np.repeat(np.arange(3), sections)
    else:
        axis = np.where(i < 3 * sections[i % 3], i % 3, 0)
    return 2 - axis if "width first" in different else axis


def angles(case, theta, different=frozenset()):
    """Radians: `[tokens, pairs]`."""
    places = positions(case, different)[axis_of_pairs(case, len(theta), different)].T
    if "bf16 theta" in different:
        theta = rounded(theta, "bf16")
    if "bf16 positions" in different:
        places = rounded(places, "bf16")
    if "f32 angles" in different:
        return rounded(rounded(places, "f32") * rounded(theta, "f32"), "f32")
    return rounded(places * theta, "bf16") if "bf16 angles" in different else places * theta


def sign(case, different=frozenset()):
    """The sign of the angle: negative for a gradient."""
    is_back = case.get("direction") == "backward" and "forward" not in different
    return -1 if is_back != ("negated" in different) else 1


def cos_sin(case, different=frozenset()):
    """Cosine and sine with the factor on them: two of `[tokens, pairs]`."""
    theta, factor = frequencies(case, different)
    angle = angles(case, theta, different)
    angle = angle * sign(case, different)
    if "inverse" in different and case.get("direction") == "backward":
        factor = 1 / factor
    return factor * np.cos(angle), factor * np.sin(angle)


def components(pairs, kind):
    """The first and the second component of each pair."""
    i = np.arange(pairs)
    return (2 * i, 2 * i + 1) if kind == "interleaved" else (i, i + pairs)


def per_component(table, kind, pairs):
    wide = np.empty((table.shape[0], 2 * pairs))
    first, second = components(pairs, kind)
    wide[:, first] = wide[:, second] = table
    return wide


def steps_of(case, different):
    """The format of each step, if a case or a convention rounds."""
    if not different & {"16-bit tables", "16-bit arithmetic", "32-bit steps"}:
        return case.get("steps")
    stored = case.get("dtype") or case.get("steps", {}).get("output", "f32")
    if "32-bit steps" in different and stored == "f32":
        return case.get("steps")
    sixteen = "bf16" if stored == "f32" else stored
    if "16-bit arithmetic" in different:
        stored = sixteen
    return {
        **dict.fromkeys(("position", "theta", "angle"), "f32"),
        **dict.fromkeys(("input", "output"), stored),
        "table": "f32" if "32-bit steps" in different else sixteen,
        "arithmetic": sixteen if "16-bit arithmetic" in different else "f32",
    }


def rotate(case, different=frozenset()):
    """`y` of a case, in the shape of its `x`."""
    x = np.array(case["x"], dtype=np.float64)
    if "nothing" in different:
        return x.reshape(case["shape"])
    *_, heads, head_dim = case["shape"]
    x = x.reshape(-1, heads, head_dim)
    y = x.copy()
    steps = steps_of(case, different)
    theta, factor = frequencies(case, different)
    pairs, kind = len(theta), pairing(case, different)
    if steps:
        at = rounded(positions(case, different), steps["position"])[0][:, None]
        angle = rounded(at * rounded(theta, steps["theta"]), steps["angle"]) * sign(case, different)
        before = max(steps["angle"], steps["table"], key=lambda name: FORMATS[name][0])
        factor = rounded(factor, before)
        tables = [rounded(function(angle), before) for function in (np.cos, np.sin)]
        cos, sin = (rounded(rounded(table * factor, before), steps["table"]) for table in tables)
        x = rounded(x, steps["input"])
    else:
        cos, sin = cos_sin(case, different)
    if "exchanged" in different:
        cos, sin = sign(case, different) * sin, sign(case, different) * cos
    each = (lambda values: rounded(values, steps["arithmetic"])) if steps else np.asarray
    if "heads are positions" in different:
        cos, sin = (np.resize(table, (x.shape[0], heads, pairs)) for table in (cos[:heads], sin[:heads]))
        wide = None
    else:
        table_kind = ("half", "interleaved")[kind == "half"] if "other table" in different else kind
        wide = [per_component(table, table_kind, pairs)[:, None] for table in (cos, sin)]
    start = head_dim - 2 * pairs if "last" in different else 0
    first, second = components(pairs, kind)
    cos_a, cos_b, sin_a, sin_b = (
        (cos, cos, sin, sin)
        if wide is None
        else (wide[0][..., first], wide[0][..., second], wide[1][..., first], wide[1][..., second])
    )
    if "half a head" in different and kind == "half":
        second = first + head_dim // 2
    a, b = x[..., start + first], x[..., start + second]
    minus = 1 if "no minus" in different else -1
    new_a = each(each(a * cos_a) + minus * each(b * sin_a))
    new_b = each(each(b * cos_b) + each(a * sin_b))
    if "output order" in different:
        first, second = components(pairs, ("half", "interleaved")[kind == "half"])
    if "factor everywhere" in different:
        y *= factor
    y[..., start + first], y[..., start + second] = new_a, new_b
    if "past a table" in different:
        is_past = positions(case)[0] >= case.get("rows", np.inf)
        y[is_past] = x[is_past]
    return (rounded(y, steps["output"]) if steps else y).reshape(case["shape"])
