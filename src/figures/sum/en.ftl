sum-caption = Each bar is a pair and starts where the last one ended. A hollow one lowers the score. Click one.
sum-bars-name = i, selected pair, by its bar
sum-pair = pair { $pair }
sum-said = All pairs together: _q_·_k_ = { $score } at distance { $distance }.
sum-term = pair { $pair } adds
