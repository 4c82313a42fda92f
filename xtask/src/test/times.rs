//! Durations of steps and tests.

use crate::prelude::*;
use std::collections::BTreeMap;
use std::io::{self, BufRead, BufReader};
use std::process::Stdio;
use std::time::Duration;

/// The number of slowest tests listed at the end.
const SLOWEST: usize = 10;

/// Steps, and tests whose duration is known: browser tests one by one, others by program.
#[derive(Default)]
pub struct Times {
    steps: Vec<(&'static str, Duration)>,
    tests: Vec<(String, f64)>,
}

impl Times {
    pub fn step(&mut self, name: &'static str, time: Duration) {
        self.steps.push((name, time));
    }

    /// Runs cargo's tests, prints their output, and records the duration of each test program.
    pub fn run(&mut self, command: &mut Command) -> Result<()> {
        let (reader, writer) = io::pipe()?;
        command.stdout(writer.try_clone()?).stderr(writer);
        let shown = shell::shown(command);
        eprintln!("$ {shown}");
        let mut process = command
            .spawn()
            .with_context(|| format!("`{shown}` did not start"))?;
        // Otherwise the pipe would never close.
        command.stdout(Stdio::null()).stderr(Stdio::null());
        let mut program = String::new();
        for line in BufReader::new(reader).lines() {
            let line = line?;
            eprintln!("{line}");
            if let Some(name) = program_of(&line) {
                program = name;
            } else if let Some(seconds) = seconds_of(&line) {
                self.tests.push((program.clone(), seconds));
            }
        }
        let status = process.wait()?;
        if !status.success() {
            bail!("`{shown}` failed: {status}");
        }
        Ok(())
    }

    /// Adds the lines written by browser tests: seconds and a name, once for each page of a test.
    pub fn add(&mut self, file: &Path) {
        let text = fs::read_to_string(file).unwrap_or_default();
        let mut sums = BTreeMap::new();
        for (seconds, name) in text.lines().filter_map(|line| line.split_once(' ')) {
            *sums.entry(name.to_owned()).or_default() += seconds.parse().unwrap_or(0.0);
        }
        self.tests.extend(sums);
    }

    /// The duration of each step, and the slowest tests.
    pub fn summary(&self, total: Duration) -> String {
        let mut tests: Vec<_> = self.tests.iter().collect();
        tests.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        let slowest = tests
            .iter()
            .take(SLOWEST)
            .map(|(name, seconds)| format!("{seconds:7.1} s  {name}"));
        let steps = self.steps.iter().copied().chain([("in all", total)]);
        let steps = steps.map(|(name, time)| format!("  {name:12}{:7.1} s", time.as_secs_f64()));
        let mut lines = Vec::from_iter(steps);
        if !tests.is_empty() {
            lines.push("The slowest tests:".to_owned());
            lines.extend(slowest);
        }
        lines.join("\n")
    }
}

/// The program whose tests come next, from cargo's line `Running tests/page/main.rs (target/debug/deps/page-0123)`.
fn program_of(line: &str) -> Option<String> {
    let line = line.trim_start();
    if line.starts_with("Doc-tests ") {
        return Some(line.to_owned());
    }
    let (source, file) = line.strip_prefix("Running ")?.split_once(" (")?;
    let name = file.rsplit('/').next()?.rsplit_once('-')?.0;
    Some(format!("{name}: {source}"))
}

/// The duration at the end of a result: `test result: ok. … finished in 1.23s`.
fn seconds_of(line: &str) -> Option<f64> {
    let (_, time) = line
        .strip_prefix("test result: ")?
        .rsplit_once("finished in ")?;
    time.strip_suffix('s')?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_summary_names_the_steps_and_the_slowest_tests() {
        let mut times = Times::default();
        times.step("format", Duration::from_millis(1240));
        times.step("page", Duration::from_secs(90));
        let steps = "  format          1.2 s\n  page           90.0 s\n  in all         80.0 s";
        assert_eq!(times.summary(Duration::from_secs(80)), steps);
        let file = tempfile::NamedTempFile::new().unwrap();
        fs::write(&file, "1.500 hero\n3.000 late\n0.250 hero\n").unwrap();
        times.add(file.path());
        let expected = [
            steps,
            "The slowest tests:\n    3.0 s  late\n    1.8 s  hero",
        ];
        assert_eq!(times.summary(Duration::from_secs(80)), expected.join("\n"));
    }

    #[test]
    fn what_cargo_prints_names_programs_and_their_times() {
        for (line, program) in [
            (
                "     Running tests/page/main.rs (target/debug/deps/page-0123)",
                "page: tests/page/main.rs",
            ),
            (
                "     Running unittests src/lib.rs (target/debug/deps/a_b-0123)",
                "a_b: unittests src/lib.rs",
            ),
            ("   Doc-tests rotary", "Doc-tests rotary"),
        ] {
            assert_eq!(program_of(line).as_deref(), Some(program));
        }
        let result = "test result: ok. 9 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 1.23s";
        assert_eq!(seconds_of(result), Some(1.23));
        assert_eq!(seconds_of("test late::x ... ok"), None);
    }
}
