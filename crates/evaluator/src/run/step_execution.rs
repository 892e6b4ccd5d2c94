//! Makes the planes that somebody asks for, step by step.

use crate::node::pass::Pass;
use crate::node::spec::ImageNode;
use crate::plane::plane_buffer::{PlaneBuffer, PlaneSlice, cropped, given, read};
use crate::run::fingerprint::Keys;
use crate::schedule::job::{Job, RunError};
use crate::schedule::plane_bounds::extents;
use crate::schedule::windows::{Span, Window, Windows, blank, grid};
use crate::trace::{ImageStep, Plan, ProgramCache, Step, StepAction};
use lapidary_field::image::PlaneView;
use lapidary_field::ir::{Inst, Recording};
use lapidary_field::pixel_buffer::PixelBuffer;
use lapidary_field::program::{Frame, Program, ProgramInputs};
use std::sync::Arc;

/// Makes the planes that are wanted, those known from elsewhere among them; so many rows more are yet to come.
pub(crate) fn make(
    plan: &Plan,
    job: &Job<'_>,
    windows: &Windows,
    keys: Option<&Keys>,
    (wanted, rows): (Vec<u32>, usize),
) -> Result<Vec<Option<PlaneBuffer>>, RunError> {
    let mut held: Vec<Option<PlaneBuffer>> = vec![None; plan.planes];
    let todo = todo(plan, job, keys, &wanted, &mut held);
    if let Some(progress) = job.progress {
        let own = todo.iter().filter_map(|(i, _)| windows.steps[*i]).map(|w| w[1].len as usize);
        progress.start(own.sum::<usize>() + rows);
    }
    let last_use = last_use(plan);
    for (i, missing) in todo {
        job.stopped()?;
        let (step, Some(window)) = (&plan.steps[i], windows.steps[i]) else { continue };
        let (made, roots) = match &step.action {
            StepAction::Paint { code, programs } => {
                let painting = ProgramRoots { code, programs, roots: &missing, first_sample_only: &[] };
                (painted(&painting, job, &window, &held)?, missing)
            }
            StepAction::Picture(load) => (load.planes(&missing, job.stop), missing),
            StepAction::ImageNode(image_step) => (passed(plan, image_step, windows, i, job, &held)?, all(step)),
        };
        job.stopped()?;
        let reads = reads(step, &roots);
        for (root, made) in roots.into_iter().zip(made) {
            let plane = step.planes[root] as usize;
            if let (Some(cache), Some(keys), None) = (job.cache, keys, &made.picture) {
                cache.put(keys.planes[plane], made.clone());
            }
            // An output that nobody reads is let go at once.
            held[plane] = last_use[plane].is_some().then_some(made);
        }
        for plane in reads {
            if last_use[plane as usize] == Some(i) && !wanted.contains(&plane) {
                held[plane as usize] = None;
            }
        }
    }
    Ok(held)
}

/// The steps that must run, in order, each with which of its planes are missing; the others are known, or nobody needs
/// them.
pub(crate) fn todo(
    plan: &Plan,
    job: &Job<'_>,
    keys: Option<&Keys>,
    wanted: &[u32],
    held: &mut [Option<PlaneBuffer>],
) -> Vec<(usize, Vec<usize>)> {
    let mut want = vec![false; plan.planes];
    wanted.iter().for_each(|plane| want[*plane as usize] = true);
    let mut out = vec![];
    for (i, step) in plan.steps.iter().enumerate().rev() {
        let mut missing = vec![];
        for (root, plane) in step.planes.iter().map(|plane| *plane as usize).enumerate().filter(|(_, p)| want[*p]) {
            held[plane] = job.cache.zip(keys).and_then(|(cache, keys)| cache.get(keys.planes[plane]));
            missing.extend(held[plane].is_none().then_some(root));
        }
        if !missing.is_empty() {
            reads(step, &missing).into_iter().for_each(|plane| want[plane as usize] = true);
            out.push((i, missing));
        }
    }
    out.reverse();
    out
}

/// All that a step makes.
pub(crate) fn all(step: &Step) -> Vec<usize> {
    (0..step.planes.len()).collect()
}

/// The planes that a step reads for some of those it makes.
pub(crate) fn reads(step: &Step, roots: &[usize]) -> Vec<u32> {
    match &step.action {
        StepAction::Paint { code, .. } => read(code, roots),
        StepAction::Picture(_) => vec![],
        StepAction::ImageNode(image_step) => image_step.inputs.iter().flatten().copied().collect(),
    }
}

/// The last step that reads each plane, if any does; past them all where the last program does.
pub(crate) fn last_use(plan: &Plan) -> Vec<Option<usize>> {
    let mut out = vec![None; plan.planes];
    for (i, step) in plan.steps.iter().enumerate() {
        reads(step, &all(step)).into_iter().for_each(|plane| out[plane as usize] = Some(i));
    }
    let roots: Vec<usize> = (0..plan.code.roots.len()).collect();
    read(&plan.code, &roots).into_iter().for_each(|plane| out[plane as usize] = Some(plan.steps.len()));
    out
}

/// The planes as a program is given them; those it does not read are blank.
pub(crate) fn planes<'h>(held: &'h [Option<PlaneBuffer>], code: &Recording) -> Vec<PlaneView<'h>> {
    let most =
        code.insts.iter().filter_map(|i| if let Inst::Sample(read, ..) = i { Some(read.plane + 1) } else { None });
    let count = most.max().unwrap_or(0) as usize;
    held[..count].iter().map(|held| held.as_ref().map_or(PlaneBuffer::BLANK, PlaneBuffer::plane)).collect()
}

/// Some roots of a program that are to be painted.
pub(crate) struct ProgramRoots<'a> {
    pub(crate) code: &'a Recording,
    pub(crate) programs: &'a ProgramCache,
    /// The roots, by their place among all of the program.
    pub(crate) roots: &'a [usize],
    /// For each root of the program whether its pixels are the first of their points; not where it ends early.
    pub(crate) first_sample_only: &'a [bool],
}

impl<'a> ProgramRoots<'a> {
    /// The last program of a plan, with no roots yet.
    pub(crate) fn outputs(plan: &'a Plan) -> ProgramRoots<'a> {
        ProgramRoots { code: &plan.code, programs: &plan.last, roots: &[], first_sample_only: &plan.first_sample_only }
    }
}

/// Paints some roots of a program over a window.
pub(crate) fn painted(
    painting: &ProgramRoots<'_>,
    job: &Job<'_>,
    window: &Window,
    held: &[Option<PlaneBuffer>],
) -> Result<Vec<PlaneBuffer>, RunError> {
    let ProgramRoots { code, programs, roots, first_sample_only } = *painting;
    if roots.is_empty() {
        return Ok(vec![]);
    }
    let first_sample_only: Vec<bool> =
        roots.iter().map(|root| first_sample_only.get(*root).copied().unwrap_or(false)).collect();
    let (program, planes) = (programs.program(code, roots), planes(held, code));
    let size = window.map(|span| span.len as usize);
    let blank = |_| job.stopped().map(|()| PixelBuffer::zeros(size[0] * size[1]));
    let mut out: Vec<PixelBuffer> = roots.iter().map(blank).collect::<Result<_, _>>()?;
    let mut parts: Vec<&mut [f32]> = out.iter_mut().map(|px| &mut px[..]).collect();
    fill(&mut parts, &program, (job, ProgramInputs { first_only: &first_sample_only, ..job.feed(&planes) }), window)?;
    job.stopped()?;
    Ok(out
        .into_iter()
        .map(|px| PlaneBuffer { px: Arc::new(px), grid: grid(job.frame), window: *window, picture: None })
        .collect())
}

/// Fills planes over a window, piece by piece where it goes on at the other side.
pub(crate) fn fill(
    out: &mut [&mut [f32]],
    program: &Program,
    (job, feed): (&Job<'_>, ProgramInputs<'_>),
    window: &Window,
) -> Result<(), RunError> {
    let size = window.map(|span| span.len as usize);
    let [across, down] = [0, 1].map(|axis| window[axis].pieces(job.frame.size[axis]));
    for (rows, top) in down {
        for (columns, left) in &across {
            let frame = Frame { region: [columns.clone(), rows.clone()], ..job.frame.clone() };
            if columns.len() == size[0] {
                let part = top * size[0]..(top + rows.len()) * size[0];
                let mut parts: Vec<&mut [f32]> = out.iter_mut().map(|plane| &mut plane[part.clone()]).collect();
                program.paint_with(job.how, &frame, feed, &mut parts)?;
                continue;
            }
            let mut piece: Vec<PixelBuffer> =
                out.iter().map(|_| PixelBuffer::zeros(columns.len() * rows.len())).collect();
            let mut parts: Vec<&mut [f32]> = piece.iter_mut().map(|plane| &mut plane[..]).collect();
            program.paint_with(job.how, &frame, feed, &mut parts)?;
            for (plane, piece) in out.iter_mut().zip(&piece) {
                for (i, row) in piece.chunks(columns.len()).enumerate() {
                    plane[(top + i) * size[0] + left..][..row.len()].copy_from_slice(row);
                }
            }
        }
    }
    Ok(())
}

/// An image node over its window, before there are any planes.
pub(crate) fn passed_over<'a>(
    plan: &Plan,
    image_step: &'a ImageStep,
    windows: &'a Windows,
    i: usize,
    job: &Job<'a>,
) -> Option<(Pass<'a>, &'a ImageNode)> {
    let (window, image) = (windows.steps[i]?, image_step.node.spec.image()?);
    let makes = windows.makes[i].unwrap_or(window);
    let mut pass = blank(plan, image_step, &windows.numbers[i], job, &window);
    let above = makes[1].from - window[1].from;
    if above >= 0 && makes[1].end() <= window[1].end() {
        pass.rows = above as usize..above as usize + makes[1].len as usize;
    }
    Some((pass, image))
}

/// Runs an image node over its window, and keeps what is needed of it.
pub(crate) fn passed(
    plan: &Plan,
    image_step: &ImageStep,
    windows: &Windows,
    i: usize,
    job: &Job<'_>,
    held: &[Option<PlaneBuffer>],
) -> Result<Vec<PlaneBuffer>, RunError> {
    let Some((mut pass, image)) = passed_over(plan, image_step, windows, i, job) else { return Ok(vec![]) };
    let Some(window) = windows.steps[i] else { return Ok(vec![]) };
    let inputs: Vec<Vec<PlaneSlice>> = image_step
        .inputs
        .iter()
        .map(|planes| {
            planes.iter().map(|plane| given(held[*plane as usize].as_ref(), job, plan.wrap, &window)).collect()
        })
        .collect();
    let makes = windows.makes[i].unwrap_or(window);
    pass.planes = inputs.iter().map(|planes| planes.iter().map(|px| &px[..]).collect()).collect();
    (image.run)(&mut pass);
    job.stopped()?;
    if let Some(progress) = job.progress {
        progress.step(window[1].len as usize);
    }
    let mut kept = extents(image_step);
    let mut out = vec![];
    for (made, name) in pass.made.into_iter().zip(image_step.node.spec.outputs.iter().map(|o| o.name)) {
        let made = made.unwrap_or_else(|| panic!("`{}` puts something into `{name}`", image_step.node.spec.name));
        for px in made.planes {
            let within = kept.next().flatten();
            let held = match made.grid {
                Some(grid) => PlaneBuffer { px, grid, window: grid.size.map(Span::all), picture: None },
                None => {
                    let rows = Span { from: window[1].from + made.rows.start as i64, len: made.rows.len() as u32 };
                    PlaneBuffer { px, grid: grid(job.frame), window: [window[0], rows], picture: None }
                }
            };
            let needed = if made.grid.is_none() { makes } else { held.window };
            out.push(cropped(held, needed, job.stop).cleaned(within, job.stop));
            job.stopped()?;
        }
    }
    Ok(out)
}
