//! Says how long compiling the tools takes, and how far it is: cargo's own progress bar shows only in a terminal.

use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

const BETWEEN_LINES: Duration = Duration::from_secs(20);

/// Crates per second on two cores, measured with the profile that the tools are compiled by.
const CRATES_PER_SECOND: f64 = 1.8;

struct Part {
    name: &'static str,
    compiled: usize,
    about: usize,
    finished: bool,
}

/// Prints a line now and then until it is dropped.
pub struct Progress {
    parts: Arc<Mutex<Vec<Part>>>,
}

impl Progress {
    /// Each part is a name and about how many crates it has.
    pub fn start(what: &str, parts: Vec<(&'static str, usize)>) -> Self {
        let crates: usize = parts.iter().map(|(_, about)| about).sum();
        let minutes = (crates as f64 / CRATES_PER_SECOND / 60.0).ceil();
        eprintln!("{what} On two cores this takes about {minutes} minutes.");
        let parts = parts.into_iter().map(|(name, about)| Part {
            name,
            compiled: 0,
            about,
            finished: false,
        });
        let parts = Arc::new(Mutex::new(parts.collect::<Vec<_>>()));
        let weak = Arc::downgrade(&parts);
        let start = Instant::now();
        thread::spawn(move || {
            loop {
                thread::sleep(BETWEEN_LINES);
                let Some(parts) = weak.upgrade() else { break };
                let parts = parts.lock().unwrap_or_else(PoisonError::into_inner);
                eprintln!("{}", line(&parts, start.elapsed()));
            }
        });
        Self { parts }
    }

    /// One crate more.
    pub fn count(&self, name: &str) {
        self.change(name, |part| part.compiled += 1);
    }

    pub fn finish(&self, name: &str) {
        self.change(name, |part| part.finished = true);
    }

    fn change(&self, name: &str, change: impl FnOnce(&mut Part)) {
        let mut parts = self.parts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(part) = parts.iter_mut().find(|part| part.name == name) {
            change(part);
        }
    }
}

fn line(parts: &[Part], elapsed: Duration) -> String {
    let parts: Vec<String> = parts
        .iter()
        .map(|part| match part {
            Part {
                name,
                finished: true,
                ..
            } => format!("{name} finished"),
            Part {
                name,
                compiled,
                about,
                ..
            } => {
                format!("{name} {compiled} of about {about} crates")
            }
        })
        .collect();
    let seconds = elapsed.as_secs();
    format!(
        "  {}:{:02}  {}",
        seconds / 60,
        seconds % 60,
        parts.join(", ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_tells_how_far_each_tool_is() {
        let part = |name, compiled, finished| Part {
            name,
            compiled,
            about: 370,
            finished,
        };
        assert_eq!(
            line(
                &[part("trunk", 120, false), part("wasm-pack", 9, true)],
                Duration::from_secs(80)
            ),
            "  1:20  trunk 120 of about 370 crates, wasm-pack finished"
        );
    }
}
