matrices-caption = 移动 _m_ 和 _n_：前两个矩阵会变，第三个只在相对距离改变时才变。点一个块，选中它的分量对。
matrices-transposed = m 处 R 的转置：撤销查询的旋转
matrices-block-in-words = 第 { $pair } 块，波长 { $wavelength } 个词元
matrices-difference = _RₘᵀRₙ_ 完整乘出来，与 _Rₙ₋ₘ_ 最多相差 { $number }。
matrices-lengths = 旋转不改变长度：旋转前 ‖_q_‖ 为 { $before }，旋转后为 { $after }。
