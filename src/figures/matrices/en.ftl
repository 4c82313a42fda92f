matrices-caption = Move _m_ and _n_. You’ll see the first two matrices change, but the third only when the distance does. Click a block to select its pair.
matrices-transposed = R at m, transposed: it undoes the rotation of the query
matrices-block-in-words = block { $pair }, wavelength { $wavelength } tokens
matrices-difference = _RₘᵀRₙ_, multiplied out in full, differs from _Rₙ₋ₘ_ by at most { $number }.
matrices-lengths = A rotation keeps lengths: ‖_q_‖ is { $before } before and { $after } after it.
