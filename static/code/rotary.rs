#: unscaled
    let rotary = Rotary::new(q.len(), rotary_dim, base, pairing)?;
#: scaled
$settings$
    let scaled = scaling.frequencies(rotary_dim, base, $length$)?; // of the text, in tokens
$keep$    let rotary = scaled.rotary(q.len(), pairing)?;
