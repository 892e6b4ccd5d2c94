//! Conversion of rows of floats to the bytes of a file: sRGB, premultiplied alpha, dithering and quantisation.

use crate::file_format::Depth;
use crate::image_spec::ImageSpec;
use crate::range::ChannelRanges;
use half::f16;
use lapidary_field::colour::encode;
use lapidary_field::noise::hash::mix_seed;
use lapidary_field::simd::{Lanes, SimdLevel, Task};
use rayon::prelude::*;
use std::borrow::Cow;

/// Byte order of samples.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ByteOrder {
    /// Most significant byte first.
    Big,
    /// Least significant byte first.
    Little,
    /// Byte order of this machine, which the file records.
    Native,
}

/// Encodes whole rows, the first of which is row `first` of the image, and measures the range of each channel.
pub(crate) fn encode_rows(
    spec: &ImageSpec,
    first: usize,
    rows: &[f32],
    order: ByteOrder,
    out: &mut [u8],
) -> ChannelRanges {
    let row = spec.row_len();
    let big = order == ByteOrder::Big || order == ByteOrder::Native && cfg!(target_endian = "big");
    let level = SimdLevel::best();
    let rows = rows.par_chunks(row).zip(out.par_chunks_mut(row * spec.depth.bytes())).enumerate();
    let ranges = rows.map(|(y, (row, out))| {
        let values = values_to_store(spec, row, level);
        quantize_row(spec, first + y, &values, out);
        match spec.depth.bytes() {
            2 if big => out.as_chunks_mut::<2>().0.iter_mut().for_each(|bytes| bytes.reverse()),
            4 if big => out.as_chunks_mut::<4>().0.iter_mut().for_each(|bytes| bytes.reverse()),
            _ => {}
        }
        ChannelRanges::of_row(spec, row, &values)
    });
    ranges.reduce(|| ChannelRanges::EMPTY, ChannelRanges::union)
}

/// Applies the transfer function or premultiplies alpha, as the format requires.
fn values_to_store<'r>(spec: &ImageSpec, row: &'r [f32], level: SimdLevel) -> Cow<'r, [f32]> {
    if spec.encoded {
        Cow::Borrowed(row)
    } else if spec.is_srgb() {
        Cow::Owned(srgb_row(spec.channels, row, level))
    } else if spec.is_premultiplied() {
        Cow::Owned(row.as_chunks().0.iter().flat_map(|[r, g, b, a]| [r * a, g * a, b * a, *a]).collect())
    } else {
        Cow::Borrowed(row)
    }
}

/// Rounds row `y` to the sample depth, in little-endian byte order.
fn quantize_row(spec: &ImageSpec, y: usize, row: &[f32], out: &mut [u8]) {
    match (spec.depth, spec.dither) {
        (Depth::Byte, None) => row.iter().zip(out).for_each(|(v, out)| *out = quantize(*v, 255.0, 0.5) as u8),
        (Depth::Byte, Some(seed)) => {
            let [x, y] = [spec.offset[0], spec.offset[1] + y as u32];
            let line = mix_seed(mix_seed(seed).wrapping_add(mix_seed(y)));
            let pixels = row.chunks_exact(spec.channels).zip(out.chunks_exact_mut(spec.channels));
            for (x, (values, out)) in (x..).zip(pixels) {
                let pixel = mix_seed(x);
                for (channel, (v, out)) in (0..).zip(values.iter().zip(out)) {
                    let column = pixel.wrapping_add(channel);
                    // 16 random bits: their sum with any byte is exact, so that values that need no dither are unchanged.
                    let threshold = (mix_seed(line ^ column) >> 16) as f32 / 65536.0;
                    *out = quantize(*v, 255.0, threshold) as u8;
                }
            }
        }
        (Depth::Word, _) => store_row(row, out, |v| (quantize(v, 65535.0, 0.5) as u16).to_le_bytes()),
        (Depth::Half, _) => {
            let max = f16::MAX.to_f32();
            store_row(row, out, |v| f16::from_f32(v.clamp(-max, max)).to_le_bytes());
        }
        (Depth::Float, _) => store_row(row, out, f32::to_le_bytes),
    }
}

fn store_row<const N: usize>(row: &[f32], out: &mut [u8], to_bytes: impl Fn(f32) -> [u8; N]) {
    row.iter().zip(out.as_chunks_mut().0).for_each(|(v, out)| *out = to_bytes(*v));
}

/// Scales 0..1 to 0..=`max`, adds `offset`, clamps and rounds down; NaN becomes 0.
fn quantize(v: f32, max: f32, offset: f32) -> i32 {
    // The conversion rounds down, since the clamped value is not negative: `floor` would be a call for each sample.
    (v * max + offset).max(0.0).min(max) as i32
}

/// Encodes the colours of a row as sRGB. Alpha is unchanged.
fn srgb_row(channels: usize, row: &[f32], level: SimdLevel) -> Vec<f32> {
    let mut encoded = row.to_vec();
    level.run(SrgbEncoding(&mut encoded));
    if channels == 4 {
        encoded.iter_mut().zip(row).skip(3).step_by(4).for_each(|(encoded, alpha)| *encoded = *alpha);
    }
    encoded
}

/// In-place sRGB encoding, run at a SIMD level.
struct SrgbEncoding<'a>(&'a mut [f32]);

impl Task for SrgbEncoding<'_> {
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
