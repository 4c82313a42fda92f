late-coming = 正在加载这幅图。
late-missing = 这幅图没有加载成功。联网后会自动加载。
late-unprinted = 打印时这幅图还没有加载。请用“目录”下的“打印全文和所有图”。
late-again = 重试

story-figure = 图 {$number}
story-figure-title = 图 {$number}：{$title}
# 发给嵌入方网页的话。{ $name } 是对方写的名字。
message-unread = 这条消息无法读取：type 只能是 set、get 或 reset；set 的 fields 要写成对象，或写成链接里那样的文本。
message-figure = 消息里的图“{ $name }”没有显示在这里。
