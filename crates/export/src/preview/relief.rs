//! Where a ray meets a surface that its height map has carved, and how much of a light reaches it there.

use super::camera::Ray;
use super::environment::Light;
use super::shapes::Body;
use super::texture::{Level, Texture};
use super::vector::Vector;
use lapidary_field::real::Real;

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

/// Steps within the carved layer, at most; and of those that close in on the surface.
const STEPS: usize = 96;
const CLOSER: usize = 4;
/// How near to the surface is near enough, in widths of a ray.
const NEAR: f32 = 0.01;
/// Of the height above the surface, what is safe to fall at once; and the fewest steps through the layer.
const FALL: f32 = 0.6;
const FEWEST: f32 = 0.3;
/// How fine shadows are, in depths of the layer.
const SHADE: f32 = 1.0 / 12.0;

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
        // What a ray is too wide to see is not looked for.
        let out = self.body.chart(entry.p).axes[2];
        let least = self.stride(out, ray.along, 2.0 * width);
        for _ in 0..STEPS {
            let t = last + Real::max(high * FALL, least);
            if t >= span.far {
                return None;
            }
            let low = above(t);
            if low <= 0.0 {
                let t = between(above, [last, t], [high, low], width * NEAR);
                return Some(Hit { p: ray.at(t), t, cut: None });
            }
            (last, high) = (t, low);
        }
        None
    }
    /// How much of a light is seen from a point that is so wide: the narrowest gap that the way to it leaves, as a share
    /// of the light's width there.
    pub(super) fn open(&self, from: Vector, out: Vector, light: &Light, width: f32) -> f32 {
        let Light { toward, radius, .. } = *light;
        let Some(texture) = self.heights.filter(|_| self.body.depth > width) else { return 1.0 };
        let width = Real::max(self.body.depth * SHADE, 2.0 * width);
        let layer = Layer::of(&self.body, texture, width);
        let least = self.stride(out, toward, width);
        let (mut t, mut open) = (self.body.depth * 0.05, 1.0);
        for _ in 0..STEPS / 2 {
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
    ends: [[f32; 2]; 2],
}

impl<'a> Layer<'a> {
    fn of(body: &'a Body, texture: &'a Texture, width: f32) -> Layer<'a> {
        let heights = texture.heights(width / body.tile());
        Layer { body, texture, heights, ends: body.ends(heights.margin()) }
    }
    /// How far a point lies above the surface.
    fn above(&self, p: Vector) -> f32 {
        let (uv, depth) = self.body.place(p);
        self.under(uv) - depth
    }
    /// How far the surface lies below the shape's own.
    fn under(&self, uv: [f32; 2]) -> f32 {
        let [low, high] = self.texture.range;
        let uv = kept(uv, self.ends);
        (high - self.heights.at(uv)[0]) / (high - low) * self.body.depth
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
