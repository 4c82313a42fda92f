#: embedding
embedding = RotaryPositionEmbedding(
    $d$,
    rotary_percent=$part$,
    rotary_base=$base$,
$interpolation$    interleaved=$interleaved$,
)
freqs = embedding($rows$)  # angles in radians: [positions, 1, 1, rotary_dim]
#: by hand
rotary_dim, base = $rot$, $base$
$theta$

# The angles are made by hand: RotaryPositionEmbedding $lacks$.
angles = torch.outer(torch.arange(max(m, n) + 1, dtype=torch.float64), theta)
angles = $doubled$
freqs = angles[:, None, None].float().cuda()  # in radians: [positions, 1, 1, rotary_dim]
