import torch

m, n = $m$, $n$  # positions of the query and of the key
q = torch.tensor($q$, dtype=torch.float64)
k = torch.tensor($k$, dtype=torch.float64)

rotary_dim, base = $rot$, $base$
theta = base ** (-torch.arange(0, rotary_dim, 2, dtype=torch.float64) / rotary_dim)
# $layout$
a, b = $first$, $second$


def rotate(x, position):
    cos, sin = torch.cos(position * theta), torch.sin(position * theta)
    y = x.clone()
    y[..., a] = x[..., a] * cos - x[..., b] * sin
    y[..., b] = x[..., a] * sin + x[..., b] * cos
    return y


print((rotate(q, m) @ rotate(k, n)).item())  # from both positions
print((q @ rotate(k, n - m)).item())  # from the distance alone
