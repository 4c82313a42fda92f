//! A browser with the built page in it, for tests: what a reader does, and what a reader sees.
//!
//! `cargo xtask test page` builds the page and says where it lies.

mod browser;
mod chrome;
mod driver;
mod frames;
mod hand;

pub use browser::{Browser, may_be_missing};
pub use frames::Host;
pub use hand::Pointer;

use anyhow::{Context, Result, ensure};
use chrome::ChromeCommand;
use driver::Driver;
use fantoccini::actions::{InputSource, KeyAction, KeyActions};
use fantoccini::elements::Element;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use site_server::Site;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// The folder of the built page is named by this variable.
pub const SITE: &str = "ROPE_EXPLAINER_SITE";

/// Not the root of a host, since courses lie in folders.
const UNDER: &str = "courses/week3/";

/// Takes the service worker away, which would answer for a network that a test takes away.
const NO_WORKER: &str = "delete Navigator.prototype.serviceWorker";

/// How long after the last change the page has written its address for certain.
const SETTLED: Duration = Duration::from_millis(650);

/// How often it is looked whether something has come true, and for how long: machines are shared, and some are slow.
const BETWEEN_TRIES: Duration = Duration::from_millis(30);
const PATIENCE: Duration = Duration::from_secs(60);

/// How many times a browser is started until it is there: anything may take its driver's port before the driver does.
const STARTS: usize = 3;

/// A page in a browser of its own.
pub struct Page {
    browser: Browser,
    client: Client,
    site: Site,
    _driver: Driver,
    _profile: tempfile::TempDir,
}

/// The folder of the built page.
///
/// # Errors
/// If [`SITE`] is not set.
pub fn site_folder() -> Result<PathBuf> {
    let folder = std::env::var_os(SITE);
    Ok(folder
        .with_context(|| format!("{SITE} is not set: run `cargo xtask test page`"))?
        .into())
}

/// The built site in a folder of its own, without what lies in folders and without headers, which would allow the
/// scripts of this build only.
///
/// # Errors
/// If the page is not built, or the copy cannot be written.
pub fn copied_site() -> Result<tempfile::TempDir> {
    let folder = tempfile::tempdir()?;
    for entry in std::fs::read_dir(site_folder()?)? {
        let file = entry?.path();
        let name = file.file_name().context("a file has a name")?;
        if file.is_file() && name != "_headers" {
            std::fs::copy(&file, folder.path().join(name))?;
        }
    }
    Ok(folder)
}

impl Page {
    /// A Chromium with a window of this size, in CSS pixels, and nothing in it yet.
    ///
    /// # Errors
    /// If the page is not built, or chromedriver or Chromium does not start.
    pub async fn sized(width: u32, height: u32) -> Result<Self> {
        let page = Self::with_worker(width, height).await?;
        page.before_each_document(NO_WORKER).await?;
        Ok(page)
    }

    /// The same with the service worker, by which the site works without a network.
    ///
    /// # Errors
    /// As [`Page::sized`].
    pub async fn with_worker(width: u32, height: u32) -> Result<Self> {
        let page = Self::in_browser(Browser::Chromium).await?;
        page.resize(width, height).await?;
        Ok(page)
    }

    /// Gives the window another size, in CSS pixels.
    ///
    /// # Errors
    /// If the browser is gone.
    pub async fn resize(&self, width: u32, height: u32) -> Result<()> {
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600 });
        self.devtools("Emulation.setDeviceMetricsOverride", size)
            .await?;
        Ok(())
    }

    /// A browser with nothing in it yet.
    ///
    /// # Errors
    /// If the page is not built, or the browser or its driver does not start.
    pub async fn in_browser(browser: Browser) -> Result<Self> {
        for _ in 1..STARTS {
            match Self::start(browser).await {
                Ok(page) => return Ok(page),
                Err(problem) => eprintln!("{problem:#}: once more"),
            }
        }
        Self::start(browser).await
    }

    async fn start(browser: Browser) -> Result<Self> {
        let site = Site::serve(&site_folder()?, UNDER)?;
        let driver = Driver::start(browser).await?;
        let profile = tempfile::tempdir()?;
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(browser.capabilities(profile.path()))
            .connect(driver.address())
            .await
            .with_context(|| format!("{browser:?} did not start"))?;
        Ok(Self {
            browser,
            client,
            site,
            _driver: driver,
            _profile: profile,
        })
    }

    /// A desktop's browser with the page of a link in it.
    ///
    /// # Errors
    /// As [`Page::sized`] and [`Page::open`].
    pub async fn desktop(query: &str) -> Result<Self> {
        let page = Self::sized(1280, 800).await?;
        page.open(query).await?;
        Ok(page)
    }

    /// A phone's browser, on which fingers point, with the page of a link in it.
    ///
    /// # Errors
    /// As [`Page::sized`] and [`Page::open`].
    pub async fn phone(query: &str) -> Result<Self> {
        let page = Self::sized(390, 844).await?;
        let touch = json!({ "enabled": true, "maxTouchPoints": 5 });
        page.devtools("Emulation.setTouchEmulationEnabled", touch)
            .await?;
        page.open(query).await?;
        Ok(page)
    }

    /// Puts some fingers on the window, moves them or takes them off: `touchStart`, `touchMove` or `touchEnd` of where
    /// all of them are then, in CSS pixels.
    ///
    /// # Errors
    /// If the browser is gone.
    pub async fn touch(&self, kind: &str, fingers: &[(f64, f64)]) -> Result<()> {
        let fingers = fingers.iter().enumerate();
        let points: Vec<Value> = fingers
            .map(|(id, (x, y))| json!({ "id": id, "x": x, "y": y }))
            .collect();
        let event = json!({ "type": kind, "touchPoints": points });
        self.devtools("Input.dispatchTouchEvent", event).await?;
        tokio::time::sleep(BETWEEN_TRIES).await;
        Ok(())
    }

    /// Opens the page of a link and waits until its figures are there.
    ///
    /// # Errors
    /// If they do not come.
    pub async fn open(&self, query: &str) -> Result<()> {
        self.client
            .goto(&format!("{}?{query}", self.site.address()))
            .await?;
        self.ready().await
    }

    /// Opens one of the site's documents and waits until its first figure is there.
    ///
    /// # Errors
    /// As [`Page::open`].
    pub async fn open_document(&self, document: &str) -> Result<()> {
        let address = format!("{}{document}", self.site.address());
        self.client.goto(&address).await?;
        self.ready().await
    }

    /// Opens any address and waits for nothing.
    ///
    /// # Errors
    /// If the browser cannot.
    pub async fn visit(&self, address: &str) -> Result<()> {
        Ok(self.client.goto(address).await?)
    }

    /// The address of the site, with a slash at its end.
    pub fn site(&self) -> &str {
        self.site.address()
    }

    /// Waits until an element is there.
    ///
    /// # Errors
    /// If it does not come.
    pub async fn wait_for(&self, css: &str) -> Result<()> {
        let wait = self.client.wait().at_most(PATIENCE);
        let found = wait.for_element(Locator::Css(css)).await;
        found
            .map(drop)
            .with_context(|| format!("{css} does not come"))
    }

    /// Loads the page anew.
    ///
    /// # Errors
    /// As [`Page::open`].
    pub async fn reload(&self) -> Result<()> {
        self.client.refresh().await?;
        self.ready().await?;
        self.wait_for_rest().await
    }

    /// Presses the browser's back button.
    ///
    /// # Errors
    /// As [`Page::open`].
    pub async fn back(&self) -> Result<()> {
        self.client.back().await?;
        self.ready().await
    }

    async fn ready(&self) -> Result<()> {
        let wait = self.client.wait().at_most(PATIENCE);
        wait.for_element(Locator::Css(".bench canvas, .place .foot"))
            .await?;
        self.settle().await;
        Ok(())
    }

    /// Waits until the page has come to rest. The page's own clock counts: a page that has much to do counts later.
    pub async fn settle(&self) {
        let wait = format!(
            "return new Promise((done) => AbortSignal.timeout({}).onabort = () => done())",
            SETTLED.as_millis()
        );
        if self.eval(&wait).await.is_err() {
            // It was left for another page, which has just begun.
            tokio::time::sleep(SETTLED).await;
        }
    }

    /// Waits until the page no longer holds the place where the reader was when it was loaded.
    ///
    /// # Errors
    /// If it does so for seconds.
    pub async fn wait_for_rest(&self) -> Result<()> {
        self.settle().await;
        self.eventually(async || {
            let restoration = self.eval("return history.scrollRestoration").await?;
            ensure!(restoration == "auto", "the page still holds its place");
            Ok(())
        })
        .await
    }

    /// Waits until a check holds: what a key does is on the screen some frames later.
    ///
    /// # Errors
    /// The check's, if it does not hold for seconds.
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

    /// What the address says behind its question mark, once the page is at rest.
    ///
    /// # Errors
    /// If the browser is gone.
    pub async fn query(&self) -> Result<String> {
        self.settle().await;
        let address = self.client.current_url().await?;
        Ok(address.query().unwrap_or_default().to_owned())
    }

    /// The one element of a selector.
    ///
    /// # Errors
    /// If there is none.
    pub async fn find(&self, css: &str) -> Result<Element> {
        let found = self.client.find(Locator::Css(css)).await;
        found.with_context(|| format!("the page has no {css}"))
    }

    /// The text of an element.
    ///
    /// # Errors
    /// If there is no such element.
    pub async fn text(&self, css: &str) -> Result<String> {
        Ok(self.find(css).await?.text().await?)
    }

    /// What a script returns.
    ///
    /// # Errors
    /// If the script throws.
    pub async fn eval(&self, script: &str) -> Result<Value> {
        let value = self.client.execute(script, Vec::new()).await;
        value.with_context(|| script.to_owned())
    }

    /// A number that a script returns.
    ///
    /// # Errors
    /// If it throws or returns something else.
    pub async fn number(&self, script: &str) -> Result<f64> {
        let value = self.eval(script).await?;
        value
            .as_f64()
            .with_context(|| format!("{script} gave {value}"))
    }

    /// By how many CSS pixels the page is wider than its window, were nothing clipped at the window's edge.
    ///
    /// # Errors
    /// If the browser is gone.
    pub async fn too_wide(&self) -> Result<f64> {
        self.number(
            "const whole = new CSSStyleSheet();
            whole.replaceSync('main, .place { overflow-x: visible !important }');
            document.adoptedStyleSheets.push(whole);
            const over = document.documentElement.scrollWidth - innerWidth;
            document.adoptedStyleSheets.pop();
            return over",
        )
        .await
    }

    /// Types into a field what replaces its content, and Enter.
    ///
    /// # Errors
    /// If there is no such field.
    pub async fn type_into(&self, css: &str, text: &str) -> Result<()> {
        let field = self.find(css).await?;
        field.click().await?;
        let all = format!(
            "{}a{}",
            char::from(fantoccini::key::Key::Control),
            char::from(fantoccini::key::Key::Null)
        );
        field.send_keys(&all).await?;
        field.send_keys(text).await?;
        field
            .send_keys(&char::from(fantoccini::key::Key::Enter).to_string())
            .await?;
        Ok(())
    }

    /// Presses keys on an element, focused by a script as a reader does with the tab key.
    ///
    /// # Errors
    /// If there is no such element.
    pub async fn press(&self, css: &str, keys: &[fantoccini::key::Key]) -> Result<()> {
        let element = self.find(css).await?;
        let focus = "arguments[0].focus({ focusVisible: true })";
        self.client
            .execute(focus, vec![serde_json::to_value(&element)?])
            .await?;
        let text: String = keys.iter().map(|&key| char::from(key)).collect();
        self.client.active_element().await?.send_keys(&text).await?;
        Ok(())
    }

    /// Presses keys where the focus is.
    ///
    /// # Errors
    /// If the browser is gone.
    pub async fn press_here(&self, keys: &[fantoccini::key::Key]) -> Result<()> {
        let text: String = keys.iter().map(|&key| char::from(key)).collect();
        self.type_here(&text).await
    }

    /// Types where the focus is.
    ///
    /// # Errors
    /// If the browser is gone.
    pub async fn type_here(&self, text: &str) -> Result<()> {
        Ok(self.client.active_element().await?.send_keys(text).await?)
    }

    /// Presses the tab key, and tells the role and the name of what then has the focus.
    ///
    /// # Errors
    /// If the browser is gone.
    pub async fn tab(&self) -> Result<(String, String)> {
        // Keys for an element that chooses files would be the name of one.
        let value = char::from(fantoccini::key::Key::Tab);
        let press = KeyActions::new("keys".to_owned())
            .then(KeyAction::Down { value })
            .then(KeyAction::Up { value });
        self.client.perform_actions(press).await?;
        let element = self.client.active_element().await?;
        let of = |property| ChromeCommand::of_element(element.element_id(), property);
        let role = self.client.issue_cmd(of("computedrole")).await?;
        let name = self.client.issue_cmd(of("computedlabel")).await?;
        let text = |value: Value| value.as_str().unwrap_or_default().to_owned();
        Ok((text(role), text(name)))
    }

    /// Tells the page what the reader's system is set to.
    ///
    /// # Errors
    /// If the browser is gone.
    pub async fn set_media(&self, feature: &str, value: &str) -> Result<()> {
        let features = json!({ "features": [{ "name": feature, "value": value }] });
        self.devtools("Emulation.setEmulatedMedia", features)
            .await?;
        self.settle().await;
        Ok(())
    }

    /// Runs a script in each document before its own.
    ///
    /// # Errors
    /// If the browser is gone.
    pub async fn before_each_document(&self, script: &str) -> Result<()> {
        let source = json!({ "source": script });
        self.devtools("Page.addScriptToEvaluateOnNewDocument", source)
            .await?;
        Ok(())
    }

    /// Shows the page as it is printed, in a dark room.
    ///
    /// # Errors
    /// If the browser is gone.
    pub async fn print_media(&self) -> Result<()> {
        let dark = json!({ "name": "prefers-color-scheme", "value": "dark" });
        let media = json!({ "media": "print", "features": [dark] });
        self.devtools("Emulation.setEmulatedMedia", media).await?;
        Ok(())
    }

    /// Prints the page.
    ///
    /// # Errors
    /// If the browser is gone.
    pub async fn print(&self) -> Result<()> {
        self.devtools("Page.printToPDF", json!({ "printBackground": true }))
            .await?;
        Ok(())
    }

    /// Points with a finger from now on, as phones do.
    ///
    /// # Errors
    /// If the browser is gone.
    pub async fn have_fingers(&self) -> Result<()> {
        let touch = json!({ "enabled": true });
        self.devtools("Emulation.setTouchEmulationEnabled", touch)
            .await?;
        Ok(())
    }

    /// A slow line: half a second until an answer begins, then some hundred kilobytes a second.
    ///
    /// # Errors
    /// If the browser is gone.
    pub async fn slow_down(&self) -> Result<()> {
        let line = json!({ "offline": false, "latency": 500, "downloadThroughput": 400_000, "uploadThroughput": 400_000 });
        self.devtools("Network.enable", json!({})).await?;
        self.devtools("Network.emulateNetworkConditions", line)
            .await?;
        Ok(())
    }

    /// Takes the network away, or gives it back.
    ///
    /// # Errors
    /// If the browser does not answer.
    pub async fn be_offline(&self, is_offline: bool) -> Result<()> {
        let rates = json!({ "offline": is_offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
        self.devtools("Network.enable", json!({})).await?;
        self.devtools("Network.emulateNetworkConditions", rates)
            .await?;
        Ok(())
    }

    async fn devtools(&self, command: &str, parameters: Value) -> Result<Value> {
        Ok(self
            .client
            .issue_cmd(ChromeCommand::devtools(command, parameters))
            .await?)
    }

    /// Ends the test: nothing may stand in the console, of browsers that show it.
    ///
    /// # Errors
    /// If something does.
    pub async fn close(self) -> Result<()> {
        let log = match self.browser {
            Browser::Chromium => self.client.issue_cmd(ChromeCommand::console()).await?,
            Browser::Firefox | Browser::WebKit => json!([]),
        };
        self.client.close().await?;
        let entries = log.as_array().context("the log is a list")?;
        ensure!(entries.is_empty(), "the console says {entries:#?}");
        Ok(())
    }

    /// Ends a test in which the console must say something.
    ///
    /// # Errors
    /// If the browser is gone.
    pub async fn close_after_errors(self) -> Result<()> {
        Ok(self.client.close().await?)
    }
}
