//! Simplex noise as in Gustavson's Java code of 2012.

use super::clamp_to_integers;
use crate::noise::NoiseFn;
use crate::noise::improved::gradient;
use crate::noise::permutation::Permutation;
use crate::real::{Lattice, Real};
use crate::tables::ByteTable;
use std::sync::Arc;

/// The squared radius of kernels in three and four dimensions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KernelRadius {
    /// 0.6, as written: more than the lattice allows, so that values jump at the faces of simplices.
    Wide = 0,
    /// ½: no discontinuities.
    Narrow = 1,
}

/// Gustavson's simplex noise in two to four dimensions; one dimension is a slice at zero.
#[derive(Clone, Debug, PartialEq, Hash)]
pub struct Simplex2012 {
    table: Arc<ByteTable>,
    modulo: Arc<ByteTable>,
    kernel: KernelRadius,
}

impl Simplex2012 {
    /// Seed 0 has Perlin's own permutation.
    pub fn new(seed: u32, kernel: KernelRadius) -> Self {
        let table = Permutation::seeded(seed).table().clone();
        let modulo = ByteTable::new(std::array::from_fn(|i| (table.at(i as u32) % 12) as u8));
        Simplex2012 { table: Arc::new(table), modulo: Arc::new(modulo), kernel }
    }
}

impl NoiseFn for Simplex2012 {
    #[inline(always)]
    fn at<R: Lattice, const D: usize>(&self, mut p: [R; D], _: u32) -> R {
        let mut k = 0;
        while k < D {
            p[k] = clamp_to_integers(p[k]);
            k += 1;
        }
        if D == 1 { self.sum([p[0], p[0].lit(0.0)]) } else { self.sum(p) }
    }
    /// Upper bounds of the sum over all points and all choices of gradients, found by a search in which every lattice
    /// point contributes its maximum; the factor 1.00001 allows for rounding.
    fn range(&self, dims: usize) -> (f64, f64) {
        let bound = match (dims, self.kernel) {
            (1 | 2, _) => 0.9978893541548,
            (3, KernelRadius::Wide) => 0.9787163962986,
            (3, KernelRadius::Narrow) => 0.4162290298516,
            (_, KernelRadius::Wide) => 0.9917106457497,
            (_, KernelRadius::Narrow) => 0.4300889793935,
        };
        (-bound * 1.00001, bound * 1.00001)
    }
}

impl Simplex2012 {
    #[inline(always)]
    fn reach(&self, dims: usize) -> f64 {
        if dims < 3 || self.kernel == KernelRadius::Narrow { 0.5 } else { 0.6 }
    }
    /// The sum over the corners of the simplex around a point.
    #[inline(always)]
    fn sum<R: Lattice, const D: usize>(&self, p: [R; D]) -> R {
        let (skew, unskew, scale) = constants(D);
        let like = p[0];
        let (zero, one) = (like.lit(0.0), like.lit(1.0));
        let s = total(p) * like.lit(skew);
        let mut whole = p;
        let mut k = 0;
        while k < D {
            whole[k] = clamp_to_integers(p[k] + s).floor();
            k += 1;
        }
        let t = total(whole) * like.lit(unskew);
        let mut place = p;
        let mut k = 0;
        while k < D {
            place[k] = p[k] - (whole[k] - t);
            k += 1;
        }
        let rank = ranks(place);
        let mut sum = zero;
        let mut corner = 0;
        while corner <= D {
            let mut offset = place;
            let mut index = [like.int(0); D];
            let mut attenuation = like.lit(self.reach(D));
            let mut k = 0;
            while k < D {
                let taken = like.lit((D - corner) as f64 - 0.5).less(rank[k]);
                let step = R::pick(taken, one, zero);
                offset[k] = (place[k] - step) + like.lit(corner as f64 * unskew);
                index[k] = whole[k].to_int() + R::pick_int(taken, like.int(1), like.int(0));
                attenuation = attenuation - offset[k] * offset[k];
                k += 1;
            }
            let mut hash = like.int(0);
            let mut k = D;
            while k > 1 {
                k -= 1;
                hash = R::lookup_bytes(&self.table, index[k] + hash);
            }
            let last = if D < 4 { &self.modulo } else { &self.table };
            let hash = R::lookup_bytes(last, index[0] + hash);
            let mut dot = axis_of::<R, D>(like, 0, hash) * offset[0];
            let mut k = 1;
            while k < D {
                dot = dot + axis_of::<R, D>(like, k, hash) * offset[k];
                k += 1;
            }
            let square = attenuation * attenuation;
            sum = sum + R::pick(attenuation.less(zero), zero, square * square * dot);
            corner += 1;
        }
        sum * like.lit(scale)
    }
}

/// One component of the gradient that a hash selects.
#[inline(always)]
fn axis_of<R: Lattice, const D: usize>(like: R, axis: usize, hash: R::Int) -> R {
    if D < 4 { gradient::<R, 3>(like, axis, hash) } else { gradient::<R, 4>(like, axis, hash) }
}

/// Skew, unskew, and the factor that scales the sum to about −1..1.
#[inline(always)]
fn constants(dims: usize) -> (f64, f64, f64) {
    match dims {
        2 => (0.3660254037844386, 0.21132486540518713, 70.0),
        3 => (1.0 / 3.0, 1.0 / 6.0, 32.0),
        _ => (0.30901699437494745, 0.1381966011250105, 27.0),
    }
}

#[inline(always)]
fn total<R: Real, const D: usize>(p: [R; D]) -> R {
    let mut sum = p[0];
    let mut k = 1;
    while k < D {
        sum = sum + p[k];
        k += 1;
    }
    sum
}

/// For each coordinate the number of others that it exceeds; of equal ones the later ranks higher in two and four
/// dimensions, the earlier in three.
#[inline(always)]
fn ranks<R: Real, const D: usize>(place: [R; D]) -> [R; D] {
    let (zero, one) = (place[0].lit(0.0), place[0].lit(1.0));
    let mut rank = [zero; D];
    let mut i = 0;
    while i < D {
        let mut j = i + 1;
        while j < D {
            let first = if D == 3 { !place[i].less(place[j]) } else { place[j].less(place[i]) };
            rank[i] = rank[i] + R::pick(first, one, zero);
            rank[j] = rank[j] + R::pick(first, zero, one);
            j += 1;
        }
        i += 1;
    }
    rank
}
