# Every word of the page. A locale is a file beside this one with the same messages.

## The page
page-title = Rotary position embedding, by hand
page-description = Slide two words along a text and drag their arrows: see what rotary position embedding (RoPE) changes, and what it leaves as it is.
page-heading = Rotary position embedding
page-lead = Most language models encode word order by rotating vectors.
page-without-wasm = This figure needs JavaScript, WebAssembly and a page from a web server, not from a file. Everything written can be read without it.
language = English
skip-to-chapters = Skip to the chapters
late-coming = This figure is being downloaded.
late-missing = This figure could not be downloaded. It comes when you are online again.
late-unprinted = This figure had not been downloaded when the page was printed. “Print with all figures” under “Contents” prints it.
late-again = Try again

## The story
story-contents = Contents
story-print = Print with all figures
story-figure = Figure {$number}
story-figure-title = Figure {$number}: {$title}
story-previous = Before:
story-next = Next:
story-show = Show me

## Parameters
param-head-dim = head dimension
param-base = base
param-layout = layout
param-rotary-dim = rotary dimension
param-query-position = query position
param-key-position = key position
param-first-position = position of the first word
param-lock-distance = lock the distance
param-pair = selected pair
param-matrix = matrix shown
param-reach = plane radius
param-seed = seed
param-sentence = sentence
param-speed = frequency
turn-param-rotated-first = rotate before W
turn-param-mirrored = mirrored: Rᵀ in place of R
alike-param-muted = muted pairs
alike-param-one-distance = first distance
alike-param-other-distance = second distance
derivation-param-phi = how the angle grows
wish-param-function = function
derivation-param-stretch = stretch per token
param-order = order of the words
param-step = step
param-tokens = tokens
elementwise-param-cost-dim = head dimension of the costs
terms-param-clip = clip
param-causal = causal
heads-param-softmax = softmax
param-row = query token, from 0
param-column = key token, from 0
linear-param-feature-map = feature map
take-param-code-language = language
embed-param-embedded = figure to embed
terms-param-terms = position vectors
relative-param-relative = relative scheme
relative-param-buckets = buckets
relative-param-max-distance = buckets grow up to distance
relative-param-heads = heads
param-head = selected head
param-vectors = query and key
weights-param-source = vectors
kernel-param-library = library
kernel-param-tensor-format = tensor format
kernel-param-cp-size = cp_size
kernel-param-cp-rank = cp_rank
kernel-param-batch = batch
kernel-param-seqlen = seqlen
kernel-param-total = packed tokens
kernel-param-cu-seqlens = cu_seqlens
kernel-param-max-seqlen = max_seqlen
kernel-param-seqlen-offsets = seqlen_offsets
kernel-param-start-positions = start_positions
kernel-param-table-rows = rows of the tables
kernel-param-table-dim = rotary_dim
kernel-param-mixed = freqs of the other layout
kernel-param-in-place = inplace
kernel-param-backward = backward
kernel-param-memory-token = selected token, in memory order
collapse-param-position-format = positions
precision-param-theta-format = frequencies θ
precision-param-angle-format = angles mθ
precision-param-running = each angle from the one before it
precision-param-table-format = cos and sin
precision-param-product-format = products, sums
precision-param-vector-format = q and k
decode-param-sinks = first tokens kept (attention sinks)
decode-param-window = last tokens kept
decode-param-counted = position of a new token
decode-param-shifted = rotate kept keys back by 1 after each eviction
decode-param-pads = padding before the text
decode-param-padding = padding counted
axes-param-axes = which pairs see which axis
axes-param-query-patch = query’s patch
axes-param-query-frame = query’s frame
axes-param-key-patch = key’s patch
axes-param-key-frame = key’s frame
own-param-file = number of the file read in this tab, 0 for the example
own-param-shape = axes
own-param-from = first token, from 0
own-param-rotated = with RoPE
lab-param-learned-task = what the models learn
lab-param-encodings = position encodings
lab-param-encoding = position encoding
lab-param-steps = training steps
lab-param-shown-step = step shown
lab-param-net = model size
lab-param-rate = learning rate
lab-param-readers = models that read on
lab-param-length-read = tokens read
lab-param-read-factor = scaled for this many times the trained length
lab-param-temperature = weight of ln s in YaRN’s temperature
lab-param-measure = what is measured
lab-param-read-part = part of the positions, from 0
lab-param-back = distance, in tokens
param-sequence = sequence
lab-param-map = head shown large
param-query = query vector, pair by pair
param-key = key vector, pair by pair
turn-param-w-q = rows of the query’s projection
turn-param-w-k = rows of the key’s projection
layout-param-permuted = permuted rows
bugs-param-guess = guessed mistake
param-trained = trained length
param-wanted = wanted length
param-method = method
extension-param-methods = methods drawn beside it
param-alpha = interpolated up to, in rotations
param-beta = kept from, in rotations
extension-param-truncate = ends of the ramp at whole pairs
extension-param-mscale = mscale
extension-param-mscale-all-dim = mscale_all_dim
models-param-model = model
models-param-compared = compared with
models-param-config = what was read of a config.json
models-param-layer = kind of layers
models-param-short = texts no longer than trained on
cache-param-cached = tokens so far
cache-param-max-position = max_position_embeddings
cache-param-factor = factor
cache-param-kept-keys = kept keys

allowed-even = an even number from { $least } to { $most }
allowed-integer = a whole number from { $least } to { $most }
allowed-real = a number from { $least } to { $most }
allowed-choice = one of { $names }
allowed-several = any of { $names }, with a dot between
allowed-figure = the name of a figure
allowed-keys = keys of the figure’s parameters with commas between, or { $none }
allowed-origin = an origin such as { $origin }
allowed-text = at least one word in at most { $most } characters
allowed-file = at most { $most } characters
allowed-numbers = a list of { $fewest } to { $most } whole numbers from 0 to { $highest }
allowed-number-or-none = None or a whole number from 0 to { $highest }
allowed-numbers-or-none = None or a list of at most { $most } whole numbers from 0 to { $highest }
allowed-arrows = `2` or `3` and as many base-64 digits a component, in thousandths; or decimals with commas

field-refused = Type { $allowed }.
field-cut = Only the first { $count } characters were kept.
pair-before = Previous pair
pair-after = Next pair
shift-ends = No step leads beyond position ±{ $farthest }.

notice-parameter = The link says { $key } = “{ $text }”, which is not { $allowed } here. The page shows { $shown }.
notice-misfit = The link says { $key } = “{ $text }”, which is { $misfit }: it must be { $allowed } here. The page shows { $shown }.
notice-misfit-start = The link says { $key } = “{ $text }”, which is { $misfit }: it must be { $allowed } here. The page shows what it starts with.
misfit-small = too small
misfit-large = too large
misfit-long = too long
notice-vector = The link says { $key } = “{ $text }”, which is no list of components. The page shows the vector that it starts with.
notice-vector-components = The link’s { $key } = “{ $text }” has { $count } components, and the vector has { $wanted } here. The page shows the vector that it starts with.
notice-vector-length = The link’s { $key } = “{ $text }” has an arrow longer than { $most }. The page shows the vector that it starts with.
notice-figure = The link names a figure “{ $name }”, which is not on this page. The whole page is shown.
notice-twice = The link gives { $key } twice: “{ $first }” counts, “{ $text }” does not.
notice-unknown = This figure has no setting { $key }. The page leaves out “{ $text }”.
notice-small = The link says { $key }. Settings are written in small letters: { $small }.
notice-page = The link says { $key } = “{ $text }”, which is not { $allowed }. The page leaves it out.
notice-host = The link says host = “{ $text }”, which is not { $allowed }. The page sends and accepts no messages.
notice-alone = The link says { $key }, which only does something for a figure alone: add figure = and its name.
notice-controls = The link lists “{ $name }” under controls, and this figure has no such parameter. It has { $keys }.
notice-row = The link says { $key } = “{ $text }”, but the text has { $tokens } tokens, 0 to { $last }. The figure shows the last one.
figure-refused = This cannot be computed: { $reason }.
notice-close = Close
# What the page around a frame is told. { $name } is what that page wrote.
message-unread = The message cannot be read. Its type must be set, get or reset; the fields of set must be an object, or a text as in a link.
message-figure = The message names a figure “{ $name }”, which is not shown here.

## Methods of context extension
method-none = as trained
method-linear = interpolation
method-ntk = NTK
method-dynamic = dynamic NTK
method-yarn-turns = YaRN (paper)
method-yarn = YaRN (code)
method-llama3 = Llama 3
method-longrope = LongRoPE
method-proportional = proportional

colours-or-less = { $number } and less
colours-or-more = { $number } and more
hidden-key = hidden
sentence-default = the river bends and the road bends with it

## The first figure
hero-name = Two words slide along a text
hero-caption = Slide both words: the arrows rotate, the score stays.
hero-sentence = the cat had a nap
hero-slider = Position of both words
hero-slider-text = “{ $key }” at { $n }, “{ $query }” at { $m }, score { $score }
hero-score = score
hero-plane = The arrows of “{ $key }” and “{ $query }”, { $degrees } degrees apart

## The bench
bench-name = The bench
steps-name = First steps
steps-count = { $step } of { $count }
steps-drag = Drag n along the sentence.
steps-drag-see = The arrow of k rotates and the score changes.
steps-lock = Lock the distance, move a word.
steps-lock-see = Both arrows rotate, the score stays.
steps-shift = Press +1,000.
steps-shift-see = All angles are new, the score keeps its digits.
steps-done = You have seen it: the score depends only on the vectors and their distance.
steps-close = Close the first steps
allowed-component = a number whose arrow is at most { $length } long

sentence-section = Sentence
positions-section = Positions
marker-query = m, query position
marker-key = n, key position
marker-on-token = { $position }, on “{ $token }”
gap = m − n = { $gap }
shift-both = Shift both by

vector-query = query, pair { $pair }
vector-key = key, pair { $pair }
vector-angle = angle
vector-length = length
degrees = { $number }°
tokens = { $number } tokens
radians-per-token = { $number } radians per token
angle = { $radians } rad = { $turns } turns

plane-caption = Drag q or k. Pale: the vector. Strong: the same vector, rotated to its position.
plane-name = Plane of pair { $pair }: from the rotated key to the rotated query { $degrees } degrees
plane-name-still = Plane of pair { $pair }, which does not rotate
planes-caption = One plane per pair, each rotates at its own speed. Select one.
planes-still = Grey and hatched: the pairs from { $pair } on lie beyond the rotary dimension and do not rotate.
planes-name = i, selected pair
pairs-fast = fast pairs
pairs-slow = slow pairs

pair-section = The selected pair
pair-title = Pair i = { $pair } of { $count }
pair-theta = frequency θ
pair-wavelength = one full rotation takes
pair-query-angle = q is rotated by mθ
pair-key-angle = k is rotated by nθ
pair-between = from Rₙk to Rₘq
pair-term = adds to the score
pair-still = This pair lies beyond the rotary dimension. No position rotates it.
pair-in-words = pair { $pair }, one full rotation takes { $wavelength } tokens, adds { $term }
pair-in-words-still = pair { $pair }, does not rotate
component = component { $component }

matrix-name = Matrix { $which }
matrix-at-query = R at m, the rotation of the query
matrix-at-key = R at n, the rotation of the key
matrix-of-gap = R at n minus m, the rotation by their distance
matrix-check = R at m transposed times R at n, minus R at n minus m: the check
matrix-caption = Each 2 × 2 block rotates one pair. Point at one to see its plane and its bar.
matrix-largest = The largest entry of the check is { $number }: rounding.
matrix-block = Block { $pair }: ({ $a }, { $b }; { $c }, { $d }).

score-caption = One bar per pair; pale: the most it could be.
score-said = Score { $score }
score-bars-name = i, selected pair, by its bar
score-from-distance = sum, from m − n alone
score-from-positions = from m and n: Rₘq · Rₙk
score-passed = from unrotated pairs
score-difference = difference
score-scaled = divided by √{ $dimension }

curve-caption = The score at other distances.
curve-x = distance m − n
curve-y = score
curve-text = Score against distance; at distance { $distance } it is { $score }

beside-plane = Beside the plane
beside-score = Score
beside-matrix = Matrix
beside-pair = Pair
settings-section = Settings
settings-redraw = Draw new vectors
figure-credit = From “Rotary position embedding, by hand”
figure-fullscreen = Full screen
settings-reset = Reset
settings-link = Copy link
settings-share = Share
settings-share-missing = The rest could not be downloaded. Open it again when you are online.
settings-keys = Keys of this figure
play = Play: { $what }
play-stop = Pause
play-speed = Speed: { $count } positions per second
play-per-second = { $count }/s
keys-space = Space
keys-arrows = one step
keys-ten = ten steps
keys-vector = an arrow by 45° or 0.5, by 1° or 0.01
keys-ends = the first and the last
keys-play = play and pause
keys-field = apply what is typed, discard it
keys-undo = undo
keys-redo = redo
keys-predict = the answer to the next question
keys-list = open this list, close it
settings-copied = Copied
pairing-interleaved = interleaved (2i, 2i + 1)
pairing-half = half (i, i + r/2)

## The figure of a whole head
heads-caption = Move the sentence with the slider below the heatmaps. Each small square shows what has changed since position 0.
heads-none = none
heads-sinusoidal = sinusoidal
heads-shaw = Shaw
heads-t5 = T5
heads-alibi = ALiBi
heads-rope = RoPE
heads-none-how = q · k as they are
heads-sinusoidal-how = a vector added to each word
heads-shaw-how = a vector for each distance, on k
heads-t5-how = a number for each range of distances
heads-alibi-how = less by |m − n| / 4
heads-rope-how = q and k rotated
heads-cell-name = Cell: up and down for the query, left and right for the key
heads-rows = Each row is a query, each column a key.
heads-query = q: “{ $word }” at { $position }
heads-key = k: “{ $word }” at { $position }
heads-here = at the cell: { $value }
heads-at-start = position 0: the start
heads-same = unchanged to the last bit
heads-rounding = unchanged: 32-bit rounding, { $number }
heads-changed = changed, by up to { $number }
heads-move = The sentence starts at position 0. Move it and see which heatmaps change.
heads-summary = The sentence starts at position { $first }. Changed: { $changed }. Unchanged: { $same }.
heads-nobody = none of them
heads-note = Toy values: the embeddings, the projections, Shaw’s vectors for distances up to { $clip } and T5’s biases for { $buckets } buckets up to distance { $furthest } are random. ALiBi’s slope here is 1/{ $slope }. All six divide by √d, which T5 itself does not. Every heatmap is computed anew at each position, in 32-bit numbers.
heads-fewer = Of { $tokens } tokens the heatmaps show the first { $most }.
heads-found = { $found } of { $digits } digits find their token
heads-learned = A digit k looks for the token k before it. With RoPE, { $found } of { $digits } digits look most at that token.
heads-bench = Show this query and this key on the bench
heads-note-learned = The model learned these queries and keys with RoPE, so with other encodings most digits miss their token. What the others add is random: the projections of the sinusoids, Shaw’s vectors for distances up to { $clip } and T5’s biases for { $buckets } buckets up to distance { $furthest }. ALiBi’s slope here is 1/{ $slope }. All six divide by √d, which T5 itself does not. Every heatmap is computed anew at each position, in 32-bit numbers.

### learned vectors in the figures of chapter 11
learned-random = random
learned-learned = learned
learned-whose-head = head
learned-best = the best
learned-best-head = { $head }, the best
learned-head = head { $head }
learned-letters = the letters A to P and the digits 1 to 8
learned-left-out = Left out: { $signs }. The model knows only { $allowed }.
learned-example-instead = The text in the link has no token that the model knows, so this is the example.
learned-cut = The model reads only the first { $most } tokens. Left out at the end: { $beyond }.
learned-whose = The vectors are those of head { $head } in layer { $layer } of the recorded model, for each token an average over 64 texts.
learned-coming = The learned vectors are being downloaded. Until they are here, the vectors are random.
learned-missing = The learned vectors could not be downloaded, so the vectors are random.
learned-bench-name = learned query and key
learned-query-of = query of the digit
learned-key-of = key of the letter
learned-back = Random vectors
sentences = { $first } { $second }
list-comma = {", "}
comma = {", "}
## Turn it
turn-caption = Move either position: the distance is locked, so both arrows rotate, and the purple angle and the score stay. Drag a word’s vector or change its W.
turn-word-of-query = x at m, the query’s word
turn-word-of-key = x at n, the key’s word
turn-plane-name = The angle from the rotated key to the rotated query is { $degrees } degrees
turn-map = The projection matrix W of { $which }
turn-entry = W of { $which }, row { $row }, column { $column }
turn-angle-before = angle from k to q, before rotation
turn-angle-after = angle from Rₙk to Rₘq, after rotation
turn-by-positions = rotate both, multiply:
turn-by-complex = complex numbers:
turn-by-matrix = one matrix for the distance:
turn-mirrored = mirrored formula, in general another number:
turn-largest-difference = largest difference of these three
turn-stays = Score { $score }. With both words one position further on it is the same.
turn-changes = Score { $score }. With both words one position further on it is { $shifted }, although the distance is the same.

## The derivation
derivation-caption = Choose how the angle grows, or let the length change, and see which line fails. Click a line for its reason.
derivation-plane = The plane with q and k before and after f
derivation-lines = The lines of the derivation
derivation-holds = holds
derivation-fails = off by { $difference }
derivation-all-hold = Every line holds.
derivation-broken = { $broken } of { $count } lines fail.
derivation-wish = The requirement
derivation-wish-formula = ⟨f(q,m), f(k,n)⟩ = g(q, k, m−n)
derivation-wish-why = The score must depend only on the distance. The right side has the same distance with the key at 0 and the query at m − n, so both sides must be equal.
derivation-start = The assumption
derivation-start-formula = f(q,0) = q
derivation-start-why = We assume that position 0 changes nothing. This costs nothing, because whatever f did at 0 could be a part of the projection matrix.
derivation-norms = Lengths, at m = n
derivation-norms-formula = ‖f(q,m)‖ ‖f(k,m)‖ = ‖q‖ ‖k‖
derivation-norms-why = At m = n the distance is 0, so the score is the one at position 0, where f changes nothing. Take the same vector as query and key: the score is its length squared. So the lengths stay, and so does their product.
derivation-length = One length
derivation-length-formula = ‖f(q,m)‖ = ‖q‖
derivation-length-why = The same for q alone. A position cannot change a length. It can rotate the vector, or mirror it, which we leave aside.
derivation-angles = Angles
derivation-angles-formula = ∠f(q,m) − ∠f(k,n) = ∠f(q,m−n) − ∠f(k,0)
derivation-angles-why = The lengths are fixed, so the score depends only on the distance if the angle between the two arrows does. Angles here are not reduced to one rotation.
derivation-steps = Equal steps
derivation-steps-formula = φ(m+1) − φ(m) = φ(1) − φ(0)
derivation-steps-why = Two neighbours have distance 1 at every position, so each step adds the same angle. The angles form an arithmetic progression.
derivation-phi = The angle of a position
derivation-phi-formula = φ(m) = m φ(1)
derivation-phi-why = Equal steps from φ(0) = 0 leave one number free, the frequency θ = φ(1).
derivation-turn = The result
derivation-turn-formula = f(q,m) = R(mθ) q
derivation-turn-why = The right side is the engine’s rotation by mθ with θ = φ(1).

## Many clocks
clocks-caption = Move the position: the hand of each pair rotates at its own frequency. A bar shows how many tokens one rotation takes; the purple line is the length of the text. Click a pair to select it.
clocks-shift = Move by
clocks-chart = Wavelength of each pair in tokens, on a scale of powers of ten, and the length of the text as a line
clocks-one = Pair { $pair }: one rotation takes { $wavelength } tokens. At m it has made { $turns } rotations.
clocks-ends = Per token the fastest pair rotates by { $fast }, the slowest by { $slow }.
clocks-unfinished = Within { $tokens } tokens { $slow } of { $count } pairs do not complete a rotation.
clocks-base = base b (rope_theta in a config.json)
clocks-frequency = frequency of the selected pair
clocks-angle = angle of the selected pair at m
clocks-off = largest error of a hand at m, if code left the base at 10,000

## Which distances look alike
alike-caption = Click a pair to mute it, or to hear it again. A dial shows how far its pair rotates over the purple distance and over the dashed one. The curve shows how alike the purple distance and each other look to the pairs that are heard.
alike-pairs = Pairs, of which the pressed ones are heard
alike-pair = Pair { $pair }, one rotation in { $wavelength } tokens
alike-chart = Similarity of distance { $distance } and each other distance
alike-axis = distance, in tokens
alike-fastest = Only the fastest: 4 and 48
alike-slowest = Only the slowest: 4 and 5
alike-all = All pairs
alike-silent = With every pair muted all distances look alike.
alike-said = { $heard } of { $all } pairs heard. Distances { $one } and { $other } have similarity { $similarity }. Pair { $pair } tells them apart best, by { $degrees }°.
alike-none = Up to { $last } tokens no other distance looks like { $one }.
alike-others = Up to { $last } tokens { $count } other distances look like { $one }, with similarity 0.99 or more.

## The helix
helix-caption = The text runs to the right. Each pair winds around it once per wavelength: a fast pair coils tightly, a slow one hardly bends. Move m or n; the circles show both hands from the front.
helix-row = Pair { $pair }, wavelength { $wavelength } tokens: { $angle } from n to m
helix-axis = position
helix-said = Distance { $distance }: the fastest pair rotates by { $fast }, the slowest by { $slow }. Shift both positions, and these angles stay.

## The matrix
matrices-caption = Move m and n. The first two matrices change, the third changes only when the distance does. Click a block to select its pair.
matrices-transposed = R at m, transposed: it undoes the rotation of the query
matrices-block-in-words = block { $pair }, wavelength { $wavelength } tokens
matrices-difference = RₘᵀRₙ, multiplied out in full, differs from Rₙ₋ₘ by at most { $number }.
matrices-lengths = A rotation keeps lengths: ‖q‖ is { $before } before and { $after } after it.

## Elementwise
elementwise-caption = Both ways give the same vector. Step back to see each multiplication; hatched ones are by an entry that is always 0.
elementwise-on = One more
elementwise-back = One back
elementwise-counted = Matrix: { $done } of { $all } multiplications, { $zero } of them by an entry that is always 0. Elementwise: { $fewer } of { $few }.
elementwise-too-large = The products are written out up to d = { $most }.
elementwise-costs = To rotate the queries of one head:
elementwise-multiplications = multiplications
elementwise-made-once = cosines and sines, once for all layers and heads
elementwise-made-again = cosines and sines, again in every head
elementwise-kept = numbers kept
elementwise-by-matrix = matrices
elementwise-by-tables = tables
elementwise-on-the-fly = no tables
## Cross terms
terms-caption = Shift both words and watch the four terms. Pale: the terms with the first word at 0.
terms-sinusoidal = sinusoids
terms-shaw = Shaw: distance added to the key
terms-both = DeBERTa: distance and either word
terms-now = now
terms-before = first word at 0
terms-word-word = word · word
terms-word-position = word · position
terms-position-word = position · word
terms-position-position = position · position
terms-word-distance = word · distance
terms-distance-word = distance · word
terms-sum = score
terms-toy = Toys: the words’ vectors, W and the learned tables are random, from seed { $seed }. Equal words have equal vectors.
terms-said-start = Not moved yet. The query is “{ $query }”, the key “{ $key }”.
terms-said-same = Both words moved by { $by }. The score of “{ $query }” with “{ $key }” is still { $now }.
terms-said-changed = Both words moved by { $by }. The score of “{ $query }” with “{ $key }” changed from { $before } to { $now }, although the words and their distance are the same.
terms-learned = learned table
terms-beyond = BERT’s table ends at position { $bert } and GPT-2’s at { $gpt }. They have no vector for later positions. The toy has one for each.

## Relative positions
relative-caption = Choose a scheme and move the distance. Each diagonal of the grid holds one number, so nothing changes when both words move.
relative-shaw = Shaw: clipped distances
relative-bias = table B
relative-t5 = T5: buckets
relative-alibi = ALiBi: slopes
relative-grid = queries m down, keys n across
relative-grid-hundredths = queries m down, keys n across, in hundredths
relative-y-row = row of the table
relative-y-bias = added to the score
relative-y-bucket = bucket
relative-enters-shaw = inside the dot product: a vector is added to the key
relative-enters-bias = after the dot product: a learned number is added to the score
relative-enters-t5 = after the dot product: the learned number of a bucket is added; T5 does not divide by √d
relative-enters-alibi = after the dot product: a fixed number per token of distance is subtracted
relative-said-shaw = Distance { $distance } uses row { $row } of the table. All distances beyond { $clip } share the last row. For the keys of one layer the table has { $rows } × { $dimension } = { $learned } learned numbers, and the values have as many.
relative-said-bias = Distance { $distance } adds { $bias } (random here, learned in a model). One head learns { $learned } numbers, up to distance { $furthest }.
relative-said-no-bias = Distance { $distance } has no entry: the { $learned } numbers of a head end at distance { $furthest }. A longer text needs a longer table.
relative-said-t5 = Distance { $distance } falls into bucket { $bucket }, which adds { $bias } (random here, learned in a model). One head learns { $learned } numbers. Each near distance has its own bucket, far distances share, and all from { $last } on share the last.
relative-said-alibi = Head { $head } has slope { $slope }, so distance { $distance } adds { $bias }. Nothing is learned, and no distance is too large. Pale: the other heads.

## Decay
decay-caption = Choose q and k, then move along the distance. Thick: rising.
vectors-ones = q = k = all ones
vectors-drawn = random q and k
vectors-rising = a rising score
decay-score = score
decay-largest = largest possible score, ± Σ |qᵢ| |kᵢ| = { $aligned }
decay-others = the other two choices, scaled to the same limits
decay-said = At distance { $distance } the score is { $score }. It rises in { $rises } of { $steps } steps.
decay-paper = The paper’s curve: the mean length of the partial sums Sⱼ. It depends on d and the base, not on q or k.
decay-paper-y = mean |S|
decay-mean-here = mean |Sⱼ| at distance { $distance }
curve-score-here = score at distance { $distance }
decay-bound-here = the paper’s bound at distance { $distance }: the mean times { $factor }
decay-aligned = Σ |qᵢ| |kᵢ|, which no score exceeds at any distance
decay-tighter = The curve rises in { $rises } of { $steps } steps. The paper’s bound is tighter than Σ |qᵢ| |kᵢ| at { $count } of { $total } distances.
## The figure of linear attention
linear-caption = Choose a word as the query and a feature map φ. Compare the signs and the sum of the weights with those of softmax.
linear-elu = elu(x) + 1
linear-relu = max(x, 0)
linear-exp = exp(x)
linear-square = x²
linear-softmax = softmax
linear-query = query and keys
linear-weights = linear attention
linear-softmax-weights = softmax
linear-sum = sum
linear-turned = Σ Rₘφ(q) · Rₙφ(k), rotated: the numerators
linear-unturned = Σ φ(q) · φ(k), not rotated: the denominator
linear-said = The weights sum to { $turned } / { $unturned } = { $sum }, because the denominator is not rotated. Below 0: { $negative } of them.
linear-nothing = This query shares no feature with any key that it sees. The denominator is 0, and so is every weight.
linear-once = The sum over the keys, formed once. It has no m in it, so every query that sees these keys can use it.
linear-s = S = Σ Rₙφ(kₙ) vₙᵀ
linear-z = z = Σ φ(kₙ)
linear-pair-by-pair = Σ weightₙ vₙ, key by key
linear-from-sums = (Rₘφ(q))ᵀ S / φ(q)ᵀ z, from the sums
linear-cost = All { $words } words, pair by pair: { $pairs } products of a query and a key. With the sums: each of the { $words } keys is added once. The toy values v have 2 components.
## The order of the words
order-caption = Drag a word to another place, or click one to make it the query. Every word keeps its bar, and the output stays the same.
order-shuffle = Shuffle
order-reverse = Reverse
order-as-written = As written
order-move = Move “{ $word }”
order-move-left = Move “{ $word }” to the left
order-move-right = Move “{ $word }” to the right
order-query-word = Query word
order-scores = q · k: the query of “{ $word }” with the key of each word. Pale: the words as written.
order-output = Output for “{ $word }”: the mean of all values, weighted by the softmax of q · k / √d
order-output-as-written = The same, with the words as written
order-as-written-said = These are the words as written.
order-same = The output is the same: no digit differs from the order as written.
order-same-but-rounding = The output is the same: it differs from the order as written by { $number } at most. This is rounding, because the same numbers are added in another order.
order-toys = Toys: one random vector per word, from seed { $seed }. Equal words have equal vectors.
order-first-words = Only the first { $count } words are shown.
order-word-name = { $word }, score { $score }

## From the score to the weight
sum-caption = Move m and n. Each bar is one pair and starts where the last bar ended, so together they end at q·k. Hollow: the pair lowers the score. Click a bar to see its plane.
sum-bars-name = i, selected pair, by its bar
sum-pair = pair { $pair }
sum-said = All pairs together: q·k = { $score } at distance { $distance }.
sum-term = pair { $pair } adds

weights-param-stage = stage
weights-param-values-rotated = rotate the values too
exercise-param-task = task
exercise-param-answer = answer
exercise-param-checked = checked
exercise-param-tries = checks so far
weights-caption = Click a word to make it the query. Then move the whole sentence and watch the bars.
weights-score = score
weights-scaled-short = ÷ √d, masked
weights-weight = weight
weights-score-of = Score Rₘq · Rₙk: the query of “{ $word }” with the key of each word
weights-scaled = Score ÷ √{ $dimension }, on the same scale
weights-scaled-and-masked = Score ÷ √{ $dimension }, on the same scale; later words are hidden
weights-weights = Softmax: weights that sum to { $sum }. Another scale: the dashed line is 1
weights-output = Output: the values, weighted and added, pair by pair. Grey: the output with the first word at 0
weights-output-name = i, selected pair of the output
weights-output-pair = pair { $pair } of the output: ({ $x }, { $y })
weights-jump = Move it to
weights-digits = All digits, in 64 and in 32 bits
weights-key-of = key of
weights-double = 64 bits
weights-single = 32 bits
weights-rounding = Digits that the shift changes are underlined. The largest change is { $double } in 64 bits and { $single } in 32 bits; it is rounding.
weights-unshifted = “{ $word }” is the query. Move the sentence: every position changes, no distance does.
weights-shifted = With the first word at { $position }, { $changed } of { $total } weights differ in the digits shown, and the output changes by at most { $output }.
weights-found = The digit { $digit } gives weight { $weight } to the token { $distance } before it, “{ $token }”, which it looks for.
weights-letter = “{ $word }” looks for no token. Choose a digit, and see where it looks.

### collapse
collapse-caption = Choose a format and move along the positions. Framed: the numbers that the format stores instead.
collapse-first = first position
collapse-shift = Move by
collapse-jump = Start at
collapse-become = are stored as
collapse-picture = { $count } neighbouring positions from { $first } are stored as { $stored }
collapse-format = format
collapse-first-lost = first position lost
collapse-spacing = spacing here
collapse-distinct = positions left
collapse-columns = Spacing here: how many tokens apart the positions are that the format can store at { $first }. Positions left: how many different numbers the first { $tokens } positions become.
collapse-said-kept = All positions from { $first } to { $last } stay apart in { $format }.
collapse-said-lost = Of the { $count } positions from { $first } to { $last }, { $format } keeps { $distinct } apart. Neighbours were 1 apart and are now { $least } to { $largest } apart.
collapse-said-one = All { $count } positions from { $first } to { $last } become one number in { $format }. Every distance between them is now 0.
collapse-said-infinite = Some positions from { $first } to { $last } are beyond the range of { $format }. An infinite position has no angle.

### precision
precision-caption = Choose where the computation rounds, then shift both positions. Solid: how far the scores are off. Dotted: how far the shift moved them.
precision-as-in = Round as
precision-own = your own choice
precision-own-where = Each step is rounded as chosen below.
precision-exact = nothing rounded (f64)
precision-exact-where = Every step is in f64, as everywhere on this page.
precision-single = f32 everywhere
precision-single-where = Every step is in f32, as in transformers and flash-attention for a model in f32.
precision-transformers = transformers, bf16 model
precision-transformers-where = LlamaRotaryEmbedding.forward forms the angles in f32 and returns cos and sin in the type of q. apply_rotary_pos_emb multiplies and adds in bf16.
precision-flash = flash-attention, bf16 model
precision-flash-where = RotaryEmbedding._update_cos_sin_cache forms the angles in f32 and stores cos and sin in the type of q. The kernel computes in f32 and stores bf16.
precision-te = TransformerEngine, bf16 model
precision-te-where = RotaryPositionEmbedding forms the angles in f32. The fused kernel keeps cos, sin and products in f32 and rounds only its result.
precision-ggml = ggml (llama.cpp)
precision-ggml-where = ggml_rope_cache_init makes each angle from the one before it by a factor, in f32. Each pair adds its rounding to that of the pairs before it.
precision-bf16 = bf16 everywhere (autocast)
precision-bf16-where = Autocast computed position times frequency in bf16 in transformers until pull request 29285 (2024), and in diffusers until issue 13920 (2026).
precision-theta = bf16 frequencies
precision-theta-where = Only the frequencies are rounded to bf16, as in sglang-jax until issue 1472 (2026). All else is f32.
precision-angles = f64 angles, then f32
precision-angles-where = The cheap fix: positions, frequencies and angles in f64 while the table of cos and sin is made. Everything after it is f32.
precision-off = the scores are off by up to
precision-moved = the shift moved them by up to
precision-chart = How far the scores are off, and how far the shift moved them, at each shift, both on scales of powers of ten
precision-shift = n, shift of both positions
precision-jump = n =
precision-vectors = score ÷ √{ $dimension }
precision-exact-score = exact
precision-at = at n = { $position }
precision-exact-hand = exact hand
precision-rounded-hand = as computed, where it is off by more than { $degrees }°
precision-pair = Pair { $pair }: one rotation takes { $wavelength } tokens, and the hand is off by { $degrees }°.
precision-wrong = At position { $position }, { $wrong } of { $count } hands are off by more than { $degrees }°, the worst by { $worst }°.
precision-pair-none = Pair { $pair }: one rotation takes { $wavelength } tokens, and the hand has no direction.
precision-wrong-none = At position { $position } there are hands without a direction.
precision-said-none = At shift { $shift } there is no score: a position or an angle is beyond the range of its format.
precision-said-start = Nothing is shifted yet. The scores are off by up to { $off }.
precision-said-unseen = The shift by { $shift } moved no score by more than { $moved }, but the scores are off by up to { $off }. A test that only shifts positions passes.
precision-said-wrong = The shift by { $shift } moved the scores by up to { $moved }, and they are off by up to { $off }.
precision-said-right = The shift by { $shift } moved no score by more than { $moved }, and none is off by more than { $off }.

## The bug bench
bugs-caption = This program has one of nine mistakes. Compare its numbers with the right ones, then choose the mistake.
bugs-note = Pale: right. Strong: this program, at position { $position } of a row that begins with { $padding } padding tokens.
bugs-here = here
bugs-plane = Plane of pair { $pair } with q and k after the rotation: right, and as this program has them
bugs-pair = pair { $pair }
bugs-right = right
bugs-length = length
bugs-right-score = right
bugs-curve = Score against distance: the right one, this program’s with the key at 0, and with the key at { $shift }
bugs-output-right = right output of attention for the last token
bugs-output = output of this program
bugs-test-shift = Invariance: shift both positions by { $shift }, and the scores stay the same.
bugs-test-lengths = A rotation keeps the lengths.
bugs-test-zero = At position 0 nothing changes.
bugs-test-first = At position 1 the first component of q is that of a reference.
bugs-test-far = At position { $far } all components of q and k are those of a reference.
bugs-test-padded = With { $padding } padding tokens in front, attention gives the same output.
bugs-test-output = The output of attention is that of a reference.
bugs-fails = fails
bugs-passes = passes
bugs-off-by = off by { $difference }
bugs-tests = Seven tests, run on this program:
bugs-guess = Which mistake is it? Each has the tests that fail with it.
bugs-this = This program
bugs-mixed = The layouts are mixed: q by halves, k by neighbours
bugs-repeat = Tables for neighbours, partners for halves
bugs-mirrored = The sign is wrong, for q and for k
bugs-sign = The sign is wrong, for k only
bugs-half = The exponent is i/d instead of 2i/d
bugs-double = The exponent counts 2i twice
bugs-base = The base stays at 10,000
bugs-padding = The query’s position counts the padding
bugs-values = v is rotated too
bugs-mixed-why = The query rotates components i and i + d/2 together, the key rotates neighbours. Each keeps its length, but their score depends on both positions.
bugs-repeat-why = repeat_interleave gives two neighbours the same angle, but rotate_half mixes components i and i + d/2. A pair then has two angles, so its length changes and nothing is a rotation any more.
bugs-mirrored-why = Both vectors rotate backwards, so the score is that of distance n − m. Invariance, lengths and position 0 are right. A model trained with this code works with this code, and with no other.
bugs-sign-why = The query rotates forwards and the key backwards, so the score depends on m + n instead of m − n.
bugs-half-why = arange(0, d // 2) counts the pairs, but the exponent needs 2i. Every pair except the first is too fast.
bugs-double-why = arange(0, d, 2) is 2i already. Every pair except the first is too slow.
bugs-base-why = The model’s config says rope_theta = { $base }, but the code kept its default { $default }. Every pair except the first is too fast, so short texts look plausible and long ones fall apart.
bugs-padding-why = The query counts { $padding } padding tokens, the keys do not, so every distance is { $padding } too long. Without padding nothing is wrong. If the keys counted them too, no score would change.
bugs-values-why = Scores and weights are right. But the output sums values that are rotated by their positions, so it changes when the whole text moves.
bugs-said-start = This program fails { $failed } of { $all } tests.
bugs-said-found = This is the mistake: { $name }.
bugs-said-would-fail = No. With that mistake test { $number } would fail, and here it passes.
bugs-said-would-pass = No. With that mistake test { $number } would pass, and here it fails.
bugs-said-angle = No. The same tests would fail, but pair { $pair } of { $vector } would rotate by { $guess }°, and here it rotates by { $here }°.
bugs-said-same = No. The same tests would fail. Compare the angles of all pairs.
bugs-answer = Show the answer
bugs-next = Next program
bugs-summary = Invariance, test 1, sees { $count } of { $all } mistakes. The fewest tests that see them all: { $numbers }. (✗: the test fails, because a number is off by more than { $tolerance }.)

## Two layouts
layout-caption = Choose the layout of the code, then whose rows are permuted. The score is right where every arc joins two cells of one colour.
layout-code = Layout of the code
layout-none = none
layout-right = right
layout-wrong = wrong
layout-score = score
layout-old-key = score with a key cached before the conversion
layout-output = a row of Wₒ times v
layout-order = { $vector } in memory: { $order }
layout-pair = Pair i = { $pair } of the code is slots { $first } and { $second }. There q holds { $a } and { $b }.
layout-said-trained = The code rotates neighbours together, as in training, so no row has to move. The score is { $score }.
layout-said-nothing = The weights are as trained, but the code rotates { $a } with { $b }, which were never a pair. The score is { $score } instead of { $right }.
layout-said-query = Only q is permuted, so slot by slot it is multiplied by the wrong components of k. The score is { $score } instead of { $right }.
layout-said-both = q and k are permuted alike. Every pair is together again, and the order of its terms does not change a sum, so the score is { $score } as in training. v stays as it is, because no code rotates it.
layout-said-all = The score { $score } is right, but v now reaches Wₒ in another order. A row of Wₒ gives { $output } instead of { $right }, so the rows of Wᵥ must stay as they are.
layout-said-luck = Here even this gives { $score }, as in training. Choose another distance, or draw other vectors.

## Take it with you
copy = Copy
copy-refused = This browser does not let the page copy. The text is selected, so copy it yourself.

take-caption = Choose a language and change what you like. The code follows, and when you run it, it must print the numbers shown.
take-of-bench = Take what the bench shows
take-listing = Code
take-prints = The code must print:
take-prints-nearly = The code computes in 32 bits. It must print the first of these numbers, to about six digits:
take-gives = With m and n as above and the q and k of the other languages, attention with this file has the score:
take-precision = The numbers are the engine’s, in 64 bits. At positions of ten million the ninth digit after the point is rounding; at smaller positions all nine are exact.
take-numpy = NumPy computes in 64 bits by default.
take-pytorch = PyTorch defaults to 32 bits, so the code asks for 64.
take-jax = JAX cuts every number to 32 bits unless the switch in the fourth line is set first.
take-rust = This is the engine of this page, the folder “engine” of its source. It prints the same digits as the page.
take-config = This is an excerpt, and a model needs more. The file has no field for the layout, because the code of the model’s family decides it. transformers computes angles in 32 bits, so expect six digits at small positions, three at a hundred thousand, one at a million.
take-transformers = transformers rotates in 32 bits. Its layout is fixed by the model’s code, so the family follows the layout chosen here.
take-flash = flash-attn is given the cosines and sines, so every method can be used. It needs an NVIDIA or AMD GPU.
take-te = TransformerEngine is given the angles. It needs an NVIDIA GPU.
take-longrope = The divisors are those published for Phi-3-mini-128k, interpolated to this number of pairs.
take-on-logits = The paper multiplies the logits, so the factor stands before the score and not on cosine and sine.
take-no-turns = transformers has no YaRN with a ramp over rotations, as the paper gives it. Choose YaRN (code), or take one of the programs.
take-no-negative = { $library } counts positions from 0, and one of these is negative. Move both positions up: the score depends only on their distance.
take-no-factor = TransformerEngine is given angles, so it has no factor on cosine and sine. With a whole head the score can be multiplied by its square, but here { $rotary } of { $head } components rotate.

## The menu of a figure that takes it elsewhere
share-code = Code for
share-width = width
share-px = { $width } px
share-markdown = Markdown link
share-tex = TeX formula
share-tex-now = TeX formula with these numbers
share-theme = Theme
share-light = light
share-dark = dark
share-scale = scale
share-caption = with caption
share-download = Download
share-save = Download { $kind }
share-saved = Saved as { $file }
share-by-hand = If no file arrives, save this picture: right-click it, or touch and hold it.
share-text-by-hand = If no file arrives, copy this text.
share-picture = Picture of the figure
share-numbers = Numbers of the figure, as CSV
share-failed = The picture could not be made. Check the connection and try again.

embed-caption = Choose a figure. The code below holds the state that it has on this page now.
embed-frame = A frame for your page:
embed-link = A link to the figure alone:
embed-told = A link to the whole page with its questions answered, for a lecture:

### wish
wish-caption = Choose a function f and shift both words. The score should stay under the shift, and change with the distance.
wish-nothing = add nothing
wish-add = add a vector
wish-scale = scale
wish-rotate = rotate
wish-plane-name = The plane with q and k before and after f; their score is { $score }
wish-now = score
wish-before = score before the shift
wish-later = score at distance m − n = { $distance }
wish-said-start = Not shifted yet.
wish-said-works = Shifted by { $shift }, the score stays, and at another distance it differs. This is the f we want.
wish-said-ignores = Shifted by { $shift }, the score stays. But it is the same at every distance, so the order of the words is lost.
wish-said-changed = Shifted by { $shift }, the score changes, although the distance is still { $distance }.

### kernel
kernel-caption = Change an argument of the call, or drag the end of a packed sequence. Each cell is a token in the order of memory, with its sequence and index above the hand and its position below.
kernel-rank = rank { $rank }: chunks { $first } and { $last }
kernel-cell = token { $index } of sequence { $sequence }, position { $position }
kernel-cell-left = token { $index } of sequence { $sequence }, no position
kernel-cell-outside = token { $index } of memory, in no sequence
kernel-end = end of sequence { $sequence }
kernel-pad = Pad every sequence to a multiple of { $multiple }
kernel-angle = { $radians } rad ({ $degrees }°)
kernel-token = Token { $index } of sequence { $sequence } is at position { $position }. Its pair { $pair } rotates by { $angle }.
kernel-token-back = Token { $index } of sequence { $sequence } is at position { $position }. The gradient of its pair { $pair } rotates by { $angle }.
kernel-token-passes = Token { $index } of sequence { $sequence } is at position { $position }. Its pair { $pair } lies beyond rotary_dim and passes through.
kernel-token-past = This token needs row { $row }, but the tables have { $rows } rows. The library does not check offsets given as a tensor: the kernel takes cos = 1 and sin = 0, and the token is not rotated.
kernel-token-left = No sequence in cu_seqlens holds this token. In place, it stays as it is.
kernel-token-undefined = No sequence in cu_seqlens holds this token. { $library } writes nothing for it, so its output is whatever was in memory.
kernel-rule-sbhd = In sbhd, neighbours in memory belong to different sequences and have the same position.
kernel-rule-bshd = In bshd, each sequence is one piece of memory. Positions start again with each piece.
kernel-rule-thd = In thd, sequences of any length are packed one after the other. Each number in cu_seqlens begins a sequence, which counts from its own offset.
kernel-rule-ranks = Every sequence is cut into { $chunks } chunks. Rank { $rank } holds chunk { $first } from the front and chunk { $last } from the back. All ranks have equal work under a causal mask.
kernel-back = Backward rotates the output of forward by the opposite angle. It gives back the input of forward, with a largest difference of { $difference }.
kernel-back-in-place = Backward rotates the output of forward by the opposite angle. It gives back the input of forward, with a largest difference of { $difference }. In place, it overwrites the gradient that came in.
kernel-mixed = The two angles of a pair differ, so this is not a rotation: it multiplies the length of a vector by { $stretch }.
kernel-back-mixed = The two angles of a pair differ. Backward takes the sine at the partner, which is the transpose of forward. Forward was not a rotation, so its input does not come back: the largest difference is { $difference }.
kernel-refused = { $library } refuses this call:
kernel-unchecked = { $library } does not check this: { $happens }. This page’s engine refuses it: { $reason }.
kernel-unchecked-first = tokens before the first number would not be rotated
kernel-unchecked-falls = a sequence of negative length would be skipped
kernel-unchecked-longest = tokens far enough beyond max_seqlen would not be rotated
kernel-unchecked-split = the ranks would lose a part of the sequence
kernel-unchecked-rows = the kernel would read angles beyond the end of freqs
kernel-unchecked-starts = the kernel would read a start for each sequence, even beyond the end of start_positions
kernel-unchecked-end = the kernel would read and write beyond the end of the tensor
kernel-listing = Code of the call
kernel-strides = strides of { $name }, in elements
kernel-element = { $element } lies at
kernel-position = position
kernel-pair = pair
kernel-angle-rad = angle, rad
kernel-before = before
kernel-after = after
kernel-note = Base { $base }, { $heads } heads of which the first is shown. All tokens hold the same vector, so all differences come from positions.

### extension
extension-caption = Choose methods and drag α and β along the pairs. Each curve says how many times slower a method makes each pair.
extension-thick = Thick
extension-thin = Thin
extension-published = As published
extension-factor = s = L′/L = { $factor }
extension-pairs = Selected pair
extension-wavelengths = The wavelength of each pair, as trained and with the selected method, with lines at the trained and the wanted length
extension-divisors = How many times slower each method makes each pair
extension-gammas = The part γ of its frequency that each pair keeps
extension-note-wavelength = Wavelength. Pale: { $method }
extension-note-divisor = Times slower
extension-note-kept = γ, frequency kept
extension-alpha = α, beta_slow: slower pairs are interpolated fully
extension-beta = β, beta_fast: faster pairs keep their frequency
extension-rotations = { $rotations } rotations in { $trained } tokens
extension-pair = Pair { $pair } makes { $rotations } rotations in { $trained } tokens.
extension-slower = { " " }Under { $method } its angle per token is divided by { $divisor }, so its wavelength is multiplied: from { $wavelength } to { $longer } tokens.
extension-faster = { " " }Under { $method } its angle per token is multiplied by { $factor }. It is faster than trained, and its wavelength falls from { $wavelength } to { $longer } tokens.
extension-same = { " " }Under { $method } it stays as trained, with a wavelength of { $wavelength } tokens.
extension-still = { " " }Under { $method } it does not rotate.
extension-kept = { " " }It keeps γ = { $kept } of its frequency.
extension-inverse = { " " }In a config this is factor = { $factor }; for llama.cpp it is the inverse, --rope-freq-scale { $inverse }.
extension-list = { " " }LongRoPE has one divisor for each pair, found by search for one model and one length. Drawn are those of Phi-3-mini-128k for 131,072 tokens, its 48 pairs stretched over { $count }.
extension-list-whole = { " " }LongRoPE has one divisor for each pair, found by search for one model and one length. These are those of Phi-3-mini-128k for 131,072 tokens.
extension-impossible = { " " }There are no frequencies for { $method } with these settings.
extension-changed = { $changed } of { $count } pairs change under { $method } in a text of { $tokens } tokens.
extension-unfinished = Pairs that complete no rotation in { $trained } tokens: { $unfinished }.
extension-ramp = By α and β, the code’s ramp goes from pair { $low } to { $high }. It is used from { $used-low } to { $used-high }.
extension-apart = The two YaRNs differ most at pair { $pair }: ÷ { $paper } in the paper, ÷ { $code } in the code, a factor of { $ratio }.
extension-heat = Where YaRN’s temperature acts: the score of two equal vectors, all components 1. Dark: components that rotate. Pale: the others.
extension-heat-none = as trained
extension-heat-code = in the code
extension-heat-paper = in the paper
extension-heat-twice = in both places: a mistake
extension-heat-factors = cos, sin × { $cos }; logits × { $logits }
extension-heat-full = All { $all } components rotate, so a factor on cosine and sine, squared, does what the paper’s factor on the logits does.
extension-heat-partial = Only { $rotated } of { $all } components rotate. A factor on cosine and sine misses the others; one on the logits does not. The two scores differ by { $off }.
extension-heat-weights = mscale over mscale_all_dim leaves × { $cos } on cosine and sine, and the softmax scale of the model has × { $logits }. One factor has moved from one place to the other.
extension-heat-once = { " " }The rotated part has the code’s factor once, × { $once }. Applied in both places it would be × { $twice }.
extension-near = Scores of the same vectors at small distances
extension-near-fits = A text of { $tokens } tokens fits the trained length and needs no method.
extension-near-longer = A text of { $tokens } tokens is longer than { $trained }. Shorten it below that to see what a short text pays.
extension-near-same = { " " }No score changes here.
extension-near-said = { " " }From distance 0 to 1 the score fell by { $trained-step } as trained; with { $method } it falls by { $step }. The largest change is from { $trained-score } to { $score }, at distance { $distance }.
extension-near-angle = In pair { $pair } neighbours are { $trained } apart as trained, and { $extended } now.
extension-table = Every pair’s numbers
extension-plain = { " " }Its wavelength is { $wavelength } tokens.
extension-text-length = Length of the text now, { $tokens } tokens
extension-fast = pair 0, fast
extension-slow = pair { $last }, slow

### beyond
beyond-caption = Slide L′ past the trained length L, then choose a method. Grey is what training showed; watch which hands leave it, and what a method changes at short distances.
beyond-shown = angles at distances 0 to L = { $trained }
beyond-hand = angle at distance L′ = { $wanted }
beyond-outside = an angle that training never showed
beyond-as-trained = without the method
beyond-pair-complete = Pair { $pair }: one rotation takes { $turn } tokens, so training showed all angles. At distance { $wanted }: { $here }°.
beyond-pair-inside = Pair { $pair }: one rotation takes { $turn } tokens, so training showed only 0° to { $seen }°. At distance { $wanted }: { $here }°, which is among these.
beyond-pair-outside = Pair { $pair }: one rotation takes { $turn } tokens, so training showed only 0° to { $seen }°. At distance { $wanted }: { $here }°, which is new.
beyond-plane = The plane of pair { $pair }: the query before and after it rotates by the distance, and the key
beyond-curve-within = score as trained, up to L
beyond-curve-beyond = score as trained, beyond L
beyond-curve-method = score with { $method }
beyond-said-within = Distance { $wanted } lies within the trained length { $trained }. No pair has a new angle.
beyond-said-trained = At distance { $wanted }, { $unseen } of { $count } pairs have an angle that training never showed. { $incomplete } pairs completed no rotation in training. The score depends only on the distance, but the distance is new.
beyond-said-method = At distance { $wanted }, { $unseen } of { $count } pairs have an angle that training never showed; with { $method } { $scaled }.
beyond-no-pair = none
beyond-cost-none = The frequencies are those of training, so no score of a short text changes.
beyond-cost = If { $method } stays on for a short text, its scores at distances up to { $short } change by up to { $change }.
beyond-cost-factor = If { $method } stays on for a short text, every score is multiplied by { $factor }, and the frequencies change scores at distances up to { $short } by up to { $change }.
beyond-range = { $least } to { $most }
beyond-farthest = largest angle from what training showed
beyond-farthest-method = the same with the method
beyond-range-within = scores as trained, distances up to L
beyond-range-beyond = scores as trained, distances from L to L′
beyond-score-method = score at distance { $wanted } with the method
beyond-change = largest change at distances up to { $short } (at { $at })
beyond-change-of-frequencies = the same without the factor
beyond-factor = factor of the method on every score
beyond-note = Toy values: no model learned these queries and keys. LongRoPE takes the divisors of Phi-3-mini-128k, which were found for 48 pairs; for other numbers of pairs we read between them. “Proportional” rotates a quarter of the pairs.

### longer
longer-caption = Choose how far the trained models read, then drag α and β. Each curve shows what one of them gets right along texts that are longer than those of its training.
longer-plain = plain RoPE
longer-interpolation = RoPE + interpolation
longer-ntk = RoPE + NTK
longer-yarn = RoPE + YaRN
longer-256 = 256 tokens
longer-512 = 512 tokens
longer-1024 = 1,024 tokens
longer-right = share right
longer-loss = loss
longer-chart = What each model gets right at the positions of texts of { $length } tokens, with a line at the trained length of { $trained } tokens
longer-positions = Selected positions
longer-here = Positions { $first } to { $last }
longer-trained = trained on { $trained } tokens
longer-y-right = Share right. Dotted: chance
longer-y-loss = Mean loss, in nats
longer-model = Model
longer-within = First { $trained }
longer-at = { $first } to { $last }
longer-beyond = After { $trained }
longer-reading = reads { $length } tokens …
longer-bins = Each curve has { $parts } points, one for each { $positions } positions, counted over { $texts } texts that no model was trained on.
longer-said-plain = Plain RoPE gets { $within } right at the first { $trained } positions and { $beyond } after them.
longer-said-worse = Interpolation gets { $linear } of the whole text right, plain RoPE { $plain }: without further training the model cannot use angles that have all become smaller.
longer-said-best = Of the scalings shown, { $name } gets most right, { $share } of the whole text.
longer-said-better = { $name } gets { $share } right without any change, more than every RoPE that is shown.
longer-said-waiting = { $waiting } of { $count } models are still reading.
longer-heat = The temperature multiplies YaRN’s scores by (1 + w ln s)² = { $factor }. YaRN’s loss over the whole text is { $with } with it and { $without } without it.
longer-hand = YaRN’s ramp:
longer-published = as published, α = 1, β = 32
longer-fits = fits 64 tokens, α = 0.5, β = 2
longer-heat-off = off, w = 0
longer-heat-published = as published, w = 0.1
longer-strip = How often each pair rotates in { $trained } tokens, with lines at α and β
longer-kept = keeps its frequency
longer-mixed = mixed
longer-interpolated = interpolated, ÷ s
longer-pairs = Every pair’s numbers
longer-pair = Pair
longer-rotations = Rotations
longer-gamma = γ, frequency kept
longer-divisor = YaRN ÷
longer-divisor-ntk = NTK ÷
longer-ramp = In { $trained } tokens the fastest pair makes { $fastest } rotations, and β is { $beta }. YaRN keeps { $kept } pairs, mixes { $mixed } and interpolates { $interpolated }.
longer-ramp-none = No pair reaches β, so YaRN slows down even the fastest one.
longer-untrained = This page has no recorded answer for these settings. Train the models to read with them.
longer-costs = What an encoding costs beyond a model without one, for one text of { $length } tokens, all layers and heads together:
longer-costs-table = What each encoding costs
longer-cost-encoding = Encoding
longer-cost-learned = Numbers learned
longer-cost-multiplications = Multiplications
longer-cost-added = Additions to scores
longer-cost-held = Numbers in memory
longer-cost-step = A step in this tab
longer-ms = { $ms } ms
longer-dear = The products of queries and keys take some multiplications already. RoPE adds { $rope } to them, Shaw { $shaw }, though Shaw here distinguishes only 16 distances. Shaw also adds a number to each of { $added } scores, which an attention kernel that never stores its scores must look up inside. Computed as written, with a vector for every query and key, Shaw keeps { $written } numbers in memory. RoPE’s table of cosines and sines has { $table }.

### cache
cache-caption = Press “Next token”. Each one changes the base, but a cached key keeps the rotation that it came with: compare the bars, then keep the keys another way.
cache-rotated = keys rotated once
cache-unrotated = keys kept unrotated
cache-again = keys rotated again
cache-back = One back
cache-next = Next token
cache-keys-name = key, by its bar
cache-right = right score
cache-score = score from the cache
cache-wrong = wrong score from the cache
cache-bases = Base that rotated each key, from { $base } on; blue: the base of the query
cache-limit = max_position_embeddings { $tokens }
cache-key-right = Key { $key } was rotated under base { $base }, the query at position { $newest } under { $now }. Their score from the cache is right: { $score }.
cache-key-wrong = Key { $key } was rotated under base { $base }, the query at position { $newest } under { $now }. Their score from the cache is { $score } instead of { $right }: { $error }.
cache-said-short = Up to max_position_embeddings the base stays { $base }: { $tokens } keys, no wrong score.
cache-said-rotated = With { $tokens } tokens the base is { $base }. { $stale } keys in the cache were rotated under smaller bases, so { $wrong } scores are wrong, by up to { $error }.
cache-said-unrotated = All scores are right, because every key is rotated under the query’s base when it is used. This took { $rotations } rotations of keys instead of { $tokens }.
cache-said-again = All scores are right but for rounding, { $error }, because every key is rotated again when the base changes. This took { $rotations } rotations of keys instead of { $tokens }.
cache-x = tokens so far
cache-y = largest error
cache-base = base of the query
cache-stale = keys rotated under another base
cache-wrong-scores = wrong scores
cache-largest = largest error (key { $key })
cache-rotations = rotations of keys so far
cache-once = the same with each key rotated once
cache-note = Every token has the same query and the same key here, so a right score depends only on the distance. Key 0 is always right, because position 0 is not rotated. When transformers generates with a cache, it rotates keys once, and after a long call it keeps the large base until a sequence shorter than max_position_embeddings comes; then it goes back to the trained base. NTK with a fixed base, interpolation and YaRN do not have this problem, because their frequencies do not depend on the length.

## A key cache
decode-caption = Add tokens, and choose what happens to positions when old tokens are evicted. See which scores go wrong.
decode-newest = newest token, { $token }
decode-next = Next token
decode-held = { $count } tokens in the cache, none evicted
decode-evicted = { $count } tokens in the cache, { $evicted } evicted
decode-should = Tokens at the positions that they should have
decode-rotated = The same tokens at the positions that they are rotated to
decode-token = Tokens in the cache; the last one has the query. Pale: the right score. Strong: the score in this cache.
decode-pad = pad × { $count }
decode-place = Slot in the cache
decode-position = Rotated to position
decode-right-position = Should count as position
decode-distance = Distance to the query
decode-right-distance = Right distance
decode-score = Score in this cache
decode-right-score = Right score
decode-counted = A new token’s position is
decode-by-text = its index in the text
decode-by-cache = its slot in the cache
decode-padding = Padding is counted
decode-padding-never = never
decode-padding-all = for all tokens
decode-padding-new = only for tokens after the prompt
decode-prompt = The prompt is tokens 0 to { $last }. Positions should begin at 0 with the first token that is not padding: attention_mask.cumsum(-1) - 1.
decode-toy = All tokens have the same query and the same key here, so their scores differ only by position.
decode-way-none = Nothing has been evicted yet, so indices in the text and slots in the cache are the same.
decode-way-text = Keys keep their positions in the text, so an eviction rotates nothing. Distances to the sinks keep growing.
decode-way-cache = Positions are slots in the cache. StreamingLLM rotates all keys to their slots at every step. llama.cpp rotates the kept keys back. The scores are the same.
decode-way-unshifted = New tokens count in the cache, but the kept keys still have their old positions. The shift was forgotten.
decode-way-uncounted = The kept keys are rotated back, but new tokens still count in the text. The shift should not have happened.
decode-right = All { $count } scores are right. The largest difference is { $error }: rounding.
decode-shifted = Every position is { $shift } too high, the query’s too. Distances stay, so all { $count } scores are right. The largest difference is { $error }: rounding.
decode-wrong = { $wrong } of { $count } scores are wrong.
decode-worst = The worst is that of token { $token }: at distance { $distance } instead of { $right }, it is { $score } instead of { $expected }, off by { $error }.
decode-together = { $count } keys, the query’s own among them, share one position. Their order is lost.

## Two dimensions
axes-caption = Drag the query and the key over the picture. The number on a patch is the query’s score with it.
axes-axial = axial
axes-contiguous = M-RoPE, contiguous (Qwen2-VL)
axes-interleaved = M-RoPE, interleaved (Qwen3-VL)
axes-picture = A picture of 6 × 8 patches. Half of the pairs rotate by the row, half by the column.
axes-picture-and-text = A frame of 6 × 8 patches and, in the last row, 8 tokens of the text after it.
axes-patch = row { $row }, column { $column }
axes-text-token = token { $token } of the text
axes-move-both = Move both
axes-move = Move both { $arrow }
axes-axis = axis
axes-time = t, frame
axes-height = h, row
axes-width = w, column
axes-pairs = pairs
axes-fastest = fastest, per step
axes-adds = adds
axes-score = score
axes-row-by-row = 1-D RoPE, patches counted row by row: distance { $distance }
axes-said-picture = The difference is { $rows } in rows and { $columns } in columns: h pairs rotate by { $rows } θ, w pairs by { $columns } θ. The score is { $score }. Move both together and it stays.
axes-said-video = The difference is { $frames } in frames, { $rows } in rows and { $columns } in columns: t pairs rotate by { $frames } θ, h pairs by { $rows } θ, w pairs by { $columns } θ. The score is { $score }. Move both together and it stays.
axes-said-text = Both are text. Text has the same position on all three axes, so every pair rotates by { $distance } θ. This is 1-D RoPE, and the score is { $score }.
axes-said-mixed = One is text, which has the same position on all three axes. The differences are { $frames } in frames, { $rows } in rows and { $columns } in columns. The score is { $score }. They have no common step, because text moves along all three axes.
axes-pairs-name = selected pair
axes-pair = Pair { $pair } sees { $axis }. Its difference is { $difference } and its θ is { $theta }°, so it rotates by { $angle }° and adds { $term }.

### models
models-caption = Choose a model and one to compare it with, or give a config.json of your own. Move the position and see how soon their clocks disagree.
models-alone = nothing
models-same-old-base = the same, base 10,000
models-same-head-exponent = the same, exponents over the head
models-old-base = { $model } with base 10,000
models-head-exponent = { $model } with exponents over the head
models-paste = Paste a config.json here, or drop one. It is read on your machine, and the link holds only the fields that were used.
models-choose-file = Choose a file
models-remove = Remove it
models-shift = Move the position
models-chart = The wavelength of each pair in tokens, with lines at the context
models-context = context { $tokens }
models-trained = trained on { $tokens }
models-shaded = Shaded: the angles that the hands of { $model } pass in { $tokens } tokens.
models-pair = Pair { $pair } makes one rotation in { $tokens } tokens.
models-pair-still = Pair { $pair } does not rotate.
models-pair-of-two = Pair { $pair } makes one rotation in { $tokens } tokens, and in { $other } in the other model. At position { $position } their hands are { $degrees } apart.
models-furthest = { " " }The hands of pair { $pair } are furthest apart, by { $degrees }.
models-agree = { " " }All hands agree.
models-unfinished = { $model } leaves { $count } of { $pairs } pairs unfinished in { $tokens } tokens.
models-unfinished-too = { " " }{ $model } leaves { $count } of { $pairs } pairs unfinished in { $tokens } tokens.
models-before = { " " }{ $model } was first trained on { $tokens } tokens, in which { $count } pairs were unfinished.
models-still = { " " }{ $count } pairs do not rotate.
models-whole-head = All { $head } components of a head rotate.
models-partial = { $rotary } of the { $head } components of a head rotate, and the exponents are divided by { $rotary }, not by { $head }.
models-proportional = { $rotating } of the { $head } components of a head rotate, but the exponents are divided by { $head }.
models-neighbours = { " " }Pair { $pair } holds neighbours, components { $one } and { $other }.
models-half-of-head = { " " }Pair { $pair } holds components { $one } and { $other }, half a head apart.
models-half-of-rotary = { " " }Pair { $pair } holds components { $one } and { $other }, half of { $rotary } apart.
models-mistaken = { " " }Component { $component }, half a head away, would be the wrong partner.
models-setting = setting
models-found = where it was found
models-rotating = rotated components
models-divisor = divisor of the exponents
models-partner = partner of component 0
models-context-name = context, in tokens
models-rule = scaling rule
models-no-rule = none
models-list = { $count } numbers, { $first } to { $last }
models-attention-factor = attention factor
models-factor = { $factor } on cos and sin, { $square } on the rotated part of the score
models-softmax-scale = softmax scale
models-root = { $scale } = 1/√{ $head }
models-sharper-root = { $scale } = { $factor }/√{ $head }
models-sections = M-RoPE: pairs for time, height, width
models-chunked = { $sizes }, one after the other
models-interleaved = { $sizes }, interleaved
models-default-of = default of { $name } in transformers
models-in-code = not in the file: the code of { $name }
models-type = The file is of type { $name }. What it leaves out has that type’s defaults in transformers 5.23.0.
models-unknown-type = The type { $name } is not known here. What the file leaves out has the defaults of { $defaults }.
models-no-type = The file names no model_type. What it leaves out has the defaults of { $defaults }.
models-sources = Where these settings were read
models-printed = The numbers that transformers prints
models-precision = As inv_freq.tolist() and attention_scaling of a rotary embedding print them: computed in 64 bits and rounded to float32. Transformers computes in float32, so its numbers may differ by a few parts in ten million.
models-unreadable = The browser could not read this file.
models-too-long = This file has { $bytes } bytes. More than { $most } are not read here; a config.json has a few thousand.
models-too-long-for-link = What was read of this file takes { $count } characters, and a link here holds at most { $most }. Shorten its lists.
models-no-layers = No layer of this file has positions.
models-too-many-pairs = This head has { $pairs } pairs, and at most { $most } are drawn here.
models-cut-off = The text ends in the middle: its end is missing.
models-not-json = This is not a JSON object: { $reason }.
models-missing = { $field } is missing, and its rule needs it.
models-wrong = { $field } must be { $expected }, but is { $got }.
models-expected-number = a finite number
models-expected-size = a whole number from 1 to 65536
models-expected-tokens = a whole number from 1 to 4294967295
models-expected-switch = true or false
models-expected-text = a text
models-expected-list = a list of numbers
models-expected-object = an object
models-expected-positive = a positive number
models-expected-part = a number from 0 to 1
models-expected-sections = three whole numbers of pairs
models-expected-same = the number that short_mscale is
models-expected-kinds = an object with at most 64 kinds of layers
models-expected-both = an object with full_attention and sliding_attention
models-unknown-rule = { $field } is “{ $got }”, which is none of { $known }.
models-not-rotary = { $field } is { $got }: this model does not use rotary embeddings.
models-refused = { $field } cannot be used: { $reason }.

### own
own-caption = Choose a file with queries and a file with keys, or one with both. Click the heatmap to select a query and a key.
own-choose = Choose files with q and k
own-private = .npy, .safetensors, .csv or .json, in the shape [tokens, head_dim] or with heads. You can also drop them here. The page reads them on your machine and sends them nowhere.
own-queries = queries
own-keys = keys
own-reading = Reading…
own-needs = { $name } is open. Now choose the other tensor, so that there are queries and keys.
own-example = This is an example: the sentence of the bench, again and again, in a toy head.
own-missing = This link was made with a file, and a file is not in its link. Choose it again. Until then you see an example.
own-head = { $name } (head { $head } of { $heads })
own-source = Queries: { $q }. Keys: { $k }. { $dimension } components each, tokens { $first } to { $last } of { $tokens }.
own-batch = { " " }Of { $batch } sequences the first is shown.
own-longer = the longer axis holds the tokens
own-tokens-first = [tokens, heads, head_dim]
own-heads-first = [heads, tokens, head_dim]
own-cell-name = selected query and key, by row and column
own-cell = query { $m }, key { $n }: { $score }
own-said = Query { $m } and key { $n } are { $distance } apart. Their score is { $rotated } with RoPE and { $plain } without.
own-hidden = { " " }The causal mask hides this key from this query.
own-curve-rotated = with RoPE, at every distance
own-curve-plain = without RoPE
own-rotated = score with RoPE
own-plain = score without RoPE
own-bench = Show on the bench
own-decay = Show among the curves of decay
own-take = Show as code
own-too-long = A pair of these vectors is longer than { $most }, the longest arrow that other figures show.
own-only-code = The bench and the curves of decay have no scaling method, so only the code can take this over.
own-error-empty = { $file } is empty.
own-error-unknown = { $file } is not a .npy, .safetensors, .csv or .json file.
own-error-archive = { $file } is an archive, such as .npz or .pt. Save q and k with numpy.save, in a file each, or together with safetensors.
own-error-header = The header of { $file } cannot be read: { $reason }.
own-error-truncated = { $file } is cut off. By its own header it has { $needed } bytes, but there are { $got }.
own-error-too-large = { $file } is larger than this page can address, or says so. Save q and k alone.
own-error-type = { $file } holds numbers of the type { $kind }. This page reads f16, bf16, f32, f64 and whole numbers.
own-error-shape = { $file } has the shape [{ $shape }]. This page reads [tokens, head_dim], and with up to 256 heads [tokens, heads, head_dim] or [heads, tokens, head_dim].
own-error-long-text = { $file } has { $size } MB. This page reads texts of up to { $most } MB. As .npy the numbers are smaller and exact.
own-error-json = { $file } is not valid JSON: { $reason }.
own-error-not-a-number = Line or list { $line } of { $file } has “{ $text }” in place of a number.
own-error-ragged = Line or list { $line } of { $file } has { $got } numbers, but the first one has { $expected }.
own-error-head-dim = These heads have { $dimension } components. This page shows heads with an even number of components, up to 256.
own-error-head-dims = The queries have { $q } components and the keys { $k }. They must have the same number.
own-error-heads = { $q } query heads cannot share { $k } key heads evenly.
own-error-no-tokens = There is no token { $first }. The tensors have { $tokens } tokens.
own-error-not-finite = Component { $component } of token { $token } in { $file } is NaN or infinite.
own-error-unreadable = { $file } cannot be read. It may have moved or changed since you chose it.
own-error-not-loaded = The part of the page that reads files could not be downloaded. Check the connection and choose the file again.

## Exercises
exercise-caption = Answer with the picture, then press Check. The page computes what is right and says why.
exercise-predict = Predict
exercise-frequency = Find the frequency
exercise-distance = Same score again
exercise-rise = Raise the score
exercise-layout = Which layout?
exercise-bug = Find the mistake
exercise-scaling = Which rule?
exercise-check = Check
exercise-another = Another
exercise-show = Show the answer
exercise-unchecked = Not checked.
exercise-right = Right. { $reason }
exercise-wrong = Not yet. { $reason }
exercise-shown = This is the answer. { $reason }
exercise-hint = Hint: { $hint }
exercise-plane = The angle from the rotated key to the rotated query is { $degrees } degrees
exercise-position = position { $position }
exercise-positions = m = { $m }, n = { $n }, m − n = { $distance }
exercise-predict-both = Both words move { $by } positions further on. The frequency is { $theta } radians per token. What happens to the score?
exercise-predict-query = The query moves { $by } positions further on, the key stays. The frequency is { $theta } radians per token. What happens to the score?
exercise-predict-key = The key moves { $by } positions further on, the query stays. The frequency is { $theta } radians per token. What happens to the score?
exercise-rises = It rises.
exercise-falls = It falls.
exercise-stays = It stays.
exercise-predict-stayed = Both arrows rotated by { $way }°, so the angle between them is still { $between }°, and the score still { $score }.
exercise-predict-moved = One arrow rotated by { $way }°. The angle between the two was { $before }° and is { $after }°, so the score went from { $from } to { $to }.
exercise-predict-wrong-stays = Both arrows rotate by the same angle. What does that do to the angle between them?
exercise-predict-wrong-moves = Only one of the two arrows rotates, so the angle between them changes.
exercise-predict-wrong-way = The arrow that moves rotates counter-clockwise by { $way }°. Does that bring it nearer to the other?
exercise-predict-hint = The score is the product of both lengths and the cosine of the purple angle. The smaller the angle, the larger the score.
exercise-frequency-asked = The pale arrow was rotated by an unknown frequency, and is shown at positions 0, { $first } and { $second }. Set θ so that your arrow lands on it at both positions, within { $tolerance }°.
exercise-frequency-plane = Plane at position { $position }: the arrow to land on, and yours
exercise-frequency-right = θ is { $theta } radians per token. At position { $first } alone, { $count } frequencies of this slider land on the arrow. Only this one lands at both.
exercise-frequency-wrong = At position { $hit } it lands, but at position { $missed } it is { $off }° off. At position { $again }, every frequency that is a multiple of { $alias } higher or lower lands too, one full rotation later.
exercise-frequency-off = At position { $first } your arrow is { $off }° off, and at position { $second } { $other }°.
exercise-frequency-hint = Make it land at position { $first } first. Other frequencies that land there are { $step } higher or lower. Try them at position { $second }.
exercise-distance-asked = The query was at { $m } and the key at { $n } (pale), and the score was { $score }. Now the query is at { $query }. Move the key so that the score is the same again.
exercise-distance-right = The distance is { $distance } again, so the angle between the arrows is { $between }° again, and the score is the same.
exercise-distance-wrong = The distance was { $before }, and now it is { $now }. That gives the score { $score }.
exercise-distance-hint = The score depends only on the distance m − n. The purple angle must be as large as between the pale arrows, and in the same direction.
exercise-rise-asked = Both positions are fixed. Rotate q, whose length stays, until the score is at least { $target }. That is 95% of the most it can be.
exercise-rise-right = The score is { $score }. The rotated arrows are { $between }° apart. Before the rotation q and k are { $unrotated }° apart, and that does not count.
exercise-rise-wrong = The score is { $score }, because the rotated arrows are { $between }° apart. It is largest where they point the same way.
exercise-rise-hint = Drag q until Rₘq lies on Rₙk. Where the pale arrows point does not count.
exercise-layout-asked = A program rotated the four components of q at position { $position }, with the frequencies { $first } and { $second }. The upper planes read its result as neighbours, the lower ones as halves. Pale: before. What did the program do?
exercise-layout-plane = Plane of components { $a } and { $b }, before and after the rotation
exercise-components = components { $a } and { $b }
exercise-as-neighbours = Read as pairs of neighbours
exercise-as-halves = Read as pairs of halves
exercise-neighbours = It rotated neighbours, forwards.
exercise-neighbours-back = It rotated neighbours, backwards.
exercise-halves = It rotated halves, forwards.
exercise-halves-back = It rotated halves, backwards.
exercise-layout-right = Read this way, both lengths stay, and the first pair rotates by { $angle }°, as 1 radian per token gives at position { $position }.
exercise-layout-wrong = Read this way, the arrow of components { $a } and { $b } was { $before } long and becomes { $after }. A rotation keeps lengths.
exercise-layout-direction = The layout is right. But then the first pair would rotate by { $expected }°, and it rotates by { $here }°.
exercise-layout-hint = In the right reading both arrows keep their length. Forwards is counter-clockwise.
exercise-bug-asked = This program has one of four mistakes. Pale: q and k as they should be at position { $position }, strong: as they are here. Which mistake is it?
exercise-bug-wrong = With that mistake, pair { $pair } of { $vector } would rotate by { $guess }°, and here it rotates by { $here }°.
exercise-bug-hint = Read the table. Is only one vector wrong, or both? Too fast, too slow, or backwards? Do the lengths stay?
exercise-scaling-asked = Someone extended a context { $factor } times. The bars show each pair’s new frequency as a part of the trained one. What was done?
exercise-ratios = new frequency ÷ trained frequency, fastest pair first
exercise-interpolated = Position interpolation
exercise-multiplied = Interpolation with the factor upside down
exercise-ntk = NTK: a larger base
exercise-yarn = YaRN
exercise-interpolated-why = Interpolation divides every frequency by { $factor }, so every bar is { $ratio }.
exercise-multiplied-why = With the factor upside down every frequency is multiplied by { $factor }: positions move apart instead of together.
exercise-ntk-why = A larger base keeps the first pair and slows each further pair a little more, down to 1/{ $factor } for the last.
exercise-yarn-why = YaRN keeps the fast pairs exactly, divides the slow ones by { $factor }, and has a ramp between.
exercise-scaling-hint = Which pairs keep their frequency? Do the others change by the same factor, or each by its own?

### Figures that train models in the browser
lab-rope = RoPE
lab-shaw = Shaw
lab-alibi = ALiBi
lab-t5 = T5
lab-sinusoidal = sinusoidal
lab-learned = learned
lab-none = no encoding
lab-changes-both = rotates queries and keys
lab-changes-keys = added to keys
lab-changes-scores = added to scores
lab-changes-tokens = added to token vectors
lab-changes-nothing = the causal mask only
lab-task-k-back = k back
lab-task-brackets = brackets
lab-rule-k-back = After a digit comes the letter that many positions before it. The first digit is { $k }, so { $letter } follows. Only the underlined letters count.
lab-rule-brackets = A dot announces that a bracket closes, and the model says which one. The first dot closes { $open }, so { $close } follows. Only the underlined brackets count.
lab-net-large = large model: 64 components, 4 heads
lab-net-small = small model: 32 components, 2 heads
lab-settings = Settings of the training
lab-train = Train
lab-pause = Pause
lab-go-on = Go on
lab-one-step = One step
lab-stop = Stop
lab-start-again = Start again
lab-progress = Progress of the training
lab-said-no-encoding = Select at least one encoding.
lab-said-untrained = Not trained yet.
lab-said-some = Not trained yet: { $encodings }.
lab-said-recorded = Recorded: the same code trained this when the page was built.
lab-recorded-missing = The recorded trainings could not be downloaded. Train the models here to see their curves.
lab-said-waiting = The training begins.
lab-said-running = Training in this tab: step { $step } of { $steps }.
lab-said-left = Training in this tab: step { $step } of { $steps }, about { $time } left.
lab-said-paused = Paused at step { $step } of { $steps }.
lab-said-done = Trained in this tab: { $steps } steps. The same settings always give the same curves.
lab-said-died = The training was cut off, and its models are lost.
lab-said-impossible = This browser cannot train: it has no web workers, or no WebAssembly.
lab-seconds = { $count } s
lab-minutes = { $count } min
lab-percent = { $share }%
lab-phone = On a phone, begin with less:
lab-phone-small = The small model, two encodings
lab-other-running = A training with other settings goes on: step { $step } of { $steps }.
lab-other-paused = The training with other settings is paused at step { $step } of { $steps }.
lab-take-over = Show the settings you trained last

### train
train-caption = Press Train. Small transformers learn the same task side by side, and only their position encodings differ.
train-right = Share right
train-loss = Loss, in nats
train-random = random guess: { $share }
train-counted-letters = always the most frequent letter so far: { $share }
train-counted-brackets = always the kind that is open most often: { $share }
train-smoothed = curves: mean of { $steps } steps
train-said-at = { $encoding } at step { $step }
train-said-share = { $encoding } { $share }
train-said-learned = 90% right for the first time: { $list }.
train-said-not = Not within { $steps } steps: { $list } right at the end.
train-said-diverged = Diverged, so its loss is no longer a number: { $list }. Choose a smaller learning rate.
train-said-rate = { $list } got less right than counting does: the learning rate { $rate } is too large.
train-said-nothing = Nothing is trained yet with these settings. Press Train.
train-column-encoding = encoding
train-column-learned = 90 % at step
train-column-right = % right at step { $step }
train-column-loss = loss at step { $step }
train-column-time = ms a step

### train-linear
train-linear-caption = The same training with linear attention. It has no scores to change, so only four encodings remain.

### by-distance
by-distance-caption = Select a distance k to see its numbers. A line that stays at the top is right however far back the answer is.
by-distance-or-more = { $distance }+
by-distance-back-one = 1 token back
by-distance-back = { $distance } tokens back
by-distance-share = { $name } { $share }
by-distance-spoken = { $name }: { $shares }.
by-distance-said = When the answer is { $distance }, these shares are right: { $shares }. Guessing gives { $chance }.
by-distance-everywhere = At least { $share } right at every distance: { $names }.
by-distance-nobody = No model is at least { $share } right at every distance.
by-distance-untested = No model with these settings has been trained yet.
by-distance-select = Distance to the answer
by-distance-x = k, how many tokens back the answer is
by-distance-chance = guessing: { $share }
by-distance-table = The answer is { $distance }
by-distance-encoding = encoding
by-distance-here = right
by-distance-whole = right at all distances
by-distance-steps = steps done
by-distance-note-letters = Each model is tested on { $sequences } sequences of { $length } tokens that it was not trained on. After a digit k it has to name the letter k tokens back, one of 16.
by-distance-note-brackets = Each model is tested on { $sequences } sequences of { $length } tokens that it was not trained on. After a dot it has to close the open bracket, one of 4 kinds. Each pair inside moves that bracket 3 tokens farther back: it opens, a dot follows, it closes.

### attention-maps
attention-maps-caption = Select a head, or edit the sequence. The frames mark where the answer is: as the model learns, attention moves into them.
attention-maps-letters = the letters A to P and the digits 1 to 8
attention-maps-brackets = the brackets { $brackets } and the dot
attention-maps-left-out = Left out: { $signs }. The model knows only { $allowed }.
attention-maps-example-instead = The text in the link has no token that the model knows, so this is the example.
attention-maps-cut = The model reads only the first { $most } tokens. Left out at the end: { $beyond }.
attention-maps-no-head = This model has only { $heads } heads in a layer, so the head with the largest share is shown.
attention-maps-only-example = The recorded model comes with the maps of its example only. Train a model to see what it does with your sequence.
attention-maps-example = Show the example
attention-maps-no-digit = No digit in this sequence has a token k back, so there is nothing to look up.
attention-maps-no-marker = No dot in this sequence has an open bracket before it, so there is nothing to look up.
attention-maps-untrained = No model with these settings has been trained yet.
attention-maps-coming = The maps are being computed.
attention-maps-none = There are no maps of this sequence yet.
attention-maps-said-letter = At the digits, head { $head } of layer { $layer } puts { $share } of its attention on the token k back.
attention-maps-said-bracket = At the dots, head { $head } of layer { $layer } puts { $share } of its attention on the open bracket.
attention-maps-even = A head that looks at all tokens equally would put { $share } there.
attention-maps-heads = Heads
attention-maps-head-name = Layer { $layer }, head { $head }: { $share } in the frames
attention-maps-layer = layer { $layer }
attention-maps-shares = Under each map: how much attention is in the frames, on average.
attention-maps-best = Show the head with the largest share
attention-maps-shown = Layer { $layer }, head { $head }, after { $steps } steps
attention-maps-cell-name = Cell: up and down for the query, left and right for the key
attention-maps-rows = Each row is a query, each column a key.
attention-maps-cell = Query “{ $query }” at { $row }, key “{ $key }” at { $column }, distance { $distance }:
attention-maps-hidden = hidden, because it comes later
attention-maps-row = “{ $query }” at { $row } looks most at { $keys }.
attention-maps-next = Prediction after the last token, “{ $last }”: { $list }
attention-maps-next-right = That is right: by the rule, { $answer } comes next.
attention-maps-next-wrong = That is wrong: by the rule, { $answer } comes next. The model gives it { $share }.
attention-maps-next-random = There is no right answer, because the rule says nothing about what comes here.
attention-maps-learned = Learned query and key
attention-maps-learned-said = The score of digit { $digit } with letter { $letter } is largest at distance { $peak }, of all distances from 0 to { $farthest }.
attention-maps-learned-of = The vectors are those of head { $head } in layer { $layer } of the recorded model, each an average over 64 texts.
attention-maps-learned-choose = Select a cell whose query is a digit and whose key is a letter to see others.
attention-maps-learned-bench = Show both vectors on the bench
attention-maps-learned-missing = The learned queries and keys could not be downloaded.
attention-maps-key = “{ $key }” at { $column } ({ $weight })
