//! Every test, the quickest to fail first. Steps that need the built page run in a separate process at the same time.

mod beside;
mod missing;
mod steps;
mod times;

use crate::prelude::*;
use crate::tools;
use beside::Beside;
use serde_json::Value;
use std::time::Instant;
pub use steps::site_for_tests;
use steps::{BUILD, OF_PAGE, ONCE_A_RELEASE, QUICK, Run, STEPS, Step};

/// The command that builds what the tests of the page need.
pub const SITE_FOR_TESTS: &str = "site-for-tests";

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
    let (of_page, here): (Vec<_>, Vec<_>) = steps
        .iter()
        .copied()
        .partition(|step| OF_PAGE.contains(&step.name));
    let (here, mut beside) = match here.is_empty() || of_page.is_empty() {
        true => (steps, None),
        false => (here, Some(Beside::start(&of_page)?)),
    };
    let mut run = Run::default();
    let mut failures = Vec::new();
    for (index, step) in here.iter().enumerate() {
        eprintln!("\n── step {} of {}, {}", index + 1, here.len(), step.title);
        if step.needs_tools
            && !tools::Toolset::PAGE.is_there()?
            && let Some(beside) = &mut beside
        {
            // The other process is installing them.
            beside.wait()?;
        }
        let start = Instant::now();
        let result = (step.run)(&mut run);
        run.times.step(step.name, start.elapsed());
        if let Err(problem) = result {
            eprintln!(
                "{problem:#}\nFAILED: {} (`cargo xtask test {}`)",
                step.title, step.name
            );
            failures.push(step.name);
        }
    }
    if let Some(beside) = &mut beside
        && !beside.show()?
    {
        failures.push("the page, above");
    }
    eprintln!("\n{}", run.times.summary(start.elapsed()));
    if wanted.is_empty() {
        let budgets: Value = serde_json::from_str(&shell::read("bench/budgets.json")?)?;
        eprintln!(
            "  budget: {} minutes",
            budgets["minutes of tests"][0]["budget"]
        );
    }
    for note in &run.missing.notes {
        eprintln!("{note}");
    }
    ensure!(failures.is_empty(), "\nFAILED: {}", failures.join(", "));
    println!("\n{} steps passed", here.len());
    Ok(())
}

fn chosen(wanted: &[String]) -> Result<Vec<&'static Step>> {
    let is_of_page = wanted.iter().any(|name| OF_PAGE.contains(&&**name));
    let is_wanted = |step: &Step| {
        wanted.is_empty() && !ONCE_A_RELEASE.contains(&step.name)
            || is_of_page && step.name == BUILD
            || wanted.iter().any(|name| match &**name {
                "quick" => QUICK.contains(&step.name),
                name => name == "release" || name == step.name,
            })
    };
    let is_known = |name: &str| {
        ["quick", "release"].contains(&name) || STEPS.iter().any(|step| step.name == name)
    };
    if let Some(unknown) = wanted.iter().find(|name| !is_known(name)) {
        let known: Vec<_> = STEPS.iter().map(|step| step.name).collect();
        bail!(
            "There is no step `{unknown}`. The steps are: {}; quick is {}, release is all.",
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
        assert_eq!(names(&[]).len(), STEPS.len() - 3);
        assert_eq!(names(&["release"]).len(), STEPS.len());
        assert_eq!(names(&["hosts"]), ["build", "hosts"]);
        assert_eq!(names(&["quick"]), QUICK);
        assert_eq!(names(&["page", "format"]), ["format", "build", "page"]);
        assert!(chosen(&["quik".to_owned()]).is_err());
    }
}
