//! Bounds of the pixels of planes.

use crate::declare::output::OutputType;
use crate::declare::value_type::Extent;
use crate::declare::value_type::Type;
use crate::plane::picture_input::PictureInput;
use crate::plane::window::everywhere;
use crate::schedule::job::Job;
use crate::trace::{ImageStep, Plan, StepAction};
use lapidary_field::interval::Interval;

/// The bounds of the pixels of each plane. Those of a picture's alpha are exact after it has been read.
pub(crate) fn bounds(plan: &Plan, job: &Job<'_>) -> Vec<Interval> {
    bounds_with(plan, job, PictureInput::alpha)
}

/// The bounds of the pixels of each plane, independent of whether pictures have been read.
pub(crate) fn bounds_of_any_pictures(plan: &Plan, job: &Job<'_>) -> Vec<Interval> {
    bounds_with(plan, job, |_| Interval::new(0.0, 1.0))
}

fn bounds_with(plan: &Plan, job: &Job<'_>, alpha: impl Fn(&PictureInput) -> Interval) -> Vec<Interval> {
    let whole = everywhere(job.frame);
    let mut out = vec![PIXEL; plan.planes];
    for step in &plan.steps {
        match &step.action {
            StepAction::Paint { code, .. } => {
                let bounds = code.bounds_with_planes(whole, job.settings, &out);
                for (plane, root) in step.planes.iter().zip(&code.roots) {
                    out[*plane as usize] = averaged(bounds[root.0 as usize]);
                }
            }
            StepAction::Picture(picture_input) => out[step.planes[3] as usize] = alpha(picture_input),
            StepAction::ImageNode(image_step) => {
                for (plane, extent) in step.planes.iter().zip(extents(image_step)) {
                    if let Some((low, high)) = extent {
                        out[*plane as usize] = Interval::new(low, high);
                    }
                }
            }
        }
    }
    out
}

/// The bounds of any pixel. Pixels are finite, so that 0 times a pixel is 0.
pub(crate) const PIXEL: Interval = Interval::new(f32::MIN, f32::MAX);

/// The bounds of a mean of samples, extended by rounding errors.
pub(crate) fn averaged(bound: Interval) -> Interval {
    let beyond = bound.lo.abs().max(bound.hi.abs()) * 4e-7;
    let wider = Interval::new(bound.lo - beyond, bound.hi + beyond);
    if wider.lo.is_finite() && wider.hi.is_finite() { wider } else { PIXEL }
}

/// The range to which each plane of an image node is clamped.
pub(crate) fn extents(image_step: &ImageStep) -> impl Iterator<Item = Option<(f32, f32)>> {
    let ImageStep { node, .. } = image_step;
    node.spec.outputs.iter().zip(&node.types).flat_map(|(output, carried)| {
        let range = match output.output_type {
            OutputType::Number(Extent::Unit) if *carried == Type::Number => Some((0.0, 1.0)),
            OutputType::Number(Extent::Signed) if *carried == Type::Number => Some((-1.0, 1.0)),
            _ => None,
        };
        std::iter::repeat_n(range, carried.width())
    })
}
