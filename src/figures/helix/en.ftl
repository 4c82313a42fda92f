helix-caption = The text runs to the right. Each pair winds around it once per wavelength: a fast pair coils tightly, a slow one hardly bends. Move _m_ or _n_; the circles show both hands from the front.
helix-row = Pair { $pair }, wavelength { $wavelength } tokens: { $angle } from n to m
helix-axis = position
helix-said = Distance { $distance }: the fastest pair rotates by { $fast }, the slowest by { $slow }. Shift both positions, and these angles don’t change.
