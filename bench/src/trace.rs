//! What each move of the mouse cost the page's main thread, read from a browser's trace.

use serde_json::Value;

/// The categories that a trace must have to be read here.
pub const CATEGORIES: [&str; 3] = [
    "devtools.timeline",
    "disabled-by-default-devtools.timeline",
    "input",
];

const TASK: &str = "RunTask";
const INPUT: &str = "WebFrameWidgetImpl::HandleInputEvent";
const SCRIPT: [&str; 5] = [
    "EventDispatch",
    "FireAnimationFrame",
    "FunctionCall",
    "RunMicrotasks",
    "TimerFire",
];

/// The time of the main thread from one move to the next.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cost {
    /// Of all tasks: input, script, style, layout, paint, commit.
    pub all_ms: f64,
    /// Of scripts, and of the wasm that they call.
    pub script_ms: f64,
}

/// The costs of all moves but the last, which nothing ends. A task belongs to the move that came last before its end, so
/// that a frame in which two moves were handled counts once.
pub fn costs(trace: &[Value]) -> Vec<Cost> {
    let Some(thread) = trace.iter().find(|event| is_move(event)).map(thread_of) else {
        return Vec::new();
    };
    let mut spans: Vec<Span> = trace
        .iter()
        .filter(|event| event["ph"] == "X" && thread_of(event) == thread)
        .filter_map(Span::of)
        .collect();
    spans.sort_by(|a, b| a.start_us.total_cmp(&b.start_us));
    let tasks = outermost(&spans, Kind::Task);
    let scripts = outermost(&spans, Kind::Script);
    let mut starts: Vec<f64> = spans
        .iter()
        .filter(|span| span.kind == Kind::Move)
        .map(|moved| {
            let around = tasks.iter().find(|task| task.holds(moved));
            around.map_or(moved.start_us, |task| task.start_us)
        })
        .collect();
    starts.dedup();
    starts
        .windows(2)
        .map(|window| Cost {
            all_ms: time_ms(&tasks, window[0], window[1]),
            script_ms: time_ms(&scripts, window[0], window[1]),
        })
        .collect()
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Task,
    Move,
    Script,
}

/// A stretch of time on one thread, and how much of it the thread had a processor.
#[derive(Debug, Clone, Copy)]
struct Span {
    kind: Kind,
    start_us: f64,
    end_us: f64,
    busy_us: f64,
}

impl Span {
    fn of(event: &Value) -> Option<Self> {
        let name = event["name"].as_str()?;
        let kind = if name == TASK {
            Kind::Task
        } else if is_move(event) {
            Kind::Move
        } else if SCRIPT.contains(&name) {
            Kind::Script
        } else {
            return None;
        };
        let start_us = event["ts"].as_f64()?;
        let long_us = event["dur"].as_f64()?;
        Some(Self {
            kind,
            start_us,
            end_us: start_us + long_us,
            busy_us: event["tdur"].as_f64().unwrap_or(long_us),
        })
    }

    fn holds(&self, other: &Self) -> bool {
        self.start_us <= other.start_us && other.end_us <= self.end_us
    }
}

fn is_move(event: &Value) -> bool {
    event["name"] == INPUT && event["args"]["type"] == "MouseMove"
}

fn thread_of(event: &Value) -> (&Value, &Value) {
    (&event["pid"], &event["tid"])
}

/// The spans of a kind that lie in no other of that kind.
fn outermost(spans: &[Span], kind: Kind) -> Vec<Span> {
    let mut outer: Vec<Span> = Vec::new();
    for span in spans.iter().filter(|span| span.kind == kind) {
        if !outer.last().is_some_and(|last| last.holds(span)) {
            outer.push(*span);
        }
    }
    outer
}

fn time_ms(spans: &[Span], from_us: f64, to_us: f64) -> f64 {
    let within = spans
        .iter()
        .filter(|span| (from_us..to_us).contains(&span.start_us));
    within.map(|span| span.busy_us).sum::<f64>() / 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn span(name: &str, thread: u32, from_us: u32, to_us: u32) -> Value {
        json!({
            "ph": "X", "name": name, "pid": 1, "tid": thread, "ts": from_us, "dur": to_us - from_us,
            "tdur": to_us - from_us, "args": { "type": "MouseMove" },
        })
    }

    fn two_moves() -> Vec<Value> {
        vec![
            span(TASK, 7, 0, 900),
            span(TASK, 7, 1000, 3000),
            span(INPUT, 7, 1100, 2000),
            span("EventDispatch", 7, 1200, 1900),
            span("FunctionCall", 7, 1300, 1800),
            span("RunMicrotasks", 7, 2100, 2400),
            span(TASK, 7, 4000, 4500),
            span("TimerFire", 7, 4100, 4200),
            span(TASK, 8, 1000, 9000),
            span(TASK, 7, 20000, 21000),
            span(INPUT, 7, 20100, 20200),
        ]
    }

    #[test]
    fn a_move_pays_for_every_task_until_the_next() {
        let costs = costs(&two_moves());
        assert_eq!(costs.len(), 1);
        assert_eq!(costs[0].all_ms, 2.5);
        assert_eq!(costs[0].script_ms, 1.1);
    }

    #[test]
    fn the_order_of_a_trace_does_not_matter() {
        let mut shuffled = two_moves();
        shuffled.reverse();
        assert_eq!(costs(&shuffled), costs(&two_moves()));
    }

    #[test]
    fn two_moves_in_one_frame_are_one_cost() {
        let mut trace = two_moves();
        trace.push(span(INPUT, 7, 2500, 2600));
        assert_eq!(costs(&trace), costs(&two_moves()));
    }

    #[test]
    fn time_without_a_processor_is_not_counted() {
        let mut trace = two_moves();
        trace[1]["tdur"] = json!(500);
        assert_eq!(costs(&trace)[0].all_ms, 1.0);
    }

    #[test]
    fn a_trace_without_moves_has_no_costs() {
        assert_eq!(costs(&[span(TASK, 7, 0, 10)]), []);
    }
}
