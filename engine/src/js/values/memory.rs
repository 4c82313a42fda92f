//! Typed arrays, and numbers that live in the engine's memory, so that no call copies them in and out.

use super::argument_error::{ArgumentError, Thrown, thrown};
use super::numbers::filled;
use super::objects::whole;
use crate::error::Result;
use crate::prelude::*;
use js_sys::{ArrayBuffer, Float32Array, Uint16Array, WebAssembly};
use std::cell::RefCell;
use std::thread_local;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue, memory};

#[wasm_bindgen]
extern "C" {
    /// Any typed array.
    type TypedArray;

    #[wasm_bindgen(method, getter)]
    fn buffer(this: &TypedArray) -> Bytes;

    #[wasm_bindgen(method, getter, js_name = byteOffset)]
    fn byte_offset(this: &TypedArray) -> u32;

    #[wasm_bindgen(method, getter)]
    fn length(this: &TypedArray) -> u32;

    type Bytes;

    /// Throws if the buffer was transferred.
    #[wasm_bindgen(method, catch)]
    fn slice(this: &Bytes, begin: u32) -> Thrown<JsValue>;
}

/// 2 GiB of 32-bit numbers, half of what 32-bit addresses reach.
const MOST_LENGTH: usize = 1 << 29;

/// 32-bit numbers in the engine's memory, 0 at first. Read and write them through `array()`. Functions that rotate a
/// `Float32Array` in place rotate this one, or a part of it, without copying.
#[wasm_bindgen]
pub struct Float32Memory(Lease);

#[wasm_bindgen]
impl Float32Memory {
    /// Allocates `length` numbers. Throws if there is not enough memory.
    #[wasm_bindgen(constructor)]
    pub fn new(#[wasm_bindgen(unchecked_param_type = "number")] length: &JsValue) -> Thrown<Self> {
        Lease::of::<f32>(length).map(Self)
    }

    /// The number of elements.
    #[wasm_bindgen(getter)]
    pub fn length(&self) -> u32 {
        self.0.length
    }

    /// The numbers themselves, not a copy. Call it again after any other call of this package: when wasm memory grows,
    /// older arrays become detached.
    pub fn array(&self) -> Float32Array {
        Float32Array::new_with_byte_offset_and_length(&buffer(), self.0.address, self.0.length)
    }
}

/// 16-bit numbers in the engine's memory, 0 at first: the bits of `f16` or `bf16`. Use it like `Float32Memory`.
#[wasm_bindgen]
pub struct Uint16Memory(Lease);

#[wasm_bindgen]
impl Uint16Memory {
    /// Allocates `length` numbers. Throws if there is not enough memory.
    #[wasm_bindgen(constructor)]
    pub fn new(#[wasm_bindgen(unchecked_param_type = "number")] length: &JsValue) -> Thrown<Self> {
        Lease::of::<u16>(length).map(Self)
    }

    /// The number of elements.
    #[wasm_bindgen(getter)]
    pub fn length(&self) -> u32 {
        self.0.length
    }

    /// The numbers themselves, not a copy. Call it again after any other call of this package.
    pub fn array(&self) -> Uint16Array {
        Uint16Array::new_with_byte_offset_and_length(&buffer(), self.0.address, self.0.length)
    }
}

/// The allocation behind one memory, of either kind.
pub enum Allocation {
    Float32(Box<[f32]>),
    Uint16(Box<[u16]>),
}

thread_local! {
    /// The live allocations that JavaScript holds arrays of: only these are worked on in place.
    static ALLOCATIONS: RefCell<Vec<Allocation>> = const { RefCell::new(Vec::new()) };
}

/// Keeps an allocation registered until JavaScript frees it.
struct Lease {
    address: u32,
    length: u32,
}

impl Lease {
    fn of<T: Number>(length: &JsValue) -> Thrown<Self> {
        let length = whole("length", length, MOST_LENGTH)?;
        let numbers = filled::<T>("length", length)?.into_boxed_slice();
        let address = numbers.as_ptr() as usize as u32;
        ALLOCATIONS.with_borrow_mut(|allocations| allocations.push(T::allocation(numbers)));
        Ok(Self {
            address,
            length: length as u32,
        })
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        ALLOCATIONS.with_borrow_mut(|allocations| {
            let mine = |allocation: &Allocation| allocation.address() == self.address as usize;
            if let Some(at) = allocations.iter().position(mine) {
                allocations.swap_remove(at);
            }
        });
    }
}

impl Allocation {
    fn address(&self) -> usize {
        match self {
            Self::Float32(numbers) => numbers.as_ptr() as usize,
            Self::Uint16(numbers) => numbers.as_ptr() as usize,
        }
    }
}

/// The buffer of the engine's memory, valid until it grows.
pub fn buffer() -> ArrayBuffer {
    let memory: WebAssembly::Memory = memory().unchecked_into();
    memory.buffer().unchecked_into()
}

/// Works on `length` numbers at an address. Throws unless they are inside one allocation.
pub fn work_within<T: Number, R>(
    name: &'static str,
    address: usize,
    length: usize,
    work: impl FnOnce(&mut [T]) -> R,
) -> Thrown<R> {
    let worked = ALLOCATIONS.with_borrow_mut(|allocations| {
        let part = allocations.iter_mut().find_map(|allocation| {
            let numbers = T::elements(allocation)?;
            let bytes = address.checked_sub(numbers.as_ptr() as usize)?;
            let start = bytes / size_of::<T>();
            numbers.get_mut(start..start.checked_add(length)?)
        });
        part.map(work)
    });
    worked.ok_or_else(|| ArgumentError::NotHeld { name }.into())
}

/// Element types of typed arrays.
pub trait Number: Copy + Default + 'static {
    type Array: JsCast;
    fn read(array: &Self::Array, numbers: &mut [Self]);
    fn write(array: &Self::Array, numbers: &[Self]);
    fn allocation(numbers: Box<[Self]>) -> Allocation;
    fn elements(allocation: &mut Allocation) -> Option<&mut [Self]>;
}

macro_rules! number {
    ($type:ty, $array:ty, $allocation:path) => {
        impl Number for $type {
            type Array = $array;
            fn read(array: &$array, numbers: &mut [Self]) {
                array.copy_to(numbers);
            }
            fn write(array: &$array, numbers: &[Self]) {
                array.copy_from(numbers);
            }
            fn allocation(numbers: Box<[Self]>) -> Allocation {
                $allocation(numbers)
            }
            fn elements(allocation: &mut Allocation) -> Option<&mut [Self]> {
                match allocation {
                    $allocation(numbers) => Some(numbers),
                    _ => None,
                }
            }
        }
    };
}

number!(f32, Float32Array, Allocation::Float32);
number!(u16, Uint16Array, Allocation::Uint16);

/// A typed array of `T`, and the location of its numbers.
pub struct NumberArray<T: Number> {
    name: &'static str,
    array: T::Array,
    length: usize,
    /// The address in the engine's own memory, if the numbers are there.
    address: Option<usize>,
}

impl<T: Number> NumberArray<T> {
    /// The array; `None` if the value is something else.
    pub fn of(name: &'static str, value: &JsValue) -> Thrown<Option<Self>> {
        if !ArrayBuffer::is_view(value) || !value.has_type::<T::Array>() {
            return Ok(None);
        }
        let view: &TypedArray = value.unchecked_ref();
        let (bytes, length) = (view.buffer(), view.length() as usize);
        if length == 0 && bytes.slice(0).is_err() {
            return Err(ArgumentError::Detached { name }.into());
        }
        let ours = *bytes == **buffer();
        Ok(Some(Self {
            name,
            array: value.clone().unchecked_into(),
            length,
            address: ours.then_some(view.byte_offset() as usize),
        }))
    }

    pub fn length(&self) -> usize {
        self.length
    }

    /// A copy of the numbers.
    pub fn copied(&self) -> Thrown<Vec<T>> {
        let mut numbers = filled(self.name, self.length)?;
        match self.address {
            None => self.read(&mut numbers)?,
            Some(address) => {
                work_within(self.name, address, self.length, |elements: &mut [T]| {
                    numbers.copy_from_slice(elements);
                })?
            }
        }
        Ok(numbers)
    }

    /// Works on the numbers in the engine's memory, or else on a copy that is written back on success.
    pub fn work(&self, work: impl FnOnce(&mut [T]) -> Result<()>) -> Thrown<()> {
        if let Some(address) = self.address {
            let worked = work_within(self.name, address, self.length, work)?;
            return thrown(worked);
        }
        let mut numbers = self.copied()?;
        thrown(work(&mut numbers))?;
        T::write(&self.array, &numbers);
        Ok(())
    }

    /// Copies the numbers in from outside the engine's memory.
    fn read(&self, numbers: &mut [T]) -> Thrown<()> {
        let view: &TypedArray = self.array.unchecked_ref();
        if view.length() as usize != self.length {
            return Err(ArgumentError::Detached { name: self.name }.into());
        }
        T::read(&self.array, numbers);
        Ok(())
    }
}
