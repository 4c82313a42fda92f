"""Prints the score that transformers gives a query and a key: python3 transformers_score.py CASE...

A case is a file with a config.json, its q, k, m and n, as JSON.
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
    # [batch, heads, tokens, head_dim], one token each
    q, k = (torch.tensor(case[name], dtype=torch.float32).view(1, 1, 1, -1) for name in "qk")
    turned = []
    for x, position in ((q, case["m"]), (k, case["n"])):
        cos, sin = embedding(config)(x, torch.tensor([[position]]))
        turned.append(module.apply_rotary_pos_emb(x, x, cos, sin)[0].flatten())
    print(torch.dot(*turned).item())
