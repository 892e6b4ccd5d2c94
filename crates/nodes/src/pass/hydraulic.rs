//! Hydraulic erosion: rain runs down, cuts gullies where it is swift and leaves fans where it slows.

use super::detail::at_detail;
use super::rows::combined;
use super::stencil::{Framed, Stencil, paint_into};
use super::{Edges, Plane, Reach, Work};
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
    /// How hard each pixel is, 0..1.
    pub hardness: Option<&'a Plane>,
    /// Pixels along the longer side of the image it works on.
    pub detail: usize,
}

impl Default for Hydraulic<'_> {
    fn default() -> Self {
        Hydraulic {
            passes: 300,
            rain: 1.0,
            capacity: 1.0,
            softness: 0.3,
            settling: 0.3,
            evaporation: 0.02,
            feature: 1.0,
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
    /// How much water runs, 0..1: a half where a hundred pixels drain.
    pub flow: Plane,
}

/// Lets rain run down a surface and carry it along.
///
/// Water leaves a pixel for all lower neighbours, by the fourth power of the slope (multiple flow; Freeman, 1991;
/// Holmgren, 1994), one pixel a pass. It can carry so much sediment as its slope times the root of its amount says
/// (stream power; Howard, 1994): with less it cuts, with more it settles (Musgrave, Kolb & Mace, 1989). Creep smooths
/// the slopes between, and it is the two together that space valleys evenly (Perron, Kirchner & Dietrich, 2009).
/// What is still afloat at the end settles where it is, so that no mass is lost but by rounding.
pub fn hydraulic(work: Work<'_>, height: &Plane, edges: Edges, what: Hydraulic<'_>) -> Option<Eroded> {
    let [height, mut sediment, mut flow] =
        at_detail(work, height, edges, what.detail, |small| run(work, small, edges, what))?;
    // The curve between pixels may swing below zero.
    for plane in [&mut sediment, &mut flow] {
        *plane = combined(work, plane, plane, |v, _| Real::max(v, 0.0))?;
    }
    flow = combined(work, &flow, &flow, |v, _| Real::min(v, 1.0))?;
    Some(Eroded { height, sediment, flow })
}

/// How much of the way down to its lowest neighbour a pixel may be cut in a pass, and filled up to its highest.
const BITE: f32 = 0.2;

fn run(work: Work<'_>, height: &Plane, edges: Edges, what: Hydraulic<'_>) -> Option<[Plane; 3]> {
    let size = height.size;
    let long = size[0].max(size[1]) as f32;
    let soft = match what.hardness {
        Some(hard) => {
            let hard = super::detail::resampled(work, hard, size, edges)?;
            combined(work, &hard, &hard, |v, _| 1.0 - Real::clamp(v, 0.0, 1.0))?
        }
        None => Plane::flat(size, 1.0),
    };
    let soft = Framed::of(&soft, edges, [0; 2]);
    let unit = |v: f32| Real::clamp(v, 0.0, 1.0);
    let settings = Settings {
        long,
        rain: Real::max(what.rain, 0.0),
        capacity: Real::max(what.capacity, 0.0) / (long * 64.0),
        softness: unit(what.softness),
        settling: unit(what.settling),
        kept: 1.0 - unit(unit(what.evaporation) * 100.0 / long),
        creep: unit(what.feature * what.feature * (long / 512.0) * (long / 512.0) * 0.02) * 0.125,
    };
    let mut now = [(); 3].map(|()| Framed::blank(size, [1; 2]));
    now[0] = Framed::of(height, edges, [1; 2]);
    let mut next = now.clone();
    let mut sent = [(); 2].map(|()| Framed::blank(size, [1; 2]));
    let mut laid = Framed::blank(size, [0; 2]);
    let mut laid_next = laid.clone();
    work.wanted()?;
    for _ in 0..what.passes {
        let [height, water, load] = &now;
        paint_into(work, edges, &Send { settings, height, water, load }, sent.each_mut())?;
        let [water, load_sent] = &sent;
        let pass = Receive { settings, height, water, load_sent, load, laid: &laid, soft: &soft };
        let [h, w, s] = &mut next;
        paint_into(work, edges, &pass, [h, w, s, &mut laid_next])?;
        std::mem::swap(&mut now, &mut next);
        std::mem::swap(&mut laid, &mut laid_next);
    }
    let [height, water, load] = now.map(|framed| framed.plane());
    let height = combined(work, &height, &load, |height, load| height + load)?;
    let sediment = combined(work, &laid.plane(), &load, |laid, load| laid + load)?;
    let flow = combined(work, &water, &water, |v, _| v / (v + 100.0 * settings.rain))?;
    Some([height, sediment, flow])
}

#[derive(Clone, Copy)]
struct Settings {
    /// Pixels along the longer side.
    long: f32,
    rain: f32,
    capacity: f32,
    softness: f32,
    settling: f32,
    /// What is left of the water after a pixel's way.
    kept: f32,
    creep: f32,
}

/// How much of a drop to the neighbour `k` counts: as a slope along the longer side.
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

/// What a pixel has to send, water and load, for each unit of weight.
struct Send<'a> {
    settings: Settings,
    height: &'a Framed,
    water: &'a Framed,
    load: &'a Framed,
}

impl Stencil<2> for Send<'_> {
    #[inline(always)]
    fn at<V: Lanes>(&self, token: V::Token, x: usize, y: usize) -> [V; 2] {
        let height = self.height.around::<V>(token, x, y);
        let (zero, mut sum) = (V::splat(token, 0.0), V::splat(token, 0.0));
        let mut k = 0;
        while k < 9 {
            sum = sum + weight(slope(height[4] - height[k], k, self.settings.long));
            k += 1;
        }
        // What is all but flat sends nothing, and divides by nothing.
        let least = V::splat(token, 1e-24);
        let each = V::pick(least.less(sum), V::splat(token, 1.0) / sum.max(least), zero);
        let water = self.water.at::<V>(token, x, y, 0) * V::splat(token, self.settings.kept);
        [water * each, self.load.at::<V>(token, x, y, 0) * each]
    }
}

/// What a pixel becomes with what it receives: height, water, load, and what was laid down in all.
struct Receive<'a> {
    settings: Settings,
    height: &'a Framed,
    water: &'a Framed,
    load_sent: &'a Framed,
    load: &'a Framed,
    laid: &'a Framed,
    soft: &'a Framed,
}

impl Stencil<4> for Receive<'_> {
    #[inline(always)]
    fn at<V: Lanes>(&self, token: V::Token, x: usize, y: usize) -> [V; 4] {
        let set = self.settings;
        let lit = |v: f32| V::splat(token, v);
        let zero = lit(0.0);
        let height = self.height.around::<V>(token, x, y);
        let (water_sent, load_sent) = (self.water.around::<V>(token, x, y), self.load_sent.around::<V>(token, x, y));
        let here = height[4];
        let (mut water, mut load) = (lit(set.rain), zero);
        let (mut steepest, mut lowest, mut highest) = (zero, here, here);
        let (mut straight, mut slanted) = (zero, zero);
        let mut k = 0;
        while k < 9 {
            let weight = weight(slope(height[k] - here, k, set.long));
            water = water + water_sent[k] * weight;
            load = load + load_sent[k] * weight;
            steepest = steepest.max(slope(here - height[k], k, set.long));
            lowest = lowest.min(height[k]);
            highest = highest.max(height[k]);
            if k % 2 == 1 {
                straight = straight + (height[k] - here);
            } else {
                slanted = slanted + (height[k] - here);
            }
            k += 1;
        }
        // What could not leave is still here.
        let stays = load_sent[4].is_some();
        load = V::pick(stays, load, load + self.load.at::<V>(token, x, y, 0));
        let can = steepest * water.sqrt() * lit(set.capacity);
        let soft = self.soft.at::<V>(token, x, y, 0);
        let bite = lit(BITE);
        let cut = ((can - load).max(zero) * lit(set.softness) * soft).min((here - lowest) * bite);
        let lay = ((load - can).max(zero) * lit(set.settling)).min((highest - here) * bite);
        let creep = (straight + slanted * lit(0.5)) * lit(set.creep);
        let laid = (self.laid.at::<V>(token, x, y, 0) + lay - cut).max(zero);
        [here - cut + lay + creep, water, load + cut - lay, laid]
    }
}
