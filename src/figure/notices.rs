//! Sentences about what a figure does not show: parts of a link that it did not understand, words beyond the last.

use crate::state::State;
use crate::toy_model::tokens_of;
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

/// Says how many words are shown, where the sentence has more.
pub fn first_words(state: &State, most: usize) -> Html {
    html! {
        if tokens_of(state).len() > most {
            <p>{ words::order_first_words(&most.to_string()) }</p>
        }
    }
}
