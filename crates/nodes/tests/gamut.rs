//! Colours between two stops of a ramp stay in the gamut of the stops.

mod common;

use common::known::{at, close, graph, wire};
use lapidary_evaluator::graph::Arg;

/// The colours of a ramp at evenly spaced positions.
fn sample_ramp(stops: &[(f32, [f32; 3])], steps: usize) -> Vec<Vec<f32>> {
    let ramp = stops.iter().map(|(at, [r, g, b])| (*at, Arg::Color([*r, *g, *b, 1.0]))).collect();
    let of = [("of", wire("place.x")), ("ramp", Arg::Ramp(ramp))];
    let graph = graph(&[("place", "coordinates", &[]), ("it", "gradient_map", &of)], "it");
    (0..=steps).map(|i| at(&graph, i as f32 / steps as f32, 0.0)).collect()
}

#[test]
fn interpolated_colours_stay_in_the_gamut() {
    let mut ends: Vec<[f32; 3]> = (0..8u8).map(|i| [0, 1, 2].map(|k| f32::from(i >> k & 1))).collect();
    // #ff8040: on a straight line to red in Oklab, the red channel would reach 1.011.
    ends.extend([[1.0, 0.215_860_53, 0.051_269_46], [0.0, 0.3, 1.0], [1.0, 0.0, 0.4]]);
    for a in &ends {
        for b in &ends {
            for color in sample_ramp(&[(0.0, *a), (1.0, *b)], 50) {
                assert!(color.iter().all(|v| (0.0..=1.0).contains(v)), "{color:?} between {a:?} and {b:?}");
            }
        }
    }
}

#[test]
fn a_bright_stop_extends_the_gamut_of_its_segments_only() {
    let (orange, red, fire) = ([1.0, 0.215_860_53, 0.051_269_46], [1.0, 0.0, 0.0], [6.0, 2.0, 0.5]);
    let colors = sample_ramp(&[(0.0, orange), (0.5, red), (1.0, fire)], 100);
    for (color, want) in [(&colors[0], orange), (&colors[50], red), (&colors[100], fire)] {
        color.iter().zip(want).for_each(|(got, want)| close(*got, f64::from(want), "a stop"));
    }
    assert!(colors[..=50].iter().flatten().all(|v| (0.0..=1.0).contains(v)), "{colors:?}");
    assert!(colors[51..].iter().flatten().all(|v| (0.0..=6.0).contains(v)), "{colors:?}");
    assert!(colors[75][0] > 1.5, "{:?}", colors[75]);
}

#[test]
fn coincident_stops_use_the_gamut_of_their_segments() {
    let (white, fire) = ([1.0; 3], [9.0, 3.0, 1.0]);
    let colors = sample_ramp(&[(0.25, white), (0.5, white), (0.5, fire), (0.75, fire)], 8);
    for (i, color) in colors.iter().enumerate() {
        let want = if i < 4 { white } else { fire };
        color.iter().zip(want).for_each(|(got, want)| close(*got, f64::from(want), &format!("at {i}/8")));
    }
}
