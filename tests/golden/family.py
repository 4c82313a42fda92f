"""Writes 24_family.json: the members of the family of rotary embeddings, each by its reference code in NumPy.

Every function follows the code that it names, in that code's own layout of the head; `pairs` then puts the components
of each pair side by side. Run: python tests/golden/family.py (needs NumPy)."""

import json
import pathlib

import numpy as np

D, BASE, ROTARY, MLA_ROTARY, PART, ANGLE = 24, 100.0, 6, 8, 0.25, 0.7
SECTIONS = [4, 4, 4]


def inv_freq(dim, base=BASE):
    return 1.0 / base ** (np.arange(0, dim, 2) / dim)


def half(x):
    """The pairs of a head in the half layout."""
    return np.stack(np.split(x, 2, -1), -1)


def interleaved(x):
    """The pairs of a head in the interleaved layout."""
    return x.reshape(*x.shape[:-1], -1, 2)


def rotate_half(x):
    a, b = np.split(x, 2, -1)
    return np.concatenate([-b, a], -1)


def as_complex(x):
    pairs = interleaved(x)
    return pairs[..., 0] + 1j * pairs[..., 1]


def as_real(z):
    return np.stack([z.real, z.imag], -1).reshape(*z.shape[:-1], -1)


def llama(x, at):
    """transformers, LlamaRotaryEmbedding and apply_rotary_pos_emb."""
    freqs = at[:, :1] * inv_freq(x.shape[-1])
    emb = np.concatenate([freqs, freqs], -1)
    return x * np.cos(emb) + rotate_half(x) * np.sin(emb)


def full(x, at):
    return half(llama(x, at))


def partial(x, at):
    """transformers, GPTNeoXAttention: the first components rotate among themselves."""
    rotated = llama(x[:, :ROTARY], at)
    return np.concatenate([half(rotated), interleaved(x[:, ROTARY:])], -2)


def truncated(x, at):
    """Barbero et al. (2024), apply_p_rope of the appendix."""
    angles = int(PART * D // 2)
    timescale = BASE ** (2.0 * np.arange(angles) / D)
    timescale = np.pad(timescale, (0, D // 2 - angles), constant_values=np.inf)
    sinusoid = at[:, :1] / timescale
    a, b = np.split(x, 2, -1)
    sin, cos = np.sin(sinusoid), np.cos(sinusoid)
    return half(np.concatenate([a * cos - b * sin, b * cos + a * sin], -1))


def still(x, at):
    """A NoPE layer."""
    return interleaved(x)


def decoupled(x, at):
    """DeepSeek-V3, inference/model.py: MLA's q_nope and q_pe, apply_rotary_emb."""
    nope, pe = x[:, :-MLA_ROTARY], x[:, -MLA_ROTARY:]
    cis = np.exp(1j * at[:, :1] * inv_freq(MLA_ROTARY))
    return interleaved(np.concatenate([nope, as_real(as_complex(pe) * cis)], -1))


def axial(x, at):
    """transformers, VisionRotaryEmbedding of Qwen2-VL."""
    frequencies = inv_freq(D // 2)
    emb = np.concatenate([at[:, 1:2] * frequencies, at[:, 2:3] * frequencies], -1)
    emb = np.concatenate([emb, emb], -1)
    return half(x * np.cos(emb) + rotate_half(x) * np.sin(emb))


def mixed(x, at):
    """naver-ai/rope-vit, init_random_2d_freqs with this angle and compute_mixed_cis: t_x is the column, t_y the row."""
    mag = 1 / BASE ** (np.arange(0, D, 4)[: D // 4] / D)
    fx = np.concatenate([mag * np.cos(ANGLE), mag * np.cos(np.pi / 2 + ANGLE)])
    fy = np.concatenate([mag * np.sin(ANGLE), mag * np.sin(np.pi / 2 + ANGLE)])
    cis = np.exp(1j * (at[:, 2:3] * fx + at[:, 1:2] * fy))
    return interleaved(as_real(as_complex(x) * cis))


def sections(x, at):
    """transformers, apply_multimodal_rotary_pos_emb of Qwen2-VL."""
    freqs = at.T[:, :, None] * inv_freq(D)
    emb = np.concatenate([freqs, freqs], -1)

    def chosen(table):
        parts = np.split(table, np.cumsum(SECTIONS * 2)[:-1], -1)
        return np.concatenate([part[i % 3] for i, part in enumerate(parts)], -1)

    return half(x * chosen(np.cos(emb)) + rotate_half(x) * chosen(np.sin(emb)))


def xpos(x, at, downscale=False, length=512, scale_base=512):
    """torchscale, XPOS: a text of `length` tokens, of which those at the positions are taken."""
    base_scale = (np.arange(0, D, 2) + 0.4 * D) / (1.4 * D)
    low = -length // 2
    scale = base_scale ** (np.arange(low, length + low)[:, None] / scale_base)
    if downscale:
        scale = 1 / scale
    dim = D // 2
    sinusoid = np.arange(length)[:, None] * (1.0 / BASE ** (np.arange(dim) / dim))
    rows = at[:, 0].astype(int)
    sin, cos = (np.repeat(table * scale, 2, -1)[rows] for table in (np.sin(sinusoid), np.cos(sinusoid)))
    every_two = np.stack([-x[:, 1::2], x[:, ::2]], -1).reshape(x.shape)
    return interleaved(x * cos + every_two * sin)


def main():
    rng = np.random.default_rng(24)
    tokens = 5
    q, k = (np.round(rng.standard_normal((tokens, D)) * 64) / 64 for _ in range(2))
    at = np.column_stack([rng.integers(0, 256, tokens), rng.integers(0, 16, (tokens, 2))]).astype(float)
    cases = []
    for name, layout, of in [
        ("full", half, full),
        ("partial", None, partial),
        ("truncated", half, truncated),
        ("still", interleaved, still),
        ("decoupled", interleaved, decoupled),
        ("axial", half, axial),
        ("mixed", interleaved, mixed),
        ("sections", half, sections),
        ("xpos", interleaved, xpos),
    ]:
        split = layout or (lambda x: np.concatenate([half(x[:, :ROTARY]), interleaved(x[:, ROTARY:])], -2))
        query, key = of(q, at), of(k, at, downscale=True) if of is xpos else of(k, at)
        case = {"member": name, "q": split(q).tolist(), "k": split(k).tolist()}
        if of is not xpos:  # which shifts its powers by a constant, as the length of its text says
            case |= {"rotated_q": query.tolist(), "rotated_k": key.tolist()}
        case["scores"] = np.einsum("mid,nid->mn", query, key).tolist()
        cases.append(case)
    file = {
        "file": "24_family",
        "what": "nine ways to rotate a head, pair by pair",
        "source": "family.py beside this file",
        "versions": {"numpy": np.__version__},
        "tolerance": {"f64_engine_abs": 1e-12},
        "head_dim": D,
        "base": BASE,
        "positions_time_row_column": at.tolist(),
        "cases": cases,
    }
    path = pathlib.Path(__file__).with_name("24_family.json")
    path.write_text(json.dumps(file, separators=(",", ":")) + "\n")


main()
