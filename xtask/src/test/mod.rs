//! Every test. What needs no browser runs while the page is built, the quickest to fail first.

mod missing;
mod page_build;
mod steps;
mod times;

use crate::tools;
use anyhow::{Context, Result, bail};
use missing::Missing;
use page_build::PageBuild;
use std::path::PathBuf;
use std::time::Instant;
use steps::{OF_BUILT_PAGE, QUICK, STEPS, Step};
use times::Times;

pub use page_build::{COMMAND as SITE_FOR_TESTS, run as site_for_tests};

/// One run of the steps.
struct Run {
    missing: Missing,
    times: Times,
    build: Option<PageBuild>,
    /// Folders of the drivers that are not on PATH.
    drivers: Vec<PathBuf>,
}

pub fn run(wanted: &[String]) -> Result<()> {
    let steps = chosen(wanted)?;
    eprintln!("This runs:");
    for step in &steps {
        eprintln!("  {:12} {}", step.name, step.title);
    }
    if steps.iter().any(|step| step.needs_chromium) {
        tools::chromium()?;
    }
    let start = Instant::now();
    let is_built = steps.iter().any(|step| OF_BUILT_PAGE.contains(&step.name));
    let has_others = steps.len() > 1;
    let mut run = Run {
        missing: Missing::default(),
        times: Times::default(),
        build: is_built.then(|| PageBuild::start(has_others)).transpose()?,
        drivers: Vec::new(),
    };
    let mut failures = Vec::new();
    for (index, step) in steps.iter().enumerate() {
        eprintln!("\n── step {} of {}, {}", index + 1, steps.len(), step.title);
        if let Err(problem) = run.step(step) {
            eprintln!(
                "{problem:#}\nFAILED: {} (`cargo xtask test {}`)",
                step.title, step.name
            );
            failures.push(step.name);
        }
    }
    eprintln!("\n{}", run.times.summary(start.elapsed()));
    for note in &run.missing.notes {
        eprintln!("{note}");
    }
    if !failures.is_empty() {
        bail!("\nFAILED: {}", failures.join(", "));
    }
    println!("\n{} steps passed", steps.len());
    Ok(())
}

impl Run {
    fn step(&mut self, step: &Step) -> Result<()> {
        if step.needs_tools && !tools::are_there_for_page()? {
            // The build is installing them.
            self.build
                .as_mut()
                .map_or(Ok(()), |build| build.wait(&mut self.times))?;
        }
        let start = Instant::now();
        let result = (step.run)(self);
        self.times.step(step.name, start.elapsed());
        if let Some(build) = &mut self.build {
            build.show_once_ended(&mut self.times)?;
        }
        result
    }

    /// The folder of the built page.
    fn site(&mut self) -> Result<PathBuf> {
        let build = self
            .build
            .as_mut()
            .context("the page is built before its tests")?;
        build.wait(&mut self.times)?;
        Ok(page_build::folder())
    }
}

fn chosen(wanted: &[String]) -> Result<Vec<&'static Step>> {
    let is_wanted = |step: &Step| {
        wanted.is_empty()
            || wanted
                .iter()
                .any(|name| name == step.name || name == "quick" && QUICK.contains(&step.name))
    };
    let is_known = |name: &str| name == "quick" || STEPS.iter().any(|step| step.name == name);
    if let Some(unknown) = wanted.iter().find(|name| !is_known(name)) {
        let known: Vec<_> = STEPS.iter().map(|step| step.name).collect();
        bail!(
            "There is no step `{unknown}`. The steps are: {}; quick is {}.",
            known.join(", "),
            QUICK.join(", ")
        );
    }
    Ok(STEPS.iter().filter(|step| is_wanted(step)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(wanted: &[&str]) -> Vec<&'static str> {
        let wanted: Vec<String> = wanted.iter().map(|&name| name.to_owned()).collect();
        let steps = chosen(&wanted).expect("known steps");
        steps.iter().map(|step| step.name).collect()
    }

    #[test]
    fn steps_are_chosen_by_name_and_quick_is_several() {
        assert_eq!(names(&[]).len(), STEPS.len());
        assert_eq!(names(&["quick"]), QUICK);
        assert_eq!(names(&["page", "format"]), ["format", "page"]);
        assert!(chosen(&["quik".to_owned()]).is_err());
    }
}
