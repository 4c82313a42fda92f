decode-param-sinks = first tokens kept (attention sinks)
decode-param-window = last tokens kept
decode-param-counted = position of a new token
decode-param-shifted = rotate kept keys back by 1 after each eviction
decode-param-pads = padding before the text
decode-param-padding = counting of padding

decode-caption = Add tokens, and choose what happens to positions when old tokens are evicted. Watch which scores go wrong.
decode-newest = newest token
decode-next = Next token
decode-held = { $count ->
    [one] 1 token
   *[other] { $count } tokens
    } in the cache, 0 evicted
decode-evicted = { $count ->
    [one] 1 token
   *[other] { $count } tokens
    } in the cache, { $evicted } evicted
decode-should = Tokens, numbered as in the text, at the positions they ought to have
decode-rotated = The same tokens at the positions they’re rotated to
decode-token = Tokens in the cache; the last one has the query. Of two bars, the faint one is the right score, and the solid one the score in this cache.
decode-pad = pad × { $count }
decode-place = Slot in the cache
decode-position = Rotated to position
decode-right-position = Right position
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
decode-prompt = The prompt is tokens 0 to { $last }. Positions ought to begin at 0 with the first token that isn’t padding: attention_mask.cumsum(-1) - 1.
decode-toy = All tokens have the same query and the same key here, so their scores differ only by position.
decode-way-none = Nothing has been evicted yet, so indices in the text and slots in the cache are the same.
decode-way-text = Keys keep their positions in the text, so an eviction rotates nothing. Distances to the sinks keep growing.
decode-way-cache = Positions are slots in the cache. StreamingLLM rotates all keys to their slots at every step, while llama.cpp rotates the kept keys back. The scores are the same.
decode-way-unshifted = A new token’s position is its slot in the cache, but the kept keys still have their old positions. Someone forgot the shift.
decode-way-one = The window holds only the newest token. None stays in it for long enough to be shifted.
decode-way-uncounted = The kept keys are rotated back, but new tokens still count in the text. That shift was a mistake.
decode-right = { $count ->
    [one] The score is
   *[other] All { $count } scores are
    } right. The largest difference is { $error }: rounding.
decode-shifted = Every position is { $shift } too high, the query’s too. Distances don’t change, so all { $count } scores are right. The largest difference is { $error }: rounding.
decode-wrong = { $wrong } of { $count } scores are wrong.
decode-worst = The worst is that of token { $token }: at distance { $distance } instead of { $right }, it’s { $score } instead of { $expected }, off by { $error }.
decode-together = { $count } keys, the query’s own among them, share one position. Their order is lost.
