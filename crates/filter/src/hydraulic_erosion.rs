//! Hydraulic erosion: rain cuts gullies where water runs fast and deposits sediment where it slows.

use crate::parallel_rows::{combine, fill_pixels, map};
use crate::plane::{Edges, FilterContext, Plane, PlaneRef, pixel_count};
use crate::resample::{self, at_working_size, memory_at_working_size, resample, working_size};
use crate::stencil::{PaddedPlane, apply_into, padded_len};
use crate::water_transport::{Inflow, Outflow, ScaledSettings};
use lapidary_field::noise::NoiseFn;
use lapidary_field::noise::white::White;
use lapidary_field::reach::Reach;
use lapidary_field::real::Real;

/// Reach of the filter: every pixel may depend on the whole image at the working size.
pub const REACH: Reach = Reach::Whole;

/// The settings of hydraulic erosion.
#[derive(Clone, Copy, Debug)]
pub struct HydraulicErosion<'a> {
    /// The number of passes; water moves one pixel per pass.
    pub passes: usize,
    /// The amount of rain, and so the depth of erosion.
    pub rain: f32,
    /// The sediment capacity of the water.
    pub capacity: f32,
    /// The share of the missing load that is dissolved in a pass, 0..=1.
    pub softness: f32,
    /// The share of the excess load that settles in a pass, 0..=1.
    pub settling: f32,
    /// The share of water that evaporates per hundredth of the longer side.
    pub evaporation: f32,
    /// The spacing of gullies: the width that creep smooths, in hundredths of the longer side.
    pub feature: f32,
    /// The unevenness of the rain, 0..=1; it starts gullies on smooth slopes.
    pub grain: f32,
    /// The random seed of the rain.
    pub seed: u32,
    /// The hardness of each pixel, 0..=1.
    pub hardness: Option<PlaneRef<'a>>,
    /// The longer side of the working size, in pixels.
    pub detail: usize,
}

impl Default for HydraulicErosion<'_> {
    fn default() -> Self {
        HydraulicErosion {
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

/// The result of hydraulic erosion.
#[derive(Clone, Debug, PartialEq)]
pub struct ErodedTerrain {
    /// The eroded heights.
    pub height: Plane,
    /// The depth of the deposited sediment.
    pub sediment: Plane,
    /// The flow of water, 0..=1: 0.5 where a hundred pixels of the working size drain.
    pub flow: Plane,
}

/// The values that hydraulic erosion holds at once.
pub fn memory(size: [usize; 2], detail: usize, hardness: bool) -> u64 {
    let small = working_size(size, detail);
    let (unpadded, padded) = (padded_len(small, [0; 2]), padded_len(small, [1; 2]));
    let soft =
        if hardness { resample::memory(size, small).max(2 * pixel_count(small)) } else { 2 * pixel_count(small) };
    let change =
        (2 * unpadded + 10 * padded).max(2 * unpadded + 4 * padded + 6 * pixel_count(small)).max(unpadded + soft);
    let remove_buried_detail =
        if small == size { 0 } else { (pixel_count(small) + resample::memory(small, size)).max(2 * pixel_count(size)) };
    memory_at_working_size(size, detail, change, 3).max(4 * pixel_count(size) + remove_buried_detail)
}

/// Erodes a surface by rain.
///
/// Water flows to all lower neighbours in proportion to the fourth power of the slope (multiple flow; Freeman, 1991;
/// Holmgren, 1994), one pixel a pass. Its sediment capacity is the slope times the root of the amount of water (stream
/// power; Howard, 1994): below capacity it cuts, above it deposits (Musgrave, Kolb & Mace, 1989). Creep smooths the
/// slopes between; cutting and creep together space valleys evenly (Perron, Kirchner & Dietrich, 2009). The load that
/// remains at the end settles where it is, so mass is conserved except for rounding.
pub fn erode(
    context: FilterContext<'_>,
    height: PlaneRef<'_>,
    edges: Edges,
    settings: HydraulicErosion<'_>,
) -> Option<ErodedTerrain> {
    let [eroded, mut sediment, mut flow] =
        at_working_size(context, height, edges, settings.detail, |small| simulate(context, small, edges, settings))?;
    // Cubic interpolation may overshoot the range.
    sediment = map(context, sediment, |v| Real::max(v, 0.0))?;
    flow = map(context, flow, |v| Real::clamp(v, 0.0, 1.0))?;
    let height = remove_buried_detail(context, height, eroded, sediment.view(), edges, settings.detail)?;
    Some(ErodedTerrain { height, sediment, flow })
}

/// Removes detail of the original surface, too fine for the working size, where sediment covers it.
fn remove_buried_detail(
    context: FilterContext<'_>,
    before: PlaneRef<'_>,
    eroded: Plane,
    sediment: PlaneRef<'_>,
    edges: Edges,
    detail: usize,
) -> Option<Plane> {
    let small = working_size(before.size, detail);
    if small == before.size {
        return Some(eroded);
    }
    let coarse =
        |plane: PlaneRef<'_>| resample(context, resample(context, plane, small, edges)?.view(), before.size, edges);
    // The rise of a slope of 1 over half a pixel of the working size.
    let depth = 0.5 / small[0].max(small[1]).max(1) as f32;
    let mut buried = combine(context, coarse(before)?, before, |coarse, v| v - coarse)?;
    buried = combine(context, buried, sediment, |fine, deposited| fine * (deposited / (deposited + depth)))?;
    // Removing more in one place than in the next would lose mass.
    buried = combine(context, coarse(buried.view())?, buried.view(), |coarse, v| v - coarse)?;
    combine(context, eroded, buried.view(), |v, buried| v - buried)
}

fn simulate(
    context: FilterContext<'_>,
    height: PlaneRef<'_>,
    edges: Edges,
    settings: HydraulicErosion<'_>,
) -> Option<[Plane; 3]> {
    let size = height.size;
    let long = size[0].max(size[1]) as f32;
    let unit = |v: f32| Real::clamp(v, 0.0, 1.0);
    let rain = PaddedPlane::new(context, rain(context, size, settings)?.view(), edges, [0; 2])?;
    let soft = {
        let soft = match settings.hardness {
            Some(hard) => {
                let hard = resample(context, hard, size, edges)?;
                map(context, hard, |hard| unit(settings.softness) * (1.0 - unit(hard)))?
            }
            None => Plane::filled(size, unit(settings.softness)),
        };
        PaddedPlane::new(context, soft.view(), edges, [0; 2])?
    };
    let width = settings.feature * 0.01 * long;
    let scaled = ScaledSettings {
        long,
        capacity: Real::max(settings.capacity, 0.0) / (16.0 * long),
        settling: unit(settings.settling),
        remaining: 1.0 - unit(unit(settings.evaporation) * 100.0 / long),
        creep: unit(width * width * CREEP) / 8.0,
    };
    let blank = || PaddedPlane::zeros(size, [1; 2]);
    let mut now = [PaddedPlane::new(context, height, edges, [1; 2])?, blank(), blank(), blank()];
    let mut next = now.each_ref().map(PaddedPlane::zeros_like);
    let mut sent = [(); 2].map(|()| PaddedPlane::zeros(size, [1; 2]));
    for _ in 0..settings.passes {
        let [surface, water, load, deposited] = &now;
        apply_into(context, edges, &Outflow { settings: scaled, surface, water, load }, sent.each_mut())?;
        let [water, load_sent] = &sent;
        let inflow = Inflow { settings: scaled, surface, water, load_sent, load, deposited, soft: &soft, rain: &rain };
        apply_into(context, edges, &inflow, next.each_mut())?;
        std::mem::swap(&mut now, &mut next);
    }
    drop((next, sent));
    let [surface, water, load, deposited] = now;
    let (water, load, deposited) = (water.to_plane(context)?, load.to_plane(context)?, deposited.to_plane(context)?);
    let sediment = combine(context, deposited, load.view(), |deposited, load| deposited + load)?;
    let flow = map(context, water, |v| v / (v + 100.0))?;
    Some([surface.to_plane(context)?, sediment, flow])
}

/// The rain on each pixel.
fn rain(context: FilterContext<'_>, size: [usize; 2], settings: HydraulicErosion<'_>) -> Option<Plane> {
    let (white, grain) = (White::new(settings.seed, [0; 4]), Real::clamp(settings.grain, 0.0, 1.0));
    let rain = Real::max(settings.rain, 0.0);
    fill_pixels(context, size, |x, y| rain * (1.0 + grain * white.at([x as f32, y as f32], 1)))
}

/// The rate of creep for gullies one pixel wide.
const CREEP: f32 = 0.002;
