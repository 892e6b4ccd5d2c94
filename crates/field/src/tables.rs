//! Lookup tables: numbers, bytes and pairs of bytes.

use std::hash::{Hash, Hasher};

/// A table of 16 numbers, one cache line in `f32`.
#[derive(Clone, Debug, PartialEq)]
#[repr(align(64))]
pub struct Table16 {
    /// The numbers as vectors read them.
    pub narrow: [f32; 16],
    /// The numbers as the `f64` implementation reads them.
    pub wide: [f64; 16],
    /// True if the second half is the first half negated.
    pub antisymmetric: bool,
    /// True if the second half is the first half once more.
    pub repeats: bool,
}

impl Table16 {
    /// A table of these numbers.
    pub const fn new(wide: [f64; 16]) -> Self {
        let (mut narrow, mut antisymmetric, mut repeats) = ([0.0; 16], true, true);
        let mut i = 0;
        while i < 16 {
            narrow[i] = wide[i] as f32;
            antisymmetric &= wide[i].to_bits() == (-wide[(i + 8) % 16]).to_bits();
            repeats &= wide[i].to_bits() == wide[(i + 8) % 16].to_bits();
            i += 1;
        }
        Table16 { narrow, wide, antisymmetric, repeats }
    }
}

/// A table of 256 numbers.
#[derive(Clone, Debug, PartialEq)]
#[repr(align(64))]
pub struct Table256 {
    /// The numbers as vectors read them.
    pub narrow: [f32; 256],
    /// The numbers as the `f64` implementation reads them.
    pub wide: [f64; 256],
}

impl Hash for Table256 {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.wide.iter().for_each(|v| v.to_bits().hash(state));
    }
}

impl Table256 {
    /// A table of these numbers.
    pub fn new(wide: [f64; 256]) -> Self {
        Table256 { narrow: wide.map(|v| v as f32), wide }
    }
}

/// A table of 256 bytes, padded so that four bytes may be read at every index.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[repr(align(64))]
pub struct ByteTable([u8; 320]);

impl ByteTable {
    /// A table of these bytes.
    pub const fn new(bytes: [u8; 256]) -> Self {
        let mut all = [0; 320];
        let mut i = 0;
        while i < 320 {
            all[i] = bytes[i & 255];
            i += 1;
        }
        ByteTable(all)
    }
    /// The byte at index `i`, modulo 256.
    #[inline(always)]
    pub const fn at(&self, i: u32) -> u32 {
        self.0[(i & 255) as usize] as u32
    }
    /// The four bytes from index `i` on, modulo 256.
    #[inline(always)]
    pub const fn four_bytes_from(&self, i: u32) -> u32 {
        let i = (i & 255) as usize;
        u32::from_le_bytes([self.0[i], self.0[i + 1], self.0[i + 2], self.0[i + 3]])
    }
    /// Every byte, followed by the first 64 once more.
    #[inline(always)]
    pub const fn padded(&self) -> &[u8; 320] {
        &self.0
    }
}

/// A table of 256 integers, of which consecutive ones are read as vectors.
#[derive(Clone, Debug)]
#[repr(align(64))]
pub struct WindowTable([u32; 288]);

impl WindowTable {
    /// A table of `entry(i)` for each index.
    pub fn new(entry: impl Fn(u32) -> u32) -> Self {
        WindowTable(std::array::from_fn(|i| entry(i as u32 & 255)))
    }
    /// The 64 entries from index `i & 0xe0` on, modulo 256.
    #[inline(always)]
    pub fn entries_from(&self, i: usize) -> &[u32; 64] {
        self.0[i & 0xe0..].first_chunk().expect("the last 32 entries are the first once more")
    }
}

/// A table of 65,536 integers, one for each pair of bytes.
#[derive(Clone, Debug)]
pub struct PairTable(Box<[u32; 1 << 16]>);

impl PairTable {
    /// A table of `entry(low, high)` for each pair of bytes.
    pub fn new(entry: impl Fn(u32, u32) -> u32) -> Self {
        let all: Vec<u32> = (0..1 << 16).map(|i| entry(i & 255, i >> 8)).collect();
        PairTable(all.try_into().expect("it has an entry for each pair"))
    }
    /// The entry at the lowest two bytes of `i`.
    #[inline(always)]
    pub fn at(&self, i: u32) -> u32 {
        self.0[(i & 0xffff) as usize]
    }
    /// All entries, in the order of the pairs as 16-bit numbers.
    #[inline(always)]
    pub fn entries(&self) -> &[u32; 1 << 16] {
        &self.0
    }
}
