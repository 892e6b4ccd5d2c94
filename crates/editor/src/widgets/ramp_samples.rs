//! Ramps from the colours along a line of an image.

use super::hex_color::{ColorBytes, linear_of_bytes};
use super::number_field::round_position;
use lapidary_field::colour::to_oklab;

/// Largest number of stops, and the distance in Oklab below which a colour needs no stop of its own.
const MAX_STOPS: usize = 12;
const TOLERANCE: f32 = 0.018;

/// Stops of a ramp that approximates evenly spaced colours: a stop is added where the ramp differs most, as Douglas and
/// Peucker (1973) simplify lines.
pub(super) fn stops_of_samples(samples: &[ColorBytes]) -> Vec<(f32, ColorBytes)> {
    let labs: Vec<[f32; 3]> = samples.iter().map(|color| lab_of(*color)).collect();
    let Some(last) = samples.len().checked_sub(1).filter(|last| *last > 0) else {
        return samples.iter().map(|color| (0.0, *color)).collect();
    };
    let mut chosen = vec![0, last];
    while chosen.len() < MAX_STOPS {
        let errors = chosen.windows(2).flat_map(|ends| {
            let (labs, [from, to]) = (&labs, [ends[0], ends[1]]);
            (from + 1..to).map(move |i| (i, distance(labs, from, to, i)))
        });
        let worst = errors.max_by(|a, b| a.1.total_cmp(&b.1));
        let Some((i, _)) = worst.filter(|(_, error)| *error > TOLERANCE) else { break };
        chosen.push(i);
        chosen.sort_unstable();
    }
    chosen.into_iter().map(|i| (round_position(i as f32 / last as f32), samples[i])).collect()
}

fn lab_of(color: ColorBytes) -> [f32; 3] {
    let [r, g, b, _] = linear_of_bytes(color);
    to_oklab([r, g, b])
}

/// Distance of a colour from the ramp between two others.
fn distance(labs: &[[f32; 3]], from: usize, to: usize, i: usize) -> f32 {
    let t = (i - from) as f32 / (to - from) as f32;
    let apart = [0, 1, 2].map(|k| labs[from][k] + (labs[to][k] - labs[from][k]) * t - labs[i][k]);
    apart.iter().map(|v| v * v).sum::<f32>().sqrt()
}
