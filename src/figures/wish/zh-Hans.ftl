wish-param-function = 函数

wish-caption = 选一个函数 _f_，再把两个词一起平移。我们希望：平移时分数不变，相对距离改变时分数跟着变。
wish-nothing = 什么都不加
wish-add = 加一个向量
wish-scale = 缩放
wish-rotate = 旋转
wish-plane-name = 作用 f 前后的 q 与 k，分数为 { $score }
wish-now = 分数
wish-before = 平移前的分数
wish-later = 相对距离 _m_ − _n_ = { $distance } 时的分数
wish-said-start = 还没有平移。
wish-said-works = 平移 { $shift } 后分数不变，换一个相对距离，分数就不同。这正是我们要的 _f_。
wish-said-ignores = 平移 { $shift } 后分数不变，但任何相对距离下分数都一样，词序丢失了。
wish-said-changed = 平移 { $shift } 后分数变了，而相对距离仍是 { $distance }。
