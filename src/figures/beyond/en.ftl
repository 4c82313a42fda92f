curve-score-here = score at distance { $distance }

beyond-caption = Slide _L_′ past the training length _L_, and watch the circles change.
beyond-shown = angles up to _L_ = { $trained }
beyond-hand = angle at _L_′ = { $wanted }
beyond-outside = added up to _L_′
beyond-as-trained = without the method
beyond-pair-complete = Pair { $pair }: one rotation takes { $turn } tokens, so training showed all angles. At distance { $wanted }: { $here }°.
beyond-pair-inside = Pair { $pair }: one rotation takes { $turn } tokens, so within the training length its angles are 0° to { $seen }°. Distances up to { $wanted } add none.
beyond-pair-outside = Pair { $pair }: one rotation takes { $turn } tokens, so training showed only 0° to { $seen }°. At distances up to { $wanted } it goes on to { $new }°, and everything past { $seen }° is new.
beyond-plane = The plane of pair { $pair }: the query before and after it rotates by the distance, and the key
beyond-said-within = Distances up to { $wanted } are all within the training length { $trained }.
beyond-said-trained = At distances up to { $wanted }, { $unseen } of { $count } pairs reach angles that training never showed: all that completed no rotation in training. The score depends only on the distance, but the distance is new.
beyond-said-all-shown = At distances up to { $wanted }, all { $count } pairs stay at angles that training showed: each completed a rotation in training.
beyond-said-method = At distances up to { $wanted }, { $unseen } of { $count } pairs reach angles that training never showed; with { $method } { $scaled }.
beyond-unseen = of { $count } pairs have angles added
beyond-no-pair = none
beyond-cost-none = The frequencies are those of training, so the scores of a short text don’t change.
beyond-cost-follows = Since { $method } follows the length of the text, the scores of a short one don’t change.
beyond-cost = If { $method } stays on for a short text, its scores at distances up to { $short } change by up to { $change }.
beyond-cost-factor = If { $method } stays on for a short text, every score is multiplied by { $factor }, and the frequencies change scores at distances up to { $short } by up to { $change }.
beyond-range = { $least } to { $most }
beyond-farthest = farthest from the angles up to _L_
beyond-farthest-method = the same with the method
beyond-range-within = scores as trained, distances up to _L_
beyond-range-within-steps = scores as trained, distances up to _L_ in steps of { $step }
beyond-range-beyond-steps = scores as trained, distances from _L_ to _L_′ in steps of { $step }
beyond-range-beyond = scores as trained, distances from _L_ to _L_′
beyond-score-method = score at distance { $wanted } with the method
beyond-change = largest change at distances up to { $short } (at { $at })
beyond-change-of-frequencies = the same without the factor
beyond-factor = factor of the method on every score
beyond-note = These are toy values: no model learned these queries and keys. LongRoPE takes the divisors of Phi-3-mini-128k, which were found for 48 pairs. For a different number of pairs we interpolate between them. “Proportional” rotates a quarter of the pairs.
