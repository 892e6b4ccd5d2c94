//! Fingerprints: 128-bit hashes that are the same on every machine and in every version.

use std::hash::{Hash, Hasher};

/// A running FNV-1a hash of 128 bits (Fowler, Noll & Vo, 1991).
///
/// Fingerprints are stored in files. So integers are hashed as little-endian bytes and lengths as 64 bits, and the types
/// that are hashed choose explicit tags: never their `Debug` text, never the order of their variants.
#[derive(Clone, Copy, Debug)]
pub struct Fingerprint(u128);

impl Fingerprint {
    /// The fingerprint before any value is hashed.
    pub fn new() -> Fingerprint {
        Fingerprint(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d)
    }
    /// The fingerprint of one value.
    pub fn of(value: &(impl Hash + ?Sized)) -> u128 {
        let mut print = Fingerprint::new();
        value.hash(&mut print);
        print.value()
    }
    /// All 128 bits.
    pub fn value(&self) -> u128 {
        self.0
    }
}

impl Default for Fingerprint {
    fn default() -> Fingerprint {
        Fingerprint::new()
    }
}

macro_rules! little_endian {
    ($($write:ident($Int:ty)),+) => { $(
        fn $write(&mut self, i: $Int) {
            self.write(&i.to_le_bytes());
        }
    )+ };
}

impl Hasher for Fingerprint {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u128::from(*byte)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b);
        }
    }
    little_endian!(write_u16(u16), write_u32(u32), write_u64(u64), write_u128(u128));
    fn write_usize(&mut self, i: usize) {
        self.write_u64(i as u64);
    }
    fn write_isize(&mut self, i: isize) {
        self.write_u64(i as u64);
    }
    /// The low 64 bits.
    fn finish(&self) -> u64 {
        self.0 as u64
    }
}
