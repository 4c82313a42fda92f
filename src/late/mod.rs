//! What comes later than the page: learned vectors, recorded runs, and the reader's own runs. A figure declares what its
//! state needs of it; the host hands what has come to the figure's reading.

pub mod models;
pub mod recorded;
mod resource;
pub mod site_file;
pub mod table;

pub use resource::Resource;

use crate::state::FigureName;
use models::{Known, OwnRuns, Progress, Question, Weights};
use recorded::Recorded;
use std::rc::Rc;
use table::LearnedVectors;
use training::Settings;
use training::evaluation::Evaluation;
use training::pairs::PairMap;
use yew::Callback;

/// What a figure needs beside its state.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Needs {
    /// The runs that it shows. One that no figure shows pauses.
    pub trainings: Vec<Settings>,
    /// Questions to their models, the most urgent first.
    pub evaluations: Vec<Question>,
    /// Models, and the tokens over which their weights are shown.
    pub weights: Vec<(Settings, Vec<u8>)>,
    /// Models whose use of pairs is shown.
    pub pair_maps: Vec<Settings>,
}

/// The figure that is read again when something has come.
#[derive(Debug, Clone)]
pub struct Follower {
    pub name: FigureName,
    /// Reads and draws it again.
    pub redraw: Callback<()>,
}

/// What has come by now.
#[derive(Debug, Clone, Default)]
pub struct Late {
    pub learned: Resource<Rc<LearnedVectors>>,
    /// The runs that were recorded with the default settings.
    pub recorded: Resource<Rc<Recorded>>,
    pub own: OwnRuns,
}

impl Late {
    /// Progress of a run: the reader's own, else the recorded one of these settings. Any other is untrained.
    pub fn progress(&self, settings: &Settings) -> Rc<Progress> {
        let recorded = || self.recorded.here()?.progress(settings);
        let own = self.own.progress(settings).cloned();
        own.or_else(recorded)
            .unwrap_or_else(|| Rc::new(Progress::untrained(settings)))
    }

    /// What a model gets right, by its last answer. Where the reader began no such run, it is what was recorded.
    pub fn evaluation(&self, question: &Question) -> Option<Known<Evaluation>> {
        let settings = &question.settings;
        if self.own.progress(settings).is_none() {
            let found = self.recorded.here()?.evaluation(question)?;
            return Some(Known::at_the_end(settings, found));
        }
        let mut all = self.own.evaluations.iter();
        let (_, known) = all.find(|(known, _)| known == question)?;
        Some(known.clone())
    }

    /// The weights of all heads of a model over some tokens, in the same manner.
    pub fn weights(&self, settings: &Settings, tokens: &[u8]) -> Option<Known<Weights>> {
        if self.own.progress(settings).is_none() {
            let found = self.recorded.here()?.weights(settings, tokens)?;
            return Some(Known::at_the_end(settings, found));
        }
        let mut all = self.own.weights.iter();
        let (.., known) =
            all.find(|(known, known_tokens, _)| known == settings && known_tokens == tokens)?;
        Some(known.clone())
    }

    /// What the heads of a model make of their pairs, in the same manner.
    pub fn pair_map(&self, settings: &Settings) -> Option<Known<PairMap>> {
        if self.own.progress(settings).is_none() {
            let found = self.recorded.here()?.pair_map(settings)?;
            return Some(Known::at_the_end(settings, found));
        }
        let mut all = self.own.pair_maps.iter();
        let (_, known) = all.find(|(known, _)| known == settings)?;
        Some(known.clone())
    }
}
