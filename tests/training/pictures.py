"""Writes tests/golden/32_pictures.json: losses of small models of images in 64 bits, whose positions have one axis or
two, and what they get right in new images; then what whole trainings get right, each for a minute. With the argument
`cases`, without these."""

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

LETTERS, EMPTY = 16, 16
STEPS_TO = {"left": (0, 1), "up": (1, 0), "diagonal": (1, 1)}
DIRECTIONS = list(STEPS_TO)

training.VOCABULARY["picture"] = LETTERS + 1 + 3
training.LAYERS, training.HEADS, training.BASE, training.BATCH, training.STEPS = 1, 2, 30.0, 8, 800
training.HEAD_DIM = training.WIDTH // training.HEADS


def set_side(side):
    training.CONTEXT = side * side
    training.IS_SEEN = torch.ones(side * side, side * side, dtype=torch.bool).tril()


def only_letter(rows, row, column, direction):
    """The letter in a direction, if it is the only one before the edge."""
    up, left = STEPS_TO[direction]
    found = []
    while row - up >= 0 and column - left >= 0:
        row, column = row - up, column - left
        if rows[row][column] < LETTERS:
            found.append((row, column))
    return found[0] if len(found) == 1 else None


def picture(random):
    """After an arrow comes the only letter in its direction."""
    side = math.isqrt(training.CONTEXT)
    rows, scored = [], []
    counts = dict.fromkeys(DIRECTIONS, 0)
    for row in range(side):
        rows.append([])
        for column in range(side):
            only = {direction: only_letter(rows, row, column, direction) for direction in DIRECTIONS}
            possible = [direction for direction in DIRECTIONS if only[direction]]
            if possible and random.below(3) != 0:
                fewest = min(possible, key=counts.get)
                counts[fewest] += 1
                rows[row].append(EMPTY + 1 + DIRECTIONS.index(fewest))
                letter_row, letter_column = only[fewest]
                scored.append((row * side + column, rows[letter_row][letter_column]))
            elif random.below(2) == 0:
                rows[row].append(random.below(LETTERS))
            else:
                rows[row].append(EMPTY)
    return sum(rows, []), scored


def batch(purposes):
    made = [picture(training.Random(training.SEED, purpose)) for purpose in purposes]
    tokens = torch.tensor([tokens for tokens, _ in made])
    scored = [(b * training.CONTEXT + i, target) for b, (_, scored) in enumerate(made) for i, target in scored]
    indices, targets = torch.tensor(scored).T
    return tokens, indices, targets


def sequences(task, step):
    numbers = range(step * training.BATCH, (step + 1) * training.BATCH)
    return batch([(2 * number + 1) ^ (1 << 40) for number in numbers])


def frequencies(axes):
    """Frequencies along rows and columns. Shape of both: [heads, head_dim / 2]."""
    half = training.HEAD_DIM // 2
    theta = training.BASE ** (-torch.arange(0, half, 2, dtype=torch.float64) / half)
    along_rows, along_columns = [], []
    for head in range(training.HEADS):
        if axes == "axial":
            along_rows.append(torch.cat((theta, 0 * theta)))
            along_columns.append(torch.cat((0 * theta, theta)))
        else:
            # As freqs_x and freqs_y of rope-vit, but for the angle.
            angle = math.pi / 2 * head / training.HEADS
            along_columns.append(torch.cat((theta * math.cos(angle), theta * math.cos(math.pi / 2 + angle))))
            along_rows.append(torch.cat((theta * math.sin(angle), theta * math.sin(math.pi / 2 + angle))))
    return torch.stack(along_rows), torch.stack(along_columns)


one_axis = training.rotate


def set_axes(axes):
    def rotate(x):
        patches = torch.arange(training.CONTEXT)
        side = math.isqrt(training.CONTEXT)
        along_rows, along_columns = frequencies(axes)
        rows, columns = (patches // side)[:, None], (patches % side)[:, None]
        angles = rows * along_rows[:, None] + columns * along_columns[:, None]
        cos, sin = angles.cos().to(x.dtype), angles.sin().to(x.dtype)
        a, b = x.chunk(2, dim=-1)
        return torch.cat((a * cos - b * sin, a * sin + b * cos), dim=-1)

    training.rotate = one_axis if axes == "one" else rotate


training.sequences = sequences


def test(p, side, pictures):
    """The mean loss in new images, and the counts of what is right and of what is scored, by direction."""
    set_side(side)
    tokens, indices, targets = batch([2 * number ^ (1 << 40) for number in range(pictures)])
    with torch.no_grad():
        scores = training.model(p, "rope", "softmax", tokens).flatten(0, 1)[indices]
    right = scores.argmax(dim=-1) == targets
    arrows = tokens.flatten()[indices]
    of = [arrows == EMPTY + 1 + index for index in range(3)]
    set_side(8)
    return {"side": side, "pictures": pictures, "loss": round(cross_entropy(scores, targets).item(), 12),
            "right": [right[some].sum().item() for some in of], "scored": [some.sum().item() for some in of]}


def trained(axes, seed, steps):
    training.SEED = seed
    set_axes(axes)
    set_side(8)
    return training.train("picture", steps=steps, dtype=torch.float64)


def case(axes):
    losses, p = trained(axes, 0, 30)
    return {"axes": axes, "losses": [round(loss, 12) for loss in losses], "tested": [test(p, 8, 8), test(p, 12, 4)]}


def whole(axes):
    _, p = trained(axes, 477, 800)
    x = training.norm(p["tokens"], p["attention_norm0"]) @ p["projections0"]
    queries = x[EMPTY + 1 :, : training.WIDTH]
    key = x[:LETTERS, training.WIDTH : 2 * training.WIDTH].mean(dim=0, keepdim=True)
    return {"axes": axes, "seed": 477, "tested": [test(p, 8, 64), test(p, 12, 32)],
            "arrows": [round(x, 4) for x in torch.cat((queries, key)).flatten().tolist()]}


AXES = ["one", "axial", "mixed"]
print(
    json.dumps(
        {
            "file": "32_pictures",
            "what": "the loss of each of 30 steps and what is right in new pictures of 8 and 12 rows, by direction: left, "
            "up, diagonal; then that of 800 steps, and the queries of the arrows and the mean key of the letters",
            "source": "static/notebook/training.py in float64, by tests/training/pictures.py",
            "versions": {"torch": torch.__version__.split("+")[0]},
            "tolerance": {"losses": 1e-4, "tested": 1e-3, "whole": 0.01, "arrows": 0.2},
            "cases": [case(axes) for axes in AXES],
            "whole": [whole(axes) for axes in (AXES if len(sys.argv) < 2 else [])],
        }
    )
    .replace('{"axes"', '\n{"axes"')
    .replace('{"side"', '\n {"side"')
)
