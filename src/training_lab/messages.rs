//! Messages between the page and a worker, as lists of numbers. `static/training-worker.js` is the other end.

use training::pairs::Cut;
use training::{Lengthened, Settings};

/// A message from the page. Runs and questions have numbers.
#[derive(Debug, Clone, PartialEq)]
pub enum ToWorker {
    /// Makes a model, which takes no step yet.
    Begin { run: u32, settings: Settings },
    /// Takes steps until so many are done. It stops where more are done already.
    Until { run: u32, steps: usize },
    /// Drops the model.
    Forget { run: u32 },
    /// Asks what the model gets right.
    Evaluate {
        number: u32,
        run: u32,
        sequences: usize,
        length: usize,
        scaling: Lengthened,
        temperature: f64,
        cut: Cut,
    },
    /// Asks for the weights of all heads, and for the next token.
    Weights {
        number: u32,
        run: u32,
        tokens: Vec<u8>,
    },
    /// Asks what the heads make of their pairs.
    Pairs {
        number: u32,
        run: u32,
        length: usize,
        sequences: usize,
    },
    /// Asks for the vectors of a picture's arrows.
    Arrows { number: u32, run: u32 },
}

#[derive(Debug, Clone, PartialEq)]
pub enum FromWorker {
    /// Its code has come.
    Ready,
    /// Steps that were done, in `ms` milliseconds: `first` is the number of steps before them.
    Steps {
        run: u32,
        ms: f64,
        first: usize,
        /// A loss and an accuracy for each step.
        numbers: Vec<f64>,
    },
    /// The answer of a model after so many steps.
    Answer {
        number: u32,
        steps: usize,
        numbers: Vec<f64>,
    },
}

impl ToWorker {
    pub fn encode(&self) -> Vec<f64> {
        match self {
            Self::Begin { run, settings } => {
                let mut numbers = vec![0.0, f64::from(*run)];
                numbers.extend(settings.to_numbers());
                numbers
            }
            Self::Until { run, steps } => vec![1.0, f64::from(*run), *steps as f64],
            Self::Forget { run } => vec![2.0, f64::from(*run)],
            Self::Evaluate {
                number,
                run,
                sequences,
                length,
                scaling,
                temperature,
                cut,
            } => {
                let [method, factor, alpha, beta] = scaling.to_numbers();
                let [number, run] = [number, run].map(|number| f64::from(*number));
                let [cut, pairs] = cut.to_numbers();
                let [sequences, length] = [sequences, length].map(|number| *number as f64);
                vec![
                    3.0,
                    number,
                    run,
                    sequences,
                    length,
                    method,
                    factor,
                    alpha,
                    beta,
                    *temperature,
                    cut,
                    pairs,
                ]
            }
            Self::Weights {
                number,
                run,
                tokens,
            } => {
                let mut numbers = vec![4.0, f64::from(*number), f64::from(*run)];
                numbers.push(tokens.len() as f64);
                numbers.extend(tokens.iter().copied().map(f64::from));
                numbers
            }
            Self::Pairs {
                number,
                run,
                length,
                sequences,
            } => {
                let [number, run] = [number, run].map(|number| f64::from(*number));
                vec![5.0, number, run, *length as f64, *sequences as f64]
            }
            Self::Arrows { number, run } => vec![6.0, f64::from(*number), f64::from(*run)],
        }
    }
}

impl FromWorker {
    /// Reads a message; nothing where it is none.
    pub fn decode(numbers: &[f64]) -> Option<Self> {
        match numbers {
            [0.0] => Some(Self::Ready),
            [1.0, run, ms, first, numbers @ ..] if numbers.len() % 2 == 0 => Some(Self::Steps {
                run: *run as u32,
                ms: *ms,
                first: *first as usize,
                numbers: numbers.to_vec(),
            }),
            [2.0, number, steps, numbers @ ..] => Some(Self::Answer {
                number: *number as u32,
                steps: *steps as usize,
                numbers: numbers.to_vec(),
            }),
            _ => None,
        }
    }
}
