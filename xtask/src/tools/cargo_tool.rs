//! Commands that come as a package of Rust source.

use super::folder;
use crate::shell;
use anyhow::{Result, bail};
use std::path::{Path, PathBuf};

pub struct CargoTool {
    pub package: &'static str,
    pub program: &'static str,
    /// Whether its own lock file is used.
    pub locked: bool,
}

impl CargoTool {
    /// Finds or installs the tool. The folder is where it lies, none where PATH leads to it already.
    pub fn provide(&self, version: &str) -> Result<Option<PathBuf>> {
        if self.is_on_path(version) {
            return Ok(None);
        }
        let home = folder::of(self.package, version)?;
        let programs = home.join("bin");
        if folder::program_in(&programs, self.program).is_none() {
            self.install(version, &home)?;
        }
        Ok(Some(programs))
    }

    fn is_on_path(&self, version: &str) -> bool {
        which::which(self.program).is_ok_and(|program| {
            shell::output(shell::program(program).arg("--version"))
                .is_some_and(|text| text.split_whitespace().any(|word| word == version))
        })
    }

    fn install(&self, version: &str, home: &Path) -> Result<()> {
        eprintln!("Installing {} {version} …", self.package);
        let installed = which::which("cargo-binstall").is_ok() && self.binstall(version, home);
        if !installed {
            eprintln!("It is compiled from source: that takes minutes, once.");
            self.compile(version, home)?;
        }
        if folder::program_in(&home.join("bin"), self.program).is_none() {
            bail!(
                "{} {version} was installed and brought no `{}`.",
                self.package,
                self.program
            );
        }
        Ok(())
    }

    fn binstall(&self, version: &str, home: &Path) -> bool {
        let mut command = shell::cargo();
        command
            .args(["binstall", "--no-confirm", "--disable-strategies=compile"])
            .arg("--root")
            .arg(home)
            .arg(format!("{}@{version}", self.package));
        match shell::run(&mut command) {
            Ok(()) => folder::program_in(&home.join("bin"), self.program).is_some(),
            Err(problem) => {
                eprintln!("{problem:#}");
                false
            }
        }
    }

    fn compile(&self, version: &str, home: &Path) -> Result<()> {
        let mut command = shell::cargo();
        // A tool that is there soon, rather than the fastest tool.
        command
            .env("CARGO_PROFILE_RELEASE_LTO", "off")
            .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16")
            .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1");
        command.arg("install").arg("--root").arg(home);
        if self.locked {
            command.arg("--locked");
        }
        command.arg(format!("{}@{version}", self.package));
        shell::run(&mut command)
    }
}
