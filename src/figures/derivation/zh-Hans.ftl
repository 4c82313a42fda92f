derivation-param-phi = 角度如何增长
derivation-param-stretch = 每个词元的伸缩倍数

derivation-caption = 图中的向量每过一个词元就长一点，所以有几行不成立。把伸缩倍数改成 1，各行就都成立。然后换一种角度的增长方式。点一行看理由。
derivation-plane = 作用 f 前后的 q 与 k
derivation-lines = 推导的各行
derivation-holds = 成立
derivation-fails = 相差 { $difference }
derivation-all-hold = 每一行都成立。
derivation-broken = { $count } 行中有 { $broken } 行不成立。
derivation-wish = 要求
derivation-wish-formula = ⟨_f_(_q_,_m_), _f_(_k_,_n_)⟩ = _g_(_q_, _k_, _m_−_n_)
derivation-wish-why = 分数只能与相对距离有关。右边把键放在 0、查询放在 m − n，相对距离相同，所以两边必须相等。
derivation-start = 假设
derivation-start-formula = _f_(_q_,0) = _q_
derivation-start-why = 我们假设位置 0 什么都不改变。这不失一般性：f 在 0 处所做的线性变换可以并入投影矩阵。
derivation-norms = 长度，取 m = n
derivation-norms-formula = ‖_f_(_q_,_m_)‖ ‖_f_(_k_,_m_)‖ = ‖_q_‖ ‖_k_‖
derivation-norms-why = m = n 时相对距离为 0，所以分数等于位置 0 处的分数，而 f 在那里什么都不改变。让同一个向量既作查询又作键，分数就是长度的平方。所以长度不变，长度之积也不变。
derivation-length = 单个长度
derivation-length-formula = ‖_f_(_q_,_m_)‖ = ‖_q_‖
derivation-length-why = 对 q 单独来说也一样：位置不能改变长度，只能旋转向量（或作镜像，这里不考虑）。
derivation-angles = 角度
derivation-angles-formula = ∠_f_(_q_,_m_) − ∠_f_(_k_,_n_) = ∠_f_(_q_,_m_−_n_) − ∠_f_(_k_,0)
derivation-angles-why = 长度已经固定，要让分数只与相对距离有关，两个箭头的夹角就必须只与相对距离有关。这里的角度不减去整圈。
derivation-steps = 每步转角相等
derivation-steps-formula = _φ_(_m_+1) − _φ_(_m_) = _φ_(1) − _φ_(0)
derivation-steps-why = 无论在哪里，相邻两个位置的相对距离都是 1，所以每一步增加的角度相同。各位置的角度构成等差数列。
derivation-phi = 位置对应的角度
derivation-phi-formula = _φ_(_m_) = _m_ _φ_(1)
derivation-phi-why = 从 φ(0) = 0 出发，每步相等，只剩一个数可以自由选择：频率 θ = φ(1)。
derivation-turn = 结果
derivation-turn-formula = _f_(_q_,_m_) = _R_(_mθ_) _q_
derivation-turn-why = 右边是引擎按角度 mθ 做的旋转，其中 θ = φ(1)。
