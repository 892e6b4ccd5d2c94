//! Which part of each image is needed, worked out backwards from what is asked for.

use crate::check::Type;
use crate::pass::{Pass, Reach};
use crate::plan::{Does, Passing, Plan, Step};
use crate::run::Job;
use crate::spec::{Extent, Yield};
use lapidary_field::image::{Edge, Grid, Read};
use lapidary_field::interval::Interval;
use lapidary_field::ir::{Code, Inst};
use lapidary_field::program::Frame;
use std::ops::Range;

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
    /// What each step works on: with what lies within its reach.
    pub(crate) steps: Vec<Option<Window>>,
    /// The numbers of each step that is an image node's, socket by socket.
    pub(crate) numbers: Vec<Vec<Vec<f32>>>,
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
    fn end(self) -> i64 {
        self.from + i64::from(self.len)
    }
    fn hull(self, o: Span, side: u32, wrap: bool) -> Span {
        Span::of(self.from.min(o.from)..self.end().max(o.end()), side, wrap)
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
pub(crate) fn grid(frame: &Frame) -> Grid {
    Grid { size: frame.size, tile: frame.tile, sampling: frame.sampling }
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
    let (frame, wrap) = (job.frame, plan.wrap);
    let whole = frame.size.map(Span::all);
    let region = region(frame);
    // Where everything is asked for, everything is needed.
    let all = points.is_none() && region == whole;
    let pixels = if all { vec![] } else { bounds(plan, job) };
    let need = Need { job, wrap, all, whole, pixels: &pixels };

    let mut out = Windows {
        planes: vec![None; plan.planes],
        steps: vec![None; plan.steps.len()],
        numbers: plan.steps.iter().map(|step| numbers(step, job)).collect(),
    };
    match points {
        Some(points) => need.of(&plan.code, &[points], &mut out.planes),
        None => need.of(&plan.code, &boxes(frame, &region), &mut out.planes),
    }
    for (i, step) in plan.steps.iter().enumerate().rev() {
        let hull = |hull: Option<Window>, plane: &u32| match (hull, out.planes[*plane as usize]) {
            (Some(a), Some(b)) => Some(need.hull(a, b)),
            (a, b) => a.or(b),
        };
        let Some(mut wanted) = step.planes.iter().fold(None, hull) else { continue };
        let mut works = wanted;
        match &step.does {
            Does::Paint { code, .. } => need.of(code, &boxes(frame, &wanted), &mut out.planes),
            Does::Load(load) => {
                wanted = load.image.size.map(Span::all);
                works = wanted;
            }
            Does::Pass(passing) => {
                match reach(plan, passing, &out.numbers[i], job, &whole) {
                    Reach::Whole => (works, wanted) = (whole, whole),
                    Reach::Pixels(pixels) => {
                        works = [0, 1].map(|axis| {
                            let far = i64::from(pixels[axis].min(frame.size[axis]));
                            let span = wanted[axis];
                            Span::of(span.from - far..span.end() + far, frame.size[axis], wrap[axis])
                        });
                    }
                }
                for plane in passing.inputs.iter().flatten() {
                    need.add(&mut out.planes[*plane as usize], works);
                }
            }
        }
        for plane in &step.planes {
            out.planes[*plane as usize] = Some(wanted);
        }
        out.steps[i] = Some(works);
    }
    out
}

fn reach(plan: &Plan, passing: &Passing, numbers: &[Vec<f32>], job: &Job<'_>, whole: &Window) -> Reach {
    let Some(image) = passing.node.spec.image() else { return Reach::Whole };
    (image.reach)(&blank(plan, passing, numbers, job, whole))
}

/// A pass without planes.
pub(crate) fn blank<'a>(
    plan: &Plan,
    passing: &'a Passing,
    numbers: &'a [Vec<f32>],
    job: &Job<'a>,
    window: &Window,
) -> Pass<'a> {
    Pass {
        node: &passing.node,
        numbers,
        planes: vec![],
        frame: job.frame,
        how: job.how,
        from: window.map(|span| span.from),
        size: window.map(|span| span.len as usize),
        wrap: [0, 1].map(|axis| plan.wrap[axis] && window[axis] == Span::all(job.frame.size[axis])),
        stop: job.stop,
        seed: plan.seed,
        made: passing.node.types.iter().map(|_| None).collect(),
    }
}

/// What an image node is set to.
fn numbers(step: &Step, job: &Job<'_>) -> Vec<Vec<f32>> {
    let Does::Pass(passing) = &step.does else { return vec![] };
    let [z, t] = job.frame.rest;
    let values = passing.numbers.at([0.0, 0.0, z, t], job.settings);
    let mut all = passing.numbers.roots.iter().map(|root| Some(values[root.0 as usize]).filter(|v| v.is_finite()));
    let mut next = || all.next().flatten().unwrap_or(0.0);
    passing.counts.iter().map(|count| (0..*count).map(|_| next()).collect()).collect()
}

struct Need<'a> {
    job: &'a Job<'a>,
    wrap: [bool; 2],
    all: bool,
    whole: Window,
    /// Where the pixels of each plane lie.
    pixels: &'a [Interval],
}

impl Need<'_> {
    fn hull(&self, a: Window, b: Window) -> Window {
        [0, 1].map(|axis| a[axis].hull(b[axis], self.job.frame.size[axis], self.wrap[axis]))
    }
    fn add(&self, plane: &mut Option<Window>, window: Window) {
        *plane = Some(plane.map_or(window, |known| self.hull(known, window)));
    }
    /// What a program reads when it runs over these boxes of points.
    fn of(&self, code: &Code, boxes: &[[Interval; 4]], planes: &mut [Option<Window>]) {
        if self.all {
            for inst in &code.insts {
                if let Inst::Sample(read, ..) = inst {
                    planes[read.plane as usize] = Some(self.whole);
                }
            }
            return;
        }
        for points in boxes {
            let bounds = code.bounds_over(*points, self.job.settings, self.pixels);
            for inst in &code.insts {
                if let Inst::Sample(read, _, at) = inst {
                    let window = [0, 1].map(|axis| self.touched(read, axis, bounds[at[axis].0 as usize]));
                    self.add(&mut planes[read.plane as usize], window);
                }
            }
        }
    }
    fn touched(&self, read: &Read, axis: usize, between: Interval) -> Span {
        let side = self.job.frame.size[axis];
        let Some(touched) = grid(self.job.frame).touched(axis, between) else { return Span::all(side) };
        let within = touched.start >= 0 && touched.end <= i64::from(side);
        match read.edges[axis] {
            // Where the graph's images do not wrap their windows keep within.
            Edge::Wrap if !self.wrap[axis] && !within => Span::all(side),
            Edge::Mirror if !within => Span::all(side),
            _ => Span::of(touched, side, self.wrap[axis] && read.edges[axis] == Edge::Wrap),
        }
    }
}

/// The points of a window: a box for each of its pieces.
fn boxes(frame: &Frame, window: &Window) -> Vec<[Interval; 4]> {
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

/// Where the pixels of each plane lie.
pub(crate) fn bounds(plan: &Plan, job: &Job<'_>) -> Vec<Interval> {
    let whole = everywhere(job.frame);
    let mut out = vec![PIXEL; plan.planes];
    for step in &plan.steps {
        match &step.does {
            Does::Paint { code, .. } => {
                let bounds = code.bounds_over(whole, job.settings, &out);
                for (plane, root) in step.planes.iter().zip(&code.roots) {
                    out[*plane as usize] = averaged(bounds[root.0 as usize]);
                }
            }
            Does::Load(load) => out[step.planes[3] as usize] = load.alpha(),
            Does::Pass(passing) => {
                for (plane, extent) in step.planes.iter().zip(extents(passing)) {
                    if let Some((low, high)) = extent {
                        out[*plane as usize] = Interval::new(low, high);
                    }
                }
            }
        }
    }
    out
}

/// Whatever a pixel is, it is finite: 0 times a pixel is 0.
const PIXEL: Interval = Interval::new(f32::MIN, f32::MAX);

/// The mean of samples within bounds, which rounding may bring a little beyond them.
fn averaged(bound: Interval) -> Interval {
    let beyond = bound.lo.abs().max(bound.hi.abs()) * 4e-7;
    let wider = Interval::new(bound.lo - beyond, bound.hi + beyond);
    if wider.lo.is_finite() && wider.hi.is_finite() { wider } else { PIXEL }
}

/// Within which numbers each plane of an image node is kept.
pub(crate) fn extents(passing: &Passing) -> impl Iterator<Item = Option<(f32, f32)>> {
    let Passing { node, .. } = passing;
    node.spec.outputs.iter().zip(&node.types).flat_map(|(output, carried)| {
        let kept = match output.yields {
            Yield::Number(Extent::Unit) if *carried == Type::Number => Some((0.0, 1.0)),
            Yield::Number(Extent::Signed) if *carried == Type::Number => Some((-1.0, 1.0)),
            _ => None,
        };
        std::iter::repeat_n(kept, carried.width())
    })
}
