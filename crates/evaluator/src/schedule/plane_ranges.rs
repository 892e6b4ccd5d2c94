//! Proven ranges of the pixels of planes and of the outputs of a plan, by the range analysis.

use crate::node::spec::PixelBounds;
use crate::plane::picture_input::PictureInput;
use crate::plane::window::{everywhere, grid};
use crate::ranges::{RangeInputs, ranges};
use crate::schedule::job::Job;
use crate::schedule::plane_bounds::{PIXEL, averaged, extents};
use crate::schedule::windows::{WindowSolver, numbers};
use crate::trace::{ImageStep, Plan, StepAction};
use lapidary_field::image::PixelGrid;
use lapidary_field::interval::Interval;
use lapidary_field::ir::Recording;
use lapidary_field::program::Samples;
use lapidary_field::reach::Reach;

/// The proven ranges of a plan.
pub(crate) struct ProvenRanges {
    /// The range of each number of each output over the whole image.
    pub(crate) outputs: Vec<Interval>,
    /// The image nodes whose ranges are those of their pixels, because no other is known.
    pub(crate) measured: Vec<String>,
}

/// The proven ranges of a plan, whose pictures have been read. The analysis takes longer than interval arithmetic and is
/// closer to the values. `pixels` has the range of the pixels of planes that have been painted for the frame.
pub(crate) fn proven_ranges(plan: &Plan, job: &Job<'_>, pixels: &[Option<Interval>]) -> ProvenRanges {
    let solver = WindowSolver { plan, job, all: true, numbers: numbers(plan, job), pixels: vec![] };
    let grid = finest_grid(plan, job);
    let (mut planes, mut measured) = (vec![PIXEL; plan.planes], vec![]);
    for (i, step) in plan.steps.iter().enumerate() {
        match &step.action {
            StepAction::Paint { code, .. } => {
                let painted = root_ranges(code, job, grid, &planes);
                for (plane, range) in step.planes.iter().zip(painted) {
                    planes[*plane as usize] =
                        if job.frame_of(step).samples == Samples::One { range } else { averaged(range) };
                }
            }
            StepAction::Picture(picture_input) => {
                planes[step.planes[3] as usize] = PictureInput::alpha(picture_input);
            }
            StepAction::ImageNode(image_step) => {
                let filtered = filtered(image_step, solver.reach(i), &planes);
                for ((plane, extent), bound) in step.planes.iter().zip(extents(image_step)).zip(filtered) {
                    let plane = *plane as usize;
                    let bound = extent.map_or(bound, |(low, high)| Interval::new(low, high));
                    let painted = pixels.get(plane).copied().flatten().filter(|_| bound == PIXEL);
                    if painted.is_some() && measured.last() != Some(&step.node) {
                        measured.push(step.node.clone());
                    }
                    planes[plane] = painted.unwrap_or(bound);
                }
            }
        }
    }
    ProvenRanges { outputs: root_ranges(&plan.code, job, grid, &planes), measured }
}

/// The grid of the planes with the most pixels, which have the steepest slopes.
fn finest_grid(plan: &Plan, job: &Job<'_>) -> PixelGrid {
    plan.steps.iter().fold(grid(job.frame), |finest, step| {
        let own = job.frame_of(step);
        PixelGrid { size: [0, 1].map(|axis| finest.size[axis].max(own.size[axis])), ..finest }
    })
}

/// The ranges of the results of a program, as pixels.
fn root_ranges(code: &Recording, job: &Job<'_>, grid: PixelGrid, planes: &[Interval]) -> Vec<Interval> {
    let inputs = RangeInputs { coords: everywhere(job.frame), knobs: job.settings, planes, grid };
    let all = ranges(code, &inputs);
    code.roots.iter().map(|root| all[root.0 as usize].stored()).collect()
}

/// The ranges of the planes that an image node computes, as far as they follow from those of its input.
fn filtered(step: &ImageStep, reach: Reach, planes: &[Interval]) -> Vec<Interval> {
    let count = step.node.types.iter().map(|carried| carried.width()).sum();
    let mut out = vec![PIXEL; count];
    let Some(image) = step.node.spec.image() else { return out };
    let Some(of) = image.bounds.of().and_then(|of| step.node.spec.socket(of)) else { return out };
    let input: Vec<Interval> = step.inputs[of].iter().map(|plane| planes[*plane as usize]).collect();
    for (k, (out, pixels)) in out.iter_mut().zip(&input).enumerate() {
        let alpha = if k < 3 { input.get(3) } else { None };
        *out = match image.bounds {
            PixelBounds::Declared => PIXEL,
            PixelBounds::Chosen(_) => *pixels,
            PixelBounds::Stretched(_) if k < 3 => Interval::new(0.0, 1.0),
            PixelBounds::Stretched(_) => *pixels,
            PixelBounds::Mean { samples, .. } => mean(*pixels, alpha, rounding(reach, samples)),
        };
    }
    out
}

/// The rounding error of a weighted sum, in proportion to its largest addend: of both passes of a blur of this reach, or of
/// this many samples.
fn rounding(reach: Reach, samples: u32) -> f32 {
    let far = match reach {
        Reach::Pixels([across, down]) | Reach::Rows([across, down]) => across.max(down),
        Reach::Whole => 8192,
    };
    (8 * far + 8 * samples + 40) as f32 * 6e-8
}

/// The range of means of pixels. Those of colours are weighted by alpha, and divided by the mean of alpha.
fn mean(pixels: Interval, alpha: Option<&Interval>, rounding: f32) -> Interval {
    let slack = match alpha {
        // Where alpha may vanish, the quotient may be any number; and the least negative product need not have the least
        // alpha.
        Some(alpha) if alpha.lo < 1e-3 || alpha.lo < alpha.hi && pixels.lo < 0.0 => return PIXEL,
        Some(_) => 4.0 * rounding,
        None => rounding,
    };
    let error = pixels.lo.abs().max(pixels.hi.abs()) * slack + 1e-38;
    let (lo, hi) = (pixels.lo - error, pixels.hi + error);
    // Sums of numbers of one sign keep the sign.
    let lo = if pixels.lo >= 0.0 { lo.max(0.0) } else { lo };
    let hi = if pixels.hi <= 0.0 { hi.min(0.0) } else { hi };
    if lo.is_finite() && hi.is_finite() { Interval::new(lo, hi) } else { PIXEL }
}
