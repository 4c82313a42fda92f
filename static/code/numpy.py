$math$import numpy as np

m, n = $m$, $n$  # positions of the query and of the key
q = np.array($q$)
k = np.array($k$)

rotary_dim, base = $rot$, $base$
$theta$
# $layout$
a, b = $first$, $second$


def rotate(x, position):
    cos, sin = $factor$np.cos(position * theta), $factor$np.sin(position * theta)
    y = x.copy()
    y[..., a] = x[..., a] * cos - x[..., b] * sin
    y[..., b] = x[..., a] * sin + x[..., b] * cos
    return y


print($logits$rotate(q, m) @ rotate(k, n))  # from both positions
print($logits$$unrotated$ @ rotate(k, n - m))  # from the distance alone
