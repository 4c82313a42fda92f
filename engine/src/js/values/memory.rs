//! Typed arrays, and numbers that stay in the engine's memory, so that no call copies them in and out.

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

    /// Throws if the bytes have gone elsewhere.
    #[wasm_bindgen(method, catch)]
    fn slice(this: &Bytes, begin: u32) -> Thrown<JsValue>;
}

/// As many as 32-bit addresses reach with half of the memory left for others.
const MOST_LENGTH: usize = 1 << 29;

/// 32-bit numbers in the engine's memory, 0 at first. Fill and read them through `array()`. Whatever rotates a
/// `Float32Array` in place rotates this one, or a part of it, without copying.
#[wasm_bindgen]
pub struct Float32Memory(Lease);

#[wasm_bindgen]
impl Float32Memory {
    /// Room for `length` numbers. Throws where there is not enough memory.
    #[wasm_bindgen(constructor)]
    pub fn new(#[wasm_bindgen(unchecked_param_type = "number")] length: &JsValue) -> Thrown<Self> {
        Lease::of::<f32>(length).map(Self)
    }

    /// How many numbers there are.
    #[wasm_bindgen(getter)]
    pub fn length(&self) -> u32 {
        self.0.length
    }

    /// The numbers themselves, not a copy. Ask for it anew after any other call of this package: memory that has grown
    /// leaves older arrays empty.
    pub fn array(&self) -> Float32Array {
        Float32Array::new_with_byte_offset_and_length(&buffer(), self.0.address, self.0.length)
    }
}

/// 16-bit numbers in the engine's memory, 0 at first: the bits of `f16` or `bf16`. Used as `Float32Memory` is.
#[wasm_bindgen]
pub struct Uint16Memory(Lease);

#[wasm_bindgen]
impl Uint16Memory {
    /// Room for `length` numbers. Throws where there is not enough memory.
    #[wasm_bindgen(constructor)]
    pub fn new(#[wasm_bindgen(unchecked_param_type = "number")] length: &JsValue) -> Thrown<Self> {
        Lease::of::<u16>(length).map(Self)
    }

    /// How many numbers there are.
    #[wasm_bindgen(getter)]
    pub fn length(&self) -> u32 {
        self.0.length
    }

    /// The numbers themselves, not a copy. Ask for it anew after any other call of this package.
    pub fn array(&self) -> Uint16Array {
        Uint16Array::new_with_byte_offset_and_length(&buffer(), self.0.address, self.0.length)
    }
}

/// The numbers of one memory, of either kind.
pub enum Room {
    Float32(Box<[f32]>),
    Uint16(Box<[u16]>),
}

thread_local! {
    /// What JavaScript holds arrays of: only here are numbers worked on where they are.
    static ROOMS: RefCell<Vec<Room>> = const { RefCell::new(Vec::new()) };
}

/// A room for as long as JavaScript holds it.
struct Lease {
    address: u32,
    length: u32,
}

impl Lease {
    fn of<T: Number>(length: &JsValue) -> Thrown<Self> {
        let length = whole("length", length, MOST_LENGTH)?;
        let numbers = filled::<T>("length", length)?.into_boxed_slice();
        let address = numbers.as_ptr() as usize as u32;
        ROOMS.with_borrow_mut(|rooms| rooms.push(T::room(numbers)));
        Ok(Self {
            address,
            length: length as u32,
        })
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        ROOMS.with_borrow_mut(|rooms| {
            let mine = |room: &Room| room.address() == self.address as usize;
            if let Some(at) = rooms.iter().position(mine) {
                rooms.swap_remove(at);
            }
        });
    }
}

impl Room {
    fn address(&self) -> usize {
        match self {
            Self::Float32(numbers) => numbers.as_ptr() as usize,
            Self::Uint16(numbers) => numbers.as_ptr() as usize,
        }
    }
}

/// All of the engine's memory, until it grows.
pub fn buffer() -> ArrayBuffer {
    let memory: WebAssembly::Memory = memory().unchecked_into();
    memory.buffer().unchecked_into()
}

/// Works on `length` numbers from an address on. Throws where they are no part of one room.
pub fn work_within<T: Number, R>(
    name: &'static str,
    address: usize,
    length: usize,
    work: impl FnOnce(&mut [T]) -> R,
) -> Thrown<R> {
    let worked = ROOMS.with_borrow_mut(|rooms| {
        let part = rooms.iter_mut().find_map(|room| {
            let numbers = T::held(room)?;
            let bytes = address.checked_sub(numbers.as_ptr() as usize)?;
            let start = bytes / size_of::<T>();
            numbers.get_mut(start..start.checked_add(length)?)
        });
        part.map(work)
    });
    worked.ok_or_else(|| ArgumentError::NotHeld { name }.into())
}

/// What typed arrays are worked on as.
pub trait Number: Copy + Default + 'static {
    type Array: JsCast;
    fn read(array: &Self::Array, numbers: &mut [Self]);
    fn write(array: &Self::Array, numbers: &[Self]);
    fn room(numbers: Box<[Self]>) -> Room;
    fn held(room: &mut Room) -> Option<&mut [Self]>;
}

macro_rules! number {
    ($type:ty, $array:ty, $room:path) => {
        impl Number for $type {
            type Array = $array;
            fn read(array: &$array, numbers: &mut [Self]) {
                array.copy_to(numbers);
            }
            fn write(array: &$array, numbers: &[Self]) {
                array.copy_from(numbers);
            }
            fn room(numbers: Box<[Self]>) -> Room {
                $room(numbers)
            }
            fn held(room: &mut Room) -> Option<&mut [Self]> {
                match room {
                    $room(numbers) => Some(numbers),
                    _ => None,
                }
            }
        }
    };
}

number!(f32, Float32Array, Room::Float32);
number!(u16, Uint16Array, Room::Uint16);

/// A typed array of `T`, and where its numbers are.
pub struct Lent<T: Number> {
    name: &'static str,
    array: T::Array,
    length: usize,
    /// Where they lie in the engine's own memory, if they do.
    address: Option<usize>,
}

impl<T: Number> Lent<T> {
    /// Nothing, if the value is another kind of thing.
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

    /// The numbers as they are now.
    pub fn copied(&self) -> Thrown<Vec<T>> {
        let mut numbers = filled(self.name, self.length)?;
        match self.address {
            None => self.read(&mut numbers)?,
            Some(address) => work_within(self.name, address, self.length, |held: &mut [T]| {
                numbers.copy_from_slice(held);
            })?,
        }
        Ok(numbers)
    }

    /// Works on the numbers where they are in the engine's memory, or else on a copy that is written back if that went
    /// well.
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

    /// Copies the numbers from outside of the engine's memory.
    fn read(&self, numbers: &mut [T]) -> Thrown<()> {
        let view: &TypedArray = self.array.unchecked_ref();
        if view.length() as usize != self.length {
            return Err(ArgumentError::Detached { name: self.name }.into());
        }
        T::read(&self.array, numbers);
        Ok(())
    }
}
