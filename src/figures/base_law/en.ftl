base-law-param-stage = training

base-law-caption = Select a base in the chart. Compare what the model gets right in longer texts with the clocks of its pairs.
base-law-first = trained on 64 tokens
base-law-further = then 100 steps on 256
base-law-chart = Accuracy in texts of 64, 256 and 1,024 tokens for each base
base-law-bases = base
base-law-base = base { $base }
base-law-length = Text
base-law-tokens = { $tokens } tokens
base-law-here = Accuracy
base-law-lowest = Lowest of 5 seeds
base-law-highest = Highest
base-law-seen = angles within { $tokens } tokens, with the number of rotations
base-law-new = new angles within { $tokens }
base-law-pair = Pair { $pair }: { $rotations } rotations within { $tokens } tokens
base-law-complete = pairs that complete a rotation within { $tokens } tokens
base-law-of = { $count } of { $all }
base-law-said-all = Every pair was at all its angles in training, so no longer text has a new one.
base-law-said-some = { $rest ->
    [one] In longer texts { $rest } pair reaches angles that it never had in training.
   *[other] In longer texts { $rest } pairs reach angles that they never had in training.
    }
base-law-same = The model from this tab gets exactly as many tokens right as the recorded one, { $right } of { $of }.
base-law-untrained = No model with these settings was recorded. You can train it here.
base-law-note = Each band spans five seeds, 477 to 481. Accuracies are counted in 64, 32 and 8 new texts of the three lengths.
