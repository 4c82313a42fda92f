//! The scores of an arrow with a letter at every patch, under three kinds of axes, and what models with them get right.

use super::parameters::{ARROW, COLUMN_OF, ROW_OF, SIZE};
use super::recorded::{Found, PICTURES, VECTORS, rows};
use crate::figure::prelude::*;
use crate::late::models::{Question, Status};
use crate::late::{Needs, site_file};
use crate::training_lab::{self, share};
use crate::widgets::heatmap::full_of;
use training::arrows::Arrows;
use training::evaluation::Tally;
use training::task::Direction;
use training::{Axes, Settings};

#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    pub direction: Direction,
    /// The size of the picture, as the index of [`PICTURES`].
    pub size: usize,
    /// The number of its rows, and of its columns.
    pub side: usize,
    /// The arrow's row and column.
    pub arrow: [usize; 2],
    /// A model for each kind of axes.
    pub models: [Model; 3],
}

#[derive(Debug, Clone, PartialEq)]
pub struct Model {
    pub settings: Settings,
    pub found: Found<Option<Tally>>,
    /// The lowest and the highest recorded accuracy over the seeds.
    pub over_seeds: Found<Option<[f64; 2]>>,
    /// Whether the reader's own model has learned to the end and gets as many right as the recorded one.
    pub is_recorded_one: bool,
    /// Whether there is a model.
    pub is_trained: bool,
    /// `None` before the model's vectors have come.
    pub map: Option<Map>,
}

/// The scores of the arrow in one head.
#[derive(Debug, Clone, PartialEq)]
pub struct Map {
    /// The head, from 0.
    pub head: usize,
    /// The score with a letter on each patch, row by row; not a number from the arrow on. Shape: `[side, side]`.
    pub scores: Rc<Vec<f32>>,
    /// The absolute score with the full colour, which doesn't depend on the arrow's patch.
    pub full: f64,
    /// The attention in the arrow's direction if every patch before it were a letter, from 0 to 1.
    pub on_line: f64,
    /// The score one step up and left, less what a step up and a step left alone account for.
    pub both: f64,
}

impl FigureReading for Reading {
    fn late(state: &State, follower: &Follower) -> Late {
        Late {
            pictures: site_file::follow(&VECTORS, follower),
            ..training_lab::late(needs(state), follower)
        }
    }

    fn with_late(state: &State, _: Option<&Self>, late: &Late) -> Result<Self> {
        let direction = state.get(&ARROW).direction();
        let size = state.get(&SIZE);
        let side = size.side();
        let arrow = [state.get(&ROW_OF), state.get(&COLUMN_OF)];
        Ok(Self {
            direction,
            size: size as usize,
            side,
            arrow,
            models: trainings(state).map(|settings| {
                let arrows = late.arrows(&settings);
                Model {
                    map: arrows
                        .and_then(|arrows| Map::best(&arrows, &settings, direction, side, arrow)),
                    ..Model::of(settings, late)
                }
            }),
        })
    }
}

impl Reading {
    /// Whether there are all models.
    pub fn are_trained(&self) -> bool {
        self.models.iter().all(|model| model.is_trained)
    }
}

/// The settings of a state's models.
pub fn trainings(state: &State) -> [Settings; 3] {
    let seed = u64::from(state.get(&SEED));
    Axes::ALL.map(|axes| Settings::picture(axes, seed))
}

/// The runs of a state's models, and what they are asked.
pub fn needs(state: &State) -> Needs {
    let trainings = trainings(state).to_vec();
    Needs {
        evaluations: trainings
            .iter()
            .flat_map(|settings| PICTURES.map(|pictures| question(*settings, pictures)))
            .collect(),
        arrows: trainings.clone(),
        trainings,
        ..Needs::default()
    }
}

pub fn question(settings: Settings, [side, sequences]: [usize; 2]) -> Question {
    Question::plain(settings, side * side, sequences)
}

impl Model {
    fn of(settings: Settings, late: &Late) -> Self {
        let recorded: Vec<_> = rows(settings.axes).collect();
        let mut same_seed = recorded.iter();
        let same_seed = same_seed.find(|(seed, _)| *seed == settings.seed);
        let kept = same_seed.map(|(_, found)| found.map(|of_size| of_size.map(Some)));
        let own = late.own.progress(&settings);
        let found = match own {
            Some(_) => PICTURES.map(|pictures| {
                let known = late.evaluation(&question(settings, pictures));
                let of = |direction| Some(known.as_ref()?.by_direction[direction as usize]);
                Direction::ALL.map(of)
            }),
            None => kept.unwrap_or_default(),
        };
        let counts = |found: &Found<Option<Tally>>| {
            let tallies = found.as_flattened().iter();
            tallies
                .map(|tally| tally.map(|tally| (tally.right, tally.count)))
                .collect::<Vec<_>>()
        };
        let is_done = own.is_some_and(|own| own.status == Status::Done);
        let mut over_seeds = Found::<Option<[f64; 2]>>::default();
        for (_, found) in &recorded {
            let tallies = found.as_flattened().iter();
            for (ends, tally) in over_seeds.as_flattened_mut().iter_mut().zip(tallies) {
                let Some(share) = tally.share() else { continue };
                let [low, high] = ends.unwrap_or([share; 2]);
                *ends = Some([low.min(share), high.max(share)]);
            }
        }
        Self {
            is_recorded_one: is_done && kept.is_some_and(|kept| counts(&kept) == counts(&found)),
            is_trained: own.is_some() || kept.is_some(),
            over_seeds,
            found,
            settings,
            map: None,
        }
    }

    /// The accuracy in images of a size and a direction, from 0 to 1; not a number where it isn't known.
    pub fn share(&self, size: usize, direction: usize) -> f64 {
        share(self.found[size][direction])
    }
}

impl Map {
    /// The map of the head that attends most in the direction, from the last patch of a picture as in training.
    fn best(
        arrows: &Arrows,
        settings: &Settings,
        direction: Direction,
        side: usize,
        arrow: [usize; 2],
    ) -> Option<Self> {
        let of = |head: usize, side: usize, arrow: [usize; 2]| {
            let around = arrows.scores(direction, head, side).ok()?;
            Some(Self::of(&around, head, direction, side, arrow))
        };
        let trained = PICTURES[0][0];
        let heads = (0..settings.heads).filter_map(|head| of(head, trained, [trained - 1; 2]));
        let best = heads.max_by(|one, other| one.on_line.total_cmp(&other.on_line))?;
        of(best.head, side, arrow)
    }

    /// The map from the scores around the arrow: see [`Arrows::scores`].
    fn of(
        around: &[f64],
        head: usize,
        direction: Direction,
        side: usize,
        [row, column]: [usize; 2],
    ) -> Self {
        let at = |up: usize, left: isize| {
            let across = (side as isize - 1 - left) as usize;
            around[(side - 1 - up) * (2 * side - 1) + across]
        };
        let mut scores = vec![f32::NAN; side * side];
        let [mut on_line, mut all] = [0.0; 2];
        for (patch, to) in scores.iter_mut().enumerate().take(row * side + column) {
            let (up, left) = (
                row - patch / side,
                column as isize - (patch % side) as isize,
            );
            let score = at(up, left);
            *to = score as f32;
            let weight = score.exp();
            all += weight;
            if is_on_line(direction, up, left) {
                on_line += weight;
            }
        }
        Self {
            head,
            scores: Rc::new(scores),
            full: full_of(around.iter().map(|score| *score as f32)),
            on_line: on_line / all,
            both: at(1, 1) + at(0, 0) - at(1, 0) - at(0, 1),
        }
    }
}

impl Map {
    /// The patch with the highest score, and the score; `None` if the arrow is on the first patch.
    pub fn peak(&self) -> Option<(usize, f32)> {
        let scores = self.scores.iter().copied().enumerate();
        let seen = scores.filter(|(_, score)| !score.is_nan());
        seen.max_by(|one, other| one.1.total_cmp(&other.1))
    }
}

/// Whether a patch so many rows up and columns left is in the direction of an arrow.
pub fn is_on_line(direction: Direction, up: usize, left: isize) -> bool {
    let [step_up, step_left] = direction.step();
    let steps = up.max(left.unsigned_abs());
    steps > 0 && up == steps * step_up && left == (steps * step_left) as isize
}
