//! The settings of a run: the model, the task and the training.

use crate::error::{Error, Result};
use crate::task::{Task, side};
use core::f64::consts::FRAC_PI_2;
use rotary::family::Motion;

/// Position encodings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// Queries and keys rotated by their positions (RoPE, arXiv 2104.09864).
    Rope,
    /// A learned vector for each distance, clipped, added to keys (Shaw et al., arXiv 1803.02155).
    Shaw,
    /// A fixed slope for each head times the distance, subtracted from scores (ALiBi, arXiv 2108.12409).
    Alibi,
    /// A learned number for each bucket of distances and each head, added to scores (T5, arXiv 1910.10683).
    T5,
    /// Sines and cosines of each position, added to the token's vector.
    Sinusoidal,
    /// A learned vector for each position, added to the token's. Beyond the trained length the last one is repeated.
    Learned,
    /// Without an encoding. Only the causal mask differs from token to token.
    None,
}

impl Encoding {
    /// All encodings, RoPE first.
    pub const ALL: [Self; 7] = [
        Self::Rope,
        Self::Shaw,
        Self::Alibi,
        Self::T5,
        Self::Sinusoidal,
        Self::Learned,
        Self::None,
    ];

    /// Its name in links and tables.
    pub fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Learned => "learned",
            Self::Sinusoidal => "sinusoidal",
            Self::Shaw => "shaw",
            Self::T5 => "t5",
            Self::Alibi => "alibi",
            Self::Rope => "rope",
        }
    }

    /// Whether it acts on scores, which linear attention does not have.
    fn acts_on_scores(self) -> bool {
        matches!(self, Self::Shaw | Self::T5 | Self::Alibi)
    }
}

/// The axes of RoPE's positions. With two, tokens are the patches of a square in raster order, and their positions are
/// rows and columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Axes {
    /// The index of a token.
    One,
    /// Half of the pairs rotate by the row, half by the column: [`Motion::axial`].
    Axial,
    /// All pairs rotate by both, each head along axes of its own: [`Motion::mixed`].
    Mixed,
}

impl Axes {
    /// All kinds.
    pub const ALL: [Self; 3] = [Self::One, Self::Axial, Self::Mixed];

    /// Its name in links and tables.
    pub fn name(self) -> &'static str {
        match self {
            Self::One => "one",
            Self::Axial => "axial",
            Self::Mixed => "mixed",
        }
    }

    /// The motion of each pair of a head, from the engine. With mixed axes, the directions of all heads divide a right
    /// angle.
    ///
    /// # Errors
    /// As [`rotary::family::Member::pairs`].
    pub fn motions(self, head: usize, settings: &Settings) -> rotary::Result<Vec<Motion>> {
        let (head_dim, base) = (settings.head_dim(), settings.base);
        match self {
            Self::One => Motion::full(head_dim, base),
            Self::Axial => Motion::axial(head_dim, base),
            Self::Mixed => {
                let direction_rad = FRAC_PI_2 * head as f64 / settings.heads as f64;
                Motion::mixed(head_dim, base, direction_rad)
            }
        }
    }
}

/// The kind of attention.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AttentionKind {
    /// Softmax attention.
    Softmax,
    /// Features `elu(x) + 1` in place of the softmax, rotated in the numerator, not in the denominator (RoPE, arXiv
    /// 2104.09864, equation 19), with 0.001 added to the denominator.
    Linear,
}

/// The settings of a run. Equal settings give the same parameters to the bit, natively and in WebAssembly.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Settings {
    /// The task that the model learns.
    pub task: Task,
    /// Its position encoding.
    pub encoding: Encoding,
    /// Its kind of attention.
    pub attention: AttentionKind,
    /// The number of layers.
    pub layers: usize,
    /// The number of components of a token's vector.
    pub width: usize,
    /// The number of heads of a layer.
    pub heads: usize,
    /// The number of hidden components of a feed-forward block.
    pub feed_forward: usize,
    /// The number of tokens of a training sequence: the training length.
    pub context: usize,
    /// The number of sequences per step.
    pub batch: usize,
    /// The number of training steps, which sets the decay of the learning rate.
    pub steps: usize,
    /// The peak learning rate of Adam.
    pub rate: f64,
    /// RoPE's base, and that of the sinusoids.
    pub base: f64,
    /// The seed of all random numbers. Two encodings with the same seed start from the same weights and see the same
    /// sequences.
    pub seed: u64,
    /// Training that follows on longer texts.
    pub further: Option<Further>,
    /// The axes of RoPE's positions.
    pub axes: Axes,
}

/// Further training of a trained model, with new texts of another length, and a learning rate that rises and falls
/// again.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Further {
    /// The number of tokens of a sequence.
    pub context: usize,
    /// The number of sequences per step.
    pub batch: usize,
    /// The number of steps.
    pub steps: usize,
    /// RoPE's base from then on.
    pub base: f64,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            task: Task::KBack,
            encoding: Encoding::Rope,
            attention: AttentionKind::Softmax,
            layers: 2,
            width: 64,
            heads: 4,
            feed_forward: 128,
            context: 64,
            batch: 16,
            steps: 300,
            rate: 3e-3,
            base: 10_000.0,
            seed: 0,
            further: None,
            axes: Axes::One,
        }
    }
}

/// The longest sequence that a model accepts, in tokens.
pub const LONGEST: usize = 2048;

impl Settings {
    /// A small model of images, for a kind of axes.
    pub fn picture(axes: Axes, seed: u64) -> Self {
        Self {
            task: Task::Picture,
            layers: 1,
            heads: 2,
            batch: 8,
            steps: 800,
            base: 30.0,
            seed,
            axes,
            ..Self::default()
        }
    }

    /// The number of components of a query or a key.
    pub fn head_dim(&self) -> usize {
        self.width / self.heads
    }

    /// The number of all steps, including further training.
    pub fn all_steps(&self) -> usize {
        self.steps + self.further.map_or(0, |further| further.steps)
    }

    /// The settings as numbers, for messages to a worker: task and encoding (indices in [`Task::ALL`] and
    /// [`Encoding::ALL`]), attention (0 softmax, 1 linear), layers, width, heads, feed-forward, context, batch, steps,
    /// rate, base and seed, then the context, batch, steps and base of further training, or zeros, and the
    /// axes (their index in [`Axes::ALL`]).
    pub fn to_numbers(&self) -> [f64; 18] {
        let task = Task::ALL.iter().position(|known| *known == self.task);
        let encoding = Encoding::ALL
            .iter()
            .position(|known| *known == self.encoding);
        let further = self.further.map_or([0.0; 4], |further| {
            let sizes = [further.context, further.batch, further.steps];
            let [context, batch, steps] = sizes.map(|size| size as f64);
            [context, batch, steps, further.base]
        });
        let [context, batch, steps, base] = further;
        [
            task.unwrap_or_default() as f64,
            encoding.unwrap_or_default() as f64,
            f64::from(u8::from(self.attention == AttentionKind::Linear)),
            self.layers as f64,
            self.width as f64,
            self.heads as f64,
            self.feed_forward as f64,
            self.context as f64,
            self.batch as f64,
            self.steps as f64,
            self.rate,
            self.base,
            self.seed as f64,
            context,
            batch,
            steps,
            base,
            f64::from(self.axes as u8),
        ]
    }

    /// Reads the numbers written by [`to_numbers`](Self::to_numbers); `None` for an unknown task, encoding or
    /// kind of axes.
    pub fn of_numbers(numbers: [f64; 18]) -> Option<Self> {
        let [
            task,
            encoding,
            attention,
            sizes @ ..,
            rate,
            base,
            seed,
            longer,
            fewer,
            more,
            raised,
            axes,
        ] = numbers;
        let [layers, width, heads, feed_forward, context, batch, steps] =
            sizes.map(|size| size as usize);
        Some(Self {
            task: *Task::ALL.get(task as usize)?,
            encoding: *Encoding::ALL.get(encoding as usize)?,
            attention: if attention == 0.0 {
                AttentionKind::Softmax
            } else {
                AttentionKind::Linear
            },
            layers,
            width,
            heads,
            feed_forward,
            context,
            batch,
            steps,
            rate,
            base,
            seed: seed as u64,
            further: (more > 0.0).then_some(Further {
                context: longer as usize,
                batch: fewer as usize,
                steps: more as usize,
                base: raised,
            }),
            axes: *Axes::ALL.get(axes as usize)?,
        })
    }

    /// The settings, if they are valid.
    ///
    /// # Errors
    /// The first setting that is out of its range.
    pub fn checked(self) -> Result<Self> {
        within("layers", self.layers, 1, 8)?;
        within("width", self.width, 2, 512)?;
        within("heads", self.heads, 1, 64)?;
        within("feed_forward", self.feed_forward, 1, 2048)?;
        within("context", self.context, 16, 512)?;
        within("batch", self.batch, 1, 256)?;
        within("steps", self.steps, 1, 100_000)?;
        if let Some(further) = self.further {
            within("further context", further.context, 16, 512)?;
            within("further batch", further.batch, 1, 256)?;
            within("further steps", further.steps, 1, 100_000)?;
            real("further base", further.base, 1.0, 1e12)?;
        }
        real("rate", self.rate, 1e-6, 1.0)?;
        real("base", self.base, 1.0, 1e12)?;
        if !self.width.is_multiple_of(2 * self.heads) {
            return Err(Error::Heads {
                width: self.width,
                heads: self.heads,
            });
        }
        if self.attention == AttentionKind::Linear && self.encoding.acts_on_scores() {
            return Err(Error::NoScores {
                encoding: self.encoding.name(),
            });
        }
        if self.axes != Axes::One {
            square(self.context)?;
            let is_possible = self.encoding == Encoding::Rope
                && self.head_dim().is_multiple_of(4)
                && self.further.is_none();
            if !is_possible {
                return Err(Error::Axes {
                    axes: self.axes.name(),
                });
            }
        }
        Ok(self)
    }
}

/// The side of a square of so many patches.
pub(crate) fn square(patches: usize) -> Result<usize> {
    let side = side(patches);
    match side * side == patches {
        true => Ok(side),
        false => Err(Error::NotSquare { patches }),
    }
}

pub(crate) fn within(name: &'static str, got: usize, least: usize, most: usize) -> Result<()> {
    if (least..=most).contains(&got) {
        return Ok(());
    }
    Err(Error::OutOfRange {
        name,
        least,
        most,
        got,
    })
}

pub(crate) fn real(name: &'static str, got: f64, least: f64, most: f64) -> Result<()> {
    if (least..=most).contains(&got) {
        return Ok(());
    }
    Err(Error::NotWithin {
        name,
        least,
        most,
        got,
    })
}
