//! The points of one cell of the article's cellular noise, drawn one coordinate after another.

use crate::noise::hash::{axis_hash, mix_bits};
use crate::real::{Int, Lattice};
use std::num::Wrapping;

/// The source of a cell's points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PointSource {
    /// One to nine points (four in the mean, Poisson distributed), as in the article.
    Article = 0,
    /// As in the article, each coordinate rounded to `f32` first, as its two-dimensional code does.
    Cast = 1,
    /// One point, as in the article's shader, from a hash of this crate.
    One = 2,
}

/// The random numbers of a cell: its hash, the first number, the number of points, and four coordinates in units of
/// 2⁻³².
pub fn cell(index: &[u32], seed: u32) -> [u32; 7] {
    let index: Vec<_> = index.iter().copied().map(Wrapping).collect();
    let hash = fnv(&index, Wrapping(seed));
    let mut last = hash;
    let mut draw = || {
        last = congruential(last);
        last.0
    };
    let first = draw();
    [hash.0, first, count(Wrapping(first)).0, draw(), draw(), draw(), draw()]
}

/// The probability of at most k points, for k from 1 to 8, in units of 2⁻³².
const LIKELY: [u32; 8] =
    [393325350, 1022645910, 1861739990, 2700834071, 3372109335, 3819626178, 4075350088, 4203212043];

/// A cell's random numbers.
#[derive(Clone, Copy, Debug)]
pub struct Chain<R: Lattice> {
    /// The last random number.
    pub last: R::Int,
    /// The number of points.
    pub count: R,
}

impl<R: Lattice> Chain<R> {
    /// The random numbers of the cell with these indices.
    #[inline(always)]
    pub(super) fn of<const D: usize>(points: PointSource, like: R, index: &[R::Int; D], seed: u32) -> Self {
        let seed = like.int(seed);
        if let PointSource::One = points {
            let (mut key, mut k) = (seed, 0);
            while k < D {
                key = key ^ axis_hash(index[k], k);
                k += 1;
            }
            return Chain { last: key, count: like.lit(1.0) };
        }
        let last = congruential(fnv(index, seed));
        Chain { last, count: like.real_of_int(count(last)) }
    }
    /// The next coordinate, in 0..=1.
    #[inline(always)]
    pub(super) fn next(&mut self, points: PointSource, like: R) -> R {
        if let PointSource::One = points {
            self.last = self.last + like.int(0x9E37_79B9);
            return like.unit_interval(mix_bits(self.last));
        }
        self.last = congruential(self.last);
        // In halves, so that `f32` rounds to the nearest once.
        let (high, low) = (like.real_of_int(self.last.shr(16)), like.real_of_int(self.last & like.int(0xffff)));
        let v = high * like.lit(1.0 / 65536.0) + low * like.lit(1.0 / 4294967296.0);
        match points {
            PointSource::Cast => v.round_to_f32(),
            _ => v,
        }
    }
}

/// The word-wise FNV hash (Fowler, Noll & Vo); the seed is added to the first word.
#[inline(always)]
fn fnv<I: Int>(index: &[I], seed: I) -> I {
    let prime = seed.int(16777619);
    let mut hash = (seed.int(2166136261) ^ (index[0] + seed)) * prime;
    let mut k = 1;
    while k < index.len() {
        hash = (hash ^ index[k]) * prime;
        k += 1;
    }
    hash
}

/// The next number of ANSI C's generator.
#[inline(always)]
fn congruential<I: Int>(v: I) -> I {
    v * v.int(1103515245) + v.int(12345)
}

/// One plus the number of entries of `LIKELY` that are at most `v`.
#[inline(always)]
fn count<I: Int>(v: I) -> I {
    let mut n = v.int(1);
    let mut k = 0;
    while k < LIKELY.len() {
        // v ≥ t where adding 2³² − t carries.
        let rest = v.int(LIKELY[k].wrapping_neg());
        let carry = (v & rest) | ((v | rest) & ((v + rest) ^ v.int(u32::MAX)));
        n = n + carry.shr(31);
        k += 1;
    }
    n
}
