alike-param-muted = pairs switched off
alike-param-one-distance = first distance
alike-param-other-distance = second distance

alike-caption = Click a pair to switch it off. The curve shows which distances look like the purple one to the others.
alike-pairs = Pairs, of which the pressed ones are on
alike-pair = Pair { $pair }, one rotation in { $wavelength } tokens
alike-chart = Similarity of distance { $distance } and each other distance
alike-axis = distance, in tokens
alike-fastest = Only the fastest: 4 and 48
alike-slowest = Only the slowest: 4 and 5
alike-all = All pairs
alike-silent = With every pair off, all distances look alike.
alike-said = { $heard } of { $all } pairs are on. Pair { $pair } tells the two distances apart best, by { $degrees }°.
alike-similarity = similarity of distances { $one } and { $other }
alike-none = Up to { $last } tokens no other distance looks like { $one }.
alike-others = Up to { $last } tokens { $count ->
    [one] one other distance looks
   *[other] { $count } other distances look
    } like { $one }, with similarity 0.99 or more.
