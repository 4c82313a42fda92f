alike-param-muted = 关掉的分量对
alike-param-one-distance = 第一个距离
alike-param-other-distance = 第二个距离

alike-caption = 点一个分量对，把它关掉或打开。曲线表示：只看打开的分量对，各个距离与紫色距离有多像。
alike-pairs = 分量对，按下的打开
alike-pair = 第 { $pair } 对，{ $wavelength } 个词元转一圈
alike-chart = 距离 { $distance } 与其他各距离的相似度
alike-axis = 距离（词元）
alike-fastest = 只留最快的：4 与 48
alike-slowest = 只留最慢的：4 与 5
alike-all = 全部分量对
alike-silent = 所有分量对都关掉时，哪些距离都分不清。
alike-said = { $all } 对中有 { $heard } 对打开。第 { $pair } 对最能区分这两个距离，相差 { $degrees }°。
alike-same = 开着的分量对：{ $heard } / { $all }。两个距离都是 { $one }。
alike-similarity = 距离 { $one } 与 { $other } 的相似度
alike-none = 在 { $last } 个词元以内，没有别的距离与 { $one } 相像。
alike-others = 在 { $last } 个词元以内，还有 { $count } 个距离与 { $one } 相像（相似度不低于 0.99）。
