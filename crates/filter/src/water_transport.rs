//! Transport of water and sediment between neighbouring pixels: one pass of hydraulic erosion.

use crate::stencil::{PaddedPlane, Stencil};
use lapidary_field::simd::Lanes;

/// The share of its steepest drop that may leave a pixel in a pass; a larger share causes waves on plains.
const MAX_LOAD_SHARE: f32 = 0.2;

/// The settings of a pass, for an image of a given size.
#[derive(Clone, Copy)]
pub(crate) struct ScaledSettings {
    /// The longer side, in pixels.
    pub(crate) long: f32,
    pub(crate) capacity: f32,
    pub(crate) settling: f32,
    /// The share of water that remains after one pixel.
    pub(crate) remaining: f32,
    pub(crate) creep: f32,
}

/// The slope of a drop to neighbour `k`, relative to the longer side; 0 for a rise.
#[inline(always)]
fn slope<V: Lanes>(drop: V, k: usize, long: f32) -> V {
    let near = if k % 2 == 1 { 1.0 } else { std::f32::consts::FRAC_1_SQRT_2 };
    drop.max(drop.lit(0.0)) * drop.lit(f64::from(near * long))
}

/// The weight of a slope in the distribution of water.
#[inline(always)]
fn weight<V: Lanes>(slope: V) -> V {
    slope.square().square()
}

/// The part of a load that moves down the steepest drop.
#[inline(always)]
fn moving_load<V: Lanes>(load: V, deepest: V) -> V {
    load.min(deepest * load.lit(f64::from(MAX_LOAD_SHARE)))
}

/// The water and load that a pixel sends for each unit of slope weight; negative water spreads evenly.
pub(crate) struct Outflow<'a> {
    pub(crate) settings: ScaledSettings,
    pub(crate) surface: &'a PaddedPlane,
    pub(crate) water: &'a PaddedPlane,
    pub(crate) load: &'a PaddedPlane,
}

impl Stencil<2> for Outflow<'_> {
    #[inline(always)]
    fn at<V: Lanes>(&self, token: V::Token, x: usize, y: usize) -> [V; 2] {
        let surface = self.surface.neighbourhood::<V>(token, x, y);
        let (zero, mut sum, mut lowest) = (V::splat(token, 0.0), V::splat(token, 0.0), surface[4]);
        let mut k = 0;
        while k < 9 {
            if k != 4 {
                sum = sum + weight(slope(surface[4] - surface[k], k, self.settings.long));
                lowest = lowest.min(surface[k]);
            }
            k += 1;
        }
        // Water leaves a pit evenly in all directions, and the load stays; this also avoids a division by 0.
        let flows = V::splat(token, MIN_WEIGHT_SUM).less(sum);
        let one = V::splat(token, 1.0);
        let each = one / V::pick(flows, sum, V::splat(token, 8.0));
        let water = self.water.at::<V>(token, x, y, 0) * V::splat(token, self.settings.remaining) * each;
        let load = moving_load(self.load.at::<V>(token, x, y, 0), surface[4] - lowest);
        [V::pick(flows, water, zero - water), V::pick(flows, load * each, zero)]
    }
}

/// The sum of weights below which water spreads evenly.
const MIN_WEIGHT_SUM: f32 = 1e-24;

/// The next state of a pixel: surface, water, load, and the sum of deposits.
///
/// The load is part of the surface: cutting and settling only change how much of the ground is loose, and only the
/// transport of load changes the surface. Basins therefore fill evenly, and no load remains at the end.
pub(crate) struct Inflow<'a> {
    pub(crate) settings: ScaledSettings,
    pub(crate) surface: &'a PaddedPlane,
    pub(crate) water: &'a PaddedPlane,
    pub(crate) load_sent: &'a PaddedPlane,
    pub(crate) load: &'a PaddedPlane,
    pub(crate) deposited: &'a PaddedPlane,
    pub(crate) soft: &'a PaddedPlane,
    pub(crate) rain: &'a PaddedPlane,
}

impl Stencil<4> for Inflow<'_> {
    #[inline(always)]
    fn at<V: Lanes>(&self, token: V::Token, x: usize, y: usize) -> [V; 4] {
        let settings = self.settings;
        let zero = V::splat(token, 0.0);
        let here = self.surface.at::<V>(token, x, y, 0);
        let (mut water, mut received) = (self.rain.at::<V>(token, x, y, 0), zero);
        // The lowest neighbour, and the sum of all rises, beside the pixel and at its corners.
        let mut lowest = [here; 2];
        let mut rises = [zero; 2];
        let mut k = 0;
        while k < 9 {
            if k != 4 {
                let step = self.surface.offset(k as isize % 3 - 1, k as isize / 3 - 1);
                let surface = self.surface.at::<V>(token, x, y, step);
                let water_sent = self.water.at::<V>(token, x, y, step);
                let rise = surface - here;
                let weight = weight(slope(rise, k, settings.long));
                let spreads = water_sent.less(zero);
                water = water + water_sent.abs() * V::pick(spreads, V::splat(token, 1.0), weight);
                received = received + self.load_sent.at::<V>(token, x, y, step) * weight;
                let slanted = 1 - k % 2;
                lowest[slanted] = lowest[slanted].min(surface);
                rises[slanted] = rises[slanted] + rise;
            }
            k += 1;
        }
        let load = self.load.at::<V>(token, x, y, 0);
        let steepest = slope(here - lowest[0], 1, settings.long).max(slope(here - lowest[1], 0, settings.long));
        let lowest = lowest[0].min(lowest[1]);
        // A pit sends no load.
        let sent_load =
            V::pick(self.load_sent.at::<V>(token, x, y, 0).is_nonzero(), moving_load(load, here - lowest), zero);
        let load = load - sent_load + received;
        let capacity = steepest * water.sqrt() * V::splat(token, settings.capacity);
        let cut = (capacity - load).max(zero) * self.soft.at::<V>(token, x, y, 0);
        let deposit = (load - capacity).max(zero) * V::splat(token, settings.settling);
        let creep = (rises[0] + rises[1] * V::splat(token, 0.5)) * V::splat(token, settings.creep);
        let deposited = (self.deposited.at::<V>(token, x, y, 0) + deposit - cut).max(zero);
        [here - sent_load + received + creep, water, load + cut - deposit, deposited]
    }
}
