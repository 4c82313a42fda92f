relative-param-relative = 相对位置方案
relative-param-buckets = 桶数
relative-param-max-distance = 分桶到此距离为止
relative-param-heads = 头数

relative-caption = 选一种方案，再改变相对距离。网格的每条对角线都是同一个数，所以两个词一起移动时，什么都不变。
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
relative-enters-alibi = 在点积之后：距离每增加 1，就多减一个固定的数
relative-said-shaw = 相对距离 { $distance } 用表的第 { $row } 行；超过 { $clip } 的距离共用最后一行。对一层的键，这张表要学 { $rows } × { $dimension } = { $learned } 个数，对值还要学同样多。
relative-said-shaw-causal = 相对距离 { $distance } 用表的第 { $row } 行；超过 { $clip } 的距离共用最后一行。有因果掩码时距离不会是负数，所以对一层的键，这张表要学 { $rows } × { $dimension } = { $learned } 个数，对值还要学同样多。
relative-said-bias = 相对距离 { $distance } 加上 { $bias }（这里是随机数，模型里是学到的）。一个头学习 { $learned } 个数，最远到距离 { $furthest }。
relative-said-no-bias = 相对距离 { $distance } 在表里没有对应的数：一个头的 { $learned } 个数到距离 { $furthest } 为止。文本更长，就需要更长的表。
relative-said-t5 = 相对距离 { $distance } 落入第 { $bucket } 号桶，加上 { $bias }（这里是随机数，模型里是学到的）。一个头学习 { $learned } 个数：近的距离各占一个桶，远的合用，从 { $last } 起都归最后一个桶。
relative-said-alibi = 第 { $head } 个头的斜率是 { $slope }，所以相对距离 { $distance } 加上 { $bias }。没有要学的参数，距离也没有上限。
relative-faint = 淡的线是其他头。
