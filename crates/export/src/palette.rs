//! The few colours that a picture is told in, and which of them each pixel is.

use crate::preview::grain;
use rayon::prelude::*;

/// Red, green and blue.
pub(crate) type Color = [u8; 3];

/// As many colours as there are, or the most allowed: lumps of colours are halved, the one with most to lose first
/// (Heckbert, 1982), and each is told by its mean.
pub(crate) fn palette(pixels: &[Color], most: usize) -> Vec<Color> {
    let mut lumps = vec![Lump::new(counted(pixels))];
    while lumps.len() < most {
        let widest = (0..lumps.len()).max_by_key(|i| (lumps[*i].loss, usize::MAX - i));
        let Some(widest) = widest.filter(|i| lumps[*i].loss > 0) else { break };
        let (low, high) = lumps.swap_remove(widest).halved();
        lumps.extend([low, high]);
    }
    let mut means: Vec<Color> = lumps.iter().map(Lump::mean).collect();
    // In an order that does not depend on how they were found.
    means.sort_unstable();
    means.dedup();
    means
}

/// Bytes that finding a palette for so many different colours takes beside the pixels.
pub(crate) fn memory(colors: u64) -> u64 {
    2 * colors * size_of::<(Color, u64)>() as u64
}

/// The place in the palette of each pixel of rows so wide: what lies between two of its colours becomes either, in
/// proportion and in a fixed pattern, so that soft shades have no steps and still films stand still.
pub(crate) fn indexed(pixels: &[Color], width: usize, palette: &[Color]) -> Vec<u8> {
    let rows = pixels.par_chunks(width).enumerate();
    let row = |(y, row): (usize, &[Color])| -> Vec<u8> {
        row.iter().enumerate().map(|(x, color)| told(*color, palette, grain(x as u32, y as u32)) as u8).collect()
    };
    rows.flat_map_iter(row).collect()
}

/// Colours that lie together, and how many pixels have each.
struct Lump {
    colors: Vec<(Color, u64)>,
    /// The channel along which they lie furthest apart, and what telling all of them by one would cost.
    axis: usize,
    loss: u64,
}

impl Lump {
    fn new(colors: Vec<(Color, u64)>) -> Lump {
        let count: u64 = colors.iter().map(|(_, n)| n).sum();
        let side = |axis: usize| {
            let along = colors.iter().map(|(color, _)| u64::from(color[axis]));
            along.clone().max().unwrap_or(0) - along.min().unwrap_or(0)
        };
        // Eyes see green best and blue worst.
        let [r, g, b] = [3 * side(0), 4 * side(1), 2 * side(2)];
        let axis = if g >= r && g >= b { 1 } else { usize::from(b > r) * 2 };
        let longest = r.max(g).max(b);
        Lump { colors, axis, loss: longest * longest * count.isqrt() }
    }
    /// Cut so that as many pixels lie on one side as on the other, or nearly.
    fn halved(self) -> (Lump, Lump) {
        let Lump { mut colors, axis, .. } = self;
        colors.sort_unstable_by_key(|(color, _)| (color[axis], *color));
        let whole: u64 = colors.iter().map(|(_, n)| n).sum();
        let mut before = 0;
        let middle = colors.iter().position(|(_, n)| {
            before += n;
            2 * before >= whole
        });
        let cut = (middle.unwrap_or(0) + 1).min(colors.len() - 1);
        let high = colors.split_off(cut);
        colors.shrink_to_fit();
        (Lump::new(colors), Lump::new(high))
    }
    fn mean(&self) -> Color {
        let count: u64 = self.colors.iter().map(|(_, n)| n).sum();
        [0, 1, 2].map(|axis| {
            let sum: u64 = self.colors.iter().map(|(color, n)| u64::from(color[axis]) * n).sum();
            ((2 * sum + count) / (2 * count).max(1)) as u8
        })
    }
}

/// Each colour once, and how many pixels have it.
fn counted(pixels: &[Color]) -> Vec<(Color, u64)> {
    let mut all = pixels.to_vec();
    all.par_sort_unstable();
    let same = || all.chunk_by(|a, b| a == b);
    let mut colors = Vec::with_capacity(same().count());
    colors.extend(same().map(|same| (same[0], same.len() as u64)));
    colors
}

/// The place of the colour that a pixel becomes: the nearest, or the one that together with it comes nearest.
fn told(color: Color, palette: &[Color], chance: f32) -> usize {
    let far = |other: &Color| (0..3).map(|i| (i32::from(color[i]) - i32::from(other[i])).pow(2)).sum::<i32>();
    let nearest = |but: Option<usize>| {
        let others = palette.iter().enumerate().filter(|(i, _)| Some(*i) != but);
        others.map(|(i, other)| (far(other), i)).min()
    };
    let Some((left, first)) = nearest(None) else { return 0 };
    let Some((_, second)) = nearest(Some(first)).filter(|_| left > 0) else { return first };
    let [from, to] = [first, second].map(|i| palette[i].map(i32::from));
    let along: i32 = (0..3).map(|i| (i32::from(color[i]) - from[i]) * (to[i] - from[i])).sum();
    let whole: i32 = (0..3).map(|i| (to[i] - from[i]).pow(2)).sum();
    if along as f32 > chance * whole as f32 { second } else { first }
}
