sum-caption = 移动 _m_ 和 _n_。每一对一个条形，从上一个条形的终点开始，所以最后正好到 _q_·_k_。空心：这一对使分数降低。点一个条形，看它的平面。
sum-bars-name = i，选中的分量对，按条形选取
sum-pair = 第 { $pair } 对
sum-said = 距离为 { $distance } 时，各对之和 _q_·_k_ = { $score }。
sum-term = 第 { $pair } 对贡献
