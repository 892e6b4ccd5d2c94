//! What all cores read and what each writes while a program runs.

use super::block::{BLOCK, Block, Src, block_at, store};
use super::direct::{self, Points, Spare};
use super::feed::Feed;
use super::schedule::{Do, Place, Program, Step};
use super::{along, cells, lines, sample, slopes};
use crate::scalar::quiet;
use crate::simd::Lanes;

/// How the columns of an image lie: a plane for each place across a pixel, padded to whole blocks.
pub(super) struct Planes {
    pub(super) across: usize,
    pub(super) width: usize,
    pub(super) padded: usize,
}

/// What all cores read: the values that do not change from pixel to pixel.
pub(super) struct Base<'a> {
    pub(super) program: &'a Program,
    pub(super) feed: Feed<'a>,
    pub(super) constants: Vec<f32>,
    pub(super) columns: Vec<Vec<f32>>,
    pub(super) rows: Vec<Vec<f32>>,
    /// How many rows of points there are.
    pub(super) height: usize,
    pub(super) lines: Vec<lines::Columns>,
    pub(super) cells: Vec<Option<cells::Columns>>,
    /// Whether the last step may fill the image itself.
    pub(super) straight: bool,
}

/// What one core writes.
pub(super) struct Scratch {
    #[expect(clippy::vec_box, reason = "a register changes places with the block being filled: a pointer, not 2 KiB")]
    pub(super) registers: Vec<Box<Block>>,
    /// The blocks being filled: one, or two with slopes.
    pub(super) next: Option<[Box<Block>; 2]>,
    pub(super) spare: Spare,
    pub(super) coefficients: Vec<lines::Coefficients>,
    pub(super) lists: Vec<cells::Lists>,
}

impl Scratch {
    pub(super) fn new(program: &Program) -> Scratch {
        Scratch {
            registers: (0..program.registers).map(|_| Block::new()).collect(),
            next: Some([Block::new(), Block::new()]),
            spare: Spare::new(),
            coefficients: program.lines.iter().map(|_| lines::Coefficients::default()).collect(),
            lists: program.cells.iter().map(|_| cells::Lists::default()).collect(),
        }
    }
}

impl<'a> Base<'a> {
    pub(super) fn new(program: &'a Program, feed: Feed<'a>) -> Self {
        Base {
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
                Place::Constant(c) => self.constants.get(c).copied().unwrap_or(0.0),
                _ => unreachable!("a constant is made of constants"),
            };
            let v = match step.what {
                Do::Coord(axis) => rest[axis - 2],
                Do::Lit(v) => v,
                Do::Knob(k) => quiet(self.feed.knobs[k]),
                Do::Op(op) => op.apply([arg(0), arg(1), arg(2)]),
                Do::Noise(n, part) => self.program.noises[n].part(part, [arg(0), arg(1), arg(2), arg(3)], arg(4)),
                Do::Sample(read, part) => read.at(&self.feed.planes[read.plane as usize], part, [arg(0), arg(1)]),
                Do::Line(_) | Do::Slopes(..) => unreachable!("a constant has no columns"),
            };
            self.constants.push(v);
        }
    }

    /// Runs the steps of columns or rows over blocks of their coordinate, all values kept.
    pub(super) fn strips<V: Lanes>(&self, token: V::Token, steps: &[Step], along: &[f32]) -> Vec<Vec<f32>> {
        let mut out: Vec<Vec<f32>> = vec![];
        let (mut block, mut spare) = (Block::new(), Spare::new());
        for step in steps {
            if let Do::Coord(_) = step.what {
                out.push(along.to_vec());
                continue;
            }
            let mut strip = Vec::with_capacity(along.len());
            for start in (0..along.len()).step_by(BLOCK) {
                let source = |place: Place| match place {
                    Place::Constant(c) => Src::All(self.constants.get(c).copied().unwrap_or(0.0)),
                    Place::Column(k) | Place::Row(k) => Src::Each(block_at(&out[k], start)),
                    Place::Register(_) | Place::Strip(_) | Place::Given(_) => {
                        unreachable!("columns and rows read no pixels")
                    }
                };
                let points = Points { args: step.args.map(source), n: BLOCK };
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
        planes: &Planes,
        (row, at): (usize, usize),
        parts: &mut [&mut [f32]],
    ) {
        let Planes { across, width, padded } = *planes;
        let weight = 1.0 / (across * across) as f32;
        for sample in 0..across * across {
            let y = row * across + sample / across;
            if sample % across == 0 {
                self.prepare::<V>(token, y, scratch);
            }
            for start in (0..width).step_by(BLOCK) {
                // A row of a long program takes longer than anyone waits for it to stop.
                if self.feed.stopped() {
                    return;
                }
                let place = (y, sample % across * padded + start);
                let n = BLOCK.min(width - start);
                let first = at * width + start;
                if across == 1 && n == BLOCK && self.straight {
                    let image = parts[0][first..].first_chunk_mut().expect("a whole block is left");
                    self.block_of_image::<V>(token, scratch, place, image);
                    continue;
                }
                self.block::<V>(token, scratch, place, n, &[]);
                for (part, root) in parts.iter_mut().zip(&self.program.roots) {
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
            let (Place::Column(x), Place::Row(y)) = (args[0], args[1]) else {
                unreachable!("x is a matter of the column, y of the row");
            };
            let at = cells::Row {
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
    fn steady(&self, place: Place, row: usize) -> f32 {
        match place {
            Place::Constant(c) => self.constants.get(c).copied().unwrap_or(0.0),
            Place::Row(k) => self.rows[k][row],
            _ => unreachable!("it does not change along a row"),
        }
    }

    #[inline(always)]
    pub(super) fn source<'s>(
        &'s self,
        place: Place,
        (registers, lists): (&'s [Box<Block>], &'s [cells::Lists]),
        (row, column): (usize, usize),
        given: &'s [Box<Block>],
    ) -> Src<'s> {
        match place {
            Place::Constant(_) | Place::Row(_) => Src::All(self.steady(place, row)),
            Place::Column(k) => Src::Each(block_at(&self.columns[k], column)),
            Place::Register(r) => Src::Each(&registers[r].0),
            Place::Strip(k) => Src::Each(block_at(&lists[k].strip, column)),
            Place::Given(axis) => Src::Each(&given[axis].0),
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
        steps: &[Step],
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
                Do::Line(k) => {
                    let part = self.part(k, &coefficients[k], at, &points);
                    let noise = &self.program.noises[self.program.lines[k].0];
                    along::fill::<V>(token, noise, &mut out.0, &part, false, spare);
                }
                Do::Slopes(k, axes) => {
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
        let Do::Line(k) = last.what else { unreachable!("it is a noise by lattice columns") };
        self.steps::<V>(token, steps, scratch, at, BLOCK, &[]);
        // By lattice columns throughout, no octave looks at its points.
        let points = Points { args: [Src::All(0.0); 5], n: BLOCK };
        let part = self.part(k, &scratch.coefficients[k], at, &points);
        let noise = &self.program.noises[self.program.lines[k].0];
        along::fill::<V>(token, noise, image, &part, true, &mut scratch.spare);
    }
    /// Whether the last step may fill the image itself: it is all that is wanted, and wholly by lattice columns.
    pub(super) fn ends_in_image(&self) -> bool {
        let program = self.program;
        let Some(last) = program.pixels.last() else { return false };
        let Do::Line(k) = last.what else { return false };
        program.roots == [Place::Register(last.out)]
            && along::throughout(&program.noises[program.lines[k].0], &self.lines[k])
    }

    fn points<'s>(
        &'s self,
        step: &Step,
        kept: (&'s [Box<Block>], &'s [cells::Lists]),
        at: (usize, usize),
        n: usize,
        given: &'s [Box<Block>],
    ) -> Points<'s> {
        let mut points = Points { args: [Src::All(0.0); 5], n };
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
        points: &'s Points<'s>,
    ) -> along::Part<'s> {
        let gain = self.steady(self.program.lines[k].1[4], at.0);
        along::Part { columns: &self.lines[k], coefficients, start: at.1, points, gain }
    }

    /// Arithmetic or a noise on the spot, over a block.
    fn step<V: Lanes>(&self, token: V::Token, step: &Step, points: &Points<'_>, out: &mut Block, spare: &mut Spare) {
        match step.what {
            Do::Op(op) => op.kernel::<V>()(token, out, &points.args, points.n),
            Do::Noise(k, part) => {
                direct::fill::<V>(token, &self.program.noises[k], part, &mut out.0, points, spare);
            }
            Do::Sample(read, part) => {
                sample::fill(&self.feed.planes[read.plane as usize], read, part, &mut out.0, points);
            }
            Do::Coord(_) | Do::Lit(_) | Do::Knob(_) | Do::Line(_) | Do::Slopes(..) => unreachable!("no arithmetic"),
        }
    }
}
