//! The smooth variant of OpenSimplex2 in three dimensions: at most eight points of two cubic lattices.

use super::OpenSimplex2;
use super::fast::FLIP;
use super::hash::{Wide64, axis_hash};
use crate::real::Lattice;

impl OpenSimplex2 {
    /// The sum over the nearest point of each lattice and its neighbours. For each axis the original skips some
    /// neighbours where others contribute: `a` is the neighbour in the first lattice along the axis, `b` the one along
    /// both other axes, `c` and `d` are the same in the second lattice.
    #[inline(always)]
    pub(super) fn smooth3<R: Lattice>(&self, p: [R; 3]) -> R {
        let like = p[0];
        let (zero, half, one, two) = (like.lit(0.0), like.lit(0.5), like.lit(1.0), like.lit(2.0));
        // For each axis the two candidates of each lattice, the nearer first, and the hash of each coordinate.
        let (mut first, mut second) = ([[zero; 2]; 3], [[zero; 2]; 3]);
        let none = Wide64::of(like.int(0), 0);
        let (mut first_hash, mut second_hash) = ([[none; 2]; 3], [[none; 2]; 3]);
        // The attenuation of the farther candidate minus that of the nearer one.
        let (mut first_gain, mut second_gain) = ([zero; 3], [zero; 3]);
        let mut k = 0;
        while k < 3 {
            let whole = p[k].floor();
            let (place, i) = ((p[k] - whole).round_to_f32(), whole.to_int());
            let low = place.less(half);
            let (near, far) = (R::pick(low, zero, one), R::pick(low, one, zero));
            let (middle, beyond) = ((place - half).round_to_f32(), R::pick(low, one, -one));
            first[k] = [(place - near).round_to_f32(), (place - far).round_to_f32()];
            second[k] = [middle, (middle + beyond).round_to_f32()];
            first_hash[k] = [axis_hash(i + near.to_int(), k), axis_hash(i + far.to_int(), k)];
            second_hash[k] =
                [axis_hash(i + like.int(1), k), axis_hash(i + R::pick_int(low, like.int(0), like.int(2)), k)];
            first_gain[k] = beyond * two * middle;
            second_gain[k] = (-(beyond * two * middle) - one).round_to_f32();
            k += 1;
        }
        let reach = like.lit(self.reach(3));
        let attenuation0 = attenuation(reach, [first[0][0], first[1][0], first[2][0]]);
        let attenuation1 = attenuation(reach, [second[0][0], second[1][0], second[2][0]]);
        let seed0 = Wide64::of(like.int(0), self.seed);
        let seed1 = Wide64::of(like.int(0), self.seed ^ FLIP);
        let mut sum = self.candidate(seed0, attenuation0, &first, &first_hash, [0, 0, 0])
            + self.candidate(seed1, attenuation1, &second, &second_hash, [0, 0, 0]);
        let mut k = 0;
        while k < 3 {
            let (mut along, mut across) = ([0; 3], [1; 3]);
            (along[k], across[k]) = (1, 0);
            let (i, j) = ((k + 1) % 3, (k + 2) % 3);
            let a = (first_gain[k] + attenuation0).round_to_f32();
            let b = ((first_gain[i] + first_gain[j]).round_to_f32() + attenuation0).round_to_f32();
            let c = (second_gain[k] + attenuation1).round_to_f32();
            let d = ((second_gain[i] + second_gain[j]).round_to_f32() + attenuation1).round_to_f32();
            let by_a = zero.less(a);
            let b = R::pick(by_a, zero, b);
            let c = R::pick(by_a, zero, c);
            let d = R::pick(zero.less(c), zero, d);
            sum = sum + self.candidate(seed0, a, &first, &first_hash, along);
            sum = sum + self.candidate(seed0, b, &first, &first_hash, across);
            sum = sum + self.candidate(seed1, c, &second, &second_hash, along);
            sum = sum + self.candidate(seed1, d, &second, &second_hash, across);
            k += 1;
        }
        sum
    }
    /// The contribution of the lattice point that has candidates `x`, `y` and `z` along the axes.
    #[inline(always)]
    fn candidate<R: Lattice>(
        &self,
        seed: Wide64<R::Int>,
        attenuation: R,
        offsets: &[[R; 2]; 3],
        hashes: &[[Wide64<R::Int>; 2]; 3],
        [x, y, z]: [usize; 3],
    ) -> R {
        let hash = seed.xor(hashes[0][x]).xor(hashes[1][y]).xor(hashes[2][z]);
        self.vertex(hash, attenuation, [offsets[0][x], offsets[1][y], offsets[2][z]])
    }
}

#[inline(always)]
fn attenuation<R: Lattice>(reach: R, [x, y, z]: [R; 3]) -> R {
    let attenuation = (reach - (x * x).round_to_f32()).round_to_f32();
    let attenuation = (attenuation - (y * y).round_to_f32()).round_to_f32();
    (attenuation - (z * z).round_to_f32()).round_to_f32()
}
