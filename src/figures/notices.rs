//! What the page says of a link that it did not understand.

use crate::words;
use yew::prelude::*;

pub fn view(notices: &UseStateHandle<Vec<String>>) -> Html {
    let close = {
        let notices = notices.clone();
        Callback::from(move |_: MouseEvent| notices.set(Vec::new()))
    };
    html! {
        if !notices.is_empty() {
            <div class="notices" role="status">
                <ul>
                    for notice in notices.iter() {
                        <li>{ notice }</li>
                    }
                </ul>
                <button type="button" class="quiet" onclick={close}>{ words::notice_close() }</button>
            </div>
        }
    }
}
