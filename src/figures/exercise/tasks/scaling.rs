//! The scaling exercise: finds the method that changed the frequencies of a model.

use super::random::random;
use super::{Offered, Question, offered};
use crate::figure::prelude::*;
use crate::figures::exercise::parameters::Task;
use crate::state::permutation;
use crate::widgets::columns::{Bars, Row, columns};
use rotary::frequency::DEFAULT_BASE;
use rotary::scaling::{Linear, NtkStatic, Scaling, YarnByRotations};

choice! {
    /// A rule that may have changed the frequencies of a model, in the order of the choices.
    pub enum Rule {
        Interpolated = "interpolated" => words::exercise_interpolated(),
        /// Positions are multiplied, which is a mistake.
        Multiplied = "multiplied" => words::exercise_multiplied(),
        Ntk = "ntk" => words::exercise_ntk(),
        Yarn = "yarn" => words::exercise_yarn(),
    }
}

/// A model with frequencies changed by a rule.
#[derive(Debug, Clone, PartialEq)]
pub struct Scaled {
    pub rule: Rule,
    pub factor: f64,
    /// Each frequency as a part of the trained one.
    pub ratios: Vec<f64>,
}

impl Scaled {
    /// The rotary dimension of the model.
    pub const DIM: usize = 16;

    /// Its trained length, in tokens.
    pub const TRAINED: f64 = 4096.0;

    pub fn of(seed: u32) -> Result<Self> {
        let rule = Rule::ALL[permutation::in_turn(seed, Rule::ALL.len())];
        let factor = [2.0, 4.0, 10.0][random(seed, Task::Scaling).u64(..3) as usize];
        Ok(Self {
            rule,
            factor,
            ratios: Self::ratios(rule, factor)?,
        })
    }

    /// Each frequency as a part of the trained one.
    pub fn ratios(rule: Rule, factor: f64) -> Result<Vec<f64>> {
        let scaling = match rule {
            Rule::Interpolated => Scaling::Linear(Linear { factor }),
            Rule::Multiplied => Scaling::Linear(Linear {
                factor: 1.0 / factor,
            }),
            Rule::Ntk => Scaling::NtkStatic(NtkStatic { alpha: factor }),
            Rule::Yarn => Scaling::YarnByRotations(YarnByRotations::new(factor, Self::TRAINED)),
        };
        let [scaled, trained] = [scaling, Scaling::None]
            .map(|scaling| scaling.frequencies(Self::DIM, DEFAULT_BASE, Self::TRAINED as usize));
        let (scaled, trained) = (scaled?.theta, trained?.theta);
        Ok(scaled
            .iter()
            .zip(&trained)
            .map(|(scaled, trained)| scaled / trained)
            .collect())
    }

    /// The effect of a method, whether it is the right one or not.
    fn why(&self, rule: Rule) -> String {
        let factor = fixed(self.factor, 0);
        match rule {
            Rule::Interpolated => {
                words::exercise_interpolated_why(&factor, &fixed(1.0 / self.factor, 2))
            }
            Rule::Multiplied => words::exercise_multiplied_why(&factor),
            Rule::Ntk => words::exercise_ntk_why(&factor),
            Rule::Yarn => words::exercise_yarn_why(&factor),
        }
    }
}

impl Question for Scaled {
    fn asked(&self) -> String {
        words::exercise_scaling_asked(&fixed(self.factor, 0))
    }

    /// Each pair's frequency as a part of the trained one.
    fn picture(&self, _: &Figure, _: bool) -> Html {
        let highest = self
            .ratios
            .iter()
            .fold(1.0, |most: f64, ratio| most.max(*ratio));
        let row = Row {
            key: "ratios",
            heading: words::exercise_ratios().into(),
            numbers: self
                .ratios
                .iter()
                .map(|ratio| fixed(*ratio, 2).into())
                .collect(),
            bars: Some(Bars {
                class: "ratio",
                values: self.ratios.iter().copied().map(Some).collect(),
                extent: (0.0, highest),
            }),
        };
        columns(None, &[row])
    }

    fn choices(&self) -> Vec<Offered> {
        offered(Rule::ALL)
    }

    fn right_choice(&self) -> Option<usize> {
        Some(self.rule as usize)
    }

    fn why_right(&self) -> String {
        self.why(self.rule)
    }

    fn why_wrong(&self, chosen: usize) -> String {
        self.why(Rule::ALL[chosen])
    }

    fn hint(&self) -> String {
        words::exercise_scaling_hint().to_owned()
    }
}
