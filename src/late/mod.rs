//! Data that comes later than the page: learned vectors, recorded runs, and the reader's own runs. A figure declares
//! what its state needs of it; the host hands what has come to the figure's reading.

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
use training::arrows::Arrows;
use training::evaluation::Evaluation;
use training::pairs::PairMap;
use yew::Callback;

/// Late data that a figure's state needs.
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
    /// Models of images, whose arrows' vectors are shown.
    pub arrows: Vec<Settings>,
}

/// The figure that is read again when something has come.
#[derive(Debug, Clone)]
pub struct Follower {
    pub name: FigureName,
    /// Reads and draws it again.
    pub redraw: Callback<()>,
}

/// The vectors of recorded models of images, with their settings.
pub type Pictures = Vec<(Settings, Rc<Arrows>)>;

/// The late data that has come by now.
#[derive(Debug, Clone, Default)]
pub struct Late {
    pub learned: Resource<Rc<LearnedVectors>>,
    /// The runs that were recorded with the default settings.
    pub recorded: Resource<Rc<Recorded>>,
    /// The vectors of the recorded models of images.
    pub pictures: Resource<Rc<Pictures>>,
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

    /// Results of a model: the last answer of the reader's own run, else the recorded ones if there is no such run.
    pub fn evaluation(&self, question: &Question) -> Option<Known<Evaluation>> {
        let mut own = self.own.evaluations.iter();
        let own = own.find(|(known, _)| known == question);
        let recorded = |recorded: &Recorded| recorded.evaluation(question);
        self.known(&question.settings, own.map(|(_, known)| known), recorded)
    }

    /// The weights of all heads of a model over some tokens, from the same sources.
    pub fn weights(&self, settings: &Settings, tokens: &[u8]) -> Option<Known<Weights>> {
        let mut own = self.own.weights.iter();
        let own = own.find(|(known, over, _)| known == settings && over == tokens);
        let recorded = |recorded: &Recorded| recorded.weights(settings, tokens);
        self.known(settings, own.map(|(.., known)| known), recorded)
    }

    /// Use of pairs by the heads of a model, from the same sources.
    pub fn pair_map(&self, settings: &Settings) -> Option<Known<PairMap>> {
        let mut own = self.own.pair_maps.iter();
        let own = own.find(|(known, _)| known == settings);
        let recorded = |recorded: &Recorded| recorded.pair_map(settings);
        self.known(settings, own.map(|(_, known)| known), recorded)
    }

    /// Vectors of a picture's arrows: those of the reader's own run, else the recorded ones if there is no such run.
    pub fn arrows(&self, settings: &Settings) -> Option<Known<Arrows>> {
        if self.own.progress(settings).is_some() {
            let mut own = self.own.arrows.iter();
            let (_, known) = own.find(|(known, _)| known == settings)?;
            return Some(known.clone());
        }
        let mut recorded = self.pictures.here()?.iter();
        let (_, found) = recorded.find(|(known, _)| known == settings)?;
        Some(Known::at_the_end(settings, Rc::clone(found)))
    }

    fn known<T: Clone>(
        &self,
        settings: &Settings,
        own: Option<&Known<T>>,
        recorded: impl FnOnce(&Recorded) -> Option<Rc<T>>,
    ) -> Option<Known<T>> {
        if self.own.progress(settings).is_some() {
            return own.cloned();
        }
        let found = recorded(self.recorded.here()?)?;
        Some(Known::at_the_end(settings, found))
    }
}
