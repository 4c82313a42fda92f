linear-param-feature-map = 特征映射

linear-caption = 选一个词作查询，再选一个特征映射 _ϕ_，把权重的正负和总和与 softmax 的权重比较。
linear-elu = elu(x) + 1
linear-relu = max(x, 0)
linear-exp = exp(x)
linear-square = x²
linear-softmax = softmax
linear-query = 查询与键
linear-weights = 线性注意力
linear-softmax-weights = softmax
linear-sum = 总和
linear-turned = _Σ_ _Rₘϕ_(_q_) · _Rₙϕ_(_k_)，旋转后：各个分子
linear-unturned = _Σ_ _ϕ_(_q_) · _ϕ_(_k_)，未旋转：分母
linear-said = 权重的总和是 { $turned } / { $unturned } = { $sum }。只有分子是旋转过的，所以总和不一定是 1。小于 0 的权重：{ $negative } 个。
linear-nothing = 这个查询和它看得见的键没有任何共同特征，分母是 0，所有权重也是 0。
linear-once = 对键的求和，只做一次。它不含 _m_，所以能看到这些键的查询都可以用它。
linear-s = _S_ = _Σ_ _Rₙϕ_(_kₙ_) _vₙᵀ_
linear-z = _z_ = _Σ_ _ϕ_(_kₙ_)
linear-pair-by-pair = _Σ_ 权重_ₙ_ _vₙ_，逐个键计算
linear-from-sums = (_Rₘϕ_(_q_))_ᵀ_ _S_ / _ϕ_(_q_)_ᵀ_ _z_，用求好的和
linear-cost = 共 { $words } 个词。逐对计算：{ $pairs } 个查询与键的点积。用求好的和：{ $words } 个键各加一次。玩具值向量 v 有 2 个分量。
