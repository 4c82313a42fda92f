decay-caption = Choose _q_ and _k_, then slide along the distance. Thick: the curve rises.
decay-score = score
decay-largest = largest possible score, ± _Σ_ |_qᵢ_| |_kᵢ_| = { $aligned }
decay-other = { $vectors }, scaled
decay-said = At distance { $distance } the score is { $score }. It rises in { $rises } of { $steps } steps.
decay-paper = The paper’s curve: the mean length of the partial sums _Sⱼ_. It depends on _d_ and the base, not on _q_ or _k_.
decay-paper-y = mean |S|
decay-mean-here = mean |_Sⱼ_| at distance { $distance }
decay-bound-here = the paper’s bound at distance { $distance }: the mean times { $factor }
decay-aligned = _Σ_ |_qᵢ_| |_kᵢ_|, which no score exceeds at any distance
decay-tighter = The curve rises in { $rises } of { $steps } steps. The paper’s bound is tighter than _Σ_ |_qᵢ_| |_kᵢ_| at { $count } of { $total } distances.
