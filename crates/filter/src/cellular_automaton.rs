//! Cellular automata: cells that are born and die by the number of their neighbours.

use crate::parallel_rows::{fill_pixels, for_each_row, map};
use crate::plane::{Edges, FilterContext, Plane, PlaneRef, pixel_count};
use crate::resample::{self, resample, working_size};
use lapidary_field::noise::hash::mix_seed;
use lapidary_field::reach::Reach;
use lapidary_field::real::Real;

/// The whole image is one simulation.
pub const REACH: Reach = Reach::Whole;

/// The settings of an automaton.
#[derive(Clone, Copy, Debug)]
pub struct CellularAutomaton<'a> {
    /// The numbers of living neighbours, 0 to 8, with which a cell is born: bit `n` for `n` neighbours.
    pub born: u32,
    /// The numbers of living neighbours with which a living cell survives.
    pub survives: u32,
    /// The share of cells that live at the start.
    pub density: f32,
    /// A map that changes the density from place to place.
    pub map: Option<PlaneRef<'a>>,
    /// The change of the density between the values 0 and 1 of the map.
    pub vary: f32,
    /// The number of passes.
    pub passes: u32,
    /// Cells along the longer side.
    pub detail: usize,
    /// The seed of the start.
    pub seed: u32,
    /// The neighbours of the cells at the edges.
    pub edges: Edges,
}

/// The values that an automaton holds at once, including its results.
pub fn memory(size: [usize; 2], detail: usize) -> u64 {
    let small = working_size(size, detail);
    let after = 2 * pixel_count(small) + pixel_count(size) + resample::memory(small, size);
    after.max(4 * pixel_count(small)).max(resample::memory(size, small))
}

/// The living cells after some passes, and the share of the passes during which each cell lived (Wolfram, 1983; with the
/// neighbourhoods of Moore, 1962).
pub fn grow(context: FilterContext<'_>, size: [usize; 2], settings: CellularAutomaton<'_>) -> Option<[Plane; 2]> {
    let (small, edges) = (working_size(size, settings.detail), settings.edges);
    let density = match settings.map {
        Some(plane) => Some(resample(context, plane, small, edges)?),
        None => None,
    };
    let mut now = fill_pixels(context, small, |x, y| {
        let change = |plane: &Plane| (Real::clamp(plane.row(y)[x], 0.0, 1.0) - 0.5) * settings.vary;
        let share = settings.density + density.as_ref().map_or(0.0, change);
        if drawn(settings.seed, x, y) < share { 1.0 } else { 0.0 }
    })?;
    drop(density);
    let (mut next, mut lived) = (now.clone(), now.clone());
    for _ in 0..settings.passes {
        for_each_row(context, &mut next.px, small[0], |y, row| pass(now.view(), settings, y, row))?;
        std::mem::swap(&mut now, &mut next);
        for_each_row(context, &mut lived.px, small[0], |y, row| {
            for (sum, v) in row.iter_mut().zip(now.row(y)) {
                *sum += v;
            }
        })?;
    }
    drop(next);
    let share = 1.0 / (settings.passes + 1) as f32;
    let cells = map(context, resample(context, now.view(), size, edges)?, |v| Real::clamp(v, 0.0, 1.0))?;
    drop(now);
    let lived = map(context, resample(context, lived.view(), size, edges)?, |v| Real::clamp(v * share, 0.0, 1.0))?;
    Some([cells, lived])
}

/// A random number in 0..1 for each cell.
fn drawn(seed: u32, x: usize, y: usize) -> f32 {
    (mix_seed(seed ^ mix_seed(x as u32 ^ mix_seed(y as u32))) >> 8) as f32 / 16777216.0
}

/// One pass over a row of cells.
fn pass(now: PlaneRef<'_>, settings: CellularAutomaton<'_>, y: usize, row: &mut [f32]) {
    let ([width, height], edges) = (now.size, settings.edges);
    let [above, here, below] = [-1, 0, 1].map(|k| now.row(edges.resolve(1, y as isize + k, height)));
    for (x, v) in row.iter_mut().enumerate() {
        let [left, right] = [-1, 1].map(|k| edges.resolve(0, x as isize + k, width));
        let beside = above[left] + above[right] + below[left] + below[right];
        let neighbours = beside + here[left] + here[right] + above[x] + below[x];
        let counts = if here[x] > 0.5 { settings.survives } else { settings.born };
        *v = (counts >> neighbours as u32 & 1) as f32;
    }
}
