//! The page's allocator: talc's, which is smaller than std's.

use std::alloc::{GlobalAlloc, Layout};
use talc::wasm::{WasmDynamicTalc, new_wasm_dynamic_allocator};

static TALC: WasmDynamicTalc = new_wasm_dynamic_allocator();

#[global_allocator]
static ALLOCATOR: Allocator = Allocator;

/// Calls without the address of [`TALC`], which would be an argument in thousands of places.
struct Allocator;

// SAFETY: All methods are those of an allocator.
unsafe impl GlobalAlloc for Allocator {
    #[inline(never)]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: As the caller promises.
        unsafe { TALC.alloc(layout) }
    }

    #[inline(never)]
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: As the caller promises.
        unsafe { TALC.dealloc(pointer, layout) }
    }
}
