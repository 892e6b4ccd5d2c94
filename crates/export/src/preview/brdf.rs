//! How a surface returns light: a rough mirror over a matte ground.
//!
//! The mirror is Cook and Torrance's (1982) with the distribution and shadowing of Walter et al. (2007); roughness is the
//! square root of the distribution's width. What is no metal mirrors by Fresnel's equations for a refractive index of
//! 1.5; metals mirror in their colour, by Schlick's approximation (1994), and have no matte ground, as in Burley (2012),
//! whose matte lobe it is. Between the two, both are mixed.

use super::received::Received;
use super::spread::{Turn, turns};
use super::vector::{Vector, positive, saturate};
use lapidary_field::real::Real;
use std::f32::consts::PI;
use std::sync::OnceLock;

/// The refractive index of what is no metal: glass, plastic, stone.
const INDEX: f32 = 1.5;
/// The least width of the distribution: narrower is a mirror.
const LEAST: f32 = 1e-3;

/// A surface, as light meets it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lobes {
    /// The colour of the matte ground.
    pub(super) matte: Vector,
    /// What a metal mirrors of light that falls straight on.
    metal: Vector,
    metallic: f32,
    pub(super) roughness: f32,
    /// The width of the distribution of slopes.
    pub(super) alpha: f32,
}

impl Lobes {
    pub(super) fn new(color: Vector, metallic: f32, roughness: f32, more_alpha: f32) -> Lobes {
        let alpha = Real::clamp((roughness * roughness * roughness * roughness + more_alpha).sqrt(), LEAST, 1.0);
        Lobes { matte: color * (1.0 - metallic), metal: color, metallic, roughness, alpha }
    }
    /// What is mirrored of light at a cosine from the facet.
    pub(super) fn fresnel(&self, cos: f32) -> Vector {
        match self.metallic {
            0.0 => Vector::all(dielectric(cos)),
            1.0 => self.metal.lerp(Vector::ONE, schlick(cos)),
            share => Vector::all(dielectric(cos)).lerp(self.metal.lerp(Vector::ONE, schlick(cos)), share),
        }
    }
    /// The colour that the matte ground shows towards a cosine. Where mirror and ground together would return more of an
    /// even light than they were given, the ground gives way.
    pub(super) fn ground(&self, cos: f32) -> Vector {
        let [scale, bias, stone, even] = table().at(cos, self.roughness);
        let mirrored = |metal: f32| stone + (metal * scale + bias - stone) * self.metallic;
        self.matte.with(self.metal.map(|metal| positive(1.0 - mirrored(metal)) / even), Real::min)
    }
    /// What returns of light from all around towards `toward`, at the cosine `cos`, of a matte ground that is white.
    pub(super) fn matte_under(&self, light: &Received, toward: Vector, cos: f32) -> Vector {
        let rim = schlick(cos);
        let along = |three: &[Vector; 3]| three[0] * toward.x() + three[1] * toward.y() + three[2] * toward.z();
        // The lobe's `back` is the roughness times 1 + v · l, so that all but its square is a sum of what was received.
        let (mean, grazing) = (light.mean + along(&light.toward), light.grazing + along(&light.grazing_toward));
        let plain = (light.mean - light.grazing * 0.5) * (1.0 - 0.5 * rim);
        let back = mean * rim + grazing * (1.0 - rim);
        // Of the square, which matters at the rim of what is rough, that of the mean.
        let twice = grazing.with(light.grazing, |sum, all| if all > 0.0 { sum * sum / all } else { 0.0 });
        (plain + back * self.roughness + twice * (self.roughness * self.roughness * rim)).map(positive)
    }
    /// What returns towards `v` of a round light of that radius at `l`, both above a surface that faces straight up;
    /// the mirror, and the matte ground for a colour of white.
    pub(super) fn lit(&self, v: Vector, l: Vector, radius: f32) -> [Vector; 2] {
        let half = (v + l).unit();
        let along = saturate(v.dot(half));
        // A wide light blurs its image as a rougher surface would (Karis, 2013).
        let wide = (self.alpha * self.alpha + radius * radius * 0.25).sqrt();
        let mirror = distribution(wide, half.z()) * both_visible(self.alpha, v.z(), l.z()) * 0.25 / (v.z() * l.z());
        [self.fresnel(along) * mirror * l.z(), Vector::all(burley(self.roughness, v.z(), l.z(), along) * l.z() / PI)]
    }
}

/// The middle of a facet that `v` sees, by the visible ones' share (Dupuy and Benyoub, 2023).
#[inline]
pub(super) fn facet(v: Vector, alpha: f32, turn: &Turn) -> Vector {
    let wide = Vector([v.x() * alpha, v.y() * alpha, v.z()]).unit();
    let z = (1.0 - turn.height) * (1.0 + wide.z()) - wide.z();
    let level = positive(1.0 - z * z).sqrt();
    let half = Vector([level * turn.cos + wide.x(), level * turn.sin + wide.y(), z + wide.z()]);
    Vector([half.x() * alpha, half.y() * alpha, half.z()]).unit()
}

/// How likely `facet` makes a ray from `v` leave so that the facet's cosine is `half`, in a unit of solid angle.
#[inline]
pub(super) fn likely(alpha: f32, v: f32, half: f32) -> f32 {
    distribution(alpha, half) * visible(alpha, v) * 0.25 / v
}

/// How many facets face a cosine (Trowbridge and Reitz, 1975).
fn distribution(alpha: f32, half: f32) -> f32 {
    let a = alpha * alpha;
    let d = half * half * (a - 1.0) + 1.0;
    a / (PI * d * d)
}

/// How many of the facets are not hidden by others from a cosine (Smith, 1967).
#[inline]
pub(super) fn visible(alpha: f32, cos: f32) -> f32 {
    let (a, c) = (alpha * alpha, cos * cos);
    2.0 * cos / (cos + (a + (1.0 - a) * c).sqrt())
}

/// The same from two.
fn both_visible(alpha: f32, v: f32, l: f32) -> f32 {
    visible(alpha, v) * visible(alpha, l)
}

/// How near a mirror is to one that returns all (Schlick, 1994).
#[inline]
pub(super) fn schlick(cos: f32) -> f32 {
    let m = 1.0 - saturate(cos);
    let m2 = m * m;
    m2 * m2 * m
}

/// How much is mirrored by what is no metal (Fresnel, 1823), of light that is not polarised.
#[inline]
pub(super) fn dielectric(cos: f32) -> f32 {
    let cos = saturate(cos);
    let below = (1.0 - (1.0 - cos * cos) * (1.0 / (INDEX * INDEX))).sqrt();
    let across = (cos - INDEX * below) / (cos + INDEX * below);
    let upright = (INDEX * cos - below) / (INDEX * cos + below);
    (across * across + upright * upright) * 0.5
}

/// The matte lobe, 1 for one that is even (Burley, 2012): darker at the rim where smooth, brighter where rough.
fn burley(roughness: f32, v: f32, l: f32, along: f32) -> f32 {
    let (v, l) = (schlick(v), schlick(l));
    let back = 2.0 * roughness * along * along;
    (1.0 - 0.5 * v) * (1.0 - 0.5 * l) + back * (v + l + v * l * (back - 1.0))
}

/// What is returned of light that is the same from everywhere: of a metal the part in proportion to its colour and the
/// rest (Karis, 2013), of the mirror of what is no metal, and of the matte ground.
struct Table(Vec<[f32; 4]>);

const SIDE: usize = 32;

fn table() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(|| {
        let turns = turns(256);
        let entry = |i: usize| {
            let cos = ((i % SIDE) as f32 + 0.5) / SIDE as f32;
            sum(cos, (i / SIDE) as f32 / (SIDE - 1) as f32, &turns)
        };
        Table((0..SIDE * SIDE).map(entry).collect())
    })
}

fn sum(cos: f32, roughness: f32, turns: &[Turn]) -> [f32; 4] {
    let v = Vector([(1.0 - cos * cos).sqrt(), 0.0, cos]);
    let alpha = Real::max(roughness * roughness, LEAST);
    let mut sums = [0.0; 4];
    for turn in turns {
        let half = facet(v, alpha, turn);
        let along = v.dot(half);
        let l = half * (2.0 * along) - v;
        if l.z() > 0.0 {
            let seen = visible(alpha, l.z());
            sums[0] += (1.0 - schlick(along)) * seen;
            sums[1] += schlick(along) * seen;
            sums[2] += dielectric(along) * seen;
        }
        let level = turn.height.sqrt();
        let l = Vector([level * turn.cos, level * turn.sin, (1.0 - turn.height).sqrt()]);
        sums[3] += burley(roughness, cos, l.z(), v.dot((v + l).unit()));
    }
    sums.map(|sum| sum / turns.len() as f32)
}

impl Table {
    fn at(&self, cos: f32, roughness: f32) -> [f32; 4] {
        let place = |v: f32| {
            let v = Real::clamp(v, 0.0, (SIDE - 1) as f32);
            let below = (v as usize).min(SIDE - 2);
            (below, v - below as f32)
        };
        let ((x, fx), (y, fy)) = (place(cos * SIDE as f32 - 0.5), place(roughness * (SIDE - 1) as f32));
        [0, 1, 2, 3].map(|i| {
            let row = |y: usize| {
                let [a, b] = [x, x + 1].map(|x| self.0[y * SIDE + x][i]);
                a + (b - a) * fx
            };
            row(y) + (row(y + 1) - row(y)) * fy
        })
    }
}
