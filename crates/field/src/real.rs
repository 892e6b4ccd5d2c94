//! The arithmetic every reading of a field must supply.

use std::hash::{Hash, Hasher};
use std::ops::{Add, BitAnd, BitOr, BitXor, Div, Mul, Neg, Not, Sub};

/// A number as some reading understands it: an `f32`, a vector of them, a value with its slopes,
/// an interval, a recorded expression, an `f64`. What is written over `Real` can be read all these ways.
///
/// The operators are the machine's own (every product and sum rounds by itself); what IEEE 754 or the
/// vector units leave open (`min`, `max`, comparisons with NaN) is fixed here.
pub trait Real:
    Copy + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + Div<Output = Self> + Neg<Output = Self>
{
    /// A truth value of this reading.
    type Mask: Truth;

    /// A literal of the same reading as `self`: vectors carry their level's token, expressions their recorder.
    fn lit(self, v: f64) -> Self;
    /// Distance from zero.
    fn abs(self) -> Self;
    /// Largest integer not above.
    fn floor(self) -> Self;
    /// Square root, as the machine has it (NaN below zero).
    fn sqrt(self) -> Self;
    /// `self < other ? self : other`, so a NaN on the left yields `other`.
    fn min(self, other: Self) -> Self;
    /// `self > other ? self : other`, so a NaN on the left yields `other`.
    fn max(self, other: Self) -> Self;
    /// Whether `self < other`; no for NaN.
    fn less(self, other: Self) -> Self::Mask;
    /// `yes` where the mask holds, else `no`.
    fn pick(mask: Self::Mask, yes: Self, no: Self) -> Self;
    /// Sine of radians.
    fn sin(self) -> Self;
    /// Cosine of radians.
    fn cos(self) -> Self;
    /// Tangent of radians.
    fn tan(self) -> Self;
    /// e to the power `self`, never infinite.
    fn exp(self) -> Self;
    /// Natural logarithm; at and below zero that of the smallest normal number.
    fn log(self) -> Self;
    /// `self` to the power `e`; 0 for a base at or below zero.
    fn pow(self, e: Self) -> Self;
    /// The angle of the point (`x`, `self`), 0 at the origin.
    fn atan2(self, x: Self) -> Self;
    /// Rounded to 24 bits, as a cast to `f32` does: only the `f64` reading has more.
    #[inline(always)]
    fn narrow(self) -> Self {
        self
    }

    // What follows is made of the above and comes for free in every reading.

    /// From `self` to `to` as `t` goes from 0 to 1.
    #[inline(always)]
    fn lerp(self, to: Self, t: Self) -> Self {
        self + (to - self) * t
    }
    /// Kept between `lo` and `hi`; NaN becomes `lo`.
    #[inline(always)]
    fn clamp(self, lo: Self, hi: Self) -> Self {
        self.max(lo).min(hi)
    }
    /// What is above the floor.
    #[inline(always)]
    fn fract(self) -> Self {
        self - self.floor()
    }
    /// Whether `self` is neither zero nor NaN.
    #[inline(always)]
    fn is_some(self) -> Self::Mask {
        self.lit(0.0).less(self.abs())
    }
    /// The product with itself.
    #[inline(always)]
    fn square(self) -> Self {
        self * self
    }
    /// Perlin's first ease curve, 3t² − 2t³ (1985).
    #[inline(always)]
    fn cubic(self) -> Self {
        self * self * (self.lit(3.0) - self.lit(2.0) * self)
    }
    /// Perlin's second ease curve, 6t⁵ − 15t⁴ + 10t³ (2002).
    #[inline(always)]
    fn quintic(self) -> Self {
        self * self * self * (self * (self * self.lit(6.0) - self.lit(15.0)) + self.lit(10.0))
    }
}

/// A truth value: yes, no, and in some readings perhaps.
pub trait Truth: Copy + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self> {}
impl<T: Copy + BitAnd<Output = T> + BitOr<Output = T> + Not<Output = T>> Truth for T {}

/// Whole 32-bit numbers, wrapping, for hashes and lattice indices.
pub trait Int:
    Copy
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
{
    /// A literal of the same reading as `self`.
    fn int(self, v: u32) -> Self;
    /// Towards the high bits.
    fn shl(self, n: u32) -> Self;
    /// Towards the low bits, filling with zero.
    fn shr(self, n: u32) -> Self;
    /// Sums of the four bytes, each wrapping by itself.
    #[inline(always)]
    fn add_bytes(self, other: Self) -> Self {
        let (low, high) = (self.int(0x7f7f_7f7f), self.int(0x8080_8080));
        ((self & low) + (other & low)) ^ ((self ^ other) & high)
    }
    /// The lowest byte, four times.
    #[inline(always)]
    fn spread(self) -> Self {
        (self & self.int(255)) * self.int(0x0101_0101)
    }
}

/// A reading that knows lattice cells: what a noise needs beyond arithmetic.
pub trait Lattice: Real {
    /// Whole numbers beside these reals.
    type Int: Int;
    /// The same reading without slopes or bounds, for what depends on integers alone.
    type Plain: Lattice<Int = Self::Int>;

    /// The value alone.
    fn plain(self) -> Self::Plain;
    /// A value that does not change.
    fn of_plain(v: Self::Plain) -> Self;

    /// An integer literal of the same reading as `self`.
    fn int(self, v: u32) -> Self::Int;
    /// The integer equal to a whole number of at most 2³⁰.
    fn to_int(self) -> Self::Int;
    /// The real equal to a signed integer; `self` only lends its reading.
    fn of_int(self, i: Self::Int) -> Self;
    /// A number in 0..1 from the bits of an integer, the highest first; 1 is never reached.
    fn unit(self, i: Self::Int) -> Self;
    /// The entry of a small table at the lowest four bits of `i`.
    fn entry(self, table: &Table16, i: Self::Int) -> Self;
    /// The entry of a large table at the lowest eight bits of `i`.
    fn gather(self, table: &Table256, i: Self::Int) -> Self;
    /// Each of the four bytes looked up.
    fn look(table: &ByteTable, i: Self::Int) -> Self::Int;
    /// The four bytes of the table from the lowest byte on, the first at the bottom.
    fn run(table: &ByteTable, i: Self::Int) -> Self::Int;
    /// The entry of a table of pairs at the lowest two bytes of `i`.
    fn read(table: &PairTable, i: Self::Int) -> Self::Int;
    /// Whether `look` costs no more than `run`: machines that permute whole tables of bytes.
    const LOOKS: bool = false;
    /// `self`, negated where the highest bit of `sign` is set.
    fn flip(self, sign: Self::Int) -> Self;
    /// Where two integers are equal.
    fn equal(a: Self::Int, b: Self::Int) -> Self::Mask;
    /// `yes` where the mask holds, else `no`.
    fn pick_int(mask: Self::Mask, yes: Self::Int, no: Self::Int) -> Self::Int;
    /// Whether the mask holds in any lane, so that work nobody needs can be left out.
    fn any(mask: Self::Mask) -> bool;

    /// Cell and place within it. Coordinates beyond 2³⁰ stay there, NaN lands on the far negative end.
    #[inline(always)]
    fn split(self) -> (Self, Self) {
        let limit = self.lit(1073741824.0);
        let x = self.clamp(-limit, limit);
        let whole = x.floor();
        (whole, x - whole)
    }
    /// The index of the cell starting at the whole number `self`, and of the next, on a lattice that
    /// repeats every `period` cells (0, and what is further than coordinates reach: never).
    #[inline(always)]
    fn corners(self, period: u32) -> [Self::Int; 2] {
        let period = reached(period);
        if period == 0 {
            let i = self.to_int();
            return [i, i + self.int(1)];
        }
        // In integers: a long period less a short way is no `f32`. The rounded quotient may miss by one.
        let (zero, n) = (self.lit(0.0), self.int(period));
        let turns = (self * self.lit(1.0 / f64::from(period))).floor();
        let i = self.to_int() - turns.to_int() * n;
        let i = Self::pick_int(self.of_int(i).less(zero), i + n, i);
        let i = Self::pick_int(self.of_int(i - n).less(zero), i, i - n);
        let next = i + self.int(1);
        [i, Self::pick_int(Self::equal(next, self.int(period)), self.int(0), next)]
    }
    /// A whole number modulo `period`, in 0..period.
    #[inline(always)]
    fn wrap(self, period: u32) -> Self {
        let n = self.lit(f64::from(period));
        let rest = self - (self * self.lit(1.0 / f64::from(period))).floor() * n;
        // The product with a rounded reciprocal may miss the quotient by one.
        let rest = Self::pick(rest.less(self.lit(0.0)), rest + n, rest);
        Self::pick(rest.less(n), rest, rest - n)
    }
}

/// A period that coordinates can reach, or 0 for never.
#[inline(always)]
pub const fn reached(period: u32) -> u32 {
    if period > 1 << 30 { 0 } else { period }
}

/// Sixteen numbers, one cache line in `f32`.
#[derive(Clone, Debug, PartialEq)]
#[repr(align(64))]
pub struct Table16 {
    /// As vectors read them.
    pub narrow: [f32; 16],
    /// As the `f64` reading does.
    pub wide: [f64; 16],
    /// Whether the second half is the first with its signs flipped.
    pub flips: bool,
}

impl Table16 {
    /// A table of these numbers.
    pub const fn new(wide: [f64; 16]) -> Self {
        let (mut narrow, mut flips) = ([0.0; 16], true);
        let mut i = 0;
        while i < 16 {
            narrow[i] = wide[i] as f32;
            flips &= wide[i].to_bits() == (-wide[(i + 8) % 16]).to_bits();
            i += 1;
        }
        Table16 { narrow, wide, flips }
    }
}

/// Two hundred and fifty-six numbers.
#[derive(Clone, Debug, PartialEq)]
#[repr(align(64))]
pub struct Table256 {
    /// As vectors read them.
    pub narrow: [f32; 256],
    /// As the `f64` reading does.
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

/// A table of 256 bytes, with room behind it so that four bytes may be read at any of them.
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
    /// The byte at `i`, modulo 256.
    #[inline(always)]
    pub const fn at(&self, i: u32) -> u32 {
        self.0[(i & 255) as usize] as u32
    }
    /// The four bytes from `i` on, modulo 256.
    #[inline(always)]
    pub const fn run(&self, i: u32) -> u32 {
        let i = (i & 255) as usize;
        u32::from_le_bytes([self.0[i], self.0[i + 1], self.0[i + 2], self.0[i + 3]])
    }
    /// Every byte, the first 64 once more at the end.
    #[inline(always)]
    pub const fn padded(&self) -> &[u8; 320] {
        &self.0
    }
}

/// A table of 65,536 integers, one for each pair of bytes.
#[derive(Clone, Debug)]
pub struct PairTable(Box<[u32; 1 << 16]>);

impl PairTable {
    /// A table of what `entry` makes of each pair, the first byte the lower.
    pub fn new(entry: impl Fn(u32, u32) -> u32) -> Self {
        let all: Vec<u32> = (0..1 << 16).map(|i| entry(i & 255, i >> 8)).collect();
        PairTable(all.try_into().expect("it has an entry for each pair"))
    }
    /// The entry of the pair in the lowest two bytes of `i`.
    #[inline(always)]
    pub fn at(&self, i: u32) -> u32 {
        self.0[(i & 0xffff) as usize]
    }
    /// Every entry.
    #[inline(always)]
    pub fn entries(&self) -> &[u32; 1 << 16] {
        &self.0
    }
}
