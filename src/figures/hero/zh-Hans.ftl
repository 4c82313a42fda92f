hero-name = 两个词沿文本移动
hero-caption = 让两个词一起移动：箭头旋转，分数不变。
hero-sentence = 这 猫 又 在 睡
hero-slider = 两个词的位置
hero-slider-text = “{ $key }”在 { $n }，“{ $query }”在 { $m }，分数 { $score }
hero-score = 分数
hero-plane = “{ $key }”与“{ $query }”的箭头，相差 { $degrees } 度
