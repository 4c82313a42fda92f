//! The engine as WebAssembly in Chromium, beside plain JavaScript and onnxruntime-web.

use super::aim::Aim;
use super::group::{Group, stored_tasks};
use super::times::{Time, Times};
use super::{Peer, Place};
use crate::devtools::Browser;
use anyhow::{Context, Result};
use engine_bench::{Place as Where, Rotation, Storage, TableSource, Task, Way};
use rotary::Pairing;
use serde_json::{Value, json};
use site_server::Site;
use std::collections::BTreeMap;
use std::path::Path;

/// How often the operator of onnxruntime-web is applied in the longer of its two models.
const TIMES: u32 = 9;

/// A browser in which every candidate is ready. The server lives as long.
pub struct Chromium {
    browser: Browser,
    version: String,
    _site: Site,
}

impl Chromium {
    /// Opens the page in the folder `page`, and warms every candidate up.
    ///
    /// # Errors
    /// If the browser fails, or candidates do not agree.
    pub fn prepare(page: &Path) -> Result<Self> {
        let site = Site::serve(page, "")?;
        let mut browser = Browser::start()?;
        browser.open(site.address())?;
        for group in Group::all() {
            eprintln!("preparing in Chromium: {group}");
            browser.evaluate(&format!("{BENCH}.prepare({}))", arguments(group)))?;
        }
        Ok(Self {
            version: browser.version()?,
            browser,
            _site: site,
        })
    }
}

const BENCH: &str = "import('./bench.js').then(bench => bench";

fn arguments(group: Group) -> String {
    let name = json!(group.to_string());
    match group {
        Group::Rotation(shape) => {
            let tasks: Vec<Value> = Task::all().map(described).collect();
            let (shape, tasks, first) = (json!(shape), json!(tasks), Rotation::FIRST);
            format!("{name}, 'rotations', {shape}, {tasks}, {first}, [1, {TIMES}]")
        }
        Group::Stored(storage, shape) => {
            let storage = Storage::ALL.iter().position(|of_all| *of_all == storage);
            let (shape, storage) = (json!(shape), json!(storage));
            let tasks: Vec<Value> = stored_tasks()
                .map(|(pairing, way, name)| {
                    let way = Way::ALL.iter().position(|of_all| *of_all == way);
                    json!({ "name": name, "interleaved": pairing == Pairing::Interleaved, "way": way })
                })
                .collect();
            format!("{name}, 'stored', {storage}, {shape}, {}", json!(tasks))
        }
        Group::Scores => format!("{name}, 'scores'"),
    }
}

fn described(task: Task) -> Value {
    json!({
        "name": task.to_string(),
        "interleaved": task.pairing == Pairing::Interleaved,
        "inPlace": task.place == Where::In,
        "tablesMade": task.tables == TableSource::Made,
    })
}

impl Place for Chromium {
    fn name(&self) -> String {
        self.version.clone()
    }

    fn aim(&self, shape: [usize; 3], task: Task) -> Option<Aim> {
        Aim::of(shape, task)
    }

    fn peers(&self) -> &[Peer] {
        &[
            ("slow twin", "slow twin"),
            ("plain JavaScript", "plain JavaScript"),
            ("onnxruntime-web 1", "onnxruntime-web"),
            ("its operator alone", "its operator alone"),
        ]
    }

    fn round(&mut self, group: Group) -> Result<Times> {
        let name = json!(group.to_string());
        let times = self.browser.evaluate(&format!("{BENCH}.round({name}))"))?;
        let times: BTreeMap<String, (f64, f64)> =
            serde_json::from_value(times).context("the page gave no times")?;
        let mut times: Times = times
            .into_iter()
            .map(|(name, (ms, baseline_ms))| (name, Time { ms, baseline_ms }))
            .collect();
        for task in Task::all() {
            let of = |count: u32| times.get(&format!("onnxruntime-web {count}: {task}"));
            if let (Some(once), Some(more)) = (of(1), of(TIMES)) {
                let operator = Time {
                    ms: (more.ms - once.ms) / f64::from(TIMES - 1),
                    ..*more
                };
                times.insert(format!("its operator alone: {task}"), operator);
            }
        }
        Ok(times)
    }
}
