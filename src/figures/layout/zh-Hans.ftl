layout-param-permuted = 重新排列的行

layout-caption = 先选代码的排列方式，再选重新排列哪些矩阵的行。当每条弧线的两端颜色相同时，分数就是对的。
layout-code = 代码的排列方式
layout-none = 都不动
layout-right = 正确
layout-wrong = 错误
layout-score = 分数
layout-old-key = 用转换前缓存的键算出的分数
layout-output = Wₒ 的一行乘以 v
layout-order = { $vector } 在内存中的顺序：{ $order }
layout-pair = 代码的第 { $pair } 对是第 { $first } 格和第 { $second } 格，q 在这两格里存的是 { $a } 和 { $b }。
layout-said-trained = 代码把相邻的分量配成一对，与训练时相同，哪一行都不用动。分数是 { $score }。
layout-said-nothing = 权重还是训练时的，代码却把 { $a } 和 { $b } 一起旋转，它们从来不是一对。分数成了 { $score }，本该是 { $right }。
layout-said-query = 只重排了 _q_，它逐格乘到的 _k_ 的分量都不对。分数成了 { $score }，本该是 { $right }。
layout-said-both = _q_ 和 _k_ 按同样的顺序重排，每一对又回到了一起；求和与各项的顺序无关，所以分数仍是训练时的 { $score }。_v_ 不用动，因为没有代码旋转它。
layout-said-all = 分数 { $score } 是对的，可是 _v_ 到 _W_ₒ 时顺序变了：_W_ₒ 的一行算出 { $output }，本该是 { $right }。所以 _W_ᵥ 的行不能动。
layout-said-luck = 这里碰巧仍得到训练时的分数 { $score }。换一个相对距离，或换一组向量再看。
