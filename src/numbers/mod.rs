//! Numbers as text, as the screen shows them and as people type them; angles; and short lists in order.

mod angles;
mod digits;
mod shown;
mod sorted;
pub(crate) mod typed;

pub use angles::{signed_angle_rad, turns};
pub use digits::{rounded, shortest};
pub use shown::{
    decimal, fixed, fixed_signed, in_full, magnitude, parsed, scientific, short, significant, tex,
    whole,
};
pub use sorted::sorted;
pub(crate) use typed::decimal_number;
pub use typed::{number, of_digits};
