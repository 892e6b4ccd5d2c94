//! Where a ray meets a surface that its height map has carved, and how much of a light reaches it there.

use super::camera::Ray;
use super::shapes::Body;
use super::texture::Texture;
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
    pub(super) texture: Option<&'a Texture>,
}

/// Steps within the carved layer, at most; and of those that close in on the surface.
const STEPS: usize = 96;
const CLOSER: usize = 6;

impl Carved<'_> {
    /// Where a ray of that width at a distance of 1 first meets it.
    pub(super) fn hit(&self, ray: &Ray, pixel: f32) -> Option<Hit> {
        let span = self.body.span(ray)?;
        let Some(heights) = self.heights() else {
            return Some(Hit { p: ray.at(span.near), t: span.near, cut: span.cut });
        };
        let width = pixel * span.near / self.body.tile();
        if self.above(heights, ray.at(span.near), width) <= 0.0 {
            return Some(Hit { p: ray.at(span.near), t: span.near, cut: span.cut });
        }
        // No step is shorter than a share of the layer, which grows on the long way beside a rim, nor longer than what
        // lies above the surface.
        let least = |t: f32| self.body.depth / 24.0 + (t - span.near) * 0.03;
        let (mut t, mut last) = (span.near, span.near);
        for _ in 0..STEPS {
            let above = self.above(heights, ray.at(t), width);
            if above <= 0.0 {
                let (mut outside, mut inside) = (last, t);
                for _ in 0..CLOSER {
                    let middle = (outside + inside) * 0.5;
                    let under = self.above(heights, ray.at(middle), width) <= 0.0;
                    (outside, inside) = if under { (outside, middle) } else { (middle, inside) };
                }
                return Some(Hit { p: ray.at(inside), t: inside, cut: None });
            }
            last = t;
            t += Real::max(above * 0.6, least(t));
            if t >= span.far {
                return None;
            }
        }
        None
    }
    /// How much of a light of that radius is seen from a point: the narrowest gap that the way to it leaves, as a share
    /// of the light's width there.
    pub(super) fn open(&self, from: Vector, toward: Vector, radius: f32) -> f32 {
        let Some(heights) = self.heights() else { return 1.0 };
        let width = self.body.depth / 16.0 / self.body.tile();
        let least = self.body.depth / 20.0;
        let (mut t, mut open) = (least, 1.0);
        for _ in 0..STEPS / 2 {
            let p = from + toward * t;
            let (uv, depth) = self.body.place(p);
            if depth <= 0.0 || open <= 0.0 || self.body.beside(p) {
                break;
            }
            let above = self.under(heights, uv, width) - depth;
            // A ray to the middle of the light has half of it to either side.
            open = Real::min(above / (2.0 * radius * t) + 0.5, open);
            t += Real::max(above * 0.6, least);
        }
        Real::clamp(open, 0.0, 1.0).cubic()
    }

    fn heights(&self) -> Option<&Texture> {
        self.texture.filter(|texture| self.body.depth > 0.0 && texture.range[1] > texture.range[0])
    }
    /// How far a point lies above the surface.
    fn above(&self, heights: &Texture, p: Vector, width: f32) -> f32 {
        let (uv, depth) = self.body.place(p);
        self.under(heights, uv, width) - depth
    }
    /// How far the surface lies below the shape's own.
    fn under(&self, heights: &Texture, uv: [f32; 2], width: f32) -> f32 {
        let [low, high] = heights.range;
        (high - heights.height(uv, width)) / (high - low) * self.body.depth
    }
}
