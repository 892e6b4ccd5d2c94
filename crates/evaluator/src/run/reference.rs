//! The plain reading of a plan: what every faster way to run it is held to.

use crate::plane::plane_buffer::PlaneBuffer;
use crate::run::pictures::read_pictures;
use crate::run::step_execution::{all, passed, planes};
use crate::schedule::job::{Job, RunError};
use crate::schedule::windows::{Span, grid, windows};
use crate::trace::{Plan, StepAction};
use lapidary_field::ir::Recording;
use lapidary_field::program::{Frame, RunOptions, Sampling};
use lapidary_field::simd::SimdLevel;
use std::sync::Arc;

/// The numbers of every output over a whole frame, one point a pixel: each step after the other, each program point by
/// point, each image node with plain numbers, with nothing left out, kept or cut.
pub fn render(plan: &Plan, frame: &Frame, settings: &[f32]) -> Result<Vec<Vec<f32>>, RunError> {
    let level = SimdLevel::all()[0];
    let whole = Frame { region: frame.size.map(|side| 0..side), ..frame.clone() };
    let job = Job::new(RunOptions::with(level), &whole, settings);
    whole.check()?;
    read_pictures(plan, &job)?;
    let windows = windows(plan, &job, None);
    let mut held: Vec<Option<PlaneBuffer>> = vec![None; plan.planes];
    for (i, step) in plan.steps.iter().enumerate() {
        let made = match &step.action {
            StepAction::Paint { code, .. } => over(code, &job, &held),
            StepAction::Picture(load) => load.planes(&all(step), job.stop),
            StepAction::ImageNode(image_step) => passed(plan, image_step, &windows, i, &job, &held)?,
        };
        for (plane, made) in step.planes.iter().zip(made) {
            held[*plane as usize] = Some(made);
        }
    }
    Ok(over(&plan.code, &job, &held).into_iter().map(|made| Arc::unwrap_or_clone(made.px).into_vec()).collect())
}

/// A program at the point of every pixel.
fn over(code: &Recording, job: &Job<'_>, held: &[Option<PlaneBuffer>]) -> Vec<PlaneBuffer> {
    let (frame, planes) = (job.frame, planes(held, code));
    let within = if frame.sampling == Sampling::Centre { 0.5 } else { 0.0 };
    let at = |i: u32, axis: usize| ((f64::from(i) + within) * (frame.tile[axis] / f64::from(frame.size[axis]))) as f32;
    let [z, t] = frame.rest;
    let mut out: Vec<Vec<f32>> = vec![vec![]; code.roots.len()];
    for (row, column) in (0..frame.size[1]).flat_map(|row| (0..frame.size[0]).map(move |column| (row, column))) {
        let values = code.at_with_planes([at(column, 0), at(row, 1), z, t], job.settings, &planes);
        for (out, root) in out.iter_mut().zip(&code.roots) {
            let v = values[root.0 as usize];
            out.push(if v.is_finite() { v + 0.0 } else { 0.0 });
        }
    }
    let window = frame.size.map(Span::all);
    out.into_iter()
        .map(|px| PlaneBuffer { px: Arc::new(px.into()), grid: grid(frame), window, picture: None })
        .collect()
}
