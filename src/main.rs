//! Opens the page.

fn main() {
    rope_explainer::page::open();
}
