//! Every noise, each one generic body with its paper, its proven range and its period.

pub mod cells;
pub mod hash;
pub mod improved;
pub mod line;
pub mod museum;
pub mod octaves;
pub mod periodic_simplex;
pub mod perlin;
pub mod simplex;
pub mod value;
pub mod white;
pub mod worley;

use crate::dual::Dual;
use crate::interval::Interval;
use crate::ir::{Derivative, GAIN};
use crate::real::Lattice;
use octaves::{Fold, Octaves};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::LazyLock;

/// A noise: a number at every point of up to four dimensions.
///
/// Its one body is read as vectors by programs, as [`Dual`](crate::dual::Dual) for slopes, as
/// [`Interval`](crate::interval::Interval) for bounds within a cell, as `f64` by the tests.
pub trait NoiseFn: Clone + PartialEq + Send + Sync {
    /// The value at a point in lattice cells. Where the lattice repeats, it does so after `zoom` times its
    /// own period, so that an octave of `zoom` times the frequency repeats with the first.
    fn at<R: Lattice, const D: usize>(&self, p: [R; D], zoom: u32) -> R;
    /// Bounds proven for every point of `dims` dimensions.
    fn range(&self, dims: usize) -> (f64, f64);
    /// Whether two vectors in flight are worth it: not where the body by itself wants all the registers.
    const PAIRED: bool = true;
    /// The 0.1 and 99.9 percentiles, measured, made symmetric where the noise is: its contrast.
    fn typical(&self, dims: usize) -> (f64, f64) {
        self.range(dims)
    }
}

/// Something to be done with a noise of whatever kind.
pub(crate) trait NoiseVisitor {
    /// What it yields.
    type Out;
    /// Does it with a noise whose second schedule, if it has one, is a program's business.
    fn body<B: NoiseFn, const D: usize>(self, body: &B) -> Self::Out;
    /// Does it with a noise made of lines.
    fn line<B: line::ColumnNoise, const D: usize>(self, body: &B) -> Self::Out;
    /// Does it with a noise that is there to be exact, not fast: few kernels are compiled for it.
    fn exact<B: NoiseFn, const D: usize>(self, body: &B) -> Self::Out;
}

/// Why a noise cannot be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoiseError {
    /// The dimensions are out of reach.
    Dims {
        /// Which noise.
        kind: &'static str,
        /// Its fewest dimensions.
        least: usize,
        /// Its most dimensions.
        most: usize,
        /// What was asked for.
        dims: usize,
    },
    /// Too few or too many octaves.
    Octaves {
        /// The most there are.
        most: u32,
        /// What was asked for.
        count: u32,
    },
    /// A lacunarity that is no number above zero.
    Lacunarity(String),
}

impl fmt::Display for NoiseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoiseError::Dims { kind, least, most, dims } => {
                write!(f, "a {kind} noise has {least} to {most} dimensions, not {dims}")
            }
            NoiseError::Octaves { most, count } => write!(f, "octaves run from 1 to {most}, not {count}"),
            NoiseError::Lacunarity(given) => write!(f, "a lacunarity is a number above 0 and at most 64, not {given}"),
        }
    }
}
impl std::error::Error for NoiseError {}

macro_rules! kinds {
    ($( #[doc = $doc:literal] $tag:literal: $Kind:ident($name:literal, $module:path, $least:literal..=$most:literal, $visit:ident: $($d:literal)+) )+) => {
        /// Which noise, with all that shapes it.
        #[derive(Clone, Debug, PartialEq)]
        pub enum NoiseKind { $( #[doc = $doc] $Kind($module), )+ }

        impl NoiseKind {
            /// Its name, and the fewest and most dimensions it has.
            pub fn name(&self) -> (&'static str, usize, usize) {
                match self { $( NoiseKind::$Kind(_) => ($name, $least, $most), )+ }
            }
            fn range(&self, dims: usize) -> (f64, f64) {
                match self { $( NoiseKind::$Kind(body) => body.range(dims), )+ }
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
            /// Does something with the noise itself, as what it is.
            pub(crate) fn visit<V: NoiseVisitor>(&self, visitor: V) -> V::Out {
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
    /// Classic Perlin noise with good manners.
    1u8: Perlin("perlin", perlin::Perlin, 1..=4, line: 1 2 3 4)
    /// Improved Perlin noise.
    2u8: Improved("improved perlin", improved::Improved, 1..=4, line: 1 2 3 4)
    /// Value noise.
    3u8: Value("value", value::Value, 1..=4, line: 1 2 3 4)
    /// A number for each cell.
    4u8: White("white", white::White, 1..=4, body: 1 2 3 4)
    /// Simplex noise without jumps.
    5u8: Simplex("simplex", simplex::Simplex, 1..=4, body: 1 2 3 4)
    /// Simplex noise that tiles.
    6u8: PeriodicSimplex("periodic simplex", periodic_simplex::PeriodicSimplex, 1..=3, body: 1 2 3)
    /// Cell noise.
    7u8: Worley("worley", worley::Worley, 1..=4, body: 1 2 3 4)
    /// Perlin's of 1985.
    8u8: Perlin1985("perlin of 1985", museum::perlin_1985::Perlin1985, 1..=3, exact: 1 2 3)
    /// The classes made of it.
    9u8: PerlinSr("perlin sr", museum::perlin_sr::PerlinSr, 1..=3, exact: 1 2 3)
    /// The one whose axes are hashed apart.
    10u8: PerlinXor("perlin xor", museum::perlin_xor::PerlinXor, 3..=3, exact: 3)
    /// Improved Perlin noise as the article has it.
    11u8: Improved2002("improved perlin of 2002", museum::improved_2002::Improved2002, 3..=3, exact: 3)
    /// Worley's of the tutorial.
    12u8: WorleyFnv("worley fnv", museum::worley_fnv::WorleyFnv, 2..=4, exact: 2 3 4)
    /// The encyclopedia's.
    13u8: PerlinHashed("perlin hashed", museum::perlin_hashed::PerlinHashed, 2..=2, exact: 2)
    /// Simplex noise of 2012.
    14u8: Simplex2012("simplex of 2012", museum::simplex_2012::Simplex2012, 2..=4, exact: 2 3 4)
    /// OpenSimplex2.
    15u8: OpenSimplex2("open simplex 2", museum::open_simplex_2::OpenSimplex2, 2..=4, exact: 2 3 4)
}

/// A noise of so many dimensions, alone or in octaves: one coarse instruction of a program.
#[derive(Clone, Debug, PartialEq, Hash)]
pub struct Noise {
    kind: NoiseKind,
    dims: usize,
    octaves: Option<Octaves>,
}

impl Noise {
    /// A noise by itself.
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
    /// Which noise.
    pub fn kind(&self) -> &NoiseKind {
        &self.kind
    }
    /// How many coordinates count.
    pub fn dims(&self) -> usize {
        self.dims
    }
    /// Bounds proven for every point of the noise by itself.
    pub fn range(&self) -> (f64, f64) {
        self.kind.range(self.dims)
    }
    /// The 0.1 and 99.9 percentiles of the noise by itself.
    pub fn typical(&self) -> (f64, f64) {
        self.kind.typical(self.dims)
    }
    /// Its octaves, where it has any.
    pub fn octaves(&self) -> Option<&Octaves> {
        self.octaves.as_ref()
    }
    /// Its octaves, or the one of a noise by itself.
    pub(crate) fn octaves_or_alone(&self) -> &Octaves {
        static SINGLE: LazyLock<Octaves> =
            LazyLock::new(|| Octaves::new(1, 1.0, Fold::Plain, false).expect("one octave is fine"));
        self.octaves.as_ref().unwrap_or(&SINGLE)
    }
    /// The value at a point, in any reading: the meaning every faster schedule is held to.
    pub fn at<R: Lattice>(&self, p: [R; 4], gain: R) -> R {
        self.visit(ValueVisitor { p, gain, octaves: self.octaves_or_alone() })
    }
    /// The value or a slope at a point, by the plain reading.
    pub fn part(&self, part: Derivative, p: [f32; 4], gain: f32) -> f32 {
        match part {
            Derivative::Value => self.at(p, gain),
            Derivative::First(axis) => {
                let (mut p, mut gain) = (p.map(Dual::<f32, 1>::flat), Dual::flat(gain));
                *(if axis == GAIN { &mut gain.d } else { &mut p[axis as usize].d }) = [1.0];
                self.at(p, gain).d[0]
            }
            Derivative::Second(first, second) => {
                let flat = |v| Dual::<Dual<f32, 1>, 1>::flat(Dual::flat(v));
                let (mut p, mut gain) = (p.map(flat), flat(gain));
                *(if first == GAIN { &mut gain.v.d } else { &mut p[first as usize].v.d }) = [1.0];
                *(if second == GAIN { &mut gain.d } else { &mut p[second as usize].d }) = [Dual::flat(1.0)];
                self.at(p, gain).d[0].d[0]
            }
        }
    }
    /// Bounds over a box of points: the proven range, or within one cell what the body itself shows.
    pub fn bound(&self, p: [Interval; 4], gain: Interval) -> Interval {
        let (lo, hi) = self.kind.range(self.dims);
        let stated = Interval::new(lo as f32, hi as f32);
        if let Some(octaves) = &self.octaves {
            return octaves.bound(stated, gain);
        }
        let inside = p[..self.dims].iter().all(|c| c.lo.floor() == c.hi.floor() && c.hi.abs() < 1e6);
        if inside { self.visit(BoundVisitor { p, stated }) } else { stated }
    }
}

/// Noises made of lines choose their integers cell by cell, so within one their interval reading holds.
struct BoundVisitor {
    p: [Interval; 4],
    stated: Interval,
}
impl NoiseVisitor for BoundVisitor {
    type Out = Interval;
    fn body<B: NoiseFn, const D: usize>(self, _: &B) -> Interval {
        self.stated
    }
    fn line<B: line::ColumnNoise, const D: usize>(self, body: &B) -> Interval {
        let p = *self.p.first_chunk().expect("a noise has at most four dimensions");
        body.at::<Interval, D>(p, 1).meet(self.stated)
    }
    fn exact<B: NoiseFn, const D: usize>(self, _: &B) -> Interval {
        self.stated
    }
}

struct ValueVisitor<'a, R> {
    p: [R; 4],
    gain: R,
    octaves: &'a Octaves,
}
impl<R: Lattice> NoiseVisitor for ValueVisitor<'_, R> {
    type Out = R;
    fn body<B: NoiseFn, const D: usize>(self, body: &B) -> R {
        let p = *self.p.first_chunk().expect("a noise has at most four dimensions");
        self.octaves.sum::<R, B, D>(body, p, self.gain)
    }
    fn line<B: line::ColumnNoise, const D: usize>(self, body: &B) -> R {
        self.body::<B, D>(body)
    }
    fn exact<B: NoiseFn, const D: usize>(self, body: &B) -> R {
        self.body::<B, D>(body)
    }
}
