//! Previews that the 2D views request: their plans, the resolutions at which they are still to be evaluated, and their
//! evaluation.

use super::evaluation::{EvaluationReport, PreviewPicture, ViewNumber, ViewTarget};
use super::last_preview::{COARSE_SIDE, LastPreview, PreviewContent, content};
use super::pixels::{EvaluationSettings, PlannedOutputs};
use super::planned_picture::{PlannedPicture, RequestedPicture};
use super::preview_image::PreviewImage;
use super::runner::{RequestRunner, RunningRequest};
use lapidary_document::CheckedDocument;
use lapidary_evaluator::check::CheckedGraph;
use lapidary_evaluator::declare::value_type::Type;
use lapidary_evaluator::node::input::Input;
use lapidary_evaluator::run::{OutputImage, RunError};
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

    /// Evaluates a preview. Returns whether there is an image or a reason to show, which a cancelled evaluation lacks.
    pub(super) fn picture(&mut self, run: &RunningRequest<'_>, requested: &RequestedPicture, side: u32) -> bool {
        let version = run.request.version;
        let (view, last) = (requested.view, requested.view as usize);
        self.last_pictures[last] = LastPreview::default();
        let no_picture = |why: &str| (run.report)(EvaluationReport::NoPicture(view, why.to_owned()));
        let Some(PlannedPicture { outputs, planned }) = requested.planned.as_deref() else {
            no_picture("this output has no value: wire it, or choose another output");
            return true;
        };
        match self.evaluate_picture(planned, outputs, &self.accelerated_settings(run, side)) {
            Ok(evaluated) => match evaluated {
                Some((value_type, image)) => {
                    let (name, fine) = (outputs[0].0.clone(), side >= requested.side);
                    if let Some(content) = requested.content {
                        self.last_pictures[last] = LastPreview::of(content, Some(requested.target.clone()), side);
                    }
                    let picture = PreviewPicture { view, version, name, value_type, image, fine };
                    (run.report)(EvaluationReport::Picture(picture));
                }
                None => no_picture("this output has no value"),
            },
            Err(RunError::Cancelled) => return false,
            Err(error) => no_picture(&error.to_string()),
        }
        true
    }

    /// Evaluates the image of a preview. It stays on the device, if that shows it too.
    fn evaluate_picture(
        &self,
        planned: &PlannedOutputs,
        outputs: &[(String, Input)],
        settings: &EvaluationSettings<'_>,
    ) -> Result<Option<(Type, PreviewImage)>, RunError> {
        let device = settings.accelerator.and_then(|_| self.platform.picture_device());
        let evaluated = match &device {
            Some(_) => planned.evaluate_on_device(outputs, settings)?.into_iter().next(),
            None => {
                let pixels = |(value_type, image)| (value_type, OutputImage::Pixels(image));
                planned.evaluate(outputs, settings)?.into_iter().next().map(pixels)
            }
        };
        let shown = |(value_type, image)| Some((value_type, PreviewImage::new(image, device.as_ref())?));
        Ok(evaluated.and_then(shown))
    }
}
