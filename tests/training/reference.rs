//! The forward pass in 64 bits, element by element, with the engine's attention.

use rotary::Pairing;
use rotary::attention::{Attention, Mask, Operands};
use rotary::encoding::{AdditiveBias, RelativeBuckets, alibi, sinusoidal::sinusoidal_table};
use rotary::scaling::Scaling;
use training::model::{Model, Section};
use training::task::Scored;
use training::{AttentionKind, Axes, Encoding, Settings};

/// A matrix of the parameters, in 64 bits.
struct Matrix<'a> {
    section: &'a Section,
    parameters: &'a [f64],
}

impl Matrix<'_> {
    fn at(&self, row: usize, column: usize) -> f64 {
        self.parameters[self.section.start + row * self.section.columns + column]
    }

    fn row(&self, row: usize) -> Vec<f64> {
        (0..self.section.columns)
            .map(|column| self.at(row, column))
            .collect()
    }

    /// `x w` for one row.
    fn times(&self, x: &[f64]) -> Vec<f64> {
        assert_eq!(x.len(), self.section.rows);
        let column = |j| x.iter().enumerate().map(|(i, x)| x * self.at(i, j)).sum();
        (0..self.section.columns).map(column).collect()
    }
}

fn norm(x: &[f64], gains: &[f64]) -> Vec<f64> {
    let squares: f64 = x.iter().map(|x| x * x).sum();
    let rms = (squares / x.len() as f64 + 1e-5).sqrt();
    x.iter()
        .zip(gains)
        .map(|(x, gain)| x / rms * gain)
        .collect()
}

fn gelu(x: f64) -> f64 {
    let inner = (2.0 / std::f64::consts::PI).sqrt() * (x + 0.044715 * x * x * x);
    0.5 * x * (1.0 + inner.tanh())
}

/// The mean loss of a model with these parameters in place of its own, one sequence after the other.
pub fn loss(
    model: &Model,
    parameters: &[f64],
    tokens: &[u8],
    scored: &[Scored],
    length: usize,
    scaling: &Scaling,
) -> f64 {
    let settings = &model.settings;
    let sections = &model.parameters;
    let matrix = |section| Matrix {
        section,
        parameters,
    };
    let mut losses = Vec::new();
    for (number, tokens) in tokens.chunks(length).enumerate() {
        let mut x: Vec<Vec<f64>> = tokens
            .iter()
            .map(|token| matrix(&sections.tokens).row(usize::from(*token)))
            .collect();
        for (index, x) in x.iter_mut().enumerate() {
            let added = match settings.encoding {
                Encoding::Learned => {
                    let section = sections.positions.as_ref().unwrap();
                    matrix(section).row(index.min(section.rows - 1))
                }
                Encoding::Sinusoidal => {
                    let at = [index as f64];
                    let width = settings.width;
                    let table = sinusoidal_table(&at, width, settings.base, Pairing::Interleaved);
                    table.unwrap().iter().map(|x| x * 0.5_f64.sqrt()).collect()
                }
                _ => vec![0.0; settings.width],
            };
            for (x, added) in x.iter_mut().zip(added) {
                *x += added;
            }
        }
        for layer in &sections.layers {
            let gains = matrix(&layer.attention_norm).row(0);
            let projected: Vec<Vec<f64>> = x
                .iter()
                .map(|x| matrix(&layer.projections).times(&norm(x, &gains)))
                .collect();
            let shaw = layer.shaw.as_ref().map(matrix);
            let mixed = attention(model, &projected, shaw, parameters, scaling);
            for (x, mixed) in x.iter_mut().zip(mixed) {
                let output = matrix(&layer.output).times(&mixed);
                for (x, output) in x.iter_mut().zip(output) {
                    *x += output;
                }
                let normed = norm(x, &matrix(&layer.feed_norm).row(0));
                let hidden = matrix(&layer.widen).times(&normed);
                let active: Vec<f64> = hidden.into_iter().map(gelu).collect();
                let output = matrix(&layer.narrow).times(&active);
                for (x, output) in x.iter_mut().zip(output) {
                    *x += output;
                }
            }
        }
        for scored in scored {
            if scored.index / length != number {
                continue;
            }
            let last = &x[scored.index % length];
            let normed = norm(last, &matrix(&sections.norm).row(0));
            let scores = matrix(&sections.scores).times(&normed);
            let sum: f64 = scores.iter().map(|score| score.exp()).sum();
            losses.push(sum.ln() - scores[usize::from(scored.target)]);
        }
    }
    losses.iter().sum::<f64>() / losses.len() as f64
}

fn attention(
    model: &Model,
    projected: &[Vec<f64>],
    shaw: Option<Matrix>,
    parameters: &[f64],
    scaling: &Scaling,
) -> Vec<Vec<f64>> {
    let settings = &model.settings;
    let (width, heads, head_dim) = (settings.width, settings.heads, settings.head_dim());
    let length = projected.len();
    let part = |which: usize| -> Vec<f64> {
        let rows = projected
            .iter()
            .flat_map(|row| &row[which * width..][..width]);
        rows.copied().collect()
    };
    let (mut q, mut k, v) = (part(0), part(1), part(2));
    let positions: Vec<f64> = (0..length).map(|position| position as f64).collect();
    let whole: Vec<i64> = (0..length as i64).collect();
    if settings.axes != Axes::One && settings.attention == AttentionKind::Softmax {
        for vectors in [&mut q, &mut k] {
            for (index, vector) in vectors.chunks_mut(head_dim).enumerate() {
                rotate_by_both(vector, index / heads, index % heads, length, settings);
            }
        }
    }
    let is_one = settings.encoding == Encoding::Rope && settings.axes == Axes::One;
    let rotary = is_one.then(|| {
        let scaled = scaling
            .frequencies(head_dim, settings.base, length)
            .unwrap();
        let on_logits = scaled.factor_on_logits;
        (scaled.rotary(head_dim, Pairing::Half).unwrap(), on_logits)
    });
    if settings.attention == AttentionKind::Linear {
        let rotary = rotary.map(|(rotary, _)| rotary);
        let turned = |x: &[f64], index: usize, head: usize| match &rotary {
            Some(rotary) => rotary.rotate(x, index as f64).unwrap(),
            None => {
                let mut x = x.to_vec();
                rotate_by_both(&mut x, index, head, length, settings);
                x
            }
        };
        return linear([&q, &k, &v], [length, heads, head_dim], turned);
    }
    let bias = match settings.encoding {
        Encoding::Alibi => Some(alibi::bias(heads, &positions, &positions).unwrap()),
        Encoding::T5 => {
            let section = model.parameters.buckets.as_ref().unwrap();
            let table = Matrix {
                section,
                parameters,
            };
            let by_bucket: Vec<f64> = (0..section.columns)
                .flat_map(|bucket| (0..heads).map(move |head| (head, bucket)))
                .map(|(head, bucket)| table.at(head, bucket))
                .collect();
            let rule = RelativeBuckets::new(section.columns, 64, false).unwrap();
            Some(rule.bias(&by_bucket, heads, &whole, &whole).unwrap())
        }
        Encoding::Shaw => {
            let table = shaw.unwrap();
            let mut data = Vec::new();
            for head in 0..heads {
                for i in 0..length {
                    for j in 0..length {
                        let row = i.saturating_sub(j).min(table.section.rows - 1);
                        let q = &q[i * width + head * head_dim..][..head_dim];
                        let score: f64 = q.iter().zip(table.row(row)).map(|(q, a)| q * a).sum();
                        data.push(score / (head_dim as f64).sqrt());
                    }
                }
            }
            Some(AdditiveBias::new(heads, length, length, data).unwrap())
        }
        _ => None,
    };
    let mut layer = Attention::new(heads, head_dim);
    layer.mask = Mask::Causal;
    if let Some((rotary, on_logits)) = rotary {
        layer.rotary = Some(rotary);
        layer.lambda = on_logits;
    }
    let operands = Operands {
        q: &q,
        k: &k,
        v: &v,
        q_positions: &positions,
        k_positions: &positions,
    };
    let attended = layer.forward(&operands, bias.as_ref()).unwrap();
    attended.out.chunks(width).map(<[f64]>::to_vec).collect()
}

/// Rotates a vector of a patch by its row and its column, if the axes are two.
fn rotate_by_both(x: &mut [f64], patch: usize, head: usize, length: usize, settings: &Settings) {
    if settings.axes == Axes::One {
        return;
    }
    let direction = std::f64::consts::FRAC_PI_2 * head as f64 / settings.heads as f64;
    let side = (length as f64).sqrt() as usize;
    let (row, column) = ((patch / side) as f64, (patch % side) as f64);
    let pairs = x.len() / 2;
    for pair in 0..pairs {
        // Places along the head's first axis, and along its second one.
        let along = match (settings.axes, pair < pairs / 2) {
            (Axes::Axial, true) => row,
            (Axes::Axial, false) => column,
            (_, true) => column * direction.cos() + row * direction.sin(),
            (_, false) => row * direction.cos() - column * direction.sin(),
        };
        let exponent = (pair % (pairs / 2)) as f64 / (pairs / 2) as f64;
        let (sin, cos) = (along * settings.base.powf(-exponent)).sin_cos();
        let (a, b) = (x[pair], x[pair + pairs]);
        (x[pair], x[pair + pairs]) = (a * cos - b * sin, a * sin + b * cos);
    }
}

/// Linear attention as its sums are written.
fn linear(
    [q, k, v]: [&[f64]; 3],
    [length, heads, head_dim]: [usize; 3],
    turned: impl Fn(&[f64], usize, usize) -> Vec<f64>,
) -> Vec<Vec<f64>> {
    let width = heads * head_dim;
    let vector = |of: &[f64], index: usize, head: usize| {
        of[index * width + head * head_dim..][..head_dim].to_vec()
    };
    let feature = |x: Vec<f64>| -> Vec<f64> {
        let elu = |x: f64| if x > 0.0 { x } else { x.exp() - 1.0 };
        x.into_iter().map(|x| elu(x) + 1.0).collect()
    };
    let dot = |a: &[f64], b: &[f64]| -> f64 { a.iter().zip(b).map(|(a, b)| a * b).sum() };
    let mut mixed = vec![vec![0.0; width]; length];
    for head in 0..heads {
        for (i, mixed) in mixed.iter_mut().enumerate() {
            let f_q = feature(vector(q, i, head));
            let mut below = 1e-3;
            let mut above = vec![0.0; head_dim];
            for j in 0..=i {
                let f_k = feature(vector(k, j, head));
                below += dot(&f_q, &f_k);
                let weight = dot(&turned(&f_q, i, head), &turned(&f_k, j, head));
                for (above, v) in above.iter_mut().zip(vector(v, j, head)) {
                    *above += weight * v;
                }
            }
            for (to, above) in mixed[head * head_dim..].iter_mut().zip(above) {
                *to = above / below;
            }
        }
    }
    mixed
}
