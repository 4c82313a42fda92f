layout-param-permuted = permuted rows

layout-caption = Choose the pairing of the code, then the rows to permute. The score is right when every arc joins two cells of one colour and the biases have moved along.
layout-code = Pairing of the code
layout-none = none
layout-without-biases = without their biases
layout-right = right
layout-wrong = wrong
layout-score = score
layout-old-key = score with a key cached before the conversion
layout-output = a row of Wₒ times v
layout-order = { $vector } in memory: { $order }
layout-pair = Pair i = { $pair } of the code is slots { $first } and { $second }. There q holds { $a } and { $b }.
layout-said-trained = The code rotates neighbours together, as in training, so no row has to move. The score is { $score }.
layout-said-nothing = The weights are as trained, but the code rotates { $a } with { $b }, which were never a pair. The score is { $score } instead of { $right }.
layout-said-query = Only _q_ is permuted, so slot by slot it gets multiplied by the wrong components of _k_. The score is { $score } instead of { $right }.
layout-said-biases = The rows are permuted, but the biases of _q_ and _k_ are still in the old order, so each is added to the wrong component. The score is { $score } instead of { $right }.
layout-said-both = _q_ and _k_ are permuted alike, with their biases. Every pair is together again, and since the order of its terms doesn’t change a sum, the score is { $score } as in training. _v_ isn’t permuted, because no code rotates it.
layout-said-all = The score { $score } is right, but _v_ now reaches _W_ₒ in a different order. A row of _W_ₒ gives { $output } instead of { $right }, so don’t permute the rows of _W_ᵥ.
layout-said-one-pair = There’s only one pair, so both pairings are the same and nothing has to be permuted. The score is { $score }.
layout-said-luck = Here even this gives { $score }, as in training. Choose a different distance, or draw new vectors.
