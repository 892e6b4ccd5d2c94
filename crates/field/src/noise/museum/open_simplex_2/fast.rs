//! The fast variant of OpenSimplex2 in three and four dimensions: the nearest lattice points only.

use super::OpenSimplex2;
use super::hash::{Wide64, axis_hash};
use crate::noise::museum::trunc;
use crate::real::Lattice;

/// Separates the hashes of the two cubic lattices.
pub(super) const FLIP: u64 = (-0x52D5_47B2_E96E_D629i64) as u64;
/// Separates the hashes of the five lattices in four dimensions.
const STEP: u64 = 0x0E83_DC3E_0DA7_164D;

impl OpenSimplex2 {
    /// The sum over two cubic lattices: of each the nearest point and a neighbour of it.
    #[inline(always)]
    pub(super) fn fast3<R: Lattice>(&self, p: [R; 3]) -> R {
        let like = p[0];
        let (zero, half, one) = (like.lit(0.0), like.lit(0.5), like.lit(1.0));
        let (mut place, mut index, mut away, mut sign) = (p, [like.int(0); 3], p, p);
        let mut k = 0;
        while k < 3 {
            let whole = trunc(R::pick(p[k].less(zero), p[k] - half, p[k] + half));
            place[k] = (p[k] - whole).round_to_f32();
            index[k] = whole.to_int();
            // −1 where the place is not negative.
            sign[k] = R::pick(place[k].less(zero), one, -one);
            away[k] = place[k].abs();
            k += 1;
        }
        let mut left =
            ((like.lit(0.6) - place[0] * place[0]) - (place[1] * place[1] + place[2] * place[2])).round_to_f32();
        let mut sum = zero;
        let mut lattice = 0;
        while lattice < 2 {
            let seed = Wide64::of(like.int(0), if lattice == 0 { self.seed } else { self.seed ^ FLIP });
            let shares = [axis_hash(index[0], 0), axis_hash(index[1], 1), axis_hash(index[2], 2)];
            sum = sum + self.vertex(seed.xor(shares[0]).xor(shares[1]).xor(shares[2]), left, place);
            // The neighbour along the axis where the position is farthest out; among equals the first axis.
            let by_x = !(away[0].less(away[1]) | away[0].less(away[2]));
            let by_y = !by_x & away[0].less(away[1]) & !away[1].less(away[2]);
            let far = R::pick(by_x, away[0], R::pick(by_y, away[1], away[2]));
            let along = [by_x, by_y, !(by_x | by_y)];
            let (mut way, mut beside) = (place, index);
            let mut hash = seed;
            let mut k = 0;
            while k < 3 {
                let to = R::pick(along[k], sign[k], zero);
                way[k] = place[k] + to;
                beside[k] = index[k] - to.to_int();
                hash = hash.xor(axis_hash(beside[k], k));
                k += 1;
            }
            sum = sum + self.vertex(hash, left + far + far - one, way);
            let mut k = 0;
            while k < 3 {
                away[k] = (half - away[k]).round_to_f32();
                place[k] = sign[k] * away[k];
                k += 1;
            }
            left = (left + ((like.lit(0.75) - away[0]) - (away[1] + away[2]))).round_to_f32();
            let mut k = 0;
            while k < 3 {
                index[k] = index[k] + R::pick_int(sign[k].less(zero), like.int(1), like.int(0));
                sign[k] = -sign[k];
                k += 1;
            }
            lattice += 1;
        }
        sum
    }
    /// The sum over five lattices: the nearest point of each.
    #[inline(always)]
    pub(super) fn fast4<R: Lattice>(&self, p: [R; 4]) -> R {
        let like = p[0];
        let (zero, one) = (like.lit(0.0), like.lit(1.0));
        let step = like.lit(0.2).round_to_f32();
        let unskew = like.lit(0.309016994374947).round_to_f32();
        let (mut place, mut index) = (p, [like.int(0); 4]);
        let mut k = 0;
        while k < 4 {
            let whole = p[k].floor();
            place[k] = (p[k] - whole).round_to_f32();
            index[k] = whole.to_int();
            k += 1;
        }
        let total = ((place[0] + place[1]).round_to_f32() + (place[2] + place[3]).round_to_f32()).round_to_f32();
        // The first lattice.
        let mut lattice = (total * like.lit(1.25)).floor();
        let back = (lattice * -step).round_to_f32();
        let mut k = 0;
        while k < 4 {
            place[k] = (place[k] + back).round_to_f32();
            k += 1;
        }
        let mut skewed = ((total + back * like.lit(4.0)).round_to_f32() * unskew).round_to_f32();
        let mut sum = zero;
        let mut n = 0;
        while n < 5 {
            // The nearest point of this lattice: the base, or its neighbour along the largest coordinate.
            let base = one + skewed * (-one / unskew);
            let mut found = zero.less(zero);
            let mut k = 0;
            while k < 4 {
                let mut largest = !place[k].less(base) & !found;
                let mut j = 0;
                while j < 4 {
                    if j < k {
                        largest = largest & place[j].less(place[k]);
                    } else if j > k {
                        largest = largest & !place[k].less(place[j]);
                    }
                    j += 1;
                }
                index[k] = index[k] + R::pick_int(largest, like.int(1), like.int(0));
                place[k] = place[k] - R::pick(largest, one, zero);
                skewed = (skewed - R::pick(largest, unskew, zero)).round_to_f32();
                found = found | largest;
                k += 1;
            }
            let mut way = place;
            let mut hash = Wide64::of(like.int(0), self.seed).plus(Wide64::signed(lattice.to_int()).times(STEP));
            let mut left = like.lit(0.6);
            let mut k = 0;
            while k < 4 {
                way[k] = (place[k] + skewed).round_to_f32();
                left = left - way[k] * way[k];
                hash = hash.xor(axis_hash(index[k], k));
                k += 1;
            }
            sum = sum + self.vertex(hash, left, way);
            // The next lattice is shifted by a fifth of a cell; after the first one follows the last.
            skewed = (skewed + (like.lit(0.8).round_to_f32() * unskew).round_to_f32()).round_to_f32();
            lattice = lattice - one;
            let around = lattice.less(zero);
            lattice = R::pick(around, lattice + like.lit(5.0), lattice);
            let mut k = 0;
            while k < 4 {
                place[k] = (place[k] + step).round_to_f32();
                index[k] = index[k] - R::pick_int(around, like.int(1), like.int(0));
                k += 1;
            }
            n += 1;
        }
        sum
    }
}
