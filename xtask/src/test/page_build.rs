//! The page for its tests, built by a process of its own while other steps run.

use super::times::Times;
use crate::figure_name::FigureName;
use crate::{build, shell};
use anyhow::{Context, Result, ensure};
use std::env;
use std::fs::{self, File};
use std::path::PathBuf;
use std::process::Child;
use std::time::Instant;

/// The command that builds what the tests of the page need.
pub const COMMAND: &str = "site-for-tests";

pub fn run() -> Result<()> {
    build::site_with_single_files(&[FigureName::Turn]).map(drop)
}

/// The site that [`run`] builds.
pub fn folder() -> PathBuf {
    shell::root().join("dist")
}

pub struct PageBuild {
    process: Child,
    /// The output, where it is kept apart from that of other steps.
    log: Option<PathBuf>,
    start: Instant,
    succeeded: Option<bool>,
}

impl PageBuild {
    /// Begins to build, beside other steps or alone.
    pub fn start(is_beside: bool) -> Result<Self> {
        let mut command = shell::program(env::current_exe()?);
        command.arg(COMMAND);
        let log = is_beside.then(|| shell::root().join("target/page-build.log"));
        if let Some(log) = &log {
            let file = File::create(log)?;
            command.stdout(file.try_clone()?).stderr(file);
            eprintln!(
                "The page is built meanwhile; what its build says comes when it ends, and is in {}.",
                log.display()
            );
        }
        Ok(Self {
            process: command.spawn().context("the page's build did not start")?,
            log,
            start: Instant::now(),
            succeeded: None,
        })
    }

    /// Shows what the build said if it has ended; whether it succeeded matters to the tests of the page.
    pub fn show_once_ended(&mut self, times: &mut Times) -> Result<()> {
        if self.succeeded.is_none() && self.process.try_wait()?.is_some() {
            self.show(times)?;
        }
        Ok(())
    }

    /// Waits for the end of the build.
    pub fn wait(&mut self, times: &mut Times) -> Result<()> {
        if self.succeeded.is_none() {
            self.show(times)?;
        }
        ensure!(self.succeeded == Some(true), "the page was not built");
        Ok(())
    }

    fn show(&mut self, times: &mut Times) -> Result<()> {
        let status = self.process.wait()?;
        times.step("build", self.start.elapsed());
        if let Some(log) = &self.log {
            eprint!("\n── the page's build\n{}", fs::read_to_string(log)?);
        }
        self.succeeded = Some(status.success());
        Ok(())
    }
}
