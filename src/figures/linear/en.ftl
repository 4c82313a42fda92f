linear-param-feature-map = feature map

linear-caption = Choose a word as the query and a feature map _ϕ_. Then compare the signs and the sum of the weights with those of softmax.
linear-elu = elu(x) + 1
linear-relu = max(x, 0)
linear-exp = exp(x)
linear-square = x²
linear-softmax = softmax
linear-query = query and keys
linear-weights = linear attention
linear-softmax-weights = softmax
linear-sum = sum
linear-turned = _Σ_ _Rₘϕ_(_q_) · _Rₙϕ_(_k_), rotated: the numerators
linear-unturned = _Σ_ _ϕ_(_q_) · _ϕ_(_k_), not rotated: the denominator
linear-said = The weights sum to { $turned } / { $unturned } = { $sum }. Only the numerators are rotated, so the sum needn’t be 1. Below 0: { $negative } of them.
linear-nothing = This query shares no feature with any key that it sees. The denominator is 0, and so is every weight.
linear-once = The sum over the keys, formed once. It doesn’t contain _m_, so every query that sees these keys can use it.
linear-s = _S_ = _Σ_ _Rₙϕ_(_kₙ_) _vₙᵀ_
linear-z = _z_ = _Σ_ _ϕ_(_kₙ_)
linear-pair-by-pair = _Σ_ _weightₙ_ _vₙ_, key by key
linear-from-sums = (_Rₘϕ_(_q_))_ᵀ_ _S_ / _ϕ_(_q_)_ᵀ_ _z_, from the sums
linear-cost = All { $words } words, pair by pair: { $pairs } products of a query and a key. With the sums: each of the { $words } keys is added once. The toy values v have 2 components.
