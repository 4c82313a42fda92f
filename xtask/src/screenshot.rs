//! A picture of a page, taken by Chromium.

use crate::prelude::*;
use std::sync::atomic::{AtomicU32, Ordering};

/// Light colours, in the values of Chromium's setting `preferredColorScheme`.
pub const LIGHT: u8 = 1;

/// Takes a picture of the page at an address, in a window of some size.
pub fn take(address: &str, (width, height): (u32, u32), colours: u8, picture: &Path) -> Result<()> {
    static TAKEN: AtomicU32 = AtomicU32::new(0);
    let (process, taken) = (std::process::id(), TAKEN.fetch_add(1, Ordering::Relaxed));
    let profile = shell::root().join(format!("target/screenshots-profile-{process}-{taken}"));
    let mut command = chromium::command(&profile).context("Chromium is missing.")?;
    command
        .args(["--hide-scrollbars", "--enable-logging=stderr"])
        .args([
            "--allow-file-access-from-files",
            "--virtual-time-budget=5000",
        ])
        .arg(format!("--window-size={width},{height}"))
        .arg(format!("--blink-settings=preferredColorScheme={colours}"))
        .arg(format!("--screenshot={}", picture.display()))
        .arg(address);
    let output = command.output().context("Chromium did not start.")?;
    fs::remove_dir_all(&profile).ok();
    let said = String::from_utf8_lossy(&output.stderr);
    for line in said.lines().filter(|line| line.contains(":CONSOLE")) {
        eprintln!("{line}");
    }
    if !output.status.success() || !said.contains("bytes written to file") {
        bail!("Chromium took no picture of {address}:\n{said}");
    }
    Ok(())
}

pub fn file_address(file: &Path) -> String {
    let path = file.display().to_string().replace('\\', "/");
    let path = path
        .replace('%', "%25")
        .replace(' ', "%20")
        .replace('?', "%3F")
        .replace('#', "%23");
    format!("file:///{}", path.trim_start_matches('/'))
}
