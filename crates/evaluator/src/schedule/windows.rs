//! Which part of each image is needed, worked out backwards from what is asked for.

use crate::node::pass::Pass;
use crate::schedule::job::Job;
use crate::schedule::plane_bounds::bounds;
use crate::trace::{ImageStep, Plan, Step, StepAction};
use lapidary_field::image::{EdgeMode, PixelGrid, Sampler};
use lapidary_field::interval::Interval;
use lapidary_field::ir::{Inst, Recording};
use lapidary_field::program::Frame;
use lapidary_field::reach::Reach;
use std::ops::Range;
use std::sync::Arc;

/// Columns, and rows, of an image. Where images wrap they may lie beyond its edges, never more of them than there are.
pub(crate) type Window = [Span; 2];

/// Some columns or rows, one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Span {
    /// The first.
    pub(crate) from: i64,
    /// How many.
    pub(crate) len: u32,
}

/// What is needed of everything.
pub(crate) struct Windows {
    /// Of each plane, if it is needed at all.
    pub(crate) planes: Vec<Option<Window>>,
    /// What each step makes of its planes, if anything.
    pub(crate) makes: Vec<Option<Window>>,
    /// What each step works on: with what lies within its reach.
    pub(crate) steps: Vec<Option<Window>>,
    /// The numbers of each step that is an image node's, socket by socket.
    pub(crate) numbers: Arc<[Vec<Vec<f32>>]>,
}

impl Span {
    /// So many from the first.
    pub(crate) fn all(side: u32) -> Span {
        Span { from: 0, len: side }
    }
    fn of(range: Range<i64>, side: u32, wrap: bool) -> Span {
        let n = i64::from(side);
        let range = if wrap { range } else { range.start.clamp(0, n - 1)..range.end.clamp(1, n) };
        if range.end - range.start >= n {
            return Span::all(side);
        }
        Span { from: range.start, len: (range.end - range.start).max(1) as u32 }
    }
    pub(crate) fn end(self) -> i64 {
        self.from + i64::from(self.len)
    }
    /// Both, and what lies between them: where the image wraps, the shorter way around.
    fn hull(self, o: Span, side: u32, wrap: bool) -> Span {
        let around = if wrap { -1..=1 } else { 0..=0 };
        let both = around.map(|turn| {
            let o = o.moved(turn * i64::from(side));
            self.from.min(o.from)..self.end().max(o.end())
        });
        Span::of(both.min_by_key(|both| both.end - both.start).expect("there is one"), side, wrap)
    }
    /// The same span so much further on.
    pub(crate) fn moved(self, by: i64) -> Span {
        Span { from: self.from + by, ..self }
    }
    /// The parts that lie within an image side in one piece: what of the image, and how far into the span it begins.
    pub(crate) fn pieces(self, side: u32) -> Vec<(Range<u32>, usize)> {
        let first = self.from.rem_euclid(i64::from(side)) as u32;
        let before = self.len.min(side - first);
        let mut out = vec![(first..first + before, 0)];
        if before < self.len {
            out.push((0..self.len - before, before as usize));
        }
        out
    }
}

/// How many pixels a window has.
pub(crate) fn area(window: &Window) -> u64 {
    window.iter().map(|span| u64::from(span.len)).product()
}

/// Where the pixels of a frame lie.
pub(crate) fn grid(frame: &Frame) -> PixelGrid {
    PixelGrid { size: frame.size, tile: frame.tile, sampling: frame.sampling }
}

/// The region of a frame.
pub(crate) fn region(frame: &Frame) -> Window {
    [0, 1].map(|axis| {
        let region = &frame.region[axis];
        Span { from: i64::from(region.start), len: region.len() as u32 }
    })
}

/// Works out what is needed of everything, if what is asked for are these points: the region of the frame, or those in
/// a box.
pub(crate) fn windows(plan: &Plan, job: &Job<'_>, points: Option<[Interval; 4]>) -> Windows {
    // Where everything is asked for, everything is needed.
    let all = points.is_none() && region(job.frame) == job.frame.size.map(Span::all);
    let pixels = if all { vec![] } else { bounds(plan, job) };
    let need = WindowSolver { plan, job, all, numbers: numbers(plan, job), pixels };
    match points {
        Some(points) => need.windows(&[points], |_, wanted| wanted.map(PlaneRows::all)),
        None => need.windows(&boxes(job.frame, &region(job.frame)), |_, wanted| wanted.map(PlaneRows::all)),
    }
}

/// What is held of a step's planes, and how much of that it makes anew.
pub(crate) struct PlaneRows {
    pub(crate) holds: Window,
    /// Perhaps no rows at all: then its rows stand where the next ones would.
    pub(crate) makes: Window,
}

impl PlaneRows {
    fn all(wanted: Window) -> PlaneRows {
        PlaneRows { holds: wanted, makes: wanted }
    }
}

/// A pass whose planes have no pixels yet.
pub(crate) fn blank<'a>(
    plan: &Plan,
    image_step: &'a ImageStep,
    numbers: &'a [Vec<f32>],
    job: &Job<'a>,
    window: &Window,
) -> Pass<'a> {
    Pass {
        node: &image_step.node,
        numbers,
        planes: image_step.inputs.iter().map(|planes| vec![&[][..]; planes.len()]).collect(),
        frame: job.frame,
        how: job.how,
        from: window.map(|span| span.from),
        size: window.map(|span| span.len as usize),
        wrap: [0, 1].map(|axis| plan.wrap[axis] && window[axis] == Span::all(job.frame.size[axis])),
        rows: 0..window[1].len as usize,
        stop: job.stop,
        seed: plan.seed,
        made: image_step.node.types.iter().map(|_| None).collect(),
    }
}

/// What the image nodes are set to.
pub(crate) fn numbers(plan: &Plan, job: &Job<'_>) -> Arc<[Vec<Vec<f32>>]> {
    plan.steps.iter().map(|step| numbers_of(step, job)).collect()
}

fn numbers_of(step: &Step, job: &Job<'_>) -> Vec<Vec<f32>> {
    let StepAction::ImageNode(image_step) = &step.action else { return vec![] };
    let [z, t] = job.frame.rest;
    let values = image_step.numbers.at([0.0, 0.0, z, t], job.settings);
    let mut all = image_step.numbers.roots.iter().map(|root| Some(values[root.0 as usize]).filter(|v| v.is_finite()));
    let mut next = || all.next().flatten().unwrap_or(0.0);
    image_step.counts.iter().map(|count| (0..*count).map(|_| next()).collect()).collect()
}

/// What needs are worked out from.
pub(crate) struct WindowSolver<'a> {
    pub(crate) plan: &'a Plan,
    pub(crate) job: &'a Job<'a>,
    /// Whether everything is asked for.
    pub(crate) all: bool,
    pub(crate) numbers: Arc<[Vec<Vec<f32>>]>,
    /// Where the pixels of each plane lie.
    pub(crate) pixels: Vec<Interval>,
}

impl WindowSolver<'_> {
    /// What is needed where these boxes of points are asked for. `share` says what a step does about what is wanted of
    /// it, if it does anything.
    pub(crate) fn windows(
        &self,
        asked: &[[Interval; 4]],
        share: impl Fn(usize, Option<Window>) -> Option<PlaneRows>,
    ) -> Windows {
        let (plan, frame, count) = (self.plan, self.job.frame, self.plan.steps.len());
        let mut planes = vec![None; plan.planes];
        let (mut makes, mut steps) = (vec![None; count], vec![None; count]);
        self.of(&plan.code, asked, &mut planes);
        for (i, step) in plan.steps.iter().enumerate().rev() {
            let hull = |hull: Option<Window>, plane: &u32| match (hull, planes[*plane as usize]) {
                (Some(a), Some(b)) => Some(self.hull(a, b)),
                (a, b) => a.or(b),
            };
            let Some(mut part) = share(i, step.planes.iter().fold(None, hull)) else { continue };
            let mut works = part.makes;
            match &step.action {
                StepAction::Paint { code, .. } if area(&works) > 0 => self.of(code, &boxes(frame, &works), &mut planes),
                StepAction::Paint { .. } => {}
                StepAction::Picture(load) => {
                    works = load.picture.layout.size.map(Span::all);
                    part = PlaneRows::all(works);
                }
                StepAction::ImageNode(image_step) => {
                    match self.reach(i) {
                        Reach::Whole => {
                            works = frame.size.map(Span::all);
                            part = PlaneRows::all(works);
                        }
                        Reach::Pixels(pixels) | Reach::Rows(pixels) => works = self.around(works, pixels),
                    }
                    for plane in image_step.inputs.iter().flatten().filter(|_| area(&works) > 0) {
                        self.add(&mut planes[*plane as usize], works);
                    }
                }
            }
            for plane in &step.planes {
                planes[*plane as usize] = Some(part.holds);
            }
            let some = area(&part.makes) > 0;
            (makes[i], steps[i]) = (some.then_some(part.makes), some.then_some(works));
        }
        Windows { planes, makes, steps, numbers: self.numbers.clone() }
    }
    /// How far a step looks.
    pub(crate) fn reach(&self, i: usize) -> Reach {
        let StepAction::ImageNode(image_step) = &self.plan.steps[i].action else { return Reach::Pixels([0, 0]) };
        let Some(image) = image_step.node.spec.image() else { return Reach::Whole };
        let whole = self.job.frame.size.map(Span::all);
        (image.reach)(&blank(self.plan, image_step, &self.numbers[i], self.job, &whole))
    }
    /// A window, and what lies so near.
    fn around(&self, window: Window, pixels: [u32; 2]) -> Window {
        [0, 1].map(|axis| {
            let (span, side) = (window[axis], self.job.frame.size[axis]);
            let far = i64::from(pixels[axis].min(side));
            if far == 0 { span } else { Span::of(span.from - far..span.end() + far, side, self.plan.wrap[axis]) }
        })
    }
    fn hull(&self, a: Window, b: Window) -> Window {
        [0, 1].map(|axis| a[axis].hull(b[axis], self.job.frame.size[axis], self.plan.wrap[axis]))
    }
    fn add(&self, plane: &mut Option<Window>, window: Window) {
        *plane = Some(plane.map_or(window, |known| self.hull(known, window)));
    }
    /// What a program reads when it runs over these boxes of points.
    fn of(&self, code: &Recording, boxes: &[[Interval; 4]], planes: &mut [Option<Window>]) {
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
    fn touched(&self, read: &Sampler, axis: usize, between: Interval) -> Span {
        let side = self.job.frame.size[axis];
        let Some(touched) = grid(self.job.frame).touched(axis, between) else { return Span::all(side) };
        let within = touched.start >= 0 && touched.end <= i64::from(side);
        match read.edges[axis] {
            // Where the graph's images do not wrap their windows keep within.
            EdgeMode::Wrap if !self.plan.wrap[axis] && !within => Span::all(side),
            EdgeMode::Mirror if !within => Span::all(side),
            _ => Span::of(touched, side, self.plan.wrap[axis] && read.edges[axis] == EdgeMode::Wrap),
        }
    }
}

/// The points of a window: a box for each of its pieces.
pub(crate) fn boxes(frame: &Frame, window: &Window) -> Vec<[Interval; 4]> {
    let along = |axis: usize| {
        let step = frame.tile[axis] / f64::from(frame.size[axis]);
        let span = move |(piece, _): (Range<u32>, usize)| {
            let ends = [piece.start, piece.end].map(|i| (f64::from(i) * step) as f32);
            Interval::new(ends[0].next_down(), ends[1].next_up())
        };
        window[axis].pieces(frame.size[axis]).into_iter().map(span).collect::<Vec<_>>()
    };
    let [z, t] = frame.rest.map(Interval::point);
    let down = along(1);
    along(0).into_iter().flat_map(|x| down.iter().map(move |y| [x, *y, z, t])).collect()
}

/// Every point of the image.
pub(crate) fn everywhere(frame: &Frame) -> [Interval; 4] {
    boxes(frame, &frame.size.map(Span::all))[0]
}
