embed-param-embedded = 要嵌入的图

embed-caption = 选一幅图，得到的就是它此刻在本页上的样子。
embed-code = 放进网页的代码：
embed-link = 单独打开这幅图的链接：
embed-told = 整页的链接，问题都已给出答案，适合课堂：
