//! Kuwahara filter.

use super::{FILTERED, OF, OF_SOCKET, RADIUS, brightness, weighted_mean, within_samples};
use crate::shaping::{ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, ExampleInput, Meaning, Number, Spec, VALUE};
use lapidary_field::image::Filter;
use lapidary_field::real::Real;

const SHARP: Number = Number("sharp");

pub(crate) const KUWAHARA: Spec = Spec {
    name: "kuwahara",
    aliases: &["oil_paint", "painterly", "edge_preserving_blur", "smart_blur"],
    category: Category::Image,
    icon: '🖊',
    doc: "Smooths an image within its edges, as brush strokes do (Kuwahara et al., 1976; Papari et al., 2007).",
    sockets: &[
        OF_SOCKET.example(ExampleInput::Terrain),
        RADIUS.of(0.02, 0.0..=0.1, "Size of the strokes, in tiles.").example(ExampleInput::Number(0.04)),
        SHARP.of(0.7, 0.0..=1.0, "Sharpness of edges: 0 blurs evenly, 1 keeps the most even side of each pixel."),
    ],
    outputs: FILTERED,
    version: 1,
    meaning: Meaning::Field(kuwahara),
};

/// The means of the four quarters around a pixel, weighted by how even each one is. A quarter has nine samples.
fn kuwahara(s: &mut Scope<'_>) {
    let ([x, y, z, t], step, sharp) = (s.point(), s.get(RADIUS) * 0.5, s.get(SHARP));
    let samples: Vec<_> = (0..25u8)
        .map(|i| {
            let [across, down] = [f32::from(i % 5) - 2.0, f32::from(i / 5) - 2.0];
            let v = s.pixels(OF, Filter::Bilinear, None, [x + step * across, y + step * down, z, t]);
            (v, brightness(v))
        })
        .collect();
    let quarter = |corner: usize| {
        let nine = (0..9).map(|i| samples[corner + i / 3 * 5 + i % 3]);
        let (mut sum, mut squares) = (ZERO, ZERO);
        for (_, bright) in nine.clone() {
            sum = sum + bright;
            squares = squares + bright * bright;
        }
        let mean = sum * (1.0 / 9.0);
        let variance = (squares * (1.0 / 9.0) - mean * mean).max(ZERO);
        let uneven = variance * sharp * sharp * 1000.0 + 0.1;
        (weighted_mean(nine.map(|(v, _)| (v, ONE))), ONE / (uneven * uneven))
    };
    let mean = weighted_mean([0, 2, 10, 12].map(quarter));
    let values: Vec<_> = samples.iter().map(|(v, _)| *v).collect();
    s.put_value(VALUE, within_samples(mean, &values));
}
