//! Histogram of an input, for the handles of levels.

use super::evaluation::EvaluationReport;
use super::pixels::evaluate_output;
use super::runner::{RequestRunner, RunningRequest};
use super::value_counts::ValueCounts;
use lapidary_document::CheckedDocument;
use lapidary_evaluator::check::CheckedGraph;
use lapidary_evaluator::node::input::Input;
use lapidary_evaluator::run::RunError;
use std::sync::Arc;

/// Pixels along the longer side of the evaluated image.
const SIDE: u32 = 192;

impl RequestRunner<'_> {
    /// Counts the values of the requested input.
    pub(super) fn input_histogram(
        &self,
        run: &RunningRequest<'_>,
        checked_document: &CheckedDocument,
        checked: &CheckedGraph,
    ) {
        let Some(of) = run.request.histogram_of.as_ref().filter(|_| !run.stopped() && !run.request.playing) else {
            return;
        };
        let settings = self.settings(run, SIDE);
        let evaluated = match checked_document.wire_end(&of.0, of.1.as_deref()) {
            Some((node, output)) => {
                let output = ("histogram".to_owned(), Input::Wire { node, output });
                evaluate_output(checked, output, settings.frame, settings.stop, settings.cache)
            }
            None => Ok(None),
        };
        let counts = match evaluated {
            Ok(Some((value_type, image))) => ValueCounts::of(value_type, &image),
            Err(RunError::Cancelled) => return,
            Ok(None) | Err(_) => ValueCounts::default(),
        };
        (run.report)(EvaluationReport::InputHistogram { of: of.clone(), counts: Arc::new(counts) });
    }
}
