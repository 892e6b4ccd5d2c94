//! The background evaluator.

use super::evaluation::{EvaluationReport, EvaluationRequest};
use super::runner::RequestRunner;
use super::worker::Worker;
use crate::platform::Platform;
use lapidary_evaluator::node::spec::Library;
use lapidary_evaluator::run::Progress;
use std::sync::Arc;

/// Thread that evaluates the open file.
pub(crate) struct BackgroundEvaluator {
    worker: Worker<EvaluationRequest, EvaluationReport>,
    progress: Arc<Progress>,
}

impl BackgroundEvaluator {
    /// Starts the thread; `wake` is called after each report.
    pub(crate) fn open(
        library: &'static Library,
        platform: Arc<dyn Platform>,
        wake: impl Fn() + Send + 'static,
    ) -> BackgroundEvaluator {
        let progress = Arc::new(Progress::default());
        let shared = progress.clone();
        let worker = Worker::open("evaluator", wake, move |thread| {
            let mut runner = RequestRunner::new(library, &*platform);
            thread.each(|request| runner.execute(&request, thread, &shared));
        });
        BackgroundEvaluator { worker, progress }
    }

    /// Sends a request, which cancels the one before, unless both evaluate the same nodes.
    pub(crate) fn request(&mut self, request: EvaluationRequest, evaluates_same: bool) {
        match evaluates_same {
            true => self.worker.request_afterwards(request),
            false => self.worker.request(request),
        }
    }

    /// Reports since the last call.
    pub(crate) fn reports(&mut self) -> Vec<EvaluationReport> {
        self.worker.reports()
    }

    pub(crate) fn busy(&self) -> bool {
        self.worker.busy()
    }

    /// Fraction of the current image that is done.
    pub(crate) fn progress(&self) -> f32 {
        self.progress.fraction()
    }
}
