//! Browsers that tests share, one test at a time: a start costs seconds, a tab a tenth of one.

use crate::Browser;
use crate::chrome::ChromeCommand;
use crate::driver::Driver;
use anyhow::{Context, Result};
use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use std::sync::{Mutex, PoisonError};

/// The number of attempts to start a browser: anything may take its driver's port before the driver does.
const STARTS: usize = 3;

/// Chromiums of which each has one empty tab. As many as there are threads of tests.
static FREE: Mutex<Vec<Running>> = Mutex::new(Vec::new());

pub struct Running {
    driver: Driver,
    session: String,
}

impl Running {
    /// A Chromium that another test is done with, or a new one.
    pub async fn shared() -> Result<(Self, Client)> {
        let free = FREE.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let Some(running) = free else {
            return Self::start(Browser::Chromium).await;
        };
        let (address, session) = (running.driver.address(), &running.session);
        let client = Client::with_existing_session(address, session, HttpConnector::new()).await?;
        // A test that fails leaves its browser in a state that no other test should meet: only its driver ends it.
        client.persist().await?;
        Ok((running, client))
    }

    pub async fn start(browser: Browser) -> Result<(Self, Client)> {
        for _ in 1..STARTS {
            match Self::try_start(browser).await {
                Ok(started) => return Ok(started),
                Err(problem) => eprintln!("{problem:#}: once more"),
            }
        }
        Self::try_start(browser).await
    }

    async fn try_start(browser: Browser) -> Result<(Self, Client)> {
        // The driver takes it away.
        let profile = tempfile::tempdir()?.keep();
        let driver = Driver::start(browser, &profile).await?;
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(browser.capabilities(&profile))
            .connect(driver.address())
            .await
            .with_context(|| format!("{browser:?} did not start"))?;
        client.persist().await?;
        let session = client.session_id().await?.context("a session has a name")?;
        Ok((Self { driver, session }, client))
    }

    /// Lets other tests have the browser, with an empty tab in place of all others.
    pub async fn give_back(self, client: Client) -> Result<()> {
        let old = client.windows().await?;
        let tab = client.new_window(true).await?.handle;
        for window in old {
            client.switch_to_window(window).await?;
            client.close_window().await?;
        }
        client.switch_to_window(tab).await?;
        // Messages about the closed windows aren't the next test's.
        client.issue_cmd(ChromeCommand::console()).await?;
        let mut free = FREE.lock().unwrap_or_else(PoisonError::into_inner);
        free.push(self);
        Ok(())
    }
}
