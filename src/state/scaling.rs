//! The scaling method of a state.

use super::State;
use super::choices::ScalingMethod;
use super::parameters::{ALPHA, BASE, BETA, KEY_POSITION, METHOD, QUERY_POSITION, TRAINED, WANTED};
use rotary::Result;
use rotary::model::phi3_divisors;
use rotary::scaling::{
    Linear, Llama3, LongRope, NtkDynamic, NtkStatic, Proportional, Scaled, Scaling, YarnByIndex,
    YarnByRotations,
};

impl State {
    /// The method; [`ScalingMethod::None`], if the figure doesn't have a parameter for it.
    pub fn method(&self) -> ScalingMethod {
        self.find(&METHOD).unwrap_or(ScalingMethod::Unscaled)
    }

    /// The method with its settings: it extends the training length to the target length.
    pub fn scaling(&self) -> Scaling {
        let [trained, wanted] = [&TRAINED, &WANTED].map(|length| self.get(length) as f64);
        let factor = wanted / trained;
        match self.method() {
            ScalingMethod::Unscaled => Scaling::None,
            ScalingMethod::Linear => Scaling::Linear(Linear { factor }),
            ScalingMethod::Ntk => Scaling::NtkStatic(NtkStatic { alpha: factor }),
            ScalingMethod::Dynamic => Scaling::NtkDynamic(NtkDynamic {
                factor,
                max_position: trained,
            }),
            ScalingMethod::YarnByRotations => Scaling::YarnByRotations(YarnByRotations {
                original_max_position: trained,
                max_position: wanted,
                alpha: self.get(&ALPHA),
                tau: self.get(&BETA),
            }),
            ScalingMethod::YarnByIndex => Scaling::YarnByIndex(YarnByIndex {
                beta_fast: self.get(&BETA),
                beta_slow: self.get(&ALPHA),
                ..YarnByIndex::new(factor, trained)
            }),
            ScalingMethod::Llama3 => Scaling::Llama3(Llama3 {
                factor,
                low_freq_factor: self.get(&ALPHA),
                high_freq_factor: self.get(&BETA),
                original_max_position: trained,
            }),
            ScalingMethod::LongRope => {
                let [short_factor, long_factor] = phi3_divisors(self.rotated_pairs());
                Scaling::LongRope(LongRope {
                    short_factor,
                    long_factor,
                    original_max_position: trained,
                    factor,
                    attention_factor: None,
                })
            }
            ScalingMethod::Proportional => Scaling::Proportional(Proportional {
                partial_rotary_factor: self.rotated_part(),
                factor,
            }),
        }
    }

    /// The length of the sequence in tokens: the target length, or a longer one that contains both positions. Only
    /// [`ScalingMethod::Dynamic`] and [`ScalingMethod::LongRope`] depend on it.
    pub fn sequence_length(&self) -> usize {
        let ends = [&QUERY_POSITION, &KEY_POSITION].map(|position| self.find(position));
        let ends = ends.into_iter().flatten().map(|last| last + 1);
        let wanted = self.get(&WANTED) as i64;
        ends.fold(wanted, i64::max) as usize
    }

    /// The frequencies of the method, and its factors.
    pub fn scaled(&self) -> Result<Scaled> {
        let length = self.sequence_length();
        self.scaling()
            .frequencies(self.paired_dim(), self.get(&BASE), length)
    }

    /// The number of components in pairs with a frequency: the rotated ones, or with [`ScalingMethod::Proportional`]
    /// the whole head, in which unrotated pairs have the frequency 0.
    pub fn paired_dim(&self) -> usize {
        match self.method() {
            ScalingMethod::Proportional => self.head_dim(),
            _ => self.rotary_dim(),
        }
    }

    /// The fraction of the head that rotates, such that its product with the head dimension, rounded down, is the
    /// rotary dimension.
    pub fn rotated_part(&self) -> f64 {
        let part = self.rotary_dim() as f64 / self.head_dim() as f64;
        if ((self.head_dim() as f64 * part) as usize) < self.rotary_dim() {
            part.next_up()
        } else {
            part
        }
    }
}
