//! Hashes of lattice points: permutation tables after Perlin (2002), and integer mixing.

use crate::real::{Int, Lattice};
use crate::tables::{ByteTable, PairTable};
use std::hash::{Hash, Hasher};
use std::sync::OnceLock;

/// The permutation that Perlin published.
const PERLIN: [u8; 256] = [
    151, 160, 137, 91, 90, 15, 131, 13, 201, 95, 96, 53, 194, 233, 7, 225, 140, 36, 103, 30, 69, 142, 8, 99, 37, 240,
    21, 10, 23, 190, 6, 148, 247, 120, 234, 75, 0, 26, 197, 62, 94, 252, 219, 203, 117, 35, 11, 32, 57, 177, 33, 88,
    237, 149, 56, 87, 174, 20, 125, 136, 171, 168, 68, 175, 74, 165, 71, 134, 139, 48, 27, 166, 77, 146, 158, 231, 83,
    111, 229, 122, 60, 211, 133, 230, 220, 105, 92, 41, 55, 46, 245, 40, 244, 102, 143, 54, 65, 25, 63, 161, 1, 216,
    80, 73, 209, 76, 132, 187, 208, 89, 18, 169, 200, 196, 135, 130, 116, 188, 159, 86, 164, 100, 109, 198, 173, 186,
    3, 64, 52, 217, 226, 250, 124, 123, 5, 202, 38, 147, 118, 126, 255, 82, 85, 212, 207, 206, 59, 227, 47, 16, 58, 17,
    182, 189, 28, 42, 223, 183, 170, 213, 119, 248, 152, 2, 44, 154, 163, 70, 221, 153, 101, 155, 167, 43, 172, 9, 129,
    22, 39, 253, 19, 98, 108, 110, 79, 113, 224, 232, 178, 185, 112, 104, 218, 246, 97, 228, 251, 34, 242, 193, 238,
    210, 144, 12, 191, 179, 162, 241, 81, 51, 145, 235, 249, 14, 239, 107, 49, 192, 214, 31, 181, 199, 106, 157, 184,
    84, 204, 176, 115, 121, 50, 45, 127, 4, 150, 254, 138, 236, 205, 93, 222, 114, 67, 29, 24, 72, 243, 141, 128, 195,
    78, 66, 215, 61, 156, 180,
];

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

/// A permutation of 0..256, and its second and third powers: a slice of the 3D hash at z = 0 looks the last entry up
/// once more, which a composed table does at once.
#[derive(Clone, Debug)]
pub struct Permutation {
    once: ByteTable,
    /// The second power, or what `with_slice_codes` puts in its place.
    twice: ByteTable,
    thrice: ByteTable,
    /// The four corners of each square of x and y, filled on first use; the second table is that of the slice.
    pair_tables: [OnceLock<PairTable>; 2],
}

impl PartialEq for Permutation {
    fn eq(&self, o: &Self) -> bool {
        self.once == o.once
    }
}
impl Eq for Permutation {}
impl Hash for Permutation {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.once.hash(state);
    }
}

impl Permutation {
    /// Perlin's permutation for seed 0, else a random one.
    pub fn seeded(seed: u32) -> Self {
        Self::of(if seed == 0 { PERLIN } else { shuffled(&mut SplitMix(u64::from(seed))) })
    }
    /// The same permutation, whose corners in two dimensions are `codes[hash & 15]` instead of hashes.
    pub fn with_slice_codes(mut self, codes: &[u8; 16]) -> Self {
        self.twice = ByteTable::new(std::array::from_fn(|i| codes[(self.twice.at(i as u32) & 15) as usize]));
        self.pair_tables = Default::default();
        self
    }
    /// A permutation from its table.
    pub fn of(p: [u8; 256]) -> Self {
        let then = |q: [u8; 256]| q.map(|i| p[i as usize]);
        Permutation {
            once: ByteTable::new(p),
            twice: ByteTable::new(then(p)),
            thrice: ByteTable::new(then(then(p))),
            pair_tables: Default::default(),
        }
    }
    /// The permutation as a table.
    pub fn table(&self) -> &ByteTable {
        &self.once
    }

    /// The hashes of both columns' corners, four to an integer: byte k of integer i belongs to the corner whose offsets
    /// are the bits of 4·i + k, x the lowest. `rest` holds the indices along y, z, t. On an `endless` lattice the indices
    /// of each axis are known to be consecutive.
    #[inline(always)]
    pub fn corners<R: Lattice, const D: usize>(
        &self,
        x: [R::Int; 2],
        rest: &[[R::Int; 2]; 3],
        endless: bool,
    ) -> [R::Int; 4] {
        if D > 1 && !R::FAST_BYTE_LOOKUP && (endless || are_consecutive::<R>(x) && all_consecutive::<R, D>(rest)) {
            return self.consecutive_corners::<R, D>(x[0], rest);
        }
        // Neighbours that are consecutive differ by a constant.
        let x = if endless { x[0].broadcast_byte().add_bytes(x[0].int(0x0100_0100)) } else { abab::<R>(x) };
        if D == 1 {
            return [R::lookup_bytes(&self.thrice, x); 4];
        }
        let [y, _] = rest[0];
        let y = if endless { y.broadcast_byte().add_bytes(y.int(0x0101_0000)) } else { aabb::<R>(rest[0]) };
        let h = R::lookup_bytes(&self.once, x).add_bytes(y);
        if D == 2 {
            return [R::lookup_bytes(&self.twice, h); 4];
        }
        let h = R::lookup_bytes(&self.once, h);
        let a = R::lookup_bytes(&self.once, h.add_bytes(rest[1][0].broadcast_byte()));
        let b = R::lookup_bytes(&self.once, h.add_bytes(rest[1][1].broadcast_byte()));
        if D == 3 {
            return [a, b, a, b];
        }
        let (t0, t1) = (rest[2][0].broadcast_byte(), rest[2][1].broadcast_byte());
        [
            R::lookup_bytes(&self.once, a.add_bytes(t0)),
            R::lookup_bytes(&self.once, b.add_bytes(t0)),
            R::lookup_bytes(&self.once, a.add_bytes(t1)),
            R::lookup_bytes(&self.once, b.add_bytes(t1)),
        ]
    }
    /// Hashes of the corners for consecutive indices, with one lookup for both neighbours.
    #[inline(always)]
    fn consecutive_corners<R: Lattice, const D: usize>(&self, x: R::Int, rest: &[[R::Int; 2]; 3]) -> [R::Int; 4] {
        let low = x.int(255);
        let h = R::lookup_pair(self.pair_table(D == 2), (x & low) | (rest[0][0] & low).shl(8));
        if D == 2 {
            return [h; 4];
        }
        let [a, b] = self.extend::<R>(h, rest[1][0]);
        if D == 3 {
            return [a, b, a, b];
        }
        let t = rest[2][0];
        let ([a0, a1], [b0, b1]) = (self.extend::<R>(a, t), self.extend::<R>(b, t));
        [a0, b0, a1, b1]
    }
    /// The hashes of the corners of each square of x and y; for a slice, already looked up once more.
    #[inline(always)]
    fn pair_table(&self, slice: bool) -> &PairTable {
        let kept = &self.pair_tables[usize::from(slice)];
        match kept.get() {
            Some(square) => square,
            None => kept.get_or_init(|| {
                let last = if slice { &self.twice } else { &self.once };
                PairTable::new(|x, y| {
                    let (a, b) = (self.once.at(x), self.once.at(x + 1));
                    u32::from_le_bytes([a + y, b + y, a + y + 1, b + y + 1].map(|h| last.at(h) as u8))
                })
            }),
        }
    }
    /// Continues four hashes with an index and with the next one.
    #[inline(always)]
    fn extend<R: Lattice>(&self, h: R::Int, i: R::Int) -> [R::Int; 2] {
        let (a, b) = (R::four_bytes_from(&self.once, h + i), R::four_bytes_from(&self.once, h.shr(8) + i));
        let (c, d) = (R::four_bytes_from(&self.once, h.shr(16) + i), R::four_bytes_from(&self.once, h.shr(24) + i));
        let (low, high) = (interleave::<R>(a, b), interleave::<R>(c, d));
        let half = h.int(0xffff);
        [(low & half) | high.shl(16), low.shr(16) | (high & h.int(0xffff_0000))]
    }
    /// The hashes of one column's corners: byte k of integer i belongs to the corner whose offsets along y, z, t are
    /// the bits of 4·i + k. On an `endless` lattice the indices of each axis are known to be consecutive.
    #[inline(always)]
    pub fn column<R: Lattice, const D: usize>(&self, x: R::Int, rest: &[[R::Int; 2]; 3], endless: bool) -> [R::Int; 2] {
        if D == 1 {
            return [R::lookup_bytes(&self.thrice, x); 2];
        }
        if D < 4 && !R::FAST_BYTE_LOOKUP && (endless || all_consecutive::<R, D>(rest)) {
            let h = R::four_bytes_from(&self.once, x);
            let h = R::four_bytes_from(if D == 2 { &self.twice } else { &self.once }, h + rest[0][0]);
            if D == 2 {
                return [h; 2];
            }
            let z = rest[1][0];
            return [interleave::<R>(
                R::four_bytes_from(&self.once, h + z),
                R::four_bytes_from(&self.once, h.shr(8) + z),
            ); 2];
        }
        let h = R::lookup_bytes(&self.once, x.broadcast_byte()).add_bytes(abab::<R>(rest[0]));
        if D == 2 {
            return [R::lookup_bytes(&self.twice, h); 2];
        }
        let h = R::lookup_bytes(&self.once, h).add_bytes(aabb::<R>(rest[1]));
        let h = R::lookup_bytes(&self.once, h);
        if D == 3 {
            return [h; 2];
        }
        let [t0, t1] = rest[2];
        [
            R::lookup_bytes(&self.once, h.add_bytes(t0.broadcast_byte())),
            R::lookup_bytes(&self.once, h.add_bytes(t1.broadcast_byte())),
        ]
    }
}

/// True if the second index is the first plus one in every lane: false only in the last cell of a period.
#[inline(always)]
fn are_consecutive<R: Lattice>([first, second]: [R::Int; 2]) -> bool {
    !R::any(!R::equal(first + first.int(1), second))
}
#[inline(always)]
fn all_consecutive<R: Lattice, const D: usize>(rest: &[[R::Int; 2]; 3]) -> bool {
    let mut k = 1;
    while k < D {
        if !are_consecutive::<R>(rest[k - 1]) {
            return false;
        }
        k += 1;
    }
    true
}

/// Interleaves the two low bytes of both integers: a₀ b₀ a₁ b₁.
#[inline(always)]
fn interleave<R: Lattice>(a: R::Int, b: R::Int) -> R::Int {
    let (first, second) = (a.int(0xff), a.int(0xff00));
    ((a & first) | (a & second).shl(8)) | ((b & first).shl(8) | (b & second).shl(16))
}

/// The low bytes of two integers, repeated as a b a b.
#[inline(always)]
fn abab<R: Lattice>([a, b]: [R::Int; 2]) -> R::Int {
    (a.broadcast_byte() & a.int(0x00ff_00ff)) | (b.broadcast_byte() & a.int(0xff00_ff00))
}
/// The low bytes of two integers, repeated as a a b b.
#[inline(always)]
fn aabb<R: Lattice>([a, b]: [R::Int; 2]) -> R::Int {
    (a.broadcast_byte() & a.int(0x0000_ffff)) | (b.broadcast_byte() & a.int(0xffff_0000))
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
