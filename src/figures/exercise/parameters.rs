//! The parameters of `exercise`, and what they choose among.

use crate::figure::prelude::*;

choice! {
    pub enum Task {
        Predict = "predict" => words::exercise_predict(),
        Frequency = "frequency" => words::exercise_frequency(),
        Distance = "distance" => words::exercise_distance(),
        Rise = "rise" => words::exercise_rise(),
        Layout = "layout" => words::exercise_layout(),
        Bug = "bug" => words::exercise_bug(),
        Scaling = "scaling" => words::exercise_scaling(),
        Base = "base" => words::exercise_base(),
        Axes = "axes" => words::exercise_axes(),
    }
}

choice! {
    /// The state of the answer to a task.
    pub enum Checked {
        No = "no",
        Yes = "yes",
        /// The page gave the right one.
        Shown = "shown",
    }
}

pub const PARAMETERS: ParameterRows = parameters![
    QUERY_POSITION,
    KEY_POSITION,
    SEED,
    SPEED,
    TASK,
    ANSWER,
    QUERY,
    CHECKED,
    TRIES,
    SETTINGS
];

pub static TASK: Parameter<Task> = Parameter::choice("task", words::exercise_param_task).step();

/// The chosen answer, from 1; 0 for none. Another task has no answer yet.
pub static ANSWER: Parameter<usize> =
    Parameter::integer("answer", words::exercise_param_answer, 0..=4, 0)
        .until(parameters![TASK, SEED])
        .step();

/// The state of the answer: checked or not. It comes after everything that the answer depends on, because a change of
/// any of that withdraws the check.
pub static CHECKED: Parameter<Checked> =
    Parameter::choice("checked", words::exercise_param_checked)
        .follows(checked_after)
        .step();

/// The number of times that an answer to the task was checked.
pub static TRIES: Parameter<usize> =
    Parameter::integer("tries", words::exercise_param_tries, 0..=99, 0).follows(tries_after);

/// Whether two states have the same random task.
fn is_same_task(before: &State, after: &State) -> bool {
    before.find(&TASK) == after.find(&TASK) && before.find(&SEED) == after.find(&SEED)
}

/// An answer that changed has not been checked.
fn checked_after(before: &State, after: &State) -> Value {
    let answer = after
        .rows()
        .filter(|row| ![&CHECKED.row, &TRIES.row, &SETTINGS.row].contains(row));
    let mut answer = answer.map(|row| before.value(row) == after.value(row));
    Value::Choice(if answer.all(|same| same) {
        after.get(&CHECKED)
    } else {
        Checked::No
    } as usize)
}

/// Each check of the same task counts.
fn tries_after(before: &State, after: &State) -> Value {
    let checks = [before, after].map(|state| state.get(&CHECKED));
    let tries = after.get(&TRIES) + usize::from(checks == [Checked::No, Checked::Yes]);
    let same = is_same_task(before, after);
    Value::Integer(if same { tries.min(99) as i64 } else { 0 })
}
