odometer-caption = Move the position. Past 1,000, watch the first wheel reach digits that it never had in training.
odometer-turn = { $tokens } tokens
odometer-reads = At position { $position } the wheels read { $digits }.
odometer-known = Up to here, every wheel has rotated no further than in training, at positions 0 to { $trained }.
odometer-negative = Training had no positions below 0. The first wheel never had this angle.
odometer-new-one = In training, at positions 0 to { $trained }, one wheel didn’t rotate this far.
odometer-new = In training, at positions 0 to { $trained }, { $count } wheels didn’t rotate this far.
odometer-slower = A rotation of the last wheel takes { $last } times as many tokens as in training, one of the first { $first } times.
