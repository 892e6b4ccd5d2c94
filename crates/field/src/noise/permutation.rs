//! Hashes of lattice points by permutation tables (after Perlin 2002).

use super::hash::{SplitMix, shuffled};
use crate::real::{Int, Lattice};
use crate::tables::{ByteTable, PairTable, WindowTable};
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

/// A permutation of 0..256, and its second and third powers: a slice of the 3D hash at z = 0 looks the last entry up
/// once more, which a composed table does at once.
#[derive(Clone, Debug)]
pub struct Permutation {
    once: ByteTable,
    /// The second power, or what `with_slice_codes` puts in its place.
    twice: ByteTable,
    thrice: ByteTable,
    first_hashes: WindowTable,
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
        let first_hashes = |x: u32| {
            let [a, b] = [x, x + 1].map(|x| p[(x & 255) as usize]);
            u32::from_le_bytes([a, b, a.wrapping_add(1), b.wrapping_add(1)])
        };
        Permutation {
            once: ByteTable::new(p),
            twice: ByteTable::new(then(p)),
            thrice: ByteTable::new(then(then(p))),
            first_hashes: WindowTable::new(first_hashes),
            pair_tables: Default::default(),
        }
    }
    /// For each index along x, the first lookups of the corners of a cell at 0 along y: those of both columns, then the same
    /// plus one.
    pub(crate) fn first_hashes(&self) -> &WindowTable {
        &self.first_hashes
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
        if D == 1 {
            let x = if endless { next_in_odd_bytes(x[0]) } else { abab::<R>(x) };
            return [R::lookup_bytes(&self.thrice, x); 4];
        }
        if endless {
            let columns = R::lookup_bytes(&self.once, next_in_odd_bytes(x[0])).add_bytes(x[0].int(0x0101_0000));
            return self.corners_of_columns::<R, D>(columns, rest);
        }
        let h = R::lookup_bytes(&self.once, abab::<R>(x)).add_bytes(aabb::<R>(rest[0]));
        self.corners_of_square::<R, D>(h, rest)
    }
    /// The hashes of corners on an endless lattice, from the entry of `first_hashes` for x.
    #[inline(always)]
    pub(super) fn corners_of_columns<R: Lattice, const D: usize>(
        &self,
        columns: R::Int,
        rest: &[[R::Int; 2]; 3],
    ) -> [R::Int; 4] {
        self.corners_of_square::<R, D>(columns.add_bytes(rest[0][0].broadcast_byte()), rest)
    }
    /// The hashes of corners, from the sums of y and the first lookups.
    #[inline(always)]
    fn corners_of_square<R: Lattice, const D: usize>(&self, h: R::Int, rest: &[[R::Int; 2]; 3]) -> [R::Int; 4] {
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

/// The low byte of an integer in bytes 0 and 2, the next number in bytes 1 and 3.
#[inline(always)]
fn next_in_odd_bytes<I: Int>(i: I) -> I {
    i.broadcast_byte().add_bytes(i.int(0x0100_0100))
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
