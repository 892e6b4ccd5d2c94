//! Hydraulic erosion: rain runs down, cuts gullies where it is swift and leaves fans where it slows.

use super::detail::{self, at_detail, memory_at_detail, resampled, size};
use super::rows::{combined, pixels};
use super::stencil::{Framed, Stencil, framed, paint_into};
use super::{Edges, Plane, Reach, Work, area};
use lapidary_field::noise::NoiseFn;
use lapidary_field::noise::white::White;
use lapidary_field::real::Real;
use lapidary_field::simd::Lanes;

/// At its own working size it sees the whole image.
pub const REACH: Reach = Reach::Whole;

/// What hydraulic erosion does.
#[derive(Clone, Copy, Debug)]
pub struct Hydraulic<'a> {
    /// Passes; in each, water runs on by a pixel.
    pub passes: usize,
    /// How much rain falls: how deep it cuts.
    pub rain: f32,
    /// How much sediment water carries.
    pub capacity: f32,
    /// How fast ground gives way, 0..1.
    pub softness: f32,
    /// How fast sediment settles, 0..1.
    pub settling: f32,
    /// How much water is lost on the way, in each hundredth of the longer side.
    pub evaporation: f32,
    /// How far apart gullies are: the width of the slopes that creep smooths, in hundredths of the longer side.
    pub feature: f32,
    /// How unevenly rain falls, 0..1: what gullies begin with where hills are smooth.
    pub grain: f32,
    /// Which grain that is.
    pub seed: u32,
    /// How hard each pixel is, 0..1.
    pub hardness: Option<&'a Plane>,
    /// Pixels along the longer side of the image it works on.
    pub detail: usize,
}

impl Default for Hydraulic<'_> {
    fn default() -> Self {
        Hydraulic {
            passes: 500,
            rain: 1.0,
            capacity: 1.0,
            softness: 0.02,
            settling: 0.1,
            evaporation: 0.02,
            feature: 0.3,
            grain: 1.0,
            seed: 0,
            hardness: None,
            detail: 512,
        }
    }
}

/// What hydraulic erosion leaves.
#[derive(Clone, Debug, PartialEq)]
pub struct Eroded {
    /// The heights.
    pub height: Plane,
    /// How deep the sediment lies that was left.
    pub sediment: Plane,
    /// How much water runs, 0..1: a half where a hundred pixels of the working size drain.
    pub flow: Plane,
}

/// Numbers that hydraulic erosion of an image of that size holds at once.
pub fn memory(of: [usize; 2], detail: usize, hardness: bool) -> u64 {
    let small = size(of, detail);
    let (bare, ringed) = (framed(small, [0; 2]), framed(small, [1; 2]));
    let soft = if hardness { detail::memory(of, small).max(2 * area(small)) } else { 2 * area(small) };
    let change = (2 * bare + 10 * ringed).max(2 * bare + 4 * ringed + 6 * area(small)).max(bare + soft);
    let buried = if small == of { 0 } else { (area(small) + detail::memory(small, of)).max(2 * area(of)) };
    memory_at_detail(of, detail, change, 3).max(4 * area(of) + buried)
}

/// Lets rain run down a surface and carry it along.
///
/// Water leaves a pixel for all lower neighbours, by the fourth power of the slope (multiple flow; Freeman, 1991;
/// Holmgren, 1994), one pixel a pass. It can carry so much sediment as its slope times the root of its amount says
/// (stream power; Howard, 1994): with less it cuts, with more it settles (Musgrave, Kolb & Mace, 1989). Creep smooths
/// the slopes between, and it is the two together that space valleys evenly (Perron, Kirchner & Dietrich, 2009).
/// What is still afloat at the end settles where it is, so that no mass is lost but by rounding.
pub fn hydraulic(work: Work<'_>, height: &Plane, edges: Edges, what: Hydraulic<'_>) -> Option<Eroded> {
    let [eroded, mut sediment, mut flow] =
        at_detail(work, height, edges, what.detail, |small| run(work, small, edges, what))?;
    // The curve between pixels may swing beyond what it runs through.
    sediment = combined(work, &sediment, &sediment, |v, _| Real::max(v, 0.0))?;
    flow = combined(work, &flow, &flow, |v, _| Real::clamp(v, 0.0, 1.0))?;
    let height = buried(work, height, eroded, &sediment, edges, what.detail)?;
    Some(Eroded { height, sediment, flow })
}

/// Takes away what the working size is too coarse to show of the old surface where sediment lies on it.
fn buried(
    work: Work<'_>,
    before: &Plane,
    eroded: Plane,
    sediment: &Plane,
    edges: Edges,
    detail: usize,
) -> Option<Plane> {
    let small = size(before.size, detail);
    if small == before.size {
        return Some(eroded);
    }
    let coarse = |plane: &Plane| resampled(work, &resampled(work, plane, small, edges)?, before.size, edges);
    // As deep as a slope of one rises in half a pixel of the working size.
    let depth = 0.5 / small[0].max(small[1]).max(1) as f32;
    let mut gone = combined(work, before, &coarse(before)?, |v, coarse| v - coarse)?;
    gone = combined(work, &gone, sediment, |fine, laid| fine * (laid / (laid + depth)))?;
    // No more in one place than in the next, or mass would be lost.
    gone = combined(work, &gone, &coarse(&gone)?, |v, coarse| v - coarse)?;
    combined(work, &eroded, &gone, |v, gone| v - gone)
}

/// How much of its deepest drop may leave a pixel in a pass: with more, plains break into waves.
const MOST: f32 = 0.2;

fn run(work: Work<'_>, height: &Plane, edges: Edges, what: Hydraulic<'_>) -> Option<[Plane; 3]> {
    let size = height.size;
    let long = size[0].max(size[1]) as f32;
    let unit = |v: f32| Real::clamp(v, 0.0, 1.0);
    let rain = Framed::of(work, &rain(work, size, what)?, edges, [0; 2])?;
    let soft = {
        let soft = match what.hardness {
            Some(hard) => {
                let hard = resampled(work, hard, size, edges)?;
                combined(work, &hard, &hard, |hard, _| unit(what.softness) * (1.0 - unit(hard)))?
            }
            None => Plane::flat(size, unit(what.softness)),
        };
        Framed::of(work, &soft, edges, [0; 2])?
    };
    let width = what.feature * 0.01 * long;
    let settings = Settings {
        long,
        capacity: Real::max(what.capacity, 0.0) / (16.0 * long),
        settling: unit(what.settling),
        kept: 1.0 - unit(unit(what.evaporation) * 100.0 / long),
        creep: unit(width * width * CREEP) / 8.0,
    };
    let blank = || Framed::blank(size, [1; 2]);
    let mut now = [Framed::of(work, height, edges, [1; 2])?, blank(), blank(), blank()];
    let mut next = now.each_ref().map(Framed::like);
    let mut sent = [(); 2].map(|()| Framed::blank(size, [1; 2]));
    for _ in 0..what.passes {
        let [surface, water, load, laid] = &now;
        paint_into(work, edges, &Outflow { settings, surface, water, load }, sent.each_mut())?;
        let [water, load_sent] = &sent;
        let pass = Inflow { settings, surface, water, load_sent, load, laid, soft: &soft, rain: &rain };
        paint_into(work, edges, &pass, next.each_mut())?;
        std::mem::swap(&mut now, &mut next);
    }
    drop((next, sent));
    let [surface, water, load, laid] = now;
    let (water, load, laid) = (water.plane(work)?, load.plane(work)?, laid.plane(work)?);
    let sediment = combined(work, &laid, &load, |laid, load| laid + load)?;
    let flow = combined(work, &water, &water, |v, _| v / (v + 100.0))?;
    Some([surface.plane(work)?, sediment, flow])
}

/// How much rain falls on each pixel.
fn rain(work: Work<'_>, size: [usize; 2], what: Hydraulic<'_>) -> Option<Plane> {
    let (white, grain) = (White::new(what.seed, [0; 4]), Real::clamp(what.grain, 0.0, 1.0));
    let rain = Real::max(what.rain, 0.0);
    pixels(work, size, |x, y| rain * (1.0 + grain * white.at([x as f32, y as f32], 1)))
}

/// How fast a pixel creeps for a gully a pixel wide.
const CREEP: f32 = 0.002;

#[derive(Clone, Copy)]
struct Settings {
    /// Pixels along the longer side.
    long: f32,
    capacity: f32,
    settling: f32,
    /// What is left of the water after a pixel's way.
    kept: f32,
    creep: f32,
}

/// A drop to the neighbour `k` as a slope along the longer side; what rises is no drop.
#[inline(always)]
fn slope<V: Lanes>(drop: V, k: usize, long: f32) -> V {
    let near = if k % 2 == 1 { 1.0 } else { std::f32::consts::FRAC_1_SQRT_2 };
    drop.max(drop.lit(0.0)) * drop.lit(f64::from(near * long))
}

/// A slope's weight against others.
#[inline(always)]
fn weight<V: Lanes>(slope: V) -> V {
    slope.square().square()
}

/// How much of a load goes down the deepest drop.
#[inline(always)]
fn goes<V: Lanes>(load: V, deepest: V) -> V {
    load.min(deepest * load.lit(f64::from(MOST)))
}

/// What a pixel sends, water and load, for each unit of weight; water below zero spreads evenly.
struct Outflow<'a> {
    settings: Settings,
    surface: &'a Framed,
    water: &'a Framed,
    load: &'a Framed,
}

impl Stencil<2> for Outflow<'_> {
    #[inline(always)]
    fn at<V: Lanes>(&self, token: V::Token, x: usize, y: usize) -> [V; 2] {
        let surface = self.surface.around::<V>(token, x, y);
        let (zero, mut sum, mut lowest) = (V::splat(token, 0.0), V::splat(token, 0.0), surface[4]);
        let mut k = 0;
        while k < 9 {
            sum = sum + weight(slope(surface[4] - surface[k], k, self.settings.long));
            lowest = lowest.min(surface[k]);
            k += 1;
        }
        // Out of a pit water spreads evenly, and load stays; nothing is divided by nothing.
        let runs = V::splat(token, LEAST).less(sum);
        let one = V::splat(token, 1.0);
        let each = one / V::pick(runs, sum, V::splat(token, 8.0));
        let water = self.water.at::<V>(token, x, y, 0) * V::splat(token, self.settings.kept) * each;
        let load = goes(self.load.at::<V>(token, x, y, 0), surface[4] - lowest);
        [V::pick(runs, water, zero - water), V::pick(runs, load * each, zero)]
    }
}

/// The least sum of weights that water follows.
const LEAST: f32 = 1e-24;

/// What a pixel becomes with what it receives: surface, water, the load that lies on it, and what was laid down in all.
///
/// The load is part of the surface. Cutting and settling only make more or less of the ground loose; what moves the
/// surface is the load that goes and comes. A basin so fills evenly, and nothing is left over at the end.
struct Inflow<'a> {
    settings: Settings,
    surface: &'a Framed,
    water: &'a Framed,
    load_sent: &'a Framed,
    load: &'a Framed,
    laid: &'a Framed,
    soft: &'a Framed,
    rain: &'a Framed,
}

impl Stencil<4> for Inflow<'_> {
    #[inline(always)]
    fn at<V: Lanes>(&self, token: V::Token, x: usize, y: usize) -> [V; 4] {
        let set = self.settings;
        let zero = V::splat(token, 0.0);
        let surface = self.surface.around::<V>(token, x, y);
        let (water_sent, load_sent) = (self.water.around::<V>(token, x, y), self.load_sent.around::<V>(token, x, y));
        let here = surface[4];
        let (mut water, mut come) = (self.rain.at::<V>(token, x, y, 0), zero);
        let (mut steepest, mut lowest) = (zero, here);
        let (mut straight, mut slanted) = (zero, zero);
        let mut k = 0;
        while k < 9 {
            if k != 4 {
                let rise = surface[k] - here;
                let weight = weight(slope(rise, k, set.long));
                let spreads = water_sent[k].less(zero);
                water = water + water_sent[k].abs() * V::pick(spreads, V::splat(token, 1.0), weight);
                come = come + load_sent[k] * weight;
                steepest = steepest.max(slope(here - surface[k], k, set.long));
                lowest = lowest.min(surface[k]);
                if k % 2 == 1 {
                    straight = straight + rise;
                } else {
                    slanted = slanted + rise;
                }
            }
            k += 1;
        }
        let load = self.load.at::<V>(token, x, y, 0);
        // A pit sends nothing.
        let gone = V::pick(load_sent[4].is_some(), goes(load, here - lowest), zero);
        let load = load - gone + come;
        let can = steepest * water.sqrt() * V::splat(token, set.capacity);
        let cut = (can - load).max(zero) * self.soft.at::<V>(token, x, y, 0);
        let lay = (load - can).max(zero) * V::splat(token, set.settling);
        let creep = (straight + slanted * V::splat(token, 0.5)) * V::splat(token, set.creep);
        let laid = (self.laid.at::<V>(token, x, y, 0) + lay - cut).max(zero);
        [here - gone + come + creep, water, load + cut - lay, laid]
    }
}
