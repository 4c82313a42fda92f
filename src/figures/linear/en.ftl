linear-param-feature-map = feature map

linear-caption = Choose a word as the query and a feature map φ. Compare the signs and the sum of the weights with those of softmax.
linear-elu = elu(x) + 1
linear-relu = max(x, 0)
linear-exp = exp(x)
linear-square = x²
linear-softmax = softmax
linear-query = query and keys
linear-weights = linear attention
linear-softmax-weights = softmax
linear-sum = sum
linear-turned = Σ Rₘφ(q) · Rₙφ(k), rotated: the numerators
linear-unturned = Σ φ(q) · φ(k), not rotated: the denominator
linear-said = The weights sum to { $turned } / { $unturned } = { $sum }, because the denominator is not rotated. Below 0: { $negative } of them.
linear-nothing = This query shares no feature with any key that it sees. The denominator is 0, and so is every weight.
linear-once = The sum over the keys, formed once. It has no m in it, so every query that sees these keys can use it.
linear-s = S = Σ Rₙφ(kₙ) vₙᵀ
linear-z = z = Σ φ(kₙ)
linear-pair-by-pair = Σ weightₙ vₙ, key by key
linear-from-sums = (Rₘφ(q))ᵀ S / φ(q)ᵀ z, from the sums
linear-cost = All { $words } words, pair by pair: { $pairs } products of a query and a key. With the sums: each of the { $words } keys is added once. The toy values v have 2 components.
