bench-name = The bench
steps-name = First steps
steps-count = { $step } of { $count }
steps-drag = Drag n along the sentence.
steps-drag-see = k’s arrow rotates, and the score changes.
steps-lock = Lock the distance, then move a word.
steps-lock-see = Both arrows rotate, but the score doesn’t change.
steps-shift = Press +1,000.
steps-shift-see = Every angle is different, yet the score is the same to the last digit.
steps-done = You’ve seen it: the score depends only on the vectors and the distance.
steps-close = Close the first steps
allowed-component = a number whose arrow is at most { $length } long
positions-section = Positions
tokens = { $number } tokens
angle = { $radians } rad = { $turns } rotations

plane-caption = Drag _q_ or _k_. Faint: before rotation.
plane-name-still = Plane of pair { $pair }, which doesn’t rotate
planes-caption = One plane per pair, each rotating at its own frequency. Click one.
planes-still = Grey and hatched: the pairs from { $pair } on lie beyond the rotary dimension and don’t rotate.

pair-section = The selected pair
pair-theta = frequency _θ_
pair-wavelength = one full rotation takes
pair-query-angle = _q_ is rotated by _mθ_
pair-key-angle = _k_ is rotated by _nθ_
pair-between = from _Rₙk_ to _Rₘq_
pair-term = adds to the score
pair-still = This pair lies beyond the rotary dimension, so no position rotates it.
pair-in-words-still = pair { $pair }, doesn’t rotate
component = component { $component }
matrix-at-query = R at m, the rotation of the query
matrix-check = R at m transposed times R at n, minus R at n minus m: the check
matrix-caption = Each block rotates one pair.
matrix-largest = The largest entry of the check is { $number }, which is rounding.
matrix-block = Block { $pair }: ({ $a }, { $b }; { $c }, { $d }).

score-caption = One bar per pair. Dashed: its maximum.
score-said = Score { $score }
score-bars-name = i, selected pair, by its bar
score-passed = from unrotated pairs
score-scaled = divided by √{ $dimension }

curve-caption = The score at other distances.
curve-text = Score against distance; at distance { $distance } it’s { $score }

beside-plane = Beside the plane
beside-score = Score
beside-matrix = Matrix
beside-pair = Pair
