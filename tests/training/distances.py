"""Writes tests/golden/28_distances.json: distances of ReRoPE, Self-Extend and dual chunk attention, from the position
ids and masks that their authors give, and losses of the models of static/notebook/training.py in texts of four times
their length that are read with these distances, in 64 bits and with complex numbers."""

import importlib.util
import json
from pathlib import Path

import torch
from torch.nn.functional import cross_entropy

ROOT = Path(__file__).parents[2]
spec = importlib.util.spec_from_file_location("training", ROOT / "static/notebook/training.py")
training = importlib.util.module_from_spec(spec)
spec.loader.exec_module(training)

TEXTS, LENGTH = 2, 256
PAIRS = training.HEAD_DIM // 2
THETA = training.BASE ** (-torch.arange(PAIRS, dtype=torch.float64) / PAIRS)
SETTINGS = [("k-back", 0), ("k-back", 30), ("brackets", 30)]


def rerope(length, window):
    """https://kexue.fm/archives/9708: the distance as far as the window, then the window."""
    place = torch.arange(length)
    distance = place[:, None] - place
    return torch.where(distance < window, distance, window)


def self_extend(length, window, group):
    """arXiv 2401.01325, algorithm 1: neighbours, and groups whose queries are moved."""
    place = torch.arange(length)
    neighbours = place[:, None] - place
    grouped = (place // group + window - window // group)[:, None] - place // group
    is_near = torch.ones(length, length, dtype=torch.bool).tril()
    is_near[window:, :-window] ^= torch.ones(length - window, length - window, dtype=torch.bool).tril()
    return torch.where(is_near, neighbours, grouped)


def dual_chunk(length, chunk, trained):
    """arXiv 2402.17463, section 3: queries within a chunk, of the next chunk, and of those after it."""
    place = torch.arange(length)
    keys = within = place % chunk
    window = trained - chunk
    of_next = torch.cat((torch.arange(chunk, chunk + window), torch.full((chunk - window,), trained - 1)))
    of_next = of_next.repeat(length // chunk + 1)[:length]
    chunks = (place // chunk)[:, None] - place // chunk
    near = torch.where(chunks == 0, within[:, None] - keys, of_next[:, None] - keys)
    return torch.where(chunks > 1, trained - 1 - keys, near)


# Small ones, of which the authors of the second and third show a part (figures 3 and 2), and those of the page.
SHOWN = [
    ("clipped", rerope(12, 4), [4]),
    ("grouped", self_extend(12, 4, 2), [4, 2]),
    ("chunked", dual_chunk(18, 6, 10), [6, 10]),
]
READ = [
    ("clipped", rerope(LENGTH, 16), [16]),
    ("grouped", self_extend(LENGTH, 16, 6), [16, 6]),
    ("chunked", dual_chunk(LENGTH, 48, 64), [48, 64]),
]


def attention_at(distances):
    """Scores `Re[q k* e^(i distance theta)]`, summed over pairs."""

    def attention(p, layer, encoding, q, k, v):
        q, k = (torch.complex(*x.chunk(2, dim=-1)) for x in (q, k))
        turns = torch.exp(1j * distances[:, :, None] * THETA)
        scores = torch.einsum("bhip,bhjp,ijp->bhij", q, k.conj(), turns).real
        is_seen = torch.ones(LENGTH, LENGTH, dtype=torch.bool).tril()
        return (scores * training.HEAD_DIM**-0.5).masked_fill(~is_seen, -torch.inf).softmax(dim=-1) @ v

    return attention


def loss(p, task):
    make = {"k-back": training.k_back, "brackets": training.brackets}[task]
    made = [make(training.Random(training.SEED, 2 * number ^ (1 << 40))) for number in range(TEXTS)]
    tokens = torch.tensor([tokens for tokens, _ in made])
    scores = training.model(p, "rope", "softmax", tokens).flatten(0, 1)
    scored = [(b * LENGTH + i, target) for b, (_, scored) in enumerate(made) for i, target in scored]
    indices, targets = torch.tensor(scored).T
    return round(cross_entropy(scores[indices], targets).item(), 12)


def case(task, steps):
    _, p = training.train(task, steps=steps, dtype=torch.float64)
    usual, training.softmax_attention, training.CONTEXT = training.softmax_attention, None, LENGTH
    losses = {}
    with torch.no_grad():
        for kind, distances, _ in READ:
            training.softmax_attention = attention_at(distances)
            losses[kind] = loss(p, task)
    training.softmax_attention, training.CONTEXT = usual, 64
    return {"task": task, "steps": steps, "losses": losses}


def shown(kind, distances, numbers):
    rows = [row[: index + 1] for index, row in enumerate(distances.tolist())]
    return {"kind": kind, "numbers": numbers, "distances": rows}


print(
    json.dumps(
        {
            "file": "28_distances",
            "what": "distances from each query to the keys that it sees; of each kind the mean loss in "
            f"{TEXTS} texts of {LENGTH} tokens that were not learned from",
            "source": "static/notebook/training.py in float64, by tests/training/distances.py",
            "versions": {"torch": torch.__version__.split("+")[0]},
            "tolerance": {"untrained": 1e-6, "trained": 1e-3},
            "shown": [shown(*one) for one in SHOWN],
            "read": {kind: numbers for kind, _, numbers in READ},
            "cases": [case(*settings) for settings in SETTINGS],
        }
    )
    .replace('{"task"', '\n{"task"')
    .replace('{"kind"', '\n{"kind"')
)
