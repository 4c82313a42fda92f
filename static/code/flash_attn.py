$math$import torch
from flash_attn.layers.rotary import apply_rotary_emb

m, n = $m$, $n$  # positions of the query and of the key
q = torch.tensor($q$, device="cuda")
k = torch.tensor($k$, device="cuda")

rotary_dim, base = $rot$, $base$
$theta$

# A row for each position. The tables hold all that is scaled: flash-attn knows no method.
angles = torch.outer(torch.arange(max(m, n) + 1, dtype=torch.float64), theta)
cos = angles.cos().float().cuda()$times$
sin = angles.sin().float().cuda()$times$


def rotate(x, position):
    x = x[None, None, None]  # [batch, seqlen, nheads, headdim]
    return apply_rotary_emb(x, cos, sin, interleaved=$interleaved$, seqlen_offsets=position)


print($logits$torch.sum(rotate(q, m) * rotate(k, n)).item())
