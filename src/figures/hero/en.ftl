hero-name = Two words slide along a text
hero-caption = Slide both words: the arrows rotate, the score stays.
hero-sentence = the cat had a nap
hero-slider = Position of both words
hero-slider-text = “{ $key }” at { $n }, “{ $query }” at { $m }, score { $score }
hero-score = score
hero-plane = The arrows of “{ $key }” and “{ $query }”, { $degrees } degrees apart
