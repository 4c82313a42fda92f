//! npm packages, each in its own folder.

use super::folder;
use crate::prelude::*;

pub struct NpmPackage {
    pub name: &'static str,
    pub version: &'static str,
}

impl NpmPackage {
    /// The `node_modules` folder that contains the package once it is installed.
    pub fn modules(&self) -> Result<PathBuf> {
        Ok(folder::of(self.name, self.version)?.join("node_modules"))
    }

    /// Installs the package if it is missing. The folder is [`NpmPackage::modules`].
    pub fn provide(&self) -> Result<PathBuf> {
        let modules = self.modules()?;
        if !modules.exists() {
            self.install()?;
        }
        Ok(modules)
    }

    fn install(&self) -> Result<()> {
        let Self { name, version } = self;
        let npm = which::which("npm").with_context(|| {
            format!("{name} is missing, and npm, which would bring it, is too.")
        })?;
        eprintln!("Installing {name} {version} …");
        let unfinished = folder::of(name, "unfinished")?;
        if unfinished.exists() {
            fs::remove_dir_all(&unfinished)?;
        }
        fs::create_dir_all(&unfinished)?;
        let mut install = shell::program(npm);
        install
            .args(["install", "--no-audit", "--no-fund", "--no-update-notifier"])
            .arg("--prefix")
            .arg(&unfinished)
            .arg(format!("{name}@{version}"));
        shell::run(&mut install).with_context(|| format!("{name} could not be installed"))?;
        fs::rename(&unfinished, folder::of(name, version)?)?;
        Ok(())
    }
}
