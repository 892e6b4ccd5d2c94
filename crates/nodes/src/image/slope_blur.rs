//! Blur along the slopes of a height map.

use super::{FILTERED, OF, OF_SOCKET};
use crate::adapter::{
    context, edges, filter_premultiplied_memory, filter_premultiplied_pairs, length_in_pixels, plane, put,
    slope_per_pixel,
};
use crate::adapter_stages::premultiplied_planes;
use lapidary_evaluator::node::pass::Pass;
use lapidary_evaluator::node::spec::{Category, Choice, ImageNode, Meaning, Number, PixelBounds, Spec, VALUE, Whole};
use lapidary_field::filter_stages::FilterStages;
use lapidary_field::reach::Reach;
use lapidary_filter::PlaneRef;
use lapidary_filter::slope_blur::{self as filter, SampleReduction, SlopeBlur};

const MAP: Number = Number("map");
const LENGTH: Number = Number("length");
const STEEP: Number = Number("steep");
const SAMPLES: Whole = Whole("samples");
const KEEP: Choice<SampleReduction> = Choice(
    "keep",
    &["mean", "darkest", "brightest"],
    &[SampleReduction::Mean, SampleReduction::Min, SampleReduction::Max],
);

pub(crate) const SLOPE_BLUR: Spec = Spec {
    name: "slope_blur",
    aliases: &["non_uniform_direction_blur", "flow_blur", "line_integral"],
    category: Category::Image,
    icon: '⥥',
    doc: "Blurs along the slopes of a map: melting, running or weathered edges.",
    sockets: &[
        OF_SOCKET,
        MAP.input("Height map whose slopes direct the blur: usually a noise.").painted(),
        LENGTH.of(0.03, 0.0..=0.25, "Length of the blur where the map is steep, in tiles."),
        STEEP.of(4.0, 0.0..=1000.0, "Slope, in map values per tile, at which the blur has its full length.").decades(),
        SAMPLES.of(16, 1..=64, "Number of samples along each path."),
        KEEP.of(0, "Combines the samples: their mean, or the darkest or brightest, which wears edges away."),
    ],
    outputs: FILTERED,
    version: 1,
    meaning: Meaning::Image(ImageNode {
        bounds: PixelBounds::Mean { of: OF, samples: 64 },
        reach,
        memory,
        run: slope_blur,
        stages: Some(stages),
    }),
};

fn reach(p: &Pass<'_>) -> Reach {
    filter::reach(length_in_pixels(p, LENGTH))
}

fn memory(p: &Pass<'_>) -> u64 {
    let planes = if p.planes(OF).len() == 4 { 2 } else { 1 };
    let blur = filter::memory(p.size(), length_in_pixels(p, LENGTH), planes);
    filter_premultiplied_memory(p, OF, blur)
}

fn settings(p: &Pass<'_>) -> SlopeBlur {
    let (samples, reduction) = (p.get(SAMPLES) as usize, p.get(KEEP));
    SlopeBlur { length: length_in_pixels(p, LENGTH), steep: slope_per_pixel(p, STEEP), samples, reduction }
}

fn stages(p: &Pass<'_>) -> Option<FilterStages> {
    let (count, settings) = (p.planes(OF).len(), settings(p));
    // The map follows the planes that are blurred.
    let mut stages = FilterStages::new(count + 1, p.size());
    let slopes = filter::add_slope_stages(&mut stages, count, edges(p), settings);
    stages.outputs = premultiplied_planes(&mut stages, count, |stages, plane| {
        filter::add_stages(stages, (plane, slopes), edges(p), settings)
    });
    Some(stages)
}

fn slope_blur(p: &mut Pass<'_>) {
    let settings = settings(p);
    let map = plane(p, MAP);
    let (context, rows, edges) = (context(p), p.rows(), edges(p));
    let one = |of: PlaneRef<'_>| {
        let [blurred] = filter::blur(context, [of], map, rows.clone(), edges, settings)?;
        Some(blurred)
    };
    let pair = |of: [PlaneRef<'_>; 2]| filter::blur(context, of, map, rows.clone(), edges, settings);
    let result = filter_premultiplied_pairs(p, OF, one, pair);
    put(p, VALUE, result);
}
