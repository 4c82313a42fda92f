//! Published models' rotary settings, and the rotation and attention that follow from them.

mod config;
mod family;
mod phi3;
mod published;

#[cfg(feature = "js-json")]
pub use config::NotJson;
#[cfg(feature = "config")]
pub use config::read_config;
pub use config::{
    Config, ConfigError, ConfigField, Json, LayerSettings, LayersWithoutRotation, Origin, Origins,
};
#[cfg(feature = "explain")]
pub use phi3::phi3_divisors;
pub use published::published;

use crate::attention::Attention;
use crate::error::Result;
use crate::pairing::Pairing;
use crate::rotation::Rotary;
use crate::scaling::{Scaled, Scaling};
use crate::tensor::MropeSections;

/// A model by name, with its settings and their sources.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Model {
    /// The name, with the kind of layers if they differ.
    pub name: &'static str,
    /// The settings of its rotary embedding.
    pub settings: Settings,
    /// The layers that do not rotate queries and keys (NoPE); `None` if all rotate.
    pub without_rotation: Option<LayersWithoutRotation>,
    /// The sources of the settings.
    pub sources: &'static [&'static str],
    /// A remark, possibly empty.
    pub note: &'static str,
}

impl Model {
    /// The published model with a name.
    pub fn named(name: &str) -> Option<Self> {
        published().into_iter().find(|model| model.name == name)
    }
}

/// The settings of a model's rotary embedding.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Settings {
    /// The components of a query or a key of one head, rotated or not.
    pub head_dim: usize,
    /// The number of rotated components.
    pub rotary_dim: usize,
    /// The base of the frequencies.
    pub base: f64,
    /// The longest sequence that the model is meant for, in tokens.
    pub context: usize,
    /// The pairing in transformers' code for the model. Meta's own code for Llama pairs neighbours: the weights were
    /// permuted for transformers.
    pub pairing: Pairing,
    /// The scaling method.
    pub scaling: Scaling,
    /// For images and video: the numbers of *pairs* that rotate by time, by height and by width, and their arrangement.
    pub mrope_sections: Option<MropeSections>,
    /// The factor on scores before softmax, if it is neither `1 / sqrt(head_dim)` nor follows from the scaling method:
    /// see [`Settings::softmax_scale`].
    pub softmax_scale: Option<f64>,
}

impl Settings {
    /// Settings of your own model, in the units of the fields: the whole head rotates, without a scaling method or
    /// sections, until you set the other fields. [`Settings::rotary`] checks them.
    ///
    /// ```
    /// use rotary::Pairing;
    /// use rotary::model::Settings;
    ///
    /// let mut settings = Settings::new(128, 10_000.0, 4096, Pairing::Half);
    /// settings.rotary_dim = 64;
    /// assert_eq!(settings.rotary(settings.context)?.rotary_dim(), 64);
    /// # Ok::<(), rotary::Error>(())
    /// ```
    pub fn new(head_dim: usize, base: f64, context: usize, pairing: Pairing) -> Self {
        Self {
            head_dim,
            rotary_dim: head_dim,
            base,
            context,
            pairing,
            scaling: Scaling::None,
            mrope_sections: None,
            softmax_scale: None,
        }
    }

    /// The frequencies and the factors for a sequence of `sequence_length` tokens.
    ///
    /// # Errors
    /// Settings that the scaling method rejects.
    pub fn frequencies(&self, sequence_length: usize) -> Result<Scaled> {
        self.scaling
            .frequencies(self.rotary_dim, self.base, sequence_length)
    }

    /// The rotation of one head for a sequence of `sequence_length` tokens, with the factor on cosine and sine. The
    /// factor on logits and the softmax scale belong to [`Settings::attention`].
    ///
    /// Rotated components come first. DeepSeek stores them last: the scores are the same, and a layout that starts at
    /// the first rotated component leaves the others as they are.
    ///
    /// # Errors
    /// Settings that the scaling method rejects; more rotated components than the head has.
    ///
    /// ```
    /// use rotary::model::Model;
    /// use rotary::tensor::onnxruntime::{PositionIds, RotaryEmbedding};
    /// use rotary::tensor::{Layout, Tables};
    ///
    /// let settings = Model::named("deepseek-v3").expect("a published name").settings;
    /// let kernel = RotaryEmbedding {
    ///     tables: &Tables::new(&settings.rotary(1)?, 7.0, 2)?,
    ///     pairing: settings.pairing,
    ///     position_ids: PositionIds::Offset(0),
    /// };
    /// let (b, t, h) = (1, 2, 3);
    /// let mut q = vec![1.0_f32; b * t * h * 192];
    /// let last = Layout::strided([b, t, h, 64], [t * h * 192, h * 192, 192, 1], 128)?;
    /// kernel.apply_in_place(&mut q, last)?;
    /// assert!(q[..128].iter().all(|x| *x == 1.0) && q[128..192].iter().all(|x| *x != 1.0));
    /// # Ok::<(), rotary::Error>(())
    /// ```
    pub fn rotary(&self, sequence_length: usize) -> Result<Rotary> {
        self.frequencies(sequence_length)?
            .rotary(self.head_dim, self.pairing)
    }

    /// A layer of `heads` query heads and `kv_heads` key-value heads for a sequence of `sequence_length` tokens, with
    /// the model's rotation, softmax scale and scaling factors. It has no mask, and its values are as long as its keys.
    ///
    /// # Errors
    /// As [`Settings::rotary`].
    ///
    /// ```
    /// use rotary::attention::{Attention, Mask};
    /// use rotary::model::Model;
    ///
    /// let settings = Model::named("gpt-oss-20b").expect("a published name").settings;
    /// let layer = Attention {
    ///     mask: Mask::Causal,
    ///     ..settings.attention(64, 8, settings.context)?
    /// };
    /// assert_eq!(layer.scale, 0.125);
    /// let rotary = layer.rotary.expect("gpt-oss rotates");
    /// assert!((rotary.attention_factor() - 1.346_574).abs() < 1e-6);
    /// # Ok::<(), rotary::Error>(())
    /// ```
    pub fn attention(
        &self,
        heads: usize,
        kv_heads: usize,
        sequence_length: usize,
    ) -> Result<Attention> {
        let scaled = self.frequencies(sequence_length)?;
        Ok(Attention {
            kv_heads,
            scale: self.softmax_scale(),
            lambda: scaled.factor_on_logits,
            rotary: Some(scaled.rotary(self.head_dim, self.pairing)?),
            ..Attention::new(heads, self.head_dim)
        })
    }

    /// The factor on scores before softmax: the field `softmax_scale`; without it `1 / sqrt(head_dim)`, times
    /// `(0.1 mscale_all_dim ln(factor) + 1)^2` if YaRN's `mscale_all_dim` removes that factor from cosine and sine.
    ///
    /// Source: DeepSeek-V3's `inference/model.py`. In transformers only models with latent attention use the square.
    pub fn softmax_scale(&self) -> f64 {
        let plain = 1.0 / libm::sqrt(self.head_dim as f64);
        match (self.softmax_scale, &self.scaling) {
            (Some(scale), _) => scale,
            (None, Scaling::YarnByIndex(yarn)) => plain * yarn.factor_on_softmax_scale(),
            (None, _) => plain,
        }
    }
}
