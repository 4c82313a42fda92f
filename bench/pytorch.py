"""A step of the default training in PyTorch on one thread: the same model with RoPE, the same sizes, clipping and Adam.

    python bench/pytorch.py [STEPS]

prints milliseconds of processor time a step, quartiles around the median, and when 90 % of a batch were right. Random numbers
are PyTorch's own, so the curve is not the page's to the bit.
"""

import math
import random
import sys
import time

import torch
from torch import nn
from torch.nn import functional

LAYERS, WIDTH, HEADS, FEED_FORWARD, CONTEXT, BATCH = 2, 64, 4, 128, 64, 16
LETTERS, DIGITS, STEPS, WARM_UP, RATE = 16, 8, 300, 20, 3e-3
HEAD_DIM = WIDTH // HEADS


def sequence():
    """Tokens, and what is scored: the index of each digit and the letter that it calls for."""
    tokens, scored = [], []
    while len(tokens) <= CONTEXT:
        here = len(tokens)
        if here < DIGITS or random.random() >= 1 / 3:
            tokens.append(random.randrange(LETTERS))
            continue
        k = random.choice([k for k in range(1, DIGITS + 1) if tokens[here - k] < LETTERS])
        answer = tokens[here - k]
        tokens.append(LETTERS + k - 1)
        if here < CONTEXT:
            tokens.append(answer)
            scored.append((here, answer))
    return tokens[:CONTEXT], scored


def batch():
    tokens, places, targets = [], [], []
    for number in range(BATCH):
        of_one, scored = sequence()
        tokens.append(of_one)
        places += [number * CONTEXT + index for index, _ in scored]
        targets += [target for _, target in scored]
    return torch.tensor(tokens), torch.tensor(places), torch.tensor(targets)


class Norm(nn.Module):
    def __init__(self):
        super().__init__()
        self.gains = nn.Parameter(torch.ones(WIDTH))

    def forward(self, x):
        return x * torch.rsqrt(x.square().mean(-1, keepdim=True) + 1e-5) * self.gains


def matrix(rows, columns, deviation):
    return nn.Parameter(torch.randn(rows, columns) * deviation)


class Layer(nn.Module):
    def __init__(self):
        super().__init__()
        deviation, residual = 1 / math.sqrt(WIDTH), 1 / math.sqrt(2 * LAYERS)
        self.attention_norm, self.feed_norm = Norm(), Norm()
        self.projections = matrix(WIDTH, 3 * WIDTH, deviation)
        self.output = matrix(WIDTH, WIDTH, deviation * residual)
        self.widen = matrix(WIDTH, FEED_FORWARD, deviation)
        self.narrow = matrix(FEED_FORWARD, WIDTH, residual / math.sqrt(FEED_FORWARD))

    def forward(self, x, cos, sin, mask):
        projected = self.attention_norm(x) @ self.projections
        q, k, v = projected.view(BATCH, CONTEXT, 3, HEADS, HEAD_DIM).permute(2, 0, 3, 1, 4)
        q, k = rotated(q, cos, sin), rotated(k, cos, sin)
        weights = (q @ k.transpose(-1, -2) / math.sqrt(HEAD_DIM) + mask).softmax(-1)
        x = x + (weights @ v).transpose(1, 2).reshape(BATCH, CONTEXT, WIDTH) @ self.output
        hidden = self.feed_norm(x) @ self.widen
        return x + functional.gelu(hidden, approximate="tanh") @ self.narrow


def rotated(x, cos, sin):
    first, second = x.chunk(2, -1)
    return torch.cat((first * cos - second * sin, first * sin + second * cos), -1)


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.tokens = matrix(LETTERS + DIGITS, WIDTH, 0.5)
        self.layers = nn.ModuleList(Layer() for _ in range(LAYERS))
        self.norm = Norm()
        self.scores = matrix(WIDTH, LETTERS + DIGITS, 1 / math.sqrt(WIDTH))
        theta = 10_000.0 ** (-torch.arange(0, HEAD_DIM, 2) / HEAD_DIM)
        angles = torch.arange(CONTEXT)[:, None] * theta
        self.cos, self.sin = angles.cos(), angles.sin()
        self.mask = torch.full((CONTEXT, CONTEXT), -math.inf).triu(1)

    def forward(self, tokens, places):
        x = self.tokens[tokens]
        for layer in self.layers:
            x = layer(x, self.cos, self.sin, self.mask)
        return self.norm(x.view(-1, WIDTH)[places]) @ self.scores


def main():
    torch.set_num_threads(1)
    torch.manual_seed(477)
    random.seed(477)
    steps = int(sys.argv[1]) if len(sys.argv) > 1 else STEPS
    model = Model()
    adam = torch.optim.Adam(model.parameters(), lr=RATE, betas=(0.9, 0.99), eps=1e-8)
    times, learned_at = [], None
    for step in range(steps):
        began = time.process_time()
        tokens, places, targets = batch()
        falling = 0.1 + 0.9 * 0.5 * (1 + math.cos(math.pi * step / steps))
        adam.param_groups[0]["lr"] = RATE * min(1, (step + 1) / WARM_UP) * falling
        scores = model(tokens, places)
        loss = functional.cross_entropy(scores, targets)
        adam.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        adam.step()
        times.append(time.process_time() - began)
        right = (scores.argmax(-1) == targets).float().mean()
        if learned_at is None and right >= 0.9:
            learned_at = step + 1
    times = sorted(1e3 * seconds for seconds in times[10:])
    lower, median, upper = (times[len(times) * part // 4] for part in (1, 2, 3))
    print(f"PyTorch {torch.__version__}: {median:.1f} ms a step ({lower:.1f}-{upper:.1f}); learned at step {learned_at}")


main()
