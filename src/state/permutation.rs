//! Permutations of a few things, numbered in lexicographic order: 0 is the identity, the last number reverses them.

/// The largest number of things whose permutations are numbered: 17! is below 10^15, the largest whole number in a
/// link.
pub const MOST: usize = 17;

/// The number of permutations of `count` things.
///
/// # Panics
/// `count` above [`MOST`].
pub const fn orders(count: usize) -> u64 {
    assert!(count <= MOST, "so many things have too many orders");
    match count {
        0 => 1,
        _ => count as u64 * orders(count - 1),
    }
}

/// The thing at each place in a permutation. Numbers beyond the last start again at 0.
///
/// # Panics
/// `count` above [`MOST`].
pub fn numbered(order: u64, count: usize) -> Vec<usize> {
    let mut rest = order % orders(count);
    let mut left: Vec<usize> = (0..count).collect();
    (0..count)
        .rev()
        .map(|after| {
            let choice = rest / orders(after);
            rest %= orders(after);
            left.remove(choice as usize)
        })
        .collect()
}

/// The one of `count` things for a seed. Consecutive seeds give every thing once before one repeats.
///
/// # Panics
/// `count` above [`MOST`].
pub fn in_turn(seed: u32, count: usize) -> usize {
    let (round, place) = (seed as usize / count, seed as usize % count);
    let mut random = fastrand::Rng::with_seed((round as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    // 64 bits on every machine, so that a link gives the same thing everywhere.
    numbered(random.u64(..orders(count)), count)[place]
}

/// The number of a permutation, the inverse of [`numbered`].
///
/// # Panics
/// More than [`MOST`] places.
pub fn number(places: &[usize]) -> u64 {
    places
        .iter()
        .enumerate()
        .map(|(place, thing)| {
            let rest = &places[place + 1..];
            let smaller = rest.iter().filter(|later| *later < thing).count();
            smaller as u64 * orders(rest.len())
        })
        .sum()
}

/// The permutation after moving the thing at one place to another; those between move up.
pub fn moved(places: &[usize], from: usize, to: usize) -> Vec<usize> {
    let mut moved = places.to_vec();
    let thing = moved.remove(from);
    moved.insert(to, thing);
    moved
}

/// A random permutation different from the present one. Equal ones are followed by equal ones, so that a reader's steps
/// can be repeated.
///
/// # Panics
/// `count` above [`MOST`].
pub fn shuffled(present: u64, count: usize) -> u64 {
    let orders = orders(count);
    if orders == 1 {
        return 0;
    }
    let spread = present.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let by = fastrand::Rng::with_seed(spread).u64(1..orders);
    (present % orders + by) % orders
}
