// Histograms of the bits of pixels, and the bin that contains a rank. Bits are compared as integers that sort as the numbers
// do: first the upper halves, then the lower halves of those with a known upper half.

// The words after the bins: the known upper half, and the rank.
const KNOWN = 65536u;
const RANK = 65537u;

fn ordered_bits(bits: u32) -> u32 { return select(bits | 0x80000000u, ~bits, (bits >> 31u) == 1u); }
fn from_ordered_bits(bits: u32) -> u32 { return select(~bits, bits & 0x7fffffffu, (bits >> 31u) == 1u); }
