train-caption = Press Train and watch which curves rise. These small transformers learn the same task side by side, and only their position encodings differ.
train-right = Accuracy
train-loss = Loss, in nats
train-random = random guess: { $share }
train-counted-letters = always the most frequent letter so far: { $share }
train-counted-brackets = always the kind most often open: { $share }
train-axis = step
train-smoothed = curves: mean of { $steps } steps
train-said-at = { $encoding } at step { $step }
train-said-share = { $encoding } { $share }
train-said-learned = Accuracy of 90% reached for the first time: { $list }.
train-said-not = { $count ->
    [one] 90% not reached by step { $step }. Accuracy of the last step: { $list }.
   *[other] 90% not reached by step { $step }. Mean accuracy of the last { $count } steps: { $list }.
    }
train-said-diverged = Diverged, so the loss is no longer a number: { $list }. Choose a smaller learning rate.
train-said-rate = { $list } got less right than counting does, so the learning rate { $rate } is too large.
train-said-nothing = No model has been trained with these settings yet. Press Train.
train-column-encoding = encoding
train-column-learned = 90% at step
train-column-right = accuracy at step { $step }, %
train-column-at-end = accuracy at the end, %
train-column-loss = loss at step { $step }
train-column-time = ms per step
