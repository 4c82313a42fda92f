//! Pages of others, with this one in a frame; and other tabs.

use super::{Page, rest};
use anyhow::{Context, Result};
use fantoccini::elements::{Element, ElementRef};
use fantoccini::wd::WindowHandle;
use site_server::Site;
use std::path::Path;
use tempfile::TempDir;

/// A page of another origin.
pub struct Host {
    site: Site,
    folder: TempDir,
}

impl Host {
    pub fn new() -> Result<Self> {
        Self::with_headers("")
    }

    /// A host whose pages have headers: a line each, with two spaces before it.
    pub fn with_headers(headers: &str) -> Result<Self> {
        let folder = tempfile::tempdir()?;
        std::fs::write(folder.path().join("_headers"), format!("/*\n{headers}\n"))?;
        let site = Site::serve(folder.path(), "")?;
        Ok(Self { site, folder })
    }

    pub fn address(&self) -> &str {
        self.site.address()
    }

    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Puts this into the host's page and opens it.
    pub async fn show(&self, page: &Page, body: &str) -> Result<()> {
        let document = format!(
            "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><link rel=\"icon\" href=\"data:,\"><title>A course</title>{body}"
        );
        std::fs::write(self.folder.path().join("index.html"), document)?;
        page.visit(self.site.address()).await
    }
}

/// The element of a frame that shows an address.
pub fn frame(address: &str, attributes: &str) -> String {
    format!(
        "<iframe {attributes} src=\"{address}\" width=\"900\" height=\"700\" title=\"A figure\"></iframe>"
    )
}

impl Page {
    /// Goes into a frame: what is looked for is looked for there.
    pub async fn enter(&self, css: &str) -> Result<()> {
        Ok(self.find(css).await?.enter_frame().await?)
    }

    /// Goes into the frame that a script returns, as one in a shadow tree.
    pub async fn enter_frame_of(&self, script: &str) -> Result<()> {
        let found = self.eval(script).await?;
        let id = found
            .as_object()
            .and_then(|found| found.values().next()?.as_str());
        let id = id.with_context(|| format!("{script} gave {found}"))?;
        let frame = Element::from_element_id(self.client.clone(), ElementRef::from(id.to_owned()));
        Ok(frame.enter_frame().await?)
    }

    /// Opens another tab and goes there; returns the one that was in front.
    pub async fn another_tab(&self) -> Result<WindowHandle> {
        let here = self.client.window().await?;
        let tab = self.client.new_window(true).await?.handle;
        self.go_to_tab(tab).await?;
        self.before_each_document(rest::WATCH).await?;
        Ok(here)
    }

    pub async fn go_to_tab(&self, tab: WindowHandle) -> Result<()> {
        Ok(self.client.switch_to_window(tab).await?)
    }

    pub async fn leave(&self) -> Result<()> {
        Ok(self.client.enter_parent_frame().await?)
    }
}
