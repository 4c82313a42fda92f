//! Programs that the system's package manager brings.

use crate::shell;
use anyhow::{Context, Result, bail};
use std::env;
use std::path::{Path, PathBuf};

struct SystemTool {
    /// All of these are needed; of each, any one of the names.
    programs: &'static [&'static [&'static str]],
    packages: &'static [&'static str],
    sentence: &'static str,
}

const CHROMEDRIVER: &[&str] = &["chromedriver"];

const CHROMIUM: &[&str] = &[
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

const BROWSER: SystemTool = SystemTool {
    programs: &[CHROMEDRIVER, CHROMIUM],
    packages: &["chromium", "chromium-driver"],
    sentence: "Install Chromium or Chrome and the chromedriver of the same version, and put them on PATH.",
};

const NODE: SystemTool = SystemTool {
    programs: &[&["node"]],
    packages: &["nodejs"],
    sentence: "Install Node.js, and put `node` on PATH.",
};

/// A Chromium and its WebDriver, on PATH.
pub fn browser() -> Result<()> {
    BROWSER.provide()
}

pub fn chromium() -> Result<PathBuf> {
    browser()?;
    first_of(CHROMIUM).context(BROWSER.sentence)
}

/// Node.js, on PATH.
pub fn node() -> Result<()> {
    NODE.provide()
}

impl SystemTool {
    fn provide(&self) -> Result<()> {
        if self.is_there() {
            return Ok(());
        }
        if !can_install() {
            bail!(self.sentence);
        }
        eprintln!("Installing {} …", self.packages.join(" and "));
        let installed = apt_get(&["update"]).and_then(|()| {
            let install = ["install", "--yes", "--no-install-recommends"];
            apt_get(&[&install, self.packages].concat())
        });
        if let Err(problem) = installed {
            bail!("{problem:#}. {}", self.sentence);
        }
        if !self.is_there() {
            bail!(self.sentence);
        }
        Ok(())
    }

    fn is_there(&self) -> bool {
        self.programs.iter().all(|names| first_of(names).is_some())
    }
}

fn first_of(names: &[&str]) -> Option<PathBuf> {
    names.iter().find_map(|name| which::which(name).ok())
}

fn apt_get(arguments: &[&str]) -> Result<()> {
    let mut command = shell::program("apt-get");
    command
        .args(arguments)
        .env("DEBIAN_FRONTEND", "noninteractive");
    shell::run(&mut command)
}

/// Whether this is Debian or a relative, and we may install packages.
fn can_install() -> bool {
    Path::new("/etc/debian_version").exists() && which::which("apt-get").is_ok() && is_root()
}

fn is_root() -> bool {
    let id = shell::output(shell::program("id").arg("-u"));
    id.map_or_else(
        || env::var("USER").is_ok_and(|user| user == "root"),
        |id| id.trim() == "0",
    )
}
