//! A headless Chromium, spoken to by its DevTools protocol: what WebDriver cannot ask for is the trace.

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tungstenite::{Message, WebSocket};

const PATIENCE: Duration = Duration::from_secs(60);

/// The size of the window's content, in CSS pixels.
pub const WINDOW: (u32, u32) = (1280, 800);

/// A running browser, with one page open. It ends when this is dropped.
pub struct Browser {
    process: Child,
    socket: WebSocket<TcpStream>,
    page: String,
    calls: u64,
    events: Vec<Value>,
    _profile: TempDir,
}

impl Browser {
    /// Starts a browser with a fresh profile.
    ///
    /// # Errors
    /// If no Chromium is on the path, or it does not answer.
    pub fn start() -> Result<Self> {
        let profile = tempfile::tempdir()?;
        let process = spawn(profile.path())?;
        let (address, socket) = connect(profile.path())?;
        let (socket, _) = tungstenite::client(&address, socket).context("no DevTools handshake")?;
        let mut browser = Self {
            process,
            socket,
            page: String::new(),
            calls: 0,
            events: Vec::new(),
            _profile: profile,
        };
        browser.open_page()?;
        Ok(browser)
    }

    fn open_page(&mut self) -> Result<()> {
        let target = self.call("Target.createTarget", json!({ "url": "about:blank" }))?;
        let attached = self.call(
            "Target.attachToTarget",
            json!({ "targetId": target["targetId"], "flatten": true }),
        )?;
        self.page = text(&attached["sessionId"])?;
        self.page("Page.enable", json!({}))?;
        self.page(
            "Emulation.setDeviceMetricsOverride",
            json!({ "width": WINDOW.0, "height": WINDOW.1, "deviceScaleFactor": 1, "mobile": false }),
        )?;
        Ok(())
    }

    /// Makes the processor so many times slower for the page.
    ///
    /// # Errors
    /// If the browser fails.
    pub fn slow_down(&mut self, times: u32) -> Result<()> {
        self.page("Emulation.setCPUThrottlingRate", json!({ "rate": times }))?;
        Ok(())
    }

    /// The browser's name and version.
    ///
    /// # Errors
    /// If the browser does not answer.
    pub fn version(&mut self) -> Result<String> {
        let version = self.call("Browser.getVersion", json!({}))?;
        text(&version["product"])
    }

    /// The processor time that pages and their workers have taken, in seconds.
    ///
    /// # Errors
    /// If the browser does not answer.
    pub fn page_seconds(&mut self) -> Result<f64> {
        let told = self.call("SystemInfo.getProcessInfo", json!({}))?;
        let processes = told["processInfo"].as_array().context("no processes")?;
        let pages = processes
            .iter()
            .filter(|process| process["type"] == "renderer");
        Ok(pages
            .filter_map(|process| process["cpuTime"].as_f64())
            .sum())
    }

    /// Opens an address and waits until it has loaded.
    ///
    /// # Errors
    /// If the browser refuses the address or does not answer.
    pub fn open(&mut self, address: &str) -> Result<()> {
        self.events.clear();
        let opened = self.page("Page.navigate", json!({ "url": address }))?;
        if let Some(error) = opened["errorText"].as_str() {
            bail!("{address}: {error}");
        }
        self.event("Page.loadEventFired").map(|_| ())
    }

    /// The value of a JavaScript expression; a promise is waited for.
    ///
    /// # Errors
    /// If the expression throws.
    pub fn evaluate(&mut self, expression: &str) -> Result<Value> {
        let answer = self.page(
            "Runtime.evaluate",
            json!({ "expression": expression, "returnByValue": true, "awaitPromise": true }),
        )?;
        if !answer["exceptionDetails"].is_null() {
            bail!("{expression}: {}", answer["exceptionDetails"]);
        }
        Ok(answer["result"]["value"].clone())
    }

    /// Moves the mouse, as the operating system would report it.
    ///
    /// # Errors
    /// If the browser does not answer.
    pub fn mouse(&mut self, kind: Mouse, (x, y): (f64, f64)) -> Result<()> {
        let (kind, button, buttons) = match kind {
            Mouse::Pressed => ("mousePressed", "left", 1),
            Mouse::Dragged => ("mouseMoved", "left", 1),
            Mouse::Released => ("mouseReleased", "left", 0),
        };
        self.page(
            "Input.dispatchMouseEvent",
            json!({ "type": kind, "x": x, "y": y, "button": button, "buttons": buttons, "clickCount": 1 }),
        )?;
        Ok(())
    }

    /// Starts a trace of some categories.
    ///
    /// # Errors
    /// If one is running already.
    pub fn start_trace(&mut self, categories: &[&str]) -> Result<()> {
        self.call(
            "Tracing.start",
            json!({
                "transferMode": "ReportEvents",
                "traceConfig": { "includedCategories": categories, "excludedCategories": ["*"] },
            }),
        )?;
        Ok(())
    }

    /// Ends the trace.
    ///
    /// # Errors
    /// If none is running.
    pub fn end_trace(&mut self) -> Result<Vec<Value>> {
        self.call("Tracing.end", json!({}))?;
        self.event("Tracing.tracingComplete")?;
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

    fn page(&mut self, method: &str, params: Value) -> Result<Value> {
        let page = self.page.clone();
        self.send(json!({ "method": method, "params": params, "sessionId": page }))
    }

    fn call(&mut self, method: &str, params: Value) -> Result<Value> {
        self.send(json!({ "method": method, "params": params }))
    }

    fn send(&mut self, mut call: Value) -> Result<Value> {
        self.calls += 1;
        call["id"] = self.calls.into();
        self.socket.send(Message::text(call.to_string()))?;
        loop {
            let mut answer = self.hear()?;
            if answer["id"] != self.calls {
                self.events.push(answer);
            } else if answer["error"].is_null() {
                return Ok(answer["result"].take());
            } else {
                bail!("{}: {}", call["method"], answer["error"]["message"]);
            }
        }
    }

    /// Waits for an event that has not been waited for yet.
    fn event(&mut self, method: &str) -> Result<Value> {
        if let Some(index) = self
            .events
            .iter()
            .position(|event| event["method"] == method)
        {
            return Ok(self.events.remove(index));
        }
        loop {
            let event = self.hear()?;
            if event["method"] == method {
                return Ok(event);
            }
            self.events.push(event);
        }
    }

    fn hear(&mut self) -> Result<Value> {
        loop {
            if let Message::Text(message) = self.socket.read().context("the browser fell silent")? {
                return Ok(serde_json::from_str(&message)?);
            }
        }
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // The browser may have ended by itself.
        let _ = self.call("Browser.close", json!({}));
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// What the mouse does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mouse {
    /// The left button goes down.
    Pressed,
    /// The mouse moves with the left button down.
    Dragged,
    /// The left button goes up.
    Released,
}

fn spawn(profile: &Path) -> Result<Child> {
    let mut command = chromium::command(profile).context("Chromium is missing")?;
    command
        .arg("--remote-debugging-port=0")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .context("Chromium does not start")
}

/// The browser writes where it listens into its profile.
fn connect(profile: &Path) -> Result<(String, TcpStream)> {
    let file = profile.join("DevToolsActivePort");
    let started = Instant::now();
    loop {
        let written = std::fs::read_to_string(&file).unwrap_or_default();
        if let Some((port, path)) = written.split_once('\n') {
            let host = format!("127.0.0.1:{port}");
            let socket = TcpStream::connect(&host)?;
            socket.set_read_timeout(Some(PATIENCE))?;
            socket.set_nodelay(true)?;
            return Ok((format!("ws://{host}{}", path.trim()), socket));
        }
        if started.elapsed() > PATIENCE {
            bail!("Chromium did not say where it listens");
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn text(value: &Value) -> Result<String> {
    let text = value
        .as_str()
        .context("the browser's answer lacks a text")?;
    Ok(text.to_owned())
}
