//! Every pair's numbers.

use super::reading::Reading;
use super::{DIGITS, shown};
use crate::figure::prelude::*;

/// Significant digits of frequencies and wavelengths.
const SIGNIFICANT: usize = 6;

pub fn view(figure: &Figure, reading: &Reading) -> Html {
    let selected = reading.of_method(figure.get(&METHOD));
    let shown = shown(&figure.state, reading);
    let row = |index: usize| {
        let pair = reading.pairs[index];
        let number = |value: f64| cell("", significant(value, SIGNIFICANT));
        let none = || cell("", "–");
        let kept = selected.and_then(|selected| selected.kept.as_ref());
        html! {
            <tr class={(index == reading.pair).then_some("here")} onclick={figure.set(&PAIR, move |_: MouseEvent| index)}>
                <th scope="row">{ index }</th>
                { number(pair.theta) }
                { number(pair.wavelength) }
                { number(pair.rotations) }
                { kept.map_or_else(none, |kept| cell("", fixed(kept[index], DIGITS))) }
                { selected.map_or_else(none, |selected| number(selected.theta[index])) }
                for extended in &shown {
                    { cell(if extended.method == figure.get(&METHOD) { "thick" } else { "" }, significant(extended.divisors[index], 5)) }
                }
            </tr>
        }
    };
    html! {
        <div class="every-pair" tabindex="0" role="region" aria-label={words::extension_table()}>
            <table>
                <thead>
                    <tr>
                        <th scope="col"><i>{ "i" }</i></th>
                        <th scope="col"><i>{ "θ" }</i></th>
                        <th scope="col"><i>{ "λ" }</i></th>
                        <th scope="col"><i>{ "r" }</i>{ " = " }<i>{ "L" }</i>{ "/" }<i>{ "λ" }</i></th>
                        <th scope="col"><i>{ "γ" }</i></th>
                        <th scope="col"><i>{ "θ′" }</i></th>
                        for extended in &shown {
                            <th scope="col">{ "÷ " }{ extended.method.label() }</th>
                        }
                    </tr>
                </thead>
                <tbody>
                    for index in 0..reading.pairs.len() {
                        { row(index) }
                    }
                </tbody>
            </table>
        </div>
    }
}
