"""Writes tests/golden/25_pairs.json: which pairs the heads of the models of static/notebook/training.py use, and their
losses without some pairs, in 64 bits and with complex numbers."""

import importlib.util
import json
from pathlib import Path

import torch
from torch.nn.functional import cross_entropy

ROOT = Path(__file__).parents[2]
spec = importlib.util.spec_from_file_location("training", ROOT / "static/notebook/training.py")
training = importlib.util.module_from_spec(spec)
spec.loader.exec_module(training)

TEXTS = 4
PAIRS = training.HEAD_DIM // 2
THETA = training.BASE ** (-torch.arange(PAIRS, dtype=torch.float64) / PAIRS)
PLACE = torch.arange(training.CONTEXT, dtype=torch.float64)
CUTS = [("muted", [0]), ("muted", [3, 4, 5, 6, 7]), ("muted", [1, 6]), ("still", [0, 1]), ("still", [4, 5, 6, 7])]
SETTINGS = [("k-back", 0), ("k-back", 30), ("brackets", 30)]

kind, cut, heads = None, [], []


def attention(p, layer, encoding, q, k, v):
    """Sums of what each pair adds to a score, `Re[q k* e^(i (m - n) theta)]`."""
    q, k = (torch.complex(*x.chunk(2, dim=-1)) for x in (q, k))
    angles = (PLACE[:, None] - PLACE)[:, :, None] * THETA
    if kind == "still":
        angles[:, :, cut] = 0
    added = (q[:, :, :, None] * k.conj()[:, :, None] * torch.exp(1j * angles)).real
    is_seen = training.IS_SEEN
    share = added.abs() / added.abs().sum(dim=-1, keepdim=True)
    heads.append([x.abs().mean(dim=(0, 2)) for x in (q, k)] + [share[:, :, is_seen].mean(dim=(0, 2))])
    if kind == "muted":
        added[..., cut] = 0
    scores = added.sum(dim=-1) * training.HEAD_DIM**-0.5
    return scores.masked_fill(~is_seen, -torch.inf).softmax(dim=-1) @ v


def loss(p, task):
    make = {"k-back": training.k_back, "brackets": training.brackets}[task]
    made = [make(training.Random(training.SEED, 2 * number ^ (1 << 40))) for number in range(TEXTS)]
    tokens = torch.tensor([tokens for tokens, _ in made])
    scores = training.model(p, "rope", "softmax", tokens).flatten(0, 1)
    scored = [(b * training.CONTEXT + i, target) for b, (_, scored) in enumerate(made) for i, target in scored]
    indices, targets = torch.tensor(scored).T
    return round(cross_entropy(scores[indices], targets).item(), 12)


def case(task, steps):
    global kind, cut, heads
    _, p = training.train(task, steps=steps, dtype=torch.float64)
    usual, training.softmax_attention = training.softmax_attention, attention
    with torch.no_grad():
        kind, cut, heads = None, [], []
        whole = loss(p, task)
        norms_and_shares = [torch.cat(one).flatten().tolist() for one in zip(*heads)]
        losses = []
        for kind, cut in CUTS:
            losses.append({"kind": kind, "pairs": cut, "loss": loss(p, task)})
    training.softmax_attention = usual
    names = ["query_norms", "key_norms", "shares"]
    rounded = [[round(number, 12) for number in numbers] for numbers in norms_and_shares]
    return {"task": task, "steps": steps, "loss": whole, "cut": losses, **dict(zip(names, rounded))}


print(
    json.dumps(
        {
            "file": "25_pairs",
            "what": f"mean norms of each pair of queries and keys and its mean share of the score, in {TEXTS} texts that "
            "were not learned from, [layers, heads, pairs]; mean losses, whole and with pairs cut",
            "source": "static/notebook/training.py in float64, by tests/training/pairs.py",
            "versions": {"torch": torch.__version__.split("+")[0]},
            "tolerance": {"untrained": 1e-6, "trained": 1e-3},
            "cases": [case(*settings) for settings in SETTINGS],
        }
    ).replace('{"task"', '\n{"task"')
)
