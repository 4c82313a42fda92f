//! A test step in a separate process, parallel to the others.

use super::steps::Step;
use crate::prelude::*;
use std::process;
use std::process::{Child, ExitStatus};

pub struct Beside {
    process: Child,
    /// The file with its output, separate from that of other steps.
    log: PathBuf,
}

impl Beside {
    pub fn start(steps: &[&Step]) -> Result<Self> {
        let log = shell::target().join("page-tests.log");
        let file = fs::File::create(&log)?;
        let mut command = shell::this_program()?;
        command.arg("test").args(steps.iter().map(|step| step.name));
        command.stdout(file.try_clone()?).stderr(file);
        let process = command.spawn().context("the page's tests did not start")?;
        eprintln!(
            "The page is built and tested meanwhile; what that says comes when it ends, and is in {}.",
            log.display()
        );
        // Both end at the same time if the other steps leave it more than half of the processors.
        let this = process::id().to_string();
        shell::output(shell::program("renice").args(["-n", "5", "-p", &this]));
        Ok(Self { process, log })
    }

    pub fn wait(&mut self) -> Result<ExitStatus> {
        Ok(self.process.wait()?)
    }

    /// Waits for its end, prints its output, and returns whether it succeeded.
    pub fn show(&mut self) -> Result<bool> {
        let is_success = self.wait()?.success();
        eprint!("\n── the page\n{}", fs::read_to_string(&self.log)?);
        Ok(is_success)
    }
}
