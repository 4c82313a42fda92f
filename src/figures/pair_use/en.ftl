pair-use-param-head = head shown, from 0 through all layers
pair-use-param-cut = pairs that are cut
pair-use-param-cut-as = way of cutting
pair-use-param-length = length read

pair-use-caption = Choose a head to see which pairs it uses. Cut pairs of the model trained here, and watch its accuracy.
pair-use-muted = mute
pair-use-still = don’t rotate
pair-use-64 = 64 tokens
pair-use-256 = 256 tokens
pair-use-heads = Heads
pair-use-head = layer { $layer }, head { $head }
pair-use-pairs = Pairs
pair-use-pair = Pair { $pair }, { $steps } tokens per rotation
pair-use-clocks = rotated over { $tokens } tokens
pair-use-length = mean length of
pair-use-share = share of the score
pair-use-shares = { $head }, shares of the score from the fastest pair to the slowest: { $shares }
pair-use-fastest = fastest pairs cut
pair-use-slowest = slowest pairs cut
pair-use-accuracy = accuracy on { $texts } texts of { $tokens } tokens that it has never seen
pair-use-whole = accuracy with all pairs
pair-use-of-score = share of this head’s score that is cut
pair-use-untrained = This model isn’t trained yet: train it under Settings.
pair-use-said-whole = No pair is cut.
pair-use-said-muted = { $count ->
    [one] Pair { $pairs } adds nothing to any score.
   *[other] Pairs { $pairs } add nothing to any score.
    }
pair-use-said-still = { $count ->
    [one] Pair { $pairs } isn’t rotated. It compares a query and a key without regard to their distance.
   *[other] Pairs { $pairs } aren’t rotated. They compare a query and a key without regard to their distance.
    }
pair-use-range = { $first }–{ $last }
pair-use-listing = Download a Python script that writes these numbers for any model of transformers
pair-use-open = Open the map of another model
pair-use-format = The script writes a .npy file, float32 in the shape [3, layers, heads, pairs]: the mean lengths of q and of k, and the shares of the score. You can also drop it here. The page reads it on your machine and sends it nowhere.
pair-use-back = Back to the model trained here
pair-use-reading = Reading…
pair-use-layer = layer
pair-use-layer-of = { $layer } of { $layers }
pair-use-first = pair 0, the fastest
pair-use-wavelength = wavelength of pair { $pair } with this base, in tokens
pair-use-file = { $file }: { $layers } layers, { $heads } heads each, { $pairs } pairs. A file can’t tell what the model gets right without some of them.
pair-use-missing = This link was made with a file, and a link can’t hold a file. Open it again. Until then you see the model trained here.
pair-use-error-file = { $file } isn’t a .npy file as the script writes it, or can’t be read.
pair-use-error-shape = { $file } has the shape [{ $shape }]. A map has [3, layers, heads, pairs].
pair-use-error-truncated = { $file } is cut off. By its own header it has { $needed } bytes, but there are { $got }.
pair-use-error-numbers = { $file } has numbers that are negative, NaN or infinite. Lengths and shares never are.
pair-use-error-not-loaded = The part of the page that reads files couldn’t be downloaded. Check the connection and choose the file again.
