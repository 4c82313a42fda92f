curve-score-here = 距离 { $distance } 处的分数

beyond-caption = 把 _L_′ 拖过训练长度 _L_，看各个圆怎样变。
beyond-shown = 距离 0 到 _L_ = { $trained } 时的角度
beyond-hand = 距离 _L_′ = { $wanted } 时的角度
beyond-outside = 从 _L_ 到 _L_′ 增加的角度
beyond-as-trained = 不用该方法时
beyond-pair-complete = 第 { $pair } 对：转一圈需要 { $turn } 个词元，训练时见过所有角度。距离为 { $wanted } 时是 { $here }°。
beyond-pair-inside = 第 { $pair } 对：转一圈需要 { $turn } 个词元，在训练长度之内转过 0° 到 { $seen }°。距离不超过 { $wanted } 时，没有增加。
beyond-pair-outside = 第 { $pair } 对：转一圈需要 { $turn } 个词元，训练时只见过 0° 到 { $seen }°。距离增加到 { $wanted } 时，会转到 { $new }°，超过 { $seen }° 的都从没见过。
beyond-plane = 第 { $pair } 对的平面：按距离旋转前后的查询，以及键
beyond-said-within = 不超过 { $wanted } 的距离都在训练长度 { $trained } 之内。
beyond-said-trained = 距离不超过 { $wanted } 时，{ $count } 对中有 { $unseen } 对会转到训练时没见过的角度，也就是训练时没转满一圈的那些。分数只取决于相对距离，可是这个距离本身是新的，所以外推会失败。
beyond-said-all-shown = 距离不超过 { $wanted } 时，{ $count } 对转到的角度在训练时全都见过，因为每一对在训练长度之内都转满了一圈。
beyond-said-method = 距离不超过 { $wanted } 时，{ $count } 对中有 { $unseen } 对会转到训练时没见过的角度；用{ $method }之后剩 { $scaled } 对。
beyond-unseen = 角度有增加的分量对（共 { $count } 对）
beyond-no-pair = 0
beyond-cost-none = 频率与训练时相同，短文本的分数不变。
beyond-cost-follows = { $method }会看文本长度，短文本的分数不变。
beyond-cost = 如果处理短文本时也开着{ $method }，距离不超过 { $short } 的分数最多会改变 { $change }。
beyond-cost-factor = 如果处理短文本时也开着{ $method }，所有分数都会乘以 { $factor }，频率的改动还会使距离不超过 { $short } 的分数最多改变 { $change }。
beyond-range = { $least } 到 { $most }
beyond-farthest = 与 _L_ 以内的角度最多相差
beyond-farthest-method = 用该方法之后
beyond-range-within = 原频率的分数，距离不超过 _L_
beyond-range-within-steps = 原频率的分数，距离不超过 _L_，每 { $step } 个词元取一个
beyond-range-beyond-steps = 原频率的分数，距离从 _L_ 到 _L_′，每 { $step } 个词元取一个
beyond-range-beyond = 原频率的分数，距离从 _L_ 到 _L_′
beyond-score-method = 用该方法之后，距离 { $wanted } 处的分数
beyond-change = 距离不超过 { $short } 时的最大改变（在距离 { $at } 处）
beyond-change-of-frequencies = 不计该因子时
beyond-factor = 该方法给所有分数乘的因子
beyond-note = 这些查询和键只是示意，不是任何模型学到的。LongRoPE 用的是 Phi-3-mini-128k 的除数，它们是为 48 对搜索出来的；分量对的个数不同时，在其间插值。proportional 只旋转四分之一的分量对。
