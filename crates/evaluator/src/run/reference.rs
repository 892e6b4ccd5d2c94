//! The reference evaluation of a plan: pixel by pixel, without any optimisation. Tests compare every run with it.

use crate::plane::plane_buffer::{PlaneBuffer, picture_planes};
use crate::plane::window::{Span, grid};
use crate::run::execution::{Execution, PlaneBuffers, plane_views};
use crate::run::pictures::read_pictures;
use crate::schedule::dependencies::all_roots;
use crate::schedule::error::RunError;
use crate::schedule::job::Job;
use crate::schedule::windows::windows;
use crate::trace::{Plan, StepAction, planes_read};
use lapidary_field::ir::Recording;
use lapidary_field::program::{Frame, RunOptions, Sampling};
use lapidary_field::simd::SimdLevel;
use std::sync::Arc;

/// The numbers of every output over a whole frame, with one sample per pixel: one step after the other, each program point
/// by point, each image node without SIMD. Nothing is skipped, cached or cropped.
pub fn render(plan: &Plan, frame: &Frame, settings: &[f32]) -> Result<Vec<Vec<f32>>, RunError> {
    let level = SimdLevel::all()[0];
    let whole = Frame { region: frame.size.map(|side| 0..side), ..frame.clone() };
    let job = Job::new(RunOptions::with(level), &whole, settings);
    whole.check()?;
    read_pictures(plan, &job)?;
    let windows = windows(plan, &job, None);
    let execution = Execution { plan, job: &job, windows: &windows, keys: None };
    let mut buffers: Vec<Option<PlaneBuffer>> = vec![None; plan.planes];
    for (i, step) in plan.steps.iter().enumerate() {
        let computed = match &step.action {
            StepAction::Paint { code, .. } => evaluate(code, &job.with_frame(&job.frame_of(step)), &buffers),
            StepAction::Picture(source) => picture_planes(source, &all_roots(step), job.stop),
            StepAction::ImageNode(image_step) => execution.image_node(image_step, i, &buffers)?,
        };
        for (plane, computed) in step.planes.iter().zip(computed) {
            buffers[*plane as usize] = Some(computed);
        }
    }
    let outputs = evaluate(&plan.code, &job, &buffers).into_iter();
    Ok(outputs.map(|plane| Arc::unwrap_or_clone(plane.px).into_vec()).collect())
}

/// Evaluates a program at the point of every pixel.
fn evaluate(code: &Recording, job: &Job<'_>, buffers: &PlaneBuffers) -> Vec<PlaneBuffer> {
    let reads = planes_read(code, &(0..code.roots.len()).collect::<Vec<_>>());
    let (frame, planes) = (job.frame, plane_views(buffers, code, &reads));
    let within = if frame.sampling == Sampling::Centre { 0.5 } else { 0.0 };
    let at = |i: u32, axis: usize| ((f64::from(i) + within) * (frame.tile[axis] / f64::from(frame.size[axis]))) as f32;
    let [z, t] = frame.z_time;
    let mut out: Vec<Vec<f32>> = vec![vec![]; code.roots.len()];
    for (row, column) in (0..frame.size[1]).flat_map(|row| (0..frame.size[0]).map(move |column| (row, column))) {
        let values = code.at_with_planes([at(column, 0), at(row, 1), z, t], job.settings, &planes);
        for (out, root) in out.iter_mut().zip(&code.roots) {
            let v = values[root.0 as usize];
            out.push(if v.is_finite() { v + 0.0 } else { 0.0 });
        }
    }
    let window = frame.size.map(Span::all);
    let buffer = |px: Vec<f32>| PlaneBuffer::new(px.into(), grid(frame), window);
    out.into_iter().map(buffer).collect()
}
