$math$import jax
import jax.numpy as jnp

jax.config.update("jax_enable_x64", True)  # or else JAX computes in float32

m, n = $m$, $n$  # positions of the query and of the key
q = jnp.array($q$)
k = jnp.array($k$)

rotary_dim, base = $rot$, $base$
$theta$
# $layout$
a, b = $first$, $second$


@jax.jit
def rotate(x, position):
    cos, sin = $factor$jnp.cos(position * theta), $factor$jnp.sin(position * theta)
    y = x.at[..., a].set(x[..., a] * cos - x[..., b] * sin)
    return y.at[..., b].set(x[..., a] * sin + x[..., b] * cos)


print($logits$rotate(q, m) @ rotate(k, n))  # from both positions
print($logits$$unrotated$ @ rotate(k, n - m))  # from the distance alone
