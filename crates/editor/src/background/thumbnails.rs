//! Thumbnails of nodes and descriptions of wires, evaluated after the preview.

use super::evaluation::{Analysis, EvaluationReport};
use super::last_preview::COARSE_SIDE;
use super::pixels::{EvaluationSettings, PlannedOutputs, frame, thumbnail_image};
use super::runner::{RequestRunner, RunningRequest};
use lapidary_document::CheckedDocument;
use lapidary_evaluator::check::CheckedGraph;
use lapidary_evaluator::diagnostic::Severity;
use lapidary_evaluator::node::input::Input;
use lapidary_evaluator::report::explain::explain_for;
use lapidary_evaluator::run::fingerprint::fingerprints;
use lapidary_evaluator::trace::Plan;
use lapidary_field::program::{RunOptions, Samples};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Pixels along a side of a thumbnail: those of the screen at a zoom of 1. Textures have smaller copies for other zooms.
const SIDE: u32 = 144;
/// Number of operations that thumbnails with several samples per pixel may take: about a frame of the screen.
const SAMPLED_OPERATIONS: u64 = 200_000_000;
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
        let parameters = self.thumbnail_settings(run, &plan);
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
        let Ok(made) = planned.evaluate(&some, &self.thumbnail_settings(run, &planned.plan)) else { return };
        for ((i, key), (value_type, image)) in changed.into_iter().zip(made) {
            let node = wanted[i].0.clone();
            self.thumbnails.insert(node.clone(), key);
            (run.report)(EvaluationReport::Thumbnail { node, image: thumbnail_image(value_type, &image) });
        }
    }

    /// Settings with four samples per pixel where these cost little, so that lines thinner than a pixel are not dotted.
    fn thumbnail_settings<'a>(&'a self, run: &RunningRequest<'a>, plan: &Plan) -> EvaluationSettings<'a> {
        let mut settings = self.settings(run, SIDE);
        let operations: u64 = plan.cost.iter().sum();
        let evaluations = u64::from(SIDE) * u64::from(SIDE) * u64::from(Samples::Four.count());
        if operations.saturating_mul(evaluations) < SAMPLED_OPERATIONS {
            settings.frame.samples = Samples::Four;
        }
        settings
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
