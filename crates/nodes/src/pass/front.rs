//! Scans in place, exactly as one pixel after the other would have it, yet on vectors and on all cores.
//!
//! A scan that changes a pixel's 3×3 neighbourhood as it goes looks hopelessly serial. But sorted by t = column + 3·row,
//! two pixels whose neighbourhoods meet still come in the order of the scan, and no two of the same t meet at all: the
//! pixels of such a front may be done at once (the hyperplanes of Lamport, 1974). In memory a front is a row of
//! numbers, one for each row of the image, and the eight neighbours stand in the eight fronts around it.
//!
//! The next scan may follow eight fronts behind. So the fronts travel a belt: they enter at one end, each core takes
//! its share of the scans as they pass, and what leaves at the other end no scan will touch again.

use super::{Plane, Work, area};
use lapidary_field::simd::{Lanes, Task};
use rayon::prelude::*;

/// What a scan does at a pixel.
pub(super) trait Visit: Copy + Send + Sync {
    /// Whether it may change the neighbours too.
    const SHARES: bool;
    /// Changes a pixel and its neighbours, given in the order of the scan, where `live`; whether it changed any.
    /// Must be inlined.
    fn visit<V: Lanes>(self, around: &mut [V; 9], live: Option<V::Mask>) -> bool;
}

/// So many scans over every pixel but the outermost.
pub(super) fn scan(work: Work<'_>, plane: &Plane, visit: impl Visit, scans: usize) -> Option<Plane> {
    work.wanted()?;
    let [cols, rows] = plane.size;
    if cols < 3 || rows < 3 || scans == 0 {
        return Some(plane.clone());
    }
    let mut now: Option<Plane> = None;
    for first in (0..scans).step_by(AT_ONCE) {
        let mut to = Plane::flat(plane.size, 0.0);
        let scans = AT_ONCE.min(scans - first);
        work.level.run(Scan { work, from: now.as_ref().unwrap_or(plane), to: &mut to, visit, scans })?;
        now = Some(to);
    }
    now
}

/// Scans that share a belt: each keeps a few fronts from leaving it.
const AT_ONCE: usize = 64;

/// Fronts that step onto the belt together.
const LOAD: usize = 48;

/// Numbers that so many scans of an image of that size hold at once.
pub(super) fn memory(size: [usize; 2], scans: usize) -> u64 {
    let [cols, rows] = size;
    let at_once = scans.min(AT_ONCE);
    let stages = rayon::current_num_threads().clamp(1, at_once.max(1));
    let fronts = (LAG * at_once + stages * (3 * LOAD + 2 * LAG) + 2 * LOAD).min(cols + 3 * rows + LOAD);
    area([fronts, rows + ROOM]) + area(size) * if scans > AT_ONCE { 2 } else { 1 }
}

/// How many fronts a pixel's neighbourhood reaches, either way.
const NEAR: usize = 4;

/// How many fronts behind a scan the next may follow: two neighbourhoods, back to back.
const LAG: usize = 2 * NEAR;

/// Room behind a front, so that a vector may be read from any place of it on.
const ROOM: usize = 64;

/// The numbers of a front, by row.
type Front = Vec<f32>;

struct Scan<'a, 'o, T> {
    work: Work<'a>,
    from: &'a Plane,
    to: &'o mut Plane,
    visit: T,
    scans: usize,
}

impl<T: Visit> Task for Scan<'_, '_, T> {
    type Out = Option<()>;
    fn run<V: Lanes>(self, token: V::Token) -> Option<()> {
        let [cols, rows] = self.from.size;
        let fronts = cols + 3 * rows - 3;
        let count = rayon::current_num_threads().clamp(1, self.scans);
        let stage = |k: usize| Stage {
            size: [cols, rows],
            fronts: vec![],
            first: 0,
            // The first front with a pixel that is not outermost.
            next: vec![NEAR; self.scans * (k + 1) / count - self.scans * k / count],
            incoming: vec![],
        };
        let mut stages: Vec<Stage> = (0..count).map(stage).collect();
        let mut end: Vec<Option<&mut Plane>> = stages.iter().map(|_| None).collect();
        end[count - 1] = Some(self.to);
        let mut spare: Vec<Front> = vec![];
        // A load moves on one stage a turn, and no stage waits for another within a turn.
        for turn in 0..fronts.div_ceil(LOAD) + count - 1 {
            let load = turn * LOAD..fronts.min((turn + 1) * LOAD);
            stages[0].incoming = load.clone().map(|_| spare.pop().unwrap_or_else(|| vec![0.0; rows + ROOM])).collect();
            let turn = |(k, (stage, end)): (usize, (&mut Stage, &mut Option<&mut Plane>))| {
                if k == 0 {
                    skew(self.from, load.start, &mut stage.incoming);
                }
                let first = stage.first;
                let leaving = stage.turn::<V, T>(token, self.work, self.visit)?;
                if let Some(plane) = end {
                    unskew(&leaving, first, plane);
                }
                Some(leaving)
            };
            let leaving: Option<Vec<Vec<Front>>> = stages.par_iter_mut().zip(&mut end).enumerate().map(turn).collect();
            for (stage, fronts) in leaving?.into_iter().enumerate() {
                match stages.get_mut(stage + 1) {
                    Some(next) => next.incoming = fronts,
                    None => spare.extend(fronts),
                }
            }
        }
        Some(())
    }
}

/// One core's place at the belt.
struct Stage {
    /// Columns and rows of the image.
    size: [usize; 2],
    /// The fronts that are here.
    fronts: Vec<Front>,
    /// Which is the first of them.
    first: usize,
    /// For each scan done here, the front it is to visit next.
    next: Vec<usize>,
    /// The fronts that come next.
    incoming: Vec<Front>,
}

impl Stage {
    /// Takes the incoming fronts in, lets each scan go as far as it can, and hands over what none will touch again.
    fn turn<V: Lanes, T: Visit>(&mut self, token: V::Token, work: Work<'_>, visit: T) -> Option<Vec<Front>> {
        let [cols, rows] = self.size;
        self.fronts.append(&mut self.incoming);
        let come = self.first + self.fronts.len();
        let last = cols - 2 + 3 * (rows - 2);
        // Before the end, a scan stops where the neighbourhoods it would change are not final yet.
        let over = come > last + NEAR;
        let mut end = if over { last + 1 } else { come.saturating_sub(NEAR) };
        for next in &mut self.next {
            work.wanted()?;
            while *next < end {
                let from = *next - NEAR - self.first;
                let near = <&mut [Front; 9]>::try_from(&mut self.fronts[from..][..9]).expect("nine are nine");
                let rows = next.saturating_sub(cols - 2).div_ceil(3).max(1)..((*next - 1) / 3).min(rows - 2) + 1;
                front::<V, T>(token, visit, near, rows.start, rows.end);
                *next += 1;
            }
            end = if over { end } else { end.saturating_sub(LAG) };
        }
        let done = if over { come } else { self.next.last().map_or(come, |next| next - NEAR) };
        let leaving = self.fronts.drain(..done - self.first).collect();
        self.first = done;
        Some(leaving)
    }
}

/// Visits the pixels of a front, the middle one of nine, in these rows.
fn front<V: Lanes, T: Visit>(token: V::Token, visit: T, near: &mut [Front; 9], from: usize, to: usize) {
    V::enter(
        token,
        #[inline(always)]
        || {
            let room = to - from + ROOM - 1;
            let [nw, n, ne, w, here, e, sw, s, se] = near;
            let mut near: [&mut [f32]; 9] = [
                &mut nw[from - 1..][..room],
                &mut n[from - 1..][..room],
                &mut ne[from - 1..][..room],
                &mut w[from..][..room],
                &mut here[from..][..room],
                &mut e[from..][..room],
                &mut sw[from + 1..][..room],
                &mut s[from + 1..][..room],
                &mut se[from + 1..][..room],
            ];
            let mut i = 0;
            while i + V::N <= to - from {
                step::<V, T>(token, visit, &mut near, i, None);
                i += V::N;
            }
            if i < to - from {
                let lane = V::load(token, &LANES);
                let live = lane.less(V::splat(token, (to - from - i) as f32));
                step::<V, T>(token, visit, &mut near, i, Some(live));
            }
        },
    );
}

/// The number of each lane.
static LANES: [f32; 16] = [0., 1., 2., 3., 4., 5., 6., 7., 8., 9., 10., 11., 12., 13., 14., 15.];

#[inline(always)]
fn step<V: Lanes, T: Visit>(token: V::Token, visit: T, near: &mut [&mut [f32]; 9], i: usize, live: Option<V::Mask>) {
    let mut around = [V::splat(token, 0.0); 9];
    let mut k = 0;
    while k < 9 {
        around[k] = V::load(token, &near[k][i..]);
        k += 1;
    }
    if !visit.visit(&mut around, live) {
        return;
    }
    if !T::SHARES {
        return around[4].store(&mut near[4][i..]);
    }
    let mut k = 0;
    while k < 9 {
        around[k].store(&mut near[k][i..]);
        k += 1;
    }
}

/// Fills fronts, from the one numbered `first` on, with the pixels of an image.
fn skew(plane: &Plane, first: usize, fronts: &mut [Front]) {
    for_each_run(plane.size, first, fronts.len(), |y, x, front, count| {
        for (v, front) in plane.row(y)[x..][..count].iter().zip(&mut fronts[front..]) {
            front[y] = *v;
        }
    });
}

/// Puts fronts, from the one numbered `first` on, back into an image.
fn unskew(fronts: &[Front], first: usize, plane: &mut Plane) {
    let width = plane.size[0];
    for_each_run(plane.size, first, fronts.len(), |y, x, front, count| {
        for (v, front) in plane.px[y * width + x..][..count].iter_mut().zip(&fronts[front..]) {
            *v = front[y];
        }
    });
}

/// The rows of an image that have pixels in some fronts: the row, its first such column, the front of that, and how
/// many follow.
fn for_each_run([cols, rows]: [usize; 2], first: usize, count: usize, mut run: impl FnMut(usize, usize, usize, usize)) {
    for y in 0..rows {
        let (start, end) = (first.max(3 * y), (first + count).min(3 * y + cols));
        if start < end {
            run(y, start - 3 * y, start - first, end - start);
        }
    }
}
