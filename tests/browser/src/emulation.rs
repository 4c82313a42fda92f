//! Settings that tests can change in Chromium only: the window, fingers, the system's settings, the network, the
//! scripts of documents.

use crate::Page;
use crate::chrome::ChromeCommand;
use crate::rest::BETWEEN_TRIES;
use anyhow::Result;
use serde_json::{Value, json};

impl Page {
    pub async fn resize(&self, width: u32, height: u32) -> Result<()> {
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600 });
        self.devtools("Emulation.setDeviceMetricsOverride", size)
            .await?;
        Ok(())
    }

    /// Points with a finger from now on, as phones do.
    pub async fn have_fingers(&self) -> Result<()> {
        let touch = json!({ "enabled": true });
        self.devtools("Emulation.setTouchEmulationEnabled", touch)
            .await?;
        Ok(())
    }

    /// Puts some fingers on the window, moves them or takes them off: `touchStart`, `touchMove` or `touchEnd` of where
    /// all of them are then, in CSS pixels.
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

    pub async fn set_media(&self, feature: &str, value: &str) -> Result<()> {
        let features = json!({ "features": [{ "name": feature, "value": value }] });
        self.devtools("Emulation.setEmulatedMedia", features)
            .await?;
        self.settle().await
    }

    /// Shows the page as it is printed, in a dark room.
    pub async fn print_media(&self) -> Result<()> {
        let dark = json!({ "name": "prefers-color-scheme", "value": "dark" });
        let media = json!({ "media": "print", "features": [dark] });
        self.devtools("Emulation.setEmulatedMedia", media).await?;
        Ok(())
    }

    pub async fn print(&self) -> Result<()> {
        self.devtools("Page.printToPDF", json!({ "printBackground": true }))
            .await?;
        Ok(())
    }

    /// A slow line: half a second until an answer begins, then some hundred kilobytes a second.
    pub async fn slow_down(&self) -> Result<()> {
        let line = json!({ "offline": false, "latency": 500, "downloadThroughput": 400_000, "uploadThroughput": 400_000 });
        self.devtools("Network.enable", json!({})).await?;
        self.devtools("Network.emulateNetworkConditions", line)
            .await?;
        Ok(())
    }

    pub async fn be_offline(&self, is_offline: bool) -> Result<()> {
        let rates = json!({ "offline": is_offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
        self.devtools("Network.enable", json!({})).await?;
        self.devtools("Network.emulateNetworkConditions", rates)
            .await?;
        Ok(())
    }

    pub async fn before_each_document(&self, script: &str) -> Result<()> {
        let source = json!({ "source": script });
        self.devtools("Page.addScriptToEvaluateOnNewDocument", source)
            .await?;
        Ok(())
    }

    /// Lets the page have the focus as if its window were in front: only then does an element that takes it tell so.
    pub(crate) async fn focus_always(&self) -> Result<()> {
        let on = json!({ "enabled": true });
        self.devtools("Emulation.setFocusEmulationEnabled", on)
            .await?;
        Ok(())
    }

    pub async fn devtools(&self, command: &str, parameters: Value) -> Result<Value> {
        Ok(self
            .client
            .issue_cmd(ChromeCommand::devtools(command, parameters))
            .await?)
    }
}
