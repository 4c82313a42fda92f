//! Browsers' drivers, each on a port of its own and with a folder for its browser's profile.

use crate::Browser;
use anyhow::{Context, Result, bail};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

const BETWEEN_TRIES: Duration = Duration::from_millis(50);
const TRIES: usize = 200;

/// Runs a driver until this script's input ends, which the tests hold, however they end. A driver that is ended leaves
/// its browser behind: the whole group of processes ends.
const UNTIL_INPUT_ENDS: &str = r#"profile=$1; shift; "$@" &
read -r _; trap '' TERM; kill -- -$$; wait; rm -rf "$profile""#;

/// Runs until it is dropped, and what it started with it.
pub struct Driver {
    address: String,
    process: Child,
}

impl Driver {
    pub async fn start(browser: Browser, profile: &Path) -> Result<Self> {
        let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?
            .local_addr()?
            .port();
        let program = browser.driver();
        let mut process = Command::new("sh")
            .args(["-c", UNTIL_INPUT_ENDS, "sh"])
            .arg(profile)
            .args(program)
            .arg(format!("--port={port}"))
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .process_group(0)
            .spawn()
            .context("a shell starts drivers")?;
        for _ in 0..TRIES {
            if let Some(status) = process.try_wait()? {
                bail!("{program:?} ended: {status}");
            }
            if TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_ok() {
                return Ok(Self {
                    address: format!("http://127.0.0.1:{port}"),
                    process,
                });
            }
            tokio::time::sleep(BETWEEN_TRIES).await;
        }
        bail!("{program:?} does not listen: run `cargo xtask tools`")
    }

    pub fn address(&self) -> &str {
        &self.address
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        drop(self.process.stdin.take());
        // One that is gone already need not be waited for.
        let _ = self.process.wait();
    }
}
