//! Evaluation, on a thread of its own: the newest request wins, what it replaces is stopped, and the window never waits.

mod last_preview;
mod pixels;
mod point_values;
mod runner;
mod thumbnails;
mod worker;

pub(crate) use last_preview::COARSE;
pub(crate) use pixels::{Levels, PlannedOutputs, bytes, frame, one, thumb};
pub(crate) use point_values::{PointValue, PointValues};
pub(crate) use worker::{Worker, WorkerThread};

use crate::platform::Platform;
use lapidary_document::{Document, GraphInterface};
use lapidary_evaluator::check::Checked;
use lapidary_evaluator::declare::channel::Channel;
use lapidary_evaluator::declare::value_type::Type;
use lapidary_evaluator::diagnostic::Diagnostic;
use lapidary_evaluator::node::spec::Library;
use lapidary_evaluator::report::explain::Explanation;
use lapidary_evaluator::run::Progress;
use lapidary_field::image::Image;
use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;
use std::sync::Arc;

/// What somebody wants to see.
#[derive(Clone, Debug)]
pub(crate) struct EvaluationRequest {
    /// Which version of the sheet it is of.
    pub(crate) version: u64,
    /// Counts the graphs that were opened.
    pub(crate) sheet: u64,
    pub(crate) document: Arc<Document>,
    pub(crate) path: PathBuf,
    /// The graph inside the file that is on the canvas, and what stands before its nodes' names.
    pub(crate) inside: Option<String>,
    pub(crate) prefix: String,
    pub(crate) shown: ViewTarget,
    /// Pixels along the longer side of the picture, in the end.
    pub(crate) side: u32,
    /// Whether the maps of the material are wanted, and of how many pixels.
    pub(crate) maps: Option<u32>,
    /// The nodes whose small pictures are wanted, by their names in the flat graph.
    pub(crate) thumbs: Vec<String>,
    /// Where in the film, of the whole of it.
    pub(crate) time: f32,
    /// Whether a film is playing: then there is one picture of each moment, as fine as can be had in time.
    pub(crate) playing: bool,
    /// The point at which the value of every node is wanted, in parts of the picture.
    pub(crate) pin: Option<[f64; 2]>,
}

/// Which picture is looked at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum ViewTarget {
    #[default]
    First,
    Output(String),
    /// An output of a node, by its name in the flat graph.
    Node(String, Option<String>),
}

/// What has been found, as it is found.
pub(crate) enum EvaluationReport {
    Checked(Arc<Analysis>),
    /// The picture that is looked at, coarse or as fine as was asked for.
    Picture(Picture),
    /// Why there is none.
    Blank(String),
    Maps(Maps),
    Thumb {
        node: String,
        image: egui::ColorImage,
    },
    Explained(Arc<Explanation>),
    /// The value of every node at the point that is pinned.
    PointValues(PointValues),
    /// Whether what the graph makes depends on time.
    Moves(bool),
}

/// What is known of a version of the sheet.
pub(crate) struct Analysis {
    pub(crate) version: u64,
    pub(crate) checked: Checked,
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// The graphs that nodes on the canvas stand for, by node.
    pub(crate) interfaces: BTreeMap<String, GraphInterface>,
    /// What outputs of nodes on the canvas carry.
    pub(crate) types: HashMap<(String, String), Type>,
    /// Files it was made of besides its own.
    pub(crate) reads: Vec<PathBuf>,
    /// Where those were looked for, and others that were not there.
    pub(crate) looked: Vec<PathBuf>,
}

/// A picture to be looked at.
#[derive(Clone)]
pub(crate) struct Picture {
    /// The version of the sheet that it shows.
    pub(crate) version: u64,
    pub(crate) name: String,
    pub(crate) carries: Type,
    pub(crate) image: Arc<Image>,
    /// Whether it is as fine as was asked for.
    pub(crate) fine: bool,
}

/// The maps of a material.
#[derive(Clone)]
pub(crate) struct Maps {
    /// The version of the sheet that they are of.
    pub(crate) version: u64,
    /// Whether they are as fine as was asked for.
    pub(crate) fine: bool,
    pub(crate) images: Arc<Vec<(Channel, Image)>>,
}

/// The thread that evaluates.
pub(crate) struct BackgroundEvaluator {
    worker: Worker<EvaluationRequest, EvaluationReport>,
    progress: Arc<Progress>,
}

impl BackgroundEvaluator {
    /// Opens the studio; `wake` is called whenever there is something to see.
    pub(crate) fn open(
        library: &'static Library,
        platform: Arc<dyn Platform>,
        wake: impl Fn() + Send + 'static,
    ) -> BackgroundEvaluator {
        let progress = Arc::new(Progress::default());
        let told = progress.clone();
        let worker = Worker::open("studio", wake, move |thread| {
            let mut work = runner::RequestRunner::new(library, &*platform);
            thread.each(|request| work.fulfil(&request, thread, &told));
        });
        BackgroundEvaluator { worker, progress }
    }

    /// Asks for something else: what is being done is stopped.
    pub(crate) fn want(&mut self, request: EvaluationRequest) {
        self.worker.want(request);
    }

    /// What has been found since this was asked last.
    pub(crate) fn reports(&mut self) -> Vec<EvaluationReport> {
        self.worker.reports()
    }

    /// Whether there is more to come.
    pub(crate) fn busy(&self) -> bool {
        self.worker.busy()
    }

    /// How far the picture is that is being painted.
    pub(crate) fn progress(&self) -> f32 {
        self.progress.fraction()
    }
}
