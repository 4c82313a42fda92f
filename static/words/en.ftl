# Every word of the page. A locale is a file beside this one with the same messages.

## The page
page-title = Rotary position embedding, by hand
page-description = Drag a query and a key, move them along a sentence, and see what rotary position embedding (RoPE) does to their score.
page-heading = Rotary position embedding
page-lead = A language model knows the order of its words by turning them. Drag an arrow or move a word, and watch what changes and what does not.
page-without-wasm = The figure needs WebAssembly and JavaScript. Everything written on this page can be read without them.

## Parameters
param-head-dim = dimension of a head
param-base = base of the frequencies
param-layout = layout of the pairs
param-rotary-dim = dimensions that turn
param-query-position = query position
param-key-position = key position
param-first-position = position of the first word
param-lock-gap = lock the gap
param-pair = pair in hand
param-matrix = matrix shown
param-reach = length a plane shows
param-seed = seed of the vectors
param-sentence = sentence

allowed-even = an even number from { $least } to { $most }
allowed-integer = a whole number from { $least } to { $most }
allowed-real = a number from { $least } to { $most }
allowed-choice = one of { $names }
allowed-text = one to { $most } characters

notice-parameter = The link says { $key } = “{ $text }”, which is not { $allowed } here. The page shows { $shown }.
notice-vector = The link’s { $key } = “{ $text }” does not hold { $count } components. The page shows the vector of the seed.
notice-close = Close

sentence-default = the river bends and the road bends with it
