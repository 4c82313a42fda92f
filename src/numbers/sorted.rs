//! Short lists in order.

/// Values in the order of a number of theirs that isn't NaN, equal ones as they came. The standard library's sort is
/// faster for long lists, but takes a kilobyte of the download for each type of values.
pub fn sorted<T, K: PartialOrd>(
    values: impl IntoIterator<Item = T>,
    number: impl Fn(&T) -> K,
) -> Vec<T> {
    let mut sorted = Vec::new();
    for value in values {
        let at = sorted.partition_point(|before| number(before) <= number(&value));
        sorted.insert(at, value);
    }
    sorted
}

#[cfg(test)]
mod tests {
    use super::sorted;

    #[test]
    fn equal_values_stay_in_order() {
        let values = [(2.0, 'a'), (-1.0, 'b'), (2.0, 'c'), (0.5, 'd'), (-1.0, 'e')];
        let letters = sorted(values, |(number, _)| *number).into_iter();
        assert_eq!(
            letters.map(|(_, letter)| letter).collect::<String>(),
            "bedac"
        );
        assert_eq!(sorted([], |number: &f64| *number), [0.0; 0]);
    }
}
