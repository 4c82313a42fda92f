elementwise-param-cost-dim = 计算代价所用的头维度

elementwise-caption = 一步步往下走，看清每一次乘法；带斜线的格子恒为 0，是白乘的。走到最后，两种算法得到同一个向量。
elementwise-on = 前进一步
elementwise-back = 后退一步
elementwise-counted = 矩阵乘法：{ $all } 次乘法已做 { $done } 次，其中 { $zero } 次乘的是恒为 0 的元素。逐元素：{ $few } 次已做 { $fewer } 次。
elementwise-too-large = d 不超过 { $most } 时，才逐项写出乘积。
elementwise-costs = 旋转一个头的全部查询：
elementwise-multiplications = 乘法次数
elementwise-made-once = 余弦和正弦：只算一次，各层各头共用
elementwise-made-again = 余弦和正弦：每个头都要再算
elementwise-kept = 要存的数
elementwise-by-matrix = 用矩阵
elementwise-by-tables = 查表
elementwise-on-the-fly = 不用表
