wish-param-function = function

wish-caption = Choose a function _f_ and shift both words. You want a score that doesn’t change unless their distance does.
wish-nothing = add nothing
wish-add = add a vector
wish-scale = scale
wish-rotate = rotate
wish-plane-name = The plane with q and k before and after f; their score is { $score }
wish-now = score
wish-before = score before the shift
wish-later = score at distance _m_ − _n_ = { $distance }
wish-said-start = You haven’t shifted them yet.
wish-said-works = Shifted by { $shift }, the score is the same, yet it changes with the distance. This is the _f_ we want.
wish-said-ignores = Shifted by { $shift }, the score is the same. But it’s the same at every distance too, so the order of the words is lost.
wish-said-changed = Shifted by { $shift }, the score changes, although the distance is still { $distance }.
