//! Horizons of a height map: the steepest slope from each pixel in each of some directions.

use crate::plane::{Edges, FilterContext, Plane, PlaneRef, clamp_length};
use crate::stencil::{PaddedPlane, padded_len};
use crate::tile::{self, Tile};
use lapidary_field::filter_stages::{FilterStages, HorizonDirection, HorizonSample, SkySum, Stage};
use lapidary_field::real::Real;
use lapidary_field::simd::{Lanes, Task};
use rayon::prelude::*;
use std::ops::Range;

/// The number of directions.
pub(crate) const DIRECTIONS: usize = 16;
/// The columns of a tile: the rows that the samples along one direction lie in stay in the cache.
const COLUMNS: usize = 512;
/// The most rows of a tile.
const MAX_ROWS: usize = 128;

/// A height map and the samples along each direction.
pub(crate) struct Horizons {
    heights: PaddedPlane,
    /// The rows for which horizons are computed.
    rows: Range<usize>,
    /// For each direction, the offset of each sample in memory and the factor from height differences to slopes.
    samples: Vec<Vec<(isize, f32)>>,
}

/// The number of rows that samples reach above or below the plane.
fn margin_rows(size: [usize; 2], rows: &Range<usize>, far: usize) -> usize {
    far.saturating_sub(rows.start).max((rows.end + far).saturating_sub(size[1]))
}

/// A direction, across and down.
fn direction(index: usize) -> [f32; 2] {
    let angle = std::f32::consts::TAU * (index as f32 + 0.5) / DIRECTIONS as f32;
    [Real::cos(angle), Real::sin(angle)]
}

/// Sums over the directions, for `N` output planes. Implementations of its functions must be inlined.
pub(crate) trait HorizonSum<const N: usize>: Sync {
    /// Adds what is visible above the horizon in a direction, which is the slope to it and at least 0.
    fn add<V: Lanes>(&self, token: V::Token, direction: [f32; 2], horizon: V, sums: [V; N]) -> [V; N];
    /// The output pixels.
    fn output<V: Lanes>(&self, token: V::Token, sums: [V; N]) -> [V; N];
}

impl Horizons {
    /// Pads the height map of an image for samples around some of its rows.
    pub(crate) fn new(
        context: FilterContext<'_>,
        height: PlaneRef<'_>,
        rows: Range<usize>,
        edges: Edges,
        samples: HorizonSamples,
    ) -> Option<Horizons> {
        let far = samples.far();
        let margin = [far, margin_rows(height.size, &rows, far)];
        let heights = PaddedPlane::new(context, height, edges, margin)?;
        let in_memory = |HorizonSample { offset: [dx, dy], slope }| (heights.offset(dx, dy), slope);
        let along = |index| samples.along(direction(index)).into_iter().map(in_memory).collect();
        let samples = (0..DIRECTIONS).map(along).collect();
        Some(Horizons { heights, rows, samples })
    }
    /// The values that horizons of these rows and `planes` sums hold at once.
    pub(crate) fn memory(size: [usize; 2], rows: &Range<usize>, samples: HorizonSamples, planes: usize) -> u64 {
        let far = samples.far();
        let tile = planes * MAX_ROWS * COLUMNS * rayon::current_num_threads();
        padded_len(size, [far, margin_rows(size, rows, far)])
            + planes as u64 * ((size[0] * rows.len()) as u64 + 2 * tile::lists_memory([size[0], rows.len()], COLUMNS))
            + tile as u64
    }
    /// The output planes of sums.
    pub(crate) fn planes<const N: usize>(
        &self,
        context: FilterContext<'_>,
        sum: &impl HorizonSum<N>,
    ) -> Option<[Plane; N]> {
        let size = [self.heights.size()[0], self.rows.len()];
        let mut out = [(); N].map(|()| Plane::for_overwriting(size));
        // Enough tiles for all threads.
        let rows = size[1] * size[0].div_ceil(COLUMNS) / (4 * rayon::current_num_threads());
        let tiles = tile::tiles_of(&mut out, [COLUMNS, rows.clamp(8, MAX_ROWS)]);
        context.level.run(HorizonTask { context, horizons: self, sum, tiles })?;
        Some(out)
    }
}

/// The distances of the samples along a direction.
#[derive(Clone, Copy)]
pub(crate) struct HorizonSamples {
    radius: f32,
    scale: f32,
    count: usize,
}

/// A sum over directions, and the weight of a direction, across and down, in a sum of the open sky.
pub(crate) type WeightedSkySum = (SkySum, fn([f32; 2]) -> f32);

impl HorizonSamples {
    /// `count` samples, denser nearby, within `radius` pixels, which is limited to `max`. A height of 1 rises `scale` pixels.
    pub(crate) fn new(radius: f32, max: f32, scale: f32, count: usize) -> HorizonSamples {
        HorizonSamples { radius: clamp_length(radius, max), scale, count }
    }
    fn far(&self) -> usize {
        self.radius.ceil() as usize
    }
    /// Adds the stages of sums over the directions at some rows of a height map.
    pub(crate) fn add_stages<const N: usize>(
        &self,
        stages: &mut FilterStages,
        (height, rows): (usize, &Range<usize>),
        edges: Edges,
        sums: [WeightedSkySum; N],
    ) -> [usize; N] {
        let (far, [width, _]) = (self.far(), stages.planes[height]);
        let plane = stages.pad(height, [far; 2], edges.wrap, 1.0);
        sums.map(|(sum, weight)| {
            let one =
                |index| HorizonDirection { weight: weight(direction(index)), samples: self.along(direction(index)) };
            let directions = (0..DIRECTIONS).map(one).collect();
            let stage = Stage::Horizons { plane, corner: [far, far + rows.start], directions, sum };
            stages.add([width, rows.len()], stage)
        })
    }
    /// The samples along a direction.
    fn along(&self, toward: [f32; 2]) -> Vec<HorizonSample> {
        let mut samples: Vec<HorizonSample> = vec![];
        let mut last = [0.0; 2];
        for i in 1..=self.count {
            let share = i as f32 / self.count as f32;
            let away = self.radius * share * (0.2 + 0.8 * share);
            let at = toward.map(|d| (d * away + 0.5).floor());
            if at != last && at != [0.0; 2] {
                let slope = self.scale / Real::sqrt(at[0] * at[0] + at[1] * at[1]);
                samples.push(HorizonSample { offset: at.map(|v| v as isize), slope });
                last = at;
            }
        }
        samples
    }
}

struct HorizonTask<'a, 'o, S, const N: usize> {
    context: FilterContext<'a>,
    horizons: &'a Horizons,
    sum: &'a S,
    tiles: Vec<[Tile<'o>; N]>,
}

impl<S: HorizonSum<N>, const N: usize> Task for HorizonTask<'_, '_, S, N> {
    type Out = Option<()>;
    fn run<V: Lanes>(mut self, token: V::Token) -> Option<()> {
        let HorizonTask { context, horizons, sum, .. } = self;
        self.tiles.par_iter_mut().try_for_each_init(TileSums::<N>::new, |sums, tile| {
            context.unless_cancelled()?;
            V::enter(
                token,
                #[inline(always)]
                || sums.compute::<V::Unrolled, S>(token, horizons, sum, tile),
            );
            Some(())
        })
    }
}

/// The sums over directions for the pixels of a tile.
struct TileSums<const N: usize>([Vec<f32>; N]);

impl<const N: usize> TileSums<N> {
    fn new() -> TileSums<N> {
        TileSums([(); N].map(|()| vec![0.0; MAX_ROWS * COLUMNS]))
    }
    /// Direction by direction, so that few rows are in use at once.
    #[inline(always)]
    fn compute<V: Lanes, S: HorizonSum<N>>(
        &mut self,
        token: V::Token,
        horizons: &Horizons,
        sum: &S,
        tile: &mut [Tile<'_>; N],
    ) {
        let [left, top] = [tile[0].left, horizons.rows.start + tile[0].top];
        let [columns, rows] = [tile[0].rows[0].len(), tile[0].rows.len()];
        self.0.iter_mut().for_each(|sums| sums[..rows * COLUMNS].fill(0.0));
        for (index, samples) in horizons.samples.iter().enumerate() {
            let toward = direction(index);
            for row in 0..rows {
                for x in (0..columns).step_by(V::N) {
                    let height = |step| horizons.heights.at::<V>(token, left + x, top + row, step);
                    let (here, mut horizon) = (height(0), V::splat(token, 0.0));
                    for &(step, slope) in samples {
                        horizon = horizon.max((height(step) - here) * V::splat(token, slope));
                    }
                    self.update(token, row * COLUMNS + x, |sums| sum.add::<V>(token, toward, horizon, sums));
                }
            }
        }
        for at in (0..rows * COLUMNS).step_by(V::N) {
            self.update(token, at, |sums| sum.output::<V>(token, sums));
        }
        for (tile, pixels) in tile.iter_mut().zip(&self.0) {
            for (row, pixels) in tile.rows.iter_mut().zip(pixels.chunks(COLUMNS)) {
                row.copy_from_slice(&pixels[..columns]);
            }
        }
    }
    /// Changes the sums of a vector of pixels.
    #[inline(always)]
    fn update<V: Lanes>(&mut self, token: V::Token, at: usize, change: impl Fn([V; N]) -> [V; N]) {
        let mut sums = [V::splat(token, 0.0); N];
        let mut k = 0;
        while k < N {
            sums[k] = V::load(token, &self.0[k][at..]);
            k += 1;
        }
        sums = change(sums);
        let mut k = 0;
        while k < N {
            sums[k].store(&mut self.0[k][at..]);
            k += 1;
        }
    }
}
