//! What a surface is: its pictures, and the numbers at a point of it.

use super::vector::Vector;
use lapidary_field::image::Image;
use lapidary_field::real::Real;

/// The pictures a surface has, linear; each repeats at its edges. Of those there are, sizes may differ.
#[derive(Clone, Copy, Debug, Default)]
pub struct Maps<'a> {
    /// The colour of what is no metal, the mirror colour of what is.
    pub base_color: Option<&'a Image>,
    /// Which way it faces, −1..1: right, up the picture, out of it.
    pub normal: Option<&'a Image>,
    /// How high it lies.
    pub height: Option<&'a Image>,
    /// How much it scatters what it mirrors.
    pub roughness: Option<&'a Image>,
    /// Whether it is metal.
    pub metallic: Option<&'a Image>,
    /// How much of the sky it sees.
    pub occlusion: Option<&'a Image>,
    /// The light it gives by itself.
    pub emission: Option<&'a Image>,
    /// How much of what lies behind it hides.
    pub opacity: Option<&'a Image>,
}

/// What a surface is at a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Surface {
    /// The colour of what is no metal, the mirror colour of what is.
    pub base_color: Vector,
    /// How much it scatters what it mirrors.
    pub roughness: f32,
    /// Whether it is metal.
    pub metallic: f32,
    /// How much of the sky it sees.
    pub occlusion: f32,
    /// The light it gives by itself.
    pub emission: Vector,
    /// How much of what lies behind it hides.
    pub opacity: f32,
    /// Which way it faces: right, up the picture, out of it. The mean of several directions is shorter than 1.
    pub normal: Vector,
    /// How high it lies.
    pub height: f32,
}

/// Numbers a pixel: fourteen, in whole vectors.
pub(super) const WIDE: usize = 16;
pub(super) const HEIGHT: usize = 13;

impl Default for Surface {
    fn default() -> Surface {
        Surface {
            base_color: Vector::all(0.214_041_14),
            roughness: 0.5,
            metallic: 0.0,
            occlusion: 1.0,
            emission: Vector::ZERO,
            opacity: 1.0,
            normal: Vector([0.0, 0.0, 1.0]),
            height: 0.0,
        }
    }
}

impl<'a> Maps<'a> {
    /// Those there are of that name: `base_color`, `normal`, `height` and so on.
    pub fn of(named: impl Fn(&str) -> Option<&'a Image>) -> Maps<'a> {
        Maps {
            base_color: named("base_color"),
            normal: named("normal"),
            height: named("height"),
            roughness: named("roughness"),
            metallic: named("metallic"),
            occlusion: named("occlusion"),
            emission: named("emission"),
            opacity: named("opacity"),
        }
    }
}

impl Surface {
    /// The surface at so many points of matter, of which some numbers are known by their names, a plane for each number.
    pub fn of<'n>(points: usize, named: impl IntoIterator<Item = (&'n str, &'n [Vec<f32>])>) -> Vec<Surface> {
        let mut out = vec![Surface::default(); points];
        for (name, planes) in named {
            let Some(last) = planes.len().checked_sub(1) else { continue };
            for (i, surface) in out.iter_mut().enumerate() {
                surface.put(name, [0, 1, 2].map(|k: usize| planes[k.min(last)][i]));
            }
        }
        out
    }
    fn put(&mut self, name: &str, v: [f32; 3]) {
        match name {
            "base_color" => self.base_color = Vector(v),
            "emission" => self.emission = Vector(v),
            "roughness" => self.roughness = v[0],
            "metallic" => self.metallic = v[0],
            "occlusion" => self.occlusion = v[0],
            "opacity" => self.opacity = v[0],
            "height" => self.height = v[0],
            // A normal leans in a picture that matter does not have: the height says how matter leans.
            _ => {}
        }
    }
    pub(super) fn packed(&self) -> [f32; WIDE] {
        let ([r, g, b], [x, y, z], [er, eg, eb]) = (self.base_color.0, self.normal.0, self.emission.0);
        let Surface { roughness, metallic, occlusion, opacity, height, .. } = *self;
        [r, g, b, roughness, metallic, occlusion, x, y, z, er, eg, eb, opacity, height, 0.0, 0.0]
    }
    pub(super) fn unpacked(v: &[f32; WIDE]) -> Surface {
        let three = |i: usize| Vector([v[i], v[i + 1], v[i + 2]]);
        Surface {
            base_color: three(0),
            roughness: v[3],
            metallic: v[4],
            occlusion: v[5],
            normal: three(6),
            emission: three(9),
            opacity: v[12],
            height: v[HEIGHT],
        }
    }
    /// Kept where light means anything.
    pub(super) fn clean(self) -> Surface {
        let unit = |v: f32| Real::clamp(v, 0.0, 1.0);
        Surface {
            base_color: self.base_color.map(unit),
            roughness: unit(self.roughness),
            metallic: unit(self.metallic),
            occlusion: unit(self.occlusion),
            emission: self.emission.map(|v| Real::clamp(v, 0.0, 65504.0)),
            opacity: unit(self.opacity),
            normal: self.normal.map(|v| Real::clamp(v, -1.0, 1.0)),
            height: Real::clamp(self.height, -1e6, 1e6),
        }
    }
}
