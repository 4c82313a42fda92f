longer-caption = 先选训练好的模型读多长，再拖动 _α_ 和 _β_。每条曲线是一个模型：文本比训练时长，看它在各个位置答对多少。
longer-plain = RoPE（不改动）
longer-interpolation = RoPE + 插值
longer-ntk = RoPE + NTK
longer-yarn = RoPE + YaRN
longer-256 = 256 个词元
longer-512 = 512 个词元
longer-1024 = 1,024 个词元
longer-right = 正确率
longer-loss = 损失
longer-chart = 文本长度为 { $length } 时，每个模型在各个位置的表现；竖线是训练长度 { $trained }
longer-positions = 选中的位置
longer-here = 位置 { $first } 到 { $last }
longer-trained = 训练长度 { $trained }
longer-y-right = 正确率。虚线：随机猜
longer-y-loss = 平均损失（纳特）
longer-model = 模型
longer-within = 前 { $trained } 个
longer-at = { $first } 到 { $last }
longer-beyond = { $trained } 之后
longer-all = 全文
longer-reading = 正在读 { $length } 个词元……
longer-bins = 每条曲线有 { $parts } 个点，每个点统计 { $positions } 个位置，共 { $texts } 段没有用来训练的文本。
longer-said-plain = RoPE 不作改动时，前 { $trained } 个位置答对 { $within }，之后答对 { $beyond }。
longer-said-worse = 插值在全文答对 { $linear }，还不如不作改动的 { $plain }：所有转角都变小了，模型没有再训练，就用不了这些转角。
longer-said-best = 在所示的几种缩放中，“{ $name }”答对最多，全文 { $share }。
longer-said-better = “{ $name }”不作任何改动就答对 { $share }，比所示的每一种 RoPE 都多。
longer-said-waiting = { $count } 个模型中还有 { $waiting } 个在读。
longer-heat = 温度把 YaRN 的分数乘以 (1 + w ln s)² = { $factor }。YaRN 在全文的损失：有温度时 { $with }，没有时 { $without }。
longer-hand = YaRN 的过渡区：
longer-published = 论文的取值，α = 1，β = 32
longer-fits = α = 0.5，β = 2
longer-heat-off = 关，w = 0
longer-heat-published = 论文的取值，w = 0.1
longer-strip = 每个分量对在 { $trained } 个词元内转多少圈；横线是 α 和 β
longer-kept = 保持原频率
longer-mixed = 部分放慢
longer-interpolated = 完全插值，÷ s
longer-pairs = 各分量对的数值
longer-pair = 分量对
longer-rotations = 圈数
longer-gamma = γ，保留的频率比例
longer-divisor = YaRN ÷
longer-divisor-ntk = NTK ÷
longer-ramp = 在 { $trained } 个词元内，最快的一对转 { $fastest } 圈，而 _β_ 是 { $beta }。YaRN 让 { $kept } 对不变，{ $mixed } 对部分放慢，{ $interpolated } 对完全插值。
longer-ramp-none = 没有一对转得到 _β_ 圈，所以连最快的一对也被放慢了。
longer-untrained = 这组设置没有录好的结果。训练模型之后，它们就能按这组设置来读。
longer-costs = 与没有位置编码的模型相比，各种编码读一段 { $length } 个词元的文本要多花多少（所有层和头合计）：
longer-costs-table = 各种编码的代价
longer-cost-encoding = 编码
longer-cost-learned = 参数
longer-cost-multiplications = 乘法
longer-cost-added = 加到分数上的数
longer-cost-held = 要存的数
longer-cost-step = 在这里训练一步
longer-ms = { $ms } 毫秒
longer-dear = 查询与键的点积本来就要做乘法。RoPE 使这些乘法增加 { $rope }，Shaw 增加 { $shaw }，而这里的 Shaw 只区分 16 种距离。Shaw 还要给 { $added } 个分数各加一个数；不存分数的注意力内核只能边算边查。若按论文的写法，给每个查询和键各配一个向量，Shaw 要在内存里存 { $written } 个数；RoPE 的余弦和正弦表只有 { $table } 个数。
