//! Everything spread down the slopes of a map.

use super::{LIKE_IT, OF, OF_SOCKET};
use crate::pass::slope_blur::{self as pass, Keep, SlopeBlur};
use crate::pass::{Reach, area};
use crate::pixels::{edges, pixels, plane, put, slope, spread, spread_memory, work};
use lapidary_evaluator::pass::Pass;
use lapidary_evaluator::spec::{Category, Choice, Image, Meaning, Number, Spec, VALUE, Whole};

const MAP: Number = Number("map");
const LENGTH: Number = Number("length");
const STEEP: Number = Number("steep");
const SAMPLES: Whole = Whole("samples");
const KEEP: Choice<Keep> = Choice("keep", &["mean", "darkest", "brightest"], &[Keep::Mean, Keep::Least, Keep::Largest]);

pub(crate) const SLOPE_BLUR: Spec = Spec {
    name: "slope_blur",
    aliases: &["non_uniform_direction_blur", "flow_blur", "line_integral"],
    category: Category::Image,
    icon: '⥥',
    doc: "Smears everything down the slopes of a map: melting, running, weathered edges.",
    sockets: &[
        OF_SOCKET,
        MAP.input("What it runs down: usually a noise.").painted(),
        LENGTH.of(0.03, 0.0..=0.25, "How far it runs where the map is steep, in tiles."),
        STEEP.of(4.0, 0.0..=1000.0, "Which slope counts as steep, in values of the map a tile."),
        SAMPLES.of(16, 1..=64, "How many samples it takes on its way."),
        KEEP.of(0, "What becomes of them: their mean, or the darkest or brightest, which wears edges away."),
    ],
    outputs: LIKE_IT,
    version: 1,
    meaning: Meaning::Image(Image { reach, memory, run: slope_blur }),
};

fn reach(p: &Pass<'_>) -> Reach {
    pass::reach(pixels(p, LENGTH))
}

fn memory(p: &Pass<'_>) -> u64 {
    area(p.size()) + spread_memory(p, OF, pass::memory(p.size(), pixels(p, LENGTH)))
}

fn slope_blur(p: &mut Pass<'_>) {
    let (samples, keep) = (p.get(SAMPLES) as usize, p.get(KEEP));
    let what = SlopeBlur { long: pixels(p, LENGTH), steep: slope(p, STEEP), samples, keep };
    let made = plane(p, MAP).and_then(|map| spread(p, OF, |of| pass::blur(work(p), of, &map, edges(p), what)));
    put(p, VALUE, made);
}
