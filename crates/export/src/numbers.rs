//! Numbers as files keep them.

use crate::picture::{Depth, Picture};
use crate::range::Ranges;
use half::f16;
use lapidary_field::colour::encode;
use lapidary_field::noise::hash::mixed_seed;
use lapidary_field::simd::{Lanes, SimdLevel, Task};
use rayon::prelude::*;
use std::borrow::Cow;

/// Which byte of a number comes first.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Order {
    /// The largest.
    Big,
    /// The smallest.
    Little,
    /// As this machine has it: the file says which.
    Native,
}

/// The bytes of rows from number `first` on, and the range of each of their channels.
pub(crate) fn bytes(picture: &Picture, first: usize, rows: &[f32], order: Order) -> (Vec<u8>, Ranges) {
    let row = picture.row();
    let mut out = vec![0; rows.len() * picture.depth.bytes()];
    let big = order == Order::Big || order == Order::Native && cfg!(target_endian = "big");
    let level = SimdLevel::best();
    let rows = rows.par_chunks(row).zip(out.par_chunks_mut(row * picture.depth.bytes())).enumerate();
    let ranges = rows.map(|(y, (row, out))| {
        let stored = stored(picture, row, level);
        kept(picture, first + y, &stored, out);
        if big {
            out.chunks_exact_mut(picture.depth.bytes()).for_each(<[u8]>::reverse);
        }
        Ranges::of(picture, row, &stored)
    });
    let ranges = ranges.reduce(|| Ranges::EMPTY, Ranges::union);
    (out, ranges)
}

/// A row as the file stores it, before it is rounded.
fn stored<'r>(picture: &Picture, row: &'r [f32], level: SimdLevel) -> Cow<'r, [f32]> {
    if picture.encoded() {
        Cow::Owned(encoded(picture.channels, row, level))
    } else if picture.premultiplied() {
        Cow::Owned(row.as_chunks().0.iter().flat_map(|[r, g, b, a]| [r * a, g * a, b * a, *a]).collect())
    } else {
        Cow::Borrowed(row)
    }
}

/// Keeps a row, the smallest byte of a number first.
fn kept(picture: &Picture, y: usize, row: &[f32], out: &mut [u8]) {
    match (picture.depth, picture.dither) {
        (Depth::Byte, None) => row.iter().zip(out).for_each(|(v, out)| *out = whole(*v, 255.0, 0.5) as u8),
        (Depth::Byte, Some(seed)) => {
            let [x, y] = [picture.from[0], picture.from[1] + y as u32];
            let line = mixed_seed(seed).wrapping_add(mixed_seed(y));
            for (i, (v, out)) in row.iter().zip(out).enumerate() {
                let column = mixed_seed(x + (i / picture.channels) as u32).wrapping_add((i % picture.channels) as u32);
                // Sixteen bits: added to any byte they are exact, so that what is a byte stays one.
                let chance = (mixed_seed(mixed_seed(line) ^ column) >> 16) as f32 / 65536.0;
                *out = whole(*v, 255.0, chance) as u8;
            }
        }
        (Depth::Word, _) => keep(row, out, |v| (whole(v, 65535.0, 0.5) as u16).to_le_bytes()),
        (Depth::Half, _) => {
            let most = f16::MAX.to_f32();
            keep(row, out, |v| f16::from_f32(v.clamp(-most, most)).to_le_bytes());
        }
        (Depth::Float, _) => keep(row, out, f32::to_le_bytes),
    }
}

fn keep<const N: usize>(row: &[f32], out: &mut [u8], bytes: impl Fn(f32) -> [u8; N]) {
    row.iter().zip(out.as_chunks_mut().0).for_each(|(v, out)| *out = bytes(*v));
}

/// The whole number of 0..=most at or below the number, once something is added.
fn whole(v: f32, most: f32, add: f32) -> f32 {
    (v * most + add).floor().max(0.0).min(most)
}

/// A row with its light encoded as sRGB; alpha stays.
fn encoded(channels: usize, row: &[f32], level: SimdLevel) -> Vec<f32> {
    let mut light = row.to_vec();
    level.run(Encode(&mut light));
    if channels == 4 {
        light.iter_mut().zip(row).skip(3).step_by(4).for_each(|(encoded, alpha)| *encoded = *alpha);
    }
    light
}

struct Encode<'a>(&'a mut [f32]);

impl Task for Encode<'_> {
    type Out = ();
    fn run<V: Lanes>(self, token: V::Token) {
        V::enter(
            token,
            #[inline(always)]
            || {
                let whole = self.0.len() / V::N * V::N;
                let (blocks, rest) = self.0.split_at_mut(whole);
                for block in blocks.chunks_exact_mut(V::N) {
                    encode(V::load(token, block)).store(block);
                }
                rest.iter_mut().for_each(|v| *v = encode(*v));
            },
        );
    }
}
