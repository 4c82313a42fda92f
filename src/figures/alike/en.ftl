alike-param-muted = pairs switched off
alike-param-one-distance = first distance
alike-param-other-distance = second distance

alike-caption = Click a pair to switch it on or off. The curve shows which distances the remaining pairs can’t tell from the purple one.
alike-pairs = Pairs (pressed: on)
alike-pair = Pair { $pair }, one rotation in { $wavelength } tokens
alike-chart = Similarity of distance { $distance } to every other distance
alike-axis = distance, in tokens
alike-fastest = Only the fastest: 4 and 48
alike-slowest = Only the slowest: 4 and 5
alike-all = All pairs
alike-silent = With every pair off, all distances look alike.
alike-said = Pairs on: { $heard } of { $all }. Pair { $pair } tells the two distances apart best, by { $degrees }°.
alike-same = Pairs on: { $heard } of { $all }. Both distances are { $one }.
alike-similarity = similarity of distances { $one } and { $other }
alike-none = No other distance up to { $last } tokens looks like { $one }.
alike-others = Up to { $last } tokens { $count ->
    [one] one other distance looks
   *[other] { $count } other distances look
    } like { $one }, with similarity 0.99 or more.
