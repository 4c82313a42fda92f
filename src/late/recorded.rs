//! The recorded trainings: what a file of the site says of the default settings, for readers who trained nothing.
//! `training/recorder` writes it.

use super::models::{Progress, Question, Status, Weights};
use crate::files::{Bytes, Unreadable};
use std::rc::Rc;
use training::evaluation::{Evaluation, Tally};
use training::pairs::{Cut, CutKind, PairMap};
use training::task::Task;
use training::trainer::Step;
use training::{AttentionKind, Encoding, Lengthened, Settings};

/// The first four bytes of the file.
const FORMAT: &[u8] = b"RUN3";

/// The recorded runs of the file.
#[derive(Debug, Clone, Default)]
pub struct Recorded {
    runs: Vec<Run>,
}

#[derive(Debug, Clone)]
struct Run {
    settings: Settings,
    progress: Rc<Progress>,
    evaluated: Vec<Evaluated>,
    attention: Option<Attention>,
    use_of_pairs: Option<UseOfPairs>,
}

/// The heads' use of their pairs, and the model's accuracy without some of them.
#[derive(Debug, Clone)]
struct UseOfPairs {
    map: Rc<PairMap>,
    texts: Vec<CutTexts>,
}

/// Accuracy in texts of one length for each set of cut pairs.
#[derive(Debug, Clone)]
struct CutTexts {
    length: usize,
    sequences: usize,
    scored: usize,
    /// The number of right tokens for each kind of cut and each set of pairs, as bits. Shape: `[2, 2^pairs]`.
    rights: Vec<u16>,
}

/// The weights over a text.
#[derive(Debug, Clone)]
struct Attention {
    tokens: Vec<u8>,
    weights: Rc<Weights>,
}

#[derive(Debug, Clone)]
struct Evaluated {
    scaling: Lengthened,
    temperature: f64,
    evaluation: Rc<Evaluation>,
}

impl Bytes<'_> {
    /// Numbers that are written in thousandths.
    fn thousandths(&mut self, count: usize) -> Result<Vec<f64>, Unreadable> {
        let numbers = self.shorts(count)?;
        Ok(numbers.into_iter().map(|n| f64::from(n) / 1000.0).collect())
    }

    fn tallies(&mut self, count: usize) -> Result<Vec<Tally>, Unreadable> {
        let (counts, rights) = (self.shorts(count)?, self.shorts(count)?);
        let losses = self.thousandths(count)?;
        let tallies = counts.into_iter().zip(rights).zip(losses);
        Ok(tallies
            .map(|((count, right), loss)| Tally {
                count: u32::from(count),
                right: u32::from(right),
                loss: loss * f64::from(count),
            })
            .collect())
    }
}

impl Recorded {
    /// Reads the file.
    ///
    /// # Errors
    /// Another file, or a part of it.
    pub fn read(file: &[u8]) -> Result<Self, Unreadable> {
        let mut bytes = Bytes(file);
        bytes.format(FORMAT)?;
        let seed = u64::from(bytes.long()?);
        let steps = bytes.short()?;
        let runs = bytes.byte()?;
        let common = Settings {
            seed,
            steps,
            ..Settings::default()
        };
        let runs: Vec<Run> = (0..runs)
            .map(|_| Run::read(&mut bytes, common))
            .collect::<Result<_, _>>()?;
        bytes.end()?;
        Ok(Self { runs })
    }

    fn run(&self, settings: &Settings) -> Option<&Run> {
        self.runs.iter().find(|run| run.settings == *settings)
    }

    pub fn progress(&self, settings: &Settings) -> Option<Rc<Progress>> {
        Some(Rc::clone(&self.run(settings)?.progress))
    }

    /// A test of a run's model, with as many texts as were recorded. Tallies of neighbouring positions are added up at
    /// the first of them.
    pub fn evaluation(&self, question: &Question) -> Option<Rc<Evaluation>> {
        let run = self.run(&question.settings)?;
        if question.cut != Cut::default() {
            return run.use_of_pairs.as_ref()?.evaluation(question);
        }
        let is_it = |known: &&Evaluated| {
            let numbers = |scaling: Lengthened, temperature: f64| {
                let [method, factor, alpha, beta] = scaling.to_numbers();
                [method, factor, alpha, beta, temperature]
            };
            let mut pairs = numbers(known.scaling, known.temperature)
                .into_iter()
                .zip(numbers(question.scaling, question.temperature));
            known.evaluation.by_position.len() == question.length
                && pairs.all(|(known, asked)| (known - asked).abs() < 1e-6)
        };
        let found = run.evaluated.iter().find(is_it)?;
        Some(Rc::clone(&found.evaluation))
    }

    /// The weights of all heads of a run's model over some tokens.
    pub fn weights(&self, settings: &Settings, tokens: &[u8]) -> Option<Rc<Weights>> {
        let attention = self.run(settings)?.attention.as_ref();
        let attention = attention.filter(|attention| attention.tokens == tokens)?;
        Some(Rc::clone(&attention.weights))
    }

    pub fn pair_map(&self, settings: &Settings) -> Option<Rc<PairMap>> {
        let use_of_pairs = self.run(settings)?.use_of_pairs.as_ref()?;
        Some(Rc::clone(&use_of_pairs.map))
    }
}

impl UseOfPairs {
    fn read(bytes: &mut Bytes, settings: &Settings) -> Result<Option<Self>, Unreadable> {
        let pairs = bytes.byte()?;
        if pairs == 0 {
            return Ok(None);
        }
        if pairs != settings.head_dim() / 2 {
            return Err(Unreadable::Format);
        }
        let numbers = 3 * settings.layers * settings.heads * pairs;
        let numbers: Vec<f32> = (0..numbers)
            .map(|_| bytes.real().map(|number| number as f32))
            .collect::<Result<_, _>>()?;
        let map = PairMap::of_numbers(settings, &numbers).ok_or(Unreadable::Format)?;
        let texts = (0..bytes.byte()?).map(|_| {
            Ok(CutTexts {
                length: bytes.short()?,
                sequences: bytes.short()?,
                scored: bytes.short()?,
                rights: bytes.shorts(2 << pairs)?,
            })
        });
        Ok(Some(Self {
            texts: texts.collect::<Result<_, _>>()?,
            map: Rc::new(map),
        }))
    }

    /// The test with a cut, all of it counted at the first position. Losses were not recorded.
    fn evaluation(&self, question: &Question) -> Option<Rc<Evaluation>> {
        if (question.scaling, question.temperature) != (Lengthened::Plain, 1.0) {
            return None;
        }
        let mut texts = self.texts.iter();
        let text = texts.find(|text| text.length == question.length)?;
        let sets = text.rights.len() / 2;
        let first = match question.cut.kind() {
            CutKind::Muted => 0,
            CutKind::Still => sets,
        };
        let pairs = question.cut.pairs() as usize;
        let right = text.rights[first..first + sets].get(pairs)?;
        let mut evaluation = Evaluation::new(text.length);
        evaluation.sequences = text.sequences;
        *evaluation.by_position.first_mut()? = Tally {
            count: text.scored as u32,
            right: u32::from(*right),
            loss: f64::NAN,
        };
        Some(Rc::new(evaluation))
    }
}

impl Run {
    fn read(bytes: &mut Bytes, common: Settings) -> Result<Self, Unreadable> {
        let (task, encoding, attention) = (bytes.byte()?, bytes.byte()?, bytes.byte()?);
        let settings = Settings {
            task: [Task::KBack, Task::Brackets][task.min(1)],
            encoding: *Encoding::ALL.get(encoding).ok_or(Unreadable::Format)?,
            attention: [AttentionKind::Softmax, AttentionKind::Linear][attention.min(1)],
            ..common
        };
        let losses = bytes.thousandths(common.steps)?;
        let rights = bytes.thousandths(common.steps)?;
        let steps = losses.into_iter().zip(rights).map(|(loss, right)| Step {
            loss: loss as f32,
            right: right as f32,
        });
        let progress = Rc::new(Progress {
            status: Status::Done,
            steps: steps.collect(),
            is_recorded: true,
            ..Progress::untrained(&settings)
        });
        let evaluated = (0..bytes.byte()?).map(|_| Evaluated::read(bytes));
        Ok(Self {
            settings,
            progress,
            evaluated: evaluated.collect::<Result<_, _>>()?,
            attention: read_attention(bytes, settings.task.vocabulary())?,
            use_of_pairs: UseOfPairs::read(bytes, &settings)?,
        })
    }
}

impl Evaluated {
    fn read(bytes: &mut Bytes) -> Result<Self, Unreadable> {
        let (length, sequences, together) = (bytes.short()?, bytes.short()?, bytes.short()?.max(1));
        let numbers = [bytes.real()?, bytes.real()?, bytes.real()?, bytes.real()?];
        let temperature = bytes.real()?;
        let parts = bytes.tallies(length.div_ceil(together))?;
        let mut by_position = vec![Tally::default(); length];
        for (tally, part) in by_position.iter_mut().step_by(together).zip(parts) {
            *tally = part;
        }
        let distances = bytes.byte()?;
        Ok(Self {
            scaling: Lengthened::of_numbers(numbers),
            temperature,
            evaluation: Rc::new(Evaluation {
                sequences,
                by_position,
                by_distance: bytes.tallies(distances)?,
                by_direction: Default::default(),
            }),
        })
    }
}

fn read_attention(bytes: &mut Bytes, vocabulary: usize) -> Result<Option<Attention>, Unreadable> {
    let length = bytes.byte()?;
    if length == 0 {
        return Ok(None);
    }
    let tokens = bytes.take(length)?.to_vec();
    let (layers, heads) = (bytes.byte()?, bytes.byte()?);
    let mut all = Vec::new();
    for _ in 0..layers * heads {
        for query in 0..length {
            let seen = bytes.take(query + 1)?.iter();
            all.extend(seen.map(|weight| f32::from(*weight) / 255.0));
            all.extend(std::iter::repeat_n(0.0, length - query - 1));
        }
    }
    let weights = Weights {
        layers,
        heads,
        length,
        all,
        next: bytes
            .thousandths(vocabulary)?
            .into_iter()
            .map(|share| share as f32)
            .collect(),
    };
    Ok(Some(Attention {
        tokens,
        weights: Rc::new(weights),
    }))
}
