longer-caption = Choose how far the trained models read, then drag _α_ and _β_. Each curve shows one model’s accuracy along texts that are longer than those of its training.
longer-plain = plain RoPE
longer-interpolation = RoPE + interpolation
longer-ntk = RoPE + NTK
longer-yarn = RoPE + YaRN
longer-256 = 256 tokens
longer-512 = 512 tokens
longer-1024 = 1,024 tokens
longer-right = accuracy
longer-loss = loss
longer-chart = Accuracy or loss of each model along texts of { $length } tokens, with a line at the training length of { $trained } tokens
longer-positions = Selected positions
longer-here = Positions { $first } to { $last }
longer-trained = trained on { $trained } tokens
longer-y-right = Accuracy. Dotted: chance
longer-y-loss = Mean loss, in nats
longer-model = Model
longer-within = First { $trained }
longer-at = { $first } to { $last }
longer-beyond = After { $trained }
longer-all = All
longer-reading = reads { $length } tokens …
longer-bins = Each curve has { $parts } points, one for each { $positions } positions, counted over { $texts } texts that no model was trained on.
longer-said-plain = Plain RoPE has an accuracy of { $within } at the first { $trained } positions, and of { $beyond } after them.
longer-said-worse = Interpolation gets { $linear } of the whole text right, plain RoPE { $plain }: without further training the model can’t use angles that have all become smaller.
longer-said-best = Of the scaling methods shown, { $name } gets most right, { $share } of the whole text.
longer-said-better = { $name } gets { $share } right without any change, more than any RoPE variant shown.
longer-said-waiting = { $waiting } of { $count } models are still reading.
longer-heat = The temperature multiplies YaRN’s scores by (1 + w ln s)² = { $factor }. YaRN’s loss over the whole text is { $with } with it and { $without } without it.
longer-hand = YaRN’s ramp:
longer-published = as published, α = 1, β = 32
longer-fits = α = 0.5, β = 2
longer-heat-off = off, w = 0
longer-heat-published = as published, w = 0.1
longer-strip = Rotations of each pair in { $trained } tokens, with lines at α and β
longer-kept = keeps its frequency
longer-mixed = mixed
longer-interpolated = interpolated, ÷ s
longer-pairs = Every pair’s numbers
longer-pair = Pair
longer-rotations = Rotations
longer-gamma = γ, frequency kept
longer-divisor = YaRN ÷
longer-divisor-ntk = NTK ÷
longer-ramp = In { $trained } tokens the fastest pair makes { $fastest } rotations, and _β_ is { $beta }. YaRN keeps { $kept } pairs, mixes { $mixed } and interpolates { $interpolated }.
longer-ramp-none = No pair reaches _β_, so YaRN slows down all of them, the fastest one too.
longer-untrained = This page has no recorded answer for these settings. Train the models to read with them.
longer-costs = Cost of an encoding beyond a model without one, for one text of { $length } tokens, all layers and heads together:
longer-costs-table = Cost of each encoding
longer-cost-encoding = Encoding
longer-cost-learned = Parameters
longer-cost-multiplications = Multiplications
longer-cost-added = Additions to scores
longer-cost-held = Stored values
longer-cost-step = Time per step in this tab
longer-ms = { $ms } ms
longer-dear = The products of queries and keys take some multiplications already. RoPE adds { $rope } to them, and Shaw { $shaw }, though Shaw here distinguishes only 16 distances. Shaw also adds a number to each of { $added } scores, which an attention kernel that never stores its scores must look up inside. Computed as written, with a vector for every query and key, Shaw stores { $written } values. RoPE’s table of cosines and sines has { $table }.
