train-linear-caption = Press Train for the same training with linear attention. It has no scores to change, so only four encodings remain.
