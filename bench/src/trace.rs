//! The cost of each pointer move to the page's main thread, read from a browser's trace.

use serde_json::Value;

/// The trace categories that are read here.
pub const CATEGORIES: [&str; 3] = [
    "devtools.timeline",
    "disabled-by-default-devtools.timeline",
    "input",
];

const TASK: &str = "RunTask";
const INPUT: &str = "WebFrameWidgetImpl::HandleInputEvent";

/// The kinds of work on the main thread.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Work {
    /// Scripts, and the wasm that they call.
    Script,
    /// Style and layout, also if a script forces them.
    Layout,
    /// Painting and presenting, canvases included.
    Paint,
    /// Everything else.
    Other,
}

impl Work {
    fn of(name: &str) -> Option<Self> {
        match name {
            "EventDispatch" | "FireAnimationFrame" | "FunctionCall" | "RunMicrotasks"
            | "TimerFire" => Some(Self::Script),
            "UpdateLayoutTree" | "Layout" => Some(Self::Layout),
            "PrePaint" | "Paint" | "Layerize" | "Commit" => Some(Self::Paint),
            TASK => Some(Self::Other),
            _ => None,
        }
    }
}

/// The time of the main thread from one move to the next.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Cost {
    /// Milliseconds by kind of [`Work`].
    pub ms: [f64; 4],
    /// All work until the first frame after the move is presented, when the reader sees the effect.
    pub frame_ms: f64,
    has_frame: bool,
}

impl Cost {
    pub fn all_ms(self) -> f64 {
        self.ms.iter().sum()
    }
}

/// The costs of all moves except the last, which has no end. Moves handled in one task count as one.
pub fn costs(trace: &[Value]) -> Vec<Cost> {
    let Some(thread) = trace.iter().find(|event| is_move(event)).map(thread_of) else {
        return Vec::new();
    };
    let events: Vec<&Value> = trace
        .iter()
        .filter(|event| event["ph"] == "X" && thread_of(event) == thread)
        .collect();
    let moves_us: Vec<f64> = events
        .iter()
        .filter(|event| is_move(event))
        .filter_map(|event| event["ts"].as_f64())
        .collect();
    let mut costs: Vec<Cost> = Vec::new();
    for task in tasks(events.into_iter().filter_map(Span::of).collect()) {
        if moves_us.iter().any(|moved_us| task.span.holds(*moved_us)) {
            costs.push(Cost::default());
        }
        if let Some(cost) = costs.last_mut() {
            for (sum, part) in cost.ms.iter_mut().zip(task.cost.ms) {
                *sum += part;
            }
            if !cost.has_frame {
                cost.frame_ms += task.cost.all_ms();
                cost.has_frame = task.commits;
            }
        }
    }
    costs.pop();
    costs
}

/// A span of time on one thread, and how much of it the thread was on a processor.
#[derive(Debug, Clone, Copy)]
struct Span {
    work: Work,
    start_us: f64,
    end_us: f64,
    busy_ms: f64,
    /// Whether it presents a frame.
    commits: bool,
}

impl Span {
    fn of(event: &Value) -> Option<Self> {
        let name = event["name"].as_str()?;
        let work = Work::of(name)?;
        let start_us = event["ts"].as_f64()?;
        let long_us = event["dur"].as_f64()?;
        Some(Self {
            work,
            start_us,
            end_us: start_us + long_us,
            busy_ms: event["tdur"].as_f64().unwrap_or(long_us) / 1000.0,
            commits: name == "Commit",
        })
    }

    fn holds(&self, time_us: f64) -> bool {
        (self.start_us..self.end_us).contains(&time_us)
    }
}

struct Task {
    span: Span,
    cost: Cost,
    commits: bool,
}

/// The outermost tasks, in order. Time belongs to the innermost span around it.
fn tasks(mut spans: Vec<Span>) -> Vec<Task> {
    spans.sort_by(|a, b| {
        let start = a.start_us.total_cmp(&b.start_us);
        start.then(b.end_us.total_cmp(&a.end_us))
    });
    let mut tasks: Vec<Task> = Vec::new();
    let mut around: Vec<Span> = Vec::new();
    for span in spans {
        around.retain(|outer| outer.holds(span.start_us));
        if around.is_empty() {
            tasks.push(Task {
                span,
                cost: Cost::default(),
                commits: false,
            });
        }
        if let Some(task) = tasks.last_mut() {
            task.commits |= span.commits;
            task.cost.ms[span.work as usize] += span.busy_ms;
            if let Some(outer) = around.last() {
                task.cost.ms[outer.work as usize] -= span.busy_ms;
            }
        }
        around.push(span);
    }
    tasks
}

fn is_move(event: &Value) -> bool {
    event["name"] == INPUT && event["args"]["type"] == "MouseMove"
}

fn thread_of(event: &Value) -> (&Value, &Value) {
    (&event["pid"], &event["tid"])
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
            span("Layout", 7, 1400, 1500),
            span("Layout", 7, 2000, 2300),
            span("Commit", 7, 2500, 2900),
            span(TASK, 7, 4000, 4500),
            span("TimerFire", 7, 4100, 4200),
            span(TASK, 8, 1000, 9000),
            span(TASK, 7, 20000, 21000),
            span(INPUT, 7, 20100, 20200),
        ]
    }

    fn assert_ms(got: f64, expected: f64) {
        assert!((got - expected).abs() < 1e-9, "{got} is not {expected}");
    }

    #[test]
    fn a_move_pays_for_every_task_until_the_next_each_time_for_the_innermost_work() {
        let costs = costs(&two_moves());
        assert_eq!(costs.len(), 1);
        assert_ms(costs[0].all_ms(), 2.5);
        assert_ms(costs[0].frame_ms, 2.0);
        for (ms, expected) in costs[0].ms.into_iter().zip([0.7, 0.4, 0.4, 1.0]) {
            assert_ms(ms, expected);
        }
    }

    #[test]
    fn neither_order_nor_a_second_move_in_a_task_matters_and_waiting_is_not_counted() {
        let mut trace = two_moves();
        trace.reverse();
        trace.push(span(INPUT, 7, 2950, 2960));
        assert_eq!(costs(&trace), costs(&two_moves()));
        let mut trace = two_moves();
        trace[1]["tdur"] = json!(1900);
        assert_ms(costs(&trace)[0].all_ms(), 2.4);
        assert_eq!(costs(&[span(TASK, 7, 0, 10)]), []);
    }
}
