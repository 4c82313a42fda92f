"""transformers with PyTorch on the CPU: the frequencies of its configs, `rotate_half` of Llama, neighbours of GPT-J, M-RoPE of Qwen.

A head that is rotated in part is cut as its models cut it. Models have no offsets of their own: positions are given.
"""

import numpy as np
import rope
import torch
import transformers
from transformers import LlamaConfig
from transformers.modeling_rope_utils import ROPE_INIT_FUNCTIONS
from transformers.models.gptj import modeling_gptj
from transformers.models.llama import modeling_llama
from transformers.models.qwen2_vl.modeling_qwen2_vl import Qwen2VLRotaryEmbedding
from transformers.models.qwen3_vl.modeling_qwen3_vl import Qwen3VLTextRotaryEmbedding

DTYPE = "f32"
transformers.logging.set_verbosity_error()
TYPES = {"f32": torch.float32, "f16": torch.float16, "bf16": torch.bfloat16}


def config(case):
    rule = {"rope_type": "default", **case.get("scaling", {}), "rope_theta": case.get("base", 1e4)}
    mrope = case.get("mrope")
    most = rule.pop("max_position_embeddings", 1 << 20)
    return LlamaConfig(
        hidden_size=case["rotary_dim"],
        num_attention_heads=1,
        head_dim=case["rotary_dim"],
        max_position_embeddings=most,
        rope_parameters={**rule, "mrope_section": mrope["sections"]} if mrope else rule,
    )


def frequencies(case):
    kind = case.get("scaling", {}).get("rope_type", "default")
    if kind == "default":
        theta, factor = modeling_llama.LlamaRotaryEmbedding.compute_default_rope_parameters(config(case))
    elif kind in ROPE_INIT_FUNCTIONS:
        theta, factor = ROPE_INIT_FUNCTIONS[kind](config(case), "cpu", case.get("sequence_length"))
    else:
        return None
    return theta.double().numpy(), factor


def embedding(case):
    kinds = {"chunked": Qwen2VLRotaryEmbedding, "interleaved": Qwen3VLTextRotaryEmbedding}
    kind = kinds[case["mrope"]["order"]] if "mrope" in case else modeling_llama.LlamaRotaryEmbedding
    made = kind(config(case))
    if "theta" in case:
        made.inv_freq = torch.tensor(case["theta"], dtype=torch.float32)
    made.attention_scaling *= case.get("attention_factor", 1.0)
    return made


def dtype_of(case):
    """The type of a model that computes so; nothing if none does."""
    steps = case.get("steps")
    if not steps:
        return TYPES[case.get("dtype", "f32")]
    inside = {steps[step] for step in ("input", "table", "arithmetic", "output")}
    is_theirs = all(steps[step] == "f32" for step in ("position", "theta", "angle"))
    return TYPES[inside.pop()] if is_theirs and len(inside) == 1 else None


def apply_rope(case):
    dtype = dtype_of(case)
    if dtype is None or case["format"] == "thd" or "cp_size" in case:
        return None
    batch, tokens, is_batch_first = rope.axes(case)
    x = torch.tensor(case["x"], dtype=dtype)
    x = x if is_batch_first else x.transpose(0, 1)
    places = rope.positions(case)
    places = places.reshape(len(places), *((batch, tokens) if is_batch_first else (tokens, batch)))
    places = torch.tensor(places if is_batch_first else places.swapaxes(1, 2))
    with torch.no_grad():
        cos, sin = embedding(case)(x, places if "mrope" in case else places[0])
    x.requires_grad_(True)
    rotated, passed = x[..., : case["rotary_dim"]], x[..., case["rotary_dim"] :]
    if case["pairing"] == "half":
        rotated, _ = modeling_llama.apply_rotary_pos_emb(rotated, rotated, cos, sin, unsqueeze_dim=2)
    else:
        pairs = case["rotary_dim"] // 2
        rotated = modeling_gptj.apply_rotary_pos_emb(rotated, sin[..., :pairs], cos[..., :pairs])
    y = torch.cat((rotated, passed), dim=-1)
    if case.get("direction") == "backward":
        (y,) = torch.autograd.grad(y, x, x.detach())
    y = y if is_batch_first else y.transpose(0, 1)
    return y.detach().double().numpy()


def version():
    return f"transformers {transformers.__version__}, PyTorch {torch.__version__.split('+')[0]}"
