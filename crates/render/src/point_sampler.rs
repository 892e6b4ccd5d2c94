//! Values of the outputs of a graph at scattered points.

use crate::error::RenderError;
use crate::event::EventSink;
use crate::image_size::ImageSize;
use crate::load::PreparedGraph;
use lapidary_evaluator::declare::value_type::Type;
use lapidary_evaluator::run::{Job, points};
use lapidary_evaluator::trace::Plan;
use lapidary_field::program::{Frame, RunOptions};
use std::collections::BTreeMap;
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
    /// The values of each number of each output at points: their coordinates x, y, z and time. Image nodes run at z = 0, and
    /// once for each time if they depend on it. `stop` cancels the work.
    pub fn values(&self, at: [&[f32]; 4], stop: &AtomicBool) -> Result<Vec<Vec<f32>>, RenderError> {
        if !self.plan.steps_depend_on_time() {
            return self.values_of_frame(at, stop);
        }
        let mut frames: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
        for (i, time) in at[3].iter().enumerate() {
            frames.entry(time.to_bits()).or_default().push(i);
        }
        let mut values = vec![vec![0.0; at[0].len()]; self.plan.code.roots.len()];
        for places in frames.values() {
            let part = at.map(|axis| places.iter().map(|place| axis[*place]).collect::<Vec<f32>>());
            let found = self.values_of_frame(part.each_ref().map(|axis| &axis[..]), stop)?;
            for (all, found) in values.iter_mut().zip(&found) {
                places.iter().zip(found).for_each(|(place, value)| all[*place] = *value);
            }
        }
        Ok(values)
    }
    /// The values at points that image nodes see at the time of the first.
    fn values_of_frame(&self, at: [&[f32]; 4], stop: &AtomicBool) -> Result<Vec<Vec<f32>>, RenderError> {
        let time = at[3].first().copied().unwrap_or(0.0);
        let frame = Frame { z_time: [0.0, time], ..self.frame.clone() };
        let job = Job { stop, ..Job::new(RunOptions::best(), &frame, &self.settings) };
        Ok(points(&self.plan, &job, at)?)
    }
}
