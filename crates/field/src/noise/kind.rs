//! The table of noises, and one noise with its settings.

use super::column::ColumnNoise;
use super::error::NoiseError;
use super::function::NoiseFn;
use super::octaves::{Fold, OctaveRange, Octaves};
use super::{improved, museum, periodic_simplex, perlin, simplex, value, white, worley};
use crate::derivative::{Derivative, GAIN};
use crate::dual::Dual;
use crate::interval::Interval;
use crate::real::Lattice;
use std::hash::{Hash, Hasher};
use std::sync::LazyLock;

/// A function of a noise that is generic over the noise's type.
pub trait NoiseVisitor {
    /// The result.
    type Out;
    /// Visits a noise without a column schedule.
    fn general<B: NoiseFn, const D: usize>(self, body: &B) -> Self::Out;
    /// Visits a noise that is computed in stages in two dimensions and more.
    fn staged_noise<B: NoiseFn, const D: usize>(self, body: &B) -> Self::Out
    where
        Self: Sized,
    {
        self.general::<B, D>(body)
    }
    /// Visits a noise that has a column schedule.
    fn column_noise<B: ColumnNoise, const D: usize>(self, body: &B) -> Self::Out;
    /// Visits a noise that reproduces a reference exactly; few kernels are compiled for it.
    fn exact<B: NoiseFn, const D: usize>(self, body: &B) -> Self::Out;
}

macro_rules! kinds {
    ($( #[doc = $doc:literal] $tag:literal: $Kind:ident($name:literal, $module:path, $least:literal..=$most:literal, $visit:ident: $($d:literal)+) )+) => {
        /// A noise and its settings.
        #[derive(Clone, Debug, PartialEq)]
        pub enum NoiseKind { $( #[doc = $doc] $Kind($module), )+ }

        impl NoiseKind {
            /// The name, and the fewest and most dimensions.
            pub fn name(&self) -> (&'static str, usize, usize) {
                match self { $( NoiseKind::$Kind(_) => ($name, $least, $most), )+ }
            }
            fn range(&self, dims: usize) -> (f64, f64) {
                match self { $( NoiseKind::$Kind(body) => body.range(dims), )+ }
            }
            fn steepest(&self, dims: usize) -> f64 {
                match self { $( NoiseKind::$Kind(body) => body.steepest(dims), )+ }
            }
            fn typical(&self, dims: usize) -> (f64, f64) {
                match self { $( NoiseKind::$Kind(body) => body.typical(dims), )+ }
            }
        }
        impl Hash for NoiseKind {
            fn hash<H: Hasher>(&self, state: &mut H) {
                match self { $( NoiseKind::$Kind(body) => ($tag, body).hash(state), )+ }
            }
        }
        impl Noise {
            /// Calls a visitor with the concrete type of the noise.
            pub fn visit<V: NoiseVisitor>(&self, visitor: V) -> V::Out {
                match (&self.kind, self.dims) {
                    $( $( (NoiseKind::$Kind(body), $d) => visitor.$visit::<_, $d>(body), )+ )+
                    _ => unreachable!("`Noise::new` checks the dimensions"),
                }
            }
        }
        $( impl From<$module> for NoiseKind {
            fn from(body: $module) -> NoiseKind {
                NoiseKind::$Kind(body)
            }
        } )+
    };
}

kinds! {
    /// Classic Perlin noise with unit gradients and an integer hash.
    1u8: Perlin("perlin", perlin::Perlin, 1..=4, column_noise: 1 2 3 4)
    /// Improved Perlin noise.
    2u8: Improved("improved perlin", improved::Improved, 1..=4, column_noise: 1 2 3 4)
    /// Value noise.
    3u8: Value("value", value::ValueNoise, 1..=4, column_noise: 1 2 3 4)
    /// White noise: a number for each cell.
    4u8: White("white", white::White, 1..=4, general: 1 2 3 4)
    /// Simplex noise without discontinuities.
    5u8: Simplex("simplex", simplex::Simplex, 1..=4, staged_noise: 1 2 3 4)
    /// Simplex noise that tiles.
    6u8: PeriodicSimplex("periodic simplex", periodic_simplex::PeriodicSimplex, 1..=3, general: 1 2 3)
    /// Worley's cell noise.
    7u8: Worley("worley", worley::Worley, 1..=4, general: 1 2 3 4)
    /// Perlin's noise of 1985.
    8u8: Perlin1985("perlin of 1985", museum::perlin_1985::Perlin1985, 1..=3, exact: 1 2 3)
    /// Classic Perlin noise as in the C++ classes derived from it.
    9u8: PerlinSr("perlin sr", museum::perlin_sr::PerlinSr, 1..=3, exact: 1 2 3)
    /// Gradient noise with an exclusive-or hash.
    10u8: PerlinXor("perlin xor", museum::perlin_xor::PerlinXor, 3..=3, exact: 3)
    /// Improved Perlin noise as in the article.
    11u8: Improved2002("improved perlin of 2002", museum::improved_2002::Improved2002, 3..=3, exact: 3)
    /// Worley noise with FNV hashes as in the article.
    12u8: WorleyFnv("worley fnv", museum::worley_fnv::WorleyFnv, 2..=4, exact: 2 3 4)
    /// Gradient noise with hashed directions, as in the encyclopedia.
    13u8: PerlinHashed("perlin hashed", museum::perlin_hashed::PerlinHashed, 2..=2, exact: 2)
    /// Gustavson's simplex noise of 2012.
    14u8: Simplex2012("simplex of 2012", museum::simplex_2012::Simplex2012, 2..=4, exact: 2 3 4)
    /// OpenSimplex2.
    15u8: OpenSimplex2("open simplex 2", museum::open_simplex_2::OpenSimplex2, 2..=4, exact: 2 3 4)
}

/// A noise with its dimensions, single or summed in octaves: one coarse instruction of a program.
#[derive(Clone, Debug, PartialEq, Hash)]
pub struct Noise {
    kind: NoiseKind,
    dims: usize,
    octaves: Option<Octaves>,
}

impl Noise {
    /// A single noise.
    pub fn new(kind: impl Into<NoiseKind>, dims: usize) -> Result<Noise, NoiseError> {
        let kind = kind.into();
        let (name, least, most) = kind.name();
        if !(least..=most).contains(&dims) {
            return Err(NoiseError::Dims { kind: name, least, most, dims });
        }
        Ok(Noise { kind, dims, octaves: None })
    }
    /// The noise summed in octaves.
    pub fn in_octaves(self, octaves: Octaves) -> Noise {
        Noise { octaves: Some(octaves), ..self }
    }
    /// The noise and its settings.
    pub fn kind(&self) -> &NoiseKind {
        &self.kind
    }
    /// The number of dimensions.
    pub fn dims(&self) -> usize {
        self.dims
    }
    /// Proven bounds of a single octave.
    pub fn range(&self) -> (f64, f64) {
        self.kind.range(self.dims)
    }
    /// The 0.1 and 99.9 percentiles of a single octave.
    pub fn typical(&self) -> (f64, f64) {
        self.kind.typical(self.dims)
    }
    /// The octaves, if there are any.
    pub fn octaves(&self) -> Option<&Octaves> {
        self.octaves.as_ref()
    }
    /// The octaves; one for a single noise.
    pub fn octaves_or_alone(&self) -> &Octaves {
        static SINGLE: LazyLock<Octaves> =
            LazyLock::new(|| Octaves::new(1, 1.0, Fold::Plain, false).expect("one octave is fine"));
        self.octaves.as_ref().unwrap_or(&SINGLE)
    }
    /// The value at a point in any number type: the reference for every schedule.
    pub fn at<R: Lattice>(&self, p: [R; 4], gain: R) -> R {
        self.at_octaves(self.octaves_or_alone().all(), p, gain)
    }
    /// The sum of the given octaves of this noise at a point.
    pub(crate) fn at_octaves<R: Lattice>(&self, octaves: OctaveRange<'_>, p: [R; 4], gain: R) -> R {
        self.visit(ValueVisitor { p, gain, octaves })
    }
    /// The value or a slope at a point in plain `f32`.
    pub fn derivative(&self, part: Derivative, p: [f32; 4], gain: f32) -> f32 {
        match part {
            Derivative::Value => self.at(p, gain),
            Derivative::First(axis) => {
                let (mut p, mut gain) = (p.map(Dual::<f32, 1>::constant), Dual::constant(gain));
                *(if axis == GAIN { &mut gain.d } else { &mut p[axis as usize].d }) = [1.0];
                self.at(p, gain).d[0]
            }
            Derivative::Second(first, second) => {
                let flat = |v| Dual::<Dual<f32, 1>, 1>::constant(Dual::constant(v));
                let (mut p, mut gain) = (p.map(flat), flat(gain));
                *(if first == GAIN { &mut gain.v.d } else { &mut p[first as usize].v.d }) = [1.0];
                *(if second == GAIN { &mut gain.d } else { &mut p[second as usize].d }) = [Dual::constant(1.0)];
                self.at(p, gain).d[0].d[0]
            }
        }
    }
    /// Bounds over a box of points: the proven range, or within one cell the function's interval evaluation.
    pub fn bound(&self, p: [Interval; 4], gain: Interval) -> Interval {
        let (lo, hi) = self.kind.range(self.dims);
        let stated = Interval::new(lo as f32, hi as f32);
        if let Some(octaves) = &self.octaves {
            return octaves.bound(stated, gain);
        }
        let inside = p[..self.dims].iter().all(|c| c.lo.floor() == c.hi.floor() && c.hi.abs() < 1e6);
        if inside { self.visit(BoundVisitor { p, stated }) } else { stated }
    }
    /// Bounds of the slope along any coordinate.
    pub fn slope_bound(&self, gain: Interval) -> Interval {
        let gain = f64::from(gain.lo.abs()).max(gain.hi.abs().into());
        let steepest = self.octaves_or_alone().steepest(self.kind.steepest(self.dims), gain) as f32;
        if steepest.is_finite() { Interval::new(-steepest, steepest) } else { Interval::ALL }
    }
}

/// Column noises choose their integers cell by cell, so that their interval evaluation is valid within one cell.
struct BoundVisitor {
    p: [Interval; 4],
    stated: Interval,
}
impl NoiseVisitor for BoundVisitor {
    type Out = Interval;
    fn general<B: NoiseFn, const D: usize>(self, _: &B) -> Interval {
        self.stated
    }
    fn column_noise<B: ColumnNoise, const D: usize>(self, body: &B) -> Interval {
        let p = *self.p.first_chunk().expect("a noise has at most four dimensions");
        body.at::<Interval, D>(p, 1).intersect(self.stated)
    }
    fn exact<B: NoiseFn, const D: usize>(self, _: &B) -> Interval {
        self.stated
    }
}

struct ValueVisitor<'a, R> {
    p: [R; 4],
    gain: R,
    octaves: OctaveRange<'a>,
}
impl<R: Lattice> NoiseVisitor for ValueVisitor<'_, R> {
    type Out = R;
    fn general<B: NoiseFn, const D: usize>(self, body: &B) -> R {
        let p = *self.p.first_chunk().expect("a noise has at most four dimensions");
        self.octaves.sum::<R, B, D>(body, p, self.gain)
    }
    fn column_noise<B: ColumnNoise, const D: usize>(self, body: &B) -> R {
        self.general::<B, D>(body)
    }
    fn exact<B: NoiseFn, const D: usize>(self, body: &B) -> R {
        self.general::<B, D>(body)
    }
}
