collapse-param-position-format = 位置

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
collapse-columns = 此处间隔：在 { $first } 附近，该格式相邻的两个数相差多少。剩下的位置：前 { $tokens } 个位置变成多少个不同的数。
collapse-said-kept = 从 { $first } 到 { $last } 的位置在 { $format } 中全都分得开。
collapse-said-lost = 从 { $first } 到 { $last } 的 { $count } 个位置，{ $format } 只分得开 { $distinct } 个。相邻位置本来相距 1，现在相距 { $least } 到 { $largest }。
collapse-said-one = 从 { $first } 到 { $last } 的 { $count } 个位置在 { $format } 中变成同一个数，彼此的相对距离全成了 0。
collapse-said-infinite = 从 { $first } 到 { $last } 的位置中，有些超出了 { $format } 的范围，成了无穷大，也就没有角度。
