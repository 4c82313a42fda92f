bench-name = 实验台
steps-name = 快速上手
steps-count = 第 { $step } 步，共 { $count } 步
steps-drag = 沿句子拖动 n。
steps-drag-see = k 的箭头旋转，分数随之改变。
steps-lock = 锁定相对距离，移动一个词。
steps-lock-see = 两个箭头都旋转，分数不变。
steps-shift = 按一下 +1,000。
steps-shift-see = m 和 n 的角度全变了，分数一位不差。
steps-done = 看到了吧：分数只与两个向量和它们的相对距离有关。
steps-close = 关闭引导
allowed-component = 一个数，使箭头长度不超过 { $length }
positions-section = 位置
tokens = { $number } 个词元
angle = { $radians } 弧度 = { $turns } 圈

plane-caption = 拖动 _q_ 或 _k_。淡的箭头：旋转之前。
plane-name-still = 第 { $pair } 对的平面，不旋转
planes-caption = 每个分量对有一个平面，各按自己的频率旋转。点一个来选。
planes-still = 灰色带斜线：从第 { $pair } 对起超出旋转维度，不旋转。

pair-section = 选中的分量对
pair-theta = 频率 _θ_
pair-wavelength = 转一整圈需要
pair-query-angle = _q_ 旋转 _mθ_
pair-key-angle = _k_ 旋转 _nθ_
pair-between = 从 _Rₙk_ 到 _Rₘq_
pair-term = 对分数的贡献
pair-still = 这一对超出旋转维度，任何位置都不旋转它。
pair-in-words-still = 第 { $pair } 对，不旋转
component = 分量 { $component }
matrix-at-query = m 处的 R，查询的旋转
matrix-check = m 处 R 的转置乘 n 处的 R，再减去 n 减 m 处的 R：验算
matrix-caption = 每个 2 × 2 的块旋转一个分量对。
matrix-largest = 验算中最大的元素是 { $number }：舍入误差。
matrix-block = 第 { $pair } 块：（{ $a }, { $b }; { $c }, { $d }）。

score-caption = 每个分量对一根柱。虚线：最大值。
score-said = 分数 { $score }
score-bars-name = i，选中的分量对，点柱来选
score-passed = 来自不旋转的分量对
score-scaled = 除以 √{ $dimension }

curve-caption = 其他相对距离处的分数。
curve-text = 分数随相对距离变化；距离为 { $distance } 时分数为 { $score }

beside-plane = 平面旁边显示
beside-score = 分数
beside-matrix = 矩阵
beside-pair = 分量对
