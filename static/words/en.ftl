# Every word of the page. A locale is a file beside this one with the same messages.

## The page
page-title = Rotary position embedding, by hand
page-description = Drag a query and a key, move them along a sentence, and see what rotary position embedding (RoPE) does to their score.
page-heading = Rotary position embedding
page-lead = A language model knows the order of its words by turning them. Drag an arrow or move a word, and watch what changes and what does not.
page-without-wasm = The figure needs WebAssembly and JavaScript. Everything written on this page can be read without them.
language-other = 中文
language-other-tag = zh-Hans
language-other-file = zh-Hans.html

## The story
story-contents = Contents
story-previous = Before:
story-next = Next:

## Parameters
param-head-dim = head dimension
param-base = base
param-layout = layout
param-rotary-dim = rotary dimension
param-query-position = query position
param-key-position = key position
param-first-position = position of the first word
param-lock-gap = lock the gap
param-pair = pair in hand
param-matrix = matrix shown
param-reach = length a plane shows
param-seed = seed
param-sentence = sentence
param-speed = speed
param-phi = how the angle grows
param-stretch = stretch per token
param-order = order of the words
param-step = step
param-tokens = tokens
param-clip = clip
param-causal = causal
param-softmax = softmax
param-row = query token, from 0
param-column = key token, from 0
param-feature-map = feature map
param-dialect = language
param-terms = positions come in by
param-relative = scheme of relative positions
param-buckets = buckets
param-max-distance = last bucket from distance
param-heads = heads
param-head = head in hand, from 0
param-vectors = query and key
param-true-height = the bound at its own height

allowed-even = an even number from { $least } to { $most }
allowed-integer = a whole number from { $least } to { $most }
allowed-real = a number from { $least } to { $most }
allowed-choice = one of { $names }
allowed-text = one to { $most } characters

notice-parameter = The link says { $key } = “{ $text }”, which is not { $allowed } here. The page shows { $shown }.
notice-vector = The link’s { $key } = “{ $text }” does not hold { $count } components. The page shows the vector of the seed.
notice-figure = The link names a figure “{ $name }”, which is not on this page. The whole page is shown.
notice-close = Close

sentence-default = the river bends and the road bends with it

## The bench
bench-name = The bench
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
radians-per-token = { $number } rad per token
angle = { $radians } rad = { $turns } turns

plane-caption = Drag q or k. The pale arrow is the vector, the dark one is the vector turned to its position.
plane-name = Plane of pair { $pair }: the turned query stands { $degrees } degrees from the turned key
plane-name-still = Plane of pair { $pair }, which does not turn
planes-caption = Every pair has its own plane and its own speed. Tap one to take it in hand.
planes-name = i, pair in hand

pair-section = The pair in hand
pair-title = Pair i = { $pair } of { $count }
pair-theta = speed θ
pair-wavelength = one turn takes
pair-query-angle = q is turned by mθ
pair-key-angle = k is turned by nθ
pair-between = from Rₙk to Rₘq
pair-term = adds to the score
pair-still = This pair lies beyond the rotary dimension: it passes through and no position turns it.
pair-in-words = pair { $pair }, one turn takes { $wavelength } tokens, adds { $term }
pair-in-words-still = pair { $pair }, does not turn
component = component { $component }

matrix-name = Matrix { $which }
matrix-at-query = R at m, the turn of the query
matrix-at-key = R at n, the turn of the key
matrix-of-gap = R at n minus m, the turn that is left between them
matrix-check = R at m transposed times R at n, minus R at n minus m: the check
matrix-caption = Point at a block to see its plane and its bar.
matrix-largest = The largest entry of the check is { $number }: rounding.
matrix-block = Block { $pair }: ({ $a }, { $b }; { $c }, { $d }).

score-caption = One bar a pair. Together they are the score.
score-said = Score { $score }
score-bars-name = i, pair in hand, by its bar
score-from-distance = sum, from m − n alone
score-from-positions = from m and n: Rₘq · Rₙk
score-passed = from what does not turn
score-difference = difference
score-scaled = divided by √{ $dimension }

curve-caption = The score at other distances.
curve-x = distance m − n
curve-y = score
curve-text = Score against distance; at distance { $distance } it is { $score }

settings-section = Settings
settings-redraw = Draw new vectors
settings-reset = Reset
settings-link = Copy link
settings-copied = Copied
layout-interleaved = interleaved (2i, 2i + 1)
layout-half = half (i, i + r/2)

## The figure of a whole head
heads-caption = Move the window along by its first position. Each heatmap says whether it is still the one that it was at position 0.
heads-none = none
heads-sinusoidal = sinusoidal
heads-shaw = Shaw
heads-t5 = T5
heads-alibi = ALiBi
heads-rope = RoPE
heads-none-how = q · k as they are
heads-sinusoidal-how = a vector added to each word
heads-shaw-how = a vector a distance, on k
heads-t5-how = a number a bucket of distances
heads-alibi-how = less by |m − n| / 4
heads-rope-how = q and k turned
heads-cell-name = Cell: query by up and down, key by left and right
heads-rows = Rows are queries, columns are keys.
heads-query = q: “{ $word }” at { $position }
heads-key = k: “{ $word }” at { $position }
heads-hidden = hidden
heads-at-start = this is the start
heads-same = unchanged to the last bit
heads-rounding = unchanged: rounding, { $number } at most
heads-changed = changed, by up to { $number }
heads-move = The window starts at position 0. Move it and see which heatmaps change.
heads-summary = The window starts at position { $first }. Changed: { $changed }. Unchanged: { $same }.
heads-nobody = none of them
heads-or-more = { $number } and more
heads-or-less = { $number } and less
heads-note = Toys, drawn from the seed and learned by no model: the words’ embeddings, the maps to q and k, Shaw’s vectors for distances up to { $clip } and T5’s biases for { $buckets } buckets up to distance { $furthest }. ALiBi’s slope here is 1/{ $slope }. All six divide by √d, which T5 itself does not.
list-comma = {", "}
