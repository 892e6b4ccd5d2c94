//! Execution of the steps of a plan: programs, image nodes, and cached planes.

use crate::plane::plane_buffer::{PlaneBuffer, PlaneSlice, SliceWindow, cropped};
use crate::plane::window::{Span, Window, grid, is_one_piece};
use crate::run::fingerprint::{Keys, ValueKeys};
use crate::run::plane_loading::are_in_memory;
use crate::run::reuse::ReusedValues;
use crate::schedule::error::RunError;
use crate::schedule::job::Job;
use crate::schedule::plane_bounds::extents;
use crate::schedule::windows::Windows;
use crate::trace::{ImageStep, Plan, ProgramCache, ProgramContents, with_roots};
use lapidary_field::image::PlaneView;
use lapidary_field::ir::{Inst, Recording};
use lapidary_field::pixel_buffer::PixelBuffer;
use lapidary_field::program::{Frame, Program, ProgramInputs, Samples};
use rayon::prelude::*;

/// The planes of a plan by their index, as far as they are computed.
pub(crate) type PlaneBuffers = [Option<PlaneBuffer>];

/// A plan, and the inputs of its steps.
pub(crate) struct Execution<'a> {
    pub(crate) plan: &'a Plan,
    pub(crate) job: &'a Job<'a>,
    /// The part of each plane that is computed.
    pub(crate) windows: &'a Windows,
    /// The keys of the planes in the job's cache, if it has one.
    pub(crate) keys: Option<&'a Keys>,
}

impl Execution<'_> {
    /// Runs the image node of step `i` over its window, and crops its planes to the parts that are needed.
    pub(crate) fn image_node(
        &self,
        image_step: &ImageStep,
        i: usize,
        buffers: &PlaneBuffers,
    ) -> Result<Vec<PlaneBuffer>, RunError> {
        let Execution { plan, windows, .. } = *self;
        let frame = self.job.frame_of(&plan.steps[i]);
        let job = &self.job.with_frame(&frame);
        let Some((mut pass, image)) = windows.image_pass(plan, job, i) else { return Ok(vec![]) };
        let Some(window) = windows.steps[i] else { return Ok(vec![]) };
        let slices = SliceWindow { frame: job.frame, window, wrap: plan.wrap, stop: job.stop };
        let slice = |plane: &u32| slices.slice(buffers[*plane as usize].as_ref());
        let inputs: Vec<Vec<PlaneSlice>> =
            image_step.inputs.iter().map(|planes| planes.iter().map(slice).collect()).collect();
        pass.planes = inputs.iter().map(|planes| planes.iter().map(|px| &px[..]).collect()).collect();
        (image.run)(&mut pass);
        job.check_cancelled()?;
        if let Some(progress) = job.progress {
            progress.step(window[1].len as usize);
        }
        let needed = windows.computed[i].unwrap_or(window);
        let mut extents = extents(image_step);
        let mut out = vec![];
        for (output, name) in pass.outputs.into_iter().zip(image_step.node.spec.outputs.iter().map(|o| o.name)) {
            let output =
                output.unwrap_or_else(|| panic!("`{}` must write its output `{name}`", image_step.node.spec.name));
            for px in output.planes {
                let extent = extents.next().flatten();
                let (buffer, needed) = match output.grid {
                    Some(grid) => {
                        let whole = grid.size.map(Span::all);
                        (PlaneBuffer { px, ..PlaneBuffer::on_device(grid, whole) }, whole)
                    }
                    None => {
                        let rows =
                            Span { from: window[1].from + output.rows.start as i64, len: output.rows.len() as u32 };
                        (PlaneBuffer { px, ..PlaneBuffer::on_device(grid(job.frame), [window[0], rows]) }, needed)
                    }
                };
                out.push(cropped(buffer, needed, job.stop).sanitized(extent, job.stop));
                job.check_cancelled()?;
            }
        }
        Ok(out)
    }
}

/// Views of the planes of a program by index, of which some of its roots read `reads`; the others are blank.
pub(crate) fn plane_views<'h>(buffers: &'h PlaneBuffers, code: &Recording, reads: &[u32]) -> Vec<PlaneView<'h>> {
    let plane = |inst: &Inst| if let Inst::Sample(sampler, ..) = inst { Some(sampler.plane + 1) } else { None };
    let count = code.insts.iter().filter_map(plane).max().unwrap_or(0) as usize;
    let mut views = vec![PlaneBuffer::BLANK; count];
    for plane in reads {
        if let Some(buffer) = &buffers[*plane as usize] {
            views[*plane as usize] = buffer.plane();
        }
    }
    views
}

/// Some roots of a program, to be painted.
pub(crate) struct ProgramRoots<'a> {
    pub(crate) code: &'a Recording,
    pub(crate) programs: &'a ProgramCache,
    /// The roots, by their index in the program.
    pub(crate) roots: &'a [usize],
    /// The planes that the roots read.
    pub(crate) reads: &'a [u32],
    /// For each root of the program, true if a pixel is its first sample instead of the mean of all; false if missing.
    pub(crate) first_sample_only: &'a [bool],
    /// The keys of the program's values, if they may be reused.
    pub(crate) values: Option<&'a ValueKeys>,
}

impl<'a> ProgramRoots<'a> {
    /// The last program of a plan, with no roots yet.
    pub(crate) fn outputs(plan: &'a Plan) -> ProgramRoots<'a> {
        let first_sample_only = &plan.first_sample_only;
        let (code, programs) = (&plan.code, &plan.last);
        ProgramRoots { code, programs, roots: &[], reads: &[], first_sample_only, values: None }
    }

    /// For each of the roots, true if a pixel is its first sample.
    pub(crate) fn first_samples(&self) -> Vec<bool> {
        let first = |root: &usize| self.first_sample_only.get(*root).copied().unwrap_or(false);
        self.roots.iter().map(first).collect()
    }

    /// Paints the roots over a window. Planes that are not in memory are read if the accelerator does not paint them.
    pub(crate) fn paint(
        &self,
        job: &Job<'_>,
        window: &Window,
        buffers: &mut PlaneBuffers,
    ) -> Result<Vec<PlaneBuffer>, RunError> {
        match self.paint_once(job, window, buffers) {
            Err(RunError::Device) => {
                job.load_planes(self.reads, buffers)?;
                self.paint_once(job, window, buffers)
            }
            painted => painted,
        }
    }

    fn paint_once(&self, job: &Job<'_>, window: &Window, buffers: &PlaneBuffers) -> Result<Vec<PlaneBuffer>, RunError> {
        let ProgramRoots { code, programs, roots, reads, values, .. } = *self;
        if roots.is_empty() {
            return Ok(vec![]);
        }
        let first_sample_only = self.first_samples();
        let (planes, size) = (plane_views(buffers, code, reads), window.map(|span| span.len as usize));
        let inputs = ProgramInputs { first_sample_only: &first_sample_only, ..job.program_inputs(&planes) };
        let on_device = job.accelerator.map(|device| (device, with_roots(code, roots)));
        let on_device = on_device.filter(|(device, whole)| device.is_ready(whole, &inputs)).map(|(_, whole)| whole);
        // A device would compile another program for the values that it loads, and computes them as fast.
        let cache = job.cache.filter(|cache| {
            let is_image = job.frame.samples == Samples::One && is_one_piece(window, job.frame);
            on_device.is_none() && cache.caches_values() && is_image
        });
        let reused = match (cache, values) {
            (Some(cache), Some(values)) => ReusedValues::choose(code, roots, values, window, cache),
            _ => ReusedValues::default(),
        };
        let contents =
            ProgramContents { roots: roots.to_vec(), stored: reused.stored.clone(), raw: reused.added.clone() };
        let program = programs.program_with(code, contents, job.frame, job.settings);
        let stored: Vec<&[f32]> = reused.planes.iter().map(|plane| &plane.px[..]).collect();
        let buffer = |_| job.check_cancelled().map(|()| PixelBuffer::for_overwriting(size[0] * size[1]));
        // In parallel, because memory that is used again is cleared first.
        let all = (0..roots.len() + reused.added.len()).into_par_iter();
        let mut out: Vec<PixelBuffer> = all.map(buffer).collect::<Result<_, _>>()?;
        let mut parts: Vec<&mut [f32]> = out.iter_mut().map(|px| &mut px[..]).collect();
        let inputs = ProgramInputs { stored: &stored, raw_results: reused.added.len(), ..inputs };
        let in_memory = are_in_memory(reads, buffers);
        WindowPainter { job, inputs, window, code: on_device.as_ref(), in_memory }.paint(&program, &mut parts)?;
        job.check_cancelled()?;
        let buffer = |px| PlaneBuffer::new(px, grid(job.frame), *window);
        let mut out: Vec<PlaneBuffer> = out.into_iter().map(buffer).collect();
        let added = out.split_off(roots.len());
        if let Some(cache) = cache {
            reused.put_into_cache(added, cache);
        }
        Ok(out)
    }
}

/// Paints programs over a window, which may wrap around the edges of the image.
pub(crate) struct WindowPainter<'a> {
    pub(crate) job: &'a Job<'a>,
    pub(crate) inputs: ProgramInputs<'a>,
    pub(crate) window: &'a Window,
    /// The recording of the program, which an accelerator paints.
    pub(crate) code: Option<&'a Recording>,
    /// True if the planes are in memory, so that the CPU can paint.
    pub(crate) in_memory: bool,
}

impl WindowPainter<'_> {
    /// Paints the roots of a program into the planes of a window, piece by piece where the window wraps.
    pub(crate) fn paint(&self, program: &Program, out: &mut [&mut [f32]]) -> Result<(), RunError> {
        let WindowPainter { job, window, .. } = *self;
        let size = window.map(|span| span.len as usize);
        let [across, down] = [0, 1].map(|axis| window[axis].pieces(job.frame.size[axis]));
        for (rows, top) in down {
            for (columns, left) in &across {
                let frame = Frame { region: [columns.clone(), rows.clone()], ..job.frame.clone() };
                if columns.len() == size[0] {
                    let part = top * size[0]..(top + rows.len()) * size[0];
                    let mut parts: Vec<&mut [f32]> = out.iter_mut().map(|plane| &mut plane[part.clone()]).collect();
                    self.paint_piece(program, &frame, &mut parts)?;
                    continue;
                }
                let mut piece: Vec<PixelBuffer> =
                    out.iter().map(|_| PixelBuffer::for_overwriting(columns.len() * rows.len())).collect();
                let mut parts: Vec<&mut [f32]> = piece.iter_mut().map(|plane| &mut plane[..]).collect();
                self.paint_piece(program, &frame, &mut parts)?;
                for (plane, piece) in out.iter_mut().zip(&piece) {
                    for (i, row) in piece.chunks(columns.len()).enumerate() {
                        plane[(top + i) * size[0] + left..][..row.len()].copy_from_slice(row);
                    }
                }
            }
        }
        Ok(())
    }
    /// Paints a piece of the window that does not wrap: on the accelerator if there is one that can, else on the CPU.
    fn paint_piece(&self, program: &Program, frame: &Frame, out: &mut [&mut [f32]]) -> Result<(), RunError> {
        let WindowPainter { job, inputs, code, in_memory, .. } = *self;
        if let (Some(accelerator), Some(code)) = (job.accelerator, code)
            && accelerator.paint(code, frame, &inputs, out)
        {
            return Ok(());
        }
        if !in_memory {
            return Err(RunError::Device);
        }
        Ok(program.paint_with(job.options, frame, inputs, out)?)
    }
}
