relative-param-relative = relative scheme
relative-param-buckets = buckets
relative-param-max-distance = buckets grow up to distance
relative-param-heads = heads

relative-caption = Choose a scheme and change the distance. You’ll see that each diagonal of the grid holds one number, so nothing changes when both words move.
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
relative-enters-t5 = after the dot product: the learned number of a bucket is added; T5 doesn’t divide by √d
relative-enters-alibi = after the dot product: a fixed number per token of distance is subtracted
relative-said-shaw = Distance { $distance } uses row { $row } of the table. All distances beyond { $clip } share the last row. For the keys of one layer, the table has { $rows } × { $dimension } = { $learned } parameters, and the values have as many.
relative-said-shaw-causal = Distance { $distance } uses row { $row } of the table. All distances beyond { $clip } share the last row. With the causal mask no distance is negative, which is why the keys of one layer need { $rows } × { $dimension } = { $learned } parameters, and the values as many.
relative-said-bias = Distance { $distance } adds { $bias } (random here, learned in a model). One head has { $learned } parameters, up to distance { $furthest }.
relative-said-no-bias = Distance { $distance } has no entry, because the { $learned } parameters of a head end at distance { $furthest }. A longer text needs a longer table.
relative-said-t5 = Distance { $distance } falls into bucket { $bucket }, which adds { $bias } (random here, learned in a model). One head has { $learned } parameters. Each near distance has its own bucket, far distances share, and all from { $last } on share the last.
relative-said-alibi = Head { $head } has slope { $slope }, so distance { $distance } adds { $bias }. Nothing is learned, and no distance is too large.
relative-faint = Faint: the remaining heads.
