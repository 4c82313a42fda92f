//! What the page says of a link that it did not understand.

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
