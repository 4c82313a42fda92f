//! The engine's JavaScript interface, linked as WebAssembly.

extern crate rotary as _;
