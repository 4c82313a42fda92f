//! A headless Chromium, with the options that screenshots, the bench and the page's tests use.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Names and paths of the program.
const NAMES: [&str; 7] = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/// Chromium's headless shell in Debian's package: the same engine without the browser around it. Tests take half of the
/// processor time in it.
pub const SHELL: &str = "/usr/lib/chromium/chromium-headless-shell";

const OPTIONS: [&str; 11] = [
    "--headless",
    // The shell alone would set type in other widths than the whole browser does.
    "--font-render-hinting=slight",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    // Without a keyring, a browser that looks for one may wait forever.
    "--password-store=basic",
];

pub fn find() -> Option<PathBuf> {
    NAMES.iter().find_map(|name| which::which(name).ok())
}

/// The options of a headless browser with its own profile.
pub fn options(profile: &Path) -> Vec<String> {
    let profile = format!("--user-data-dir={}", profile.display());
    OPTIONS
        .map(str::to_owned)
        .into_iter()
        .chain([profile])
        .collect()
}

/// A headless browser with its own profile, if there is one.
pub fn command(profile: &Path) -> Option<Command> {
    let mut command = Command::new(find()?);
    command.args(options(profile));
    Some(command)
}
