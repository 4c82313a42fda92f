//! Programs, run from the workspace's root, each shown before it runs.

use anyhow::{Context, Result, bail};
use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;
use std::{env, fs};

/// The variable in which cargo passes this package's folder to its program.
const FOLDER: &str = "CARGO_MANIFEST_DIR";

/// The current folder of the workspace. A workspace that was moved or copied with its `target/` still runs the program
/// compiled at the old place.
pub fn root() -> &'static Path {
    static ROOT: LazyLock<PathBuf> = LazyLock::new(|| {
        let folder = env::var_os(FOLDER).map_or(env!("CARGO_MANIFEST_DIR").into(), PathBuf::from);
        folder.parent().unwrap_or(&folder).to_owned()
    });
    &ROOT
}

/// This program's commands, in a separate process.
pub fn this_program() -> Result<Command> {
    let mut command = program(env::current_exe()?);
    command.env(FOLDER, root().join("xtask"));
    Ok(command)
}

/// The target folder of cargo.
pub fn target() -> PathBuf {
    let target = env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    target.unwrap_or_else(|| root().join("target"))
}

/// The text of a file of the repository.
pub fn read(path: &str) -> Result<String> {
    read_file(&root().join(path))
}

pub fn read_file(file: &Path) -> Result<String> {
    fs::read_to_string(file).with_context(|| file.display().to_string())
}

/// A program that will run in the workspace's root, without the variables by which cargo describes this package: build
/// scripts that watch them would run again each time.
pub fn program(name: impl Into<OsString>) -> Command {
    let mut command = Command::new(name.into());
    command.current_dir(root());
    for (variable, _) in env::vars_os() {
        let name = variable.to_string_lossy();
        if name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_") {
            command.env_remove(&variable);
        }
    }
    command
}

pub fn cargo() -> Command {
    program(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// Makes `command` look into `folders` before PATH.
pub fn search_first(command: &mut Command, folders: &[PathBuf]) -> Result<()> {
    let path = env::var_os("PATH").unwrap_or_default();
    let all = folders.iter().cloned().chain(env::split_paths(&path));
    command.env("PATH", env::join_paths(all)?);
    Ok(())
}

/// Prints `command`, runs it, and fails if it fails.
pub fn run(command: &mut Command) -> Result<()> {
    let shown = shown(command);
    eprintln!("$ {shown}");
    let status = command
        .status()
        .with_context(|| format!("`{shown}` did not start"))?;
    if !status.success() {
        bail!("`{shown}` failed: {status}");
    }
    Ok(())
}

/// The output of `command`, if it can be run and succeeds.
pub fn output(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then_some(text)
}

pub fn piped(command: &mut Command, text: &str) -> Option<String> {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .ok()?;
    // The whole text is read before anything is printed.
    child.stdin.take()?.write_all(text.as_bytes()).ok()?;
    let output = child.wait_with_output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then_some(text)
}

pub fn shown(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let name = program.file_name().unwrap_or(program.as_os_str());
    std::iter::once(name)
        .chain(command.get_args())
        .map(|word| word.to_string_lossy())
        .collect::<Vec<_>>()
        .join(" ")
}
