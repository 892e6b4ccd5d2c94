//! Palettes of GIF frames: median-cut quantisation and ordered dithering.

use crate::preview::interleaved_gradient_noise;
use rayon::prelude::*;

/// Colour with 8 bits each for red, green and blue.
pub(crate) type Rgb8 = [u8; 3];

/// Palette of at most `max_colors` colours, by median cut (Heckbert, 1982).
///
/// The box with the largest error is split first; each box becomes its mean colour.
pub(crate) fn palette(pixels: &[Rgb8], max_colors: usize) -> Vec<Rgb8> {
    let mut boxes = vec![ColorBox::new(histogram(pixels))];
    while boxes.len() < max_colors {
        let worst = (0..boxes.len()).max_by_key(|i| (boxes[*i].error, usize::MAX - i));
        let Some(worst) = worst.filter(|i| boxes[*i].error > 0) else { break };
        let (low, high) = boxes.swap_remove(worst).split();
        boxes.extend([low, high]);
    }
    let mut means: Vec<Rgb8> = boxes.iter().map(ColorBox::mean).collect();
    // Sorted, so that the order does not depend on the splits.
    means.sort_unstable();
    means.dedup();
    means
}

/// Memory of [`palette`] for `colors` distinct colours in addition to the pixels, in bytes.
pub(crate) fn memory(colors: u64) -> u64 {
    2 * colors * size_of::<(Rgb8, u64)>() as u64
}

/// Palette index of each pixel, with ordered dithering: a fixed pattern hides banding, and does not flicker between
/// frames.
pub(crate) fn index_pixels(pixels: &[Rgb8], width: usize, palette: &[Rgb8]) -> Vec<u8> {
    let rows = pixels.par_chunks(width).enumerate();
    let row = |(y, row): (usize, &[Rgb8])| -> Vec<u8> {
        row.iter()
            .enumerate()
            .map(|(x, color)| dithered_index(*color, palette, interleaved_gradient_noise(x as u32, y as u32)) as u8)
            .collect()
    };
    rows.flat_map_iter(row).collect()
}

/// A box of the median cut: colours with the number of their pixels.
struct ColorBox {
    colors: Vec<(Rgb8, u64)>,
    /// Channel of the longest side, and the error of replacing all colours by one.
    axis: usize,
    error: u64,
}

impl ColorBox {
    fn new(colors: Vec<(Rgb8, u64)>) -> ColorBox {
        let count: u64 = colors.iter().map(|(_, n)| n).sum();
        let side = |axis: usize| {
            let values = colors.iter().map(|(color, _)| u64::from(color[axis]));
            values.clone().max().unwrap_or(0) - values.min().unwrap_or(0)
        };
        // Weights for the sensitivity of the eye to each channel.
        let [r, g, b] = [3 * side(0), 4 * side(1), 2 * side(2)];
        let axis = if g >= r && g >= b { 1 } else { usize::from(b > r) * 2 };
        let longest = r.max(g).max(b);
        ColorBox { colors, axis, error: longest * longest * count.isqrt() }
    }
    /// Splits at the median pixel.
    fn split(self) -> (ColorBox, ColorBox) {
        let ColorBox { mut colors, axis, .. } = self;
        colors.sort_unstable_by_key(|(color, _)| (color[axis], *color));
        let pixels: u64 = colors.iter().map(|(_, n)| n).sum();
        let mut before = 0;
        let middle = colors.iter().position(|(_, n)| {
            before += n;
            2 * before >= pixels
        });
        let cut = (middle.unwrap_or(0) + 1).min(colors.len() - 1);
        let high = colors.split_off(cut);
        colors.shrink_to_fit();
        (ColorBox::new(colors), ColorBox::new(high))
    }
    fn mean(&self) -> Rgb8 {
        let count: u64 = self.colors.iter().map(|(_, n)| n).sum();
        [0, 1, 2].map(|axis| {
            let sum: u64 = self.colors.iter().map(|(color, n)| u64::from(color[axis]) * n).sum();
            ((2 * sum + count) / (2 * count).max(1)) as u8
        })
    }
}

/// Distinct colours with the number of their pixels.
fn histogram(pixels: &[Rgb8]) -> Vec<(Rgb8, u64)> {
    let mut all = pixels.to_vec();
    all.par_sort_unstable();
    let same = || all.chunk_by(|a, b| a == b);
    let mut colors = Vec::with_capacity(same().count());
    colors.extend(same().map(|same| (same[0], same.len() as u64)));
    colors
}

/// Index of the nearest colour, or of the second nearest, chosen by where the pixel lies between both.
fn dithered_index(color: Rgb8, palette: &[Rgb8], threshold: f32) -> usize {
    let distance = |other: &Rgb8| (0..3).map(|i| (i32::from(color[i]) - i32::from(other[i])).pow(2)).sum::<i32>();
    let nearest = |but: Option<usize>| {
        let others = palette.iter().enumerate().filter(|(i, _)| Some(*i) != but);
        others.map(|(i, other)| (distance(other), i)).min()
    };
    let Some((error, first)) = nearest(None) else { return 0 };
    let Some((_, second)) = nearest(Some(first)).filter(|_| error > 0) else { return first };
    let [from, to] = [first, second].map(|i| palette[i].map(i32::from));
    let projection: i32 = (0..3).map(|i| (i32::from(color[i]) - from[i]) * (to[i] - from[i])).sum();
    let length_squared: i32 = (0..3).map(|i| (to[i] - from[i]).pow(2)).sum();
    if projection as f32 > threshold * length_squared as f32 { second } else { first }
}
