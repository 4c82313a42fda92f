//! Opens the page.

fn main() {
    // A reader has no use for the text of a panic, and downloads 2 kB less without it.
    #[cfg(debug_assertions)]
    console_error_panic_hook::set_once();
    rope_explainer::page::open();
}
