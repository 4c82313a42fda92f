"""RoPE with 60 decimal digits, rounded once at the end, for generate.py. Independent of the engine and of rope.py."""

from mpmath import ceil, cos, floor, frexp, log, mp, mpf, nint, pi, sin, sqrt

mp.dps = 60

# Significant bits and the smallest exponent of each format of the step-by-step cases.
FORMATS = {"f64": (53, -1021), "f32": (24, -125), "f16": (11, -13), "bf16": (8, -125)}


def trained(rotary_dim, base):
    return [mpf(base) ** (mpf(-2 * i) / rotary_dim) for i in range(rotary_dim // 2)]


def sharpened(scale, weight=1):
    return mpf(1) if scale <= 1 else weight * log(scale) / 10 + 1


def clip(value):
    return min(max(value, mpf(0)), mpf(1))


def scaled(rotary_dim, base, scaling, length):
    """Frequencies and the factor on cosine and sine."""
    theta = trained(rotary_dim, base)
    rule = {key: mpf(value) if isinstance(value, (int, float)) else value for key, value in scaling.items()}
    kind, one = rule["rope_type"], mpf(1)
    d = mpf(rotary_dim)
    if kind == "linear":
        return [t / rule["factor"] for t in theta], one
    if kind == "ntk":
        return trained(rotary_dim, mpf(base) * rule["alpha"] ** (d / (d - 2))), one
    if kind == "dynamic":
        s, most = rule["factor"], rule["max_position_embeddings"]
        growth = s * max(mpf(length), most) / most - (s - 1)
        return trained(rotary_dim, mpf(base) * growth ** (d / (d - 2))), one
    if kind == "proportional":
        rotated = int(floor(rule["partial_rotary_factor"] * d / 2))
        return [t / rule["factor"] if i < rotated else mpf(0) for i, t in enumerate(theta)], one
    original = rule["original_max_position_embeddings"]
    if kind == "llama3":
        s, low, high = rule["factor"], rule["low_freq_factor"], rule["high_freq_factor"]

        def mixed(t):
            rotations = original * t / (2 * pi)
            if rotations < low or rotations > high:
                return t / s if rotations < low else t
            kept = (rotations - low) / (high - low)
            return (1 - kept) * t / s + kept * t

        return [mixed(t) for t in theta], one
    if kind == "longrope":
        divisors = scaling["long_factor" if length > original else "short_factor"]
        factor = one if rule["factor"] <= 1 else sqrt(1 + log(rule["factor"]) / log(original))
        return [t / mpf(by) for t, by in zip(theta, divisors)], rule.get("attention_factor", factor)
    s = rule["factor"]
    if kind == "yarn_paper":
        kept = [clip((original * t / (2 * pi) - rule["alpha"]) / (rule["beta"] - rule["alpha"])) for t in theta]
        return [(k + (1 - k) / s) * t for k, t in zip(kept, theta)], sharpened(s)
    assert kind == "yarn", kind

    def index(beta):
        return d * log(original / (beta * 2 * pi)) / (2 * log(mpf(base)))

    low, high = index(rule.get("beta_fast", mpf(32))), index(rule.get("beta_slow", one))
    if scaling.get("truncate", True):
        low, high = floor(low), ceil(high)
    low, high = max(low, mpf(0)), min(high, d - 1)
    if low == high:
        high += mpf("0.001")
    kept = [1 - clip((i - low) / (high - low)) for i in range(rotary_dim // 2)]
    factor = sharpened(s)
    if rule.get("mscale") and rule.get("mscale_all_dim"):
        factor = sharpened(s, rule["mscale"]) / sharpened(s, rule["mscale_all_dim"])
    return [t / s * (1 - k) + t * k for k, t in zip(kept, theta)], rule.get("attention_factor", factor)


def frequencies_of(case):
    """The frequency of each pair, and the factor on cosine and sine."""
    if "theta" in case:
        return [mpf(t) for t in case["theta"]], mpf(case.get("attention_factor", 1))
    if "scaling" in case:
        return scaled(case["rotary_dim"], case["base"], case["scaling"], case.get("sequence_length", 1))
    return trained(case["rotary_dim"], case["base"]), mpf(case.get("attention_factor", 1))


def axis_of(pair, mrope):
    time, height, width = mrope["sections"]
    if mrope["order"] == "chunked":
        return 0 if pair < time else 1 if pair < time + height else 2
    return pair % 3 if pair % 3 and pair < 3 * mrope["sections"][pair % 3] else 0


def chunked_position(index, local, size, rank):
    """The position of a rank's token. A sequence is cut into `2 size` chunks; a rank holds the chunk with its number, and its mirror image from the end."""
    if size == 1:
        return index
    half = local // 2
    return rank * half + index if index < half else (2 * size - 1 - rank) * half + index - half


def token_positions(case):
    """One position (or one of each axis) for every token, in the order of memory."""
    shape, kind = case["shape"], case["format"]
    if "positions" in case:
        positions = case["positions"]
        return list(zip(*positions)) if "mrope" in case else [(m,) for m in positions]
    size, rank = case.get("cp_size", 1), case.get("cp_rank", 0)
    offsets = case.get("offsets", 0)

    def offset(sequence):
        return offsets[sequence] if isinstance(offsets, list) else offsets

    if kind == "thd":
        ends = [end // size for end in case["cu_seqlens"]]
        return [
            (offset(sequence) + chunked_position(index, end - start, size, rank),)
            for sequence, (start, end) in enumerate(zip(ends, ends[1:]))
            for index in range(end - start)
        ]
    tokens, batch = (shape[1], shape[0]) if kind == "bshd" else (shape[0], shape[1])
    at = {(b, s): (offset(b) + chunked_position(s, tokens, size, rank),) for b in range(batch) for s in range(tokens)}
    order = [(b, s) for b in range(batch) for s in range(tokens)]
    return [at[place] for place in (order if kind == "bshd" else sorted(order, key=lambda place: place[::-1]))]


def components(pair, pairs, pairing):
    return (2 * pair, 2 * pair + 1) if pairing == "interleaved" else (pair, pair + pairs)


def rotate(case):
    """`y` of a case, exact."""
    theta, factor = frequencies_of(case)
    *_, heads, head_dim = case["shape"]
    sign = -1 if case.get("direction") == "backward" else 1
    y = [mpf(value) for value in case["x"]]
    for token, positions in enumerate(token_positions(case)):
        for pair, t in enumerate(theta):
            axis = axis_of(pair, case["mrope"]) if "mrope" in case else 0
            angle = mpf(positions[axis]) * t
            c, s = factor * cos(angle), sign * factor * sin(angle)
            i, j = components(pair, len(theta), case["pairing"])
            for head in range(heads):
                start = (token * heads + head) * head_dim
                a, b = y[start + i], y[start + j]
                y[start + i], y[start + j] = a * c - b * s, a * s + b * c
    return [float(value) for value in y]


def rounded(value, name):
    """The nearest number of a format, ties to even."""
    bits, smallest = FORMATS[name]
    if value == 0:
        return mpf(0)
    step = mpf(2) ** (max(frexp(value)[1], smallest) - bits)
    return nint(value / step) * step


def stored_table(value, factor, steps):
    """The stored cosine or sine; None if one f32 last bit more or less would give a different stored number."""
    before = max(steps["angle"], steps["table"], key=lambda name: FORMATS[name][0])
    exact = rounded(rounded(value, before) * rounded(factor, before), before)
    stored = rounded(exact, steps["table"])
    unit = mpf(2) ** (frexp(exact)[1] - 24) if exact else mpf(0)
    is_sure = all(rounded(exact + by * unit, steps["table"]) == stored for by in (-3, 3))
    return stored if is_sure or steps["table"] == "f32" else None


# The difference that other f32 cosines, and sums in a different order, may make to a component.
UNSURE = mpf(2) ** -20


def rotate_by_steps(case):
    """`y` of a case with every step rounded; None if a library's cosine could decide a bit."""
    steps, y = case["steps"], []
    theta, factor = frequencies_of(case)
    *_, heads, head_dim = case["shape"]

    def each(value):
        return rounded(value, steps["arithmetic"])

    for token, (position,) in enumerate(token_positions(case)):
        tables = []
        for t in theta:
            angle = rounded(rounded(mpf(position), steps["position"]) * rounded(t, steps["theta"]), steps["angle"])
            tables.append([stored_table(function(angle), factor, steps) for function in (cos, sin)])
        if any(value is None for pair in tables for value in pair):
            return None
        for head in range(heads):
            start = (token * heads + head) * head_dim
            x = [rounded(mpf(value), steps["input"]) for value in case["x"][start : start + head_dim]]
            for pair, (c, s) in enumerate(tables):
                i, j = components(pair, len(theta), case["pairing"])
                x[i], x[j] = each(each(x[i] * c) - each(x[j] * s)), each(each(x[i] * s) + each(x[j] * c))
            stored = [rounded(value, steps["output"]) for value in x]
            if steps["output"] != "f32" and steps["table"] == "f32":
                nearly = [rounded(value + by, steps["output"]) for value in x for by in (-UNSURE, UNSURE)]
                if nearly != [value for value in stored for _ in range(2)]:
                    return None
            y += map(float, stored)
    return y
