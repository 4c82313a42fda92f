//! Programs installed by the system's package manager.

use crate::prelude::*;
use std::env;

pub struct SystemTool {
    /// The required programs, each under any one of its names.
    programs: &'static [&'static [&'static str]],
    packages: &'static [&'static str],
    pub sentence: &'static str,
}

const CHROMIUM: SystemTool = SystemTool {
    programs: &[&["chromedriver"]],
    // Without a Chinese font, the measured heights of Chinese figures and chapters are not a reader's.
    packages: &["chromium", "chromium-driver", "fonts-noto-cjk"],
    sentence: "Install Chromium or Chrome and the chromedriver of the same version, and put them on PATH.",
};

const HEADLESS_SHELL: SystemTool = SystemTool {
    programs: &[&[chromium::SHELL]],
    packages: &["chromium-headless-shell"],
    sentence: "Install chromium-headless-shell: in the whole browser, tests take twice the processor time.",
};

const NODE: SystemTool = SystemTool {
    programs: &[&["node"]],
    packages: &["nodejs"],
    sentence: "Install Node.js, and put `node` on PATH.",
};

const FIREFOX: SystemTool = SystemTool {
    programs: &[&["firefox", "firefox-esr"]],
    packages: &["firefox-esr"],
    sentence: "Install Firefox, and put it on PATH.",
};

const WEBKIT: SystemTool = SystemTool {
    programs: &[
        &["WebKitWebDriver"],
        &["xvfb-run"],
        &["xauth"],
        &[
            "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser",
            "/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser",
        ],
    ],
    packages: &["webkit2gtk-driver", "xvfb", "xauth"],
    sentence: "Install WebKitGTK's WebKitWebDriver and MiniBrowser, and xvfb.",
};

/// The Python that Debian's packages extend, which may not be the first on PATH.
pub const PYTHON: SystemTool = SystemTool {
    programs: &[&["/usr/bin/python3"]],
    packages: &["python3-torch", "python3-venv"],
    sentence: "Install PyTorch and venv for /usr/bin/python3 (Debian: python3-torch, python3-venv), or let ROPE_EXPLAINER_PYTHON name a Python with NumPy, PyTorch and JAX.",
};

/// A Chromium, its WebDriver, and beside Debian's its headless shell, without which tests are slower.
pub fn chromium() -> Result<()> {
    if chromium::find().is_none() {
        CHROMIUM.install()?;
        chromium::find().context(CHROMIUM.sentence)?;
    }
    CHROMIUM.provide()?;
    let is_debians = Path::new(chromium::SHELL)
        .parent()
        .is_some_and(Path::is_dir);
    if is_debians && let Err(problem) = HEADLESS_SHELL.provide() {
        eprintln!("{problem:#}");
    }
    Ok(())
}

pub fn firefox() -> Result<()> {
    FIREFOX.provide()
}

/// WebKitGTK's small browser, its WebDriver, and a screen for them.
pub fn webkit() -> Result<()> {
    WEBKIT.provide()
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
        self.install()?;
        if !self.is_there() {
            bail!(self.sentence);
        }
        Ok(())
    }

    pub fn install(&self) -> Result<()> {
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
