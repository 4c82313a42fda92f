//! Commands installed from a Rust package.

use super::folder;
use crate::prelude::*;
use std::thread;

pub struct CargoTool {
    pub package: &'static str,
    pub program: &'static str,
    pub options: &'static [&'static str],
    /// The approximate number of crates to compile.
    pub crates: usize,
}

/// Favours a short compilation over a fast tool: `cargo install` applies these settings to every package.
const PROFILE: [(&str, &str); 4] = [
    ("LTO", "off"),
    ("CODEGEN_UNITS", "16"),
    ("OPT_LEVEL", "0"),
    ("PANIC", "abort"),
];

/// Crates compiled per minute on two cores, measured with this profile.
const CRATES_PER_MINUTE: usize = 108;

/// Provides the tools, each in the given version, and returns the folders of those not on PATH. Tools that must be
/// compiled are compiled in parallel, because one alone leaves cores idle.
pub fn provide(tools: &[(&CargoTool, &str)]) -> Result<Vec<PathBuf>> {
    let missing: Vec<_> = tools
        .iter()
        .filter(|(tool, version)| !tool.is_there(version))
        .collect();
    let has_binstall = which::which("cargo-binstall").is_ok();
    for (tool, version) in &missing {
        eprintln!(
            "{} {version} is neither on PATH nor in the tools' folder: {}.",
            tool.package,
            match has_binstall {
                true => "cargo-binstall fetches it",
                false => "it is compiled (cargo-binstall, which would fetch it, is not on PATH)",
            }
        );
    }
    let mut to_compile = Vec::new();
    for &&(tool, version) in &missing {
        if !has_binstall || !tool.binstall(version)? {
            to_compile.push((tool, version));
        }
    }
    compile(&to_compile)?;
    let mut folders = Vec::new();
    for (tool, version) in tools {
        if !tool.is_on_path(version) {
            folders.push(tool.folder(version)?);
        }
    }
    Ok(folders)
}

fn compile(tools: &[(&CargoTool, &str)]) -> Result<()> {
    if tools.is_empty() {
        return Ok(());
    }
    let names: Vec<String> = tools
        .iter()
        .map(|(tool, version)| format!("{} {version}", tool.package))
        .collect();
    let crates: usize = tools.iter().map(|(tool, _)| tool.crates).sum();
    eprintln!(
        "Compiling {}, once. On two cores this takes about {} minutes.",
        names.join(" and "),
        crates.div_ceil(CRATES_PER_MINUTE)
    );
    thread::scope(|scope| {
        let compilers: Vec<_> = tools
            .iter()
            .map(|(tool, version)| scope.spawn(|| tool.compile(version)))
            .collect();
        for compiler in compilers {
            compiler.join().expect("installing a tool does not panic")?;
        }
        Ok(())
    })
}

impl CargoTool {
    pub fn is_there(&self, version: &str) -> bool {
        let installed = || {
            let folder = self.folder(version).ok()?;
            folder::program_in(&folder, self.program)
        };
        self.is_on_path(version) || installed().is_some()
    }

    fn folder(&self, version: &str) -> Result<PathBuf> {
        Ok(folder::of(self.package, version)?.join("bin"))
    }

    fn is_on_path(&self, version: &str) -> bool {
        which::which(self.program).is_ok_and(|program| {
            shell::output(shell::program(program).arg("--version"))
                .is_some_and(|text| text.split_whitespace().any(|word| word == version))
        })
    }

    /// Whether cargo-binstall finds the project's own release of the tool.
    fn binstall(&self, version: &str) -> Result<bool> {
        let mut command = shell::cargo();
        command
            .args(["binstall", "--no-confirm", "--disable-strategies=compile"])
            .arg("--root")
            .arg(folder::of(self.package, version)?)
            .arg(format!("{}@{version}", self.package));
        if let Err(problem) = shell::run(&mut command) {
            eprintln!("{problem:#}");
        }
        Ok(self.is_there(version))
    }

    fn compile(&self, version: &str) -> Result<()> {
        let home = folder::of(self.package, version)?;
        let mut command = shell::cargo();
        for (key, value) in PROFILE {
            command.env(format!("CARGO_PROFILE_RELEASE_{key}"), value);
        }
        // With a shared target folder, only one of them could compile at a time.
        command.env_remove("CARGO_TARGET_DIR");
        command.arg("install").arg("--root").arg(&home);
        command
            .args(self.options)
            .arg(format!("{}@{version}", self.package));
        shell::run(&mut command)
            .with_context(|| format!("{} {version} could not be installed", self.package))
    }
}
