# 页面上的全部文字。消息与 en.ftl 一一对应。

## The page
page-title = 动手学旋转位置编码
page-description = 让两个词沿文本移动，拖动它们的箭头，看旋转位置编码（RoPE）改变了什么，又保持了什么。
page-heading = 旋转位置编码
page-lead = 如今的语言模型大多靠旋转向量来编码词序。
page-without-wasm = 这幅图需要 JavaScript 和 WebAssembly，页面须来自网页服务器而不是本地文件。没有它，页面上的文字仍可阅读。
language = 中文
skip-to-chapters = 跳到各章
late-coming = 正在加载此图。
late-missing = 此图未能加载。恢复联网后会自动加载。
late-unprinted = 打印时此图尚未加载。请用“目录”下的“打印全文和所有图”。
late-again = 重试

## The story
story-contents = 目录
story-print = 打印全文和所有图
story-figure = 图 {$number}
story-figure-title = 图 {$number}：{$title}
story-previous = 上一章：
story-next = 下一章：
story-show = 在图里演示

## Parameters
param-head-dim = 头维度
param-base = 底数
param-layout = 排列
param-rotary-dim = 旋转维度
param-query-position = 查询的位置
param-key-position = 键的位置
param-first-position = 第一个词的位置
param-lock-distance = 锁定相对距离
param-pair = 选中的分量对
param-matrix = 所示矩阵
param-reach = 平面所示长度
param-seed = 随机种子
param-sentence = 句子（用空格分词，没有空格则逐字）
param-speed = 频率
turn-param-rotated-first = 先旋转，再乘 W
turn-param-mirrored = 镜像：用 Rᵀ 代替 R
alike-param-muted = 静音的分量对
alike-param-one-distance = 第一个距离
alike-param-other-distance = 第二个距离
derivation-param-phi = 角度如何增长
wish-param-function = 函数
derivation-param-stretch = 每个词元的伸缩倍数
param-order = 词的次序
param-step = 步骤
param-tokens = 词元数
elementwise-param-cost-dim = 计算代价所用的头维度
terms-param-clip = 截断距离
param-causal = 因果
heads-param-softmax = softmax
param-row = 查询词元，从 0 数起
param-column = 键词元，从 0 数起
linear-param-feature-map = 特征映射
take-param-code-language = 语言
embed-param-embedded = 要嵌入的图
terms-param-terms = 位置向量
relative-param-relative = 相对位置方案
relative-param-buckets = 桶数
relative-param-max-distance = 分桶到此距离为止
relative-param-heads = 头数
param-head = 选中的头
param-vectors = 查询与键
weights-param-source = 向量
kernel-param-library = 库
kernel-param-tensor-format = 张量格式
kernel-param-cp-size = cp_size
kernel-param-cp-rank = cp_rank
kernel-param-batch = batch
kernel-param-seqlen = seqlen
kernel-param-total = 打包的词元数
kernel-param-cu-seqlens = cu_seqlens
kernel-param-max-seqlen = max_seqlen
kernel-param-seqlen-offsets = seqlen_offsets
kernel-param-start-positions = start_positions
kernel-param-table-rows = 表的行数
kernel-param-table-dim = rotary_dim
kernel-param-mixed = freqs 按另一种排列生成
kernel-param-in-place = inplace
kernel-param-backward = backward
kernel-param-memory-token = 选中的词元，按内存顺序
collapse-param-position-format = 位置
precision-param-theta-format = 频率 θ
precision-param-angle-format = 角度 mθ
precision-param-running = 每个角度由前一个乘出
precision-param-table-format = cos 与 sin
precision-param-product-format = 乘积与和
precision-param-vector-format = q 与 k
decode-param-sinks = 保留最前面的词元（attention sink）
decode-param-window = 保留最近的词元
decode-param-counted = 新词元的位置
decode-param-shifted = 每次淘汰后把留下的键往回旋转一个位置
decode-param-pads = 文本前的填充
decode-param-padding = 哪些位置计入填充
axes-param-axes = 各对对应哪个轴
axes-param-query-patch = 查询所在的图块
axes-param-query-frame = 查询所在的帧
axes-param-key-patch = 键所在的图块
axes-param-key-frame = 键所在的帧
own-param-file = 本标签页中所读文件的编号，0 为示例
own-param-shape = 各轴
own-param-from = 第一个词元，从 0 数起
own-param-rotated = 用 RoPE
lab-param-learned-task = 训练任务
lab-param-encodings = 位置编码（可多选）
lab-param-encoding = 位置编码
lab-param-steps = 训练步数
lab-param-shown-step = 所看的步
lab-param-net = 模型大小
lab-param-rate = 学习率
lab-param-readers = 读长文本的模型
lab-param-length-read = 读多少个词元
lab-param-read-factor = 按训练长度的多少倍缩放
lab-param-temperature = YaRN 温度中 ln s 的权重
lab-param-measure = 显示什么
lab-param-read-part = 第几段位置，从 0 数起
lab-param-back = 距离（词元数）
param-sequence = 序列
lab-param-map = 放大显示的头
param-query = 查询向量，逐对
param-key = 键向量，逐对
turn-param-w-q = 查询的投影矩阵的各行
turn-param-w-k = 键的投影矩阵的各行
layout-param-permuted = 重新排列的行
bugs-param-guess = 猜测的错误
param-trained = 训练长度
param-wanted = 目标长度
param-method = 方法
extension-param-methods = 一同画出的方法
param-alpha = 转不到这么多圈就完全插值
param-beta = 转满这么多圈就保持原样
extension-param-truncate = 过渡区两端取整到整对
extension-param-mscale = mscale
extension-param-mscale-all-dim = mscale_all_dim
models-param-model = 模型
models-param-compared = 比较对象
models-param-config = 从 config.json 读到的内容
models-param-layer = 层的类型
models-param-short = 文本不超过训练长度
cache-param-cached = 已有的词元数
cache-param-max-position = max_position_embeddings
cache-param-factor = 系数
cache-param-kept-keys = 键的保存方式

allowed-even = { $least } 到 { $most } 之间的偶数
allowed-integer = { $least } 到 { $most } 之间的整数
allowed-real = { $least } 到 { $most } 之间的数
allowed-choice = 下列之一：{ $names }
allowed-several = { $names } 中的任意几个，用点隔开
allowed-figure = 一个图的名字
allowed-keys = 这幅图的参数名，用逗号隔开；或 { $none }
allowed-origin = 网页的源，例如 { $origin }
allowed-text = 至少含一个词、最多 { $most } 个字符的文本
allowed-file = 最多 { $most } 个字符的文本
allowed-numbers = { $fewest } 到 { $most } 个整数的列表，每个在 0 到 { $highest } 之间
allowed-number-or-none = None，或 0 到 { $highest } 之间的一个整数
allowed-numbers-or-none = None，或至多 { $most } 个整数的列表，每个在 0 到 { $highest } 之间
allowed-arrows = “2”或“3”加上每个分量同样多位的 64 进制数字（单位为千分之一），或用逗号分隔的小数

field-refused = 请输入{ $allowed }。
field-cut = 只保留了前 { $count } 个字符。
pair-before = 上一对
pair-after = 下一对
shift-ends = 位置最远到 ±{ $farthest }，不能再移。

notice-parameter = 链接里写着 { $key } = “{ $text }”，而这里只能是{ $allowed }。页面显示的是 { $shown }。
notice-misfit = 链接里的 { $key } = “{ $text }” { $misfit }，这里只能是{ $allowed }。页面显示的是 { $shown }。
notice-misfit-start = 链接里的 { $key } = “{ $text }” { $misfit }，这里只能是{ $allowed }。页面显示的是开始时的内容。
misfit-small = 太小
misfit-large = 太大
misfit-long = 太长
notice-vector = 链接里的 { $key } = “{ $text }” 不是一组分量。页面显示的是开始时的向量。
notice-vector-components = 链接里的 { $key } = “{ $text }” 有 { $count } 个分量，而这里的向量有 { $wanted } 个。页面显示的是开始时的向量。
notice-vector-length = 链接里的 { $key } = “{ $text }” 中有长度超过 { $most } 的箭头。页面显示的是开始时的向量。
notice-figure = 链接里的图“{ $name }”不在本页上。现显示整页。
notice-twice = 链接里 { $key } 写了两次：采用“{ $first }”，不用“{ $text }”。
notice-unknown = 这幅图没有 { $key } 这项设置，“{ $text }”未被采用。
notice-small = 链接里写着 { $key }，而设置名要小写：{ $small }。
notice-page = 链接里写着 { $key } = “{ $text }”，而这里只能是{ $allowed }。页面未采用。
notice-host = 链接里写着 host = “{ $text }”，而这里只能是{ $allowed }。页面不与任何网页互发消息。
notice-alone = 链接里的 { $key } 只对单独显示的图起作用，请加上 figure = 图的名字。
notice-controls = 链接的 controls 里有“{ $name }”，而这幅图没有这个参数。它的参数有：{ $keys }。
notice-row = 链接里写着 { $key } = “{ $text }”，但文本只有 { $tokens } 个词元，编号 0 到 { $last }。图中显示最后一个。
figure-refused = 无法计算：{ $reason }。
notice-close = 关闭
# 发给嵌入方网页的话。{ $name } 是对方写的名字。
message-unread = 这条消息无法读取：type 只能是 set、get 或 reset；set 的 fields 要写成对象，或写成链接里那样的文本。
message-figure = 消息里的图“{ $name }”没有显示在这里。

## 上下文扩展的方法
method-none = 原频率
method-linear = 位置插值
method-ntk = NTK
method-dynamic = 动态 NTK
method-yarn-turns = YaRN（论文）
method-yarn = YaRN（代码）
method-llama3 = Llama 3
method-longrope = LongRoPE
method-proportional = proportional

colours-or-less = { $number } 及以下
colours-or-more = { $number } 及以上
hidden-key = 被遮住
sentence-default = 这条 河 在 这里 拐弯 路 也 跟着 拐弯

## The first figure
hero-name = 两个词沿文本移动
hero-caption = 让两个词一起移动：箭头旋转，分数不变。
hero-sentence = 这 猫 又 在 睡
hero-slider = 两个词的位置
hero-slider-text = “{ $key }”在 { $n }，“{ $query }”在 { $m }，分数 { $score }
hero-score = 分数
hero-plane = “{ $key }”与“{ $query }”的箭头，相差 { $degrees } 度

## The bench
bench-name = 实验台
steps-name = 头三步
steps-count = 第 { $step } 步，共 { $count } 步
steps-drag = 沿句子拖动 n。
steps-drag-see = k 的箭头旋转，分数随之改变。
steps-lock = 锁定相对距离，移动一个词。
steps-lock-see = 两个箭头都旋转，分数不变。
steps-shift = 按一下 +1,000。
steps-shift-see = m 和 n 的角度全变了，分数一位不差。
steps-done = 看到了：分数只取决于两个向量和它们的相对距离。
steps-close = 关闭头三步
allowed-component = 一个数，使箭头长度不超过 { $length }

sentence-section = 句子
positions-section = 位置
marker-query = m，查询的位置
marker-key = n，键的位置
marker-on-token = { $position }，在“{ $token }”上
gap = m − n = { $gap }
shift-both = 两者同移

vector-query = 查询，第 { $pair } 对
vector-key = 键，第 { $pair } 对
vector-angle = 角度
vector-length = 长度
degrees = { $number }°
tokens = { $number } 个词元
radians-per-token = 每词元 { $number } 弧度
angle = { $radians } 弧度 = { $turns } 圈

plane-caption = 拖动 q 或 k。浅色：原向量。深色：旋转到所在位置后的向量。
plane-name = 第 { $pair } 对的平面：从旋转后的键到旋转后的查询为 { $degrees } 度
plane-name-still = 第 { $pair } 对的平面，不旋转
planes-caption = 每对分量一个平面，各有各的旋转速度。可点选。
planes-still = 灰色和斜线：第 { $pair } 对起超出旋转维度，不旋转。
planes-name = i，选中的分量对
pairs-fast = 快的分量对
pairs-slow = 慢的分量对

pair-section = 选中的分量对
pair-title = 第 i = { $pair } 对，共 { $count } 对
pair-theta = 频率 θ
pair-wavelength = 转一整圈需要
pair-query-angle = q 旋转 mθ
pair-key-angle = k 旋转 nθ
pair-between = 从 Rₙk 到 Rₘq
pair-term = 对分数的贡献
pair-still = 这一对超出旋转维度，任何位置都不旋转它。
pair-in-words = 第 { $pair } 对，转一整圈需要 { $wavelength } 个词元，贡献 { $term }
pair-in-words-still = 第 { $pair } 对，不旋转
component = 分量 { $component }

matrix-name = 矩阵 { $which }
matrix-at-query = m 处的 R，查询的旋转
matrix-at-key = n 处的 R，键的旋转
matrix-of-gap = n 减 m 处的 R，按相对距离旋转
matrix-check = m 处 R 的转置乘 n 处的 R，再减去 n 减 m 处的 R：验算
matrix-caption = 每个 2 × 2 的块旋转一对分量。指向一块，看它的平面和条形。
matrix-largest = 验算中最大的元素是 { $number }：舍入误差。
matrix-block = 第 { $pair } 块：（{ $a }, { $b }; { $c }, { $d }）。

score-caption = 每对一个条形；浅色是它最大能有多大。
score-said = 分数 { $score }
score-bars-name = i，选中的分量对，按条形选取
score-from-distance = 总和，只用 m − n
score-from-positions = 用 m 和 n：Rₘq · Rₙk
score-passed = 来自不旋转的分量对
score-difference = 两者之差
score-scaled = 除以 √{ $dimension }

curve-caption = 其他相对距离上的分数。
curve-x = 相对距离 m − n
curve-y = 分数
curve-text = 分数随相对距离变化；距离为 { $distance } 时分数为 { $score }

beside-plane = 平面旁边显示
beside-score = 分数
beside-matrix = 矩阵
beside-pair = 分量对
settings-section = 设置
settings-redraw = 重抽向量
figure-credit = 出自《动手学旋转位置编码》
figure-fullscreen = 全屏
settings-reset = 重置
settings-link = 复制链接
settings-share = 分享
settings-share-missing = 其余部分没有下载成功。联网后请重新打开。
settings-keys = 本图的按键
play = 播放：{ $what }
play-stop = 暂停
play-speed = 速度：每秒 { $count } 个位置
play-per-second = { $count }/秒
keys-space = 空格
keys-arrows = 一步
keys-ten = 十步
keys-vector = 箭头转 45° 或变 0.5；转 1° 或变 0.01
keys-ends = 到最前，到最后
keys-play = 播放，暂停
keys-field = 采用输入的值，放弃输入
keys-undo = 撤销
keys-redo = 重做
keys-predict = 下一道题的答案
keys-list = 打开本列表，关闭
settings-copied = 已复制
pairing-interleaved = 交错 (2i, 2i + 1)
pairing-half = 对半 (i, i + r/2)

## 一整个注意力头的图
heads-caption = 用热力图下方的滑块移动句子。每个小方块显示与位置 0 相比的变化。
heads-none = 无位置
heads-sinusoidal = 正弦
heads-shaw = Shaw
heads-t5 = T5
heads-alibi = ALiBi
heads-rope = RoPE
heads-none-how = 直接算 q · k
heads-sinusoidal-how = 给每个词加一个向量
heads-shaw-how = 按距离给 k 加向量
heads-t5-how = 按距离分桶加一个数
heads-alibi-how = 减去 |m − n| / 4
heads-rope-how = 旋转 q 和 k
heads-cell-name = 格子：上下键换查询，左右键换键
heads-rows = 行对应查询词，列对应键词。
heads-query = q：“{ $word }”，位置 { $position }
heads-key = k：“{ $word }”，位置 { $position }
heads-here = 此格：{ $value }
heads-at-start = 位置 0，即起点
heads-same = 每一位都没变
heads-rounding = 没变：32 位舍入误差 { $number }
heads-changed = 变了，最多差 { $number }
heads-move = 句子从位置 0 开始。移动它，看哪些热力图会变。
heads-summary = 句子从位置 { $first } 开始。变了：{ $changed }。没变：{ $same }。
heads-nobody = 一张也没有
heads-note = 这里用的是玩具数值：词嵌入、投影矩阵、Shaw 的距离向量（距离不超过 { $clip }）、T5 的偏置（{ $buckets } 个桶，距离不超过 { $furthest }）都是随机的。这里 ALiBi 的斜率是 1/{ $slope }。六种编码都除以 √d，而 T5 原本不除。每移到一个位置，所有热力图都用 32 位浮点数重新计算。
heads-fewer = 共 { $tokens } 个词元，热力图只画前 { $most } 个。
heads-found = { $digits } 个数字中有 { $found } 个找到了
heads-learned = 数字 k 要找往前第 k 个词元。用 RoPE 时，{ $digits } 个数字中有 { $found } 个看得最多的就是它。
heads-bench = 在实验台上显示这个查询和这个键
heads-note-learned = 模型是用 RoPE 学到这些查询和键的，所以换成别的编码，多数数字找不到要找的词元。其他编码加上的东西是随机的：正弦向量的投影矩阵、Shaw 的距离向量（距离不超过 { $clip }）和 T5 的偏置（{ $buckets } 个桶，距离不超过 { $furthest }）。这里 ALiBi 的斜率是 1/{ $slope }。六种编码都除以 √d，而 T5 原本不除。每移到一个位置，所有热力图都用 32 位浮点数重新计算。

### 第 11 章图中学到的向量
learned-random = 随机
learned-learned = 学到的
learned-whose-head = 头
learned-best = 最好的
learned-best-head = { $head }（最好）
learned-head = 头 { $head }
learned-letters = 字母 A 到 P 和数字 1 到 8
learned-left-out = 已略去：{ $signs }。模型只认得{ $allowed }。
learned-example-instead = 链接里的文字没有一个是模型认得的词元，所以这里显示示例。
learned-cut = 模型只读前 { $most } 个词元，后面的 { $beyond } 个已略去。
learned-whose = 向量取自预先录制的模型第 { $layer } 层的第 { $head } 个头，每个词元取 64 段文本的平均值。
learned-coming = 正在下载学到的向量，下载好之前用随机向量。
learned-missing = 学到的向量下载失败，所以这里用随机向量。
learned-bench-name = 学到的查询和键
learned-query-of = 查询取自数字
learned-key-of = 键取自字母
learned-back = 随机向量
sentences = { $first }{ $second }
list-comma = 、
comma = ，
## Turn it
turn-caption = 移动任一位置：相对距离已锁定，两个箭头一起旋转，紫色夹角和分数都不变。也可以拖动词向量，或修改 W。
turn-word-of-query = 位置 m 处的 x，查询词
turn-word-of-key = 位置 n 处的 x，键词
turn-plane-name = 从旋转后的键到旋转后的查询，夹角为 { $degrees } 度
turn-map = { $which } 的投影矩阵 W
turn-entry = { $which } 的 W，第 { $row } 行第 { $column } 列
turn-angle-before = 旋转前，从 k 到 q 的夹角
turn-angle-after = 旋转后，从 Rₙk 到 Rₘq 的夹角
turn-by-positions = 两个都旋转，再相乘：
turn-by-complex = 复数形式：
turn-by-matrix = 只用相对距离的矩阵：
turn-mirrored = 镜像公式，一般是另一个数：
turn-largest-difference = 以上三者的最大差
turn-stays = 分数为 { $score }。两个词都后移一位，分数不变。
turn-changes = 分数为 { $score }。两个词都后移一位，分数变为 { $shifted }，尽管相对距离没有变。

## The derivation
derivation-caption = 选择角度怎样随位置增长，或让长度变化，看哪一行不再成立。点一行看理由。
derivation-plane = 作用 f 前后的 q 与 k
derivation-lines = 推导的各行
derivation-holds = 成立
derivation-fails = 相差 { $difference }
derivation-all-hold = 每一行都成立。
derivation-broken = { $count } 行中有 { $broken } 行不成立。
derivation-wish = 要求
derivation-wish-formula = ⟨f(q,m), f(k,n)⟩ = g(q, k, m−n)
derivation-wish-why = 分数只能依赖相对距离。右边把键放在 0、查询放在 m − n，相对距离相同，所以两边必须相等。
derivation-start = 假设
derivation-start-formula = f(q,0) = q
derivation-start-why = 我们假设位置 0 什么都不改变。这不失一般性：f 在 0 处所做的线性变换可以并入投影矩阵。
derivation-norms = 长度，取 m = n
derivation-norms-formula = ‖f(q,m)‖ ‖f(k,m)‖ = ‖q‖ ‖k‖
derivation-norms-why = m = n 时相对距离为 0，所以分数等于位置 0 处的分数，而 f 在那里什么都不改变。让同一个向量既作查询又作键，分数就是长度的平方。所以长度不变，长度之积也不变。
derivation-length = 单个长度
derivation-length-formula = ‖f(q,m)‖ = ‖q‖
derivation-length-why = 对 q 单独来说也一样：位置不能改变长度，只能旋转向量（或取镜像，这里不讨论）。
derivation-angles = 角度
derivation-angles-formula = ∠f(q,m) − ∠f(k,n) = ∠f(q,m−n) − ∠f(k,0)
derivation-angles-why = 长度已经固定，要让分数只依赖相对距离，两个箭头的夹角就必须只依赖相对距离。这里的角度不减去整圈。
derivation-steps = 每步转角相等
derivation-steps-formula = φ(m+1) − φ(m) = φ(1) − φ(0)
derivation-steps-why = 无论在哪里，相邻两个位置的相对距离都是 1，所以每一步增加的角度相同。各位置的角度构成等差数列。
derivation-phi = 位置对应的角度
derivation-phi-formula = φ(m) = m φ(1)
derivation-phi-why = 从 φ(0) = 0 出发，每步相等，只剩一个数可以自由选择：频率 θ = φ(1)。
derivation-turn = 结果
derivation-turn-formula = f(q,m) = R(mθ) q
derivation-turn-why = 右边是引擎按角度 mθ 做的旋转，其中 θ = φ(1)。

## Many clocks
clocks-caption = 移动位置：每个分量对的指针按自己的频率旋转。条形表示转一圈需要多少词元，紫线是文本长度。点一个分量对可选中它。
clocks-shift = 移动
clocks-chart = 每个分量对的波长（词元数），以十的幂为刻度；横线是文本长度
clocks-one = 第 { $pair } 对：转一圈需要 { $wavelength } 个词元。到位置 m 已转 { $turns } 圈。
clocks-ends = 每过一个词元，最快的分量对旋转 { $fast }，最慢的旋转 { $slow }。
clocks-unfinished = 在 { $tokens } 个词元之内，{ $count } 对中有 { $slow } 对转不满一圈。
clocks-base = 底数 b（config.json 里的 rope_theta）
clocks-frequency = 选中分量对的频率
clocks-angle = 选中分量对在位置 m 的角度
clocks-off = 如果程序误用底数 10,000，位置 m 处指针的最大误差

## Which distances look alike
alike-caption = 点一个分量对可将其静音或恢复。表盘显示该分量对在紫色距离和虚线距离上各转了多少；曲线表示，在未静音的分量对看来，紫色距离与其他各距离有多像。
alike-pairs = 分量对，按下的参与比较
alike-pair = 第 { $pair } 对，{ $wavelength } 个词元转一圈
alike-chart = 距离 { $distance } 与其他各距离的相似度
alike-axis = 距离（词元）
alike-fastest = 只留最快的：4 与 48
alike-slowest = 只留最慢的：4 与 5
alike-all = 全部分量对
alike-silent = 所有分量对都静音时，一切距离看起来都一样。
alike-said = { $all } 对中有 { $heard } 对参与。距离 { $one } 与 { $other } 的相似度为 { $similarity }。第 { $pair } 对最能区分它们，相差 { $degrees }°。
alike-none = 在 { $last } 个词元以内，没有别的距离看起来像 { $one }。
alike-others = 在 { $last } 个词元以内，还有 { $count } 个距离看起来像 { $one }（相似度不低于 0.99）。

## The helix
helix-caption = 文本向右延伸。每个分量对每过一个波长就绕一圈：快的绕得很密，慢的几乎不弯。移动 m 或 n；右侧圆盘从正面显示两根指针。
helix-row = 第 { $pair } 对，波长 { $wavelength } 个词元：从 n 到 m 为 { $angle }
helix-axis = 位置
helix-said = 相对距离 { $distance }：最快的分量对旋转 { $fast }，最慢的旋转 { $slow }。两个位置一起平移，这些角度不变。

## The matrix
matrices-caption = 移动 m 和 n：前两个矩阵会变，第三个只在相对距离改变时才变。点一个块，选中它的分量对。
matrices-transposed = m 处 R 的转置：撤销查询的旋转
matrices-block-in-words = 第 { $pair } 块，波长 { $wavelength } 个词元
matrices-difference = RₘᵀRₙ 完整乘出来，与 Rₙ₋ₘ 最多相差 { $number }。
matrices-lengths = 旋转不改变长度：旋转前 ‖q‖ 为 { $before }，旋转后为 { $after }。

## Elementwise
elementwise-caption = 两种算法得到同一个向量。往回退几步，可以看清每一次乘法；带斜线的格子恒为 0，是白乘的。
elementwise-on = 前进一步
elementwise-back = 后退一步
elementwise-counted = 矩阵乘法：{ $all } 次乘法已做 { $done } 次，其中 { $zero } 次乘的是恒为 0 的元素。逐元素：{ $few } 次已做 { $fewer } 次。
elementwise-too-large = d 不超过 { $most } 时才逐项写出乘积。
elementwise-costs = 旋转一个头的全部查询：
elementwise-multiplications = 乘法次数
elementwise-made-once = 余弦和正弦：只算一次，各层各头共用
elementwise-made-again = 余弦和正弦：每个头都要再算
elementwise-kept = 要存的数
elementwise-by-matrix = 用矩阵
elementwise-by-tables = 查表
elementwise-on-the-fly = 不用表
## Cross terms
terms-caption = 让两个词一起移动，看四项怎样变化。淡色：首词在 0 时的各项。
terms-sinusoidal = 正弦编码
terms-shaw = Shaw：距离加在键上
terms-both = DeBERTa：距离与两个词分别相乘
terms-now = 现在
terms-before = 首词在 0 时
terms-word-word = 词 · 词
terms-word-position = 词 · 位置
terms-position-word = 位置 · 词
terms-position-position = 位置 · 位置
terms-word-distance = 词 · 距离
terms-distance-word = 距离 · 词
terms-sum = 分数
terms-toy = 玩具数据：词向量、W 和可学习的表都是随机的，随机种子为 { $seed }；相同的词有相同的向量。
terms-said-start = 还没有移动。查询是“{ $query }”，键是“{ $key }”。
terms-said-same = 两个词一起移动了 { $by }，“{ $query }”与“{ $key }”的分数仍是 { $now }。
terms-said-changed = 两个词一起移动了 { $by }。词没变，相对距离也没变，“{ $query }”与“{ $key }”的分数却从 { $before } 变成了 { $now }。
terms-learned = 可学习的表
terms-beyond = BERT 的表到位置 { $bert } 为止，GPT-2 的到 { $gpt } 为止，再往后就没有向量了。这里的玩具表没有尽头。

## Relative positions
relative-caption = 选一种方案，再移动相对距离。网格的每条对角线都是同一个数，所以两个词一起移动时什么都不变。
relative-shaw = Shaw：截断的距离
relative-bias = 表 B
relative-t5 = T5：分桶
relative-alibi = ALiBi：斜率
relative-grid = 纵向为查询 m，横向为键 n
relative-grid-hundredths = 纵向为查询 m，横向为键 n，单位为百分之一
relative-y-row = 表的行
relative-y-bias = 加到分数上的数
relative-y-bucket = 桶
relative-enters-shaw = 在点积之内：给键加上一个向量
relative-enters-bias = 在点积之后：给分数加上一个学到的数
relative-enters-t5 = 在点积之后：加上所属桶学到的数；T5 不除以 √d
relative-enters-alibi = 在点积之后：每隔一个词元减去一个固定的数
relative-said-shaw = 相对距离 { $distance } 用表的第 { $row } 行；超过 { $clip } 的距离共用最后一行。对一层的键，这张表要学 { $rows } × { $dimension } = { $learned } 个数，对值还要学同样多。
relative-said-bias = 相对距离 { $distance } 加上 { $bias }（这里是随机数，模型里是学到的）。一个头学习 { $learned } 个数，最远到距离 { $furthest }。
relative-said-no-bias = 相对距离 { $distance } 在表里没有对应的数：一个头的 { $learned } 个数到距离 { $furthest } 为止。文本更长，就需要更长的表。
relative-said-t5 = 相对距离 { $distance } 落入第 { $bucket } 号桶，加上 { $bias }（这里是随机数，模型里是学到的）。一个头学习 { $learned } 个数：近的距离各占一个桶，远的合用，从 { $last } 起都归最后一个桶。
relative-said-alibi = 第 { $head } 号头的斜率是 { $slope }，所以相对距离 { $distance } 加上 { $bias }。没有要学的参数，距离也没有上限。淡色线是其他头。

## Decay
decay-caption = 选一组 q 和 k，再沿距离移动。粗线表示上升。
vectors-ones = q = k，全为 1
vectors-drawn = 随机的 q 和 k
vectors-rising = 分数上升的 q 和 k
decay-score = 分数
decay-largest = 分数的极限 ± Σ |qᵢ| |kᵢ| = { $aligned }
decay-others = 另外两组 q 和 k，按同样的极限缩放
decay-said = 距离为 { $distance } 时，分数是 { $score }。{ $steps } 步中有 { $rises } 步上升。
decay-paper = 论文中的曲线：部分和 Sⱼ 的平均长度。它只取决于 d 和底数，与 q、k 无关。
decay-paper-y = |S| 的平均
decay-mean-here = 距离 { $distance } 处 |Sⱼ| 的平均
curve-score-here = 距离 { $distance } 处的分数
decay-bound-here = 距离 { $distance } 处论文的上界：平均值乘 { $factor }
decay-aligned = Σ |qᵢ| |kᵢ|，任何距离上的分数都不超过它
decay-tighter = { $steps } 步中，曲线有 { $rises } 步上升。{ $total } 个距离中，论文的上界比 Σ |qᵢ| |kᵢ| 更紧的有 { $count } 个。
## 线性注意力的图
linear-caption = 选一个词作查询，再选一个特征映射 φ，把权重的正负和总和与 softmax 的权重比较。
linear-elu = elu(x) + 1
linear-relu = max(x, 0)
linear-exp = exp(x)
linear-square = x²
linear-softmax = softmax
linear-query = 查询与键
linear-weights = 线性注意力
linear-softmax-weights = softmax
linear-sum = 总和
linear-turned = Σ Rₘφ(q) · Rₙφ(k)，旋转后：各个分子
linear-unturned = Σ φ(q) · φ(k)，未旋转：分母
linear-said = 分母没有旋转，所以权重的总和是 { $turned } / { $unturned } = { $sum }。小于 0 的权重：{ $negative } 个。
linear-nothing = 这个查询和它看得见的键没有任何共同特征，分母是 0，所有权重也是 0。
linear-once = 对键的求和，只做一次。它不含 m，所以能看到这些键的查询都可以用它。
linear-s = S = Σ Rₙφ(kₙ) vₙᵀ
linear-z = z = Σ φ(kₙ)
linear-pair-by-pair = Σ 权重ₙ vₙ，逐个键计算
linear-from-sums = (Rₘφ(q))ᵀ S / φ(q)ᵀ z，用求好的和
linear-cost = 共 { $words } 个词。逐对计算：{ $pairs } 个查询与键的点积。用求好的和：{ $words } 个键各加一次。玩具值向量 v 有 2 个分量。
## The order of the words
order-caption = 把一个词拖到别处，或点一个词让它作查询。每个词都带着自己的条形走，注意力的输出始终不变。
order-shuffle = 打乱
order-reverse = 倒序
order-as-written = 原词序
order-move = 移动“{ $word }”
order-move-left = 把“{ $word }”向左移
order-move-right = 把“{ $word }”向右移
order-query-word = 作查询的词
order-scores = q · k：“{ $word }”的查询与每个词的键。淡色：原词序。
order-output = “{ $word }”的输出：所有值的加权平均，权重是 q · k / √d 的 softmax
order-output-as-written = 按原词序计算的结果
order-as-written-said = 现在是原词序。
order-same = 输出完全相同：与原词序相比，没有一位数字不同。
order-same-but-rounding = 输出相同：与原词序最多相差 { $number }。这是舍入误差，因为同样的数换了相加的次序。
order-toys = 玩具数据：每个词一个随机向量，随机种子为 { $seed }；相同的词有相同的向量。
order-first-words = 只显示前 { $count } 个词。
order-word-name = { $word }，分数 { $score }

## From the score to the weight
sum-caption = 移动 m 和 n。每一对一个条形，从上一个条形的终点开始，所以最后正好到 q·k。空心：这一对使分数降低。点一个条形，看它的平面。
sum-bars-name = i，选中的分量对，按条形选取
sum-pair = 第 { $pair } 对
sum-said = 距离为 { $distance } 时，各对之和 q·k = { $score }。
sum-term = 第 { $pair } 对贡献

weights-param-stage = 阶段
weights-param-values-rotated = 值也做旋转
exercise-param-task = 题目
exercise-param-answer = 答案
exercise-param-checked = 已检查
exercise-param-tries = 已检查次数
weights-caption = 点一个词，让它作为查询。再移动整个句子，看条形变不变。
weights-score = 分数
weights-scaled-short = ÷ √d 并加掩码
weights-weight = 权重
weights-score-of = 分数 Rₘq · Rₙk：“{ $word }”的查询与各个词的键
weights-scaled = 分数 ÷ √{ $dimension }，刻度不变
weights-scaled-and-masked = 分数 ÷ √{ $dimension }，刻度不变；后面的词被掩码遮住
weights-weights = softmax：权重之和为 { $sum }。刻度不同：虚线处是 1
weights-output = 输出：各个值按权重相加，逐对画出。灰色：第一个词在 0 时的输出
weights-output-name = i，选中的输出分量对
weights-output-pair = 输出的第 { $pair } 对：（{ $x }, { $y }）
weights-jump = 移到
weights-digits = 全部数字：64 位与 32 位
weights-key-of = 键
weights-double = 64 位
weights-single = 32 位
weights-rounding = 移动后变化的数字带下划线。64 位最多变化 { $double }，32 位最多变化 { $single }，都是舍入误差。
weights-unshifted = 查询是“{ $word }”。移动句子：每个位置都变，相对距离一个也不变。
weights-shifted = 第一个词移到 { $position } 后，按显示的位数，{ $total } 个权重中有 { $changed } 个不同；输出最多变化 { $output }。
weights-found = 数字 { $digit } 要找往前第 { $distance } 个词元“{ $token }”，给它的权重是 { $weight }。
weights-letter = “{ $word }”不找哪个词元。选一个数字，看它看向哪里。

### collapse
collapse-caption = 选一种格式，再沿位置移动。方框里是该格式实际存下的数。
collapse-first = 第一个位置
collapse-shift = 移动
collapse-jump = 起点
collapse-become = 存成
collapse-picture = 从 { $first } 起的 { $count } 个相邻位置存成 { $stored }
collapse-format = 格式
collapse-first-lost = 最先丢失的位置
collapse-spacing = 此处间隔
collapse-distinct = 剩下的位置
collapse-columns = 此处间隔：在 { $first } 附近，该格式能存下的位置每隔多少个词元才有一个。剩下的位置：前 { $tokens } 个位置变成多少个不同的数。
collapse-said-kept = 从 { $first } 到 { $last } 的位置在 { $format } 中全都分得开。
collapse-said-lost = 从 { $first } 到 { $last } 的 { $count } 个位置，{ $format } 只分得开 { $distinct } 个。相邻位置本来相距 1，现在相距 { $least } 到 { $largest }。
collapse-said-one = 从 { $first } 到 { $last } 的 { $count } 个位置在 { $format } 中变成同一个数，彼此的相对距离全成了 0。
collapse-said-infinite = 从 { $first } 到 { $last } 的位置中，有些超出了 { $format } 的范围。无穷大的位置没有角度。

### precision
precision-caption = 选择在哪一步舍入，再平移两个位置。实线：分数偏离精确值多少；虚线：平移使分数变了多少。
precision-as-in = 舍入方式
precision-own = 自己的选择
precision-own-where = 每一步按下面的选择舍入。
precision-exact = 不舍入（f64）
precision-exact-where = 每一步都用 f64，与本页其他地方相同。
precision-single = 处处 f32
precision-single-where = 每一步都用 f32：f32 模型在 transformers 和 flash-attention 中就是这样。
precision-transformers = transformers，bf16 模型
precision-transformers-where = LlamaRotaryEmbedding.forward 用 f32 算角度，再把 cos 和 sin 转成 q 的类型返回；apply_rotary_pos_emb 用 bf16 做乘加。
precision-flash = flash-attention，bf16 模型
precision-flash-where = RotaryEmbedding._update_cos_sin_cache 用 f32 算角度，cos 和 sin 以 q 的类型存入缓存；内核用 f32 计算，结果存为 bf16。
precision-te = TransformerEngine，bf16 模型
precision-te-where = RotaryPositionEmbedding 用 f32 算角度；融合内核里 cos、sin 和乘积都是 f32，只有结果才舍入。
precision-ggml = ggml（llama.cpp）
precision-ggml-where = ggml_rope_cache_init 用 f32 把前一个角度乘以一个系数得到下一个，每一对的舍入误差都会叠加到后面的各对上。
precision-bf16 = 处处 bf16（autocast）
precision-bf16-where = autocast 曾用 bf16 计算位置与频率的乘积：transformers 直到拉取请求 29285（2024 年）才改正，diffusers 直到 issue 13920（2026 年）。
precision-theta = 频率为 bf16
precision-theta-where = 只有频率舍入到 bf16，其余都是 f32；sglang-jax 在 issue 1472（2026 年）之前就是这样。
precision-angles = 角度用 f64，其后用 f32
precision-angles-where = 便宜的修法：制作 cos、sin 表时，位置、频率和角度都用 f64，其后全部用 f32。
precision-off = 分数最多偏离
precision-moved = 平移最多使分数改变
precision-chart = 各个平移量下，分数偏离精确值多少、因平移变了多少，两轴均以十的幂为刻度
precision-shift = n，两个位置的平移量
precision-jump = n =
precision-vectors = 分数 ÷ √{ $dimension }
precision-exact-score = 精确值
precision-at = n = { $position } 处
precision-exact-hand = 精确的指针
precision-rounded-hand = 算出的指针，偏差超过 { $degrees }° 时
precision-pair = 第 { $pair } 对：转一圈需要 { $wavelength } 个词元，指针偏了 { $degrees }°。
precision-wrong = 在位置 { $position }，{ $count } 根指针中有 { $wrong } 根偏差超过 { $degrees }°，最大偏差 { $worst }°。
precision-pair-none = 第 { $pair } 对：转一圈需要 { $wavelength } 个词元，指针没有方向。
precision-wrong-none = 在位置 { $position }，有的指针没有方向。
precision-said-none = 平移 { $shift } 时没有分数：某个位置或角度超出了它的格式的范围。
precision-said-start = 还没有平移。分数最多偏离 { $off }。
precision-said-unseen = 平移 { $shift } 最多使分数改变 { $moved }，但分数最多偏离 { $off }。只做平移的测试会通过。
precision-said-wrong = 平移 { $shift } 最多使分数改变 { $moved }，分数最多偏离 { $off }。
precision-said-right = 平移 { $shift } 最多使分数改变 { $moved }，与精确值相差也不超过 { $off }。

## 找错误
bugs-caption = 这个程序犯了九种错误中的一种。先把它的数与正确的数对照，再选出是哪一种。
bugs-note = 淡色：正确的。浓色：这个程序算出的。这一行以 { $padding } 个填充词元开头，箭头在位置 { $position }。
bugs-here = 这里
bugs-plane = 第 { $pair } 对的平面，画有旋转后的 q 与 k：正确的，和这个程序算出的
bugs-pair = 第 { $pair } 对
bugs-right = 正确
bugs-length = 长度
bugs-right-score = 正确
bugs-curve = 分数随相对距离的变化：正确的、这个程序把键放在 0 处的、把键放在 { $shift } 处的
bugs-output-right = 最后一个词元的注意力输出，正确的
bugs-output = 这个程序的输出
bugs-test-shift = 不变性：两个位置都平移 { $shift }，分数不变。
bugs-test-lengths = 旋转不改变长度。
bugs-test-zero = 在位置 0，什么都不变。
bugs-test-first = 在位置 1，q 的第一个分量与参考值相同。
bugs-test-far = 在位置 { $far }，q 和 k 的全部分量与参考值相同。
bugs-test-padded = 前面加 { $padding } 个填充词元，注意力的输出不变。
bugs-test-output = 注意力的输出与参考值相同。
bugs-fails = 不通过
bugs-passes = 通过
bugs-off-by = 差 { $difference }
bugs-tests = 对这个程序运行七项测试：
bugs-guess = 是哪一种错误？每种错误都标出了它通不过的测试。
bugs-this = 这个程序
bugs-mixed = 排列混用：q 前后两半配对，k 相邻配对
bugs-repeat = 表按相邻排，配对却按两半
bugs-mirrored = q 和 k 的符号都反了
bugs-sign = 只有 k 的符号反了
bugs-half = 指数写成 i/d，应为 2i/d
bugs-double = 指数把 2i 乘了两次
bugs-base = 底数仍是 10,000
bugs-padding = 查询的位置把填充也数了进去
bugs-values = 把 v 也旋转了
bugs-mixed-why = 查询把第 i 个和第 i + d/2 个分量一起旋转，键却旋转相邻的分量。长度都没变，可是分数与两个位置都有关。
bugs-repeat-why = repeat_interleave 给相邻两个分量同一个角度，rotate_half 却把第 i 个和第 i + d/2 个分量混在一起。一对里有了两个角度，长度会变，已经不是旋转了。
bugs-mirrored-why = 两个向量都反着转，分数成了相对距离 n − m 的分数。不变性、长度、位置 0 都没有问题。用这份代码训练的模型只能用这份代码运行。
bugs-sign-why = 查询正着转，键反着转，分数取决于 m + n，而不是 m − n。
bugs-half-why = arange(0, d // 2) 数的是第几对，而指数里要的是 2i。除第一对外，每一对都转得太快。
bugs-double-why = arange(0, d, 2) 已经是 2i。除第一对外，每一对都转得太慢。
bugs-base-why = 模型的配置写着 rope_theta = { $base }，代码却用了默认值 { $default }。除第一对外，每一对都转得太快，所以短文本看着还行，长文本就乱了。
bugs-padding-why = 查询数进了 { $padding } 个填充词元，键没有数，所以每个相对距离都多了 { $padding }。没有填充时一切正常。要是键也数进去，分数反而不会变。
bugs-values-why = 分数和权重都对，可是输出里加起来的值已按各自的位置旋转过，整段文本一移动，输出就变了。
bugs-said-start = 这个程序在 { $all } 项测试中有 { $failed } 项不通过。
bugs-said-found = 错误就在这里：{ $name }。
bugs-said-would-fail = 不是。若犯那种错误，第 { $number } 项测试会不通过，而这里通过了。
bugs-said-would-pass = 不是。若犯那种错误，第 { $number } 项测试会通过，而这里没有通过。
bugs-said-angle = 不是。不通过的测试虽然相同，但 { $vector } 的第 { $pair } 对会旋转 { $guess }°，而这里转了 { $here }°。
bugs-said-same = 不是。不通过的测试虽然相同，请比较各对的角度。
bugs-answer = 看答案
bugs-next = 换一个程序
bugs-summary = 第 1 项（不变性）只能发现 { $all } 种错误中的 { $count } 种。要发现全部错误，至少需要第 { $numbers } 项。（✗ 表示不通过：有数相差超过 { $tolerance }。）

## 两种排列
layout-caption = 先选代码的排列方式，再选重新排列哪些矩阵的行。当每条弧线的两端颜色相同时，分数就是对的。
layout-code = 代码的排列方式
layout-none = 都不动
layout-right = 正确
layout-wrong = 错误
layout-score = 分数
layout-old-key = 用转换前缓存的键算出的分数
layout-output = Wₒ 的一行乘以 v
layout-order = { $vector } 在内存中的顺序：{ $order }
layout-pair = 代码的第 { $pair } 对是第 { $first } 格和第 { $second } 格，q 在这两格里存的是 { $a } 和 { $b }。
layout-said-trained = 代码把相邻的分量配成一对，与训练时相同，哪一行都不用动。分数是 { $score }。
layout-said-nothing = 权重还是训练时的，代码却把 { $a } 和 { $b } 一起旋转，它们从来不是一对。分数成了 { $score }，本该是 { $right }。
layout-said-query = 只重排了 q，它逐格乘到的 k 的分量都不对。分数成了 { $score }，本该是 { $right }。
layout-said-both = q 和 k 按同样的顺序重排，每一对又回到了一起；求和与各项的顺序无关，所以分数仍是训练时的 { $score }。v 不用动，因为没有代码旋转它。
layout-said-all = 分数 { $score } 是对的，可是 v 到 Wₒ 时顺序变了：Wₒ 的一行算出 { $output }，本该是 { $right }。所以 Wᵥ 的行不能动。
layout-said-luck = 这里碰巧仍得到训练时的分数 { $score }。换一个相对距离，或换一组向量再看。

## Take it with you
copy = 复制
copy-refused = 浏览器不允许本页复制。文字已选中，请自行复制。

take-caption = 选一种语言，随意改动参数。代码会跟着变，运行后应当打印出所示的数。
take-of-bench = 取用实验台的当前状态
take-listing = 代码
take-prints = 代码应当打印出：
take-prints-nearly = 这段代码以 32 位计算，应当打印出下面第一个数的前六位左右：
take-gives = 取上面的 m、n 和其他几种语言里的 q、k，按这份配置做注意力，分数是：
take-precision = 这些数由引擎以 64 位浮点算出。位置到一千万时，小数点后第九位已是舍入误差；更近时九位都可靠。
take-numpy = NumPy 默认就用 64 位浮点。
take-pytorch = PyTorch 默认用 32 位，代码里明确要求 64 位。
take-jax = 不先打开第四行的开关，JAX 会把所有数截成 32 位。
take-rust = 这就是本页的引擎，即源代码里的 engine 文件夹。它打印出的每一位都与本页相同。
take-config = 这只是节选，完整的模型还需要别的字段。文件里没有表示排列方式的字段：由该模型家族的代码决定。另外，transformers 用 32 位计算角度：位置小时约有六位可靠，到十万附近剩三位，到一百万只剩一位。
take-transformers = transformers 用 32 位浮点做旋转。排列方式由模型的代码固定，所以模型家族随这里选的排列而变。
take-flash = flash-attn 接收的是余弦表和正弦表，所以每种方法都能用。运行它需要 NVIDIA 或 AMD 的 GPU。
take-te = TransformerEngine 接收的是角度。运行它需要 NVIDIA 的 GPU。
take-longrope = 这些除数是 Phi-3-mini-128k 公布的，按这里的分量对数做了线性插值。
take-on-logits = 论文把因子乘在 logits 上，所以它写在分数前面，而不在余弦和正弦上。
take-no-turns = transformers 没有论文中按圈数过渡的 YaRN。请改选 YaRN（代码），或用其他几种程序。
take-no-negative = { $library } 的位置从 0 数起，而这里有一个位置是负数。把两个位置一起往后移：分数只取决于相对距离。
take-no-factor = TransformerEngine 接收的是角度，没有地方放余弦和正弦的因子。若整个头都旋转，可以把分数乘以因子的平方；但这里 { $head } 个分量中只旋转 { $rotary } 个。

## 把图带到别处的菜单
share-code = 代码用于
share-width = 宽度
share-px = { $width } 像素
share-markdown = Markdown 链接
share-tex = 公式（TeX）
share-tex-now = 代入当前数值的公式（TeX）
share-theme = 主题
share-light = 浅色
share-dark = 深色
share-scale = 倍数
share-caption = 带图注
share-download = 下载
share-save = 下载 { $kind }
share-saved = 已保存为 { $file }
share-by-hand = 如果没有收到文件，请自行保存下图：点右键，或长按。
share-text-by-hand = 如果没有收到文件，请复制下面的文字。
share-picture = 本图的图片
share-numbers = 本图的数值（CSV）
share-failed = 图片没有生成。请检查网络后再试。

embed-caption = 选一个图，带走的就是它此刻在本页上的样子。
embed-frame = 放进另一张网页的框架：
embed-link = 单独打开这个图的链接：
embed-told = 整页的链接，问题都已给出答案，适合课堂：

### wish
wish-caption = 选一个函数 f，再把两个词一起平移。我们希望：平移时分数不变，相对距离改变时分数跟着变。
wish-nothing = 什么都不加
wish-add = 加一个向量
wish-scale = 缩放
wish-rotate = 旋转
wish-plane-name = 作用 f 前后的 q 与 k，分数为 { $score }
wish-now = 分数
wish-before = 平移前的分数
wish-later = 相对距离 m − n = { $distance } 时的分数
wish-said-start = 还没有平移。
wish-said-works = 平移 { $shift } 后分数不变，换一个相对距离分数就不同。这正是我们要的 f。
wish-said-ignores = 平移 { $shift } 后分数不变，但任何相对距离下分数都一样，词序丢失了。
wish-said-changed = 平移 { $shift } 后分数变了，而相对距离仍是 { $distance }。

### kernel
kernel-caption = 改一改调用的参数，或拖动打包序列的末端。每个格子是一个词元，按内存顺序排列：指针上方是它的序列号和序号，下方是它的位置。
kernel-rank = rank { $rank }：第 { $first } 块和第 { $last } 块
kernel-cell = 序列 { $sequence } 的词元 { $index }，位置 { $position }
kernel-cell-left = 序列 { $sequence } 的词元 { $index }，没有位置
kernel-cell-outside = 内存中的词元 { $index }，不属于任何序列
kernel-end = 序列 { $sequence } 的末端
kernel-pad = 把每个序列补齐到 { $multiple } 的倍数
kernel-angle = { $radians } 弧度（{ $degrees }°）
kernel-token = 序列 { $sequence } 的词元 { $index } 在位置 { $position }，它的第 { $pair } 对旋转 { $angle }。
kernel-token-back = 序列 { $sequence } 的词元 { $index } 在位置 { $position }，它的第 { $pair } 对的梯度旋转 { $angle }。
kernel-token-passes = 序列 { $sequence } 的词元 { $index } 在位置 { $position }，它的第 { $pair } 对超出 rotary_dim，原样通过。
kernel-token-past = 这个词元要用表的第 { $row } 行，而表只有 { $rows } 行。偏移以张量给出时，库不做检查：内核取 cos = 1、sin = 0，这个词元没有旋转。
kernel-token-left = cu_seqlens 中没有序列包含这个词元。原地计算时，它保持不变。
kernel-token-undefined = cu_seqlens 中没有序列包含这个词元。{ $library } 不为它写入任何值，输出就是内存里原有的内容。
kernel-rule-sbhd = 在 sbhd 中，内存里相邻的词元属于不同的序列，位置相同。
kernel-rule-bshd = 在 bshd 中，每个序列是一段连续的内存，每段的位置都从头数起。
kernel-rule-thd = 在 thd 中，长短不一的序列首尾相接地打包。cu_seqlens 中的每个数开始一个序列，位置从它自己的偏移量数起。
kernel-rule-ranks = 每个序列切成 { $chunks } 块。rank { $rank } 持有靠前的第 { $first } 块和靠后的第 { $last } 块。在因果掩码下，各个 rank 的计算量相等。
kernel-back = 反向传播把前向的输出按相反的角度旋转，得回前向的输入，最大相差 { $difference }。
kernel-back-in-place = 反向传播把前向的输出按相反的角度旋转，得回前向的输入，最大相差 { $difference }。原地计算时，传入的梯度会被覆盖。
kernel-mixed = 同一对的两个角度不同，所以这不是旋转：向量的长度变为原来的 { $stretch } 倍。
kernel-back-mixed = 同一对的两个角度不同。反向传播取搭档分量处的正弦，得到的是前向的转置。前向并不是旋转，所以得不回它的输入：最大相差 { $difference }。
kernel-refused = { $library } 拒绝这次调用：
kernel-unchecked = { $library } 对此不做检查：{ $happens }。本页的引擎拒绝计算：{ $reason }。
kernel-unchecked-first = 第一个数之前的词元不会旋转
kernel-unchecked-falls = 长度为负的序列会被跳过
kernel-unchecked-longest = 超出 max_seqlen 足够远的词元不会旋转
kernel-unchecked-split = 各个 rank 会丢掉序列的一部分
kernel-unchecked-rows = 内核会读到 freqs 末尾之外的角度
kernel-unchecked-starts = 内核会为每个序列读一个起点，哪怕已超出 start_positions 的末尾
kernel-unchecked-end = 内核会在张量末尾之外读写
kernel-listing = 调用的代码
kernel-strides = { $name } 的步幅，以元素计
kernel-element = { $element } 的地址
kernel-position = 位置
kernel-pair = 分量对
kernel-angle-rad = 角度（弧度）
kernel-before = 之前
kernel-after = 之后
kernel-note = 底数 { $base }，共 { $heads } 个头，显示第一个。所有词元存的是同一个向量，所以差别全部来自位置。

### extension
extension-caption = 选几种方法，沿着各对拖动 α 和 β。每条曲线表示一种方法让每一对慢多少倍。
extension-thick = 粗线
extension-thin = 细线
extension-published = 已发布的设置
extension-factor = s = L′/L = { $factor }
extension-pairs = 选中的一对
extension-wavelengths = 每一对的波长：训练时的，和用选中方法之后的；两条线是训练长度和目标长度
extension-divisors = 每种方法让每一对慢多少倍
extension-gammas = 每一对保留的频率比例 γ
extension-note-wavelength = 波长。浅色：{ $method }
extension-note-divisor = 慢多少倍
extension-note-kept = γ：保留的频率比例
extension-alpha = α（beta_slow）：比这更慢的对完全插值
extension-beta = β（beta_fast）：比这更快的对保持原频率
extension-rotations = { $trained } 个词元内转 { $rotations } 圈
extension-pair = 第 { $pair } 对在 { $trained } 个词元内转 { $rotations } 圈。
extension-slower = 用“{ $method }”时，它每个词元的转角除以 { $divisor }，波长则乘以这个数：从 { $wavelength } 变为 { $longer } 个词元。
extension-faster = 用“{ $method }”时，它每个词元的转角乘以 { $factor }，比训练时更快，波长从 { $wavelength } 降到 { $longer } 个词元。
extension-same = 用“{ $method }”时，它与训练时一样，波长 { $wavelength } 个词元。
extension-still = 用“{ $method }”时，它不旋转。
extension-kept = 它保留的频率比例 γ = { $kept }。
extension-inverse = 配置文件里写 factor = { $factor }；llama.cpp 的 --rope-freq-scale 要写它的倒数 { $inverse }。
extension-list = LongRoPE 给每一对一个除数，是针对一个模型、一个长度搜索出来的。这里画的是 Phi-3-mini-128k 为 131,072 个词元搜索的结果，把它的 48 对拉伸到 { $count } 对。
extension-list-whole = LongRoPE 给每一对一个除数，是针对一个模型、一个长度搜索出来的。这里画的是 Phi-3-mini-128k 为 131,072 个词元搜索的结果。
extension-impossible = 在这组设置下，“{ $method }”给不出频率。
extension-changed = 文本长 { $tokens } 个词元时，{ $count } 对中有 { $changed } 对在“{ $method }”下改变。
extension-unfinished = 在 { $trained } 个词元内转不满一圈的对：{ $unfinished }。
extension-ramp = 由 α 和 β，代码的过渡区从第 { $low } 对到第 { $high } 对，实际取 { $used-low } 到 { $used-high }。
extension-apart = 两种 YaRN 在第 { $pair } 对相差最大：论文除以 { $paper }，代码除以 { $code }，相差 { $ratio } 倍。
extension-heat = YaRN 的温度作用在哪里：两个相同向量（各分量都是 1）的分数。深色：旋转的分量；浅色：其余分量。
extension-heat-none = 训练时
extension-heat-code = 代码的做法
extension-heat-paper = 论文的做法
extension-heat-twice = 两处都乘：错误
extension-heat-factors = cos、sin × { $cos }；logits × { $logits }
extension-heat-full = { $all } 个分量全部旋转，所以乘在 cos 和 sin 上的因子平方之后，正好等于论文乘在 logits 上的因子。
extension-heat-partial = { $all } 个分量中只有 { $rotated } 个旋转。乘在 cos 和 sin 上的因子碰不到其余分量，乘在 logits 上则全都乘到。两个分数相差 { $off }。
extension-heat-weights = mscale 与 mscale_all_dim 相除，cos 和 sin 上只剩 × { $cos }；模型的 softmax 缩放里则有 × { $logits }。同一个因子从一处移到了另一处。
extension-heat-once = 在代码里，旋转部分只乘一次，× { $once }；若两处都乘，就成了 × { $twice }。
extension-near = 同样两个向量在小距离上的分数
extension-near-fits = { $tokens } 个词元的文本没有超过训练长度，本来不需要任何方法。
extension-near-longer = { $tokens } 个词元的文本比 { $trained } 长。把它缩短到这个长度以内，看看短文本要付出什么。
extension-near-same = 这里没有分数改变。
extension-near-said = 相对距离从 0 到 1，训练时分数下降 { $trained-step }，用“{ $method }”则下降 { $step }。变化最大的是相对距离 { $distance }：从 { $trained-score } 变为 { $score }。
extension-near-angle = 在第 { $pair } 对，相邻词元训练时相差 { $trained }，现在相差 { $extended }。
extension-table = 每一对的数值
extension-plain = 它的波长是 { $wavelength } 个词元。
extension-text-length = 现在的文本长度：{ $tokens } 个词元
extension-fast = 第 0 对，快
extension-slow = 第 { $last } 对，慢

### beyond
beyond-caption = 把 L′ 拖过训练长度 L，再选一种方法。灰色是训练时见过的角度：看哪些指针转了出去，再看方法对短距离的分数改动了多少。
beyond-shown = 距离 0 到 L = { $trained } 时的角度
beyond-hand = 距离 L′ = { $wanted } 时的角度
beyond-outside = 训练时没见过的角度
beyond-as-trained = 不用该方法时
beyond-pair-complete = 第 { $pair } 对：转一圈需要 { $turn } 个词元，训练时见过所有角度。距离为 { $wanted } 时是 { $here }°。
beyond-pair-inside = 第 { $pair } 对：转一圈需要 { $turn } 个词元，训练时只见过 0° 到 { $seen }°。距离为 { $wanted } 时是 { $here }°，在这个范围之内。
beyond-pair-outside = 第 { $pair } 对：转一圈需要 { $turn } 个词元，训练时只见过 0° 到 { $seen }°。距离为 { $wanted } 时是 { $here }°，从没见过。
beyond-plane = 第 { $pair } 对的平面：按距离旋转前后的查询，以及键
beyond-curve-within = 原频率的分数，距离不超过 L
beyond-curve-beyond = 原频率的分数，距离超过 L
beyond-curve-method = 用{ $method }之后的分数
beyond-said-within = 距离 { $wanted } 没有超过训练长度 { $trained }，没有一对出现新的角度。
beyond-said-trained = 距离为 { $wanted } 时，{ $count } 对中有 { $unseen } 对的角度是训练时没见过的。训练时有 { $incomplete } 对从没转满一圈。分数只取决于相对距离，可是这个距离本身是新的，所以外推会失败。
beyond-said-method = 距离为 { $wanted } 时，{ $count } 对中有 { $unseen } 对的角度是训练时没见过的；用{ $method }之后剩 { $scaled } 对。
beyond-no-pair = 0
beyond-cost-none = 频率与训练时相同，短文本的分数不变。
beyond-cost = 如果处理短文本时也开着{ $method }，距离不超过 { $short } 的分数最多会改变 { $change }。
beyond-cost-factor = 如果处理短文本时也开着{ $method }，所有分数都会乘以 { $factor }，频率的改动还会使距离不超过 { $short } 的分数最多改变 { $change }。
beyond-range = { $least } 到 { $most }
beyond-farthest = 离训练时见过的角度最远相差
beyond-farthest-method = 用该方法之后
beyond-range-within = 原频率的分数，距离不超过 L
beyond-range-beyond = 原频率的分数，距离从 L 到 L′
beyond-score-method = 用该方法之后，距离 { $wanted } 处的分数
beyond-change = 距离不超过 { $short } 时的最大改变（在距离 { $at } 处）
beyond-change-of-frequencies = 不计该系数时
beyond-factor = 该方法给所有分数乘的系数
beyond-note = 这些查询和键只是示意，不是任何模型学到的。LongRoPE 用的是 Phi-3-mini-128k 的除数，它们是为 48 对搜索出来的；对数不同时，在其间插值。proportional 只旋转四分之一的对。

### longer
longer-caption = 先选训练好的模型读多长，再拖动 α 和 β。每条曲线是一个模型：文本比训练时长，看它在各个位置答对多少。
longer-plain = RoPE 原样
longer-interpolation = RoPE + 插值
longer-ntk = RoPE + NTK
longer-yarn = RoPE + YaRN
longer-256 = 256 个词元
longer-512 = 512 个词元
longer-1024 = 1,024 个词元
longer-right = 正确率
longer-loss = 损失
longer-chart = 文本长 { $length } 个词元时，每个模型在各个位置的表现；竖线是训练长度 { $trained }
longer-positions = 选中的位置
longer-here = 位置 { $first } 到 { $last }
longer-trained = 训练长度 { $trained }
longer-y-right = 正确率。点线：随机猜
longer-y-loss = 平均损失（nat）
longer-model = 模型
longer-within = 前 { $trained } 个
longer-at = { $first } 到 { $last }
longer-beyond = { $trained } 之后
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
longer-fits = 适合 64 个词元，α = 0.5，β = 2
longer-heat-off = 关，w = 0
longer-heat-published = 论文的取值，w = 0.1
longer-strip = 每一对在 { $trained } 个词元内转多少圈；横线是 α 和 β
longer-kept = 保持原频率
longer-mixed = 部分放慢
longer-interpolated = 完全插值，÷ s
longer-pairs = 每一对的数值
longer-pair = 对
longer-rotations = 圈数
longer-gamma = γ，保留的频率比例
longer-divisor = YaRN ÷
longer-divisor-ntk = NTK ÷
longer-ramp = 在 { $trained } 个词元内，最快的一对转 { $fastest } 圈，而 β 是 { $beta }。YaRN 让 { $kept } 对不变，{ $mixed } 对部分放慢，{ $interpolated } 对完全插值。
longer-ramp-none = 没有一对转得到 β 圈，所以连最快的一对也被放慢了。
longer-untrained = 这组设置没有录好的结果。训练模型之后，它们就能按这组设置来读。
longer-costs = 与没有位置编码的模型相比，各种编码读一段 { $length } 个词元的文本要多花多少（所有层和头合计）：
longer-costs-table = 各种编码的代价
longer-cost-encoding = 编码
longer-cost-learned = 要学的数
longer-cost-multiplications = 乘法
longer-cost-added = 加到分数上的数
longer-cost-held = 内存里的数
longer-cost-step = 在这里训练一步
longer-ms = { $ms } 毫秒
longer-dear = 查询与键的点积本来就要做乘法。RoPE 使这些乘法增加 { $rope }，Shaw 增加 { $shaw }，而这里的 Shaw 只区分 16 种距离。Shaw 还要给 { $added } 个分数各加一个数；不存分数的注意力内核只能边算边查。若按论文的写法，给每个查询和键各配一个向量，Shaw 要在内存里存 { $written } 个数；RoPE 的余弦和正弦表只有 { $table } 个数。

### cache
cache-caption = 点“下一个词元”。每来一个词元，底数就变一次，而缓存里的键还保持着当初的旋转。先比较条形，再换一种保存键的方法。
cache-rotated = 键只旋转一次
cache-unrotated = 缓存未旋转的键
cache-again = 底数一变就重新旋转
cache-back = 退回一个
cache-next = 下一个词元
cache-keys-name = 键，按条形选取
cache-right = 正确的分数
cache-score = 用缓存算出的分数
cache-wrong = 用缓存算出的错误分数
cache-bases = 旋转每个键时的底数，从 { $base } 起；蓝线：查询的底数
cache-limit = max_position_embeddings { $tokens }
cache-key-right = 键 { $key } 按底数 { $base } 旋转，位置 { $newest } 的查询按 { $now } 旋转。用缓存算出的分数是对的：{ $score }。
cache-key-wrong = 键 { $key } 按底数 { $base } 旋转，位置 { $newest } 的查询按 { $now } 旋转。用缓存算出的分数是 { $score }，应为 { $right }，相差 { $error }。
cache-said-short = 不超过 max_position_embeddings 时，底数一直是 { $base }：{ $tokens } 个键，没有错误的分数。
cache-said-rotated = 有 { $tokens } 个词元时，底数是 { $base }。缓存中有 { $stale } 个键是按更小的底数旋转的，所以有 { $wrong } 个分数是错的，最多相差 { $error }。
cache-said-unrotated = 所有分数都对，因为每次使用时都按查询的底数旋转所有键。至此旋转键 { $rotations } 次，而不是 { $tokens } 次。
cache-said-again = 除了舍入误差 { $error }，所有分数都对，因为底数一变就重新旋转所有键。至此旋转键 { $rotations } 次，而不是 { $tokens } 次。
cache-x = 已有的词元数
cache-y = 最大误差
cache-base = 查询的底数
cache-stale = 按其他底数旋转的键
cache-wrong-scores = 错误的分数
cache-largest = 最大误差（键 { $key }）
cache-rotations = 至此旋转键的次数
cache-once = 每个键只旋转一次时的次数
cache-note = 这里所有词元的查询相同，键也相同，所以正确的分数只取决于相对距离。键 0 总是对的，因为位置 0 不旋转。transformers 带缓存生成时，键只旋转一次；处理过一次长序列之后，它会一直用那个大底数，直到来了一个短于 max_position_embeddings 的序列，才恢复训练时的底数。底数固定的 NTK、位置插值和 YaRN 没有这个问题，因为它们的频率与长度无关。

## 键缓存
decode-caption = 逐个增加词元，选择淘汰旧词元时位置怎么处理，看哪些分数会出错。
decode-newest = 最新的词元：{ $token }
decode-next = 下一个词元
decode-held = 缓存中有 { $count } 个词元，尚未淘汰
decode-evicted = 缓存中有 { $count } 个词元，已淘汰 { $evicted } 个
decode-should = 词元应有的位置
decode-rotated = 同样的词元，实际旋转到的位置
decode-token = 缓存中的词元，最后一个是当前查询。浅色：正确的分数；深色：这个缓存给出的分数。
decode-pad = 填充 × { $count }
decode-place = 在缓存中的序号
decode-position = 旋转到的位置
decode-right-position = 应算作的位置
decode-distance = 到查询的相对距离
decode-right-distance = 正确的相对距离
decode-score = 这个缓存给出的分数
decode-right-score = 正确的分数
decode-counted = 新词元的位置取
decode-by-text = 它在文本中的序号
decode-by-cache = 它在缓存中的序号
decode-padding = 填充计入位置：
decode-padding-never = 不计
decode-padding-all = 所有词元都计
decode-padding-new = 只有提示词之后的词元计
decode-prompt = 提示词是词元 0 到 { $last }。位置应从第一个非填充词元算起，从 0 开始：attention_mask.cumsum(-1) - 1。
decode-toy = 这里所有词元的查询都相同，键也都相同，所以分数的差别只来自位置。
decode-way-none = 还没有淘汰任何词元，文本中的序号和缓存中的序号相同。
decode-way-text = 键保留在文本中的位置，淘汰时不必再旋转。到最前面几个词元的相对距离会一直变大。
decode-way-cache = 位置就是缓存中的序号。StreamingLLM 每一步都把所有键重新旋转到各自的序号，llama.cpp 则把留下的键往回旋转，两者分数相同。
decode-way-unshifted = 新词元按缓存计数，留下的键却还是旧位置：忘了往回旋转。
decode-way-uncounted = 留下的键往回旋转了，新词元却仍按文本计数：这次旋转本不该做。
decode-right = { $count } 个分数全部正确，最大差为 { $error }，只是舍入误差。
decode-shifted = 每个位置都偏大 { $shift }，查询也一样。相对距离不变，所以 { $count } 个分数全部正确，最大差为 { $error }，只是舍入误差。
decode-wrong = { $count } 个分数中有 { $wrong } 个是错的。
decode-worst = 错得最多的是词元 { $token }：相对距离本应是 { $right }，却成了 { $distance }；分数本应是 { $expected }，却成了 { $score }，相差 { $error }。
decode-together = 有 { $count } 个键（包括查询自己的键）位置相同，它们的先后次序已经丢失。

## 二维与多轴
axes-caption = 在图上拖动查询和键。图块上的数是查询与该图块的分数。
axes-axial = 轴向二维
axes-contiguous = M-RoPE，连续分段（Qwen2-VL）
axes-interleaved = M-RoPE，交错分段（Qwen3-VL）
axes-picture = 一幅 6 × 8 个图块的图。一半的对按行旋转，另一半按列旋转。
axes-picture-and-text = 一帧 6 × 8 个图块，最后一行是图后文本的 8 个词元。
axes-patch = 第 { $row } 行，第 { $column } 列
axes-text-token = 文本词元 { $token }
axes-move-both = 一起移动
axes-move = 一起移动 { $arrow }
axes-axis = 轴
axes-time = t，帧
axes-height = h，行
axes-width = w，列
axes-pairs = 对
axes-fastest = 最快一对每步
axes-adds = 贡献
axes-score = 分数
axes-row-by-row = 一维 RoPE，图块逐行计数，相对距离 { $distance }
axes-said-picture = 行差为 { $rows }，列差为 { $columns }：h 对旋转 { $rows } θ，w 对旋转 { $columns } θ。分数是 { $score }，两者一起移动时不变。
axes-said-video = 帧差为 { $frames }，行差为 { $rows }，列差为 { $columns }：t 对旋转 { $frames } θ，h 对旋转 { $rows } θ，w 对旋转 { $columns } θ。分数是 { $score }，两者一起移动时不变。
axes-said-text = 两者都是文本。文本在三个轴上的位置相同，所以每一对都旋转 { $distance } θ，这就是一维 RoPE。分数是 { $score }。
axes-said-mixed = 其中一个是文本，它在三个轴上的位置相同。帧差为 { $frames }，行差为 { $rows }，列差为 { $columns }。分数是 { $score }。文本每前进一步三个轴都变，所以两者无法一起移动。
axes-pairs-name = 选中的对
axes-pair = 第 { $pair } 对对应 { $axis } 轴。差为 { $difference }，θ 为 { $theta }°，所以旋转 { $angle }°，贡献 { $term }。

### models
models-caption = 选一个模型，再选一个和它比较，也可以给出你自己的 config.json。移动位置，看看它们的时钟多久就对不上了。
models-alone = 不比较
models-same-old-base = 同一个模型，底数改为 10,000
models-same-head-exponent = 同一个模型，指数除以整个头的维数
models-old-base = { $model }（底数 10,000）
models-head-exponent = { $model }（指数除以头维数）
models-paste = 把 config.json 粘贴到这里，或者把文件拖进来。它只在你的电脑上读取，链接里只保存用到的字段。
models-choose-file = 选择文件
models-remove = 移除
models-shift = 移动位置
models-chart = 每一对的波长（词元数），横线标出上下文长度
models-context = 上下文 { $tokens }
models-trained = 训练长度 { $tokens }
models-shaded = 阴影：{ $model } 的指针在 { $tokens } 个词元内扫过的角度。
models-pair = 第 { $pair } 对每 { $tokens } 个词元转一圈。
models-pair-still = 第 { $pair } 对不旋转。
models-pair-of-two = 第 { $pair } 对每 { $tokens } 个词元转一圈，在另一个模型里是 { $other } 个。在位置 { $position }，两根指针相差 { $degrees }。
models-furthest = 相差最大的是第 { $pair } 对的指针，为 { $degrees }。
models-agree = 所有指针都一致。
models-unfinished = { $model }：{ $pairs } 对中有 { $count } 对在 { $tokens } 个词元内转不满一圈。
models-unfinished-too = { $model }：{ $pairs } 对中有 { $count } 对在 { $tokens } 个词元内转不满一圈。
models-before = { $model } 先用 { $tokens } 个词元的长度训练，其中有 { $count } 对转不满一圈。
models-still = 有 { $count } 对不旋转。
models-whole-head = 头的 { $head } 个分量全部旋转。
models-partial = 头的 { $head } 个分量中旋转 { $rotary } 个，指数除以 { $rotary }，而不是 { $head }。
models-proportional = 头的 { $head } 个分量中旋转 { $rotating } 个，但指数除以 { $head }。
models-neighbours = 第 { $pair } 对是相邻的分量 { $one } 和 { $other }。
models-half-of-head = 第 { $pair } 对是分量 { $one } 和 { $other }，相隔半个头。
models-half-of-rotary = 第 { $pair } 对是分量 { $one } 和 { $other }，相隔 { $rotary } 的一半。
models-mistaken = 若与相隔半个头的分量 { $component } 成对，就错了。
models-setting = 设置
models-found = 出处
models-rotating = 旋转的分量数
models-divisor = 指数的除数
models-partner = 与分量 0 成对的分量
models-context-name = 上下文长度（词元）
models-rule = 缩放规则
models-no-rule = 无
models-list = { $count } 个数，从 { $first } 到 { $last }
models-attention-factor = 注意力因子
models-factor = cos 和 sin 乘 { $factor }，旋转部分的分数乘 { $square }
models-softmax-scale = softmax 缩放
models-root = { $scale } = 1/√{ $head }
models-sharper-root = { $scale } = { $factor }/√{ $head }
models-sections = M-RoPE：时间、高、宽各占的对数
models-chunked = { $sizes }，依次排列
models-interleaved = { $sizes }，交错排列
models-default-of = transformers 中 { $name } 的默认值
models-in-code = 文件里没有，由 { $name } 的代码决定
models-type = 文件的类型是 { $name }。没有写的设置取 transformers 5.23.0 中该类型的默认值。
models-unknown-type = 这里不认识类型 { $name }。没有写的设置取 { $defaults } 的默认值。
models-no-type = 文件没有写 model_type。没有写的设置取 { $defaults } 的默认值。
models-sources = 这些设置的来源
models-printed = transformers 打印出的数
models-precision = 与旋转位置编码的 inv_freq.tolist() 和 attention_scaling 打印的形式相同：用 64 位计算，再舍入到 float32。transformers 用 float32 计算，它的数可能有千万分之几的差别。
models-unreadable = 浏览器读不了这个文件。
models-too-long = 这个文件有 { $bytes } 字节。这里最多读 { $most } 字节，而一个 config.json 只有几千字节。
models-too-long-for-link = 从这个文件读到的内容有 { $count } 个字符，而这里的链接最多容纳 { $most } 个。请缩短其中的列表。
models-no-layers = 这个文件里没有一层使用位置。
models-too-many-pairs = 这个头有 { $pairs } 对，这里最多画 { $most } 对。
models-cut-off = 文本不完整：结尾缺失。
models-not-json = 这不是 JSON 对象：{ $reason }。
models-missing = 缺少 { $field }，而它的规则需要它。
models-wrong = { $field } 应为 { $expected }，实际是 { $got }。
models-expected-number = 有限的数
models-expected-size = 1 到 65536 之间的整数
models-expected-tokens = 1 到 4294967295 之间的整数
models-expected-switch = true 或 false
models-expected-text = 文本
models-expected-list = 数的列表
models-expected-object = 对象
models-expected-positive = 正数
models-expected-part = 0 到 1 之间的数
models-expected-sections = 三个整数，表示对数
models-expected-same = 与 short_mscale 相同的数
models-expected-kinds = 最多含 64 类层的对象
models-expected-both = 含 full_attention 和 sliding_attention 的对象
models-unknown-rule = { $field } 是“{ $got }”，不在已知的 { $known } 之中。
models-not-rotary = { $field } 是 { $got }：这个模型不使用旋转位置编码。
models-refused = { $field } 不能使用：{ $reason }。

### own
own-caption = 选一个查询文件和一个键文件，或一个两者都有的文件。点击热力图，选中一个查询和一个键。
own-choose = 选择含 q 和 k 的文件
own-private = 支持 .npy、.safetensors、.csv 和 .json，形状为 [词元, head_dim]，也可以带多个头。文件也可以拖到这里。文件只在本机读取，不会上传到任何地方。
own-queries = 查询
own-keys = 键
own-reading = 正在读取……
own-needs = 已打开 { $name }。请再选另一个张量：查询和键都要有。
own-example = 这是一个示例：把实验台的句子反复排下去，交给一个玩具注意力头。
own-missing = 这个链接用到了一个文件，而链接里存不下文件。请重新选择它；在此之前显示的是示例。
own-head = { $name }（第 { $head } 头，共 { $heads } 头）
own-source = 查询：{ $q }。键：{ $k }。各有 { $dimension } 个分量，显示第 { $first } 到 { $last } 个词元，共 { $tokens } 个。
own-batch = 批中有 { $batch } 个序列，只显示第一个。
own-longer = 较长的轴是词元
own-tokens-first = [词元, 头, head_dim]
own-heads-first = [头, 词元, head_dim]
own-cell-name = 选中的查询和键，按行和列
own-cell = 查询 { $m }，键 { $n }：{ $score }
own-said = 查询 { $m } 与键 { $n } 的相对距离是 { $distance }。分数在用 RoPE 时为 { $rotated }，不用时为 { $plain }。
own-hidden = 因果掩码挡住了这个键。
own-curve-rotated = 用 RoPE，各个距离
own-curve-plain = 不用 RoPE
own-rotated = 用 RoPE 的分数
own-plain = 不用 RoPE 的分数
own-bench = 在实验台上显示
own-decay = 在衰减曲线中显示
own-take = 以代码显示
own-too-long = 这两个向量中有一对分量的长度超过 { $most }，其他图画不下这样长的箭头。
own-only-code = 实验台和衰减曲线没有上下文扩展方法，所以只有代码能接过去。
own-error-empty = { $file } 是空的。
own-error-unknown = { $file } 不是 .npy、.safetensors、.csv 或 .json 文件。
own-error-archive = { $file } 是一个压缩包，例如 .npz 或 .pt。请用 numpy.save 把 q 和 k 各存一个文件，或用 safetensors 存在一起。
own-error-header = 读不懂 { $file } 的文件头：{ $reason }。
own-error-truncated = { $file } 不完整。按它自己的文件头，应有 { $needed } 字节，实际只有 { $got }。
own-error-too-large = { $file } 太大，或者自称太大，本页无法寻址。请只保存 q 和 k。
own-error-type = { $file } 中数的类型是 { $kind }。本页能读 f16、bf16、f32、f64 和整数。
own-error-shape = { $file } 的形状是 [{ $shape }]。本页能读 [词元, head_dim]，以及最多 256 个头的 [词元, 头, head_dim] 或 [头, 词元, head_dim]。
own-error-long-text = { $file } 有 { $size } MB。本页最多读 { $most } MB 的文本。存成 .npy 更小，而且没有误差。
own-error-json = { $file } 不是有效的 JSON：{ $reason }。
own-error-not-a-number = { $file } 第 { $line } 行（或列表）本该是数的地方是“{ $text }”。
own-error-ragged = { $file } 第 { $line } 行（或列表）有 { $got } 个数，而第一行有 { $expected } 个。
own-error-head-dim = 每个头有 { $dimension } 个分量。本页只显示分量数为偶数且不超过 256 的头。
own-error-head-dims = 查询有 { $q } 个分量，键有 { $k } 个。两者必须相同。
own-error-heads = { $q } 个查询头无法平均共用 { $k } 个键头。
own-error-no-tokens = 没有第 { $first } 个词元。张量只有 { $tokens } 个词元。
own-error-not-finite = { $file } 中第 { $token } 个词元的第 { $component } 个分量是 NaN 或无穷大。
own-error-unreadable = 读不了 { $file }。选择之后，它可能被移动或修改过。
own-error-not-loaded = 负责读文件的那部分页面没有下载成功。请检查网络，再选一次文件。

## 练习
exercise-caption = 借助图来作答，再按“检查”。页面会算出对错，并说明理由。
exercise-predict = 预测
exercise-frequency = 找频率
exercise-distance = 分数复原
exercise-rise = 提高分数
exercise-layout = 哪种排列？
exercise-bug = 找错误
exercise-scaling = 哪种方法？
exercise-check = 检查
exercise-another = 换一题
exercise-show = 看答案
exercise-unchecked = 尚未检查。
exercise-right = 正确。{ $reason }
exercise-wrong = 还不对。{ $reason }
exercise-shown = 这就是答案。{ $reason }
exercise-hint = 提示：{ $hint }
exercise-plane = 从旋转后的键到旋转后的查询，夹角为 { $degrees } 度
exercise-position = 位置 { $position }
exercise-positions = m = { $m }，n = { $n }，m − n = { $distance }
exercise-predict-both = 两个词都往后移 { $by } 位。频率是每词元 { $theta } 弧度。分数会怎样？
exercise-predict-query = 查询往后移 { $by } 位，键不动。频率是每词元 { $theta } 弧度。分数会怎样？
exercise-predict-key = 键往后移 { $by } 位，查询不动。频率是每词元 { $theta } 弧度。分数会怎样？
exercise-rises = 变大。
exercise-falls = 变小。
exercise-stays = 不变。
exercise-predict-stayed = 两个箭头都转了 { $way }°，夹角仍是 { $between }°，所以分数仍是 { $score }。
exercise-predict-moved = 一个箭头转了 { $way }°。夹角原来是 { $before }°，现在是 { $after }°，所以分数从 { $from } 变为 { $to }。
exercise-predict-wrong-stays = 两个箭头旋转同样的角度。它们的夹角会怎样？
exercise-predict-wrong-moves = 只有一个箭头在转，所以夹角会变。
exercise-predict-wrong-way = 移动的那个箭头逆时针转 { $way }°。它离另一个更近了吗？
exercise-predict-hint = 分数等于两个长度乘以紫色夹角的余弦。夹角越小，分数越大。
exercise-frequency-asked = 淡色：一个箭头按某个频率旋转，画出了它在位置 0、{ $first } 和 { $second } 处的样子。调节 θ，让你的箭头在后两处都与它重合，误差不超过 { $tolerance }°。
exercise-frequency-plane = 位置 { $position } 处的平面：目标箭头和你的箭头
exercise-frequency-right = θ 是每词元 { $theta } 弧度。只看位置 { $first }，滑块上有 { $count } 个频率都能重合；两处都重合的只有这一个。
exercise-frequency-wrong = 在位置 { $hit } 重合了，在位置 { $missed } 却差 { $off }°。在位置 { $again }，频率每增减 { $alias } 就多转或少转一整圈，又会重合。
exercise-frequency-off = 在位置 { $first }，你的箭头差 { $off }°；在位置 { $second }，差 { $other }°。
exercise-frequency-hint = 先让它在位置 { $first } 重合。频率每增减 { $step }，在那里都会重合；再看其中哪一个在位置 { $second } 也重合。
exercise-distance-asked = 原来查询在位置 { $m }，键在位置 { $n }（淡色），分数是 { $score }。现在查询在位置 { $query }。移动键，使分数恢复原值。
exercise-distance-right = 相对距离又是 { $distance }，箭头的夹角又是 { $between }°，所以分数与原来相同。
exercise-distance-wrong = 相对距离原来是 { $before }，现在是 { $now }，分数成了 { $score }。
exercise-distance-hint = 分数只依赖相对距离 m − n。紫色夹角要和淡色箭头的夹角一样大，方向也一样。
exercise-rise-asked = 两个位置都固定。旋转 q（长度不变），使分数不低于 { $target }，也就是最大值的 95%。
exercise-rise-right = 分数是 { $score }。旋转后的两个箭头相差 { $between }°。旋转前的 q 和 k 相差 { $unrotated }°，但那不起作用。
exercise-rise-wrong = 分数是 { $score }，因为旋转后的两个箭头相差 { $between }°。方向相同时分数最大。
exercise-rise-hint = 拖动 q，直到 Rₘq 落在 Rₙk 上。淡色箭头指向哪里并不重要。
exercise-layout-asked = 一个程序在位置 { $position } 旋转了 q 的四个分量，频率是 { $first } 和 { $second }。上排把结果按相邻配对来画，下排按两半配对来画。淡色是旋转前。程序做了什么？
exercise-layout-plane = 分量 { $a } 与 { $b } 的平面，旋转前和旋转后
exercise-components = 分量 { $a } 与 { $b }
exercise-as-neighbours = 按相邻配对来看
exercise-as-halves = 按两半配对来看
exercise-neighbours = 相邻配对，正着转。
exercise-neighbours-back = 相邻配对，反着转。
exercise-halves = 两半配对，正着转。
exercise-halves-back = 两半配对，反着转。
exercise-layout-right = 这样看，两个长度都不变，第一对转了 { $angle }°，正是位置 { $position } 乘以频率 1 弧度。
exercise-layout-wrong = 这样看，分量 { $a } 与 { $b } 的箭头原来长 { $before }，后来长 { $after }。旋转是不改变长度的。
exercise-layout-direction = 排列对了。但那样的话，第一对应转 { $expected }°，而这里转了 { $here }°。
exercise-layout-hint = 看对了排列，两个箭头的长度都不变。逆时针是正着转。
exercise-bug-asked = 这个程序犯了四种错误中的一种。淡色：q 和 k 在位置 { $position } 应有的样子；浓色：这里算出的样子。是哪一种错误？
exercise-bug-wrong = 若犯那种错误，{ $vector } 的第 { $pair } 对会旋转 { $guess }°，而这里转了 { $here }°。
exercise-bug-hint = 看表：错的只是一个向量，还是两个都错？转得太快、太慢，还是反了？长度变了吗？
exercise-scaling-asked = 有人把上下文扩展到 { $factor } 倍。每根柱表示一对的新频率是训练时的多少倍。用的是什么方法？
exercise-ratios = 新频率 ÷ 训练时的频率，最快的一对在前
exercise-interpolated = 位置插值
exercise-multiplied = 位置插值，但因子写反了
exercise-ntk = NTK：加大底数
exercise-yarn = YaRN
exercise-interpolated-why = 位置插值把每个频率都除以 { $factor }，所以每根柱都是 { $ratio }。
exercise-multiplied-why = 因子写反，每个频率就都乘以 { $factor }：位置没有靠拢，反而被拉开。
exercise-ntk-why = 加大底数时，第一对不变，往后一对比一对慢得多一些，最后一对降到 1/{ $factor }。
exercise-yarn-why = YaRN 让快的对完全不变，慢的对除以 { $factor }，中间是一段斜坡。
exercise-scaling-hint = 哪些对的频率没变？其余各对是按同一个因子变的，还是各不相同？

### 在浏览器中训练模型的各图
lab-rope = RoPE
lab-shaw = Shaw
lab-alibi = ALiBi
lab-t5 = T5
lab-sinusoidal = 正弦
lab-learned = 可学习
lab-none = 无编码
lab-changes-both = 旋转查询和键
lab-changes-keys = 加在键上
lab-changes-scores = 加在分数上
lab-changes-tokens = 加在词元向量上
lab-changes-nothing = 只有因果掩码
lab-task-k-back = 回看 k 位
lab-task-brackets = 括号匹配
lab-rule-k-back = 数字后面的字母，就是从数字往前数这么多位的那个字母。第一个数字是 { $k }，所以后面是 { $letter }。只有带下划线的字母计分。
lab-rule-brackets = 圆点表示要闭合一个括号，模型要答出是哪一种。第一个圆点闭合 { $open }，所以后面是 { $close }。只有带下划线的括号计分。
lab-net-large = 大模型：64 维，4 个头
lab-net-small = 小模型：32 维，2 个头
lab-settings = 训练设置
lab-train = 开始训练
lab-pause = 暂停
lab-go-on = 继续
lab-one-step = 走一步
lab-stop = 停止
lab-start-again = 重新开始
lab-progress = 训练进度
lab-said-no-encoding = 请至少选一种编码。
lab-said-untrained = 还没有训练。
lab-said-some = 还没有训练：{ $encodings }。
lab-said-recorded = 预先录制：构建网页时用同一份代码训练得到。
lab-recorded-missing = 预先录制的训练结果下载失败。在这里自己训练，就能看到曲线。
lab-said-waiting = 训练即将开始。
lab-said-running = 正在本标签页中训练：第 { $step } 步，共 { $steps } 步。
lab-said-left = 正在本标签页中训练：第 { $step } 步，共 { $steps } 步，大约还需 { $time }。
lab-said-paused = 已暂停在第 { $step } 步，共 { $steps } 步。
lab-said-done = 已在本标签页中训练 { $steps } 步。同样的设置总是得到同样的曲线。
lab-said-died = 训练意外中断，模型已丢失。
lab-said-impossible = 这个浏览器不能训练：它不支持 Web Worker 或 WebAssembly。
lab-seconds = { $count } 秒
lab-minutes = { $count } 分钟
lab-percent = { $share }%
lab-phone = 用手机的话，先从小的开始：
lab-phone-small = 小模型，两种编码
lab-other-running = 另一组设置的训练正在进行：第 { $step } 步，共 { $steps } 步。
lab-other-paused = 另一组设置的训练已暂停在第 { $step } 步，共 { $steps } 步。
lab-take-over = 换成你上次训练的设置

### train
train-caption = 点击“开始训练”。几个小型 Transformer 同时学同一个任务，它们只有位置编码不同。
train-right = 正确率
train-loss = 损失（纳特）
train-random = 随机猜：{ $share }
train-counted-letters = 总猜此前最常见的字母：{ $share }
train-counted-brackets = 总猜未闭合最多的那种括号：{ $share }
train-smoothed = 曲线：{ $steps } 步的平均值
train-said-at = { $encoding }（第 { $step } 步）
train-said-share = { $encoding } { $share }
train-said-learned = 正确率首次达到 90%：{ $list }。
train-said-not = { $steps } 步内没有达到的，最后的正确率：{ $list }。
train-said-diverged = 训练发散，损失不再是有限的数：{ $list }。请把学习率调小。
train-said-rate = { $list } 的正确率还不如只数个数的猜法：学习率 { $rate } 太大了。
train-said-nothing = 这组设置还没有训练过。请点击“开始训练”。
train-column-encoding = 编码
train-column-learned = 从第几步起达到 90%
train-column-right = 第 { $step } 步的正确率（%）
train-column-loss = 第 { $step } 步的损失
train-column-time = 每步毫秒数

### train-linear
train-linear-caption = 换成线性注意力再训练。它没有可以改动的注意力分数，所以只剩四种编码。

### by-distance
by-distance-caption = 选一个距离 k，看该距离上的数字。曲线一直贴着顶端，说明答案离得再远也答得对。
by-distance-or-more = { $distance }+
by-distance-back-one = 往前 1 个词元
by-distance-back = 往前 { $distance } 个词元
by-distance-share = { $name } { $share }
by-distance-spoken = { $name }：{ $shares }。
by-distance-said = 答案在{ $distance }处时，各模型的正确率：{ $shares }。瞎猜是 { $chance }。
by-distance-everywhere = 每个距离上正确率都不低于 { $share } 的有：{ $names }。
by-distance-nobody = 没有一个模型在每个距离上的正确率都不低于 { $share }。
by-distance-untested = 还没有用这组设置训练过模型。
by-distance-select = 到答案的距离
by-distance-x = k：答案在往前第几个词元
by-distance-chance = 瞎猜：{ $share }
by-distance-table = 答案在{ $distance }处
by-distance-encoding = 编码
by-distance-here = 正确率
by-distance-whole = 所有距离的正确率
by-distance-steps = 已训练步数
by-distance-note-letters = 每个模型用 { $sequences } 条各 { $length } 个词元的序列测试，这些序列没有用来训练。遇到数字 k，模型要说出往前第 k 个词元是 16 个字母中的哪一个。
by-distance-note-brackets = 每个模型用 { $sequences } 条各 { $length } 个词元的序列测试，这些序列没有用来训练。遇到圆点，模型要补上还没闭合的那个括号的右半边，括号有 4 种。里面每多一对括号（左括号、圆点、右括号），答案就再远 3 个词元。

### attention-maps
attention-maps-caption = 选一个头，或修改序列。方框标出答案所在的位置：模型学得越好，注意力越集中在框里。
attention-maps-letters = 字母 A 到 P 和数字 1 到 8
attention-maps-brackets = 括号 { $brackets } 和圆点
attention-maps-left-out = 已略去：{ $signs }。模型只认得{ $allowed }。
attention-maps-example-instead = 链接里的文字没有一个是模型认得的词元，所以这里显示示例。
attention-maps-cut = 模型只读前 { $most } 个词元，后面的 { $beyond } 个已略去。
attention-maps-no-head = 这个模型每层只有 { $heads } 个头，所以显示占比最大的那个头。
attention-maps-only-example = 预先录制的模型只带有示例的热力图。自己训练一个模型，就能看它怎么读你的序列。
attention-maps-example = 显示示例
attention-maps-no-digit = 这个序列里没有哪个数字往前 k 个还有词元，所以没有什么可找的。
attention-maps-no-marker = 这个序列里的圆点前面都没有未闭合的括号，所以没有什么可找的。
attention-maps-untrained = 还没有用这组设置训练过模型。
attention-maps-coming = 正在计算热力图。
attention-maps-none = 这个序列还没有热力图。
attention-maps-said-letter = 在数字处，第 { $layer } 层第 { $head } 个头把 { $share } 的注意力放在往前第 k 个词元上。
attention-maps-said-bracket = 在圆点处，第 { $layer } 层第 { $head } 个头把 { $share } 的注意力放在未闭合的括号上。
attention-maps-even = 如果对所有词元一视同仁，那里只分到 { $share }。
attention-maps-heads = 各个头
attention-maps-head-name = 第 { $layer } 层第 { $head } 个头：框内占 { $share }
attention-maps-layer = 第 { $layer } 层
attention-maps-shares = 每张图下面是框内注意力的平均占比。
attention-maps-best = 显示占比最大的头
attention-maps-shown = 第 { $layer } 层第 { $head } 个头，训练 { $steps } 步后
attention-maps-cell-name = 格子：上下键换查询，左右键换键
attention-maps-rows = 行对应查询，列对应键。
attention-maps-cell = 查询“{ $query }”，位置 { $row }；键“{ $key }”，位置 { $column }；距离 { $distance }：
attention-maps-hidden = 被遮住，因为它在后面
attention-maps-row = 位置 { $row } 的“{ $query }”看得最多的是 { $keys }。
attention-maps-next = 模型预测最后一个词元“{ $last }”之后是：{ $list }
attention-maps-next-right = 预测正确：按规则，下一个是 { $answer }。
attention-maps-next-wrong = 预测错误：按规则，下一个是 { $answer }，模型只给了它 { $share }。
attention-maps-next-random = 这里没有正确答案，因为规则没有规定这里该是什么。
attention-maps-learned = 学到的查询和键
attention-maps-learned-said = 在 0 到 { $farthest } 的各个距离中，数字 { $digit } 与字母 { $letter } 的分数在距离 { $peak } 处最大。
attention-maps-learned-of = 向量取自预先录制的模型第 { $layer } 层的第 { $head } 个头，每个都是 64 段文本的平均值。
attention-maps-learned-choose = 选中一个查询为数字、键为字母的格子，就能看到别的向量。
attention-maps-learned-bench = 在实验台上显示这两个向量
attention-maps-learned-missing = 学到的查询和键下载失败。
attention-maps-key = “{ $key }”（位置 { $column }，{ $weight }）
