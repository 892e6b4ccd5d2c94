//! The blur that runs down the slopes of a map.

use super::rows::pixels;
use super::stencil::{Framed, Stencil, framed, paint, painted};
use super::{Edges, Plane, Reach, Work, area, length, near};
use lapidary_field::real::Real;
use lapidary_field::simd::Lanes;

/// The longest way, in pixels.
pub const MOST: f32 = 1024.0;

/// The most samples along the way.
pub const MOST_SAMPLES: usize = 256;

/// The least slope that may count as steep: the square of a hundredth of a millionth of it is still a number.
const LEAST: f32 = 1e-10;

/// What becomes of the samples along the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// Their mean.
    Mean,
    /// The least.
    Least,
    /// The largest.
    Largest,
}

/// What a slope blur does.
#[derive(Clone, Copy, Debug)]
pub struct SlopeBlur {
    /// The way from a pixel where the map is steep, in pixels.
    pub long: f32,
    /// The slope that counts as steep, in map a pixel: the way is shorter where it is less.
    pub steep: f32,
    /// Samples along the way, besides the pixel itself.
    pub samples: usize,
    /// What becomes of them.
    pub keep: Keep,
}

/// How far a way of so many pixels leads.
pub fn reach(long: f32) -> Reach {
    // The last sample lies between pixels, and so do the slopes before it.
    near(margin(long) + 1)
}

/// Numbers that a blur of an image of that size holds at once.
pub fn memory(size: [usize; 2], long: f32) -> u64 {
    let wide = framed(size, [margin(long); 2]);
    (framed(size, [1; 2]) + painted(size, 2))
        .max(2 * area(size) + wide)
        .max(3 * wide + area(size))
        .max(area(size) + 2 * wide)
}

/// From each pixel walks down the map in equal steps, and samples on the way (streamlines, as in line integral
/// convolution; Cabral & Leedom, 1993). Slopes are central differences; between pixels all runs straight.
pub fn blur(work: Work<'_>, of: &Plane, map: &Plane, edges: Edges, what: SlopeBlur) -> Option<Plane> {
    let samples = what.samples.clamp(1, MOST_SAMPLES);
    let step = length(what.long, MOST) / samples as f32;
    let margin = [margin(what.long); 2];
    let [across, down] = paint(work, map.size, &Down { map: Framed::of(work, map, edges, [1; 2])? })?;
    // Each plane goes as soon as it has its frame.
    let framed = |plane: Plane| Framed::of(work, &plane, edges, margin);
    let (right, below) = (framed(across)?, framed(down)?);
    let from = Framed::of(work, of, edges, margin)?;
    let steep = length(what.steep, f32::MAX).max(LEAST);
    pixels(work, of.size, |x, y| {
        // Relative to the pixel, so that the walk is the same wherever it starts.
        let (mut at, mut kept) = ([0.0; 2], of.row(y)[x]);
        for _ in 0..samples {
            let place = Place::new(x, y, at);
            let down = [place.between(&right), place.between(&below)];
            let slope = Real::sqrt(down[0] * down[0] + down[1] * down[1]);
            // No longer than a step, however steep.
            let pace = step / if slope > steep { slope } else { steep };
            at = [at[0] + down[0] * pace, at[1] + down[1] * pace];
            let sample = Place::new(x, y, at).between(&from);
            kept = match what.keep {
                Keep::Mean => kept + sample,
                Keep::Least => Real::min(kept, sample),
                Keep::Largest => Real::max(kept, sample),
            };
        }
        if what.keep == Keep::Mean { kept / (samples + 1) as f32 } else { kept }
    })
}

fn margin(long: f32) -> usize {
    // Rounding may carry the walk a trifle further than it is long.
    length(long, MOST).ceil() as usize + 2
}

/// Downhill, across and down the image.
struct Down {
    map: Framed,
}

impl Stencil<2> for Down {
    #[inline(always)]
    fn at<V: Lanes>(&self, token: V::Token, x: usize, y: usize) -> [V; 2] {
        let half = V::splat(token, 0.5);
        let (across, down) = (self.map.step(1, 0), self.map.step(0, 1));
        let at = |step| self.map.at::<V>(token, x, y, step);
        [(at(-across) - at(across)) * half, (at(-down) - at(down)) * half]
    }
}

/// A place between four pixels.
struct Place {
    x: isize,
    y: isize,
    part: [f32; 2],
}

impl Place {
    fn new(x: usize, y: usize, [dx, dy]: [f32; 2]) -> Place {
        let whole = [dx.floor(), dy.floor()];
        Place {
            x: x as isize + whole[0] as isize,
            y: y as isize + whole[1] as isize,
            part: [dx - whole[0], dy - whole[1]],
        }
    }
    fn between(&self, of: &Framed) -> f32 {
        let [[a, b], [c, d]] = of.square(self.x, self.y);
        let (above, below) = (Real::lerp(a, b, self.part[0]), Real::lerp(c, d, self.part[0]));
        Real::lerp(above, below, self.part[1])
    }
}
