//! Values of the outputs of a graph at scattered points.

use crate::error::RenderError;
use crate::event::EventSink;
use crate::image_size::ImageSize;
use crate::load::PreparedGraph;
use lapidary_evaluator::declare::value_type::Type;
use lapidary_evaluator::run::{Job, points};
use lapidary_evaluator::trace::Plan;
use lapidary_field::program::{Frame, RunOptions};
use std::sync::atomic::AtomicBool;

/// Evaluates outputs of a graph at points.
pub struct PointSampler {
    plan: Plan,
    settings: Vec<f32>,
    frame: Frame,
}

impl PointSampler {
    /// A sampler of these outputs, or of all if none is named. `size` is that of the images of image nodes, by default that of
    /// the graph. Warnings go to `events`.
    pub fn new(
        graph: &PreparedGraph,
        outputs: &[String],
        size: Option<ImageSize>,
        events: EventSink<'_>,
    ) -> Result<PointSampler, RenderError> {
        let plan = graph.plan_with_warnings(outputs, events)?;
        let settings = plan.settings(&graph.checked);
        let size = size.map_or(graph.document.size, |size| size.pixels(graph.document.size));
        Ok(PointSampler { plan, settings, frame: graph.document.frame(size) })
    }
    /// The names of the outputs and the types of their values.
    pub fn outputs(&self) -> impl Iterator<Item = (&str, Type)> {
        self.plan.outputs.iter().zip(&self.plan.types).map(|((name, _), carries)| (name.as_str(), *carries))
    }
    /// The values of each number of each output at points: their coordinates x, y, z and time. `stop` cancels the work.
    pub fn values(&self, at: [&[f32]; 4], stop: &AtomicBool) -> Result<Vec<Vec<f32>>, RenderError> {
        let job = Job { stop, ..Job::new(RunOptions::best(), &self.frame, &self.settings) };
        Ok(points(&self.plan, &job, at)?)
    }
}
