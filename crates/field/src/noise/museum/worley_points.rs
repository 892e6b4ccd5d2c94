//! The points of one cell of the article's cellular noise, drawn one coordinate after the other.

use crate::noise::hash::{share, thorough};
use crate::real::{Int, Lattice};
use std::num::Wrapping;

/// Where the points of a cell come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PointSource {
    /// One to nine of them (four in the mean, after Poisson), as in the article.
    Article = 0,
    /// The same, each coordinate rounded to `f32` first, as the article's code for two dimensions does.
    Cast = 1,
    /// One, as in the article's form for graphics processors, from a hash of our own.
    One = 2,
}

/// What a cell's points are drawn from: its hash, the first number, how many points, and four coordinates
/// in units of 2⁻³².
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

/// How likely at most k points are, for k from 1 to 8, in units of 2⁻³².
const LIKELY: [u32; 8] =
    [393325350, 1022645910, 1861739990, 2700834071, 3372109335, 3819626178, 4075350088, 4203212043];

/// A cell's random numbers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chain<R: Lattice> {
    last: R::Int,
    /// How many points there are.
    pub(super) count: R,
}

impl<R: Lattice> Chain<R> {
    /// Of the cell with these indices.
    #[inline(always)]
    pub(super) fn of<const D: usize>(points: PointSource, like: R, index: &[R::Int; D], seed: u32) -> Self {
        let seed = like.int(seed);
        if let PointSource::One = points {
            let (mut key, mut k) = (seed, 0);
            while k < D {
                key = key ^ share(index[k], k);
                k += 1;
            }
            return Chain { last: key, count: like.lit(1.0) };
        }
        let last = congruential(fnv(index, seed));
        Chain { last, count: like.of_int(count(last)) }
    }
    /// The next coordinate, in 0..=1.
    #[inline(always)]
    pub(super) fn next(&mut self, points: PointSource, like: R) -> R {
        if let PointSource::One = points {
            self.last = self.last + like.int(0x9E37_79B9);
            return like.unit(thorough(self.last));
        }
        self.last = congruential(self.last);
        // In halves, so that a reading of 24 bits rounds to the nearest once.
        let (high, low) = (like.of_int(self.last.shr(16)), like.of_int(self.last & like.int(0xffff)));
        let v = high * like.lit(1.0 / 65536.0) + low * like.lit(1.0 / 4294967296.0);
        match points {
            PointSource::Cast => v.narrow(),
            _ => v,
        }
    }
}

/// The hash of Fowler, Noll & Vo, taking a word at a time; the seed is added to the first.
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

/// The next number of the generator of ANSI C.
#[inline(always)]
fn congruential<I: Int>(v: I) -> I {
    v * v.int(1103515245) + v.int(12345)
}

/// One, and one more for each entry of `LIKELY` that is not above `v`.
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
