//! Both ways end at the rotation, and what is counted on the way is what is done.

use crate::prelude::*;
use rope_explainer::figures::elementwise::{Costs, Elementwise, Reading};

fn state(d: usize, layout: &str, step: usize) -> State {
    state_of::<Elementwise>(&format!("d={d}&layout={layout}&step={step}"))
}

fn reading(d: usize, layout: &str, step: usize) -> Reading {
    read::<Elementwise>(&state(d, layout, step))
}

#[test]
fn every_step_has_summed_up_what_is_multiplied_so_far() {
    for (layout, pairing, d, m, base) in [
        ("interleaved", Pairing::Interleaved, 6, 7.0, 10_000.0),
        ("half", Pairing::Half, 6, 7.0, 10_000.0),
        ("half", Pairing::Half, 10, -40.0, 500.0),
    ] {
        let dense = matrix(m, base, d, pairing);
        for step in 0..=d * d {
            let link = format!("d={d}&layout={layout}&m={m}&base={base}&step={step}");
            let state = state_of::<Elementwise>(&link);
            let reading = read::<Elementwise>(&state);
            assert_eq!(reading.q, state.components(Role::Query));
            assert_all_near(&reading.matrix, &dense, 1e-14);
            assert_eq!(reading.done, step);
            let q = &reading.q;
            let mut by_matrix = vec![0.0; d];
            let mut by_zero = 0;
            for at in 0..step {
                by_matrix[at / d] += dense[at] * q[at % d];
                let (row, column) = (at / d, at % d);
                let together = (0..d / 2).any(|pair| {
                    let (a, b) = components(pairing, pair, d);
                    [a, b].contains(&row) && [a, b].contains(&column)
                });
                by_zero += usize::from(!together);
            }
            assert_all_near(&reading.by_matrix, &by_matrix, 1e-14);
            assert_eq!(reading.by_zero, by_zero);
            // Each row of the other way is done after two multiplications, its first after one.
            let whole = rotated(q, m, base, d, pairing);
            for (row, sum) in reading.by_elements.iter().enumerate() {
                let expected = match step.saturating_sub(2 * row) {
                    0 => 0.0,
                    1 => q[row] * dense[row * d + row],
                    _ => whole[row],
                };
                assert_near(*sum, expected, 1e-14);
            }
        }
    }
}

#[test]
fn a_step_beyond_the_last_is_the_last() {
    assert_eq!(reading(2, "half", 256).done, 4);
}

/// Counted by going through every position and every entry: a cosine and a sine a pair, and what is multiplied.
#[test]
fn costs_are_what_is_done_for_each_position() {
    let (tokens, dim) = (5_usize, 6_usize);
    let [mut by_matrix, mut by_tables, mut on_the_fly] = [Costs {
        multiplications: 0,
        made_once: 0,
        made_again: 0,
        kept: 0,
    }; 3];
    on_the_fly.kept = dim as u64 / 2;
    for _ in 0..tokens {
        for _ in 0..dim / 2 {
            by_matrix.made_once += 2;
            by_tables.made_once += 2;
            by_tables.kept += 2;
            on_the_fly.made_again += 2;
        }
        for _ in 0..dim {
            by_tables.multiplications += 2;
            on_the_fly.multiplications += 2;
            for _ in 0..dim {
                by_matrix.multiplications += 1;
                by_matrix.kept += 1;
            }
        }
    }
    assert_eq!(Costs::of(tokens, dim), [by_matrix, by_tables, on_the_fly]);
    // More than addresses of 32 bits can count.
    let [by_matrix, ..] = Costs::of(10_000_000, 256);
    assert_eq!(by_matrix.multiplications, 655_360_000_000_u64);
    // The costs have a dimension of their own.
    let reading = read::<Elementwise>(&state_of::<Elementwise>("d=4&tokens=4096"));
    assert_eq!(reading.costs, Costs::of(4096, 128));
    assert_eq!(
        reading.costs.map(|costs| costs.multiplications),
        [67_108_864, 1_048_576, 1_048_576]
    );
}
