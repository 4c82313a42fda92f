//! Programs and libraries that tests run without.

use anyhow::Result;
use std::env;

/// The variable that lists missing programs and libraries for tests, separated by commas.
pub const VARIABLE: &str = "ROPE_EXPLAINER_WITHOUT";

#[derive(Default)]
pub struct Missing {
    names: Vec<&'static str>,
    pub notes: Vec<String>,
}

impl Missing {
    /// The tool, if it was found or installed. If not, this is an error under continuous integration, and else a note
    /// at the end.
    pub fn unless<T>(&mut self, name: &'static str, tool: Result<T>) -> Result<Option<T>> {
        match tool {
            Ok(tool) => Ok(Some(tool)),
            Err(problem) if is_ci() => Err(problem.context(format!("{name} is missing"))),
            Err(problem) => {
                self.without(name, &format!("{problem:#}"));
                Ok(None)
            }
        }
    }

    /// Notes it once, however many steps miss it.
    pub fn without(&mut self, name: &'static str, reason: &str) {
        if self.names.contains(&name) {
            return;
        }
        self.names.push(name);
        self.notes.push(format!("Not run: {name}. {reason}"));
    }

    pub fn list(&self) -> String {
        self.names.join(",")
    }
}

fn is_ci() -> bool {
    env::var_os("CI").is_some_and(|value| value != "false" && !value.is_empty())
}
