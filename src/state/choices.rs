//! What parameters choose among, with the names that links have for it.

use super::figure_name::FigureName;
use super::limits::{LEARNED_HEADS, TRAINED_IN_TAB};
use super::parameter::Choice;
use crate::files::AxisOrder;
use rotary::Pairing;
use rotary::linear_attention::FeatureMap;
use rotary::precision::Format;

/// The names that links have for the variants of an enumeration.
macro_rules! named_in_links {
    ($type:ident { $($variant:ident = $name:literal),+ $(,)? }) => {
        impl Choice for $type {
            const ALL: &'static [Self] = &[$(Self::$variant),+];
            const NAMES: &'static [&'static str] = &[$($name),+];
        }
    };
}

/// Which of the two vectors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// `q`, at position `m`.
    Query,
    /// `k`, at position `n`.
    Key,
}

impl Role {
    /// Both, in the order in which figures have them.
    pub const ALL: [Self; 2] = [Self::Query, Self::Key];
}

/// Which matrix the grid of `R` shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MatrixShown {
    /// `R_m`.
    AtQuery,
    /// `R_n`.
    AtKey,
    /// `R_{n-m}`.
    OfDistance,
    /// `R_m^T R_n - R_{n-m}`, which should vanish.
    Check,
}

named_in_links!(MatrixShown {
    AtQuery = "m",
    AtKey = "n",
    OfDistance = "gap",
    Check = "check",
});

/// A language, and a library of it, that computes what the page shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CodeLanguage {
    /// Python with NumPy.
    NumPy,
    /// Python with PyTorch.
    PyTorch,
    /// Python with JAX.
    Jax,
    /// Rust with this project's engine.
    Rust,
    /// The `config.json` of a transformers model.
    Config,
    /// Python with transformers.
    Transformers,
    /// Python with flash-attn.
    FlashAttention,
    /// Python with TransformerEngine.
    TransformerEngine,
}

named_in_links!(CodeLanguage {
    NumPy = "numpy",
    PyTorch = "pytorch",
    Jax = "jax",
    Rust = "rust",
    Config = "config",
    Transformers = "transformers",
    FlashAttention = "flash-attn",
    TransformerEngine = "te",
});

/// A stage on the way from a score to a weight.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// `R_m q . R_n k`.
    Score,
    /// Divided by `sqrt(d)`; minus infinity where the key is hidden.
    Scaled,
    /// After the softmax.
    Weight,
}

named_in_links!(Stage {
    Score = "score",
    Scaled = "scaled",
    Weight = "weight",
});

/// How the angle of a position grows, in the derivation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phi {
    /// `phi(m) = m theta`: the arithmetic progression that the derivation finds.
    Linear,
    /// `phi(m) = m^2 theta`.
    Square,
    /// `phi(m) = sqrt(|m|) theta`.
    Root,
}

named_in_links!(Phi {
    Linear = "linear",
    Square = "square",
    Root = "root",
});

/// Whose terms a figure shows: how a position comes into the score.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TermsShown {
    /// A sinusoid for each position, added to the words.
    Sinusoidal,
    /// A learned vector for each position, added to the words.
    Learned,
    /// A vector for each clipped distance, added to the keys.
    Shaw,
    /// The same vector against either word, and not against itself.
    Both,
}

named_in_links!(TermsShown {
    Sinusoidal = "sinusoidal",
    Learned = "learned",
    Shaw = "shaw",
    Both = "both",
});

/// Which scheme of relative positions a figure shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RelativeShown {
    /// A vector for each clipped distance.
    Shaw,
    /// A bias for each distance of a table.
    Bias,
    /// A bias for each of T5's buckets.
    T5,
    /// A bias in proportion to the distance.
    Alibi,
}

named_in_links!(RelativeShown {
    Shaw = "shaw",
    Bias = "bias",
    T5 = "t5",
    Alibi = "alibi",
});

/// Which query and key stand for all in a figure of many distances.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VectorsShown {
    /// Every component 1, as in the papers' picture.
    Ones,
    /// Those of the seed.
    Drawn,
    /// A pair of vectors whose score rises with the distance.
    Rising,
}

named_in_links!(VectorsShown {
    Ones = "ones",
    Drawn = "drawn",
    Rising = "rising",
});

/// How a figure puts a position into a vector: `f(x, m)`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FunctionShown {
    /// `x`: not at all.
    Nothing,
    /// `x + p_m`.
    Add,
    /// `s^m x`.
    Scale,
    /// `R(m theta) x`.
    Rotate,
}

named_in_links!(FunctionShown {
    Nothing = "nothing",
    Add = "add",
    Scale = "scale",
    Rotate = "rotate",
});

/// A rule of context extension.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScalingMethod {
    /// The frequencies as trained.
    Unscaled,
    /// Position interpolation.
    Linear,
    /// A larger base, fixed.
    Ntk,
    /// A larger base that follows the length of the text.
    Dynamic,
    /// YaRN with a ramp over rotations: the paper.
    YarnByRotations,
    /// YaRN with a ramp over the index of the pair: the code.
    YarnByIndex,
    /// Llama 3.1 and later.
    Llama3,
    /// A divisor for each pair, found by search.
    LongRope,
    /// Exponents over the whole head.
    Proportional,
}

named_in_links!(ScalingMethod {
    Unscaled = "none",
    Linear = "linear",
    Ntk = "ntk",
    Dynamic = "dynamic",
    YarnByRotations = "yarn-turns",
    YarnByIndex = "yarn",
    Llama3 = "llama3",
    LongRope = "longrope",
    Proportional = "proportional",
});

/// How a cache keeps keys whose embedding changes with the length of the sequence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeptKeys {
    /// Rotated once, when they come.
    Rotated,
    /// Unrotated, and rotated for every query.
    Unrotated,
    /// Rotated, and rotated again whenever the embedding changes.
    RotatedAgain,
}

named_in_links!(KeptKeys {
    Rotated = "rotated",
    Unrotated = "unrotated",
    RotatedAgain = "again",
});

/// A library whose rotary kernel a figure calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KernelLibrary {
    /// `apply_rotary_emb` of flash-attn.
    FlashAttention,
    /// `FusedRoPEFunc` of TransformerEngine.
    TransformerEngine,
}

named_in_links!(KernelLibrary {
    FlashAttention = "flash-attention",
    TransformerEngine = "transformer-engine",
});

/// In which order the axes of a tensor lie in memory: sequence, batch, head, component; or all tokens one after the
/// other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TensorFormat {
    /// Token by token, each of all sequences.
    Sbhd,
    /// Sequence by sequence, all of one length.
    Bshd,
    /// Packed: sequence by sequence, of any lengths.
    Thd,
}

named_in_links!(TensorFormat {
    Sbhd = "sbhd",
    Bshd = "bshd",
    Thd = "thd",
});

/// What gives a new token of a key cache its position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counted {
    /// Its place in the text.
    Text,
    /// Its place in the cache.
    Cache,
}

named_in_links!(Counted {
    Text = "text",
    Cache = "cache",
});

/// Whose positions count the padding before a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PaddingCounted {
    /// No token's.
    Never,
    /// Every token's.
    All,
    /// Those of tokens after the prompt.
    New,
}

named_in_links!(PaddingCounted {
    Never = "never",
    All = "all",
    New = "new",
});

/// Which pairs see which axis of a picture or a video.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AxesShown {
    /// Half of the pairs the row, half the column, each half with all frequencies.
    Axial,
    /// M-RoPE with one section after the other: time, height, width.
    Contiguous,
    /// M-RoPE with time, height and width in turn.
    Interleaved,
}

named_in_links!(AxesShown {
    Axial = "axial",
    Contiguous = "contiguous",
    Interleaved = "interleaved",
});

/// A mistake in a program that rotates queries and keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bug {
    /// The query's pairs are halves, the key's are neighbours.
    MixedLayouts,
    /// Tables for neighbours, partners for halves.
    RepeatInterleave,
    /// Query and key rotate backwards.
    Mirrored,
    /// Only the key rotates backwards.
    OneSign,
    /// `base^(-i/d)`.
    HalfExponent,
    /// `base^(-4i/d)`.
    DoubleExponent,
    /// The base is not the model's.
    DefaultBase,
    /// The query's position counts padding, the keys' positions do not.
    Padding,
    /// Values are rotated too.
    Values,
    /// No mistake; of a guess, that there is none yet.
    Nothing,
}

named_in_links!(Bug {
    MixedLayouts = "mixed",
    RepeatInterleave = "repeat",
    Mirrored = "mirrored",
    OneSign = "sign",
    HalfExponent = "half",
    DoubleExponent = "double",
    DefaultBase = "base",
    Padding = "padding",
    Values = "values",
    Nothing = "none",
});

impl Bug {
    /// Every mistake.
    pub const MISTAKES: &'static [Self] = {
        let (mistakes, _) = Self::ALL.split_at(Self::Nothing as usize);
        mistakes
    };
}

/// A task of the exercises.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Task {
    /// What a move does to the score.
    Predict,
    /// The frequency by which an arrow was rotated.
    Frequency,
    /// The position that gives the same score again.
    Distance,
    /// A query that gives a large score.
    Rise,
    /// The layout by which a vector was rotated.
    Layout,
    /// The mistake in a program.
    Bug,
    /// The rule that changed some frequencies.
    Scaling,
}

named_in_links!(Task {
    Predict = "predict",
    Frequency = "frequency",
    Distance = "distance",
    Rise = "rise",
    Layout = "layout",
    Bug = "bug",
    Scaling = "scaling",
});

/// What was done with the answer to a task.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Checked {
    /// Nothing yet.
    No,
    /// The reader had it checked.
    Yes,
    /// The page gave the right one.
    Shown,
}

named_in_links!(Checked {
    No = "no",
    Yes = "yes",
    Shown = "shown",
});

/// For which vectors the rows of a model's projections are permuted to the layout of the code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Permuted {
    /// None: the weights are as trained.
    Nothing,
    /// `W_q`.
    Query,
    /// `W_q` and `W_k`.
    QueryAndKey,
    /// `W_q`, `W_k` and `W_v`.
    All,
}

named_in_links!(Permuted {
    Nothing = "none",
    Query = "q",
    QueryAndKey = "qk",
    All = "qkv",
});

impl Permuted {
    /// Whether the rows of `W_q`, of `W_k` and of `W_v` are permuted.
    pub fn rows(self) -> [bool; 3] {
        [Self::Query, Self::QueryAndKey, Self::All].map(|first| self as usize >= first as usize)
    }
}

/// A published model, by its place in the engine's list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PublishedModel(pub usize);

/// The names of the published models in links, in the engine's order.
const MODELS: [&str; 22] = [
    "llama-2-7b",
    "llama-3-8b",
    "llama-3.1-8b",
    "llama-3.2-1b",
    "codellama-7b",
    "mistral-7b-v0.1",
    "mistral-7b-instruct-v0.3",
    "qwen2.5-7b-instruct",
    "qwen2.5-7b-instruct-yarn4",
    "qwen3-8b",
    "phi-3-mini-128k",
    "gemma-2-9b",
    "gemma-3-4b-global",
    "gemma-3-4b-local",
    "gemma-3-1b-global",
    "deepseek-v3",
    "deepseek-v2-lite",
    "gpt-neox-20b",
    "gpt-j-6b",
    "roformer-chinese-base",
    "gpt-oss-20b",
    "qwen2-vl-7b",
];

impl Choice for PublishedModel {
    const ALL: &'static [Self] = &{
        let mut all = [Self(0); MODELS.len()];
        let mut index = 0;
        while index < all.len() {
            all[index] = Self(index);
            index += 1;
        }
        all
    };
    const NAMES: &'static [&'static str] = &MODELS;
}

/// What a model is compared with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Compared {
    /// With nothing.
    Alone,
    /// The same model with the base that older models have.
    OldBase,
    /// The same model with the head's dimension in the exponents, and not the rotary one.
    HeadExponent,
    /// Another model.
    Published(PublishedModel),
}

/// What a model can be compared with that is no other model.
const VARIANTS: [(Compared, &str); 3] = [
    (Compared::Alone, "none"),
    (Compared::OldBase, "old-base"),
    (Compared::HeadExponent, "head-exponent"),
];

const COMPARED: [(Compared, &str); VARIANTS.len() + MODELS.len()] = {
    let mut all = [VARIANTS[0]; VARIANTS.len() + MODELS.len()];
    let mut index = 1;
    while index < all.len() {
        all[index] = match index.checked_sub(VARIANTS.len()) {
            Some(model) => (Compared::Published(PublishedModel(model)), MODELS[model]),
            None => VARIANTS[index],
        };
        index += 1;
    }
    all
};

impl Choice for Compared {
    const ALL: &'static [Self] = &{
        let mut all = [Self::Alone; COMPARED.len()];
        let mut index = 0;
        while index < all.len() {
            all[index] = COMPARED[index].0;
            index += 1;
        }
        all
    };
    const NAMES: &'static [&'static str] = &{
        let mut names = [""; COMPARED.len()];
        let mut index = 0;
        while index < names.len() {
            names[index] = COMPARED[index].1;
            index += 1;
        }
        names
    };
}

/// What a model learns that is trained in the reader's browser.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LearnedTask {
    /// After the digit `k` comes the letter that stood `k` places before it.
    KBack,
    /// After the marker of a closing bracket comes the kind of the bracket that is open.
    Brackets,
}

named_in_links!(LearnedTask {
    KBack = "k-back",
    Brackets = "brackets",
});

/// How a trained model knows the order of its tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PositionEncoding {
    /// Queries and keys are rotated.
    Rope,
    /// A learned vector for each clipped distance, added to the keys.
    Shaw,
    /// A bias in proportion to the distance.
    Alibi,
    /// A learned bias for each of T5's buckets.
    T5,
    /// Sines and cosines of each position, added to the words.
    Sinusoidal,
    /// A learned vector for each position, added to the words.
    Learned,
    /// Nothing but the mask: a token sees only those before it.
    None,
}

named_in_links!(PositionEncoding {
    Rope = "rope",
    Shaw = "shaw",
    Alibi = "alibi",
    T5 = "t5",
    Sinusoidal = "sinusoidal",
    Learned = "learned",
    None = "none",
});

/// How large a trained model is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Net {
    /// 64 components, 4 heads.
    Large,
    /// 32 components, 2 heads.
    Small,
}

named_in_links!(Net {
    Large = "large",
    Small = "small",
});

/// A trained model that reads texts longer than those of its training: RoPE with a scaling of its frequencies, or
/// another encoding as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reader {
    /// RoPE with its frequencies as trained.
    Plain,
    /// RoPE with position interpolation.
    Interpolation,
    /// RoPE with a larger base.
    Ntk,
    /// RoPE with a ramp over rotations.
    Yarn,
    /// A learned vector for each clipped distance.
    Shaw,
    /// A bias in proportion to the distance.
    Alibi,
    /// Sines and cosines of each position, added to the words.
    Sinusoidal,
    /// A learned vector for each position, added to the words.
    Learned,
}

named_in_links!(Reader {
    Plain = "plain",
    Interpolation = "linear",
    Ntk = "ntk",
    Yarn = "yarn",
    Shaw = "shaw",
    Alibi = "alibi",
    Sinusoidal = "sinusoidal",
    Learned = "learned",
});

/// How many tokens a trained model reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LengthRead {
    /// 256.
    Four,
    /// 512.
    Eight,
    /// 1,024.
    Sixteen,
}

named_in_links!(LengthRead {
    Four = "256",
    Eight = "512",
    Sixteen = "1024",
});

impl LengthRead {
    /// The number of tokens.
    pub fn tokens(self) -> usize {
        256 << self as usize
    }

    /// How many times the trained length that is.
    pub fn factor(self) -> f64 {
        self.tokens() as f64 / TRAINED_IN_TAB as f64
    }
}

/// What is measured of a trained model's predictions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Measure {
    /// The share of them that is right.
    Right,
    /// Their mean loss.
    Loss,
}

named_in_links!(Measure {
    Right = "right",
    Loss = "loss",
});

/// Which attention map of a trained model is shown large.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MapShown {
    /// That of the head that looks most at what it should.
    Best,
    /// That of a layer and a head of it, from 0.
    Of { layer: usize, head: usize },
}

/// The names of layers and heads in links.
const MAPS: [&str; 9] = [
    "best", "1-1", "1-2", "1-3", "1-4", "2-1", "2-2", "2-3", "2-4",
];

impl Choice for MapShown {
    const ALL: &'static [Self] = &{
        let mut all = [Self::Best; MAPS.len()];
        let mut index = 1;
        while index < all.len() {
            all[index] = Self::Of {
                layer: (index - 1) / 4,
                head: (index - 1) % 4,
            };
            index += 1;
        }
        all
    };
    const NAMES: &'static [&'static str] = &MAPS;
}

/// Where the vectors of a figure's words come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VectorSource {
    /// From the seed.
    Random,
    /// From the recorded model: the head that looks most at what it should.
    Learned,
    /// The same of a head, from 0.
    OfHead(usize),
}

impl Choice for VectorSource {
    const ALL: &'static [Self] = &{
        let mut all = [Self::Random; LEARNED_HEADS + 2];
        all[1] = Self::Learned;
        let mut head = 0;
        while head < LEARNED_HEADS {
            all[head + 2] = Self::OfHead(head);
            head += 1;
        }
        all
    };
    const NAMES: &'static [&'static str] = &[
        "random",
        "learned",
        "learned-1",
        "learned-2",
        "learned-3",
        "learned-4",
    ];
}

named_in_links!(FeatureMap {
    EluPlusOne = "elu",
    Relu = "relu",
    Exp = "exp",
    Square = "square",
    Softmax = "softmax",
});

named_in_links!(Pairing {
    Interleaved = "interleaved",
    Half = "half",
});

named_in_links!(AxisOrder {
    Longer = "longer",
    TokensFirst = "thd",
    HeadsFirst = "htd",
});

named_in_links!(Format {
    F64 = "f64",
    F32 = "f32",
    F16 = "f16",
    Bf16 = "bf16",
});

impl Choice for FigureName {
    const ALL: &'static [Self] = FigureName::ALL;
    const NAMES: &'static [&'static str] = FigureName::NAMES;
}
