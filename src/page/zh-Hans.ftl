page-title = 动手学旋转位置编码
page-description = 让两个词沿文本移动，拖动它们的箭头，看旋转位置编码（RoPE）改变了什么，又保持了什么。
page-heading = 旋转位置编码
page-lead = 如今的语言模型大多靠旋转向量来编码词序。
page-without-wasm = 这幅图需要 JavaScript 和 WebAssembly，页面须来自网页服务器而不是本地文件。在沙盒框架中，服务器须发送 Access-Control-Allow-Origin，或者框架须有 allow-same-origin。没有这幅图，页面上的文字仍可阅读。
page-lost = 嵌入框的链接里没有本页任何一幅图的名字。相近的名字：
language = 中文
skip-to-chapters = 跳到各章
late-coming = 正在加载此图。
late-missing = 此图未能加载。恢复联网后会自动加载。
late-unprinted = 打印时此图尚未加载。请用“目录”下的“打印全文和所有图”。
late-again = 重试

story-contents = 目录
story-way = 本页写给见过注意力机制、想看清 RoPE 在其中做了什么的人。核心思想十分钟就能读完，只需要懂向量。其余各章可以单独读，也可以跳过。
story-to-bench = 以前来过？直接去实验台。
story-print = 打印全文和所有图
story-figure = 图 {$number}
story-figure-title = 图 {$number}：{$title}
story-previous = 上一章：
story-next = 下一章：
story-show = 在图里演示
story-exercise = 练习：
story-go-on = 上次读到：
story-again = 重新问我
# 发给嵌入方网页的话。{ $name } 是对方写的名字。
message-unread = 这条消息无法读取：type 只能是 set、get 或 reset；set 的 fields 要写成对象，或写成链接里那样的文本。
message-figure = 消息里的图“{ $name }”没有显示在这里。
