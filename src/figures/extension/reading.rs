//! The frequencies of each method, and their effect on scores.

use super::parameters::{MSCALE, MSCALE_ALL_DIM, TRUNCATE};
use crate::figure::prelude::*;
use rotary::frequency::inverse_frequencies;
use rotary::scaling::{CorrectionRange, Llama3, Scaling, YarnByIndex};

/// The farthest distance of the scores of neighbours, in tokens.
pub const FARTHEST_SHOWN: usize = 64;

/// Llama 3's ends of the ramp, in rotations, as published.
pub const LLAMA_3_RAMP: (f64, f64) = (1.0, 4.0);

/// The rounding error between two equal frequencies, relative to them.
const ROUNDING: f64 = 1e-12;

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pair {
    /// Radians per token.
    pub theta: f64,
    /// Tokens per rotation.
    pub wavelength: f64,
    /// `r`, the rotations within the trained length.
    pub rotations: f64,
}

/// The effect of a method on the rotating pairs.
#[derive(Debug, Clone, PartialEq)]
pub struct Extended {
    /// The method.
    pub method: ScalingMethod,
    /// Radians per token; 0 for a pair that no longer rotates.
    pub theta: Vec<f64>,
    /// The divisor of each pair's frequency.
    pub divisors: Vec<f64>,
    /// The fraction of its frequency that each pair keeps, for a method with a ramp.
    pub kept: Option<Vec<f64>>,
    /// The factor on cosine and sine.
    pub factor_on_cos_sin: f64,
    /// The factor on logits, including the model's own softmax scale.
    pub factor_on_logits: f64,
}

impl Extended {
    /// The number of pairs whose frequency differs from training.
    pub fn changed(&self) -> usize {
        let changed = |divisor: &&f64| (**divisor - 1.0).abs() > ROUNDING;
        self.divisors.iter().filter(changed).count()
    }
}

/// The score of a query and a key that are equal, all components 1, at distance 0, with the temperature in one place.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Temperature {
    /// The factor on cosine and sine.
    pub on_cos_sin: f64,
    pub on_logits: f64,
    /// The contribution of the rotated components to the score.
    pub rotated: f64,
    /// The contribution of the others.
    pub passed: f64,
}

impl Temperature {
    pub fn score(&self) -> f64 {
        self.rotated + self.passed
    }
}

/// The largest difference between the two methods called YaRN.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Apart {
    pub pair: usize,
    /// The divisor by rotations, as the paper has it.
    pub by_rotations: f64,
    /// The divisor by index, as all code has it.
    pub by_index: f64,
}

impl Apart {
    /// The ratio of the larger divisor to the smaller one.
    pub fn ratio(&self) -> f64 {
        (self.by_rotations / self.by_index).max(self.by_index / self.by_rotations)
    }
}

/// Scores of a query and a key that are equal, all components 1, at distances 0, 1, ... [`FARTHEST_SHOWN`], in tokens.
#[derive(Debug, Clone, PartialEq)]
pub struct Near {
    pub trained: Vec<f64>,
    /// With the selected method.
    pub extended: Vec<f64>,
}

impl Near {
    /// The decrease of equal vectors' score from distance 0 to 1: as trained, and with the method.
    pub fn steps(&self) -> (f64, f64) {
        let step = |scores: &[f64]| scores[0] - scores[1];
        (step(&self.trained), step(&self.extended))
    }

    /// The distance at which the method changes the score most, and that change.
    pub fn largest_change(&self) -> (usize, f64) {
        let changes = self.trained.iter().zip(&self.extended);
        let changes = changes.map(|(trained, extended)| extended - trained);
        let largest = |most: (usize, f64), (distance, change): (usize, f64)| {
            if change.abs() > most.1.abs() {
                (distance, change)
            } else {
                most
            }
        };
        changes.enumerate().fold((0, 0.0), largest)
    }
}

#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// `s`, the wanted length over the trained one.
    pub factor: f64,
    /// The pairs as trained, fastest first.
    pub pairs: Vec<Pair>,
    pub pair: usize,
    /// Every method that has frequencies for this head, in the order of their names.
    pub methods: Vec<Extended>,
    /// The ends of YaRN's ramp by index, in pairs. `None` if all pairs have one frequency.
    pub ramp: Option<CorrectionRange>,
    /// The largest difference between the two YaRNs. `None` if one of them cannot be computed.
    pub apart: Option<Apart>,
    /// The temperature: none, as YaRN's code has it, as the paper has it, and in both places.
    pub temperatures: [Temperature; 4],
    /// The effect of the selected method on short distances. `None` if it has no frequencies.
    pub near: Option<Near>,
    /// The pairs that do not complete a rotation within the trained length.
    pub unfinished: usize,
}

impl FigureReading for Reading {
    fn of(state: &State) -> Result<Self> {
        let trained = inverse_frequencies(state.rotary_dim(), state.get(&BASE))?;
        let length = state.get(&TRAINED) as f64;
        let pairs: Vec<Pair> = trained
            .iter()
            .map(|&theta| Pair {
                theta,
                wavelength: wavelength(theta),
                rotations: theta * length / TAU,
            })
            .collect();
        let methods = ScalingMethod::ALL.iter();
        let methods: Vec<Extended> = methods
            .filter_map(|method| extended(state, *method, &trained).ok())
            .collect();
        let of = |method| methods.iter().find(|extended| extended.method == method);
        let ramp = yarn_by_index(state).correction_range(state.rotary_dim(), state.get(&BASE));
        let ramp = ramp.ok().filter(|ramp| ramp.raw.0.is_finite());
        let apart = of(ScalingMethod::YarnByRotations)
            .zip(of(ScalingMethod::YarnByIndex))
            .map(|(by_rotations, by_index)| apart(by_rotations, by_index));
        let paper = of(ScalingMethod::YarnByRotations);
        let paper = paper.map_or(1.0, |paper| paper.factor_on_logits);
        let near = of(state.get(&METHOD)).and_then(|method| near(state, &trained, method).ok());
        Ok(Self {
            factor: factor(state),
            pair: state.get(&PAIR).min(pairs.len() - 1),
            unfinished: pairs.iter().filter(|pair| pair.rotations < 1.0).count(),
            ramp,
            apart,
            temperatures: temperatures(state, &trained, paper)?,
            near,
            pairs,
            methods,
        })
    }
}

impl Reading {
    /// The effect of a method on the pairs.
    pub fn of_method(&self, method: ScalingMethod) -> Option<&Extended> {
        self.methods
            .iter()
            .find(|extended| extended.method == method)
    }
}

/// `s`.
fn factor(state: &State) -> f64 {
    state.get(&WANTED) as f64 / state.get(&TRAINED) as f64
}

fn yarn_by_index(state: &State) -> YarnByIndex {
    YarnByIndex {
        beta_fast: state.get(&BETA),
        beta_slow: state.get(&ALPHA),
        truncate: state.get(&TRUNCATE),
        mscale: Some(state.get(&MSCALE)),
        mscale_all_dim: Some(state.get(&MSCALE_ALL_DIM)),
        ..YarnByIndex::new(factor(state), state.get(&TRAINED) as f64)
    }
}

/// The rule of a method. Llama 3 has its published ramp, so that it can be compared with others.
fn rule(state: &State, method: ScalingMethod) -> Scaling {
    match method {
        ScalingMethod::YarnByIndex => Scaling::YarnByIndex(yarn_by_index(state)),
        ScalingMethod::Llama3 => Scaling::Llama3(Llama3 {
            factor: factor(state),
            low_freq_factor: LLAMA_3_RAMP.0,
            high_freq_factor: LLAMA_3_RAMP.1,
            original_max_position: state.get(&TRAINED) as f64,
        }),
        _ => state.scaling(),
    }
}

fn extended(state: &State, method: ScalingMethod, trained: &[f64]) -> Result<Extended> {
    let state = state.clone().with(&METHOD, method);
    let rule = rule(&state, method);
    let mut scaled = rule.frequencies(state.paired_dim(), state.get(&BASE), state.get(&TOKENS))?;
    // Pairs that do not rotate are left out.
    scaled.theta.truncate(trained.len());
    let of_model = match &rule {
        Scaling::YarnByIndex(yarn) => yarn.factor_on_softmax_scale(),
        _ => 1.0,
    };
    Ok(Extended {
        method,
        divisors: scaled.divisors(trained)?,
        theta: scaled.theta,
        kept: scaled.ramp,
        factor_on_cos_sin: scaled.factor_on_cos_sin,
        factor_on_logits: scaled.factor_on_logits * of_model,
    })
}

fn apart(by_rotations: &Extended, by_index: &Extended) -> Apart {
    let pairs = by_rotations.divisors.iter().zip(&by_index.divisors);
    let pairs = pairs.enumerate();
    let pairs = pairs.map(|(pair, (&by_rotations, &by_index))| Apart {
        pair,
        by_rotations,
        by_index,
    });
    let most = |a: Apart, b: Apart| if b.ratio() > a.ratio() { b } else { a };
    pairs.reduce(most).unwrap_or(Apart {
        pair: 0,
        by_rotations: 1.0,
        by_index: 1.0,
    })
}

fn rotary(state: &State, theta: &[f64], factor: f64) -> Result<Rotary> {
    Rotary::with_frequencies(state.head_dim(), theta.to_vec(), state.pairing())?
        .with_attention_factor(factor)
}

fn temperatures(state: &State, trained: &[f64], paper: f64) -> Result<[Temperature; 4]> {
    let code = yarn_by_index(state);
    // The second entry shows the change by the weights of a config; the last one has the plain temperature twice.
    let plain = YarnByIndex::new(factor(state), state.get(&TRAINED) as f64).factor_on_cos_sin();
    let ones = vec![1.0; state.head_dim()];
    let at = |on_cos_sin: f64, on_logits: f64| {
        let rotary = rotary(state, trained, on_cos_sin)?;
        let score = rotary.score_from_distance(&ones, &ones, 0.0)?;
        Ok(Temperature {
            on_cos_sin,
            on_logits,
            rotated: on_logits * score.terms.iter().map(|term| term.value).sum::<f64>(),
            passed: on_logits * score.unrotated,
        })
    };
    Ok([
        at(1.0, 1.0)?,
        at(code.factor_on_cos_sin(), code.factor_on_softmax_scale())?,
        at(1.0, paper)?,
        at(plain, paper)?,
    ])
}

fn near(state: &State, trained: &[f64], method: &Extended) -> Result<Near> {
    let ones = vec![1.0; state.head_dim()];
    let scores = |theta: &[f64], on_cos_sin: f64| {
        let rotary = rotary(state, theta, on_cos_sin)?;
        rotary.score_curve(&ones, &ones, 0.0, 1.0, FARTHEST_SHOWN + 1)
    };
    let mut extended = scores(&method.theta, method.factor_on_cos_sin)?;
    for score in &mut extended {
        *score *= method.factor_on_logits;
    }
    Ok(Near {
        trained: scores(trained, 1.0)?,
        extended,
    })
}
