helix-caption = 移动 _m_ 或 _n_。文本向右延伸，每个分量对每过一个波长就绕一圈，所以快的绕得很密，慢的几乎不弯。圆盘从正面显示两根指针。
helix-row = 第 { $pair } 对，波长 { $wavelength } 个词元：从 n 到 m 为 { $angle }
helix-axis = 位置
helix-said = 相对距离 { $distance }：最快的分量对旋转 { $fast }，最慢的旋转 { $slow }。两个位置一起平移，这些角度不变。
