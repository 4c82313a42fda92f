"""The runner's own NumPy code, to try the runner with."""

import rope

DTYPE = "f64"
apply_rope = rope.rotate
frequencies = rope.frequencies
