notice-parameter = { $key } = “{ $text }” is not { $allowed } here. The page shows { $shown }.
notice-misfit = { $key } = “{ $text }” is { $misfit }: it must be { $allowed } here. The page shows { $shown }.
notice-misfit-start = { $key } = “{ $text }” is { $misfit }: it must be { $allowed } here. The page shows what it starts with.
misfit-small = too small
misfit-large = too large
misfit-long = too long
notice-vector = { $key } = “{ $text }” is not a list of components. The page shows the vector that it starts with.
notice-vector-components = { $key } = “{ $text }” has { $count } components, and the vector has { $wanted } here. The page shows the vector that it starts with.
notice-vector-length = { $key } = “{ $text }” has an arrow longer than { $most }. The page shows the vector that it starts with.
notice-figure = The link names a figure “{ $name }”, which is not on this page. The whole page is shown.
notice-twice = { $key } is given twice: “{ $first }” counts, “{ $text }” does not.
notice-unknown = This figure has no setting { $key }. The page ignores “{ $text }”.
notice-small = The link has { $key }. Settings are written in small letters: { $small }.
notice-page = The link has { $key } = “{ $text }”, which is not { $allowed }. The page ignores it.
notice-host = The link has host = “{ $text }”, which is not { $allowed }. The page sends and accepts no messages.
notice-edition = The link has v = “{ $text }”, which is not { $allowed }. The page reads it as a link of today, v = { $edition }.
notice-alone = The link has { $key }, which only works for a figure alone: add figure = and its name.
notice-controls = The link lists “{ $name }” under controls, and this figure has no such parameter. It has { $keys }.
notice-parts = The link lists “{ $name }” under parts, and this figure has no such part. It has { $parts }.
