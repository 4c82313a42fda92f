embed-param-embedded = figure to embed

embed-caption = Choose a figure. The code below holds the state that it has on this page now.
embed-code = Code for your page:
embed-link = A link to the figure alone:
embed-told = A link to the whole page with its questions answered, for a lecture:
