//! Hashes of lattice points by integer mixing, and random numbers for tables.

use crate::real::Int;

/// The generator of seeded tables: splitmix64 (Steele, Lea & Flood, 2014).
#[derive(Clone, Debug)]
pub struct SplitMix(pub u64);

impl SplitMix {
    /// The next 64 bits.
    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = self.0;
        let z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }
    /// The next 31 bits, in the range of C's `random`.
    pub fn r31(&mut self) -> u32 {
        (self.draw() >> 33) as u32
    }
    /// A number in 0..1 with 53 bits.
    pub fn u01(&mut self) -> f64 {
        (self.draw() >> 11) as f64 / 9007199254740992.0
    }
    /// A whole number from `lo` to `hi`, both included.
    pub fn int(&mut self, lo: u32, hi: u32) -> u32 {
        lo + (((self.draw() >> 32) * u64::from(hi - lo + 1)) >> 32) as u32
    }
}

/// A random permutation of 0..256 (Fisher & Yates, 1938).
pub fn shuffled(draws: &mut SplitMix) -> [u8; 256] {
    let mut p: [u8; 256] = std::array::from_fn(|i| i as u8);
    for i in (1..256).rev() {
        p.swap(i, draws.int(0, i as u32) as usize);
    }
    p
}

/// A multiplier for each axis: all odd, in no simple ratio.
const AXIS_MULTIPLIERS: [u32; 4] = [0x9E37_79B1, 0x85EB_CA77, 0xC2B2_AE3D, 0x27D4_EB2F];

/// A mixed seed: neighbouring seeds are unrelated.
pub fn mix_seed(seed: u32) -> u32 {
    (SplitMix(u64::from(seed) ^ 0x4C61_7069_6461_7279).draw() >> 32) as u32
}

/// The centre of symmetry of the keys, moved far from the origin. The products of opposite numbers have opposite bits
/// but for the lowest, so that xored they would make a third of all points equal to their mirror image.
const SYMMETRY_CENTRE: u32 = 0x3C6E_F35F;

/// One axis' part of a lattice point's key: the parts are xored, together with a mixed seed.
#[inline(always)]
pub fn axis_hash<I: Int>(index: I, axis: usize) -> I {
    (index + index.int(SYMMETRY_CENTRE)) * index.int(AXIS_MULTIPLIERS[axis])
}

/// The part of the next point along the axis, from that of a point.
#[inline(always)]
pub fn next_axis_hash<I: Int>(hash: I, axis: usize) -> I {
    hash + hash.int(AXIS_MULTIPLIERS[axis])
}

/// Four well-mixed bits of a key, to choose among sixteen. A single product would leave some seeds alike.
#[inline(always)]
pub fn mix_to_four_bits<I: Int>(key: I) -> I {
    let h = key * key.int(0x846C_A68B);
    ((h ^ h.shr(15)) * key.int(0x7FEB_352D)).shr(28)
}

/// Thirty-two well-mixed bits of a key (two rounds of multiply and shift; Wellons, 2018).
#[inline(always)]
pub fn mix_bits<I: Int>(key: I) -> I {
    let h = (key ^ key.shr(16)) * key.int(0x7FEB_352D);
    let h = (h ^ h.shr(15)) * key.int(0x846C_A68B);
    h ^ h.shr(16)
}
