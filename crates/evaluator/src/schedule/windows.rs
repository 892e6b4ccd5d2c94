//! The windows of the planes that are needed, derived backwards from the requested region.

use crate::node::pass::Pass;
use crate::node::spec::ImageNode;
use crate::plane::window::{Span, Window, area, boxes, grid, region};
use crate::schedule::dependencies::planes_read_by_step;
use crate::schedule::job::Job;
use crate::schedule::plane_bounds::bounds;
use crate::trace::{ImageStep, Plan, Step, StepAction};
use lapidary_field::image::{EdgeMode, Sampler};
use lapidary_field::interval::Interval;
use lapidary_field::ir::{Inst, Recording};
use lapidary_field::reach::Reach;
use std::sync::Arc;

/// The windows of the planes and steps of a plan.
pub(crate) struct Windows {
    /// The window of each plane that is stored, if any.
    pub(crate) planes: Vec<Option<Window>>,
    /// The window that each step computes, if any.
    pub(crate) computed: Vec<Option<Window>>,
    /// The window that each step reads: what it computes, extended by its reach.
    pub(crate) steps: Vec<Option<Window>>,
    /// For each step of an image node, the numbers of its sockets that are not painted.
    pub(crate) numbers: Arc<[Vec<Vec<f32>>]>,
}

/// Derives the windows that are needed for the region of the frame, or for the points in a box.
pub(crate) fn windows(plan: &Plan, job: &Job<'_>, points: Option<[Interval; 4]>) -> Windows {
    // The whole image needs all planes whole.
    let all = points.is_none() && region(job.frame) == job.frame.size.map(Span::all);
    let pixels = if all { vec![] } else { bounds(plan, job) };
    let solver = WindowSolver { plan, job, all, numbers: numbers(plan, job), pixels };
    match points {
        Some(points) => solver.windows(&[points], |_, wanted| wanted.map(PlaneRows::all)),
        None => solver.windows(&boxes(job.frame, &region(job.frame)), |_, wanted| wanted.map(PlaneRows::all)),
    }
}

/// The rows of a step's planes that are stored, and those of them that are newly computed.
pub(crate) struct PlaneRows {
    pub(crate) stored: Window,
    /// May have no rows; its first row is then that of the next rows.
    pub(crate) computed: Window,
}

impl PlaneRows {
    fn all(wanted: Window) -> PlaneRows {
        PlaneRows { stored: wanted, computed: wanted }
    }
}

/// The inputs of a pass of an image node before its planes are computed.
pub(crate) struct ImageStepSetup<'a> {
    pub(crate) plan: &'a Plan,
    pub(crate) job: &'a Job<'a>,
    pub(crate) step: &'a ImageStep,
    /// The numbers of each socket that is not painted.
    pub(crate) numbers: &'a [Vec<f32>],
}

impl<'a> ImageStepSetup<'a> {
    /// The pass over a window, with empty planes.
    pub(crate) fn pass(&self, window: &Window) -> Pass<'a> {
        let ImageStepSetup { plan, job, step, numbers } = *self;
        Pass {
            node: step.node.view(),
            numbers,
            planes: step.inputs.iter().map(|planes| vec![&[][..]; planes.len()]).collect(),
            frame: job.frame,
            options: job.options,
            from: window.map(|span| span.from),
            size: window.map(|span| span.len as usize),
            wrap: [0, 1].map(|axis| plan.wrap[axis] && window[axis] == Span::all(job.frame.size[axis])),
            rows: 0..window[1].len as usize,
            stop: job.stop,
            seed: plan.seed,
            data: &step.data,
            outputs: step.node.types.iter().map(|_| None).collect(),
        }
    }
}

impl Windows {
    /// The pass of the image node of step `i` over its window, with empty planes; `None` if the step does not run. The frame
    /// of the job is that of the step.
    pub(crate) fn image_pass<'a>(
        &'a self,
        plan: &'a Plan,
        job: &'a Job<'a>,
        i: usize,
    ) -> Option<(Pass<'a>, &'a ImageNode)> {
        let StepAction::ImageNode(step) = &plan.steps[i].action else { return None };
        let (window, image) = (self.steps[i]?, step.node.spec.image()?);
        let computed = self.computed[i].unwrap_or(window);
        let mut pass = ImageStepSetup { plan, job, step, numbers: &self.numbers[i] }.pass(&window);
        let above = computed[1].from - window[1].from;
        if above >= 0 && computed[1].end() <= window[1].end() {
            pass.rows = above as usize..above as usize + computed[1].len as usize;
        }
        Some((pass, image))
    }
}

/// For each step of an image node, the numbers of its sockets that are not painted.
pub(crate) fn numbers(plan: &Plan, job: &Job<'_>) -> Arc<[Vec<Vec<f32>>]> {
    plan.steps.iter().map(|step| numbers_of(step, job)).collect()
}

fn numbers_of(step: &Step, job: &Job<'_>) -> Vec<Vec<f32>> {
    let StepAction::ImageNode(image_step) = &step.action else { return vec![] };
    let [z, t] = job.frame.z_time;
    let values = image_step.numbers.at([0.0, 0.0, z, t], job.settings);
    let mut all = image_step.numbers.roots.iter().map(|root| Some(values[root.0 as usize]).filter(|v| v.is_finite()));
    let mut next = || all.next().flatten().unwrap_or(0.0);
    image_step.counts.iter().map(|count| (0..*count).map(|_| next()).collect()).collect()
}

/// The inputs of the derivation of windows.
pub(crate) struct WindowSolver<'a> {
    pub(crate) plan: &'a Plan,
    pub(crate) job: &'a Job<'a>,
    /// True if the whole image is requested.
    pub(crate) all: bool,
    pub(crate) numbers: Arc<[Vec<Vec<f32>>]>,
    /// The bounds of the pixels of each plane.
    pub(crate) pixels: Vec<Interval>,
}

impl WindowSolver<'_> {
    /// Derives the windows for boxes of points. `rows_of_step` returns the rows that a step stores and computes for a wanted
    /// window, or `None` if it does not run.
    pub(crate) fn windows(
        &self,
        requested: &[[Interval; 4]],
        rows_of_step: impl Fn(usize, Option<Window>) -> Option<PlaneRows>,
    ) -> Windows {
        let (plan, frame, count) = (self.plan, self.job.frame, self.plan.steps.len());
        let mut planes = vec![None; plan.planes];
        let (mut computed, mut steps) = (vec![None; count], vec![None; count]);
        self.add_reads(&plan.code, requested, &mut planes);
        for (i, step) in plan.steps.iter().enumerate().rev() {
            let hull = |hull: Option<Window>, plane: &u32| match (hull, planes[*plane as usize]) {
                (Some(a), Some(b)) => Some(self.hull(a, b)),
                (a, b) => a.or(b),
            };
            let Some(mut part) = rows_of_step(i, step.planes.iter().fold(None, hull)) else { continue };
            let mut read = part.computed;
            match &step.action {
                StepAction::Picture(picture_input) => {
                    read = picture_input.picture.layout.size.map(Span::all);
                    part = PlaneRows::all(read);
                }
                action if step.working_size.is_some() => {
                    let own = self.job.frame_of(step);
                    read = own.size.map(Span::all);
                    part = PlaneRows::all(read);
                    match action {
                        StepAction::Paint { code, .. } => self.add_reads(code, &boxes(&own, &read), &mut planes),
                        // Planes of other sizes are sampled anywhere.
                        _ => planes_read_by_step(step, &[])
                            .iter()
                            .for_each(|plane| planes[*plane as usize] = Some(frame.size.map(Span::all))),
                    }
                }
                StepAction::Paint { code, .. } if area(&read) > 0 => {
                    self.add_reads(code, &boxes(frame, &read), &mut planes)
                }
                StepAction::Paint { .. } => {}
                StepAction::ImageNode(image_step) => {
                    match self.reach(i) {
                        Reach::Whole => {
                            read = frame.size.map(Span::all);
                            part = PlaneRows::all(read);
                        }
                        Reach::Pixels(pixels) | Reach::Rows(pixels) => read = self.extended(read, pixels),
                    }
                    for plane in image_step.inputs.iter().flatten().filter(|_| area(&read) > 0) {
                        self.add(&mut planes[*plane as usize], read);
                    }
                }
            }
            for plane in &step.planes {
                planes[*plane as usize] = Some(part.stored);
            }
            let some = area(&part.computed) > 0;
            (computed[i], steps[i]) = (some.then_some(part.computed), some.then_some(read));
        }
        Windows { planes, computed, steps, numbers: self.numbers.clone() }
    }
    /// The reach of a step.
    pub(crate) fn reach(&self, i: usize) -> Reach {
        let StepAction::ImageNode(image_step) = &self.plan.steps[i].action else { return Reach::Pixels([0, 0]) };
        let Some(image) = image_step.node.spec.image() else { return Reach::Whole };
        let frame = self.job.frame_of(&self.plan.steps[i]);
        let (job, whole) = (self.job.with_frame(&frame), frame.size.map(Span::all));
        let setup = ImageStepSetup { plan: self.plan, job: &job, step: image_step, numbers: &self.numbers[i] };
        (image.reach)(&setup.pass(&whole))
    }
    /// A window extended by a reach.
    fn extended(&self, window: Window, pixels: [u32; 2]) -> Window {
        [0, 1].map(|axis| {
            let (span, side) = (window[axis], self.job.frame.size[axis]);
            let far = i64::from(pixels[axis].min(side));
            if far == 0 { span } else { Span::of(span.from - far..span.end() + far, side, self.plan.wrap[axis]) }
        })
    }
    fn hull(&self, a: Window, b: Window) -> Window {
        [0, 1].map(|axis| a[axis].hull(b[axis], self.job.frame.size[axis], self.plan.wrap[axis]))
    }
    /// Extends the window of a plane.
    fn add(&self, plane: &mut Option<Window>, window: Window) {
        *plane = Some(plane.map_or(window, |known| self.hull(known, window)));
    }
    /// Adds the windows that a program reads over boxes of points.
    fn add_reads(&self, code: &Recording, boxes: &[[Interval; 4]], planes: &mut [Option<Window>]) {
        if self.all {
            for inst in &code.insts {
                if let Inst::Sample(read, ..) = inst {
                    planes[read.plane as usize] = Some(self.job.frame.size.map(Span::all));
                }
            }
            return;
        }
        for points in boxes {
            let bounds = code.bounds_with_planes(*points, self.job.settings, &self.pixels);
            for inst in &code.insts {
                if let Inst::Sample(read, _, at) = inst {
                    let window = [0, 1].map(|axis| self.touched(read, axis, bounds[at[axis].0 as usize]));
                    self.add(&mut planes[read.plane as usize], window);
                }
            }
        }
    }
    /// The columns or rows that a sampler reads for coordinates within an interval.
    fn touched(&self, read: &Sampler, axis: usize, between: Interval) -> Span {
        let side = self.job.frame.size[axis];
        let Some(touched) = grid(self.job.frame).touched(axis, between) else { return Span::all(side) };
        let within = touched.start >= 0 && touched.end <= i64::from(side);
        match read.edges[axis] {
            // Windows of images that do not wrap stay within the image.
            EdgeMode::Wrap if !self.plan.wrap[axis] && !within => Span::all(side),
            EdgeMode::Mirror if !within => Span::all(side),
            _ => Span::of(touched, side, self.plan.wrap[axis] && read.edges[axis] == EdgeMode::Wrap),
        }
    }
}
