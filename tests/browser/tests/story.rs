//! The story in English, by keyboard.

mod walk;

#[tokio::test]
async fn every_chapter_and_figure_can_be_walked_through_by_keys() -> anyhow::Result<()> {
    walk::walk("index.html").await
}
