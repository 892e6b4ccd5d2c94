//! The smooth form of OpenSimplex2 in three dimensions, at most eight points of two cubic lattices.

use super::OpenSimplex2;
use super::fast::FLIP;
use super::hash::{Wide64, share};
use crate::real::Lattice;

impl OpenSimplex2 {
    /// Around the nearest point of each lattice, the points next to it. For each axis the original rules
    /// some of them out by others: `a` is beside the first lattice's point along the axis, `b` across
    /// from it along both others, `c` and `d` are the same in the second lattice.
    #[inline(always)]
    pub(super) fn smooth3<R: Lattice>(&self, p: [R; 3]) -> R {
        let like = p[0];
        let (zero, half, one, two) = (like.lit(0.0), like.lit(0.5), like.lit(1.0), like.lit(2.0));
        // Of each axis the two candidates in each lattice, the nearer first, and their share of the hash.
        let (mut first, mut second) = ([[zero; 2]; 3], [[zero; 2]; 3]);
        let none = Wide64::of(like.int(0), 0);
        let (mut first_share, mut second_share) = ([[none; 2]; 3], [[none; 2]; 3]);
        // What the square of a point's reach gains by the farther candidate.
        let (mut first_gain, mut second_gain) = ([zero; 3], [zero; 3]);
        let mut k = 0;
        while k < 3 {
            let whole = p[k].floor();
            let (place, i) = ((p[k] - whole).narrow(), whole.to_int());
            let low = place.less(half);
            let (near, far) = (R::pick(low, zero, one), R::pick(low, one, zero));
            let (middle, beyond) = ((place - half).narrow(), R::pick(low, one, -one));
            first[k] = [(place - near).narrow(), (place - far).narrow()];
            second[k] = [middle, (middle + beyond).narrow()];
            first_share[k] = [share(i + near.to_int(), k), share(i + far.to_int(), k)];
            second_share[k] = [share(i + like.int(1), k), share(i + R::pick_int(low, like.int(0), like.int(2)), k)];
            first_gain[k] = beyond * two * middle;
            second_gain[k] = (-(beyond * two * middle) - one).narrow();
            k += 1;
        }
        let reach = like.lit(self.reach(3));
        let left0 = left(reach, [first[0][0], first[1][0], first[2][0]]);
        let left1 = left(reach, [second[0][0], second[1][0], second[2][0]]);
        let seed0 = Wide64::of(like.int(0), self.seed);
        let seed1 = Wide64::of(like.int(0), self.seed ^ FLIP);
        let mut sum = self.chosen(seed0, left0, &first, &first_share, [0, 0, 0])
            + self.chosen(seed1, left1, &second, &second_share, [0, 0, 0]);
        let mut k = 0;
        while k < 3 {
            let (mut along, mut across) = ([0; 3], [1; 3]);
            (along[k], across[k]) = (1, 0);
            let (i, j) = ((k + 1) % 3, (k + 2) % 3);
            let a = (first_gain[k] + left0).narrow();
            let b = ((first_gain[i] + first_gain[j]).narrow() + left0).narrow();
            let c = (second_gain[k] + left1).narrow();
            let d = ((second_gain[i] + second_gain[j]).narrow() + left1).narrow();
            let by_a = zero.less(a);
            let b = R::pick(by_a, zero, b);
            let c = R::pick(by_a, zero, c);
            let d = R::pick(zero.less(c), zero, d);
            sum = sum + self.chosen(seed0, a, &first, &first_share, along);
            sum = sum + self.chosen(seed0, b, &first, &first_share, across);
            sum = sum + self.chosen(seed1, c, &second, &second_share, along);
            sum = sum + self.chosen(seed1, d, &second, &second_share, across);
            k += 1;
        }
        sum
    }
    /// What the point of these candidates gives.
    #[inline(always)]
    fn chosen<R: Lattice>(
        &self,
        seed: Wide64<R::Int>,
        left: R,
        way: &[[R; 2]; 3],
        shares: &[[Wide64<R::Int>; 2]; 3],
        [x, y, z]: [usize; 3],
    ) -> R {
        let hash = seed.xor(shares[0][x]).xor(shares[1][y]).xor(shares[2][z]);
        self.vertex(hash, left, [way[0][x], way[1][y], way[2][z]])
    }
}

#[inline(always)]
fn left<R: Lattice>(reach: R, [x, y, z]: [R; 3]) -> R {
    let left = (reach - (x * x).narrow()).narrow();
    let left = (left - (y * y).narrow()).narrow();
    (left - (z * z).narrow()).narrow()
}
