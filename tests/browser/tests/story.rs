//! The story in every language, by keyboard.

use crate::walk;
use browser_tests::prelude::*;
use locale_files::{REFERENCE, lines, locales, read};

#[tokio::test]
async fn every_chapter_and_figure_can_be_walked_through_by_keys() -> Result<()> {
    walk::walk("index.html", true).await
}

/// Words differ, and what keys do does not. The words of a thread are those of one language.
#[tokio::test]
async fn every_chapter_and_figure_is_there_in_other_languages() -> Result<()> {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../src"));
    for tag in locales(folder)?.into_iter().filter(|tag| tag != REFERENCE) {
        let words = lines(&read(folder, &tag)?, &read(folder, REFERENCE)?, |_| false);
        rope_explainer::words::set(words);
        walk::walk(&format!("{tag}.html"), false)
            .await
            .context(tag)?;
    }
    Ok(())
}

#[tokio::test]
async fn every_exponent_and_index_has_a_base() -> Result<()> {
    let page = Page::sized(1280, 800).await?;
    for document in ["index.html", "zh-Hans.html"] {
        page.open_document(document).await?;
        ensure!(page.count("msub, msup, msubsup").await? > 100.0);
        let wrong = "return [...document.querySelectorAll('msub, msup, msubsup')]
            .filter(it => it.childElementCount !== (it.localName === 'msubsup' ? 3 : 2)).map(it => it.outerHTML).join()";
        ensure!(page.eval(wrong).await? == "");
    }
    page.close().await
}
