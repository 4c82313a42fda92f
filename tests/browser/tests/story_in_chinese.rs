//! The story in Chinese, by keyboard. A process speaks one language, so this is one of its own.

mod walk;

use locale_files::{REFERENCE, lines, read};
use std::path::Path;

#[tokio::test]
async fn every_chapter_and_figure_can_be_walked_through_by_keys() -> anyhow::Result<()> {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../static/words"));
    let words = lines(&read(folder, "zh-Hans")?, &read(folder, REFERENCE)?);
    rope_explainer::words::speak(words);
    walk::walk("zh-Hans.html").await
}
