//! The digits of one stage in 64 and in 32 bits, those marked that a shift has changed.

use super::parameters::Stage;
use super::reading::{Compared, Reading};
use super::stages::Stages;
use crate::figure::digits::marked;
use crate::figure::prelude::*;

/// Digits after the point that 64 bits hold of a number around 1.
const DOUBLE_DIGITS: usize = 15;

/// Digits after the point that 32 bits hold of a number around 1.
const SINGLE_DIGITS: usize = 7;

pub fn view(stage: Stage, reading: &Reading) -> Html {
    html! {
        <table class="digits">
            { head(&[words::weights_key_of(), words::weights_double(), words::weights_single()]) }
            <tbody>
                for (place, word) in reading.words.iter().enumerate() {
                    <tr>
                        { row_head(word) }
                        { number(&reading.double, stage, place, DOUBLE_DIGITS) }
                        { number(&reading.single, stage, place, SINGLE_DIGITS) }
                    </tr>
                }
            </tbody>
        </table>
    }
}

fn number(compared: &Compared, stage: Stage, place: usize, digits: usize) -> Html {
    let text = |stages: &Stages| fixed(stages.of(stage)[place], digits);
    let (here, unshifted) = (text(&compared.here), text(&compared.unshifted));
    html! { <td>{ marked(&here, &unshifted) }</td> }
}
