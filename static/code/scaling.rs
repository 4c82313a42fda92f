#: linear
    let factor = $wanted$.0 / $trained$.0; // lengths in tokens
    let scaling = Scaling::Linear(Linear { factor });
#: ntk
    let alpha = $wanted$.0 / $trained$.0; // lengths in tokens
    let scaling = Scaling::NtkStatic(NtkStatic { alpha });
#: dynamic
    let scaling = Scaling::NtkDynamic(NtkDynamic {
        factor: $wanted$.0 / $trained$.0, // lengths in tokens
        max_position: $trained$.0,
    });
#: yarn-turns
    let scaling = Scaling::YarnByRotations(YarnByRotations {
        original_max_position: $trained$.0, // in tokens
        max_position: $wanted$.0,
        alpha: $alpha$,
        tau: $beta$,
    });
#: yarn
    let factor = $wanted$.0 / $trained$.0; // lengths in tokens
    let scaling = Scaling::YarnByIndex(YarnByIndex {
        beta_fast: $beta$,
        beta_slow: $alpha$,
        ..YarnByIndex::new(factor, $trained$.0)
    });
#: llama3
    let scaling = Scaling::Llama3(Llama3 {
        factor: $wanted$.0 / $trained$.0, // lengths in tokens
        low_freq_factor: $alpha$,
        high_freq_factor: $beta$,
        original_max_position: $trained$.0,
    });
#: longrope
    let scaling = Scaling::LongRope(LongRope {
        short_factor: vec!$short$,
        long_factor: vec!$long$,
        original_max_position: $trained$.0, // in tokens
        factor: $wanted$.0 / $trained$.0,
        attention_factor: None,
    });
#: proportional
    let scaling = Scaling::Proportional(Proportional {
        partial_rotary_factor: $part$, // of the whole head, whose exponents it has
        factor: $wanted$.0 / $trained$.0, // lengths in tokens
    });
