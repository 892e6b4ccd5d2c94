//! The memory of a program besides the planes it paints: tables per column and row, and the registers of each core.
//! Estimated from the recording, before the program is scheduled.

use crate::plane::window::{boxes, region};
use crate::schedule::job::Job;
use crate::schedule::rate::rates_of;
use crate::trace::with_roots;
use lapidary_field::derivative::Derivative;
use lapidary_field::interval::Interval;
use lapidary_field::ir::{Inst, Recording, live};
use lapidary_field::noise::octaves::Octave;
use lapidary_field::noise::{Noise, NoiseKind};
use lapidary_field::program::{BLOCK, Cores, Frame, MOST_KEPT_CORNERS, Rate};

/// The size of a number, in bytes.
const NUMBER: u64 = size_of::<f32>() as u64;
/// Registers that a core needs besides those of the program: those of a noise, and those being written.
const SPARE: u64 = 12;
/// Bytes that a core needs for each run of pixels within a cell: the points around it, and the candidates among them.
const RUN: u64 = 1024;
/// The same in four dimensions, where many more cells lie around one.
const RUN_4D: u64 = 12 * 1024;

/// The bytes needed to paint some roots of a program over the region of a frame.
pub(crate) fn program_memory(code: &Recording, roots: &[usize], planes: usize, job: &Job<'_>, frame: &Frame) -> u64 {
    let code = with_roots(code, roots);
    let specialization = code.specialization(&code.roots, frame.coordinate_bounds(), job.settings);
    let code = &code.specialized(&specialization);
    let live = live(&code.insts, &code.roots);
    let rates = rates_of(code);
    let across = frame.samples.grid_side();
    let mut sum = ProgramEstimate {
        columns: (across * frame.width().next_multiple_of(BLOCK)) as u64,
        rows: (across * frame.height()).next_multiple_of(BLOCK) as u64,
        shared: 0,
        transient: 0,
        own: (registers(code, &live, &rates) + SPARE) * BLOCK as u64 * NUMBER,
    };
    sum.shared += sum.columns + 2 * sum.rows;
    // The count of lattice columns of a noise depends on its coordinates.
    let known = vec![Interval::new(f32::MIN, f32::MAX); planes];
    let points = boxes(frame, &region(frame))[0];
    let bounds = code.bounds_with_planes(points, job.settings, &known);
    for (i, inst) in code.insts.iter().enumerate().filter(|(i, _)| live[*i]) {
        let (columns, rows) = (sum.columns, sum.rows);
        match (rates[i], inst) {
            (Rate::Column, _) => sum.shared += columns,
            (Rate::Row, _) => sum.shared += rows,
            (Rate::Pixel, Inst::Noise(noise, Derivative::Value, args)) => {
                let steady = |rate: Rate| matches!(rate, Rate::Row | Rate::Constant);
                let [x, rest @ ..] = args.map(|arg| rates[arg.0 as usize]);
                if x == Rate::Column && rest.into_iter().all(steady) {
                    sum.add(&code.noises[*noise as usize], bounds[args[0].0 as usize]);
                }
            }
            _ => {}
        }
    }
    let threads = if job.options.cores == Cores::One { 1 } else { rayon::current_num_threads() as u64 };
    (sum.shared + sum.transient) * NUMBER + threads * sum.own
}

/// The memory counted so far.
struct ProgramEstimate {
    /// The columns and rows of samples, in whole blocks.
    columns: u64,
    rows: u64,
    /// Numbers that all cores share.
    shared: u64,
    /// Numbers needed for one noise at a time.
    transient: u64,
    /// Bytes needed by each core.
    own: u64,
}

impl ProgramEstimate {
    /// Adds a noise whose x, within bounds, depends on the column alone, and whose other coordinates depend on the row.
    fn add(&mut self, noise: &Noise, x: Interval) {
        if let (NoiseKind::Worley(_), None) = (noise.kind(), noise.octaves()) {
            let runs = cells(x, |v| v);
            self.own += self.columns * NUMBER;
            if 6 * runs <= self.columns {
                self.shared += 7 * self.columns + 8 * runs;
                self.own += runs * if noise.dims() == 4 { RUN_4D } else { RUN };
            }
            return;
        }
        // Position, ease and cell of each column, and the vectors that are within one cell.
        let octave = 3 * self.columns + self.columns / 2;
        // Those of gradients; a noise without any has fewer.
        let corner_components = (noise.dims() << (noise.dims() - 1)) as u64;
        let mut add = |lattice: u64| {
            if 2 * lattice <= 3 * self.columns {
                self.shared += octave + lattice;
                let kept_corners = (corner_components * (lattice + 64)).min(MOST_KEPT_CORNERS as u64);
                self.own += (4 * (lattice + 64) + kept_corners) * NUMBER;
            } else {
                self.transient = self.transient.max(octave);
            }
        };
        match noise.octaves() {
            Some(octaves) => octaves.copies().iter().for_each(|copy: &Octave| add(cells(x, |v| copy.position(0, v)))),
            None => add(cells(x, |v| v)),
        }
    }
}

/// The count of lattice cells within an interval; more than an image has columns if that is unbounded.
fn cells(x: Interval, place: impl Fn(f32) -> f32) -> u64 {
    let [low, high] = [place(x.lo), place(x.hi)].map(f64::from);
    (high - low).abs().min(1e12) as u64 + 2
}

/// The largest number of values per pixel that are live at once.
fn registers(code: &Recording, live: &[bool], rates: &[Rate]) -> u64 {
    let mut last = vec![0; code.insts.len()];
    for (i, inst) in code.insts.iter().enumerate().filter(|(i, _)| live[*i]) {
        inst.operands().iter().for_each(|o| last[o.0 as usize] = i);
    }
    code.roots.iter().for_each(|root| last[root.0 as usize] = code.insts.len());
    let mut ends = vec![0_u64; code.insts.len() + 1];
    let (mut now, mut most) = (0, 0);
    for i in (0..code.insts.len()).filter(|i| live[*i]) {
        if rates[i] == Rate::Pixel {
            now += 1;
            ends[last[i]] += 1;
            most = most.max(now);
        }
        now -= ends[i].min(now);
    }
    most
}
