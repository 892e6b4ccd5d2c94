//! Where a ray meets a surface that its height map has carved, and how much of a light reaches it there.

use super::camera::Ray;
use super::environment::Light;
use super::pace::Pace;
use super::peaks::Peaks;
use super::shapes::Body;
use super::texture::{Level, Texture};
use super::vector::Vector;
use lapidary_field::real::Real;
use std::cmp::Ordering;

/// A point of a surface.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hit {
    pub(super) p: Vector,
    /// How far along the ray.
    pub(super) t: f32,
    /// Where a shape has been cut: which way the cut faces.
    pub(super) cut: Option<Vector>,
}

/// The surface of a body: its own, or what the heights of a texture leave of it.
#[derive(Clone, Copy)]
pub(super) struct Carved<'a> {
    pub(super) body: Body,
    heights: Option<&'a Texture>,
}

/// Steps that close in on a surface, and how near to it is near enough, in widths of a ray.
const CLOSER: usize = 6;
const NEAR: f32 = 0.01;
/// The shortest step of a ray near a surface, in pixels of the height map, which between pixels has neither peaks nor
/// gaps of its own; and in widths of the ray, which sees nothing finer.
const PIXELS: f32 = 0.25;
const WIDTHS: f32 = 0.5;
/// The most steps of a ray: none of an ordinary picture has so many.
const MOST_STEPS: usize = 1 << 16;
/// How far to go of what is known to be free: the rest is for rounding.
const SURE: f32 = 0.99;
/// Steps towards a light, at most. Of the height above the surface, what is safe to rise at once; and the fewest steps
/// through the layer.
const LIGHT_STEPS: usize = 48;
const FALL: f32 = 0.6;
const FEWEST: f32 = 0.3;
/// How fine shadows are, in depths of the layer; and the depth from which on they become no coarser, in tiles.
const SHADE: f32 = 1.0 / 12.0;
const DEEP: f32 = 0.25;

impl<'a> Carved<'a> {
    pub(super) fn new(body: Body, texture: Option<&'a Texture>) -> Carved<'a> {
        let carves = |texture: &&Texture| body.depth > 0.0 && texture.range[1] > texture.range[0];
        Carved { body, heights: texture.filter(carves) }
    }
    /// Where a ray of that width at a distance of 1 first meets it.
    pub(super) fn hit(&self, ray: &Ray, width: f32) -> Option<Hit> {
        let span = self.body.span(ray)?;
        let entry = Hit { p: ray.at(span.near), t: span.near, cut: span.cut };
        let width = width * span.near;
        // A layer thinner than the ray is not seen.
        let Some(texture) = self.heights.filter(|_| self.body.depth > width) else { return Some(entry) };
        let layer = Layer::of(&self.body, texture, width);
        let above = |t: f32| layer.above(ray.at(t));
        let (mut last, mut high) = (span.near, above(span.near));
        if high <= 0.0 {
            return Some(entry);
        }
        for _ in 0..MOST_STEPS {
            let t = Real::min(last + layer.free(ray, last), span.far);
            let low = above(t);
            if low <= 0.0 {
                let t = between(above, [last, t], [high, low], width * NEAR);
                return Some(Hit { p: ray.at(t), t, cut: None });
            }
            if t.partial_cmp(&span.far) != Some(Ordering::Less) {
                return None;
            }
            (last, high) = (t, low);
        }
        // Solid rather than a hole.
        Some(Hit { p: ray.at(last), t: last, cut: None })
    }
    /// How much of a light is seen from a point that is so wide: the narrowest gap that the way to it leaves, as a share
    /// of the light's width there.
    pub(super) fn open(&self, from: Vector, out: Vector, light: &Light, width: f32) -> f32 {
        let Light { toward, radius, .. } = *light;
        let Some(texture) = self.heights.filter(|_| self.body.depth > width) else { return 1.0 };
        // What is deeper than wide has shadows as fine as what is not.
        let depth = Real::min(self.body.depth, self.body.tile() * DEEP);
        let width = Real::max(depth * SHADE, 2.0 * width);
        let layer = Layer::of(&self.body, texture, width);
        let least = self.stride(out, toward, width);
        let (mut t, mut open) = (depth * 0.05, 1.0);
        for _ in 0..LIGHT_STEPS {
            let p = from + toward * t;
            let (uv, depth) = self.body.place(p);
            if depth <= 0.0 || open <= 0.0 || self.body.beside(p) {
                break;
            }
            let above = layer.under(uv) - depth;
            // A ray to the middle of the light has half of it to either side.
            open = Real::min(above / (2.0 * radius * t) + 0.5, open);
            t += Real::max(above * FALL, least);
        }
        Real::clamp(open, 0.0, 1.0).cubic()
    }
    /// How far to go at least where a shape faces `out`, so that what lies below passes by in steps of a width.
    fn stride(&self, out: Vector, along: Vector, width: f32) -> f32 {
        let straight = along.dot(out);
        let aside = Real::max(1.0 - straight * straight, 1e-6).sqrt();
        Real::min(width / aside, self.body.depth * FEWEST)
    }
}

/// The carved layer, as one looks at it who sees no finer than some width.
struct Layer<'a> {
    body: &'a Body,
    texture: &'a Texture,
    heights: &'a Level<1>,
    peaks: &'a Peaks,
    ends: [[f32; 2]; 2],
    width: f32,
}

impl<'a> Layer<'a> {
    fn of(body: &'a Body, texture: &'a Texture, width: f32) -> Layer<'a> {
        let (heights, peaks) = texture.heights(width / body.tile());
        Layer { body, texture, heights, peaks, ends: body.ends(heights.margin()), width }
    }
    /// How far a point lies above the surface.
    fn above(&self, p: Vector) -> f32 {
        let (uv, depth) = self.body.place(p);
        self.under(uv) - depth
    }
    /// How far the surface lies below the shape's own.
    fn under(&self, uv: [f32; 2]) -> f32 {
        self.depth_of(self.heights.at(kept(uv, self.ends))[0])
    }
    fn depth_of(&self, height: f32) -> f32 {
        let [low, high] = self.texture.range;
        (high - height) / (high - low) * self.body.depth
    }
    /// How far a ray that is above the surface can go from a place and cannot have met it: until it sinks below the
    /// highest point of some square around, or leaves that. Very near to the surface it is the step that misses nothing
    /// the ray can see.
    fn free(&self, ray: &Ray, t: f32) -> f32 {
        let p = ray.at(t);
        let (uv, depth) = self.body.place(p);
        let uv = kept(uv, self.ends);
        let Pace { aside, sink, reach } = self.body.pace(p, ray.along, self.body.chart(p).axes[2]);
        let mut most = 0.0;
        for grid in &self.peaks.grids {
            let above = self.depth_of(grid.at(uv)) - depth;
            let down = if sink > 0.0 { above / sink } else { f32::MAX };
            if above <= 0.0 || down <= most {
                break;
            }
            let beyond = Real::min(grid.reach[0] / aside[0], grid.reach[1] / aside[1]);
            most = Real::max(Real::min(down, beyond), most);
        }
        let pixels = Real::max(aside[0] * self.heights.size[0] as f32, aside[1] * self.heights.size[1] as f32);
        let fine = Real::max(PIXELS / pixels, WIDTHS * self.width);
        Real::max(Real::min(most, reach) * SURE, fine)
    }
}

/// A place on the texture, or the nearest from which one looks.
pub(super) fn kept(uv: [f32; 2], ends: [[f32; 2]; 2]) -> [f32; 2] {
    [0, 1].map(|axis| Real::clamp(uv[axis], ends[axis][0], ends[axis][1]))
}

/// Where a falling number passes zero, between two places with those numbers: the end that stays counts for less, so
/// that both come closer where it falls like a cliff (the Illinois rule; Dowell and Jarratt, 1971).
fn between(
    number: impl Fn(f32) -> f32,
    [mut outside, mut inside]: [f32; 2],
    [mut high, mut low]: [f32; 2],
    near: f32,
) -> f32 {
    let cut = |outside: f32, inside: f32, high: f32, low: f32| outside + (inside - outside) * (high / (high - low));
    for _ in 0..CLOSER {
        let t = cut(outside, inside, high, low);
        let found = number(t);
        if found.abs() <= near {
            return t;
        }
        if found > 0.0 {
            (outside, high, low) = (t, found, low * 0.5);
        } else {
            (inside, low, high) = (t, found, high * 0.5);
        }
    }
    cut(outside, inside, high, low)
}
