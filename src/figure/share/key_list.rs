//! The keyboard shortcuts of a figure, as a list that its button or `?` opens: see [`crate::page_behaviour`].

use crate::words;
use web_sys::Element;

/// An element, its keys, and their effect.
type Row<'a> = (&'static str, &'a [&'static str], &'static str);

/// Lists the keyboard shortcuts of the elements that a figure has at the moment.
pub fn fill(place: &Element, list: &Element) {
    let rows: [Row; 10] = [
        (
            "[type=range], [role=radiogroup], [role=toolbar]",
            &["←", "→", "↑", "↓"],
            words::keys_arrows(),
        ),
        (
            "[type=range]",
            &["Shift ←", "Shift →", "Page Up", "Page Down"],
            words::keys_ten(),
        ),
        (".vector-keys", &["Shift ←", "Alt ←"], words::keys_vector()),
        ("[type=range]", &["Home", "End"], words::keys_ends()),
        ("[data-play]", &[words::keys_space()], words::keys_play()),
        ("[type=text]", &["Enter", "Esc"], words::keys_field()),
        ("*", &["Ctrl Z", "⌘ Z"], words::keys_undo()),
        ("*", &["Ctrl Shift Z", "⇧ ⌘ Z"], words::keys_redo()),
        (
            ":root:is(:not(.alone), .asked) *",
            &["N"],
            words::keys_predict(),
        ),
        ("*", &["?", "Esc"], words::keys_list()),
    ];
    list.set_text_content(None);
    let Some(list) = add(list, "dl") else { return };
    for (of, keys, does) in rows {
        if !matches!(place.query_selector(of), Ok(Some(_))) {
            continue;
        }
        let Some(row) = add(&list, "div") else { return };
        if let Some(term) = add(&row, "dt") {
            for key in keys {
                write(add(&term, "kbd"), key);
            }
        }
        write(add(&row, "dd"), does);
    }
}

fn add(to: &Element, tag: &str) -> Option<Element> {
    let element = to.owner_document()?.create_element(tag).ok()?;
    to.append_child(&element).ok()?;
    Some(element)
}

fn write(element: Option<Element>, text: &str) {
    if let Some(element) = element {
        element.set_text_content(Some(text));
    }
}
