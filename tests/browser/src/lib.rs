//! A browser with the built page in it, for tests: what a reader does, and what a reader sees.
//!
//! `cargo xtask test page` builds the page and says where it lies.

mod browser;
mod chrome;
mod driver;
mod emulation;
mod frames;
mod hand;
mod keyboard;
mod pool;
pub mod prelude;
mod rest;
mod times;

pub use browser::{Browser, may_be_missing};
pub use frames::Host;
pub use hand::Pointer;

use anyhow::{Context, Result, ensure};
use chrome::ChromeCommand;
use fantoccini::elements::Element;
use fantoccini::{Client, Locator};
use pool::Running;
use serde_json::{Value, json};
use site_server::Site;
use std::path::PathBuf;
use std::time::Instant;

/// The folder of the built page is named by this variable.
pub const SITE: &str = "ROPE_EXPLAINER_SITE";

/// Not the root of a host, since courses lie in folders.
const UNDER: &str = "courses/week3/";

/// Waits until a condition of a page holds. What it compares is said where it never does.
#[macro_export]
macro_rules! eventually {
    ($page:expr, $($condition:tt)+) => {
        $page.eventually(async || {
            anyhow::ensure!($($condition)+);
            Ok(())
        })
        .await
    };
}

/// Takes the service worker away, which would answer for a network that a test takes away.
const NO_WORKER: &str = "delete Navigator.prototype.serviceWorker";

/// A page on a host of its own, so that nothing is kept from one test to the next.
pub struct Page {
    browser: Browser,
    client: Client,
    site: Site,
    running: Option<Running>,
    is_shared: bool,
    began: Instant,
}

pub fn site_folder() -> Result<PathBuf> {
    let folder = std::env::var_os(SITE);
    Ok(folder
        .with_context(|| format!("{SITE} is not set: run `cargo xtask test page`"))?
        .into())
}

/// The built site in a folder of its own, without what lies in folders and without headers, which would allow the
/// scripts of this build only.
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

/// An address with the present edition of links, where it has fields and no edition.
fn of_today(address: String) -> String {
    let (before, hash) = match address.split_once('#') {
        Some((before, hash)) => (before, format!("#{hash}")),
        None => (&*address, String::new()),
    };
    match before.split_once('?') {
        Some((_, fields)) if !fields.is_empty() && !fields.contains("v=") => {
            format!("{before}&v=2{hash}")
        }
        _ => address,
    }
}

impl Page {
    /// A Chromium with a window of this size, in CSS pixels, and nothing in it yet.
    pub async fn sized(width: u32, height: u32) -> Result<Self> {
        let page = Self::on(Browser::Chromium, Running::shared().await?, true)?;
        page.resize(width, height).await?;
        page.focus_always().await?;
        page.before_each_document(NO_WORKER).await?;
        page.before_each_document(rest::WATCH).await?;
        Ok(page)
    }

    /// The same in a browser of its own, with the service worker, by which the site works without a network.
    pub async fn with_worker(width: u32, height: u32) -> Result<Self> {
        let page = Self::in_browser(Browser::Chromium).await?;
        page.resize(width, height).await?;
        page.before_each_document(rest::WATCH).await?;
        Ok(page)
    }

    /// A browser of its own with nothing in it yet.
    pub async fn in_browser(browser: Browser) -> Result<Self> {
        Self::on(browser, Running::start(browser).await?, false)
    }

    fn on(browser: Browser, (running, client): (Running, Client), is_shared: bool) -> Result<Self> {
        Ok(Self {
            browser,
            client,
            site: Site::serve(&site_folder()?, UNDER)?,
            running: Some(running),
            is_shared,
            began: Instant::now(),
        })
    }

    /// A desktop's browser with the page of a link in it.
    pub async fn desktop(query: &str) -> Result<Self> {
        let page = Self::sized(1280, 800).await?;
        page.open(query).await?;
        Ok(page)
    }

    /// A phone's browser, on which fingers point, with the page of a link in it.
    pub async fn phone(query: &str) -> Result<Self> {
        let page = Self::sized(390, 844).await?;
        let touch = json!({ "enabled": true, "maxTouchPoints": 5 });
        page.devtools("Emulation.setTouchEmulationEnabled", touch)
            .await?;
        page.open(query).await?;
        Ok(page)
    }

    /// Opens the page of a link of today and waits until its figures are there.
    pub async fn open(&self, query: &str) -> Result<()> {
        self.client
            .goto(&of_today(format!("{}?{query}", self.site.address())))
            .await?;
        self.ready().await
    }

    /// Opens one of the site's documents and waits until its first figure is there.
    pub async fn open_document(&self, document: &str) -> Result<()> {
        let address = format!("{}{document}", self.site.address());
        self.client.goto(&of_today(address)).await?;
        self.ready().await
    }

    pub async fn visit(&self, address: &str) -> Result<()> {
        Ok(self.client.goto(address).await?)
    }

    /// The address of the site, with a slash at its end.
    pub fn site(&self) -> &str {
        self.site.address()
    }

    pub async fn reload(&self) -> Result<()> {
        self.client.refresh().await?;
        self.ready().await?;
        self.wait_for_rest().await
    }

    pub async fn back(&self) -> Result<()> {
        self.client.back().await?;
        // Its driver does not wait for the page to hear of it.
        self.let_time_pass().await?;
        self.ready().await
    }

    async fn ready(&self) -> Result<()> {
        self.wait_for(".bench .plot, .place .foot").await?;
        self.settle().await
    }

    /// Goes to a figure of the story until it is there. Figures above it come as well and push it away.
    pub async fn come_to(&self, figure: &str) -> Result<()> {
        let place = format!("#figure-{figure}");
        self.eventually(async || {
            self.scroll_to(&place).await?;
            self.find(&format!("{place} [data-do='link']"))
                .await
                .map(drop)
        })
        .await
    }

    /// Lays out chapters out of sight too.
    pub async fn lay_out_all(&self) -> Result<()> {
        self.eval(
            "const all = new CSSStyleSheet();
            all.replaceSync('* { content-visibility: visible !important }');
            document.adoptedStyleSheets.push(all)",
        )
        .await?;
        Ok(())
    }

    /// Goes through the story until each of its figures is there.
    pub async fn come_to_all(&self) -> Result<()> {
        const GO_TO_MISSING: &str = "
            const places = [...document.querySelectorAll('.place')];
            const missing = places.filter(place => !place.querySelector('.foot, .bench .plot'));
            missing[0]?.scrollIntoView();
            return missing.length";
        self.eventually(async || {
            let missing = self.number(GO_TO_MISSING).await?;
            ensure!(missing == 0.0, "{missing} figures do not come");
            Ok(())
        })
        .await
    }

    /// The one element of a selector. A setting is unfolded, as a reader does before using it.
    pub async fn find(&self, css: &str) -> Result<Element> {
        let found = self.client.find(Locator::Css(css)).await;
        let found = found.with_context(|| format!("the page has no {css}"))?;
        let unfold = "const [found] = arguments;
            const summary = found.closest('.folded:not([open])')?.firstElementChild;
            if (summary !== found) summary?.click()";
        let element = serde_json::to_value(&found)?;
        self.client.execute(unfold, vec![element]).await?;
        Ok(found)
    }

    pub async fn text(&self, css: &str) -> Result<String> {
        Ok(self.find(css).await?.text().await?)
    }

    pub async fn click(&self, css: &str) -> Result<()> {
        Ok(self.find(css).await?.click().await?)
    }

    pub async fn says(&self, css: &str, part: &str) -> Result<()> {
        self.eventually(async || {
            let text = self.text(css).await?;
            ensure!(text.contains(part), "{css} says {text}, not {part}");
            Ok(())
        })
        .await
    }

    /// The same for the text that a script gives.
    pub async fn gives(&self, script: &str, part: &str) -> Result<()> {
        self.eventually(async || {
            let text = self.string(script).await?;
            ensure!(text.contains(part), "{script} gives {text}, not {part}");
            Ok(())
        })
        .await
    }

    pub async fn count(&self, css: &str) -> Result<f64> {
        let script = format!("return document.querySelectorAll(`{css}`).length");
        self.number(&script).await
    }

    pub async fn eval(&self, script: &str) -> Result<Value> {
        let value = self.client.execute(script, Vec::new()).await;
        value.with_context(|| script.to_owned())
    }

    /// The text that a script gives.
    pub async fn string(&self, script: &str) -> Result<String> {
        let value = self.eval(script).await?;
        let text = value.as_str().map(str::to_owned);
        text.with_context(|| format!("{script} gave {value}"))
    }

    /// A property of an element, such as the address of a link.
    pub async fn property(&self, css: &str, property: &str) -> Result<Value> {
        let script = format!("return document.querySelector(`{css}`).{property}");
        self.eval(&script).await
    }

    pub async fn scroll_to(&self, css: &str) -> Result<()> {
        let script = format!("document.querySelector(`{css}`).scrollIntoView()");
        self.eval(&script).await.map(drop)
    }

    pub async fn number(&self, script: &str) -> Result<f64> {
        let value = self.eval(script).await?;
        value
            .as_f64()
            .with_context(|| format!("{script} gave {value}"))
    }

    /// The number of CSS pixels by which the page is wider than its window, if nothing were clipped at the window's
    /// edge.
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

    /// Ends the test: nothing may stand in the console, of browsers that show it.
    pub async fn close(self) -> Result<()> {
        self.close_but_for(&[]).await
    }

    /// The same, where some messages in the console are not about this page: those with these words.
    pub async fn close_but_for(self, foreign: &[&str]) -> Result<()> {
        let log = match self.browser {
            Browser::Chromium => self.client.issue_cmd(ChromeCommand::console()).await?,
            Browser::Firefox | Browser::WebKit => json!([]),
        };
        let mut entries = log.as_array().context("the log is a list")?.clone();
        entries.retain(|entry| {
            !foreign
                .iter()
                .any(|words| entry.to_string().contains(words))
        });
        ensure!(entries.is_empty(), "the console says {entries:#?}");
        self.leave_browser().await
    }

    /// Ends a test in which the console must say something.
    pub async fn close_after_errors(self) -> Result<()> {
        self.client.issue_cmd(ChromeCommand::console()).await?;
        self.leave_browser().await
    }

    async fn leave_browser(mut self) -> Result<()> {
        match self.running.take() {
            Some(running) if self.is_shared => running.give_back(self.client.clone()).await,
            _ => Ok(()),
        }
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        times::note(self.began.elapsed());
    }
}
