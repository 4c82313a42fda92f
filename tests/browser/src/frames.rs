//! Pages of others, with this one in a frame.

use super::Page;
use anyhow::Result;
use site_server::Site;
use tempfile::TempDir;

/// A page of another origin.
pub struct Host {
    site: Site,
    folder: TempDir,
}

impl Host {
    /// A host with nothing on its page yet.
    ///
    /// # Errors
    /// If no port is free.
    pub fn new() -> Result<Self> {
        let folder = tempfile::tempdir()?;
        let site = Site::serve(folder.path(), "")?;
        Ok(Self { site, folder })
    }

    /// Puts this into the host's page and opens it.
    ///
    /// # Errors
    /// If it cannot be written or opened.
    pub async fn show(&self, page: &Page, body: &str) -> Result<()> {
        let document = format!(
            "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><link rel=\"icon\" href=\"data:,\"><title>A course</title>{body}"
        );
        std::fs::write(self.folder.path().join("index.html"), document)?;
        page.visit(self.site.address()).await
    }
}

impl Page {
    /// Goes into a frame: what is looked for is looked for there.
    ///
    /// # Errors
    /// If there is no such frame.
    pub async fn enter(&self, css: &str) -> Result<()> {
        Ok(self.find(css).await?.enter_frame().await?)
    }

    /// Goes back to the page around the frame.
    ///
    /// # Errors
    /// If the browser is gone.
    pub async fn leave(&self) -> Result<()> {
        Ok(self.client.enter_parent_frame().await?)
    }
}
