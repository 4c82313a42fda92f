# %%
import math

import torch
from torch.nn.functional import cross_entropy, elu, gelu

CONTEXT, BATCH, STEPS, RATE, SEED = 64, 16, 300, 3e-3, 0
LAYERS, WIDTH, HEADS, HIDDEN, BASE = 2, 64, 4, 128, 10_000.0
HEAD_DIM = WIDTH // HEADS
LETTERS, FARTHEST = 16, 8  # k-back: 16 letters, and digits from 1 to 8
KINDS, DEEPEST = 4, 8  # brackets: kinds, and how deep they nest
VOCABULARY = {"k-back": LETTERS + FARTHEST, "brackets": 2 * KINDS + 1}
SHAW_CLIP, T5_BUCKETS, T5_FARTHEST = 16, 16, 64


# %%
class Random:
    """SplitMix64: each purpose has a stream of its own."""

    GAMMA, MASK = 0x9E3779B97F4A7C15, 2**64 - 1

    def __init__(self, seed, purpose):
        self.state = seed
        self.state = self.next() ^ (purpose * self.GAMMA & self.MASK)
        self.state = self.next()

    def next(self):
        self.state = (self.state + self.GAMMA) & self.MASK
        z = self.state
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & self.MASK
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB & self.MASK
        return z ^ (z >> 31)

    def below(self, end):
        return ((self.next() >> 32) * end) >> 32

    def unit(self):
        return (self.next() >> 11) / 2**53

    def normal(self, deviation):
        radius = math.sqrt(-2 * math.log(1 - self.unit()))
        return deviation * radius * math.cos(math.tau * self.unit())


# %%
def k_back(random):
    """After the digit k comes the letter that is k positions before it."""
    tokens, scored = [], []
    while len(tokens) <= CONTEXT:
        here = len(tokens)
        if here < FARTHEST or random.below(3) != 0:
            tokens.append(random.below(LETTERS))
            continue
        letters = [k for k in range(1, FARTHEST + 1) if tokens[here - k] < LETTERS]
        k = letters[random.below(len(letters))]
        target = tokens[here - k]
        tokens += [LETTERS + k - 1]
        if here < CONTEXT:
            tokens += [target]
            scored += [(here, target)]
    return tokens[:CONTEXT], scored


def brackets(random):
    """After a marker comes the closing bracket of the kind that is open."""
    tokens, scored, opened = [], [], []
    while len(tokens) < CONTEXT:
        here = len(tokens)
        if not opened or len(opened) < DEEPEST and random.below(2) == 0:
            opened += [random.below(KINDS)]
            tokens += [opened[-1]]
        else:
            target = KINDS + opened.pop()
            tokens += [2 * KINDS, target]
            scored += [(here, target)]
    return tokens[:CONTEXT], scored


def sequences(task, step):
    """The sequences of a step: tokens [batch, context], indices and targets of what is scored."""
    make = {"k-back": k_back, "brackets": brackets}[task]
    numbers = range(step * BATCH, (step + 1) * BATCH)
    made = [make(Random(SEED, (2 * number + 1) ^ (1 << 40))) for number in numbers]
    tokens = torch.tensor([tokens for tokens, _ in made])
    scored = [(b * CONTEXT + i, target) for b, (_, scored) in enumerate(made) for i, target in scored]
    indices, targets = torch.tensor(scored).T
    return tokens, indices, targets


# %%
def parameters(task, encoding, dtype):
    """The numbers that a training begins with, in the order that the page has them in."""

    def normal(stream, rows, columns, deviation):
        random = Random(SEED, stream)
        numbers = [random.normal(deviation) for _ in range(rows * columns)]
        return torch.tensor(numbers, dtype=torch.float32).to(dtype).view(rows, columns)

    deviation, residual = WIDTH**-0.5, (2 * LAYERS) ** -0.5
    p = {"tokens": normal(1, VOCABULARY[task], WIDTH, 0.5)}
    if encoding == "learned":
        p["positions"] = normal(2, CONTEXT, WIDTH, 0.5)
    if encoding == "t5":
        p["buckets"] = torch.zeros(HEADS, T5_BUCKETS, dtype=dtype)
    for layer in range(LAYERS):
        stream = 16 * (layer + 1)
        p[f"attention_norm{layer}"] = torch.ones(WIDTH, dtype=dtype)
        p[f"projections{layer}"] = normal(stream, WIDTH, 3 * WIDTH, deviation)
        if encoding == "shaw":
            p[f"shaw{layer}"] = normal(stream + 1, SHAW_CLIP + 1, HEAD_DIM, HEAD_DIM**-0.5)
        p[f"output{layer}"] = normal(stream + 2, WIDTH, WIDTH, deviation * residual)
        p[f"feed_norm{layer}"] = torch.ones(WIDTH, dtype=dtype)
        p[f"widen{layer}"] = normal(stream + 3, WIDTH, HIDDEN, deviation)
        p[f"narrow{layer}"] = normal(stream + 4, HIDDEN, WIDTH, residual * HIDDEN**-0.5)
    p["norm"] = torch.ones(WIDTH, dtype=dtype)
    p["scores"] = normal(3, WIDTH, VOCABULARY[task], deviation)
    return {name: matrix.requires_grad_() for name, matrix in p.items()}


# %%
def angles(width):
    """Position times frequency of each pair. Shape: [context, width / 2]."""
    theta = BASE ** (-torch.arange(0, width, 2, dtype=torch.float64) / width)
    return torch.arange(CONTEXT, dtype=torch.float64)[:, None] * theta


def rotate(x):
    """RoPE, with pairs (i, i + head_dim / 2)."""
    cos, sin = (table(angles(HEAD_DIM)).to(x.dtype) for table in (torch.cos, torch.sin))
    a, b = x.chunk(2, dim=-1)
    return torch.cat((a * cos - b * sin, a * sin + b * cos), dim=-1)


def sinusoids():
    """Sine and cosine of each angle, with the root mean square of the tokens' vectors."""
    table = torch.stack((torch.sin(angles(WIDTH)), torch.cos(angles(WIDTH))), dim=-1)
    return table.view(CONTEXT, WIDTH) / math.sqrt(2)


DISTANCE = (torch.arange(CONTEXT)[:, None] - torch.arange(CONTEXT)).clamp(min=0)
IS_SEEN = torch.ones(CONTEXT, CONTEXT, dtype=torch.bool).tril()


def buckets():
    """T5's bucket of each distance: half of them hold one distance, the others grow by a factor."""
    half = T5_BUCKETS // 2
    beyond = (DISTANCE.clamp(min=1) / half).log() / math.log(T5_FARTHEST / half) * (T5_BUCKETS - half)
    return torch.where(DISTANCE < half, DISTANCE, (half + beyond.long()).clamp(max=T5_BUCKETS - 1))


# %%
def softmax_attention(p, layer, encoding, q, k, v):
    if encoding == "rope":
        q, k = rotate(q), rotate(k)
    scores = q @ k.transpose(-1, -2)
    if encoding == "shaw":
        vectors = p[f"shaw{layer}"][DISTANCE.clamp(max=SHAW_CLIP)]
        scores = scores + torch.einsum("bhid,ijd->bhij", q, vectors)
    scores = scores * HEAD_DIM**-0.5
    if encoding == "t5":
        scores = scores + p["buckets"][:, buckets()]
    if encoding == "alibi":
        slopes = 2.0 ** (-8 / HEADS * torch.arange(1, HEADS + 1))
        scores = scores - slopes[:, None, None].to(q.dtype) * DISTANCE
    return scores.masked_fill(~IS_SEEN, -math.inf).softmax(dim=-1) @ v


def linear_attention(encoding, q, k, v):
    q, k = elu(q) + 1, elu(k) + 1
    denominator = (q * k.cumsum(dim=-2)).sum(dim=-1, keepdim=True) + 1e-3
    if encoding == "rope":
        q, k = rotate(q), rotate(k)  # in the numerator alone
    return (q @ k.transpose(-1, -2)).tril() @ v / denominator


def norm(x, gain):
    return x * (x.square().mean(dim=-1, keepdim=True) + 1e-5).rsqrt() * gain


def model(p, encoding, attention, tokens):
    """Scores of the next token. Shape: [batch, context, vocabulary]."""
    x = p["tokens"][tokens]
    if encoding == "learned":
        x = x + p["positions"]
    if encoding == "sinusoidal":
        x = x + sinusoids().to(x.dtype)
    for layer in range(LAYERS):
        projected = norm(x, p[f"attention_norm{layer}"]) @ p[f"projections{layer}"]
        q, k, v = projected.view(*tokens.shape, 3, HEADS, HEAD_DIM).permute(2, 0, 3, 1, 4)
        if attention == "linear":
            mixed = linear_attention(encoding, q, k, v)
        else:
            mixed = softmax_attention(p, layer, encoding, q, k, v)
        x = x + mixed.transpose(1, 2).reshape(x.shape) @ p[f"output{layer}"]
        hidden = norm(x, p[f"feed_norm{layer}"]) @ p[f"widen{layer}"]
        x = x + gelu(hidden, approximate="tanh") @ p[f"narrow{layer}"]
    return norm(x, p["norm"]) @ p["scores"]


# %%
def train(task="k-back", encoding="rope", attention="softmax", steps=30, dtype=torch.float32):
    """The loss of each step, and the parameters after the last."""
    p = parameters(task, encoding, dtype)
    adam = torch.optim.Adam(p.values(), betas=(0.9, 0.99), eps=1e-8)
    losses = []
    for step in range(steps):
        falling = 0.1 + 0.9 * 0.5 * (1 + math.cos(math.pi * step / STEPS))
        adam.param_groups[0]["lr"] = RATE * min((step + 1) / 20, 1) * falling
        tokens, indices, targets = sequences(task, step)
        scores = model(p, encoding, attention, tokens)
        loss = cross_entropy(scores.flatten(0, 1)[indices], targets)
        adam.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(p.values(), 1.0)
        adam.step()
        losses.append(loss.item())
    return losses, p


# %%
if __name__ == "__main__":
    for step, loss in enumerate(train()[0]):
        print(f"{step:3}  {loss:.5f}")
