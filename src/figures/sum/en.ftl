sum-caption = Click a bar to select its pair. Each one starts where the last one ended, and a hollow one lowers the score.
sum-bars-name = i, selected pair, by its bar
sum-said = All pairs together: the score is { $score } at distance { $distance }.
sum-total = sum
sum-term = pair { $pair } adds
