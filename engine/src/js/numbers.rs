//! Arrays that JavaScript passes, to be read or to be worked on where they are.

use super::argument_error::ArgumentError;
use super::memory::{self, Room};
use super::{Thrown, thrown};
use crate::error::Result;
use js_sys::{ArrayBuffer, Float32Array, Float64Array, TypeError, Uint16Array};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(catch, js_namespace = Float64Array, js_name = from)]
    fn float64_array_from(value: &JsValue) -> Thrown<Float64Array>;

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

/// The elements of anything that holds numbers.
pub fn numbers(name: &'static str, value: &JsValue) -> Thrown<Vec<f64>> {
    if !value.is_object() {
        return Err(ArgumentError::wrong(name, "an array of numbers", value).into());
    }
    let array = float64_array_from(value).map_err(|error| {
        // Such as for BigInt; what a caller's own code throws goes through.
        if error.is_instance_of::<TypeError>() {
            ArgumentError::wrong(name, "an array of numbers", value).into()
        } else {
            error
        }
    })?;
    let mut numbers = filled(name, array.length() as usize)?;
    array.copy_to(&mut numbers);
    Ok(numbers)
}

/// `length` zeros. Throws where there is not enough memory.
pub fn filled<T: Copy + Default>(name: &'static str, length: usize) -> Thrown<Vec<T>> {
    let mut numbers = Vec::new();
    let reserved = numbers.try_reserve_exact(length);
    reserved.map_err(|_| ArgumentError::NoMemory { name, got: length })?;
    numbers.resize(length, T::default());
    Ok(numbers)
}

/// Nothing, if there is memory for so many numbers of 64 bits.
pub fn room_for(name: &'static str, length: usize) -> Thrown<()> {
    let reserved = Vec::<f64>::new().try_reserve_exact(length);
    reserved.map_err(|_| ArgumentError::NoMemory { name, got: length }.into())
}

/// What typed arrays are worked on as.
pub trait Stored: Copy + Default + 'static {
    type Array: JsCast;
    fn read(array: &Self::Array, numbers: &mut [Self]);
    fn write(array: &Self::Array, numbers: &[Self]);
    fn room(numbers: Box<[Self]>) -> Room;
    fn held(room: &mut Room) -> Option<&mut [Self]>;
}

macro_rules! stored {
    ($type:ty, $array:ty, $room:path) => {
        impl Stored for $type {
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

stored!(f32, Float32Array, Room::Float32);
stored!(u16, Uint16Array, Room::Uint16);

/// A typed array of `T`, and where its numbers are.
pub struct Lent<T: Stored> {
    name: &'static str,
    array: T::Array,
    length: usize,
    /// Where they lie in the engine's own memory, if they do.
    address: Option<usize>,
}

impl<T: Stored> Lent<T> {
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
        let ours = *bytes == **memory::buffer();
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
            Some(address) => {
                memory::work_within(self.name, address, self.length, |held: &mut [T]| {
                    numbers.copy_from_slice(held);
                })?
            }
        }
        Ok(numbers)
    }

    /// Works on the numbers where they are in the engine's memory, or else on a copy that is written back if that went well.
    pub fn work(&self, work: impl FnOnce(&mut [T]) -> Result<()>) -> Thrown<()> {
        if let Some(address) = self.address {
            let worked = memory::work_within(self.name, address, self.length, work)?;
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
