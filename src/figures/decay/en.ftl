decay-caption = Choose q and k, then move along the distance. Thick: rising.
decay-score = score
decay-largest = largest possible score, ± Σ |qᵢ| |kᵢ| = { $aligned }
decay-others = the other two choices, scaled to the same limits
decay-said = At distance { $distance } the score is { $score }. It rises in { $rises } of { $steps } steps.
decay-paper = The paper’s curve: the mean length of the partial sums Sⱼ. It depends on d and the base, not on q or k.
decay-paper-y = mean |S|
decay-mean-here = mean |Sⱼ| at distance { $distance }
decay-bound-here = the paper’s bound at distance { $distance }: the mean times { $factor }
decay-aligned = Σ |qᵢ| |kᵢ|, which no score exceeds at any distance
decay-tighter = The curve rises in { $rises } of { $steps } steps. The paper’s bound is tighter than Σ |qᵢ| |kᵢ| at { $count } of { $total } distances.
