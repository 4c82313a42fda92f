//! The settings of a model, and what follows from them: the clocks of its pairs.

use super::file::{self, Problem};
use super::parameters::{COMPARED, CONFIG, Compared, LAYER, MODEL, PublishedModel, SHORT};
use crate::figure::prelude::*;
use rotary::frequency::{DEFAULT_BASE, inverse_frequencies};
use rotary::model::{
    Config, ConfigField, LayersWithoutRotation, Model, Origins, Settings, published,
};
use rotary::scaling::Scaling;

#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    pub first: Side,
    /// The model to compare with.
    pub second: Option<Side>,
    pub file: Option<File>,
    /// The reason that the file of the link could not be read.
    pub problem: Option<Problem>,
    /// The selected pair, or the last one of a model that has fewer.
    pub pair: usize,
    /// For equal numbers of pairs: the pair whose two hands are farthest apart at the position, and their angle, in
    /// radians.
    pub furthest: Option<(usize, f64)>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Side {
    /// The model, or the file.
    pub which: Which,
    pub settings: Settings,
    /// Its pairs, fastest first.
    pub pairs: Vec<Pair>,
    /// The factor on cosine and sine.
    pub factor_on_cos_sin: f64,
    /// The number of pairs that rotate, but not once within the context.
    pub unfinished: usize,
    /// The number of pairs that do not rotate at all.
    pub still: usize,
    /// The length in tokens that the model was trained on before its frequencies were lowered for a longer context, and
    /// how many pairs did not complete a rotation in it, where the rule of scaling states it.
    pub before: Option<(f64, usize)>,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Which {
    Published(Box<Model>),
    /// The model of the reader's file.
    OfFile,
    /// The first one with a base of 10,000.
    OldBase,
    /// The first one with the head's dimension in the exponents.
    HeadExponent,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pair {
    /// Radians per token.
    pub theta: f64,
    /// Tokens per rotation.
    pub wavelength: f64,
    /// The divisor of its frequency by the scaling method.
    pub divisor: f64,
    /// Its hand: a unit vector.
    pub hand: DVec2,
}

/// The reader's file.
#[derive(Debug, Clone, PartialEq)]
pub struct File {
    pub model_type: Option<String>,
    /// The model type whose defaults stand in for missing fields.
    pub defaults_of: &'static str,
    /// Whether that is `model_type`.
    pub is_known: bool,
    /// The kinds of layers; empty if all are alike.
    pub kinds: Vec<String>,
    pub kind: usize,
    /// The origins of its settings.
    pub origins: Origins,
    /// The layers whose queries and keys are not rotated.
    pub without_rotation: Option<LayersWithoutRotation>,
    /// The fields about positions that the settings do not cover.
    pub unread: Vec<ConfigField>,
}

impl FigureReading for Reading {
    /// Reads a state. A file that cannot be read leaves the published model.
    fn of(state: &State) -> Result<Self> {
        let position = state.get(&QUERY_POSITION) as f64;
        let is_short = state.get(&SHORT);
        let side = |which, settings| Side::of(which, settings, is_short, position);
        let (mut file, mut problem, mut of_file) = (None, None, None);
        match state.get(&CONFIG) {
            "" => {}
            text => match file::read(text) {
                Ok(config) => {
                    let (read, settings) = File::of(config, state.get(&LAYER));
                    (file, of_file) = (Some(read), Some(settings));
                }
                Err(error) => problem = Some(error),
            },
        }
        let first = match of_file {
            Some(settings) => side(Which::OfFile, settings),
            None => published_side(state.get(&MODEL), side),
        }?;
        let second = match state.get(&COMPARED) {
            Compared::Alone => None,
            Compared::OldBase => {
                let mut settings = first.settings.clone();
                settings.base = DEFAULT_BASE;
                Some(side(Which::OldBase, settings)?)
            }
            Compared::HeadExponent => {
                let same = side(Which::HeadExponent, first.settings.clone())?;
                Some(same.with_exponents_of_head(position)?)
            }
            Compared::Published(model) => Some(published_side(model, side)?),
        };
        let furthest = second.as_ref().and_then(|second| furthest(&first, second));
        Ok(Self {
            pair: state.get(&PAIR).min(first.pairs.len() - 1),
            first,
            second,
            file,
            problem,
            furthest,
        })
    }
}

impl Reading {
    /// The model to compare with, pair by pair, if it has as many pairs.
    pub fn second_by_pair(&self) -> Option<&Side> {
        let second = self.second.as_ref();
        second.filter(|second| second.pairs.len() == self.first.pairs.len())
    }
}

fn published_side(
    PublishedModel(index): PublishedModel,
    side: impl Fn(Which, Settings) -> Result<Side>,
) -> Result<Side> {
    let model = published().swap_remove(index);
    let settings = model.settings.clone();
    side(Which::Published(model.into()), settings)
}

/// The pair whose hands are furthest apart, and their angle.
fn furthest(first: &Side, second: &Side) -> Option<(usize, f64)> {
    if first.pairs.len() != second.pairs.len() {
        return None;
    }
    let apart = |(index, (one, other)): (usize, (&Pair, &Pair))| (index, one.apart(other));
    let pairs = first.pairs.iter().zip(&second.pairs).enumerate();
    pairs.map(apart).max_by(|(_, a), (_, b)| a.total_cmp(b))
}

impl File {
    /// A file, and the settings of one kind of its layers.
    fn of(config: Config, kind: usize) -> (Self, Settings) {
        let kinds = config
            .layers
            .iter()
            .filter_map(|layer| layer.layer_type.clone());
        let kinds: Vec<String> = kinds.collect();
        let kind = kind.min(config.layers.len() - 1);
        let mut layers = config.layers;
        let layer = layers.swap_remove(kind);
        let file = Self {
            model_type: config.model_type,
            defaults_of: config.defaults_of,
            is_known: config.is_known,
            kinds,
            kind,
            origins: layer.origins,
            without_rotation: config.without_rotation,
            unread: config.unread,
        };
        (file, layer.settings)
    }
}

impl Side {
    fn of(which: Which, settings: Settings, is_short: bool, position: f64) -> Result<Self> {
        let tokens = if is_short { 1 } else { settings.context };
        let scaled = settings.frequencies(tokens)?;
        let trained = inverse_frequencies(settings.rotary_dim, settings.base)?;
        let divisors = scaled.divisors(&trained)?;
        let before = trained_length(&settings.scaling).map(|tokens| {
            let wavelengths = trained.iter().copied().map(wavelength);
            (
                tokens,
                wavelengths.filter(|length| *length > tokens).count(),
            )
        });
        let side = Self {
            pairs: pairs(&settings, scaled.theta, &divisors, position)?,
            factor_on_cos_sin: scaled.factor_on_cos_sin,
            unfinished: 0,
            still: 0,
            before,
            which,
            settings,
        };
        Ok(side.counted())
    }

    /// With the number of pairs that do not complete a rotation.
    fn counted(self) -> Self {
        let still = self.pairs.iter().filter(|pair| pair.theta == 0.0).count();
        let context = self.settings.context as f64;
        let slow = self.pairs.iter().filter(|pair| pair.wavelength > context);
        Self {
            unfinished: slow.count() - still,
            still,
            ..self
        }
    }

    /// With exponents divided by the head dimension. The divisors of the scaling method do not change.
    fn with_exponents_of_head(self, position: f64) -> Result<Self> {
        let wrong = inverse_frequencies(self.settings.head_dim, self.settings.base)?;
        let divisors: Vec<f64> = self.pairs.iter().map(|pair| pair.divisor).collect();
        let theta = wrong.iter().zip(&divisors);
        let theta = theta.map(|(theta, divisor)| theta / divisor).collect();
        let pairs = pairs(&self.settings, theta, &divisors, position)?;
        Ok(Self { pairs, ..self }.counted())
    }

    /// The number of components that rotate.
    pub fn rotating(&self) -> usize {
        2 * (self.pairs.len() - self.still)
    }

    /// Whether a part of the head passes through.
    pub fn is_partial(&self) -> bool {
        self.rotating() < self.settings.head_dim
    }

    pub fn components(&self, pair: usize) -> (usize, usize) {
        self.settings
            .pairing
            .components(pair, self.settings.rotary_dim)
    }

    /// The factor on the score if both vectors are rotated.
    pub fn factor_on_score(&self) -> f64 {
        self.factor_on_cos_sin * self.factor_on_cos_sin
    }
}

/// The pairs of some frequencies at a position.
fn pairs(
    settings: &Settings,
    theta: Vec<f64>,
    divisors: &[f64],
    position: f64,
) -> Result<Vec<Pair>> {
    let rotary = Rotary::with_frequencies(settings.head_dim, theta, settings.pairing)?;
    let hands = rotary.cos_sin(position)?;
    let of_pairs = rotary.theta().iter().zip(divisors).zip(hands);
    let pairs = of_pairs.map(|((&theta, &divisor), hand)| Pair {
        theta,
        wavelength: wavelength(theta),
        divisor,
        hand,
    });
    Ok(pairs.collect())
}

impl Pair {
    /// The angle between its hand and another's, from 0 to pi.
    pub fn apart(&self, other: &Self) -> f64 {
        signed_angle_rad(self.hand, other.hand).abs()
    }
}

/// The training length in tokens, if the scaling method has one.
fn trained_length(scaling: &Scaling) -> Option<f64> {
    match scaling {
        Scaling::YarnByIndex(rule) => Some(rule.original_max_position),
        Scaling::Llama3(rule) => Some(rule.original_max_position),
        Scaling::LongRope(rule) => Some(rule.original_max_position),
        _ => None,
    }
}
