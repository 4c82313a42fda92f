//! What a figure says of what it does not show: of a link that it did not understand, of words beyond the last.

use crate::scene::Scene;
use crate::words;
use yew::prelude::*;

pub fn view(notices: &[String], close: Callback<MouseEvent>) -> Html {
    html! {
        if !notices.is_empty() {
            <div class="notices" role="status">
                <ul>
                    for notice in notices.iter() {
                        <li>{ notice.as_str() }</li>
                    }
                </ul>
                <button type="button" class="quiet" onclick={close}>{ words::notice_close() }</button>
            </div>
        }
    }
}

/// Says so where the sentence is longer than what is shown.
pub fn first_words(scene: &Scene, most: usize) -> Html {
    html! {
        if scene.tokens().len() > most {
            <p>{ words::order_first_words(&most.to_string()) }</p>
        }
    }
}
