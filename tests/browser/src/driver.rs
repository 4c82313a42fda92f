//! A chromedriver of one's own, on a port that it chooses.

use anyhow::{Context, Result};
use std::process::Stdio;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

/// Runs until it is dropped.
pub struct Driver {
    address: String,
    _process: Child,
}

impl Driver {
    pub async fn start() -> Result<Self> {
        let mut process = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .context("chromedriver is not on PATH: run `cargo xtask tools`")?;
        let said = process
            .stdout
            .take()
            .context("chromedriver's output was asked for")?;
        let mut lines = BufReader::new(said).lines();
        let port = loop {
            let line = lines.next_line().await?.context("chromedriver ended")?;
            if let Some((_, port)) = line.rsplit_once("on port ")
                && line.contains("success")
            {
                break port.trim_end_matches('.').to_owned();
            }
        };
        // What it says later must be taken from it, or it stops at a full pipe.
        tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
        Ok(Self {
            address: format!("http://localhost:{port}"),
            _process: process,
        })
    }

    pub fn address(&self) -> &str {
        &self.address
    }
}
