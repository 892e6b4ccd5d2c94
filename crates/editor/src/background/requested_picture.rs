//! Planning of the previews that the 2D views request, and of the resolutions at which they are still to be evaluated.

use super::evaluation::{ViewNumber, ViewTarget};
use super::last_preview::{COARSE_SIDE, PreviewContent, content};
use super::pixels::PlannedOutputs;
use super::planned_picture::{PlannedPicture, RequestedPicture};
use super::runner::{RequestRunner, RunningRequest};
use lapidary_document::CheckedDocument;
use lapidary_evaluator::check::CheckedGraph;
use lapidary_evaluator::node::input::Input;
use std::rc::Rc;

impl RequestRunner<'_> {
    /// Plans the preview of a view, and the resolutions at which it is still to be evaluated.
    pub(super) fn requested_picture(
        &mut self,
        run: &RunningRequest<'_>,
        (view, target, side): (ViewNumber, ViewTarget, u32),
        checked_document: &CheckedDocument,
        checked: &CheckedGraph,
    ) -> RequestedPicture {
        let planned = self.plan_picture(view, &target, checked_document, checked);
        let content = planned.as_ref().and_then(|picture| self.content(run, &picture.planned));
        let immediate = planned.as_ref().is_none_or(|picture| picture.planned.is_immediate(side));
        let at_once = run.request.playing || immediate;
        let sides = self.last_pictures[view as usize].remaining(content.as_ref(), Some(&target), side, at_once);
        RequestedPicture { view, target, side, planned, content, immediate, sides }
    }

    pub(super) fn content(&self, run: &RunningRequest<'_>, planned: &PlannedOutputs) -> Option<PreviewContent> {
        content(run.request, planned, &self.settings(run, COARSE_SIDE))
    }

    /// Plans the output or node in the 2D view.
    fn plan_picture(
        &mut self,
        view: ViewNumber,
        target: &ViewTarget,
        checked_document: &CheckedDocument,
        checked: &CheckedGraph,
    ) -> Option<Rc<PlannedPicture>> {
        let plans = &mut self.plans.pictures[view as usize];
        if let Some((_, planned)) = plans.as_ref().filter(|(planned, _)| planned == target) {
            return planned.clone();
        }
        let found = match target {
            ViewTarget::First => {
                let colour = checked.outputs.iter().find(|(name, _)| name.ends_with("base_color"));
                colour.or(checked.outputs.first()).cloned()
            }
            ViewTarget::Output(name) => checked.outputs.iter().find(|(output, _)| output == name).cloned(),
            ViewTarget::Node(node, output) => {
                checked_document.wire_end(node, output.as_deref()).map(|(node, output)| {
                    let name =
                        format!("{}.{}", checked.nodes[node].name, checked.nodes[node].spec.outputs[output].name);
                    (name, Input::Wire { node, output })
                })
            }
        };
        let planned = found.and_then(|output| {
            let outputs = [output];
            PlannedOutputs::of(checked, &outputs).map(|planned| Rc::new(PlannedPicture { outputs, planned }))
        });
        *plans = Some((target.clone(), planned.clone()));
        planned
    }
}
