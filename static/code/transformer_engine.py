$math$import torch
from transformer_engine.pytorch.attention.rope import $te_imports$

m, n = $m$, $n$  # positions of the query and of the key
q = torch.tensor($q$, device="cuda")
k = torch.tensor($k$, device="cuda")

$freqs$


def rotate(x, position):
    return apply_rotary_pos_emb(
        x[None, None, None],  # [batch, seq, heads, head_dim]
        freqs,
        tensor_format="bshd",
        start_positions=torch.tensor([position], dtype=torch.int32, device="cuda"),
        interleaved=$interleaved$,
        fused=True,
    )


print($on_score$torch.sum(rotate(q, m) * rotate(k, n)).item())
