//! The browsers that a page is tried in.

use crate::chrome;
use anyhow::{Result, ensure};
use fantoccini::wd::Capabilities;
use serde_json::{Value, json};
use std::path::Path;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Browser {
    /// Required by all tests.
    Chromium,
    Firefox,
    /// WebKitGTK's small browser, which needs a screen.
    WebKit,
}

/// The path of the browser in Debian's package of WebKitGTK.
const MINI_BROWSER: &str = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";

/// Whether tests may pass without a program or a package: in continuous integration only where the command that starts
/// them says so.
pub fn may_be_missing(name: &str) -> bool {
    let without = std::env::var("ROPE_EXPLAINER_WITHOUT").unwrap_or_default();
    std::env::var_os("CI").is_none() || without.split(',').any(|missing| missing == name)
}

impl Browser {
    pub(crate) fn driver(self) -> &'static [&'static str] {
        match self {
            Self::Chromium => &["chromedriver"],
            Self::Firefox => &["geckodriver"],
            Self::WebKit => &["xvfb-run", "--auto-servernum", "WebKitWebDriver"],
        }
    }

    /// Whether a test can run in it. `cargo xtask test` says at its end in which browsers tests did not run.
    pub fn can_test(self) -> Result<bool> {
        let is_there = self.is_there();
        ensure!(
            is_there || may_be_missing(&format!("{self:?}").to_lowercase()),
            "{self:?} or its driver is missing: run `cargo xtask test engines`"
        );
        Ok(is_there)
    }

    fn is_there(self) -> bool {
        let paths = std::env::var_os("PATH").unwrap_or_default();
        let found =
            |program: &str| std::env::split_paths(&paths).any(|path| path.join(program).is_file());
        let programs = self.driver().iter().filter(|word| !word.starts_with('-'));
        let has_browser = self != Self::WebKit || Path::new(MINI_BROWSER).is_file();
        has_browser && programs.into_iter().all(|program| found(program))
    }

    /// The capabilities for a session with its own profile.
    pub(crate) fn capabilities(self, profile: &Path) -> Capabilities {
        let asked = match self {
            Self::Chromium => return chrome::capabilities(profile),
            Self::Firefox => json!({ "moz:firefoxOptions": { "args": ["-headless"] } }),
            Self::WebKit => json!({
                "webkitgtk:browserOptions": { "binary": MINI_BROWSER, "args": ["--automation"] },
            }),
        };
        match asked {
            Value::Object(asked) => asked,
            _ => Capabilities::new(),
        }
    }
}
