decay-caption = 选一组 _q_ 和 _k_，再沿距离移动。粗线表示上升。
decay-score = 分数
decay-largest = 分数的上限 ± _Σ_ |_qᵢ_| |_kᵢ_| = { $aligned }
decay-other = { $vectors }，按比例缩放
decay-said = 距离为 { $distance } 时，分数是 { $score }。{ $steps } 步中有 { $rises } 步上升。
decay-paper = 论文中的曲线：部分和 _Sⱼ_ 的平均长度。它只与 _d_ 和底数有关，与 _q_、_k_ 无关。
decay-paper-y = |S| 的平均
decay-mean-here = 距离 { $distance } 处 |_Sⱼ_| 的平均
decay-bound-here = 距离 { $distance } 处论文的上界：平均值乘 { $factor }
decay-aligned = _Σ_ |_qᵢ_| |_kᵢ_|，任何距离上的分数都不超过它
decay-tighter = { $steps } 步中，曲线有 { $rises } 步上升。{ $total } 个距离中，论文的上界比 _Σ_ |_qᵢ_| |_kᵢ_| 更紧的有 { $count } 个。
