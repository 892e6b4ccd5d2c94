//! Blur along a straight line.

use crate::plane::{Edges, FilterContext, Plane, clamp_length, square_reach};
use crate::stencil::{apply_memory, padded_len};
use crate::taps::Taps;
use lapidary_field::reach::Reach;
use lapidary_field::real::Real;

/// The longest line, in pixels.
pub const MAX_LENGTH: f32 = 4096.0;

/// The reach of a blur along a line of `length` pixels.
pub fn reach(length: f32) -> Reach {
    square_reach((0.5 * clamp_length(length, MAX_LENGTH)).ceil() as usize)
}

/// The values that a blur holds at once.
pub fn memory(size: [usize; 2], length: f32, angle: f32) -> u64 {
    let half = 0.5 * clamp_length(length, MAX_LENGTH);
    let margin = [Real::cos(angle), Real::sin(angle)].map(|along: f32| (half * along.abs()).ceil() as usize + 1);
    padded_len(size, margin) + apply_memory(size, 1)
}

/// Replaces each pixel with the mean along a centred line of `length` pixels, `angle` radians clockwise from the x
/// axis. The mean is taken over one bilinear sample per pixel of length.
pub fn blur(context: FilterContext<'_>, input: &Plane, edges: Edges, length: f32, angle: f32) -> Option<Plane> {
    let length = f64::from(clamp_length(length, MAX_LENGTH));
    let along = [Real::cos(angle), Real::sin(angle)].map(f64::from);
    let count = length.ceil().max(1.0);
    let mut taps = Taps::default();
    for i in 0..count as usize {
        let away = length * ((i as f64 + 0.5) / count - 0.5);
        taps.add_bilinear(along.map(|a| a * away), 1.0 / count);
    }
    taps.sum(context, input, edges)
}
