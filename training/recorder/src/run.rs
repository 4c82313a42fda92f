//! The record of a run: its curve, the model's accuracy, and its attention weights.

use crate::bytes::{Bytes, thousandths, three_digits};
use training::curve::{at_end, learned_at, window};
use training::evaluation::{Evaluation, Extension, Tally};
use training::model::Model;
use training::pairs::{Cut, CutKind, PairMap, READ_FOR_PAIRS};
use training::task::Task;
use training::trainer::Step;
use training::{AttentionKind, Encoding, Lengthened, Result, Settings, Trainer};

/// A finished run.
pub struct Run {
    settings: Settings,
    steps: Vec<Step>,
    evaluated: Vec<Tallied>,
    attention: Option<Attention>,
    use_of_pairs: Option<UseOfPairs>,
}

/// Use of each pair by the heads, and the accuracy without some of them.
struct UseOfPairs {
    map: PairMap,
    texts: Vec<CutTexts>,
}

/// Correct answers in texts of one length, for each set of cut pairs.
struct CutTexts {
    length: usize,
    sequences: usize,
    /// Number of scored tokens.
    scored: u32,
    /// Number of correct ones for each kind of cut, by the bits of the pairs. Shape: `[2, 2^pairs]`.
    rights: Vec<u32>,
}

/// The attention weights of all heads on one sequence, and the prediction of the next token.
struct Attention {
    tokens: Vec<u8>,
    /// Shape: `[layers, heads, length, length]`.
    weights: Vec<f32>,
    /// The probability of each token after the last one. Shape: `[vocabulary]`.
    next: Vec<f32>,
}

/// The results of a model on sequences of one length.
pub struct Tallied {
    scaling: Lengthened,
    temperature: f64,
    evaluation: Evaluation,
}

/// The encodings whose attention is recorded.
const KEPT: [Encoding; 3] = [Encoding::Rope, Encoding::Shaw, Encoding::Sinusoidal];

/// The longest texts that are read with pairs cut, in tokens.
const LONGEST_CUT: usize = 256;

/// The number of parts of a sequence with separate tallies.
const PARTS: usize = 16;

/// Changes of RoPE for texts of `length` tokens, each with a temperature: all that the page names, YaRN with and
/// without its temperature.
fn extensions(trained: usize, length: usize) -> Vec<(Lengthened, f64)> {
    let factor = length as f64 / trained as f64;
    let root = 1.0 + 0.1 * factor.ln();
    let yarn = |alpha, beta| Lengthened::Yarn {
        factor,
        alpha,
        beta,
    };
    let without = [
        Lengthened::Plain,
        Lengthened::Interpolation { factor },
        Lengthened::Ntk { factor },
        yarn(1.0, 32.0),
        yarn(0.5, 2.0),
    ];
    let with = [yarn(1.0, 32.0), yarn(0.5, 2.0)];
    let without = without.map(|scaling| (scaling, 1.0));
    let with = with.map(|scaling| (scaling, 1.0 / (root * root)));
    let limited = Lengthened::distances(trained, length).map(|distances| (distances, 1.0));
    without.into_iter().chain(with).chain(limited).collect()
}

/// Runs as CSV: their settings, the first step with an accuracy of 90% (empty if none), and the accuracy at the end.
pub(crate) fn summary<'r>(runs: impl Iterator<Item = &'r Run>) -> String {
    const HEAD: &str = "task,attention,encoding,layers,width,heads,feed_forward,context,batch,steps,rate,base,seed,\
                        learned_at,right_at_end\n";
    HEAD.to_owned() + &runs.map(Run::row).collect::<String>()
}

impl Run {
    /// Trains a model and evaluates it on test sequences, given as pairs of a length and a number.
    ///
    /// # Errors
    /// Settings that are out of range.
    pub fn of(settings: Settings, texts: &[[usize; 2]]) -> Result<(Self, Model)> {
        let mut trainer = Trainer::new(settings)?;
        let mut steps = Vec::new();
        while !trainer.is_done() {
            steps.push(trainer.step());
        }
        let model = trainer.model().clone();
        let mut evaluated = Vec::new();
        for &[length, sequences] in texts {
            let is_mended = settings.encoding == Encoding::Rope
                && settings.attention == AttentionKind::Softmax
                && length > settings.context;
            let ways = match is_mended {
                true => extensions(settings.context, length),
                false => vec![(Lengthened::Plain, 1.0)],
            };
            for (scaling, temperature) in ways {
                let extension = scaling.extension(settings.context, temperature);
                let evaluation = model.evaluate(length, sequences, &extension)?;
                evaluated.push(Tallied {
                    scaling,
                    temperature,
                    evaluation,
                });
            }
        }
        let run = Self {
            settings,
            steps,
            evaluated,
            attention: Attention::of(&model)?,
            use_of_pairs: UseOfPairs::of(&model, texts)?,
        };
        Ok((run, model))
    }

    /// The loss of each step, in thousandths.
    fn losses(&self) -> impl Iterator<Item = u16> {
        self.steps.iter().map(|step| three_digits(step.loss.into()))
    }

    /// The accuracy of each step, in thousandths.
    fn rights(&self) -> impl Iterator<Item = u16> {
        self.steps.iter().map(|step| thousandths(step.right.into()))
    }

    /// A row of [`summary`].
    fn row(&self) -> String {
        let Settings {
            task,
            attention,
            encoding,
            layers,
            width,
            heads,
            feed_forward,
            context,
            batch,
            steps,
            rate,
            base,
            seed,
            ..
        } = self.settings;
        let (task, encoding) = (task.name(), encoding.name());
        // The page reads single precision.
        let rights = self
            .rights()
            .map(|n| f64::from((f64::from(n) / 1000.0) as f32));
        let rights: Vec<f64> = rights.collect();
        let learned = learned_at(&rights).map_or(String::new(), |step| step.to_string());
        let right = at_end(&rights, window(steps)).unwrap_or_default();
        format!(
            "{task},{attention:?},{encoding},{layers},{width},{heads},{feed_forward},{context},{batch},{steps},{rate},\
             {base},{seed},{learned},{right:.6}\n"
        )
    }

    pub(crate) fn write(&self, bytes: &mut Bytes) {
        let Settings {
            task,
            encoding,
            attention,
            ..
        } = self.settings;
        let encoding = Encoding::ALL.iter().position(|other| *other == encoding);
        bytes.byte(usize::from(task == Task::Brackets));
        bytes.byte(encoding.unwrap_or_default());
        bytes.byte(usize::from(attention == AttentionKind::Linear));
        bytes.shorts(self.losses());
        bytes.shorts(self.rights());
        bytes.byte(self.evaluated.len());
        for tallied in &self.evaluated {
            tallied.write(bytes);
        }
        match &self.attention {
            Some(attention) => attention.write(&self.settings, bytes),
            None => bytes.byte(0),
        }
        match &self.use_of_pairs {
            Some(use_of_pairs) => use_of_pairs.write(bytes),
            None => bytes.byte(0),
        }
    }
}

impl UseOfPairs {
    /// Measures RoPE with softmax: every set of pairs is cut once, so the texts must not be too long.
    fn of(model: &Model, texts: &[[usize; 2]]) -> Result<Option<Self>> {
        let Settings {
            encoding,
            attention,
            context,
            ..
        } = model.settings;
        if (encoding, attention) != (Encoding::Rope, AttentionKind::Softmax) {
            return Ok(None);
        }
        let map = model.pair_map(context, READ_FOR_PAIRS)?;
        let texts = texts.iter().filter(|[length, _]| *length <= LONGEST_CUT);
        let texts = texts.map(|text| CutTexts::of(model, map.pairs, *text));
        Ok(Some(Self {
            texts: texts.collect::<Result<_>>()?,
            map,
        }))
    }

    /// Writes the number of pairs, the map in single precision, and of each text how many tokens were scored and right.
    fn write(&self, bytes: &mut Bytes) {
        bytes.byte(self.map.pairs);
        for number in self.map.numbers() {
            bytes.real(number.into());
        }
        bytes.byte(self.texts.len());
        for text in &self.texts {
            bytes.short(text.length);
            bytes.short(text.sequences);
            bytes.short(text.scored as usize);
            let rights = text.rights.iter();
            bytes.shorts(rights.map(|right| u16::try_from(*right).unwrap_or(u16::MAX)));
        }
    }
}

impl CutTexts {
    fn of(model: &Model, pairs: usize, [length, sequences]: [usize; 2]) -> Result<Self> {
        let (mut scored, mut rights) = (0, Vec::new());
        for kind in [CutKind::Muted, CutKind::Still] {
            for pairs in 0..1 << pairs {
                let extension = Extension {
                    cut: Cut::new(kind, pairs),
                    ..Extension::default()
                };
                let whole = model.evaluate(length, sequences, &extension)?.whole();
                scored = whole.count;
                rights.push(whole.right);
            }
        }
        Ok(Self {
            length,
            sequences,
            scored,
            rights,
        })
    }
}

impl Tallied {
    fn write(&self, bytes: &mut Bytes) {
        let Evaluation {
            sequences,
            by_position,
            by_distance,
            ..
        } = &self.evaluation;
        let length = by_position.len();
        let together = length.div_ceil(PARTS);
        bytes.short(length);
        bytes.short(*sequences);
        bytes.short(together);
        let numbers = self.scaling.to_numbers().into_iter();
        for number in numbers.chain([self.temperature]) {
            bytes.real(number);
        }
        let starts = (0..length).step_by(together);
        let by_position = starts.map(|start| self.evaluation.among(start..start + together));
        write_tallies(&by_position.collect::<Vec<_>>(), bytes);
        bytes.byte(by_distance.len());
        write_tallies(by_distance, bytes);
    }
}

fn write_tallies(tallies: &[Tally], bytes: &mut Bytes) {
    let count = |number: u32| u16::try_from(number).unwrap_or(u16::MAX);
    bytes.shorts(tallies.iter().map(|tally| count(tally.count)));
    bytes.shorts(tallies.iter().map(|tally| count(tally.right)));
    let losses = tallies.iter().map(|tally| tally.mean_loss().unwrap_or(0.0));
    bytes.shorts(losses.map(thousandths));
}

impl Attention {
    /// The attention on the task's example, if the file has room for it.
    fn of(model: &Model) -> Result<Option<Self>> {
        let settings = &model.settings;
        let is_kept = settings.task == Task::KBack
            && settings.attention == AttentionKind::Softmax
            && KEPT.contains(&settings.encoding);
        if !is_kept {
            return Ok(None);
        }
        let tokens = settings.task.example();
        let forward = model.read(&tokens, &Extension::default())?;
        Ok(Some(Self {
            weights: forward.weights.concat(),
            next: forward.next(settings.task).to_vec(),
            tokens,
        }))
    }

    /// Writes the number of tokens, the tokens, the weights of the keys that each query sees, in 255ths, and the
    /// probabilities of the next token, in thousandths.
    fn write(&self, settings: &Settings, bytes: &mut Bytes) {
        let length = self.tokens.len();
        bytes.byte(length);
        bytes.all(&self.tokens);
        bytes.byte(settings.layers);
        bytes.byte(settings.heads);
        for (index, row) in self.weights.chunks_exact(length).enumerate() {
            let seen = row[..=index % length].iter();
            bytes
                .0
                .extend(seen.map(|weight| (255.0 * weight).round() as u8));
        }
        bytes.shorts(self.next.iter().map(|share| thousandths((*share).into())));
    }
}
