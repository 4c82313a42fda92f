//! The trainings of a browser's worker. Numbers go in and out by one array of `f64`, so that there are no bindings to
//! download: [`exchange`] is its address, and each function says what it reads and writes there.
//! `static/training-worker.js` calls them.

use std::cell::RefCell;
use training::evaluation::{Evaluation, Extension};
use training::model::{Model, Positions};
use training::{Lengthened, Settings, Trainer};

/// A worker has one thread, and few and large allocations.
#[cfg(target_arch = "wasm32")]
#[global_allocator]
static ALLOCATOR: talc::wasm::WasmDynamicTalc = talc::wasm::new_wasm_dynamic_allocator();

/// How many numbers the array holds at first: more than any function reads.
const NUMBERS: usize = 4096;

/// The longest sequence whose weights are given.
const MOST_TOKENS_WITH_WEIGHTS: usize = 512;

thread_local! {
    static EXCHANGE: RefCell<Vec<f64>> = RefCell::new(vec![0.0; NUMBERS]);
    static TRAININGS: RefCell<Vec<Option<Trainer>>> = const { RefCell::new(Vec::new()) };
    static QUESTION: RefCell<Option<Question>> = const { RefCell::new(None) };
}

/// What is being evaluated: a model as it was when it was asked for.
struct Question {
    model: Model,
    positions: Positions,
    evaluation: Evaluation,
}

/// What a function returns when it cannot do what it was asked.
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

/// Begins a training and returns its number. Reads settings as [`Settings::to_numbers`] writes them.
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

/// Forgets a training; a later one may have its number.
#[unsafe(no_mangle)]
pub extern "C" fn forget(training: u32) {
    TRAININGS.with_borrow_mut(|all| {
        if let Some(training) = all.get_mut(training as usize) {
            *training = None;
        }
    });
}

/// Does a step, unless all are done, and returns how many were done. Writes its loss and its share right.
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

/// What was read of an extension: the numbers of [`Lengthened::of_numbers`], and a temperature.
fn extension(trained: usize, [lengthened @ .., temperature]: [f64; 5]) -> Extension {
    Lengthened::of_numbers(lengthened).extension(trained, temperature)
}

/// Begins to evaluate a model as it is now, in place of what was evaluated before, and returns how many steps it has
/// done. Reads the length and an extension.
#[unsafe(no_mangle)]
pub extern "C" fn ask(training: u32) -> u32 {
    let [length, extended @ ..] = read::<6>();
    let asked = with(training, |trainer| {
        let settings = trainer.model().settings;
        let (length, extension) = (length as usize, extension(settings.context, extended));
        let question = Question {
            positions: Positions::extended(&settings, length, &extension).ok()?,
            model: trainer.model().clone(),
            evaluation: Evaluation::new(length),
        };
        QUESTION.set(Some(question));
        Some(trainer.steps_done() as u32)
    });
    asked.unwrap_or(REFUSED)
}

/// Predicts the scored tokens of one more sequence, and returns how many sequences that makes.
#[unsafe(no_mangle)]
pub extern "C" fn evaluate() -> u32 {
    QUESTION.with_borrow_mut(|question| {
        let Some(Question {
            model,
            positions,
            evaluation,
        }) = question
        else {
            return REFUSED;
        };
        model.evaluate_next(positions, evaluation);
        evaluation.sequences as u32
    })
}

/// Ends to evaluate, and returns how many numbers it wrote: count, right and the sum of losses for each position, then
/// the same for each distance.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> u32 {
    let Some(Question { evaluation, .. }) = QUESTION.take() else {
        return REFUSED;
    };
    let tallies = evaluation.by_position.iter().chain(&evaluation.by_distance);
    write(tallies.flat_map(|tally| [f64::from(tally.count), f64::from(tally.right), tally.loss]))
}

/// Reads one sequence and returns how many numbers it wrote: the weights of all heads,
/// `[layers, heads, length, length]`, and the probability of each token after the last one. Reads the number of tokens,
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
