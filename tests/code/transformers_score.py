"""Prints the score that transformers gives a query and a key: python3 transformers_score.py CASE...

A case is a file with a config.json, its q, k, m and n, and the length of the text, as JSON.
"""

import importlib
import json
import sys

import torch
from transformers import AutoConfig

for path in sys.argv[1:]:
    with open(path) as file:
        case = json.load(file)
    config = AutoConfig.for_model(**case["config"])
    family = config.model_type
    module = importlib.import_module(f"transformers.models.{family}.modeling_{family}")
    [embedding] = [
        getattr(module, name)
        for name in dir(module)
        if name.endswith("RotaryEmbedding") and getattr(module, name).__module__ == module.__name__
    ]
    # [batch, heads, tokens, head_dim]; a third token stands at the end of the text
    x = torch.tensor([case[name] for name in "qkk"], dtype=torch.float32)[None, None]
    positions = torch.tensor([[case["m"], case["n"], case["length"] - 1]])
    cos, sin = embedding(config)(x, positions)
    rotated, _ = module.apply_rotary_pos_emb(x, x, cos, sin)
    print(torch.dot(rotated[0, 0, 0], rotated[0, 0, 1]).item())
