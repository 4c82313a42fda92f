//! Links: a figure's state as the query of an address, and the address bar.

pub mod address_bar;
pub mod addresses;
pub mod history;
pub mod link;
pub mod page_fields;
mod vector_text;
