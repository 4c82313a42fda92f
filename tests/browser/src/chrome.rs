//! Features of Chromium's driver only: its console, its developer tools, computed names and roles.

use fantoccini::wd::{Capabilities, WebDriverCompatibleCommand};
use http::Method;
use serde_json::{Value, json};
use std::path::Path;
use url::{ParseError, Url};

/// A headless Chromium, or its shell if it is there, with a profile of its own, which keeps its console.
pub fn capabilities(profile: &Path) -> Capabilities {
    let downloads = json!({ "download.default_directory": profile });
    let mut all = json!({
        "goog:chromeOptions": { "args": chromium::options(profile), "prefs": downloads },
        "goog:loggingPrefs": { "browser": "ALL" },
    });
    if Path::new(chromium::SHELL).is_file() {
        all["browserName"] = json!("chrome-headless-shell");
        all["goog:chromeOptions"]["binary"] = json!(chromium::SHELL);
    }
    match all {
        Value::Object(all) => all,
        _ => Capabilities::new(),
    }
}

/// A command of a session that the standard does not have.
#[derive(Debug)]
pub struct ChromeCommand {
    path: String,
    body: Option<Value>,
}

impl ChromeCommand {
    pub fn devtools(command: &str, parameters: Value) -> Self {
        Self {
            path: "goog/cdp/execute".to_owned(),
            body: Some(json!({ "cmd": command, "params": parameters })),
        }
    }

    pub fn console() -> Self {
        Self {
            path: "se/log".to_owned(),
            body: Some(json!({ "type": "browser" })),
        }
    }

    pub fn of_element(id: impl AsRef<str>, property: &str) -> Self {
        Self {
            path: format!("element/{}/{property}", id.as_ref()),
            body: None,
        }
    }
}

impl WebDriverCompatibleCommand for ChromeCommand {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        base.join(&format!(
            "session/{}/{}",
            session.unwrap_or_default(),
            self.path
        ))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        match &self.body {
            Some(body) => (Method::POST, Some(body.to_string())),
            None => (Method::GET, None),
        }
    }
}
