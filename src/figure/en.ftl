pair-before = Previous pair
pair-after = Next pair
shift-said = Moved by { $by }.
shift-ends = Positions stop at ±{ $farthest }.
notice-row = { $key } = “{ $text }” is too large: the text has { $tokens } tokens, 0 to { $last }. The figure shows the last one.
figure-refused = This can’t be computed: { $reason }.
figure-asked = A “?” hides the answer to the question above. To see it, choose an answer or move something.
figure-hidden = Hidden until you answer
notice-close = Close

method-none = as trained
method-linear = interpolation
method-ntk = NTK
method-dynamic = dynamic NTK
method-yarn-turns = YaRN (paper)
method-yarn = YaRN (code)
method-llama3 = Llama 3.1
method-longrope = LongRoPE
method-proportional = proportional

colours-or-less = { $number } or less
colours-or-more = { $number } or more
hidden-key = hidden

sentence-section = Sentence
marker-query = m, query position
marker-key = n, key position
marker-on-token = { $position }, on “{ $token }”
gap = _m_ − _n_ = { $gap }
shift-both = Shift both by

vector-query = query, pair { $pair }
vector-key = key, pair { $pair }
vector-angle = angle
vector-length = length
degrees = { $number }°
radians-per-token = { $number } radians per token
plane-name = Plane of pair { $pair }: { $degrees } degrees from the rotated key to the rotated query
planes-name = i, selected pair
pairs-fast = fast pairs
pairs-slow = slow pairs
pair-number = pair { $pair }
pair-title = Pair i = { $pair } of { $count }
pair-in-words = pair { $pair }, one rotation takes { $wavelength } tokens, adds { $term } to the score

matrix-name = Matrix { $which }
matrix-at-key = R at n, the rotation of the key
matrix-of-gap = R at n minus m, the rotation by the distance
score-from-distance = sum, from _m_ − _n_ alone
score-from-positions = from _m_ and _n_: _Rₘq_ · _Rₙk_
score-difference = difference
curve-x = distance m − n
curve-y = score
settings-redraw = New random vectors
figure-credit = From “Rotary position embedding, by hand”
figure-fullscreen = Full screen
settings-reset = Reset
settings-link = Copy link
settings-share = Share
settings-share-missing = Couldn’t load this menu. Reopen it when you’re online.
settings-keys = Keyboard shortcuts
play = Play: { $what }
play-stop = Pause
play-speed = Speed: { $count } positions per second
play-per-second = { $count }/s
settings-copied = Copied
pairing-interleaved = interleaved (2i, 2i + 1)
pairing-half = half-split (i, i + r/2)
sentences = { $first } { $second }
list-comma = {", "}
comma = {", "}
vectors-ones = q = k = all ones
vectors-drawn = random q and k
vectors-rising = a rising score
order-first-words = Only the first { $count } words are shown.

copy = Copy
copy-refused = This browser doesn’t let the page copy. The text is selected, so you can copy it yourself.
