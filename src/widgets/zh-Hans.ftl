field-refused = 请输入{ $allowed }。
field-cut = 只保留了前 { $count } 个字符。
