//! The formulas of the story.

use browser_tests::prelude::*;

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
