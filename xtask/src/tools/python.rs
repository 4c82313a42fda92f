//! A Python with the libraries whose code the page gives away: NumPy, PyTorch, JAX and
//! transformers.
//!
//! For Linux on x86-64, PyPI has PyTorch only with CUDA, which needs 5 GB of disk and does not load without it. There
//! the system's PyTorch is used, from Debian's packages.

use super::{folder, system};
use crate::prelude::*;
use std::env;

pub const VARIABLE: &str = "ROPE_EXPLAINER_PYTHON";

/// The library that is left out if PyTorch is too old for it.
pub const TRANSFORMERS: &str = "transformers";

const NEEDS_PYTORCH: &str =
    "import sys, torch; sys.exit(tuple(map(int, torch.__version__.split('.')[:2])) < (2, 4))";

/// Change it together with the installed packages.
const VERSION: &str = "1";

pub fn provide() -> Result<PathBuf> {
    if let Some(python) = env::var_os(VARIABLE) {
        return Ok(python.into());
    }
    let home = folder::of("python", VERSION)?;
    let python = home.join("bin").join("python");
    let complete = home.join("complete");
    if !complete.exists() {
        install(&home, &python)?;
        fs::write(complete, "")?;
    }
    Ok(python)
}

fn install(home: &Path, python: &Path) -> Result<()> {
    eprintln!("Installing NumPy, PyTorch and JAX for Python: about a minute, once.");
    let from_system = cfg!(all(target_os = "linux", target_arch = "x86_64"));
    let creator = if from_system {
        with_torch()?
    } else {
        PathBuf::from("python3")
    };
    let mut create = shell::program(creator);
    create.args(["-m", "venv", "--clear"]);
    if from_system {
        create.arg("--system-site-packages");
    }
    shell::run(create.arg(home))?;
    let mut libraries = vec!["numpy", "jax"];
    if !from_system {
        libraries.push("torch");
    }
    pip(python, &libraries)?;
    if imports(python, NEEDS_PYTORCH) {
        pip(python, &[TRANSFORMERS])?;
    }
    for library in ["numpy", "torch", "jax"] {
        if !imports(python, &format!("import {library}")) {
            bail!("{library} was installed and cannot be imported.");
        }
    }
    Ok(())
}

/// A Python with PyTorch that can create environments.
fn with_torch() -> Result<PathBuf> {
    const LINE: &str = "import torch, venv, ensurepip";
    let python = PathBuf::from("/usr/bin/python3");
    if !imports(&python, LINE) {
        system::PYTHON.install()?;
    }
    if !imports(&python, LINE) {
        bail!(system::PYTHON.sentence);
    }
    Ok(python)
}

fn pip(python: &Path, libraries: &[&str]) -> Result<()> {
    let mut command = shell::program(python);
    command
        .args([
            "-m",
            "pip",
            "install",
            "--quiet",
            "--disable-pip-version-check",
        ])
        .args(libraries);
    shell::run(&mut command).context("Python's libraries could not be installed")
}

/// Whether Python runs a line without an error.
pub fn imports(python: &Path, line: &str) -> bool {
    let output = shell::program(python).args(["-c", line]).output();
    output.is_ok_and(|output| output.status.success())
}
