//! Values passed to and from JavaScript: numbers, typed arrays, tensors, plain objects, and errors. Files import in one
//! direction: errors, numbers, objects, memory, tensors.

mod argument_error;
mod memory;
mod numbers;
mod objects;
mod tensor;

pub use argument_error::{ArgumentError, Thrown, is_absent, missing, needed, thrown};
pub use memory::NumberArray;
pub use numbers::{numbers, room_for};
pub use objects::{
    Choices, FORMATS, Fields, LARGEST_WHOLE, MOST_HEAD_DIM, MOST_TOKENS, MOST_WEIGHTS, choice,
    float64_array, number, object, on_one_axis, optional_number, weights, whole,
};
pub use tensor::Tensor;
