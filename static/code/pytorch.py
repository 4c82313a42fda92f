$math$import torch

m, n = $m$, $n$  # positions of the query and of the key
q = torch.tensor($q$, dtype=torch.float64)
k = torch.tensor($k$, dtype=torch.float64)

rotary_dim, base = $rot$, $base$
$theta$
# $layout$
a, b = $first$, $second$


def rotate(x, position):
    cos, sin = $factor$torch.cos(position * theta), $factor$torch.sin(position * theta)
    y = x.clone()
    y[..., a] = x[..., a] * cos - x[..., b] * sin
    y[..., b] = x[..., a] * sin + x[..., b] * cos
    return y


print(($logits$rotate(q, m) @ rotate(k, n)).item())  # from both positions
print(($logits$$unrotated$ @ rotate(k, n - m)).item())  # from the distance alone
