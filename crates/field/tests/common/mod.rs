//! What the proofs share: the plain reading of a recording, odd numbers, every noise.
#![allow(dead_code, reason = "each proof is a crate of its own and uses a part of this")]

use lapidary_field::ir::{Code, Inst};
use lapidary_field::noise::{Kind, Noise, NoiseError, improved::Improved, perlin::Perlin};
use lapidary_field::program::{Frame, Samples};

/// Every noise there is, each with its seed and period: a new one is one line here.
pub(crate) fn kinds(seed: u32, period: [u32; 4]) -> Vec<Kind> {
    vec![
        Perlin::new(seed, period).into(),
        Improved::new(seed, period).into(), //
    ]
}

/// The names of those that draw from a table of 256: along a line that is few numbers for a coin to be fair.
pub(crate) const TABLES: &[&str] = &["improved"];

/// The names of those that cannot repeat, whatever the period.
pub(crate) const NEVER_REPEAT: &[&str] = &[];

/// Every noise in each of its dimensions.
pub(crate) fn noises(seed: u32, period: [u32; 4]) -> Vec<Noise> {
    let all = |kind: Kind| {
        let (_, least, most) = kind.name();
        (least..=most).map(move |dims| Noise::new(kind.clone(), dims))
    };
    let all: Result<Vec<Noise>, NoiseError> = kinds(seed, period).into_iter().flat_map(all).collect();
    all.expect("these are the dimensions they have")
}

/// What no formula was made for, and where one rule gives way to another.
pub(crate) const ODD: [f32; 30] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.5,
    -2.25,
    1e-45,
    -1e-45,
    1e-39,
    -1e-10,
    f32::MIN_POSITIVE,
    -f32::MIN_POSITIVE,
    std::f32::consts::PI,
    -std::f32::consts::FRAC_PI_2,
    88.75,
    -103.5,
    8388607.5,
    -16777217.0,
    1073741824.0,
    -2147483648.0,
    3e9,
    -3e9,
    1e30,
    f32::MAX,
    f32::MIN,
    f32::INFINITY,
    f32::NEG_INFINITY,
    f32::NAN,
    f32::from_bits(0xffc0_0001),
    f32::from_bits(0x7f80_0001),
];

/// Numbers that are always the same (Marsaglia's xorshift, 2003).
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Dice {
        Dice(0x9e37_79b9_7f4a_7c15 ^ seed.wrapping_mul(0xD134_2543_DE82_EF95))
    }
    /// Thirty-two bits.
    pub(crate) fn bits(&mut self) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 20) as u32
    }
    /// From `lo` to `hi`.
    pub(crate) fn between(&mut self, lo: f64, hi: f64) -> f64 {
        lo + (hi - lo) * f64::from(self.bits()) / 4294967296.0
    }
    /// A number of any kind: odd, gentle, or any bits at all.
    pub(crate) fn any(&mut self) -> f32 {
        match self.bits() % 4 {
            0 => ODD[self.bits() as usize % ODD.len()],
            1 => f32::from_bits(self.bits()),
            _ => self.between(-10.0, 10.0) as f32,
        }
    }
}

/// The plain reading: each instruction's value at a point, one after the other in `f32`.
pub(crate) fn plain(code: &Code, p: [f32; 4], knobs: &[f32]) -> Vec<f32> {
    let mut out: Vec<f32> = vec![];
    for inst in &code.insts {
        out.push(match *inst {
            Inst::Coord(axis) => p[axis as usize],
            Inst::Lit(bits) => f32::from_bits(bits),
            Inst::Knob(k) => knobs[k as usize],
            Inst::Op(op, args) => op.apply(args.map(|a| out[a.0 as usize])),
            Inst::Noise(n, part, args) => {
                let [x, y, z, t, gain] = args.map(|a| out[a.0 as usize]);
                code.noises[n as usize].part(part, [x, y, z, t], gain)
            }
        });
    }
    out
}

/// What is kept of a value: no NaN, no infinity, no −0.
pub(crate) fn stored(v: f32) -> f32 {
    if v.is_finite() { v + 0.0 } else { 0.0 }
}

/// Whether two numbers have the same bits, any NaN counting as any other.
pub(crate) fn same(a: f32, b: f32) -> bool {
    a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan()
}

/// The coordinates of the points across pixel `i` of `side`, each rounded once.
pub(crate) fn places(frame: &Frame, axis: usize, i: u32) -> Vec<f32> {
    let across = match frame.samples {
        Samples::One => 1,
        Samples::Four => 2,
        Samples::Sixteen => 4,
    };
    let at = |k: u32| (f64::from(k) + 0.5) / f64::from(across);
    let place = |k| (f64::from(i) + at(k)) * frame.tile[axis] / f64::from(frame.size[axis]);
    (0..across).map(|k| place(k) as f32).collect()
}

/// The images of a recording's roots over a frame by the plain reading: the mean of each pixel's points, row by row.
pub(crate) fn painted(code: &Code, frame: &Frame, knobs: &[f32]) -> Vec<Vec<f32>> {
    let mut images = vec![vec![]; code.roots.len()];
    for row in frame.region[1].clone() {
        for column in frame.region[0].clone() {
            let (xs, ys) = (places(frame, 0, column), places(frame, 1, row));
            let weight = 1.0 / (xs.len() * ys.len()) as f32;
            let mut sums = vec![0.0f32; code.roots.len()];
            for y in &ys {
                for x in &xs {
                    let all = plain(code, [*x, *y, frame.rest[0], frame.rest[1]], knobs);
                    for (sum, root) in sums.iter_mut().zip(&code.roots) {
                        *sum += stored(all[root.0 as usize]) * weight + 0.0;
                    }
                }
            }
            for (image, sum) in images.iter_mut().zip(sums) {
                image.push(sum);
            }
        }
    }
    images
}

/// The first place where two images differ in their bits, with what is there.
pub(crate) fn differ(a: &[f32], b: &[f32]) -> Option<(usize, f32, f32)> {
    assert_eq!(a.len(), b.len());
    let at = a.iter().zip(b).position(|(a, b)| a.to_bits() != b.to_bits())?;
    Some((at, a[at], b[at]))
}

/// FNV-1a-64 over the little-endian bits.
pub(crate) fn hash(px: &[f32]) -> u64 {
    let bytes = px.iter().flat_map(|v| v.to_le_bytes());
    bytes.fold(0xcbf2_9ce4_8422_2325, |h, b| (h ^ u64::from(b)).wrapping_mul(0x100_0000_01b3))
}
