learned-finds = 数字 { $digit } 找到了它要的字母：它选中{ $taken }，权重 { $weight }。
learned-misses = 数字 { $digit } 找错了：它选中{ $taken }，权重 { $weight }，而它要的是{ $wanted }，权重只有 { $less }。
learned-itself = 自己
learned-at-back = 往前第 { $distance } 个的“{ $token }”
learned-at-ahead = 往后第 { $distance } 个的“{ $token }”
