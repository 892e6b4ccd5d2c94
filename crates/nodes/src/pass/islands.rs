//! The islands of a mask: which pixels hang together.

use super::rows::rows;
use super::{Edges, Plane, Reach, Work, area};
use lapidary_field::noise::NoiseFn;
use lapidary_field::noise::value::Value;
use lapidary_field::real::Real;
use rayon::prelude::*;
use std::f32::consts::TAU;
use std::ops::Range;
use std::sync::atomic::{AtomicI64, AtomicU32, Ordering::Relaxed};

/// An island may be as large as the image.
pub const REACH: Reach = Reach::Whole;

/// What is known of each pixel's island; all zero where there is none.
#[derive(Clone, Debug, PartialEq)]
pub struct Islands {
    /// A number of the island's own, 0..1.
    pub random: Plane,
    /// How many pixels it has.
    pub area: Plane,
}

/// Numbers that finding islands in an image of that size holds at once: every other pixel may be an island.
pub fn memory(size: [usize; 2]) -> u64 {
    let bytes = (size_of::<Sum>() + size_of::<[f32; 2]>()) as u64;
    2 * area(size) + area(size).div_ceil(2) * bytes / 4 + 8 * (size[0] + size[1]) as u64
}

/// Finds what hangs together of what is at least `threshold`, side by side or one above the other, in an image of so
/// many tile units.
///
/// Pixels are joined to their neighbours on all cores at once: each island is named after its first pixel, and a name
/// only ever gives way to an earlier one, so that the outcome is the same whoever comes first (Jayanti & Tarjan, 2016).
/// An island's number follows from where its middle is and how large it is, and changes little where these do: so it is
/// nearly the same in an image of another size.
pub fn islands(
    work: Work<'_>,
    mask: &Plane,
    edges: Edges,
    threshold: f32,
    seed: u32,
    tile: [f64; 2],
) -> Option<Islands> {
    let [width, height] = mask.size;
    let names = joined(work, mask, edges, threshold)?;
    let first = |y: usize, run: &Range<usize>| names.of((y * width + run.start) as u32) as usize;
    // Which island is which of them depends on who comes first, and nothing else does.
    let count = AtomicU32::new(0);
    let mut places = vec![0; mask.px.len()];
    rows(work, &mut places, width, |y, row| {
        for run in runs(mask.row(y), threshold).filter(|run| first(y, run) == y * width + run.start) {
            row[run.start] = count.fetch_add(1, Relaxed);
        }
    })?;
    let sums: Vec<Sum> = (0..count.into_inner()).into_par_iter().map(|_| Sum::default()).collect();
    let along = [Along::new(width, edges.wrap[0]), Along::new(height, edges.wrap[1])];
    rows(work, &mut vec![(); mask.px.len()], width, |y, _| {
        for run in runs(mask.row(y), threshold) {
            sums[places[first(y, &run)] as usize].add(&along, y, run);
        }
    })?;
    let number = numbers(seed, edges, tile);
    let known: Vec<[f32; 2]> = sums.par_iter().map(|sum| sum.told(&along, &number)).collect();
    drop(sums);
    let told = |k: usize| {
        let mut plane = Plane::flat(mask.size, 0.0);
        rows(work, &mut plane.px, width, |y, row| {
            for run in runs(mask.row(y), threshold) {
                let v = known[places[first(y, &run)] as usize][k];
                row[run].fill(v);
            }
        })?;
        Some(plane)
    };
    Some(Islands { random: told(0)?, area: told(1)? })
}

/// Islands, each by its first pixel.
fn joined(work: Work<'_>, mask: &Plane, edges: Edges, threshold: f32) -> Option<Names> {
    let [width, height] = mask.size;
    let mut names = Names((0..mask.px.len()).into_par_iter().map(|_| AtomicU32::new(0)).collect());
    // What stands side by side has the first of a row for a name from the beginning.
    rows(work, &mut names.0, width, |y, row| {
        for run in runs(mask.row(y), threshold) {
            let name = (y * width + run.start) as u32;
            row[run].iter_mut().for_each(|own| *own.get_mut() = name);
        }
    })?;
    let land = |x: usize, y: usize| mask.row(y)[x] >= threshold;
    // Rows without numbers: what is made is in the names.
    rows(work, &mut vec![(); mask.px.len()], width, |y, _| {
        let at = |x: usize, y: usize| (y * width + x) as u32;
        let below = if y + 1 < height { Some(y + 1) } else { edges.wrap[1].then_some(0) };
        for run in runs(mask.row(y), threshold) {
            if run.end == width && edges.wrap[0] && land(0, y) {
                names.join(at(0, y), at(run.start, y));
            }
            let Some(below) = below else { continue };
            let begins = |x: &usize| land(*x, below) && (*x == run.start || !land(x - 1, below));
            run.clone().filter(begins).for_each(|x| names.join(at(x, y), at(x, below)));
        }
    })?;
    Some(names)
}

/// The stretches of a row that are land.
fn runs(row: &[f32], threshold: f32) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let from = at + row[at..].iter().position(|v| *v >= threshold)?;
        at = from + row[from..].iter().take_while(|v| **v >= threshold).count();
        Some(from..at)
    })
}

/// For each pixel an earlier one of its island, or itself if it is the first that is known.
struct Names(Vec<AtomicU32>);

impl Names {
    /// The first known pixel of an island.
    fn of(&self, mut pixel: u32) -> u32 {
        loop {
            let earlier = self.0[pixel as usize].load(Relaxed);
            if earlier == pixel {
                return pixel;
            }
            // Half the way is saved for whoever comes next; it does no harm if somebody knew better meanwhile.
            let first = self.0[earlier as usize].load(Relaxed);
            let _ = self.0[pixel as usize].compare_exchange(earlier, first, Relaxed, Relaxed);
            pixel = first;
        }
    }
    /// Makes one island of two.
    fn join(&self, a: u32, b: u32) {
        let (mut a, mut b) = (self.of(a), self.of(b));
        while a != b {
            let (first, last) = (a.min(b), a.max(b));
            if self.0[last as usize].compare_exchange(last, first, Relaxed, Relaxed).is_ok() {
                return;
            }
            (a, b) = (self.of(first), self.of(last));
        }
    }
}

/// What is summed along an axis to find a middle, in whole numbers, which add up the same in any order: how far around
/// each column or row is, as a point of a circle; where edges do not meet, how far along.
struct Along {
    wraps: bool,
    /// The sums up to each.
    sums: Vec<[i64; 2]>,
}

/// One on the circle.
const ONE: f32 = 1_048_576.0;

impl Along {
    fn new(side: usize, wraps: bool) -> Along {
        let mut sums = vec![[0; 2]];
        for i in 0..side {
            let around = (i as f32 + 0.5) / side as f32;
            let point = if wraps { [Real::cos(around * TAU), Real::sin(around * TAU)] } else { [around, 0.0] };
            let [x, y] = sums[i];
            sums.push([x + (point[0] * ONE) as i64, y + (point[1] * ONE) as i64]);
        }
        Along { wraps, sums }
    }
    fn of(&self, range: Range<usize>) -> [i64; 2] {
        [0, 1].map(|k| self.sums[range.end][k] - self.sums[range.start][k])
    }
    /// The middle of so many pixels, as a share of the side. What goes all the way around has none.
    fn middle(&self, sum: [i64; 2], pixels: f32) -> f32 {
        let [x, y] = sum.map(|v| v as f32 / (ONE * pixels));
        if !self.wraps {
            x
        } else if x * x + y * y > 1e-4 {
            Real::fract(Real::atan2(y, x) / TAU)
        } else {
            0.0
        }
    }
}

/// Pixels of an island, and sums of where they are, across and down.
#[derive(Default)]
struct Sum {
    pixels: AtomicI64,
    places: [[AtomicI64; 2]; 2],
}

impl Sum {
    fn add(&self, along: &[Along; 2], y: usize, run: Range<usize>) {
        let long = run.len() as i64;
        self.pixels.fetch_add(long, Relaxed);
        let across = along[0].of(run);
        let down = along[1].of(y..y + 1).map(|v| v * long);
        for (sum, v) in self.places.as_flattened().iter().zip([across, down].as_flattened()) {
            sum.fetch_add(*v, Relaxed);
        }
    }
    /// The number of the island, and its pixels.
    fn told(&self, along: &[Along; 2], number: impl Fn([f32; 2], f32) -> f32) -> [f32; 2] {
        let pixels = self.pixels.load(Relaxed) as f32;
        let middle = |axis: usize| along[axis].middle(self.places[axis].each_ref().map(|v| v.load(Relaxed)), pixels);
        let share = pixels / along.iter().map(|along| (along.sums.len() - 1) as f32).product::<f32>();
        [number([middle(0), middle(1)], share), pixels]
    }
}

/// The number for a middle and a share of the image: soft noise, folded until all numbers are as likely.
fn numbers(seed: u32, edges: Edges, tile: [f64; 2]) -> impl Fn([f32; 2], f32) -> f32 {
    const CELLS: f64 = 16.0;
    const FOLDS: f32 = 4.0;
    let cells = tile.map(|side| (side * CELLS + 0.5).floor().max(1.0));
    let period = [0, 1].map(|axis| if edges.wrap[axis] { cells[axis] as u32 } else { 0 });
    let noise = Value::new(seed, [period[0], period[1], 0, 0]);
    move |middle, share| {
        // Enough to tell apart what lies within each other.
        let wide = Real::sqrt(share * (tile[0] * tile[1]) as f32) * 2.0;
        let v = noise.at([middle[0] * cells[0] as f32, middle[1] * cells[1] as f32, wide], 1) * FOLDS;
        (v - ((v + 1.0) * 0.5).floor() * 2.0).abs()
    }
}
