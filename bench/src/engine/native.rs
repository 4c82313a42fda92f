//! The engine as machine code.

use super::aim::Aim;
use super::times::Times;
use super::{Peer, Place, SHAPES};
use anyhow::Result;
use engine_bench::{Rotation, Task};
use std::fmt;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// A sample takes at least this long.
const SAMPLE: Duration = Duration::from_millis(2);

/// The candidates of every shape, on buffers that stay.
pub struct Native(Vec<Shape>);

struct Shape {
    shape: [usize; 3],
    rotation: Rotation,
    candidates: Vec<(Candidate, u32)>,
}

#[derive(Debug, Clone, Copy)]
enum Candidate {
    Copy,
    Engine(Task),
    SlowTwin(Task),
}

impl fmt::Display for Candidate {
    fn fmt(&self, text: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Copy => write!(text, "copy"),
            Self::Engine(task) => write!(text, "engine: {task}"),
            Self::SlowTwin(task) => write!(text, "slow twin: {task}"),
        }
    }
}

impl Candidate {
    fn all() -> impl Iterator<Item = Self> {
        let of_tasks = Task::all().flat_map(|task| [Self::Engine(task), Self::SlowTwin(task)]);
        std::iter::once(Self::Copy).chain(of_tasks)
    }

    fn call(self, rotation: &mut Rotation) -> Result<()> {
        match self {
            Self::Copy => rotation.copy(),
            Self::Engine(task) => rotation.engine(task)?,
            Self::SlowTwin(task) => rotation.slow_twin(task)?,
        }
        black_box(rotation);
        Ok(())
    }

    fn timed(self, rotation: &mut Rotation, calls: u32) -> Result<Duration> {
        let start = Instant::now();
        for _ in 0..calls {
            self.call(rotation)?;
        }
        Ok(start.elapsed())
    }

    /// How many calls make a sample.
    fn calls(self, rotation: &mut Rotation) -> Result<u32> {
        let mut calls = 1;
        while self.timed(rotation, calls)? < SAMPLE {
            calls *= 2;
        }
        Ok(calls)
    }
}

impl Native {
    /// Finds how many calls each sample takes.
    ///
    /// # Errors
    /// If the engine fails.
    pub fn prepare() -> Result<Self> {
        let shapes = SHAPES.map(|shape| {
            let mut rotation = Rotation::new(shape)?;
            let candidates = Candidate::all()
                .map(|candidate| Ok((candidate, candidate.calls(&mut rotation)?)))
                .collect::<Result<_>>()?;
            Ok(Shape {
                shape,
                rotation,
                candidates,
            })
        });
        Ok(Self(shapes.into_iter().collect::<Result<_>>()?))
    }
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

    fn round(&mut self, shape: [usize; 3]) -> Result<Times> {
        let mut times = Times::new();
        for Shape {
            rotation,
            candidates,
            ..
        } in self.0.iter_mut().filter(|known| known.shape == shape)
        {
            for (candidate, calls) in candidates {
                candidate.call(rotation)?;
                let sample = candidate.timed(rotation, *calls)?;
                let ms = sample.as_secs_f64() * 1e3 / f64::from(*calls);
                times.insert(candidate.to_string(), ms);
            }
        }
        Ok(times)
    }
}
