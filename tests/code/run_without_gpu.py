"""Runs programs that call flash-attn or TransformerEngine where there is neither a GPU nor these libraries:
python3 run_without_gpu.py GOLDEN PROGRAM...

What the programs call is written again here, for the CPU, with the libraries' names and arguments, and first held to
what the libraries gave: the golden files 07 and 08 in the folder GOLDEN.
"""

import json
import runpy
import sys
import types
from pathlib import Path

import torch


def rotated(x, cos, sin, interleaved):
    """`x` with its first components rotated. Shapes: `x` [..., head_dim], `cos` and `sin` [..., pairs]."""
    pairs = cos.shape[-1]
    a, b = (slice(0, 2 * pairs, 2), slice(1, 2 * pairs, 2)) if interleaved else (slice(0, pairs), slice(pairs, 2 * pairs))
    y = x.clone()
    y[..., a] = x[..., a] * cos - x[..., b] * sin
    y[..., b] = x[..., a] * sin + x[..., b] * cos
    return y


def apply_rotary_emb(
    x, cos, sin, interleaved=False, inplace=False, seqlen_offsets=0, cu_seqlens=None, max_seqlen=None
):
    """flash-attn. Shapes: `x` [batch, seqlen, nheads, headdim], `cos` and `sin` [rows, rotary_dim / 2]."""
    assert cu_seqlens is None and max_seqlen is None and not inplace, "not written here"
    assert isinstance(seqlen_offsets, int), "not written here"
    seqlen = x.shape[1]
    assert seqlen_offsets + seqlen <= cos.shape[0]
    rows = slice(seqlen_offsets, seqlen_offsets + seqlen)
    return rotated(x, cos[rows, None].to(x.dtype), sin[rows, None].to(x.dtype), interleaved)


def apply_rotary_pos_emb(
    t,
    freqs,
    tensor_format="sbhd",
    start_positions=None,
    interleaved=False,
    fused=False,
    cu_seqlens=None,
    cp_size=1,
    cp_rank=0,
):
    """TransformerEngine. Shapes: `t` [batch, seq, heads, head_dim], `freqs` [rows, 1, 1, rotary_dim]."""
    assert tensor_format == "bshd" and cu_seqlens is None and cp_size == 1, "not written here"
    of_pairs = freqs[..., ::2] if interleaved else freqs[..., : freqs.shape[-1] // 2]
    of_partners = freqs[..., 1::2] if interleaved else freqs[..., freqs.shape[-1] // 2 :]
    assert torch.equal(of_pairs, of_partners), "the two angles of a pair differ"
    batch, seq = t.shape[:2]
    starts = [0] * batch if start_positions is None else start_positions.tolist()
    assert len(starts) == batch and all(0 <= start <= freqs.shape[0] - seq for start in starts)
    angles = torch.stack([of_pairs[start : start + seq, 0] for start in starts])
    return rotated(t, angles.cos().to(t.dtype), angles.sin().to(t.dtype), interleaved)


class RotaryPositionEmbedding:
    """TransformerEngine's angles."""

    def __init__(
        self,
        dim,
        rotary_percent=1.0,
        seq_len_interpolation_factor=None,
        pretrained_max_position_embeddings=None,
        rotary_base=10000.0,
        interleaved=False,
    ):
        if rotary_percent < 1.0:
            dim = int(dim * rotary_percent)
        self.inv_freq = 1.0 / rotary_base ** (torch.arange(0, dim, 2, dtype=torch.float32) / dim)
        self.interpolation = seq_len_interpolation_factor, pretrained_max_position_embeddings
        self.interleaved = interleaved

    def __call__(self, max_seq_len, offset=0):
        positions = torch.arange(max_seq_len, dtype=torch.float32) + offset
        factor, pretrained = self.interpolation
        if factor is not None and pretrained is not None:
            is_beyond = max_seq_len > pretrained * factor
            positions *= pretrained / max_seq_len if is_beyond else 1 / factor
        angles = torch.outer(positions, self.inv_freq)
        angles = angles.repeat_interleave(2, dim=-1) if self.interleaved else torch.cat((angles, angles), dim=-1)
        return angles[:, None, None]


def tensor(golden):
    return torch.tensor(golden["data"], dtype=torch.float64).reshape(golden["shape"])


def check(golden):
    """Holds the functions above to what the libraries gave."""
    checked = 0
    cases = json.loads((golden / "07_flash_attn_rotary.json").read_text())["cases"]
    for case in cases:
        if case["cu_seqlens"] is None and isinstance(case["seqlen_offsets"], int) and not case["inplace"]:
            tables = (tensor(case[name]) for name in ("cos", "sin"))
            y = apply_rotary_emb(
                tensor(case["x"]), *tables, case["interleaved"], seqlen_offsets=case["seqlen_offsets"]
            )
            assert torch.allclose(y, tensor(case["y"]), rtol=0, atol=1e-12), case["id"]
            checked += 1
    cases = json.loads((golden / "08a_te_rope_sbhd_bshd.json").read_text())["cases"]
    for case in cases:
        if case["tensor_format"] == "bshd" and case["cp_size"] == 1 and "freqs_rule" in case:
            rule, interleaved = case["freqs_rule"], case["interleaved"]
            theta = rule["base"] ** (-torch.arange(0, rule["d2"], 2, dtype=torch.float64) / rule["d2"])
            angles = torch.outer(torch.arange(rule["rows"], dtype=torch.float64), theta).float().double()
            angles = angles.repeat_interleave(2, dim=-1) if interleaved else torch.cat((angles, angles), dim=-1)
            starts = case["start_positions"]
            y = apply_rotary_pos_emb(
                tensor(case["t"]),
                angles[:, None, None],
                "bshd",
                None if starts is None else torch.tensor(starts),
                interleaved,
            )
            assert torch.allclose(y, tensor(case["y"]), rtol=0, atol=1e-12), case["id"]
            checked += 1
    cases = json.loads((golden / "08c_te_freqs.json").read_text())["cases"]
    settings = (
        "rotary_percent",
        "seq_len_interpolation_factor",
        "pretrained_max_position_embeddings",
        "rotary_base",
        "interleaved",
    )
    for case in cases:
        embedding = RotaryPositionEmbedding(case["dim"], **{name: case[name] for name in settings})
        angles = embedding(case["max_seq_len"], case["offset"])[:, 0, 0].double()
        assert torch.allclose(angles, tensor(case["angles"]), rtol=1e-6, atol=0), case["id"]
        checked += 1
    assert checked >= 12, checked


def module(name, **members):
    made = types.ModuleType(name)
    vars(made).update(members)
    sys.modules[name] = made


def on_cpu():
    """Lets programs find the libraries, and take the CPU for a GPU."""
    for name in (
        "flash_attn",
        "flash_attn.layers",
        "transformer_engine",
        "transformer_engine.pytorch",
        "transformer_engine.pytorch.attention",
    ):
        module(name)
    module("flash_attn.layers.rotary", apply_rotary_emb=apply_rotary_emb)
    module(
        "transformer_engine.pytorch.attention.rope",
        RotaryPositionEmbedding=RotaryPositionEmbedding,
        apply_rotary_pos_emb=apply_rotary_pos_emb,
    )
    make = torch.tensor
    torch.Tensor.cuda = lambda self: self
    torch.tensor = lambda data, device="cpu", **others: make(data, **others)


check(Path(sys.argv[1]))
on_cpu()
for program in sys.argv[2:]:
    runpy.run_path(program)
