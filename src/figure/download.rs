//! Text files that readers download: no server is asked for them.

use std::cell::OnceCell;
use std::fmt::Write as _;
use yew::prelude::*;

/// A link that downloads a program of a figure, whose address is made once.
pub fn program(
    address: &OnceCell<AttrValue>,
    file: &'static str,
    does: &'static str,
    name: &'static str,
    text: impl FnOnce() -> String,
) -> Html {
    let address = address.get_or_init(|| address_of(&text()).into());
    html! { <p><a download={file} href={address.clone()} data-do={does}>{ name }</a></p> }
}

/// A text as an address.
fn address_of(text: &str) -> String {
    let mut address = "data:text/x-python;charset=utf-8,".to_owned();
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => address.push(char::from(byte)),
            _ => {
                let _ = write!(address, "%{byte:02X}");
            }
        }
    }
    address
}
