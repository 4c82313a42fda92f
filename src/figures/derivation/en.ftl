derivation-param-phi = growth of the angle
derivation-param-stretch = stretch per token

derivation-caption = Here vectors grow a little with each token, and some lines fail. Set the stretch to 1, and you’ll see all of them hold. Then let the angle grow differently. Click a line for its reason.
derivation-plane = The plane with q and k before and after f
derivation-lines = The lines of the derivation
derivation-holds = holds
derivation-fails = off by { $difference }
derivation-all-hold = Every line holds.
derivation-broken = { $broken } of { $count } lines fail.
derivation-wish = The requirement
derivation-wish-formula = ⟨_f_(_q_,_m_), _f_(_k_,_n_)⟩ = _g_(_q_, _k_, _m_−_n_)
derivation-wish-why = The score must depend only on the distance. The right side has the same distance with the key at 0 and the query at m − n, so both sides must be equal.
derivation-start = The assumption
derivation-start-formula = _f_(_q_,0) = _q_
derivation-start-why = We assume that position 0 changes nothing. This loses no generality, because whatever f did at 0 could be part of the projection matrix.
derivation-norms = Lengths, at m = n
derivation-norms-formula = ‖_f_(_q_,_m_)‖ ‖_f_(_k_,_m_)‖ = ‖_q_‖ ‖_k_‖
derivation-norms-why = At m = n the distance is 0, so the score is the one at position 0, and there f changes nothing. Take the same vector as query and key, and the score is its length squared. That’s why the lengths can’t change, and neither can their product.
derivation-length = One length
derivation-length-formula = ‖_f_(_q_,_m_)‖ = ‖_q_‖
derivation-length-why = The same for q alone. A position can’t change a length. It can rotate the vector, or mirror it, which we leave aside.
derivation-angles = Angles
derivation-angles-formula = ∠_f_(_q_,_m_) − ∠_f_(_k_,_n_) = ∠_f_(_q_,_m_−_n_) − ∠_f_(_k_,0)
derivation-angles-why = The lengths are fixed, so the score depends only on the distance if the angle between the two arrows does. Angles here aren’t reduced to one rotation.
derivation-steps = Equal steps
derivation-steps-formula = _φ_(_m_+1) − _φ_(_m_) = _φ_(1) − _φ_(0)
derivation-steps-why = Two neighbours have distance 1 at every position. That’s why each step adds the same angle, and the angles form an arithmetic progression.
derivation-phi = The angle of a position
derivation-phi-formula = _φ_(_m_) = _m_ _φ_(1)
derivation-phi-why = Equal steps from φ(0) = 0 leave you one number to choose, the frequency θ = φ(1).
derivation-turn = The result
derivation-turn-formula = _f_(_q_,_m_) = _R_(_mθ_) _q_
derivation-turn-why = The right side is the engine’s rotation by mθ with θ = φ(1).
