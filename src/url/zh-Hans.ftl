notice-parameter = { $key } 写成了“{ $text }”，而这里只能是{ $allowed }。页面显示的是 { $shown }。
notice-misfit = { $key } 写成了“{ $text }”，{ $misfit }，这里只能是{ $allowed }。页面显示的是 { $shown }。
notice-misfit-start = { $key } 写成了“{ $text }”，{ $misfit }，这里只能是{ $allowed }。图中显示的是开始时的内容。
misfit-small = 太小
misfit-large = 太大
misfit-long = 太长
notice-vector = { $key } 写成了“{ $text }”，这不是一组分量。页面显示的是开始时的向量。
notice-vector-components = { $key } 写成了“{ $text }”，它有 { $count } 个分量，而这里的向量有 { $wanted } 个。页面显示的是开始时的向量。
notice-vector-length = { $key } 写成了“{ $text }”，其中有长度超过 { $most } 的箭头。页面显示的是开始时的向量。
notice-figure = 链接里的图“{ $name }”不在本页上。现显示整页。
notice-twice = { $key } 写了两次：采用“{ $first }”，不用“{ $text }”。
notice-unknown = 这幅图没有 { $key } 这项设置，“{ $text }”未被采用。
notice-small = 链接里写着 { $key }，而设置名要小写：{ $small }。
notice-page = 链接里 { $key } 写成了“{ $text }”，而这里只能是{ $allowed }。页面未采用。
notice-host = 链接里 host 写成了“{ $text }”，而这里只能是{ $allowed }。页面不与任何网页互发消息。
notice-edition = 链接里 v 写成了“{ $text }”，而这里只能是{ $allowed }。页面按现在的版本 v = { $edition } 来读。
notice-alone = 链接里的 { $key } 只对单独显示的图起作用，请加上 figure = 图的名字。
notice-controls = 链接的 controls 里有“{ $name }”，而这幅图没有这个参数。它的参数有：{ $keys }。
notice-parts = 链接的 parts 里有“{ $name }”，而这幅图没有这个部分。它有：{ $parts }。
