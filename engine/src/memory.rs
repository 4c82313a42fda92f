//! Memory for results, where running out is an error like any other.

use crate::error::{Error, Result};
use crate::prelude::*;

/// An empty vector with capacity for a tensor of `shape`.
pub fn allocate<T>(name: &'static str, shape: &[usize]) -> Result<Vec<T>> {
    let elements = shape
        .iter()
        .try_fold(1_usize, |product, &size| product.checked_mul(size));
    let mut vector = Vec::new();
    elements
        .and_then(|elements| vector.try_reserve_exact(elements).ok())
        .ok_or(Error::TooManyElements { name })?;
    Ok(vector)
}

/// A copy of a tensor.
pub fn copied<T: Copy>(name: &'static str, tensor: &[T]) -> Result<Vec<T>> {
    let mut copy = allocate(name, &[tensor.len()])?;
    copy.extend_from_slice(tensor);
    Ok(copy)
}

/// A tensor of `shape`, every element `value`.
pub fn filled<T: Clone>(name: &'static str, value: T, shape: &[usize]) -> Result<Vec<T>> {
    let mut tensor = allocate(name, shape)?;
    tensor.resize(shape.iter().product(), value);
    Ok(tensor)
}
