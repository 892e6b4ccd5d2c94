//! Evaluation of outputs to images, and images as screens show them.

use crate::screen_mapping::ScreenMapping;
use egui::{Color32, ColorImage};
use lapidary_document::Document;
use lapidary_evaluator::check::CheckedGraph;
use lapidary_evaluator::declare::value_type::Type;
use lapidary_evaluator::node::input::Input;
use lapidary_evaluator::plane::cache::Cache;
use lapidary_evaluator::run::{Accelerator, Job, OutputImage, Progress, RunError, device_images, images};
use lapidary_evaluator::trace::{Plan, StepAction, plan};
use lapidary_field::image::Image;
use lapidary_field::program::{Frame, RunOptions};
use std::sync::atomic::AtomicBool;

/// Parameters of an evaluation.
pub(super) struct EvaluationSettings<'a> {
    pub(super) frame: Frame,
    pub(super) stop: &'a AtomicBool,
    pub(super) progress: &'a Progress,
    pub(super) cache: &'a Cache,
    /// GPU that paints programs, as far as it can.
    pub(super) accelerator: Option<&'a dyn Accelerator>,
}

impl EvaluationSettings<'_> {
    pub(super) fn job<'j>(&'j self, settings: &'j [f32]) -> Job<'j> {
        let (stop, progress, cache) = (self.stop, Some(self.progress), Some(self.cache));
        let accelerator = self.accelerator;
        Job { stop, progress, cache, accelerator, ..Job::new(RunOptions::best(), &self.frame, settings) }
    }
}

/// Planned outputs of a graph, with the values of its parameters.
pub(crate) struct PlannedOutputs {
    pub(crate) plan: Plan,
    pub(crate) settings: Vec<f32>,
}

impl PlannedOutputs {
    /// Plans outputs, regardless of those that the graph declares; none if that is impossible.
    pub(crate) fn of(checked: &CheckedGraph, outputs: &[(String, Input)]) -> Option<PlannedOutputs> {
        let all = CheckedGraph { outputs: outputs.to_vec(), ..checked.clone() };
        let names: Vec<&str> = outputs.iter().map(|(name, _)| name.as_str()).collect();
        let plan = plan(&all, &names).0?;
        let settings = plan.settings(&all);
        Some(PlannedOutputs { plan, settings })
    }

    /// Evaluates an image with its type for each of `outputs`; for a material, its colour.
    pub(super) fn evaluate(
        &self,
        outputs: &[(String, Input)],
        settings: &EvaluationSettings<'_>,
    ) -> Result<Vec<(Type, Image)>, RunError> {
        Ok(self.first_channels(outputs, images(&self.plan, &settings.job(&self.settings))?))
    }

    /// As [`evaluate`](Self::evaluate); images stay on the accelerator that has evaluated them.
    pub(super) fn evaluate_on_device(
        &self,
        outputs: &[(String, Input)],
        settings: &EvaluationSettings<'_>,
    ) -> Result<Vec<(Type, OutputImage)>, RunError> {
        Ok(self.first_channels(outputs, device_images(&self.plan, &settings.job(&self.settings))?))
    }

    /// The first image of each of `outputs`, with its type.
    fn first_channels<T>(&self, outputs: &[(String, Input)], evaluated: Vec<T>) -> Vec<(Type, T)> {
        let mut first_channels: Vec<(Type, T)> = vec![];
        let mut last = None;
        let all = self.plan.outputs.iter().zip(self.plan.types.iter().copied()).zip(evaluated);
        for (((name, _), value_type), image) in all {
            // The channels of a material are consecutive, the colour first.
            let own = outputs.iter().position(|(output, _)| output == name || name.starts_with(&format!("{output}.")));
            if own.is_some() && own == last {
                continue;
            }
            last = own;
            first_channels.push((value_type, image));
        }
        first_channels
    }

    /// Returns whether an output depends on time.
    pub(super) fn depends_on_time(&self) -> bool {
        self.plan.depends_on_time()
    }

    /// Returns whether an image takes less than a frame of the screen, so that a coarse preview would only flicker.
    pub(super) fn is_immediate(&self, side: u32) -> bool {
        let passes = self.plan.steps.iter().any(|step| matches!(step.action, StepAction::ImageNode(_)));
        let cost: u64 = self.plan.cost.iter().sum();
        !passes && cost.saturating_mul(u64::from(side) * u64::from(side)) < IMMEDIATE_OPERATIONS
    }
}

/// Evaluates one output to an image with its type; none if it cannot be planned.
pub(crate) fn evaluate_output(
    checked: &CheckedGraph,
    output: (String, Input),
    frame: Frame,
    stop: &AtomicBool,
    cache: &Cache,
) -> Result<Option<(Type, Image)>, RunError> {
    let outputs = [output];
    let Some(planned) = PlannedOutputs::of(checked, &outputs) else { return Ok(None) };
    let settings = EvaluationSettings { frame, stop, progress: &Progress::default(), cache, accelerator: None };
    Ok(planned.evaluate(&outputs, &settings)?.into_iter().next())
}

/// Number of operations that take less than a frame of the screen.
const IMMEDIATE_OPERATIONS: u64 = 200_000_000;

/// Frame of a document with a number of pixels along the longer side.
pub(crate) fn frame(document: &Document, time: f32, side: u32) -> Frame {
    Frame { z_time: [0.0, time], ..document.small_frame(side) }
}

/// Mapping of values to the grey levels of the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Levels {
    /// Single channel, shown as grey.
    pub(crate) only: Option<usize>,
    /// Values shown as black and as white.
    pub(crate) range: [f32; 2],
}

impl Levels {
    /// Mapping of an image with some channels.
    pub(crate) fn mapping(self, value_type: Type, channels: usize) -> ScreenMapping<'static> {
        ScreenMapping::new(value_type, channels, self.only, self.range)
    }
}

/// Image as the screen shows it, without anything behind transparent pixels.
fn screen_image(value_type: Type, image: &Image, levels: Levels) -> ColorImage {
    let mapping = levels.mapping(value_type, image.channels);
    let pixel = |px: &[f32]| {
        let [r, g, b, a] = mapping.bytes(px);
        Color32::from_rgba_unmultiplied(r, g, b, a)
    };
    let size = image.size.map(|n| n as usize);
    ColorImage::new(size, image.px.chunks_exact(image.channels).map(pixel).collect())
}

/// Thumbnail: values outside 0 to 1 are normalised to their range.
pub(crate) fn thumbnail_image(value_type: Type, image: &Image) -> ColorImage {
    let mut range = [0.0, 1.0];
    if image.channels == 1 {
        let ends = image.px.iter().fold([f32::INFINITY, f32::NEG_INFINITY], |[a, b], v| [a.min(*v), b.max(*v)]);
        let out = ends[0] < -1e-3 || ends[1] > 1.0 + 1e-3;
        if out && ends[0] < ends[1] {
            range = ends;
        }
    }
    screen_image(value_type, image, Levels { only: None, range })
}
