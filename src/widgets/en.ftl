field-refused = Type { $allowed }.
field-cut = Only the first { $count } characters were kept.
