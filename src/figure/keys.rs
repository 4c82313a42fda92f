//! The keys of a figure, as a list that its button or `?` opens: see [`crate::page_behaviour`].

use super::Figure;
use crate::words;
use yew::prelude::*;

/// What has some keys, the keys, and what they do.
type Row<'a> = (&'static str, &'a [&'static str], fn() -> &'static str);

/// The button, and the list, which shows the keys of what the figure has.
pub fn view(figure: &Figure) -> Html {
    let id = ["keys-", figure.definition.name.as_str()].concat();
    let space = words::keys_space();
    let rows: [Row; 10] = [
        (
            "[type=range], [role=radiogroup]",
            &["←", "→", "↑", "↓"],
            words::keys_arrows,
        ),
        (
            "[type=range]",
            &["Shift ←", "Shift →", "Page Up", "Page Down"],
            words::keys_ten,
        ),
        (".vector-keys", &["Shift ←", "Alt ←"], words::keys_vector),
        ("[type=range]", &["Home", "End"], words::keys_ends),
        ("[data-play]", &[space], words::keys_play),
        ("[type=text]", &["Enter", "Esc"], words::keys_field),
        ("*", &["Ctrl Z", "⌘ Z"], words::keys_undo),
        ("*", &["Ctrl Shift Z", "⇧ ⌘ Z"], words::keys_redo),
        (
            ":root:is(:not(.alone), .asked) *",
            &["N"],
            words::keys_predict,
        ),
        ("*", &["?", "Esc"], words::keys_list),
    ];
    html! {
        <>
            <button type="button" class="quiet" data-do="keys" popovertarget={id.clone()} aria-label={words::keys_title()} title={words::keys_title()}>{ "?" }</button>
            <div class="keys" {id} popover="auto" role="dialog" aria-label={words::keys_title()}>
                <p>{ words::keys_title() }</p>
                <dl>
                    for (of, keys, does) in rows {
                        <div data-of={of}>
                            <dt>{ for keys.iter().map(|key| html! { <kbd>{ *key }</kbd> }) }</dt>
                            <dd>{ does() }</dd>
                        </div>
                    }
                </dl>
            </div>
        </>
    }
}
