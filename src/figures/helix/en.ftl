helix-caption = Move _m_ or _n_. The text runs to the right, and each pair winds around it once per wavelength, which is why a fast pair coils tightly and a slow one hardly bends. The circles show both hands from the front.
helix-row = Pair { $pair }, wavelength { $wavelength } tokens: { $angle } from n to m
helix-axis = position
helix-said = Distance { $distance }: the fastest pair rotates by { $fast }, the slowest by { $slow }. Shift both positions, and these angles don’t change.
