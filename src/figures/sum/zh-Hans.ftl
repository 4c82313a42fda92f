sum-caption = 移动 _m_ 和 _n_。每个分量对一根柱，从上一根的终点开始，所以最后正好到分数。空心：这一对使分数降低。点一根柱，看它的平面。
sum-bars-name = i，选中的分量对，点柱来选
sum-said = 距离为 { $distance } 时，各分量对之和，即分数，是 { $score }。
sum-total = 和
sum-term = 第 { $pair } 对贡献
