//! Tables of permutations and gradients: drawn from a generator, or given.

use super::cos_sin::cos_sin;
use super::random::{Glibc, Random};
use crate::noise::hash::{SplitMix, shuffled};
use crate::noise::permutation::Permutation;
use crate::tables::{ByteTable, Table256};
use std::array::from_fn;

/// The tables of classic noise: a permutation, and gradients of one, two and three components (Perlin, 1985).
#[derive(Clone, Debug, PartialEq, Hash)]
pub struct ClassicTables {
    /// The permutation.
    pub p: ByteTable,
    /// Gradients of one, two and three components, one table per component.
    pub gradients: [[Table256; 3]; 3],
}

impl ClassicTables {
    /// The tables that the original C code draws from the GNU C library's `random`.
    pub fn glibc() -> Self {
        Self::drawn(&mut Glibc::default())
    }
    /// The tables that the original C code draws from the seeded generator.
    pub fn seeded(seed: u32) -> Self {
        Self::drawn(&mut SplitMix(u64::from(seed)))
    }
    /// The tables that the C++ classes draw: Perlin's permutation, and a fresh generator for each dimension.
    pub fn sr(seed: u32) -> Self {
        let fresh = || SplitMix(u64::from(seed));
        let (mut line, mut plane, mut space) = (fresh(), fresh(), fresh());
        let g1 = from_fn(|_| [slope(&mut line)]);
        let g2 = from_fn(|_| unit([slope(&mut plane), slope(&mut plane)]));
        let g3 = from_fn(|_| on_sphere(&mut space));
        Self::of(Permutation::seeded(0).table().clone(), g1, g2, g3)
    }
    /// Given tables: a permutation, and 256 gradients of one, two and three components.
    pub fn new(p: ByteTable, g1: [[f64; 1]; 256], g2: [[f64; 2]; 256], g3: [[f64; 3]; 256]) -> Self {
        let [g1, g2, g3] = [components(g1.map(narrow)), components(g2.map(narrow)), components(g3.map(narrow))];
        ClassicTables { p, gradients: [g1, g2, g3] }
    }
    /// Draws in the original's order: 256 times gradients of one, two and three components, then the shuffle.
    fn drawn(random: &mut impl Random) -> Self {
        let drawn: [_; 256] = from_fn(|_| {
            ([slope(random)], unit([slope(random), slope(random)]), unit([slope(random), slope(random), slope(random)]))
        });
        let mut p: [u8; 256] = from_fn(|i| i as u8);
        // Each entry is swapped with any other: as in the original, not all permutations are equally likely.
        for i in (1..256).rev() {
            p.swap(i, random.next() as usize % 256);
        }
        Self::of(ByteTable::new(p), drawn.map(|d| d.0), drawn.map(|d| d.1), drawn.map(|d| d.2))
    }
    fn of(p: ByteTable, g1: [[f32; 1]; 256], g2: [[f32; 2]; 256], g3: [[f32; 3]; 256]) -> Self {
        ClassicTables { p, gradients: [components(g1), components(g2), components(g3)] }
    }
}

/// Components rounded to `f32`.
fn narrow<const N: usize>(v: [f64; N]) -> [f32; N] {
    v.map(|c| c as f32)
}

/// One table per component; zeros for components that do not exist.
fn components<T: Copy + Into<f64>, const N: usize>(gradients: [[T; N]; 256]) -> [Table256; 3] {
    from_fn(|k| Table256::new(gradients.map(|g| g.get(k).map_or(0.0, |c| (*c).into()))))
}

/// One of 512 numbers in −1..1, 1 excluded.
fn slope(random: &mut impl Random) -> f32 {
    (random.next() % 512) as f32 / 256.0 - 1.0
}

/// `v` scaled to length 1; a zero vector, which the original turns into NaN, is left alone.
fn unit<const N: usize>(v: [f32; N]) -> [f32; N] {
    let length = v.iter().fold(0.0, |sum, c| sum + c * c).sqrt();
    if length > 0.0 { v.map(|c| c / length) } else { v }
}

/// A uniformly random point of the sphere, by height and longitude.
fn on_sphere(random: &mut impl Random) -> [f32; 3] {
    let mut part = || random.next() as f32 / 2147483648.0;
    let z = 1.0 - 2.0 * part();
    let (r, angle) = ((1.0 - z * z).sqrt(), part() * std::f32::consts::TAU);
    let [c, s] = cos_sin(angle);
    [r * c, r * s, z]
}

/// The tables of noise with an exclusive-or hash: a permutation for each axis, and unit vectors (Kensler et al., 2008).
#[derive(Clone, Debug, PartialEq, Hash)]
pub struct XorTables {
    /// The permutations.
    pub permutations: [ByteTable; 3],
    /// The vectors, one table per component.
    pub vectors: [Table256; 3],
}

impl XorTables {
    /// Tables drawn from the seeded generator.
    pub fn seeded(seed: u32) -> Self {
        let mut draws = SplitMix(u64::from(seed));
        let permutations = [(); 3].map(|()| ByteTable::new(shuffled(&mut draws)));
        let vectors = from_fn(|_| {
            let v = [(); 3].map(|()| 2.0 * draws.u01() - 1.0);
            let length = (v[0] * v[0] + v[1] * v[1] + v[2] * v[2]).sqrt();
            if length > 0.0 { v.map(|c| c / length) } else { v }
        });
        XorTables { permutations, vectors: components(vectors) }
    }
    /// Given tables: a permutation for each axis, and 256 unit vectors.
    pub fn new(permutations: [ByteTable; 3], vectors: [[f64; 3]; 256]) -> Self {
        XorTables { permutations, vectors: components(vectors) }
    }
}
