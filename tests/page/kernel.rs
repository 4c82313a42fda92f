//! A kernel's effect on each token, tested against golden files, rotations computed here, and numbers written out.

use crate::numbers::shown_within;
use crate::prelude::*;
use rope_explainer::figures::kernel::parameters::{
    CP_RANK, CP_SIZE, CU_SEQLENS, MAX_SEQLEN, MEMORY_TOKEN, SEQLEN, TOTAL, tokens_of_rank,
};
use rope_explainer::figures::kernel::{Cell, Kernel, Lot, Rank, Reading, call};
use rope_explainer::state::drawn;
use rope_explainer::url::link;
use serde_json::Value;

fn shown(link: &str) -> (State, Reading) {
    let state = state_of::<Kernel>(link);
    let reading = read::<Kernel>(&state);
    (state, reading)
}

fn position(cell: &Cell) -> Option<usize> {
    match cell.lot {
        Lot::Position(position) => Some(position),
        _ => None,
    }
}

/// The positions of the sequences that a rank holds, sequence by sequence, in the order of memory.
fn by_sequence(rank: &Rank) -> Vec<Vec<usize>> {
    let mut held = Vec::new();
    for cell in &rank.cells {
        if let (Some(sequence), Some(position)) = (cell.sequence, position(cell)) {
            if held.len() <= sequence {
                held.resize(sequence + 1, Vec::new());
            }
            assert_eq!(cell.index, held[sequence].len());
            held[sequence].push(position);
        }
    }
    held
}

fn wholes(value: &Value) -> Vec<usize> {
    let numbers = numbers(value).into_iter();
    numbers.map(|number| number as usize).collect()
}

#[test]
fn ranks_hold_the_positions_of_golden_20() {
    let file = golden("20_cp_positions");
    let mut seen = 0;
    for case in cases(&file, "dense") {
        let (ranks, tokens) = (number(&case["cp_size"]), number(&case["global_len"]));
        for format in ["sbhd", "bshd"] {
            if ranks > 4.0 {
                continue;
            }
            let local = tokens / ranks;
            let (_, reading) = shown(&format!(
                "library=transformer-engine&format={format}&cp={ranks}&seqlen={local}&rows={tokens}&batch=2"
            ));
            let held: Vec<_> = reading.ranks.iter().map(by_sequence).collect();
            let expected = cases(case, "positions_by_rank").iter().map(wholes);
            let expected: Vec<_> = expected.map(|rank| [rank.clone(), rank]).collect();
            assert_eq!(held, expected);
            seen += 1;
        }
    }
    for case in cases(&file, "thd") {
        let ends = wholes(&case["cu_seqlens_global"]);
        let total = *ends.last().expect("ends");
        if total > 32 {
            continue;
        }
        let cu: Vec<String> = ends.iter().map(usize::to_string).collect();
        let link = format!(
            "library=transformer-engine&format=thd&cp={}&total={total}&cu={}&rows=32",
            number(&case["cp_size"]),
            cu.join(",")
        );
        let cells = shown_within("kernel", &link, ("class", "kernel-cell"), "b");
        let ranks = cases(case, "positions_by_rank").iter();
        let expected = ranks.flat_map(|rank| rank.as_array().expect("sequences"));
        let expected: Vec<_> = expected.map(wholes).collect();
        let positions = expected.concat().into_iter();
        assert!(positions.map(|at| at.to_string()).eq(cells), "{link}");
        let ranks = shown(&link).1.ranks;
        let held: Vec<_> = ranks.iter().flat_map(by_sequence).collect();
        assert_eq!(held, expected);
        seen += 1;
    }
    assert_eq!(seen, 2 * 5 + 2);
}

/// Golden 07, "half_varlen_offset_tensor": offsets 4, 0 and 3 of sequences of 3, 2 and 2 tokens.
#[test]
fn packed_sequences_count_from_their_own_offsets() {
    let (_, reading) = shown("cu=0,3,5,7&total=9&offsets=4,0,3&rows=9&inplace=1");
    let held = by_sequence(&reading.ranks[0]);
    assert_eq!(held, [vec![4, 5, 6], vec![0, 1], vec![3, 4]]);
    let lots = reading.ranks[0].cells[7..].iter().map(|cell| cell.lot);
    assert_eq!(lots.collect::<Vec<_>>(), [Lot::Left; 2]);
    let (_, reading) = shown("cu=0,3,5,7&total=9&offsets=4,0,3&rows=9&inplace=0");
    assert_eq!(reading.ranks[0].cells[8].lot, Lot::Undefined);
}

/// Golden 07, "half_offset_tensor_runs_past_table": no error, cosine 1 and sine 0.
#[test]
fn offsets_of_sequences_may_run_past_the_table() {
    let (state, reading) = shown("format=bshd&batch=2&seqlen=4&offsets=1,4&rows=6");
    assert_eq!(reading.refusal, None);
    let rank = &reading.ranks[0];
    let lots: Vec<Lot> = rank.cells[4..].iter().map(|cell| cell.lot).collect();
    assert_eq!(lots[..2], [4, 5].map(Lot::Position));
    assert_eq!(lots[2..], [6, 7].map(Lot::PastTables));
    let [before, after] = rank.pair(&state, &rank.cells[7], 0);
    assert_eq!(before, after);
    let [before, after] = rank.pair(&state, &rank.cells[5], 0);
    assert!(before.distance(after) > 0.1);
}

/// The kernels' results for the tensor, against the formula in 64 bits; and the rotations that are drawn, against both.
#[test]
fn every_token_turns_by_the_angle_that_is_shown() {
    let mut rotated = 0;
    for link in [
        "offsets=2&inplace=1",
        "offsets=0,4,1&layout=half&ro=6",
        "format=sbhd&seqlen=6&batch=3&layout=half&backward=1",
        "format=bshd&offsets=8&backward=1&inplace=1&d=10",
        "library=transformer-engine&format=thd&cp=2&cu=0,4,16&total=20&rows=24&start=1,7",
        "library=transformer-engine&format=bshd&cp=3&seqlen=4&layout=half&backward=1",
        "library=transformer-engine&format=sbhd&start=3,0&ro=4",
    ] {
        let (state, reading) = shown(link);
        assert_eq!(reading.refusal, None, "{link}");
        let back = link.contains("backward");
        let dim: usize = match link.split_once("ro=") {
            Some((_, dim)) => dim.parse().expect("last"),
            None => 8,
        };
        let x: Vec<f64> = drawn(477, Role::Query, state.head_dim() / 2)
            .iter()
            .flat_map(|pair| pair.to_array())
            .collect();
        for rank in &reading.ranks {
            for cell in &rank.cells {
                for pair in 0..state.head_dim() / 2 {
                    let (a, b) = match (pair < dim / 2, link.contains("layout=half")) {
                        (true, true) => (pair, pair + dim / 2),
                        _ => (2 * pair, 2 * pair + 1),
                    };
                    let theta = 10_000_f64.powf(-2.0 * pair as f64 / dim as f64);
                    let angle = match position(cell) {
                        Some(position) if pair < dim / 2 => position as f64 * theta,
                        _ => 0.0,
                    };
                    let (sin, cos) = angle.sin_cos();
                    let y = [x[a] * cos - x[b] * sin, x[b] * cos + x[a] * sin];
                    let [before, after] = rank.pair(&state, cell, pair);
                    let (x, y) = if back {
                        (y, [x[a], x[b]])
                    } else {
                        ([x[a], x[b]], y)
                    };
                    for (was, is) in [(before, x), (after, y)] {
                        let off = was.distance(is.into());
                        assert!(off < 2e-6, "{link}: {cell:?} pair {pair} off by {off}");
                    }
                    let turn = reading.turn_rad(&state, rank, cell, pair);
                    let sign = if back { -1.0 } else { 1.0 };
                    assert!((turn - sign * angle).abs() < 1e-5, "{link}: {turn} {angle}");
                    rotated += usize::from(angle != 0.0);
                }
            }
        }
        assert_eq!(reading.difference.is_some(), back);
        assert!(reading.difference.unwrap_or_default() < 1e-6, "{link}");
        assert!((reading.stretch - 1.0).abs() < 1e-6, "{link}");
    }
    assert!(rotated > 300, "{rotated}");
}

/// A tensor `[3, 2, 2, 8]` in sbhd: strides 32, 16, 8, 1. Token 2 of sequence 1 is at 2 · 32 + 16.
#[test]
fn cells_stand_in_the_order_of_memory() {
    let held = |link: &str| {
        let (_, reading) = shown(link);
        let cells = reading.ranks[0].cells.iter();
        cells
            .map(|cell| (cell.sequence.expect("dense"), cell.index, cell.element))
            .collect::<Vec<_>>()
    };
    for library in ["flash-attention", "transformer-engine"] {
        let format = |format| format!("library={library}&format={format}&batch=2&seqlen=3");
        let places = [0, 1, 2, 3, 4, 5];
        let tokens_first = places.map(|at| (at % 2, at / 2, 16 * at));
        let sequences_first = places.map(|at| (at / 3, at % 3, 16 * at));
        assert_eq!(held(&format("sbhd")), tokens_first);
        assert_eq!(held(&format("bshd")), sequences_first);
    }
    let order = |link: &str| {
        let (state, reading) = shown(link);
        let strides = call::in_order(&state, reading.layout.strides());
        (strides, call::in_order(&state, [1, 2, 0, 0]))
    };
    let in_engine = order("library=transformer-engine&format=sbhd&batch=2&seqlen=3");
    assert_eq!(in_engine, (vec![32, 16, 8, 1], vec![2, 1, 0, 0]));
    let in_flash = order("library=flash-attention&format=sbhd&batch=2&seqlen=3");
    assert_eq!(in_flash, (vec![16, 32, 8, 1], vec![1, 2, 0, 0]));
    let packed = order("total=14");
    assert_eq!(packed, (vec![16, 8, 1], vec![2, 0, 0]));
}

/// Words of a library are in the engine, whose tests compare them with golden 07. What a library does
/// not check has none.
#[test]
fn calls_are_refused_in_the_words_of_their_library_or_of_the_engine_alone() {
    for (link, library, engine) in rows!("refusals": (String, Option<String>, Option<String>)) {
        let (_, reading) = shown(&link);
        let refusal = reading.refusal.as_ref();
        let is_refused = library.is_some() || engine.is_some();
        assert_eq!(refusal.is_some(), is_refused, "{link}");
        let words = refusal.and_then(|refusal| refusal.library);
        assert_eq!(words, library.as_deref(), "{link}");
        let of_engine = refusal.and_then(|refusal| refusal.engine.as_ref());
        let of_engine = of_engine.map(ToString::to_string);
        assert!(
            engine.is_none() || of_engine == engine,
            "{link}: {of_engine:?}"
        );
        let mut cells = reading.ranks[0].cells.iter();
        let of_library = library.is_some() && cells.any(|cell| cell.lot == Lot::Refused);
        assert!(of_library || library.is_none(), "{link}");
    }
}

/// Backward is the transpose: what it gives for y, times x, is y times y, whether or not forward is a rotation.
#[test]
fn with_angles_of_the_other_layout_backward_is_the_transpose_and_no_inverse() {
    for layout in ["half", "interleaved"] {
        let link = format!("library=transformer-engine&format=bshd&mixed=1&layout={layout}");
        let (_, forward) = shown(&link);
        let (_, back) = shown(&[&link, "&backward=1"].concat());
        assert!((forward.stretch - 1.0).abs() > 0.01, "{}", forward.stretch);
        assert!(back.difference.expect("backward") > 0.01);
        let (x, y) = (&forward.ranks[0].before, &forward.ranks[0].after);
        assert_eq!(*y, back.ranks[0].before);
        let dot =
            |a: &[f32], b: &[f32]| -> f64 { a.iter().zip(b).map(|(a, b)| f64::from(a * b)).sum() };
        for head in 0..x.len() / 8 {
            let of = |all: &[f32]| all[8 * head..][..8].to_vec();
            let (x, y, came) = (of(x), of(y), of(&back.ranks[0].after));
            assert!((dot(&came, &x) - dot(&y, &y)).abs() < 1e-5);
        }
    }
}

#[test]
fn the_longest_length_is_said_until_the_caller_says_another() {
    let start = state_of::<Kernel>("cu=0,3,7");
    assert_eq!(start.get(&MAX_SEQLEN), [4]);
    let longer = after(start, [set(&CU_SEQLENS, [0, 3, 9].into())]);
    assert_eq!(longer.get(&MAX_SEQLEN), [6]);
    let said = after(longer, [set(&MAX_SEQLEN, [5].into())]);
    let other = after(said, [set(&CU_SEQLENS, [0, 8].into())]);
    assert_eq!(other.get(&MAX_SEQLEN), [5]);
    let refusal = read::<Kernel>(&other).refusal.expect("refused");
    assert_eq!(refusal.library, None);
    assert_eq!(
        refusal.engine.expect("refused").to_string(),
        "max_seqlen must be at least 8, but is 5"
    );
}

#[test]
fn more_ranks_hold_fewer_tokens_each() {
    let start = state_of::<Kernel>("library=transformer-engine&format=bshd&seqlen=8&batch=1");
    let spread = after(start, [set(&CP_SIZE, 2)]);
    assert_eq!(spread.get(&SEQLEN), 4);
    let selected = after(spread, [set(&CP_RANK, 1), set(&MEMORY_TOKEN, 3)]);
    let place = [selected.get(&CP_RANK), selected.get(&MEMORY_TOKEN)];
    assert_eq!(place, [1, 3]);
    let spread = after(selected, [set(&CP_SIZE, 4)]);
    assert_eq!((spread.get(&SEQLEN), spread.get(&MEMORY_TOKEN)), (2, 1));
    let whole = after(spread, [set(&CP_SIZE, 1)]);
    assert_eq!((whole.get(&SEQLEN), whole.get(&CP_RANK)), (8, 0));
    let packed = state_of::<Kernel>("library=transformer-engine&cp=4&total=3");
    assert_eq!((packed.get(&TOTAL), tokens_of_rank(&packed)), (3, 1));
}

#[test]
fn lists_are_read_from_links_and_bad_ones_are_told() {
    let read = |link: &str| {
        let start = State::of(Kernel::PARAMETERS);
        link::read(&link::fields(link), &start)
    };
    for link in ["cu=0.2.5", "cu=0,2,5", "cu=[0,%202,%205]"] {
        let linked = read(link);
        assert_eq!(linked.state.get(&CU_SEQLENS), [0, 2, 5], "{link}");
        assert!(linked.notices.is_empty());
    }
    for list in ["0,-2", "0,x", "", "0,65", "0,1,2,3,4,5,6,7,8,9"] {
        let link = &format!("cu={list}");
        let linked = read(link);
        assert_eq!(linked.state.get(&CU_SEQLENS), [0, 3, 7, 12], "{link}");
        assert_eq!(linked.notices.len(), 1, "{link}");
        assert!(linked.notices[0].contains("a list of 2 to 9 whole numbers from 0 to 64"));
    }
}

#[test]
fn the_call_is_the_librarys() {
    let text = |link: &str| {
        let (state, reading) = shown(link);
        call::call(&state, reading.layout)
    };
    assert_eq!(
        text("offsets=0,4,0&layout=half&inplace=1"),
        "# x: (14, 2, 8); cos, sin: (16, 4)\n\
         y = apply_rotary_emb(\n    \
         x, cos, sin,\n    \
         interleaved=False,\n    \
         inplace=True,\n    \
         seqlen_offsets=torch.tensor([0, 4, 0]).int().cuda(),\n    \
         cu_seqlens=torch.tensor([0, 3, 7, 12]).int().cuda(),\n    \
         max_seqlen=5,\n)"
    );
    assert_eq!(
        text("format=sbhd&batch=3&backward=1&offsets=2"),
        "# x: (3, 8, 2, 8); cos, sin: (16, 4)\n\
         x = x_sbhd.transpose(0, 1)\n\
         dx = apply_rotary(\n    \
         dy, cos, sin,\n    \
         interleaved=True,\n    \
         inplace=False,\n    \
         seqlen_offsets=2,\n    \
         conjugate=True,\n)"
    );
    assert_eq!(
        text("library=transformer-engine&format=bshd&cp=2&rank=1&layout=half&mixed=1&backward=1"),
        "# t: (2, 4, 2, 8)\n\
         freqs = RotaryPositionEmbedding(8, interleaved=True)(16)\n\
         y = apply_rotary_pos_emb(\n    \
         t, freqs,\n    \
         tensor_format=\"bshd\",\n    \
         interleaved=False,\n    \
         fused=True,\n    \
         cp_size=2,\n    \
         cp_rank=1,\n\
         )  # FusedRoPEFunc\n\
         (dt,) = torch.autograd.grad(y, t, grad_outputs=dy)"
    );
    assert!(
        text("library=transformer-engine&start=1,2,3")
            .contains("start_positions=torch.tensor([1, 2, 3])")
    );
}
