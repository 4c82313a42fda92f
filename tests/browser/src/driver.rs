//! A browser's driver of one's own, on a port of its own.

use crate::Browser;
use anyhow::{Context, Result, bail};
use std::net::{Ipv4Addr, TcpListener};
use std::process::Stdio;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::process::{Child, Command};

/// How often it is looked whether a driver listens, and how many times.
const BETWEEN_TRIES: Duration = Duration::from_millis(50);
const TRIES: usize = 200;

/// Runs until it is dropped, and what it started with it.
pub struct Driver {
    address: String,
    process: Child,
}

impl Driver {
    pub async fn start(browser: Browser) -> Result<Self> {
        let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?
            .local_addr()?
            .port();
        let mut words = browser.driver().iter();
        let program = words.next().context("a driver is a program")?;
        let mut command = Command::new(program);
        command
            .args(words)
            .arg(format!("--port={port}"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .kill_on_drop(true);
        #[cfg(unix)]
        command.process_group(0);
        let mut process = command
            .spawn()
            .with_context(|| format!("{program} is not on PATH: run `cargo xtask tools`"))?;
        for _ in 0..TRIES {
            if let Some(status) = process.try_wait()? {
                bail!("{program} ended: {status}");
            }
            if TcpStream::connect((Ipv4Addr::LOCALHOST, port))
                .await
                .is_ok()
            {
                return Ok(Self {
                    address: format!("http://127.0.0.1:{port}"),
                    process,
                });
            }
            tokio::time::sleep(BETWEEN_TRIES).await;
        }
        bail!("{program} does not listen")
    }

    pub fn address(&self) -> &str {
        &self.address
    }
}

/// A driver leaves its browser behind when it is killed: the whole group of processes ends.
#[cfg(unix)]
impl Drop for Driver {
    fn drop(&mut self) {
        if let Some(id) = self.process.id() {
            let group = format!("-{id}");
            // One that is gone already need not be ended.
            let _ = std::process::Command::new("kill")
                .args(["--", &group])
                .stderr(Stdio::null())
                .status();
        }
    }
}
