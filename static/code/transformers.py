import torch
from transformers import $class$Config
from transformers.models.$family$.modeling_$family$ import $class$RotaryEmbedding, apply_rotary_pos_emb

m, n = $m$, $n$  # positions of the query and of the key
q = torch.tensor($q$)
k = torch.tensor($k$)

config = $class$Config(
    head_dim=$d$,
$context$    rope_parameters={
        $rope$
    },
)
x = torch.stack($tokens$)[None, None]  # [batch, heads, tokens, head_dim]
position_ids = torch.tensor([$positions$])
cos, sin = $class$RotaryEmbedding(config)(x, position_ids)
x, _ = apply_rotary_pos_emb(x, x, cos, sin)

print(torch.dot(x[0, 0, 0], x[0, 0, 1]).item())
