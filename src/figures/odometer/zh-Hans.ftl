odometer-caption = 移动位置。过了 1,000，第一个轮就转到训练时没见过的数字。
odometer-turn = { $tokens } 个词元
odometer-reads = 在位置 { $position }，各轮显示 { $digits }。
odometer-known = 到这里为止，没有一个轮转得比训练时（位置 0 到 { $trained }）更远。
odometer-negative = 训练时没有小于 0 的位置，第一个轮从未转到这个角度。
odometer-new-one = 训练只到位置 { $trained }，有一个轮那时没转到这么远。
odometer-new = 训练只到位置 { $trained }，有 { $count } 个轮那时没转到这么远。
odometer-slower = 与训练时相比，最后一个轮转一圈要 { $last } 倍的词元，第一个轮要 { $first } 倍。
