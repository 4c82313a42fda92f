"""Writes tests/golden/30_bases.json: losses of the models of static/notebook/training.py with different bases in 64 bits,
in training and in further training on longer texts, and what they get right in new texts; then what whole trainings get
right, each for a minute. With the argument `cases`, without these."""

import importlib.util
import json
import math
import sys
from pathlib import Path

import torch
from torch.nn.functional import cross_entropy

ROOT = Path(__file__).parents[2]
spec = importlib.util.spec_from_file_location("training", ROOT / "static/notebook/training.py")
training = importlib.util.module_from_spec(spec)
spec.loader.exec_module(training)

# A task, its base, and that of further training.
SETTINGS = [
    ("k-back", 10, 10),
    ("k-back", 10**6, 10**6),
    ("k-back", 10**4, 10**6),
    ("brackets", 100, 100),
]
# Without base 10^4: in texts of 1,024 tokens PyTorch's model gets 862 letters of 2,029 right in 64 bits and 723 in 32.
WHOLE = [("k-back", 10**power) for power in (1, 2, 3, 5, 6)] + [("brackets", 10), ("brackets", 10**6)]


def set_sizes(base, context=64, batch=16):
    training.BASE, training.CONTEXT, training.BATCH = float(base), context, batch
    training.IS_SEEN = torch.ones(context, context, dtype=torch.bool).tril()


def further(task, p, base, steps):
    """Further training: four texts of 256 tokens a step, which come after the others."""
    first = training.STEPS * 16
    set_sizes(base, 256, 4)
    adam = torch.optim.Adam(p.values(), betas=(0.9, 0.99), eps=1e-8)
    losses = []
    for step in range(steps):
        falling = 0.1 + 0.9 * 0.5 * (1 + math.cos(math.pi * step / steps))
        adam.param_groups[0]["lr"] = training.RATE * min((step + 1) / 20, 1) * falling
        purposes = [(2 * (first + 4 * step + text) + 1) ^ (1 << 40) for text in range(4)]
        scores, targets = read(p, task, purposes)
        loss = cross_entropy(scores, targets)
        adam.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(p.values(), 1.0)
        adam.step()
        losses.append(loss.item())
    return losses


def read(p, task, purposes):
    """The scores of what is scored in some texts, and the targets."""
    make = {"k-back": training.k_back, "brackets": training.brackets}[task]
    made = [make(training.Random(training.SEED, purpose)) for purpose in purposes]
    tokens = torch.tensor([tokens for tokens, _ in made])
    scores = training.model(p, "rope", "softmax", tokens).flatten(0, 1)
    scored = [(b * training.CONTEXT + i, target) for b, (_, scored) in enumerate(made) for i, target in scored]
    indices, targets = torch.tensor(scored).T
    return scores[indices], targets


def test(p, task, base, length, texts):
    """The mean loss in new texts, and the counts of what is right and of what is scored."""
    set_sizes(base, length)
    with torch.no_grad():
        found = [read(p, task, [2 * number ^ (1 << 40)]) for number in range(texts)]
    scores, targets = (torch.cat(parts) for parts in zip(*found))
    right = (scores.argmax(dim=-1) == targets).sum().item()
    return {"length": length, "texts": texts, "loss": round(cross_entropy(scores, targets).item(), 12),
            "right": right, "scored": len(targets)}


def tested(p, task, base, texts):
    return [test(p, task, base, length, number) for length, number in texts]


def case(task, base, then):
    training.SEED, training.STEPS = 0, 30
    set_sizes(base)
    losses, p = training.train(task, steps=30, dtype=torch.float64)
    few = [(64, 8), (256, 4), (1024, 1)]
    before = tested(p, task, base, few)
    more = further(task, p, then, 10)
    return {
        "task": task,
        "bases": [base, then],
        "losses": [round(loss, 12) for loss in losses],
        "further": [round(loss, 12) for loss in more],
        "tested": [before, tested(p, task, then, few)],
    }


def whole(task, base):
    training.SEED, training.STEPS = 477, 300
    set_sizes(base)
    texts = [(64, 64), (256, 32), (1024, 8)]
    _, p = training.train(task, steps=300, dtype=torch.float64)
    before = tested(p, task, base, texts)
    further(task, p, base, 100)
    return {"task": task, "base": base, "seed": 477, "tested": [before, tested(p, task, base, texts)]}


print(
    json.dumps(
        {
            "file": "30_bases",
            "what": "the loss of each of 30 steps and of 10 further ones on texts of 256 tokens; what is right in new "
            "texts before and after the further ones; and that of 300 steps and 100 further ones",
            "source": "static/notebook/training.py in float64, by tests/training/bases.py",
            "versions": {"torch": torch.__version__.split("+")[0]},
            "tolerance": {"losses": 1e-4, "further": 1e-3, "whole": 0.01},
            "cases": [case(*settings) for settings in SETTINGS],
            "whole": [whole(*settings) for settings in (WHOLE if len(sys.argv) < 2 else [])],
        }
    )
    .replace('{"task"', '\n{"task"')
    .replace('{"length"', '\n {"length"')
)
