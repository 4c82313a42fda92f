//! The runs of a browser's worker. Numbers go in and out through one array of `f64`, so there are no bindings to
//! download: [`exchange`] is its address, and each function documents what it reads and writes there.
//! `static/training-worker.js` calls them.

use std::cell::RefCell;
use training::evaluation::{Evaluation, Extension};
use training::model::{Model, Positions};
use training::pairs::Cut;
use training::{Lengthened, Settings, Trainer};

/// Suits a worker's single thread and its few, large allocations.
#[cfg(target_arch = "wasm32")]
#[global_allocator]
static ALLOCATOR: talc::wasm::WasmDynamicTalc = talc::wasm::new_wasm_dynamic_allocator();

/// The initial size of the array: more than any function reads.
const NUMBERS: usize = 4096;

/// The longest sequence for which weights are returned.
const MOST_TOKENS_WITH_WEIGHTS: usize = 512;

thread_local! {
    static EXCHANGE: RefCell<Vec<f64>> = RefCell::new(vec![0.0; NUMBERS]);
    static TRAININGS: RefCell<Vec<Option<Trainer>>> = const { RefCell::new(Vec::new()) };
    static RUNNING: RefCell<Option<Running>> = const { RefCell::new(None) };
}

/// A running evaluation, with a copy of the model from its start.
struct Running {
    model: Model,
    positions: Positions,
    evaluation: Evaluation,
}

/// The return value for invalid input.
const REFUSED: u32 = u32::MAX;

/// The address of the array, which [`answer`] and [`weights`] may move.
#[unsafe(no_mangle)]
pub extern "C" fn exchange() -> *mut f64 {
    EXCHANGE.with_borrow_mut(Vec::as_mut_ptr)
}

fn read<const N: usize>() -> [f64; N] {
    EXCHANGE.with_borrow(|numbers| core::array::from_fn(|index| numbers[index]))
}

fn write(numbers: impl Iterator<Item = f64>) -> u32 {
    EXCHANGE.with_borrow_mut(|exchange| {
        exchange.clear();
        exchange.extend(numbers);
        let written = exchange.len();
        exchange.resize(written.max(NUMBERS), 0.0);
        written as u32
    })
}

fn with<R>(training: u32, act: impl FnOnce(&mut Trainer) -> Option<R>) -> Option<R> {
    TRAININGS.with_borrow_mut(|all| act(all.get_mut(training as usize)?.as_mut()?))
}

/// Starts a run and returns its number. Reads settings as written by [`Settings::to_numbers`].
#[unsafe(no_mangle)]
pub extern "C" fn begin() -> u32 {
    let trainer = Settings::of_numbers(read()).and_then(|settings| Trainer::new(settings).ok());
    let Some(trainer) = trainer else {
        return REFUSED;
    };
    TRAININGS.with_borrow_mut(|all| {
        let free = all.iter().position(Option::is_none);
        let at = free.unwrap_or(all.len());
        all.resize_with(all.len().max(at + 1), || None);
        all[at] = Some(trainer);
        at as u32
    })
}

/// Drops a run; its number may be reused.
#[unsafe(no_mangle)]
pub extern "C" fn forget(training: u32) {
    TRAININGS.with_borrow_mut(|all| {
        if let Some(training) = all.get_mut(training as usize) {
            *training = None;
        }
    });
}

/// Does a step, unless all are done, and returns the number of finished steps. Writes its loss and its accuracy.
#[unsafe(no_mangle)]
pub extern "C" fn step(training: u32) -> u32 {
    let stepped = with(training, |trainer| {
        if !trainer.is_done() {
            let step = trainer.step();
            write([step.loss, step.right].into_iter().map(f64::from));
        }
        Some(trainer.steps_done() as u32)
    });
    stepped.unwrap_or(REFUSED)
}

/// An extension from its numbers: those of [`Lengthened::of_numbers`], a temperature, and those of a [`Cut`].
fn extension(trained: usize, [lengthened @ .., temperature, cut, pairs]: [f64; 7]) -> Extension {
    Extension {
        cut: Cut::of_numbers([cut, pairs]),
        ..Lengthened::of_numbers(lengthened).extension(trained, temperature)
    }
}

/// Starts evaluating the current model, replacing any running evaluation, and returns its number of finished steps.
/// Reads the length and an extension.
#[unsafe(no_mangle)]
pub extern "C" fn ask(training: u32) -> u32 {
    let [length, extended @ ..] = read::<8>();
    let steps_done = with(training, |trainer| {
        let settings = trainer.model().settings;
        let (length, extension) = (length as usize, extension(settings.context, extended));
        let running = Running {
            positions: Positions::extended(&settings, length, &extension).ok()?,
            model: trainer.model().clone(),
            evaluation: Evaluation::new(length),
        };
        RUNNING.set(Some(running));
        Some(trainer.steps_done() as u32)
    });
    steps_done.unwrap_or(REFUSED)
}

/// Predicts the scored tokens of one more sequence, and returns the number of sequences so far.
#[unsafe(no_mangle)]
pub extern "C" fn evaluate() -> u32 {
    RUNNING.with_borrow_mut(|running| {
        let Some(Running {
            model,
            positions,
            evaluation,
        }) = running
        else {
            return REFUSED;
        };
        model.evaluate_next(positions, evaluation);
        evaluation.sequences as u32
    })
}

/// Ends the evaluation, and returns how many numbers it wrote: count, right and the sum of losses for each position,
/// then the same for each
/// distance and each direction.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> u32 {
    let Some(Running { evaluation, .. }) = RUNNING.take() else {
        return REFUSED;
    };
    let tallies = evaluation.tallies();
    write(tallies.flat_map(|tally| [f64::from(tally.count), f64::from(tally.right), tally.loss]))
}

/// Runs one sequence and returns how many numbers it wrote: the weights of all heads,
/// `[layers, heads, length, length]`, and the probability of each token as the next one. Reads the number of tokens,
/// and the tokens.
#[unsafe(no_mangle)]
pub extern "C" fn weights(training: u32) -> u32 {
    let length = (read::<1>()[0] as usize).min(MOST_TOKENS_WITH_WEIGHTS);
    let token = |number: &f64| *number as u8;
    let tokens: Vec<u8> = EXCHANGE.with_borrow(|all| all[1..=length].iter().map(token).collect());
    let written = with(training, |trainer| {
        let forward = trainer.model().read(&tokens, &Extension::default()).ok()?;
        let next = forward.next(trainer.model().settings.task);
        let weights = forward.weights.iter().flatten();
        Some(write(weights.chain(next).copied().map(f64::from)))
    });
    written.unwrap_or(REFUSED)
}

/// Reads new sequences and returns how many numbers it wrote: the mean lengths of the queries' pairs, those of the
/// keys', and the pairs' shares of the score, each `[layers, heads, pairs]`. Reads the length and the number of
/// sequences.
#[unsafe(no_mangle)]
pub extern "C" fn pairs(training: u32) -> u32 {
    let [length, sequences] = read().map(|number: f64| number as usize);
    let written = with(training, |trainer| {
        let map = trainer.model().pair_map(length, sequences).ok()?;
        Some(write(map.numbers().map(f64::from)))
    });
    written.unwrap_or(REFUSED)
}

/// Writes the vectors of a picture's arrows and returns how many numbers they are, `[4, heads, head_dim]`.
#[unsafe(no_mangle)]
pub extern "C" fn arrows(training: u32) -> u32 {
    let written = with(training, |trainer| {
        let arrows = trainer.model().arrows().ok()?;
        Some(write(arrows.numbers().iter().copied().map(f64::from)))
    });
    written.unwrap_or(REFUSED)
}
