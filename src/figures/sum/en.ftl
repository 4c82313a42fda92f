sum-caption = Move m and n. Each bar is one pair and starts where the last bar ended, so together they end at q·k. Hollow: the pair lowers the score. Click a bar to see its plane.
sum-bars-name = i, selected pair, by its bar
sum-pair = pair { $pair }
sum-said = All pairs together: q·k = { $score } at distance { $distance }.
sum-term = pair { $pair } adds
