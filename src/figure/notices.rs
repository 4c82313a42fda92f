//! Notices about what a figure can't show: parts of a link that it doesn't understand, words beyond the last one.

use crate::state::State;
use crate::state::limits::MOST_HEATMAP_TOKENS;
use crate::state::parameters::{COLUMN, ROW, SENTENCE, TOKENS};
use crate::toy_model::tokens_of;
use crate::url::link::{self, Field};
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

/// A notice about a row or a column in a link that is beyond the text; not for the text of a trained model.
pub fn beyond(fields: &[Field], state: &State) -> Option<String> {
    if state.is_learned() {
        return None;
    }
    let tokens = match (state.find(&TOKENS), state.find(&SENTENCE)) {
        (Some(tokens), _) => tokens.min(MOST_HEATMAP_TOKENS),
        (None, Some(_)) => tokens_of(state).len(),
        (None, None) => return None,
    };
    [&ROW, &COLUMN].into_iter().find_map(|parameter| {
        let (_, text) = fields.iter().find(|(key, _)| key == parameter.key)?;
        let is_beyond = state.find(parameter)? >= tokens;
        let [tokens, last] = [tokens, tokens - 1].map(|number| number.to_string());
        is_beyond.then(|| words::notice_row(parameter.key, &link::excerpt(text), &tokens, &last))
    })
}

/// A notice with the number of words shown, if the sentence has more.
pub fn first_words(state: &State, most: usize) -> Html {
    html! {
        if tokens_of(state).len() > most {
            <p>{ words::order_first_words(&most.to_string()) }</p>
        }
    }
}
