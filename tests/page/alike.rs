//! The numbers of `alike` are held to values that did not come from this code.

use crate::states::{read, state_of};
use rope_explainer::figures::alike::Alike;

#[test]
fn the_fastest_pair_rotates_by_a_radian_per_token() {
    let reading = read::<Alike>(&state_of::<Alike>("m=5"));
    assert_eq!(reading.fastest_angle_rad, 5.0);
}
