collapse-param-position-format = positions

collapse-caption = Choose a format and move along the positions. The frames mark the numbers that the format stores instead.
collapse-first = first position
collapse-shift = Move by
collapse-jump = Start at
collapse-become = are stored as
collapse-picture = { $count } neighbouring positions from { $first } are stored as { $stored }
collapse-format = format
collapse-first-lost = first position lost
collapse-spacing = spacing here
collapse-distinct = positions left
collapse-columns = Spacing here: the step between neighbouring numbers of the format at { $first }. Positions left: how many different numbers the first { $tokens } positions become.
collapse-said-kept = All positions from { $first } to { $last } stay apart in { $format }.
collapse-said-lost = Of the { $count } positions from { $first } to { $last }, { $format } keeps { $distinct } apart. Neighbours were 1 apart and are now { $least } to { $largest } apart.
collapse-said-one = All { $count } positions from { $first } to { $last } become one number in { $format }, so every distance between them is now 0.
collapse-said-infinite = Some positions from { $first } to { $last } are beyond the range of { $format }. An infinite position has no angle.
