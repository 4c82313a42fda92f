//! The line of PyTorch in which each mistake is made, and the line that is right.

use super::parameters::Bug;

pub fn wrong(bug: Bug) -> &'static str {
    lines(bug)[0]
}

pub fn right(bug: Bug) -> &'static str {
    lines(bug)[1]
}

fn lines(bug: Bug) -> [&'static str; 2] {
    match bug {
        Bug::MixedLayouts => [
            "q, k = rope_half(q, cos, sin), rope_interleaved(k, cos, sin)",
            "q, k = rope_half(q, cos, sin), rope_half(k, cos, sin)",
        ],
        Bug::RepeatInterleave => [
            "cos, sin = (f(angles).repeat_interleave(2, -1) for f in (torch.cos, torch.sin))",
            "cos, sin = (torch.cat((f(angles), f(angles)), -1) for f in (torch.cos, torch.sin))",
        ],
        Bug::Mirrored => [
            "q, k = (x * cos - rotate_half(x) * sin for x in (q, k))",
            "q, k = (x * cos + rotate_half(x) * sin for x in (q, k))",
        ],
        Bug::OneSign => [
            "k = k * cos - rotate_half(k) * sin",
            "k = k * cos + rotate_half(k) * sin",
        ],
        Bug::HalfExponent => [
            "inv_freq = base ** -(torch.arange(0, d // 2) / d)",
            "inv_freq = base ** -(torch.arange(0, d, 2) / d)",
        ],
        Bug::DoubleExponent => [
            "inv_freq = base ** -(2 * torch.arange(0, d, 2) / d)",
            "inv_freq = base ** -(torch.arange(0, d, 2) / d)",
        ],
        Bug::DefaultBase => [
            "rope = RotaryEmbedding(head_dim)  # base=10_000",
            "rope = RotaryEmbedding(head_dim, base=config.rope_theta)",
        ],
        Bug::Padding => [
            "query_position = row.shape[-1] - 1",
            "query_position = attention_mask.sum(-1) - 1",
        ],
        Bug::Values => [
            "q, k, v = (rope(x, cos, sin) for x in (q, k, v))",
            "q, k = (rope(x, cos, sin) for x in (q, k))",
        ],
        Bug::Nothing => [""; 2],
    }
}
