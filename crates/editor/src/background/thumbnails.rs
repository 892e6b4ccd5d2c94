//! Thumbnails of nodes and descriptions of wires, evaluated after the preview.

use super::evaluation::{Analysis, EvaluationReport};
use super::last_preview::COARSE_SIDE;
use super::pixels::{PlannedOutputs, frame, thumbnail_image};
use super::runner::{RequestRunner, RunningRequest};
use lapidary_document::CheckedDocument;
use lapidary_evaluator::check::CheckedGraph;
use lapidary_evaluator::diagnostic::Severity;
use lapidary_evaluator::node::input::Input;
use lapidary_evaluator::report::explain::explain_for;
use lapidary_evaluator::run::fingerprint::fingerprints;
use lapidary_field::program::RunOptions;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Pixels along a side of a thumbnail.
const SIDE: u32 = 72;
/// Most nodes of a graph whose wires are all described.
const MAX_EXPLAINED: usize = 400;

impl RequestRunner<'_> {
    /// Evaluates the thumbnails of nodes whose values have changed.
    pub(super) fn evaluate_thumbnails(
        &mut self,
        run: &RunningRequest<'_>,
        checked_document: &CheckedDocument,
        checked: &CheckedGraph,
        nodes: &[String],
    ) {
        let found = nodes.iter().filter_map(|name| {
            let (node, output) = checked_document.wire_end(name, None)?;
            Some((name.clone(), Input::Wire { node, output }))
        });
        let wanted: Vec<(String, Input)> = found.collect();
        let outputs: Vec<_> = wanted.iter().enumerate().map(|(i, (_, input))| (i.to_string(), input.clone())).collect();
        let Some(PlannedOutputs { plan, settings }) = PlannedOutputs::of(checked, &outputs) else { return };
        let parameters = self.settings(run, SIDE);
        let Ok(keys) = fingerprints(&plan, &parameters.job(&settings)) else { return };
        // A material has several channels, each an output of its own.
        let (mut first, mut changed): (usize, BTreeMap<usize, u128>) = (0, BTreeMap::new());
        for (name, width) in &plan.outputs {
            let key = keys[first..first + width].iter().fold(7, |all: u128, key| all.rotate_left(9) ^ *key);
            first += width;
            let Ok(i) = name.split('.').next().unwrap_or(name).parse::<usize>() else { continue };
            changed.entry(i).and_modify(|all| *all = all.rotate_left(5) ^ key).or_insert(key);
        }
        changed.retain(|i, key| self.thumbnails.get(&wanted[*i].0) != Some(key));
        if changed.is_empty() {
            return;
        }
        let some: Vec<_> = changed.keys().map(|i| outputs[*i].clone()).collect();
        let Some(planned) = PlannedOutputs::of(checked, &some) else { return };
        let Ok(made) = planned.evaluate(&some, &self.settings(run, SIDE)) else { return };
        for ((i, key), (value_type, image)) in changed.into_iter().zip(made) {
            let node = wanted[i].0.clone();
            self.thumbnails.insert(node.clone(), key);
            (run.report)(EvaluationReport::Thumbnail { node, image: thumbnail_image(value_type, &image) });
        }
    }

    /// Describes each wire: bounds, tiling and cost.
    pub(super) fn explain(&mut self, run: &RunningRequest<'_>, analysis: &Analysis) {
        let version = (run.request.version, run.request.path.clone());
        let wrong = analysis.diagnostics.iter().any(|c| c.severity == Severity::Error);
        if run.stopped()
            || run.request.playing
            || wrong
            || analysis.checked.nodes.len() > MAX_EXPLAINED
            || self.explained.as_ref() == Some(&version)
        {
            return;
        }
        let frame = frame(&run.request.document, run.request.time, COARSE_SIDE / 2);
        let size = run.request.document.size;
        if let Ok(found) = explain_for(&analysis.checked, RunOptions::best(), &frame, size, [0.5, 0.5, 0.0, 0.0]) {
            self.explained = Some(version);
            (run.report)(EvaluationReport::Explained(Arc::new(found)));
        }
    }
}
