//! What the page says of a link that it did not understand.

use crate::words;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub notices: UseStateHandle<Vec<String>>,
}

#[component]
pub fn Notices(props: &Props) -> Html {
    let close = {
        let notices = props.notices.clone();
        Callback::from(move |_: MouseEvent| notices.set(Vec::new()))
    };
    html! {
        if !props.notices.is_empty() {
            <div class="notices" role="status">
                <ul>
                    for notice in props.notices.iter() {
                        <li>{ notice }</li>
                    }
                </ul>
                <button type="button" class="quiet" onclick={close}>{ words::notice_close() }</button>
            </div>
        }
    }
}
