#: frequencies
theta = base ** (-$xp$.arange(0, rotary_dim, 2$f64$) / rotary_dim)
#: none
$frequencies$
#: linear
$frequencies$
trained, wanted = $trained$, $wanted$  # lengths in tokens
theta = theta * trained / wanted  # position interpolation
#: ntk
trained, wanted = $trained$, $wanted$  # lengths in tokens
base = base * (wanted / trained) ** (rotary_dim / (rotary_dim - 2))  # NTK
$frequencies$
#: dynamic
trained, wanted, tokens = $trained$, $wanted$, $length$  # the last one of this text
factor = wanted / trained
growth = factor * max(tokens, trained) / trained - (factor - 1)
base = base * growth ** (rotary_dim / (rotary_dim - 2))  # dynamic NTK
$frequencies$
#: yarn-turns
$frequencies$
trained, wanted = $trained$, $wanted$  # lengths in tokens
rotations = theta * trained / (2 * math.pi)
kept = $xp$.clip((rotations - $alpha$) / ($beta$ - $alpha$), 0, 1)
theta = theta * (kept + (1 - kept) * trained / wanted)  # YaRN, as the paper has it
$sharper_logits$
#: yarn
$frequencies$
trained, wanted = $trained$, $wanted$  # lengths in tokens
low, high = (
    rotary_dim * math.log(trained / (2 * math.pi * rotations)) / (2 * math.log(base))
    for rotations in ($beta$, $alpha$)
)
low, high = max(math.floor(low), 0), min(math.ceil(high), rotary_dim - 1)
ramp = ($xp$.arange(rotary_dim // 2$f64$) - low) / (high - low or 0.001)
ramp = $xp$.clip(ramp, 0, 1)
theta = theta * (1 - ramp + ramp * trained / wanted)  # YaRN, as libraries have it
$sharper$
#: llama3
$frequencies$
trained, wanted = $trained$, $wanted$  # lengths in tokens
rotations = theta * trained / (2 * math.pi)
kept = $xp$.clip((rotations - $alpha$) / ($beta$ - $alpha$), 0, 1)
theta = theta * (kept + (1 - kept) * trained / wanted)  # Llama 3
#: longrope
$frequencies$
trained, wanted = $trained$, $wanted$  # lengths in tokens
divisors = $array$($divisors$$f64$)
theta = theta / divisors  # LongRoPE: for texts of $which$ than `trained` tokens
$sharper$
#: proportional
$frequencies$
trained, wanted = $trained$, $wanted$  # lengths in tokens
is_rotated = $xp$.arange(rotary_dim // 2) < $pairs$  # the exponents are the whole head's
theta = $xp$.where(is_rotated, theta * trained / wanted, 0.0)
