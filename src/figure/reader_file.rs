//! Files of the reader's own: choosing or dropping them, and reading them piece by piece.

use crate::files::{FIRST_BYTES, FileError, Kind, Opened, Tensor, open_late};
use js_sys::Uint8Array;
use wasm_bindgen_futures::JsFuture;
use web_sys::{File, FileList, HtmlInputElement};
use yew::prelude::*;

/// A place where files can be dropped.
pub fn drop_zone(class: &'static str, choose: &Callback<Vec<File>>, content: Html) -> Html {
    let on_drop = choose.reform(|event: DragEvent| {
        event.prevent_default();
        list(event.data_transfer().and_then(|dropped| dropped.files()))
    });
    let on_drag_over = Callback::from(|event: DragEvent| event.prevent_default());
    html! {
        <div {class} ondragover={on_drag_over} ondrop={on_drop}>{ content }</div>
    }
}

/// A button that opens files of these kinds.
pub fn open(
    kinds: &'static str,
    several: bool,
    name: &'static str,
    choose: &Callback<Vec<File>>,
) -> Html {
    let onchange = choose.reform(|event: Event| {
        let Some(input) = event.target_dyn_into::<HtmlInputElement>() else {
            return Vec::new();
        };
        let files = list(input.files());
        // The same file can then be chosen again.
        input.set_value("");
        files
    });
    html! {
        <label class="quiet open-file">
            <input type="file" class="unseen" multiple={several} accept={kinds} {onchange} data-do="files" />
            { name }
        </label>
    }
}

fn list(files: Option<FileList>) -> Vec<File> {
    let Some(files) = files else {
        return Vec::new();
    };
    (0..files.length())
        .filter_map(|index| files.get(index))
        .collect()
}

/// The tensors that a file has, by its first bytes.
///
/// # Errors
/// An invalid or unsupported file.
pub async fn tensors(file: &File) -> Result<Vec<Tensor>, FileError> {
    let size = file.size();
    let mut start = bytes(file, 0.0, size.min(FIRST_BYTES as f64)).await?;
    let kind = Kind::of(&file.name(), &start)?;
    let size = size as u64;
    loop {
        let had = start.len() as u64;
        match open_late(kind, size, start).await? {
            Opened::Tensors(tensors) => return Ok(tensors),
            Opened::More(needed) => {
                start = bytes(file, 0.0, needed as f64).await?;
                if start.len() as u64 <= had {
                    return Err(FileError::Unreadable);
                }
            }
        }
    }
}

/// Some bytes of a file, fewer if it ends earlier.
///
/// # Errors
/// A file that moved or changed since it was chosen.
pub async fn bytes(file: &File, start: f64, len: f64) -> Result<Vec<u8>, FileError> {
    let blob = file.slice_with_f64_and_f64(start, start + len);
    let blob = blob.map_err(|_| FileError::Unreadable)?;
    let buffer = JsFuture::from(blob.array_buffer()).await;
    let buffer = buffer.map_err(|_| FileError::Unreadable)?;
    Ok(Uint8Array::new(&buffer).to_vec())
}
