"""Maps random queries and keys, and tiny random models, with the page's listing and with sums written out here:
python3 pair_map_by_hand.py LISTING [OUT], without models where no OUT is named.

Saves the map of the first model as OUT.
"""

import importlib.util
import sys

import numpy as np
import torch

spec = importlib.util.spec_from_file_location("pair_map", sys.argv[1])
listing = importlib.util.module_from_spec(spec)
spec.loader.exec_module(listing)

BASE, TOKENS = 10_000.0, 11
COMMON = {"vocab_size": 40, "intermediate_size": 16, "num_hidden_layers": 3}
FAMILIES = [
    ("llama", {"hidden_size": 32, "num_attention_heads": 4, "num_key_value_heads": 2}),
    ("qwen2", {"hidden_size": 36, "num_attention_heads": 3, "num_key_value_heads": 1}),
]


def by_hand(layers, heads, key_heads, dim):
    """Query by query, key by key and pair by pair, of queries and keys before any rotation."""
    pairs = dim // 2
    found = np.zeros((3, len(layers), heads, pairs))
    for layer, (q, k) in enumerate(layers):
        for head in range(heads):
            group = head // (heads // key_heads)
            of_q = [q[m, head * dim : (head + 1) * dim] for m in range(TOKENS)]
            of_k = [k[n, group * dim : (group + 1) * dim] for n in range(TOKENS)]
            shares = []
            for m in range(TOKENS):
                for n in range(m + 1):
                    added = []
                    for i in range(pairs):
                        angle = (m - n) * BASE ** (-2 * i / dim)
                        (a, b), (c, d) = of_q[m][[i, i + pairs]], of_k[n][[i, i + pairs]]
                        added.append(abs((a * c + b * d) * np.cos(angle) - (b * c - a * d) * np.sin(angle)))
                    shares.append(np.array(added) / sum(added))
            for i in range(pairs):
                found[0, layer, head, i] = np.mean([np.hypot(*x[[i, i + pairs]]) for x in of_q])
                found[1, layer, head, i] = np.mean([np.hypot(*x[[i, i + pairs]]) for x in of_k])
            found[2, layer, head] = np.mean(shares, axis=0)
    return found


def assert_near(what, found, expected):
    assert found.shape == expected.shape, (found.shape, expected.shape)
    off = np.abs(found - expected).max()
    assert off < 1e-5, f"{what}: {off}"
    assert np.abs(found[2].sum(axis=-1) - 1).max() < 1e-5
    print(f"{what}: {found.shape}")


def rotated(x, heads, dim):
    """[1, heads, tokens, dim] of [tokens, heads * dim], components i and i + dim / 2 by the position."""
    x = torch.tensor(x.tolist(), dtype=torch.float64).view(TOKENS, heads, dim).transpose(0, 1)[None]
    theta = BASE ** (-torch.arange(dim // 2, dtype=torch.float64) * 2 / dim)
    turn = torch.polar(torch.ones(TOKENS, dim // 2, dtype=torch.float64), torch.arange(TOKENS)[:, None] * theta)
    turned = torch.complex(*x.chunk(2, dim=-1)) * turn
    return torch.cat((turned.real, turned.imag), dim=-1)


random = np.random.default_rng(0)
q, k = random.normal(size=(TOKENS, 6 * 8)), random.normal(size=(TOKENS, 2 * 8))
found = np.array(listing.of_layer(rotated(q, 6, 8), rotated(k, 2, 8), 8).tolist())
assert_near("one layer", found, by_hand([(q, k)], 6, 2, 8)[:, 0])
if len(sys.argv) < 3:
    sys.exit()

from transformers import AutoConfig, AutoModelForCausalLM

for number, (family, sizes) in enumerate(FAMILIES):
    torch.manual_seed(number)
    model = AutoModelForCausalLM.from_config(AutoConfig.for_model(family, **COMMON, **sizes)).eval()
    layers, tokens = [], torch.randint(0, 40, (1, TOKENS))
    for layer in model.model.layers:
        attention = layer.self_attn
        # Zeros say little: biases begin as such.
        for projection in (attention.q_proj, attention.k_proj):
            torch.nn.init.normal_(projection.weight)
            if projection.bias is not None:
                torch.nn.init.normal_(projection.bias)
        layers.append([None, None])
        for place, projection in enumerate((attention.q_proj, attention.k_proj)):

            def keep(module, inputs, output, of_layer=layers[-1], place=place):
                of_layer[place] = np.array(output[0].double().tolist())

            projection.register_forward_hook(keep)
    found = listing.pair_map(model, tokens)
    heads, key_heads = sizes["num_attention_heads"], sizes["num_key_value_heads"]
    dim = sizes["hidden_size"] // heads
    expected = by_hand(layers, heads, key_heads, dim)
    assert found.dtype == np.float32
    assert_near(family, found, expected)
    if number == 0:
        np.save(sys.argv[2], found)
