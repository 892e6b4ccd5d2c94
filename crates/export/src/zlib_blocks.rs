//! Zlib streams whose parts are compressed independently, so that all cores compress one image.
//!
//! Each part is one block of Huffman codes (Deutsch 1996, RFC 1951) that ends at a whole byte: parts can be joined. Only
//! runs of zeros are matched, which is what filtered rows of an image consist of beside small differences.

use crate::huffman::{HuffmanCode, canonical_codes, code_lengths};

/// The bytes before the first part: windows of 32 KiB, compressed fast.
pub(crate) const HEADER: [u8; 2] = [0x78, 0x01];
/// Literals, the end of the block, and lengths of matches.
const SYMBOLS: usize = 286;
const END: usize = 256;
/// Longest codes, in bits: four codes and seven earlier bits fit into a word.
const MAX_BITS: usize = 14;
/// The longest match.
const LONGEST_MATCH: usize = 258;
/// HuffmanCode lengths are written in this order.
const LENGTH_ORDER: [usize; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/// A compressed part of a stream.
pub(crate) struct CompressedPart {
    pub(crate) bytes: Vec<u8>,
    pub(crate) checksum: Checksum,
}

/// Compresses a part.
pub(crate) fn compress(data: &[u8]) -> CompressedPart {
    let mut counts = Counts([0; SYMBOLS]);
    visit(data, &mut counts);
    counts.0[END] = 1;
    let lengths = code_lengths(&counts.0, MAX_BITS);
    let codes = canonical_codes(&lengths);
    let used = 1 + lengths.iter().rposition(|&length| length > 0).unwrap_or(END);
    // The codes of the lengths themselves; 1 is the length of the code of the only distance.
    let mut length_counts = [0; LENGTH_ORDER.len()];
    lengths[..used].iter().chain(&[1]).for_each(|&length| length_counts[length as usize] += 1);
    let length_lengths = code_lengths(&length_counts, 7);
    let length_codes = canonical_codes(&length_lengths);
    let written = 1 + LENGTH_ORDER.iter().rposition(|&length| length_lengths[length] > 0).unwrap_or(3).max(3);

    let symbols = counts.0.iter().zip(&lengths);
    // A match is followed by at most 5 bits of its length and one of its distance.
    let bits: u64 = symbols
        .enumerate()
        .map(|(i, (n, length))| u64::from(*n) * (u64::from(*length) + if i > END { 6 } else { 0 }))
        .sum();
    let header_bits = 17 + 3 * LENGTH_ORDER.len() + 7 * (SYMBOLS + 1);
    let mut out = BitWriter::with_capacity(bits as usize / 8 + header_bits / 8);
    // Not the last block; codes of its own.
    out.write(0b100, 3);
    out.write(used as u64 - 257, 5);
    out.write(0, 5);
    out.write(written as u64 - 4, 4);
    LENGTH_ORDER[..written].iter().for_each(|&length| out.write(length_lengths[length].into(), 3));
    lengths[..used].iter().chain(&[1]).for_each(|&length| out.code(length_codes[length as usize]));
    let mut encoder = Encoder { out, codes: &codes };
    visit(data, &mut encoder);
    let mut out = encoder.out;
    out.code(codes[END]);
    // An empty stored block ends at a whole byte.
    out.write(0, 3);
    CompressedPart { bytes: out.finish(&[0, 0, 0xff, 0xff]), checksum: Checksum::of(data) }
}

/// The bytes after the last part: an empty last block and the checksum of all data.
pub(crate) fn trailer(checksum: Checksum) -> [u8; 9] {
    let mut bytes = [1, 0, 0, 0xff, 0xff, 0, 0, 0, 0];
    bytes[5..].copy_from_slice(&((checksum.high << 16) | checksum.low).to_be_bytes());
    bytes
}

/// Takes the symbols of a part in their order.
trait Symbols {
    fn literals<const N: usize>(&mut self, bytes: [u8; N]);
    /// A match at distance 1.
    fn repeat(&mut self, symbol: usize, extra: u64, extra_bits: u32);
}

/// Splits a part into symbols.
fn visit(data: &[u8], symbols: &mut impl Symbols) {
    let (words, rest) = data.as_chunks::<8>();
    let mut zeros = 0;
    for &word in words {
        if word == [0; 8] {
            zeros += 8;
            continue;
        }
        visit_zeros(std::mem::take(&mut zeros), symbols);
        let [first, second] = [0, 4].map(|i| [word[i], word[i + 1], word[i + 2], word[i + 3]]);
        symbols.literals(first);
        symbols.literals(second);
    }
    visit_zeros(zeros, symbols);
    rest.iter().for_each(|&byte| symbols.literals([byte]));
}

/// Splits a run of zeros into a literal and matches of it.
fn visit_zeros(zeros: usize, symbols: &mut impl Symbols) {
    if zeros == 0 {
        return;
    }
    symbols.literals([0]);
    let mut rest = zeros - 1;
    while rest > 0 {
        // No rest is too short for a match.
        let length =
            if rest > LONGEST_MATCH && rest < LONGEST_MATCH + 3 { LONGEST_MATCH - 3 } else { rest.min(LONGEST_MATCH) };
        rest -= length;
        let over = length - 3;
        if length == LONGEST_MATCH {
            symbols.repeat(285, 0, 0);
        } else if over < 8 {
            symbols.repeat(257 + over, 0, 0);
        } else {
            let extra = over.ilog2() - 2;
            symbols.repeat(257 + 4 * extra as usize + (over >> extra), over as u64 & ((1 << extra) - 1), extra);
        }
    }
}

struct Counts([u32; SYMBOLS]);
impl Symbols for Counts {
    fn literals<const N: usize>(&mut self, bytes: [u8; N]) {
        bytes.iter().for_each(|&byte| self.0[byte as usize] += 1);
    }
    fn repeat(&mut self, symbol: usize, _: u64, _: u32) {
        self.0[symbol] += 1;
    }
}

struct Encoder<'c> {
    out: BitWriter,
    codes: &'c [HuffmanCode],
}
impl Symbols for Encoder<'_> {
    fn literals<const N: usize>(&mut self, bytes: [u8; N]) {
        const { assert!(N * MAX_BITS + 7 <= 64) };
        bytes.iter().for_each(|&byte| self.out.add(self.codes[byte as usize]));
        self.out.flush();
    }
    fn repeat(&mut self, symbol: usize, extra: u64, extra_bits: u32) {
        self.out.code(self.codes[symbol]);
        // The code of the distance is a zero.
        self.out.write(extra, extra_bits + 1);
    }
}

/// Writes bits, the lowest of a byte first.
struct BitWriter {
    bytes: Vec<u8>,
    /// Bits that do not make up a byte yet, and their number.
    bits: u64,
    count: u32,
}

impl BitWriter {
    fn with_capacity(bytes: usize) -> Self {
        // `flush` writes whole words.
        BitWriter { bytes: Vec::with_capacity(bytes + 16), bits: 0, count: 0 }
    }
    /// Adds a code without writing whole bytes: at most 57 bits fit between two calls of `flush`.
    fn add(&mut self, code: HuffmanCode) {
        self.bits |= u64::from(code.bits) << self.count;
        self.count += u32::from(code.length);
    }
    /// Writes the whole bytes.
    fn flush(&mut self) {
        let whole = self.count / 8;
        let end = self.bytes.len() + whole as usize;
        self.bytes.extend_from_slice(&self.bits.to_le_bytes());
        self.bytes.truncate(end);
        self.bits = self.bits.checked_shr(8 * whole).unwrap_or(0);
        self.count %= 8;
    }
    fn code(&mut self, code: HuffmanCode) {
        self.add(code);
        self.flush();
    }
    fn write(&mut self, bits: u64, count: u32) {
        self.bits |= bits << self.count;
        self.count += count;
        self.flush();
    }
    /// Fills the last byte with zeros and appends `end`.
    fn finish(mut self, end: &[u8]) -> Vec<u8> {
        if self.count > 0 {
            self.bytes.push(self.bits as u8);
        }
        self.bytes.extend_from_slice(end);
        self.bytes
    }
}

/// Checksum of the uncompressed data (Adler-32), of which parts can be joined.
#[derive(Clone, Copy)]
pub(crate) struct Checksum {
    low: u32,
    high: u32,
    length: usize,
}

impl Checksum {
    const MODULUS: u32 = 65521;
    pub(crate) const EMPTY: Checksum = Checksum { low: 1, high: 0, length: 0 };

    fn of(data: &[u8]) -> Checksum {
        let sums = simd_adler32::adler32(&data);
        Checksum { low: sums & 0xffff, high: sums >> 16, length: data.len() }
    }
    /// The checksum of this data followed by `other`.
    pub(crate) fn followed_by(self, other: Checksum) -> Checksum {
        let modulus = u64::from(Self::MODULUS);
        let before = u64::from(self.low) + modulus - 1;
        let high = u64::from(self.high) + u64::from(other.high) + before * (other.length as u64 % modulus);
        Checksum {
            low: ((before + u64::from(other.low)) % modulus) as u32,
            high: (high % modulus) as u32,
            length: self.length + other.length,
        }
    }
}
