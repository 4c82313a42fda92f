"""Which pairs the heads of a model use: python3 pair_map.py MODEL TEXT

Writes pair_map.npy, float32, [3, layers, query heads, pairs]: the mean lengths of the pairs of q and of k, and their mean
shares |s_i| / sum_j |s_j| of the score of a query and each key that it sees. A key's head is repeated for its group.
For models of transformers whose apply_rotary_pos_emb pairs components i and i + d/2; layers that rotate, in order.
"""

import sys

import numpy as np
import torch


def of_layer(q, k, rotary_dim):
    """Of rotated queries and keys, [batch, heads, tokens, head_dim]: [3, heads, pairs]."""
    k = k.repeat_interleave(q.shape[1] // k.shape[1], dim=1)
    q, k = (torch.complex(*x[..., :rotary_dim].double().chunk(2, dim=-1)) for x in (q, k))
    seen = torch.ones(q.shape[2], q.shape[2], dtype=torch.bool, device=q.device).tril()

    def added(pair):
        return (q[..., pair, None] * k[..., None, :, pair].conj()).real.abs()[..., seen]

    pairs = range(q.shape[-1])
    score = sum(added(pair) for pair in pairs).clamp(min=1e-30)
    shares = [(added(pair) / score).mean(dim=(0, 2)) for pair in pairs]
    return torch.stack([q.abs().mean(dim=(0, 2)), k.abs().mean(dim=(0, 2)), torch.stack(shares, dim=-1)])


def pair_map(model, tokens):
    module, layers = sys.modules[type(model).__module__], []
    rotate = module.apply_rotary_pos_emb

    def watched(q, k, cos, *others, **named):
        rotated = rotate(q, k, cos, *others, **named)
        layers.append(of_layer(*rotated, cos.shape[-1]).tolist())
        return rotated

    module.apply_rotary_pos_emb = watched
    try:
        with torch.no_grad():
            model(tokens)
    finally:
        module.apply_rotary_pos_emb = rotate
    return np.stack(layers, axis=1).astype(np.float32)


if __name__ == "__main__":
    from transformers import AutoModelForCausalLM, AutoTokenizer

    name, text = sys.argv[1:]
    tokens = AutoTokenizer.from_pretrained(name)(open(text).read(), return_tensors="pt").input_ids[:, :512]
    np.save("pair_map.npy", pair_map(AutoModelForCausalLM.from_pretrained(name), tokens))
