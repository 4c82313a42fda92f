pair-before = 上一对
pair-after = 下一对
shift-said = 已移动 { $by }。
shift-ends = 位置最远到 ±{ $farthest }，不能再移。
notice-row = { $key } 写成了“{ $text }”，太大：文本只有 { $tokens } 个词元，编号 0 到 { $last }。图中显示最后一个。
figure-refused = 算不出来：{ $reason }。
figure-asked = 显示为“?”的数就是上面那道题的答案：选一个答案，或者动一动图，就能看到。
figure-hidden = 回答之后显示
notice-close = 关闭

method-none = 原频率
method-linear = 位置插值
method-ntk = NTK
method-dynamic = 动态 NTK
method-yarn-turns = YaRN（论文）
method-yarn = YaRN（代码）
method-llama3 = Llama 3.1
method-longrope = LongRoPE
method-proportional = proportional

colours-or-less = { $number } 及以下
colours-or-more = { $number } 及以上
hidden-key = 被遮住

sentence-section = 句子
marker-query = m，查询的位置
marker-key = n，键的位置
marker-on-token = { $position }，在“{ $token }”上
gap = _m_ − _n_ = { $gap }
shift-both = 一起平移

vector-query = 查询，第 { $pair } 对
vector-key = 键，第 { $pair } 对
vector-angle = 角度
vector-length = 长度
degrees = { $number }°
radians-per-token = 每词元 { $number } 弧度
plane-name = 第 { $pair } 对的平面：从旋转后的键到旋转后的查询，夹角为 { $degrees } 度
planes-name = i，选中的分量对
pairs-fast = 快的分量对
pairs-slow = 慢的分量对
pair-number = 第 { $pair } 对
pair-title = 第 i = { $pair } 对，共 { $count } 对
pair-in-words = 第 { $pair } 对，转一整圈需要 { $wavelength } 个词元，贡献 { $term }

matrix-name = 矩阵 { $which }
matrix-at-key = n 处的 R，键的旋转
matrix-of-gap = n 减 m 处的 R，按相对距离旋转
score-from-distance = 总和，只用 _m_ − _n_
score-from-positions = 用 _m_ 和 _n_：_Rₘq_ · _Rₙk_
score-difference = 两者之差
curve-x = 相对距离 m − n
curve-y = 分数
settings-redraw = 换一组向量
figure-credit = 出自《动手学旋转位置编码》
figure-fullscreen = 全屏
settings-reset = 重置
settings-link = 复制链接
settings-share = 分享
settings-share-missing = 其余部分没有下载成功。联网后请重新打开。
settings-keys = 键盘快捷键
play = 播放：{ $what }
play-stop = 暂停
play-speed = 速度：每秒 { $count } 个位置
play-per-second = { $count }/秒
settings-copied = 已复制
pairing-interleaved = 交错 (2i, 2i + 1)
pairing-half = 前后两半 (i, i + r/2)
sentences = { $first }{ $second }
list-comma = 、
comma = ，
vectors-ones = q = k，全为 1
vectors-drawn = 随机的 q 和 k
vectors-rising = 分数上升的 q 和 k
order-first-words = 只显示前 { $count } 个词。

copy = 复制
copy-refused = 浏览器不允许本页复制。文字已选中，请自行复制。
