//! Reads the layers' settings from a file whose family is known.

use super::error::{ConfigError, Result};
use super::head::HeadSizes;
use super::json::Json;
use super::json_object::JsonObject;
use super::kinds::{Kinds, nested};
use super::origin::{Origin, Origins, Seen};
use super::rule::{self, Rule};
use crate::model::Settings;
use crate::model::family::{Family, SoftmaxScale};
use crate::pairing::Pairing;
use crate::prelude::*;
use crate::scaling::Scaling;
use crate::tensor::MropeSections;

/// The settings of one kind of layer.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct LayerSettings {
    /// The kind's name in the file, such as `full_attention`; `None` if all layers are alike.
    pub layer_type: Option<String>,
    /// Their settings.
    pub settings: Settings,
    /// Their origins in the file.
    pub origins: Origins,
}

pub struct Reader<'a> {
    pub family: Family,
    /// Whether the file's `model_type` names the family.
    pub is_known: bool,
    /// Whether the library's code ignores the rotated fraction unless there's a scaling method.
    pub rotates_whole_heads: bool,
    pub seen: &'a Seen<'a>,
    pub config: JsonObject<'a>,
}

impl<'a> Reader<'a> {
    pub fn layers(&self) -> Result<Vec<LayerSettings>> {
        let old = self.config.object("rope_scaling")?;
        let (rope, is_old) = match old.filter(|old| !old.is_empty()) {
            Some(old) => (Some(old), true),
            None => (self.config.object("rope_parameters")?, false),
        };
        let layers = self.layers_of(rope.as_ref(), is_old)?;
        if let Some(rope) = &rope {
            rope.keep_filled();
        }
        Ok(layers)
    }

    fn layers_of(&self, rope: Option<&JsonObject<'a>>, is_old: bool) -> Result<Vec<LayerSettings>> {
        let Some(second) = self.family.second else {
            return match rope.map_or(Ok(None), nested)? {
                Some(kinds) => self.listed(kinds),
                None => Ok(vec![self.kind(None, rope)?]),
            };
        };
        let both = [second.first_name, second.name];
        let kinds = match rope {
            Some(rope) => nested(rope)?,
            None => None,
        };
        let kinds = match kinds {
            // The library uses both kinds or neither.
            Some(mut kinds) if self.family.needs_both_kinds() => {
                kinds.retain(|(kind, rope)| both.contains(&kind.as_str()) && rope.is_some());
                (kinds.len() == both.len()).then_some(kinds)
            }
            Some(mut kinds) => {
                for name in both {
                    let place = kinds.partition_point(|(kind, _)| kind.as_str() < name);
                    if kinds.get(place).is_none_or(|(kind, _)| kind != name) {
                        kinds.insert(place, (name.to_owned(), None));
                    }
                }
                Some(kinds)
            }
            None => None,
        };
        if let Some(kinds) = kinds {
            return self.listed(kinds);
        }
        let rope = match rope {
            // The newer form lists its kinds explicitly.
            Some(rope) if !is_old && !self.family.needs_both_kinds() && !rope.is_empty() => {
                if second.is_scaled {
                    let expected = "an object with full_attention and sliding_attention";
                    let got = "one without".to_owned();
                    return Err(ConfigError::wrong(rope.path(), expected, got));
                }
                None
            }
            rope => rope,
        };
        Ok(vec![
            self.kind(Some(second.first_name.to_owned()), rope)?,
            self.kind(
                Some(second.name.to_owned()),
                rope.filter(|_| second.is_scaled),
            )?,
        ])
    }

    /// The kinds that a file lists, each with its rule. A kind that is `null` has no positions and is left out, except
    /// in families with a default for it.
    fn listed(&self, kinds: Kinds<'a>) -> Result<Vec<LayerSettings>> {
        let reader = Self {
            family: self.family.of_listed_kinds(),
            config: self.config.clone(),
            ..*self
        };
        let has_default = |kind: &str| {
            let second = self.family.second;
            second.is_some_and(|second| [second.first_name, second.name].contains(&kind))
        };
        kinds
            .into_iter()
            .filter(|(kind, rope)| rope.is_some() || has_default(kind))
            .map(|(kind, rope)| reader.kind(Some(kind), rope.as_ref()))
            .collect()
    }

    fn kind(
        &self,
        layer_type: Option<String>,
        rope: Option<&JsonObject<'a>>,
    ) -> Result<LayerSettings> {
        let (seen, kind) = (self.seen, layer_type.as_deref());
        let (head, of_head) = seen.tracked(|| HeadSizes::read(&self.config, &self.family, kind))?;
        let (part, of_part) = seen.tracked(|| self.part(rope))?;
        self.note_ignored_parts(rope);
        let (context, of_context) = seen.tracked(|| self.context())?;
        let (scaling, mut of_scaling) = seen.tracked(|| match rope {
            Some(rope) => Rule {
                rope,
                context,
                part,
                outer_original: self.outer_original(kind)?,
                has_sharper_softmax: head.latent && self.family.has_sharper_softmax,
                has_lists_only: self.family.has_lists_only,
                has_alpha: self.family.has_alpha,
                attention_factor: self.family.attention_factor,
            }
            .read(),
            None => {
                let default = rule::default_of(self.family.model_type);
                Ok(self.config.or_default(None, default))
            }
        })?;
        let (given, of_given) = seen.tracked(|| self.config.size("rotary_dim"))?;
        // The one family with latent attention whose code reads the fraction.
        let has_part_of_latent = self.family.model_type == "glm4_moe_lite";
        let is_proportional = matches!(scaling, Scaling::Proportional(_));
        let (rotary_dim, of_rotary_dim) = match (given, self.family.rotary_dim) {
            (Some(dim), _) => (dim, of_given),
            (None, Some(dim)) => (dim, Origin::default_of_library()),
            (None, None) if head.latent && !has_part_of_latent || is_proportional => {
                (head.rope_dim, of_head.clone())
            }
            (None, None) => ((head.rope_dim as f64 * part) as usize, of_part.clone()),
        };
        if is_proportional {
            of_scaling.fields.extend(of_part.fields);
        }
        let (interleaved, of_pairing) = seen.tracked(|| self.config.switch("rope_interleave"))?;
        let pairing = match interleaved {
            None => self.family.pairing,
            Some(true) => Pairing::Interleaved,
            Some(false) => Pairing::Half,
        };
        let (base, of_base) = seen.tracked(|| self.base(kind, rope))?;
        let (mrope_sections, of_sections) =
            seen.tracked(|| self.mrope_sections(rope, rotary_dim / 2))?;
        let (softmax_scale, of_softmax_scale) =
            seen.tracked(|| self.softmax_scale(head.head_dim))?;
        let settings = Settings {
            head_dim: head.head_dim,
            rotary_dim,
            base,
            context,
            pairing,
            scaling,
            mrope_sections,
            softmax_scale,
        };
        let refused = |source: crate::Error| {
            let origins = match source.name() {
                "base" => &[&of_base][..],
                "rotary_dim" => &[&of_rotary_dim, &of_head],
                _ => &[],
            };
            let named = origins.iter().find(|origin| !origin.fields.is_empty());
            let path = match (named, rope) {
                (Some(origin), _) => origin.paths(),
                (None, Some(rope)) => rope.path(),
                (None, None) => "the rotary settings".to_owned(),
            };
            Box::new(ConfigError::Refused { path, source })
        };
        if let Some(sections) = settings.mrope_sections {
            sections.axes(rotary_dim / 2).map_err(refused)?;
        }
        settings.rotary(1).map_err(refused)?;
        settings.rotary(settings.context).map_err(refused)?;
        Ok(LayerSettings {
            layer_type,
            settings,
            origins: Origins {
                head_dim: of_head,
                rotary_dim: of_rotary_dim,
                base: of_base,
                context: of_context,
                pairing: of_pairing,
                scaling: of_scaling,
                mrope_sections: of_sections,
                softmax_scale: of_softmax_scale,
            },
        })
    }

    fn context(&self) -> Result<usize> {
        const NAMES: [&str; 3] = ["max_position_embeddings", "n_positions", "max_seq_len"];
        let names = match self.family.model_type {
            "chatglm" => &["seq_length"],
            _ => &NAMES[..],
        };
        let given = self.config.first(names, JsonObject::tokens)?;
        Ok(self.config.or_default(given, self.family.context))
    }

    /// The training length beside the rule. Only a rule for all layers has one there.
    fn outer_original(&self, layer_type: Option<&str>) -> Result<Option<f64>> {
        if layer_type.is_some() {
            return Ok(None);
        }
        let given = self.config.positive(rule::ORIGINAL)?;
        Ok(given.or(self.family.original_max_position))
    }

    fn base(&self, layer_type: Option<&str>, rope: Option<&JsonObject>) -> Result<f64> {
        if let Some(rope) = rope
            && self.family.has_base_in_rule
            && let Some(base) = rope.positive("rope_theta")?
        {
            return Ok(base);
        }
        if let Some(second) = self.family.second
            && layer_type == Some(second.name)
        {
            let given = match second.base_field {
                Some(field) => self.config.positive(field)?,
                None => None,
            };
            return Ok(self.config.or_default(given, second.base));
        }
        if rope.is_none()
            && let Some(base) = rule::default_base_of(self.family.model_type)
        {
            return Ok(self.config.or_default(None, base));
        }
        if self.family.model_type == "chatglm" {
            let ratio = self.config.positive("rope_ratio")?;
            return Ok(self.family.base * self.config.or_default(ratio, 1.0));
        }
        let mut given = self
            .config
            .first(self.family.base_fields, JsonObject::positive)?;
        // DBRX puts it there.
        if given.is_none()
            && let Some(attention) = self.config.object("attn_config")?
        {
            given = attention.positive("rope_theta")?;
        }
        Ok(self.config.or_default(given, self.family.base))
    }

    /// The factor on scores before softmax; `None` for the usual `1 / sqrt(head_dim)`.
    fn softmax_scale(&self, head_dim: usize) -> Result<Option<f64>> {
        let positive = |name| self.config.positive(name);
        let head_dim = head_dim as f64;
        let inverse_root = |number: f64| 1.0 / libm::sqrt(number);
        let scale = match self.family.softmax_scale {
            SoftmaxScale::OfHeadDim => None,
            SoftmaxScale::OfHalfHeadDim => Some(inverse_root(head_dim / 2.0)),
            SoftmaxScale::One => Some(1.0),
            SoftmaxScale::QueryPreAttnScalar(default) => positive("query_pre_attn_scalar")?
                .or(default)
                .map(inverse_root),
            SoftmaxScale::AttentionMultiplier(default) => {
                positive("attention_multiplier")?.or(default)
            }
        };
        Ok(scale.filter(|scale| *scale != inverse_root(head_dim)))
    }

    /// The numbers of pairs that rotate by time, by height and by width. If the library's code fixes them for the
    /// family, it ignores `mrope_interleaved`; for other families the field counts.
    fn mrope_sections(
        &self,
        rope: Option<&JsonObject>,
        pairs: usize,
    ) -> Result<Option<MropeSections>> {
        let of_family = self.family.mrope_sections;
        let (mut given, mut interleaved) = (None, None);
        if let Some(rope) = rope {
            given = rope.read("mrope_section", "three whole numbers of pairs", three_sizes)?;
            interleaved = rope.switch("mrope_interleaved")?;
        }
        let is_interleaved = match of_family {
            Some(sections) => matches!(sections, MropeSections::Interleaved(_)),
            None => interleaved == Some(true),
        };
        let of_family = of_family.map(|sections| match sections {
            MropeSections::Chunked(sizes) | MropeSections::Interleaved(sizes) => sizes,
        });
        Ok(given.or(of_family).map(|sizes| match is_interleaved {
            true => fitted(sizes, pairs),
            false => MropeSections::Chunked(sizes),
        }))
    }
}

fn three_sizes(value: &Json) -> Option<[usize; 3]> {
    let sizes = value.as_list()?.iter();
    let sizes: Option<Vec<usize>> = sizes.map(|size| size.as_whole(u32::MAX)).collect();
    sizes?.try_into().ok()
}

/// Interleaved sections as the library reads them: height and width take every third pair as long as there are pairs,
/// and time gets all others, whatever number the file gives.
fn fitted([_, height, width]: [usize; 3], pairs: usize) -> MropeSections {
    let (height, width) = (height.min((pairs + 1) / 3), width.min(pairs / 3));
    MropeSections::Interleaved([pairs - height - width, height, width])
}
