extension-param-methods = scaling methods to compare
extension-param-truncate = round the ramp’s ends to whole pairs (truncate)
extension-param-mscale = mscale
extension-param-mscale-all-dim = mscale_all_dim

extension-caption = Choose a scaling method and slide _L_′. Each curve shows how many times slower a method makes each pair: interpolation slows them all alike, NTK (a larger base) mostly the slow ones, and YaRN none of the fast ones.
extension-instrument = The whole instrument: all methods and their settings
extension-compare = Compare with
extension-published = Presets
extension-factor = s = L′/L = { $factor }
extension-pairs = Selected pair
extension-wavelengths = The wavelength of each pair, as trained and with the selected method, with lines at the training and the target length
extension-divisors = Slow-down factor of each pair under each method
extension-gammas = γ, the weight of the trained frequency, for each pair
extension-note-wavelength = Wavelength. Faint: { $method }
extension-note-divisor = Times slower
extension-note-kept = γ, weight of the trained frequency
extension-alpha = α, beta_slow: slower pairs are interpolated fully
extension-beta = β, beta_fast: faster pairs keep their frequency
extension-rotations = { $rotations ->
    [one] one rotation
   *[other] { $rotations } rotations
    } in { $trained } tokens
extension-pair = Pair { $pair } makes { $rotations } rotations in { $trained } tokens.
extension-slower = { " " }Under { $method } its angle per token is divided by { $divisor }, so its wavelength is multiplied: from { $wavelength } to { $longer } tokens.
extension-faster = { " " }Under { $method } its angle per token is multiplied by { $factor }. That makes it faster than trained, and its wavelength falls from { $wavelength } to { $longer } tokens.
extension-same = { " " }Under { $method } it stays as trained, with a wavelength of { $wavelength } tokens.
extension-still = { " " }Under { $method } it doesn’t rotate.
extension-kept = { " " }Its _γ_ is { $kept }: that part keeps its frequency, and the rest is divided by s.
extension-inverse = { " " }In a config this is factor = { $factor }. llama.cpp takes the inverse, --rope-freq-scale { $inverse }.
extension-list = { " " }LongRoPE has one divisor for each pair, found by search for one model and one length. You see those of Phi-3-mini-128k for 131,072 tokens, its 48 pairs stretched over { $count }.
extension-list-whole = { " " }LongRoPE has one divisor for each pair, found by search for one model and one length. You see those of Phi-3-mini-128k for 131,072 tokens.
extension-impossible = { " " }There are no frequencies for { $method } with these settings.
extension-changed = { $changed } of { $count } pairs change under { $method } in a text of { $tokens } tokens.
extension-unfinished = Pairs that complete no rotation in { $trained } tokens: { $unfinished }.
extension-ramp = From _α_ and _β_ the code computes a ramp from pair { $low } to { $high }, and uses { $used-low } to { $used-high }.
extension-apart = The two YaRNs differ most at pair { $pair }: ÷ { $paper } in the paper, ÷ { $code } in the code, a factor of { $ratio }.
extension-heat = YaRN’s temperature in the score of two equal vectors, all components 1. Faint: the part of components that don’t rotate.
extension-heat-none = as trained
extension-heat-code = on cosine and sine
extension-heat-paper = on the scores
extension-heat-twice = in both places: a mistake
extension-heat-factors = cos, sin × { $cos }; scores × { $logits }
extension-heat-full = All { $all } components rotate, so a factor on cosine and sine, squared, does what the whole factor on the scores does.
extension-heat-partial = Only { $rotated } of { $all } components rotate. A factor on cosine and sine misses the rest, but one on the scores doesn’t. The two scores differ by { $off }.
extension-heat-weights = mscale over mscale_all_dim leaves × { $cos } on cosine and sine, and the softmax scale of the model has × { $logits }. One factor has moved from one place to the other.
extension-heat-once = { " " }With the factor in one place, the rotated part has it once, × { $once }. Applied in both places it would be × { $twice }.
extension-near = Scores of the same vectors at small distances
extension-near-fits = A text of { $tokens } tokens fits the training length and needs no method.
extension-near-longer = A text of { $tokens } tokens is longer than { $trained }. Shorten it below that to see the cost on short texts.
extension-near-same = { " " }No score changes here.
extension-near-said = { " " }From distance 0 to 1 the score fell by { $trained-step } as trained; with { $method } it falls by { $step }. The largest change is from { $trained-score } to { $score }, at distance { $distance }.
extension-near-angle = In pair { $pair } neighbouring tokens are { $trained } apart as trained, and { $extended } now.
extension-table = Every pair’s numbers
extension-plain = { " " }Its wavelength is { $wavelength } tokens.
extension-text-length = Current length of the text, in tokens
extension-fast = pair 0, fast
extension-slow = pair { $last }, slow
