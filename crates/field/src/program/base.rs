//! What all cores read and what each writes while a program runs.

use super::block::{BLOCK, Block, BlockSource, block_at, store};
use super::direct::{self, BlockPoints, NoiseScratch};
use super::feed::Feed;
use super::frame::Samples;
use super::schedule::{Program, ProgramStep, StepKind, ValueSlot};
use super::{along, cells, lines, sample, slopes};
use crate::scalar::quiet;
use crate::simd::Lanes;

/// How the columns of an image lie: a plane for each place across a pixel, padded to whole blocks.
pub(super) struct ColumnLayout {
    pub(super) samples: Samples,
    pub(super) width: usize,
    pub(super) padded: usize,
}

/// What all cores read: the values that do not change from pixel to pixel.
pub(super) struct Executor<'a> {
    pub(super) program: &'a Program,
    pub(super) feed: Feed<'a>,
    pub(super) constants: Vec<f32>,
    pub(super) columns: Vec<Vec<f32>>,
    pub(super) rows: Vec<Vec<f32>>,
    /// How many rows of points there are.
    pub(super) height: usize,
    pub(super) lines: Vec<lines::LatticeColumns>,
    pub(super) cells: Vec<Option<cells::CellColumns>>,
    /// Whether the last step may fill the image itself.
    pub(super) straight: bool,
}

/// What one core writes.
pub(super) struct Scratch {
    #[expect(clippy::vec_box, reason = "a register changes places with the block being filled: a pointer, not 2 KiB")]
    pub(super) registers: Vec<Box<Block>>,
    /// The blocks being filled: one, or two with slopes.
    pub(super) next: Option<[Box<Block>; 2]>,
    pub(super) spare: NoiseScratch,
    pub(super) coefficients: Vec<lines::Coefficients>,
    pub(super) lists: Vec<cells::PointLists>,
}

impl Scratch {
    pub(super) fn new(program: &Program) -> Scratch {
        Scratch {
            registers: (0..program.registers).map(|_| Block::new()).collect(),
            next: Some([Block::new(), Block::new()]),
            spare: NoiseScratch::new(),
            coefficients: program.lines.iter().map(|_| lines::Coefficients::default()).collect(),
            lists: program.cells.iter().map(|_| cells::PointLists::default()).collect(),
        }
    }
}

impl<'a> Executor<'a> {
    pub(super) fn new(program: &'a Program, feed: Feed<'a>) -> Self {
        Executor {
            program,
            feed,
            constants: vec![],
            columns: vec![],
            rows: vec![],
            height: 0,
            lines: vec![],
            cells: vec![],
            straight: false,
        }
    }

    /// Constants are what the plain `f32` reading makes of them.
    pub(super) fn constants(&mut self, rest: [f32; 2]) {
        for step in &self.program.constants {
            let arg = |k: usize| match step.args[k] {
                ValueSlot::Constant(c) => self.constants.get(c).copied().unwrap_or(0.0),
                _ => unreachable!("a constant is made of constants"),
            };
            let v = match step.what {
                StepKind::Coord(axis) => rest[axis - 2],
                StepKind::Lit(v) => v,
                StepKind::Knob(k) => quiet(self.feed.knobs[k]),
                StepKind::Op(op) => op.apply([arg(0), arg(1), arg(2)]),
                StepKind::Noise(n, part) => self.program.noises[n].part(part, [arg(0), arg(1), arg(2), arg(3)], arg(4)),
                StepKind::Sample(read, part) => read.at(&self.feed.planes[read.plane as usize], part, [arg(0), arg(1)]),
                StepKind::ColumnNoise(_) | StepKind::Slopes(..) => unreachable!("a constant has no columns"),
            };
            self.constants.push(v);
        }
    }

    /// Runs the steps of columns or rows over blocks of their coordinate, all values kept.
    pub(super) fn strips<V: Lanes>(&self, token: V::Token, steps: &[ProgramStep], along: &[f32]) -> Vec<Vec<f32>> {
        let mut out: Vec<Vec<f32>> = vec![];
        let (mut block, mut spare) = (Block::new(), NoiseScratch::new());
        for step in steps {
            if let StepKind::Coord(_) = step.what {
                out.push(along.to_vec());
                continue;
            }
            let mut strip = Vec::with_capacity(along.len());
            for start in (0..along.len()).step_by(BLOCK) {
                let source = |place: ValueSlot| match place {
                    ValueSlot::Constant(c) => BlockSource::All(self.constants.get(c).copied().unwrap_or(0.0)),
                    ValueSlot::Column(k) | ValueSlot::Row(k) => BlockSource::Each(block_at(&out[k], start)),
                    ValueSlot::Register(_) | ValueSlot::Strip(_) | ValueSlot::Given(_) => {
                        unreachable!("columns and rows read no pixels")
                    }
                };
                let points = BlockPoints { args: step.args.map(source), n: BLOCK };
                self.step::<V>(token, step, &points, &mut block, &mut spare);
                strip.extend_from_slice(&block.0);
            }
            out.push(strip);
        }
        out
    }

    /// Paints row `row` of the frame into row `at` of each part.
    pub(super) fn row<V: Lanes>(
        &self,
        token: V::Token,
        scratch: &mut Scratch,
        planes: &ColumnLayout,
        (row, at): (usize, usize),
        parts: &mut [&mut [f32]],
    ) {
        let ColumnLayout { samples, width, padded } = *planes;
        let across = samples.grid_side();
        let weight = 1.0 / samples.count() as f32;
        let mut prepared = None;
        for (sample, [down, right]) in samples.grid_points().enumerate() {
            let y = row * across + down;
            if prepared != Some(y) {
                self.prepare::<V>(token, y, scratch);
                prepared = Some(y);
            }
            for start in (0..width).step_by(BLOCK) {
                // A row of a long program takes longer than anyone waits for it to stop.
                if self.feed.stopped() {
                    return;
                }
                let place = (y, right * padded + start);
                let n = BLOCK.min(width - start);
                let first = at * width + start;
                if samples == Samples::One && n == BLOCK && self.straight {
                    let image = parts[0][first..].first_chunk_mut().expect("a whole block is left");
                    self.block_of_image::<V>(token, scratch, place, image);
                    continue;
                }
                self.block::<V>(token, scratch, place, n, &[]);
                for (k, (part, root)) in parts.iter_mut().zip(&self.program.roots).enumerate() {
                    let first_only = self.feed.takes_first(k);
                    if first_only && sample > 0 {
                        continue;
                    }
                    let weight = if first_only { 1.0 } else { weight };
                    let from = self.source(*root, (&scratch.registers, &scratch.lists), place, &[]);
                    store::<V>(token, from, weight, sample > 0, &mut part[first..][..n]);
                }
            }
        }
    }

    /// Works out the coefficients of a row.
    pub(super) fn prepare<V: Lanes>(&self, token: V::Token, row: usize, scratch: &mut Scratch) {
        for (k, (noise, args)) in self.program.lines.iter().enumerate() {
            let rest = [1, 2, 3].map(|a| self.steady(args[a], row));
            lines::prepare::<V>(
                token,
                &self.program.noises[*noise],
                &self.lines[k],
                rest,
                &mut scratch.coefficients[k],
            );
        }
        for (k, (noise, args)) in self.program.cells.iter().enumerate() {
            let (ValueSlot::Column(x), ValueSlot::Row(y)) = (args[0], args[1]) else {
                unreachable!("x is a matter of the column, y of the row");
            };
            let at = cells::CellRow {
                columns: &self.cells[k],
                x: &self.columns[x],
                row,
                y: &self.rows[y][..self.height],
                rest: [2, 3].map(|a| self.steady(args[a], row)),
            };
            let noise = &self.program.noises[*noise];
            cells::prepare::<V>(token, noise, &at, &mut scratch.lists[k], &mut scratch.spare);
        }
    }

    /// The value of something that does not change along a row.
    fn steady(&self, place: ValueSlot, row: usize) -> f32 {
        match place {
            ValueSlot::Constant(c) => self.constants.get(c).copied().unwrap_or(0.0),
            ValueSlot::Row(k) => self.rows[k][row],
            _ => unreachable!("it does not change along a row"),
        }
    }

    #[inline(always)]
    pub(super) fn source<'s>(
        &'s self,
        place: ValueSlot,
        (registers, lists): (&'s [Box<Block>], &'s [cells::PointLists]),
        (row, column): (usize, usize),
        given: &'s [Box<Block>],
    ) -> BlockSource<'s> {
        match place {
            ValueSlot::Constant(_) | ValueSlot::Row(_) => BlockSource::All(self.steady(place, row)),
            ValueSlot::Column(k) => BlockSource::Each(block_at(&self.columns[k], column)),
            ValueSlot::Register(r) => BlockSource::Each(&registers[r].0),
            ValueSlot::Strip(k) => BlockSource::Each(block_at(&lists[k].strip, column)),
            ValueSlot::Given(axis) => BlockSource::Each(&given[axis].0),
        }
    }

    /// Runs the pixel steps over the first `n` pixels of a block.
    pub(super) fn block<V: Lanes>(
        &self,
        token: V::Token,
        scratch: &mut Scratch,
        at: (usize, usize),
        n: usize,
        given: &[Box<Block>],
    ) {
        self.steps::<V>(token, &self.program.pixels, scratch, at, n, given);
    }

    fn steps<V: Lanes>(
        &self,
        token: V::Token,
        steps: &[ProgramStep],
        scratch: &mut Scratch,
        at: (usize, usize),
        n: usize,
        given: &[Box<Block>],
    ) {
        let n = n.next_multiple_of(<V::Flight as Lanes>::N);
        let Scratch { registers, next, spare, coefficients, lists } = scratch;
        let [mut out, mut also] = next.take().expect("they are put back below");
        for step in steps {
            let points = self.points(step, (registers, lists), at, n, given);
            match step.what {
                StepKind::ColumnNoise(k) => {
                    let part = self.part(k, &coefficients[k], at, &points);
                    let noise = &self.program.noises[self.program.lines[k].0];
                    along::fill::<V>(token, noise, &mut out.0, &part, false, spare);
                }
                StepKind::Slopes(k, axes) => {
                    let outs = [&mut out.0, &mut also.0];
                    slopes::both::<V>(token, &self.program.noises[k], axes, outs, &points, spare);
                    std::mem::swap(&mut also, &mut registers[step.also]);
                }
                _ => self.step::<V>(token, step, &points, &mut out, spare),
            }
            std::mem::swap(&mut out, &mut registers[step.out]);
        }
        *next = Some([out, also]);
    }

    /// The same where the last step fills a block of the image itself.
    fn block_of_image<V: Lanes>(
        &self,
        token: V::Token,
        scratch: &mut Scratch,
        at: (usize, usize),
        image: &mut [f32; BLOCK],
    ) {
        let [steps @ .., last] = &self.program.pixels[..] else { unreachable!("there is a last step") };
        let StepKind::ColumnNoise(k) = last.what else { unreachable!("it is a noise by lattice columns") };
        self.steps::<V>(token, steps, scratch, at, BLOCK, &[]);
        // By lattice columns throughout, no octave looks at its points.
        let points = BlockPoints { args: [BlockSource::All(0.0); 5], n: BLOCK };
        let part = self.part(k, &scratch.coefficients[k], at, &points);
        let noise = &self.program.noises[self.program.lines[k].0];
        along::fill::<V>(token, noise, image, &part, true, &mut scratch.spare);
    }
    /// Whether the last step may fill the image itself: it is all that is wanted, and wholly by lattice columns.
    pub(super) fn ends_in_image(&self) -> bool {
        let program = self.program;
        let Some(last) = program.pixels.last() else { return false };
        let StepKind::ColumnNoise(k) = last.what else { return false };
        program.roots == [ValueSlot::Register(last.out)]
            && along::throughout(&program.noises[program.lines[k].0], &self.lines[k])
    }

    fn points<'s>(
        &'s self,
        step: &ProgramStep,
        kept: (&'s [Box<Block>], &'s [cells::PointLists]),
        at: (usize, usize),
        n: usize,
        given: &'s [Box<Block>],
    ) -> BlockPoints<'s> {
        let mut points = BlockPoints { args: [BlockSource::All(0.0); 5], n };
        for (arg, place) in points.args.iter_mut().zip(&step.args[..step.arity]) {
            *arg = self.source(*place, kept, at, given);
        }
        points
    }
    fn part<'s>(
        &'s self,
        k: usize,
        coefficients: &'s lines::Coefficients,
        at: (usize, usize),
        points: &'s BlockPoints<'s>,
    ) -> along::RowBlock<'s> {
        let gain = self.steady(self.program.lines[k].1[4], at.0);
        along::RowBlock { columns: &self.lines[k], coefficients, start: at.1, points, gain }
    }

    /// Arithmetic or a noise on the spot, over a block.
    fn step<V: Lanes>(
        &self,
        token: V::Token,
        step: &ProgramStep,
        points: &BlockPoints<'_>,
        out: &mut Block,
        spare: &mut NoiseScratch,
    ) {
        match step.what {
            StepKind::Op(op) => op.kernel::<V>()(token, out, &points.args, points.n),
            StepKind::Noise(k, part) => {
                direct::fill::<V>(token, &self.program.noises[k], part, &mut out.0, points, spare);
            }
            StepKind::Sample(read, part) => {
                sample::fill(&self.feed.planes[read.plane as usize], read, part, &mut out.0, points);
            }
            StepKind::Coord(_)
            | StepKind::Lit(_)
            | StepKind::Knob(_)
            | StepKind::ColumnNoise(_)
            | StepKind::Slopes(..) => unreachable!("no arithmetic"),
        }
    }
}
