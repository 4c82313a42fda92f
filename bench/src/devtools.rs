//! A headless Chromium, driven by its DevTools protocol, because WebDriver cannot record a trace.

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use std::net::TcpStream;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tungstenite::{Message, WebSocket};

const PATIENCE: Duration = Duration::from_secs(60);

/// A running browser with one open page. Dropping it ends the browser.
pub struct Browser {
    process: Child,
    socket: WebSocket<TcpStream>,
    page: Value,
    calls: u64,
    events: Vec<Value>,
    _profile: TempDir,
}

impl Browser {
    /// Starts a browser with a fresh profile.
    pub fn start() -> Result<Self> {
        let profile = tempfile::tempdir()?;
        let process = chromium::command(profile.path())
            .context("Chromium is missing")?
            .arg("--remote-debugging-port=0")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()?;
        let (host, path) = listening_at(&profile)?;
        let stream = TcpStream::connect(&host)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_nodelay(true)?;
        let (socket, _) = tungstenite::client(format!("ws://{host}{path}"), stream)?;
        let mut browser = Self {
            process,
            socket,
            page: Value::Null,
            calls: 0,
            events: Vec::new(),
            _profile: profile,
        };
        let target = browser.call("Target.createTarget", json!({ "url": "about:blank" }))?;
        let target = json!({ "targetId": target["targetId"], "flatten": true });
        browser.page = browser.call("Target.attachToTarget", target)?["sessionId"].take();
        browser.call("Page.enable", json!({}))?;
        let size = json!({ "width": 1280, "height": 800, "deviceScaleFactor": 1, "mobile": false });
        browser.call("Emulation.setDeviceMetricsOverride", size)?;
        Ok(browser)
    }

    /// Slows the processor down for the page, by this factor.
    pub fn slow_down(&mut self, times: u32) -> Result<()> {
        self.call("Emulation.setCPUThrottlingRate", json!({ "rate": times }))
            .map(drop)
    }

    /// The browser's name and version.
    pub fn version(&mut self) -> Result<String> {
        let version = self.call_of("Browser.getVersion", json!({}), &Value::Null)?;
        let product = version["product"].as_str();
        Ok(product.context("no version")?.replace('/', " "))
    }

    /// The processor time used by pages, in seconds.
    pub fn page_seconds(&mut self) -> Result<f64> {
        let told = self.call_of("SystemInfo.getProcessInfo", json!({}), &Value::Null)?;
        let processes = told["processInfo"].as_array().context("no processes")?;
        let pages = processes
            .iter()
            .filter(|process| process["type"] == "renderer");
        Ok(pages
            .filter_map(|process| process["cpuTime"].as_f64())
            .sum())
    }

    /// Opens an address and waits until it has loaded.
    pub fn open(&mut self, address: &str) -> Result<()> {
        self.events.clear();
        let opened = self.call("Page.navigate", json!({ "url": address }))?;
        if let Some(error) = opened["errorText"].as_str() {
            bail!("{address}: {error}");
        }
        self.wait_for("Page.loadEventFired")
    }

    /// The value of a JavaScript expression, or of its promise.
    pub fn evaluate(&mut self, expression: &str) -> Result<Value> {
        let params =
            json!({ "expression": expression, "returnByValue": true, "awaitPromise": true });
        let mut answer = self.call("Runtime.evaluate", params)?;
        if !answer["exceptionDetails"].is_null() {
            bail!("{expression}: {}", answer["exceptionDetails"]);
        }
        Ok(answer["result"]["value"].take())
    }

    /// Moves the mouse with its left button down, or presses or releases it: `kind` is the protocol's.
    pub fn mouse(&mut self, kind: &str, (x, y): (f64, f64)) -> Result<()> {
        let params = json!({ "type": kind, "x": x, "y": y, "button": "left", "buttons": 1, "clickCount": 1 });
        self.call("Input.dispatchMouseEvent", params).map(drop)
    }

    /// The trace of an action, in some categories.
    pub fn trace(
        &mut self,
        categories: &[&str],
        act: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<Vec<Value>> {
        let config = json!({ "includedCategories": categories, "excludedCategories": ["*"] });
        let params = json!({ "transferMode": "ReportEvents", "traceConfig": config });
        self.call_of("Tracing.start", params, &Value::Null)?;
        act(self)?;
        self.call_of("Tracing.end", json!({}), &Value::Null)?;
        self.wait_for("Tracing.tracingComplete")?;
        let mut trace = Vec::new();
        for mut event in std::mem::take(&mut self.events) {
            if event["method"] == "Tracing.dataCollected"
                && let Value::Array(part) = event["params"]["value"].take()
            {
                trace.extend(part);
            }
        }
        Ok(trace)
    }

    /// Calls a method of the page, or of the browser before there is a page.
    fn call(&mut self, method: &str, params: Value) -> Result<Value> {
        let page = self.page.clone();
        self.call_of(method, params, &page)
    }

    fn call_of(&mut self, method: &str, params: Value, session: &Value) -> Result<Value> {
        self.calls += 1;
        let mut call = json!({ "id": self.calls, "method": method, "params": params });
        if !session.is_null() {
            call["sessionId"] = session.clone();
        }
        self.socket.send(Message::text(call.to_string()))?;
        loop {
            let mut answer = self.next_message()?;
            if answer["id"] != self.calls {
                self.events.push(answer);
            } else if answer["error"].is_null() {
                return Ok(answer["result"].take());
            } else {
                bail!("{method}: {}", answer["error"]["message"]);
            }
        }
    }

    /// Waits for an event, or returns at once if it came after the page was opened.
    fn wait_for(&mut self, method: &str) -> Result<()> {
        while !self.events.iter().any(|event| event["method"] == method) {
            let event = self.next_message()?;
            self.events.push(event);
        }
        Ok(())
    }

    fn next_message(&mut self) -> Result<Value> {
        loop {
            if let Message::Text(message) =
                self.socket.read().context("no word from the browser")?
            {
                return Ok(serde_json::from_str(&message)?);
            }
        }
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // The browser may have ended by itself.
        let _ = self.call_of("Browser.close", json!({}), &Value::Null);
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The host and path that the browser wrote into its profile.
fn listening_at(profile: &TempDir) -> Result<(String, String)> {
    let started = Instant::now();
    while started.elapsed() < PATIENCE {
        let written = std::fs::read_to_string(profile.path().join("DevToolsActivePort"));
        if let Some((port, path)) = written.unwrap_or_default().split_once('\n') {
            return Ok((format!("127.0.0.1:{port}"), path.trim().to_owned()));
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    bail!("Chromium did not say where it listens")
}
