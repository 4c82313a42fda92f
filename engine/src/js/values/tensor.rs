//! Tensors passed by JavaScript: their format and layout.

use super::argument_error::{ArgumentError, Thrown, thrown};
use super::memory::NumberArray;
use super::numbers::filled;
use super::objects::{Choices, Fields, MOST_TOKENS, choice};
use crate::error::{Result, at_least, equal};
use crate::precision::Format;
use crate::prelude::*;
use crate::tensor::{Element, Layout, narrow, widen};
use half::slice::HalfBitsSliceExt;
use half::{bf16, f16};
use wasm_bindgen::JsValue;

/// Rotates a tensor in place; on an error the tensor is unchanged.
pub type Rotation<'a> = &'a dyn Fn(&mut [f32], Layout) -> Result<()>;

/// A typed array with its shape, format and layout.
pub struct Tensor {
    numbers: Numbers,
    layout: Layout,
}

enum Numbers {
    F32(NumberArray<f32>),
    F16(NumberArray<u16>),
    Bf16(NumberArray<u16>),
}

impl Tensor {
    /// From a typed array and the options `format`, `layout`, `batch` and `heads`.
    pub fn read(name: &'static str, x: &JsValue, fields: &Fields, head_dim: usize) -> Thrown<Self> {
        let numbers = Numbers::read(name, x, fields)?;
        let layout = read_layout(name, numbers.length(), fields, head_dim)?;
        Ok(Self { numbers, layout })
    }

    /// The sizes of `[batch, token, head, component]`.
    pub fn shape(&self) -> [usize; 4] {
        self.layout.shape()
    }

    pub fn rotate(&self, rotate: Rotation) -> Thrown<()> {
        let layout = self.layout;
        match &self.numbers {
            Numbers::F32(array) => array.work(|x| rotate(x, layout)),
            Numbers::F16(array) => {
                let mut wide = filled("x", array.length())?;
                array.work(|bits| {
                    widened(bits.reinterpret_cast_mut::<f16>(), &mut wide, |x| {
                        rotate(x, layout)
                    })
                })
            }
            Numbers::Bf16(array) => {
                let mut wide = filled("x", array.length())?;
                array.work(|bits| {
                    widened(bits.reinterpret_cast_mut::<bf16>(), &mut wide, |x| {
                        rotate(x, layout)
                    })
                })
            }
        }
    }
}

/// Rotates 16-bit numbers as 32-bit ones, and rounds once. Components that are not rotated keep their bits.
fn widened<T: Element>(
    x: &mut [T],
    wide: &mut [f32],
    rotate: impl FnOnce(&mut [f32]) -> Result<()>,
) -> Result<()> {
    widen(x, wide);
    rotate(wide)?;
    narrow(wide, x);
    Ok(())
}

impl Numbers {
    fn read(name: &'static str, x: &JsValue, fields: &Fields) -> Thrown<Self> {
        let format = fields.format("format")?.unwrap_or(Format::F32);
        let read = match format {
            Format::F64 => None,
            Format::F32 => NumberArray::of(name, x)?.map(Self::F32),
            Format::F16 => NumberArray::of(name, x)?.map(Self::F16),
            Format::Bf16 => NumberArray::of(name, x)?.map(Self::Bf16),
        };
        let expected = match format {
            Format::F64 => "of the format f32, f16 or bf16",
            Format::F32 => "a Float32Array, or a Uint16Array of the format f16 or bf16",
            Format::F16 | Format::Bf16 => "a Uint16Array, or a Float32Array of the format f32",
        };
        read.ok_or_else(|| ArgumentError::wrong(name, expected, x).into())
    }

    fn length(&self) -> usize {
        match self {
            Self::F32(array) => array.length(),
            Self::F16(array) | Self::Bf16(array) => array.length(),
        }
    }
}

/// The order of the axes batch, tokens (of a sequence, or `t` for all), heads, components.
#[derive(Clone, Copy)]
enum Order {
    Bshd,
    Sbhd,
    Bhsd,
    Thd,
}

const ORDERS: &Choices<Order> = &[
    ("bshd", Order::Bshd),
    ("sbhd", Order::Sbhd),
    ("bhsd", Order::Bhsd),
    ("thd", Order::Thd),
];

/// The layout that the options give for this many elements.
fn read_layout(
    name: &'static str,
    elements: usize,
    fields: &Fields,
    head_dim: usize,
) -> Thrown<Layout> {
    let value = fields.value("layout")?;
    if value.is_object() {
        return strided(&value, head_dim);
    }
    let order = choice("layout", &value, ORDERS)?.unwrap_or(Order::Bshd);
    let (batch, heads) = (fields.count("batch")?, fields.count("heads")?);
    let token = batch.saturating_mul(heads).saturating_mul(head_dim);
    let tokens = elements.checked_div(token).unwrap_or(0);
    if tokens * token != elements {
        return Err(ArgumentError::Wrong {
            name: format!("{name}.length"),
            expected: format!("a multiple of batch * heads * headDim, which is {token}"),
            got: elements.to_string(),
        }
        .into());
    }
    let contiguous = |shape| thrown(Layout::contiguous(shape));
    match order {
        Order::Bshd => contiguous([batch, tokens, heads, head_dim]),
        Order::Sbhd => contiguous([tokens, batch, heads, head_dim])
            .and_then(|layout| thrown(layout.swapped(0, 1))),
        Order::Bhsd => contiguous([batch, heads, tokens, head_dim])
            .and_then(|layout| thrown(layout.swapped(1, 2))),
        Order::Thd => {
            thrown(equal("batch", batch, 1))?;
            contiguous([1, tokens, heads, head_dim])
        }
    }
}

/// A layout from its shape and strides.
fn strided(value: &JsValue, head_dim: usize) -> Thrown<Layout> {
    let fields = Fields::of("layout", value)?;
    let four = |field: &'static str| -> Thrown<[usize; 4]> {
        let sizes = fields.needed_sizes(field)?;
        thrown(equal(
            "length of layout.shape and layout.strides",
            sizes.len(),
            4,
        ))?;
        Ok([sizes[0], sizes[1], sizes[2], sizes[3]])
    };
    let (shape, strides) = (four("shape")?, four("strides")?);
    let start = fields.whole("start", MOST_TOKENS)?.unwrap_or(0);
    fields.no_others()?;
    for size in shape {
        thrown(at_least("layout.shape", 1, size))?;
    }
    thrown(equal("layout.shape[3]", shape[3], head_dim))?;
    thrown(Layout::strided(shape, strides, start))
}
