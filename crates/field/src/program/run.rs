//! Running a program: constants, columns and rows first, then bands of pixels on all cores.

use super::base::{ColumnLayout, Executor, Scratch};
use super::block::{BLOCK, Block, store};
use super::feed::Feed;
use super::frame::{Frame, FrameError, MOST_NUMBERS};
use super::schedule::{Program, ValueSlot};
use super::{cells, lines};
use crate::scalar::quiet;
use crate::simd::{Lanes, SimdLevel, Task};
use rayon::prelude::*;
use std::sync::Mutex;

/// Rows a core takes at a time.
const BAND: usize = 16;

/// How a program is run: what it takes, never what it yields.
#[derive(Clone, Copy, Debug)]
pub struct RunOptions {
    /// The vectors used.
    pub level: SimdLevel,
    /// The cores used.
    pub cores: Cores,
    /// Rows a core takes at a time.
    pub band: usize,
}

/// Which cores work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cores {
    /// The caller's alone.
    One,
    /// All of the current `rayon` pool.
    All,
}

impl RunOptions {
    /// With everything the machine has.
    pub fn best() -> RunOptions {
        RunOptions::with(SimdLevel::best())
    }
    /// With these vectors, on all cores.
    pub fn with(level: SimdLevel) -> RunOptions {
        RunOptions { level, cores: Cores::All, band: BAND }
    }
}

impl Program {
    /// The images of the roots over a frame's region, row by row.
    pub fn image(&self, how: RunOptions, frame: &Frame, knobs: &[f32]) -> Result<Vec<Vec<f32>>, FrameError> {
        self.check_frame(frame)?;
        check_numbers(&[frame.width(), frame.height(), self.roots.len()])?;
        let mut out = vec![vec![0.0; frame.width() * frame.height()]; self.roots.len()];
        let mut rows: Vec<&mut [f32]> = out.iter_mut().map(Vec::as_mut_slice).collect();
        self.paint(how, frame, knobs, &mut rows)?;
        Ok(out)
    }
    /// The same into images of the frame's region, one for each root.
    pub fn paint(
        &self,
        how: RunOptions,
        frame: &Frame,
        knobs: &[f32],
        out: &mut [&mut [f32]],
    ) -> Result<(), FrameError> {
        self.paint_fed(how, frame, Feed::knobs(knobs), out)
    }
    /// The same, given more than knobs.
    pub fn paint_fed(
        &self,
        how: RunOptions,
        frame: &Frame,
        feed: Feed<'_>,
        out: &mut [&mut [f32]],
    ) -> Result<(), FrameError> {
        let painter = self.painter(how, frame, feed)?;
        if let Some(image) = out.iter().find(|o| o.len() != frame.width() * frame.height()) {
            return Err(FrameError::Room { wanted: frame.width() * frame.height(), given: image.len() });
        }
        painter.rows(0, out)
    }
    /// Settles what the frame's columns and rows decide, so that it can be painted band by band.
    pub fn painter<'a>(
        &'a self,
        how: RunOptions,
        frame: &Frame,
        feed: Feed<'a>,
    ) -> Result<FramePainter<'a>, FrameError> {
        self.check_frame(frame)?;
        feed.check(self.knobs, self.planes)?;
        let (samples, width) = (frame.samples, frame.width());
        let planes = ColumnLayout { samples, width, padded: width.next_multiple_of(BLOCK) };
        let base = how.level.run(PrepareTask { program: self, frame, feed, planes: &planes });
        Ok(FramePainter { base, planes, how, height: frame.height(), idle: Mutex::default() })
    }
    /// The values of the roots at points given by their x, y, z and t.
    pub fn points(&self, level: SimdLevel, points: [&[f32]; 4], knobs: &[f32]) -> Result<Vec<Vec<f32>>, FrameError> {
        self.points_fed(level, points, Feed::knobs(knobs))
    }
    /// The same, given more than knobs.
    pub fn points_fed(
        &self,
        level: SimdLevel,
        points: [&[f32]; 4],
        feed: Feed<'_>,
    ) -> Result<Vec<Vec<f32>>, FrameError> {
        if !self.given {
            return Err(FrameError::Schedule { scheduled: "images", asked: "points" });
        }
        feed.check(self.knobs, self.planes)?;
        let lengths = points.map(<[f32]>::len);
        if lengths.iter().any(|l| *l != lengths[0]) {
            return Err(FrameError::Points(lengths));
        }
        check_numbers(&[lengths[0], self.roots.len()])?;
        let mut out = vec![vec![0.0; lengths[0]]; self.roots.len()];
        level.run(EvaluatePointsTask { program: self, points, feed, out: &mut out });
        Ok(out)
    }
    /// Whether the frame makes an image, and what is kept for its columns and rows stays within bounds.
    fn check_frame(&self, frame: &Frame) -> Result<(), FrameError> {
        if self.given {
            return Err(FrameError::Schedule { scheduled: "points", asked: "an image" });
        }
        frame.check()?;
        // Each octave of a noise by lattice columns keeps cell, place and ease of every column.
        let octaves = self.lines.iter().map(|(noise, _)| 3 * self.noises[*noise].octaves_or_alone().copies().len());
        let across = frame.samples.grid_side();
        let columns = self.columns.len() + 1 + octaves.sum::<usize>();
        check_numbers(&[columns, frame.width().next_multiple_of(BLOCK), across])?;
        check_numbers(&[self.rows.len() + 1, (frame.height() * across).next_multiple_of(BLOCK)])
    }
}

/// Whether so many times so many numbers may be kept at once.
fn check_numbers(counts: &[usize]) -> Result<(), FrameError> {
    let all = counts.iter().fold(1u64, |all, n| all.saturating_mul(*n as u64));
    if all > MOST_NUMBERS { Err(FrameError::Numbers(all)) } else { Ok(()) }
}

struct PrepareTask<'a, 'f> {
    program: &'a Program,
    frame: &'f Frame,
    feed: Feed<'a>,
    planes: &'f ColumnLayout,
}

impl<'a> Task for PrepareTask<'a, '_> {
    type Out = Executor<'a>;
    fn run<V: Lanes>(self, token: V::Token) -> Executor<'a> {
        let PrepareTask { program, frame, planes, .. } = self;
        let (across, height) = (planes.samples.grid_side(), frame.height());
        let mut base = Executor::new(program, self.feed);
        // What pads a plane repeats its last column, so that it widens no span of lattice columns.
        let mut x = Vec::with_capacity(across * planes.padded);
        for k in 0..across {
            frame.coordinates(0, k, planes.width, &mut x);
            x.resize((k + 1) * planes.padded, x[x.len() - 1]);
        }
        let mut apart = vec![vec![]; across];
        for (k, rows) in apart.iter_mut().enumerate() {
            frame.coordinates(1, k, height, rows);
        }
        let mut y = vec![0.0; (height * across).next_multiple_of(BLOCK)];
        for (r, y) in y[..height * across].iter_mut().enumerate() {
            *y = apart[r % across][r / across];
        }
        base.constants(frame.rest);
        base.columns = base.strips::<V>(token, &program.columns, &x);
        base.rows = base.strips::<V>(token, &program.rows, &y);
        for (noise, args) in &program.lines {
            let ValueSlot::Column(x) = args[0] else { unreachable!("x is a matter of the column") };
            base.lines.push(lines::columns::<V>(token, &program.noises[*noise], &base.columns[x]));
        }
        base.height = height * across;
        for (noise, args) in &program.cells {
            let ValueSlot::Column(x) = args[0] else { unreachable!("x is a matter of the column") };
            base.cells.push(cells::columns::<V>(&program.noises[*noise], &base.columns[x]));
        }
        base.straight = base.ends_in_image();
        base
    }
}

/// A program about to paint a frame: what columns and rows decide is settled, and bands follow in any order.
pub struct FramePainter<'a> {
    base: Executor<'a>,
    planes: ColumnLayout,
    how: RunOptions,
    height: usize,
    /// What cores have written into and laid aside.
    idle: Mutex<Vec<Scratch>>,
}

impl FramePainter<'_> {
    /// Paints the rows from `first` on, as many as the images have room for, one image for each root.
    pub fn rows(&self, first: usize, out: &mut [&mut [f32]]) -> Result<(), FrameError> {
        let wanted = self.base.program.roots.len();
        if out.len() != wanted {
            return Err(FrameError::Roots { wanted, given: out.len() });
        }
        let (width, room) = (self.planes.width, out.first().map_or(0, |image| image.len()));
        let most = self.height.saturating_sub(first) * width;
        if let Some(image) = out.iter().find(|o| o.len() != room || o.len() > most || o.len() % width != 0) {
            return Err(FrameError::Room { wanted: most, given: image.len() });
        }
        self.how.level.run(PaintRowsTask { painter: self, first, out });
        Ok(())
    }
    fn scratch(&self) -> PooledScratch<'_> {
        let laid = self.idle.lock().expect("nobody panics while holding it").pop();
        PooledScratch { scratch: Some(laid.unwrap_or_else(|| Scratch::new(self.base.program))), idle: &self.idle }
    }
}

/// A scratch that is laid aside when it is let go.
struct PooledScratch<'a> {
    scratch: Option<Scratch>,
    idle: &'a Mutex<Vec<Scratch>>,
}
impl Drop for PooledScratch<'_> {
    fn drop(&mut self) {
        if let Ok(mut idle) = self.idle.lock() {
            idle.extend(self.scratch.take());
        }
    }
}

struct PaintRowsTask<'a, 'o> {
    painter: &'a FramePainter<'a>,
    first: usize,
    out: &'a mut [&'o mut [f32]],
}

impl Task for PaintRowsTask<'_, '_> {
    type Out = ();
    fn run<V: Lanes>(self, token: V::Token) {
        let FramePainter { base, planes, how, .. } = self.painter;
        let rows = self.out.first().map_or(0, |image| image.len() / planes.width);
        let tall = how.band.clamp(1, rows.max(1));
        let mut bands: Vec<Vec<&mut [f32]>> = (0..rows.div_ceil(tall)).map(|_| vec![]).collect();
        for image in self.out {
            for (band, part) in bands.iter_mut().zip(image.chunks_mut(tall * planes.width)) {
                band.push(part);
            }
        }
        let band = |laid: &mut PooledScratch<'_>, (b, mut parts): (usize, Vec<&mut [f32]>)| {
            let scratch = laid.scratch.as_mut().expect("it is there until it is laid aside");
            for at in 0..tall.min(rows - b * tall) {
                if base.feed.stopped() {
                    return;
                }
                base.row::<V>(token, scratch, planes, (self.first + b * tall + at, at), &mut parts);
                base.feed.row_done();
            }
        };
        match how.cores {
            Cores::All => bands.into_par_iter().enumerate().for_each_init(|| self.painter.scratch(), band),
            Cores::One => {
                let mut laid = self.painter.scratch();
                bands.into_iter().enumerate().for_each(|b| band(&mut laid, b));
            }
        }
    }
}

struct EvaluatePointsTask<'a> {
    program: &'a Program,
    points: [&'a [f32]; 4],
    feed: Feed<'a>,
    out: &'a mut [Vec<f32>],
}

impl Task for EvaluatePointsTask<'_> {
    type Out = ();
    fn run<V: Lanes>(self, token: V::Token) {
        let mut base = Executor::new(self.program, self.feed);
        base.constants([0.0; 2]);
        let mut parts: Vec<Vec<&mut [f32]>> = (0..self.points[0].len().div_ceil(BLOCK)).map(|_| vec![]).collect();
        for image in self.out {
            for (list, part) in parts.iter_mut().zip(image.chunks_mut(BLOCK)) {
                list.push(part);
            }
        }
        parts.into_par_iter().enumerate().for_each_init(
            || (Scratch::new(self.program), [0; 4].map(|_| Block::new())),
            |(scratch, given), (b, mut parts)| {
                if base.feed.stopped() {
                    return;
                }
                let n = BLOCK.min(self.points[0].len() - b * BLOCK);
                for (block, all) in given.iter_mut().zip(self.points) {
                    for (here, there) in block.0.iter_mut().zip(&all[b * BLOCK..][..n]) {
                        *here = quiet(*there);
                    }
                    block.0[n..].fill(0.0);
                }
                base.block::<V>(token, scratch, (0, 0), n, given);
                for (part, root) in parts.iter_mut().zip(&self.program.roots) {
                    store::<V>(
                        token,
                        base.source(*root, (&scratch.registers, &scratch.lists), (0, 0), given),
                        1.0,
                        false,
                        part,
                    );
                }
            },
        );
    }
}
