//! Grunge: ready-made maps of wear and dirt, with few settings.

pub(crate) mod concrete;
pub(crate) mod dirt;
pub(crate) mod dust;
pub(crate) mod fingerprints;
pub(crate) mod leaks;
pub(crate) mod paint_splatter;
pub(crate) mod peeling;
pub(crate) mod plaster;
pub(crate) mod rust;
pub(crate) mod scratch_marks;
pub(crate) mod smears;
pub(crate) mod stains;
pub(crate) mod wipe_marks;

use crate::position::{SEED, SEED_SOCKET, TILING_SOCKET, Vec2, cell_count, cell_random, wrapped_position};
use crate::shaping::{ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Library, Number, Output, Socket, VALUE};
use lapidary_field::ir::Expr;
use lapidary_field::noise::octaves::{Fold, Octaves};
use lapidary_field::noise::perlin::Perlin;
use lapidary_field::noise::worley::{Metric, Worley, WorleyOutput};
use lapidary_field::noise::{Noise, NoiseKind};
use lapidary_field::real::Real;

/// The nodes of this folder, in the category of patterns.
pub(crate) const NODES: &Library = &[
    &concrete::CONCRETE,
    &dirt::DIRT,
    &dust::DUST,
    &fingerprints::FINGERPRINTS,
    &leaks::LEAKS,
    &paint_splatter::PAINT_SPLATTER,
    &peeling::PEELING,
    &plaster::PLASTER,
    &rust::RUST,
    &scratch_marks::SCRATCH_MARKS,
    &smears::SMEARS,
    &stains::STAINS,
    &wipe_marks::WIPE_MARKS,
];

const AMOUNT: Number = Number("amount");
const CONTRAST: Number = Number("contrast");
const SCALE: Number = Number("scale");

const COVERED: &[Output] = &[VALUE.unit("Mask: 1 where the surface is covered, 0 where it is clean.")];

/// The sockets of a grunge: amount, contrast and scale with these defaults, seed and tiling.
const fn sockets(amount: f32, contrast: f32, scale: f32) -> [Socket; 5] {
    [
        AMOUNT.of(amount, 0.0..=1.0, "Amount: 0 is clean, 1 is covered."),
        CONTRAST.of(contrast, 0.0..=1.0, "Contrast: 0 is soft, 1 has hard edges."),
        SCALE.cells(scale, 1.0..=256.0, "Scale: approximate number of large features across the tile.").decades(),
        SEED_SOCKET,
        TILING_SOCKET,
    ]
}

/// The lattice of a grunge: the position, and the cells of one unit of its scale.
#[derive(Clone, Copy)]
struct GrungeLattice<'r> {
    place: Vec2<'r>,
    scale: Expr<'r>,
    period: u32,
}

/// A position on a lattice, and the lattice's period.
#[derive(Clone, Copy)]
struct LatticePoint<'r> {
    at: Vec2<'r>,
    period: [u32; 2],
}

impl<'r> GrungeLattice<'r> {
    fn of(s: &mut Scope<'r>) -> Self {
        let (place, (scale, period)) = (wrapped_position(s), cell_count(s, SCALE));
        GrungeLattice { place, scale, period }
    }
    /// The lattice with this many cells for each unit of scale, across and down.
    fn cells(&self, cells: [u32; 2]) -> LatticePoint<'r> {
        let at = [0, 1].map(|axis| self.place[axis] * (self.scale * cells[axis] as f32));
        LatticePoint { at, period: cells.map(|n| n * self.period) }
    }
    /// A lattice turned to the direction of whole numbers, which keeps it periodic, and scaled along and aside.
    fn turned(&self, [x, y]: [i32; 2], cells: [u32; 2]) -> LatticePoint<'r> {
        let [along, aside] = [[x, y], [-y, x]].map(|[a, b]| self.place[0] * a as f32 + self.place[1] * b as f32);
        let at = [along * (self.scale * cells[0] as f32), aside * (self.scale * cells[1] as f32)];
        LatticePoint { at, period: cells.map(|n| n * self.period) }
    }
    /// The position moved by a vector, in units of the scale.
    fn moved(&self, by: Vec2<'r>) -> Self {
        GrungeLattice { place: [0, 1].map(|axis| self.place[axis] + by[axis] / self.scale), ..*self }
    }
}

fn noise_at<'r>(s: &Scope<'r>, noise: Noise, [x, y]: Vec2<'r>, gain: f32) -> Expr<'r> {
    s.noise(&noise, [x, y, ZERO, ZERO], Expr::Lit(gain))
}

fn planar(kind: impl Into<NoiseKind>) -> Noise {
    Noise::new(kind, 2).expect("the noise has two dimensions")
}

/// The seed of a noise of the node, for each `which`. Below 61, no two seeds of the node share a noise.
fn seed(s: &Scope<'_>, which: u32) -> u32 {
    s.seed(SEED).wrapping_mul(61).wrapping_add(which)
}

/// A sum of octaves of a gradient noise, mostly within −1..1.
fn clouds<'r>(s: &Scope<'r>, which: u32, at: LatticePoint<'r>, octaves: u32, gain: f32) -> Expr<'r> {
    let noise = planar(Perlin::new(seed(s, which), [at.period[0], at.period[1], 0, 0]));
    let (_, typical) = noise.typical();
    let octaves = Octaves::new(octaves, 2.0, Fold::Plain, true).expect("grunges have few octaves");
    let mut energy = 0.0;
    let mut amplitude = 1.0;
    for _ in octaves.copies() {
        energy += amplitude * amplitude;
        amplitude *= gain;
    }
    let spread: f32 = Real::sqrt(energy);
    noise_at(s, noise.in_octaves(octaves), at.at, gain) * (1.0 / (typical as f32 * spread))
}

/// An output of a cell noise.
fn cells<'r>(s: &Scope<'r>, which: u32, at: LatticePoint<'r>, output: WorleyOutput) -> Expr<'r> {
    let worley = Worley::new(seed(s, which), [at.period[0], at.period[1], 0, 0], 1.0, Metric::Euclidean, output);
    noise_at(s, planar(worley), at.at, 0.0)
}

/// A random value in 0..1 for the cell of a position.
fn random<'r>(s: &Scope<'r>, which: u32, at: LatticePoint<'r>) -> Expr<'r> {
    cell_random(s, which.wrapping_mul(7919), at.at.map(Real::floor), at.period)
}

/// The part of a map that the amount covers: nothing at 0, all at 1. Values of the map are mostly within 0..1.
fn covered<'r>(s: &mut Scope<'r>, map: Expr<'r>) -> Expr<'r> {
    let (amount, width) = (s.get(AMOUNT), ONE - s.get(CONTRAST) * 0.95);
    ((map + amount * (width + 1.0) - 1.0) / width).clamp(ZERO, ONE)
}

/// Sharpens a mask of single marks by the contrast, around its middle.
fn sharpened<'r>(s: &mut Scope<'r>, mark: Expr<'r>) -> Expr<'r> {
    let gain = s.get(CONTRAST) * 2.0 + 0.5;
    (mark * gain).clamp(ZERO, ONE)
}

/// 1 in the middle of 0..1, falling smoothly to 0 at both ends over this width.
fn faded_ends<'r>(v: Expr<'r>, width: f32) -> Expr<'r> {
    (v.min(ONE - v) * (1.0 / width)).clamp(ZERO, ONE).cubic()
}

/// Adds a mark to others as layers of thin paint do.
fn screen<'r>(a: Expr<'r>, b: Expr<'r>) -> Expr<'r> {
    a + b - a * b
}
