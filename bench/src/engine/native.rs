//! The engine as machine code.

use super::aim::Aim;
use super::group::{Group, SHAPES, stored_tasks, stored_tensors};
use super::times::{Time, Times};
use super::{Peer, Place};
use anyhow::Result;
use engine_bench::{Rotation, Scores, Storage, Task, Tensor};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// A sample takes at least this long.
const SAMPLE: Duration = Duration::from_millis(2);

/// The candidates of every group, on buffers that stay.
pub struct Native {
    rotations: Known<[usize; 3], Rotation>,
    stored: Known<(Storage, [usize; 3]), Box<dyn Tensor>>,
    scores: Candidates<Scores>,
}

/// Candidates for several works.
type Known<Key, Work> = Vec<(Key, Candidates<Work>)>;

struct Candidates<Work> {
    work: Work,
    all: Vec<Candidate<Work>>,
}

type Call<Work> = dyn Fn(&mut Work) -> rotary::Result<()>;

struct Candidate<Work> {
    name: String,
    call: Box<Call<Work>>,
    calls: u32,
}

impl<Work> Candidates<Work> {
    fn new(work: Work) -> Self {
        Self {
            work,
            all: Vec::new(),
        }
    }

    /// Finds how many calls a sample takes.
    fn add(
        &mut self,
        name: String,
        call: impl Fn(&mut Work) -> rotary::Result<()> + 'static,
    ) -> Result<()> {
        let mut candidate = Candidate {
            name,
            call: Box::new(call),
            calls: 1,
        };
        while candidate.sample(&mut self.work)? < SAMPLE {
            candidate.calls *= 2;
        }
        self.all.push(candidate);
        Ok(())
    }

    /// Times each candidate, and the first one anew before each.
    fn round(&mut self) -> Result<Times> {
        let mut times = Times::new();
        let Some((baseline, others)) = self.all.split_first() else {
            return Ok(times);
        };
        let work = &mut self.work;
        let ms = baseline.ms(work)?;
        let baseline_ms = ms;
        times.insert(baseline.name.clone(), Time { ms, baseline_ms });
        for candidate in others {
            let baseline_ms = baseline.ms(work)?;
            let ms = candidate.ms(work)?;
            times.insert(candidate.name.clone(), Time { ms, baseline_ms });
        }
        Ok(times)
    }
}

impl<Work> Candidate<Work> {
    /// Milliseconds per call, after one call that is not timed.
    fn ms(&self, work: &mut Work) -> Result<f64> {
        (self.call)(work)?;
        Ok(self.sample(work)?.as_secs_f64() * 1e3 / f64::from(self.calls))
    }

    fn sample(&self, work: &mut Work) -> Result<Duration> {
        forget_wide_registers();
        let start = Instant::now();
        for _ in 0..self.calls {
            (self.call)(black_box(work))?;
        }
        Ok(start.elapsed())
    }
}

/// What the C library or the system left in the upper parts of registers makes code without AVX up
/// to three times slower for as long as nothing else clears it.
#[cfg(target_arch = "x86_64")]
fn forget_wide_registers() {
    if is_x86_feature_detected!("avx") {
        // SAFETY: the instruction is there, and this code keeps nothing in what it clears.
        unsafe { core::arch::x86_64::_mm256_zeroupper() }
    }
}

#[cfg(not(target_arch = "x86_64"))]
fn forget_wide_registers() {}

impl Native {
    /// Warms every candidate up.
    ///
    /// # Errors
    /// If the engine fails.
    pub fn prepare() -> Result<Self> {
        let rotations = SHAPES
            .into_iter()
            .map(|shape| Ok((shape, rotations(shape)?)))
            .collect::<Result<_>>()?;
        let stored = stored_tensors()
            .map(|(storage, shape)| Ok(((storage, shape), stored(storage, shape)?)))
            .collect::<Result<_>>()?;
        Ok(Self {
            rotations,
            stored,
            scores: scores()?,
        })
    }
}

/// A round of the candidates that are known by this key.
fn round_of<Key: PartialEq, Work>(
    known: &mut [(Key, Candidates<Work>)],
    key: Key,
) -> Result<Times> {
    let found = known.iter_mut().find(|(known, _)| *known == key);
    found.map_or_else(|| Ok(Times::new()), |(_, candidates)| candidates.round())
}

fn rotations(shape: [usize; 3]) -> Result<Candidates<Rotation>> {
    let mut candidates = Candidates::new(Rotation::new(shape)?);
    candidates.add("copy".to_owned(), |rotation| {
        rotation.copy();
        Ok(())
    })?;
    for task in Task::all() {
        candidates.add(format!("engine: {task}"), move |rotation| {
            rotation.engine(task)
        })?;
        candidates.add(format!("slow twin: {task}"), move |rotation| {
            rotation.slow_twin(task)
        })?;
    }
    Ok(candidates)
}

fn stored(storage: Storage, shape: [usize; 3]) -> Result<Candidates<Box<dyn Tensor>>> {
    let mut candidates = Candidates::new(storage.tensor(shape)?);
    candidates.add("copy".to_owned(), |tensor| {
        tensor.copy();
        Ok(())
    })?;
    for (pairing, way, name) in stored_tasks() {
        candidates.add(name, move |tensor| tensor.rotate(pairing, way))?;
    }
    Ok(candidates)
}

fn scores() -> Result<Candidates<Scores>> {
    let mut candidates = Candidates::new(Scores::default());
    candidates.add("engine".to_owned(), Scores::engine)?;
    candidates.add(
        "engine of shared tokens".to_owned(),
        Scores::engine_of_shared_tokens,
    )?;
    candidates.add("slow twin".to_owned(), Scores::slow_twin)?;
    Ok(candidates)
}

impl Place for Native {
    fn name(&self) -> String {
        format!("Natively, {}", std::env::consts::ARCH)
    }

    fn aim(&self, _: [usize; 3], _: Task) -> Option<Aim> {
        None
    }

    fn peers(&self) -> &[Peer] {
        &[("slow twin", "slow twin")]
    }

    fn round(&mut self, group: Group) -> Result<Times> {
        match group {
            Group::Rotation(shape) => round_of(&mut self.rotations, shape),
            Group::Stored(storage, shape) => round_of(&mut self.stored, (storage, shape)),
            Group::Scores => self.scores.round(),
        }
    }
}
