elementwise-param-cost-dim = head dimension of the costs

elementwise-caption = Step through the multiplications. The hatched ones multiply by an entry that’s always 0. At the end, both ways give the same vector.
elementwise-on = One step on
elementwise-back = One step back
elementwise-counted = Matrix: { $done } of { $all } multiplications, { $zero } of them by an entry that is always 0. Elementwise: { $fewer } of { $few }.
elementwise-too-large = The products are written out only up to d = { $most }.
elementwise-costs = Cost of rotating one head’s queries:
elementwise-multiplications = multiplications
elementwise-made-once = cosines and sines, once for all layers and heads
elementwise-made-again = cosines and sines, again in every head
elementwise-kept = values stored
elementwise-by-matrix = matrices
elementwise-by-tables = tables
elementwise-on-the-fly = on the fly
