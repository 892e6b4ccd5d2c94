//! Histogram of the values of an output.

use lapidary_evaluator::declare::value_type::Type;
use lapidary_field::colour::encode;
use lapidary_field::image::Image;

/// Output of a node by its name in the flattened graph; its first output if none is named.
pub(crate) type NodeOutput = (String, Option<String>);

/// Number of values in bars of equal width.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct ValueCounts {
    /// Values at the beginning of the first bar and at the end of the last.
    pub(crate) span: [f32; 2],
    pub(crate) bars: Vec<u32>,
    /// Number of pixels.
    pub(crate) pixels: usize,
}

/// Number of bars.
const BARS: usize = 96;

impl ValueCounts {
    /// Counts the values of an image; of a colour, each channel as the screen shows it, as levels read it.
    pub(super) fn of(value_type: Type, image: &Image) -> ValueCounts {
        let channels = image.channels.clamp(1, 3);
        let colour = matches!(value_type, Type::Color | Type::Material) && image.channels >= 3;
        let shown = |v: f32| if colour { encode(v) } else { v };
        let pixels = image.px.chunks_exact(image.channels.max(1));
        let values: Vec<f32> = pixels.flat_map(|px| &px[..channels.min(px.len())]).map(|v| shown(*v)).collect();
        let span = values.iter().fold([0.0f32, 1.0f32], |[low, high], v| [low.min(*v), high.max(*v)]);
        let scale = BARS as f32 / (span[1] - span[0]);
        let mut bars = vec![0; BARS];
        for v in &values {
            bars[(((v - span[0]) * scale) as usize).min(BARS - 1)] += 1;
        }
        ValueCounts { span, bars, pixels: values.len() / channels }
    }
}
