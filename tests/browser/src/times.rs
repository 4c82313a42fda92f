//! Notes how long tests had a browser, for the end of `cargo xtask test`.

use std::fs::OpenOptions;
use std::io::Write;
use std::time::Duration;

/// The file that a line is added to for each page of a test is named by this variable.
const TIMES: &str = "ROPE_EXPLAINER_TIMES";

/// Notes the time of a page of the test that runs in this thread: seconds, and the test's name.
pub fn note(time: Duration) {
    let Some(file) = std::env::var_os(TIMES) else {
        return;
    };
    let thread = std::thread::current();
    let line = format!(
        "{:.3} {}\n",
        time.as_secs_f64(),
        thread.name().unwrap_or("?")
    );
    let file = OpenOptions::new().append(true).create(true).open(file);
    // Times are no reason for a test to fail.
    let _ = file.and_then(|mut file| file.write_all(line.as_bytes()));
}
