"""Writes tests/golden/24_training.json: what static/notebook/training.py finds in 64 bits with twelve settings."""

import importlib.util
import json
from pathlib import Path

import torch

ROOT = Path(__file__).parents[2]
spec = importlib.util.spec_from_file_location("training", ROOT / "static/notebook/training.py")
training = importlib.util.module_from_spec(spec)
spec.loader.exec_module(training)

EACH = 499
ENCODINGS = ["rope", "shaw", "alibi", "t5", "sinusoidal", "learned", "none"]
SETTINGS = [("k-back", encoding, "softmax") for encoding in ENCODINGS] + [
    ("k-back", "rope", "linear"),
    ("k-back", "learned", "linear"),
    ("brackets", "rope", "linear"),
    ("brackets", "alibi", "softmax"),
    ("brackets", "t5", "softmax"),
]


def case(task, encoding, attention):
    losses, p = training.train(task, encoding, attention, steps=30, dtype=torch.float64)
    numbers = torch.cat([matrix.detach().flatten() for matrix in p.values()])[::EACH].tolist()
    return {
        "task": task,
        "encoding": encoding,
        "attention": attention,
        "losses": [round(loss, 12) for loss in losses],
        "parameters": [round(number, 12) for number in numbers],
    }


print(
    json.dumps(
        {
            "file": "24_training",
            "what": f"the loss of each of 30 steps, and each {EACH}th parameter after them",
            "source": "static/notebook/training.py in float64, by tests/training/pytorch.py",
            "versions": {"torch": torch.__version__.split("+")[0]},
            "tolerance": {"losses": 1e-4, "parameters": 1e-4},
            "cases": [case(*settings) for settings in SETTINGS],
        }
    ).replace('{"task"', '\n{"task"')
)
