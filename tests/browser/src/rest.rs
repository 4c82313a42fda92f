//! Waiting: until the page is at rest, an element is there, or a check holds.

use crate::Page;
use anyhow::{Context, Result, ensure};
use fantoccini::Locator;
use std::time::{Duration, Instant};

/// Runs in each document before its own scripts, and notes what it asks the browser for.
pub const WATCH: &str = include_str!("rest.js");

/// An empty text once the page is at rest. In a document in which nothing is noted, because its frame is a process of
/// its own or its browser is not Chromium, time passes.
const REST: &str = "return window.atRest ? atRest(2000) : new Promise((done) => AbortSignal.timeout(MS).onabort = () => done(''))";

/// The time after the last change by which the page has certainly written its address.
const SETTLED: Duration = Duration::from_millis(650);

pub const BETWEEN_TRIES: Duration = Duration::from_millis(30);
const PATIENCE: Duration = Duration::from_secs(60);

impl Page {
    /// Waits until the page is at rest: its address is written, nothing moves, and what it asked for has come.
    pub async fn settle(&self) -> Result<()> {
        let rest = REST.replace("MS", &SETTLED.as_millis().to_string());
        self.eventually(async || {
            let unrest = self.eval(&rest).await?;
            ensure!(unrest == "", "the page is not at rest: {unrest}");
            Ok(())
        })
        .await
    }

    /// Lets as much time pass as the page needs for anything, by its own clock: a page that has much to do counts
    /// later.
    pub async fn let_time_pass(&self) -> Result<()> {
        let ms = SETTLED.as_millis();
        let wait = format!(
            "return new Promise((done) => AbortSignal.timeout({ms}).onabort = () => done())"
        );
        self.eval(&wait).await.map(drop)
    }

    pub async fn wait_for(&self, css: &str) -> Result<()> {
        let find = async || Ok(self.client.find(Locator::Css(css)).await.map(drop)?);
        let found = self.eventually(find).await;
        found.with_context(|| format!("{css} does not come"))
    }

    /// Waits until the page no longer holds the place where the reader was when it was loaded.
    pub async fn wait_for_rest(&self) -> Result<()> {
        self.settle().await?;
        self.eventually(async || {
            let restoration = self.eval("return history.scrollRestoration").await?;
            ensure!(restoration == "auto", "the page still holds its place");
            Ok(())
        })
        .await
    }

    /// Waits until a check holds: what a key does is on the screen some frames later.
    pub async fn eventually(&self, check: impl AsyncFn() -> Result<()>) -> Result<()> {
        let end = Instant::now() + PATIENCE;
        while Instant::now() < end {
            if check().await.is_ok() {
                return Ok(());
            }
            tokio::time::sleep(BETWEEN_TRIES).await;
        }
        check().await
    }

    /// Waits until the address has some texts behind its question mark; one after an exclamation mark it may not have.
    pub async fn address_has(&self, texts: &[&str]) -> Result<()> {
        self.eventually(async || {
            let query = self.query().await?;
            let has = |text: &&str| match text.strip_prefix('!') {
                Some(text) => !query.contains(text),
                None => query.contains(*text),
            };
            ensure!(texts.iter().all(has), "{query}: {texts:?}");
            Ok(())
        })
        .await
    }

    /// The query of the address, once the page is at rest.
    pub async fn query(&self) -> Result<String> {
        self.settle().await?;
        let query = self.eval("return location.search.slice(1)").await?;
        let query = query.as_str().context("a query is a text")?;
        let fields = query.strip_suffix("v=2").unwrap_or(query);
        Ok(fields.trim_end_matches('&').to_owned())
    }
}
