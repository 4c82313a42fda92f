embed-param-embedded = 要嵌入的图

embed-caption = 选一个图，带走的就是它此刻在本页上的样子。
embed-frame = 放进另一张网页的框架：
embed-link = 单独打开这个图的链接：
embed-told = 整页的链接，问题都已给出答案，适合课堂：
