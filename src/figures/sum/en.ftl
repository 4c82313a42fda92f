sum-caption = Move _m_ and _n_. Each bar is one pair and starts where the last bar ended, so together they end at _q_·_k_. Hollow: the pair lowers the score. Click a bar to see its plane.
sum-bars-name = i, selected pair, by its bar
sum-pair = pair { $pair }
sum-said = All pairs together: _q_·_k_ = { $score } at distance { $distance }.
sum-term = pair { $pair } adds
