//! Levels found by themselves.

use super::{LIKE_IT, OF, OF_SOCKET};
use crate::pass::{Plane, Reach, levels};
use crate::pixels::{each, put, work};
use lapidary_evaluator::pass::Pass;
use lapidary_evaluator::spec::{Category, Image, Meaning, Number, Spec, VALUE};

const CUT_LOW: Number = Number("cut_low");
const CUT_HIGH: Number = Number("cut_high");

pub(crate) const AUTO_LEVELS: Spec = Spec {
    name: "auto_levels",
    aliases: &["normalize", "auto_contrast", "histogram_range"],
    category: Category::Image,
    icon: '▁',
    doc: "Stretches what there is over the whole range: what is darkest becomes 0, what is brightest 1.",
    sockets: &[
        OF_SOCKET,
        CUT_LOW.of(0.0, 0.0..=0.5, "Which share of the pixels, the darkest, becomes 0."),
        CUT_HIGH.of(0.0, 0.0..=0.5, "Which share of the pixels, the brightest, becomes 1."),
    ],
    outputs: LIKE_IT,
    version: 1,
    meaning: Meaning::Image(Image { reach: |_| Reach::Whole, spare: 6, run: auto_levels }),
};

fn auto_levels(p: &mut Pass<'_>) {
    let made = levelled(p);
    put(p, VALUE, made);
}

/// Red, green and blue by the same measure, so that hues stay: beneath each other they are one image.
fn levelled(p: &Pass<'_>) -> Option<Vec<Plane>> {
    let (size, mut planes) = (p.size(), each(p, OF, |plane| Some(plane.clone()))?);
    let cover = planes.split_off(planes.len().min(3));
    let tall = Plane {
        size: [size[0], size[1] * planes.len()],
        px: planes.iter().flat_map(|plane| &plane.px).copied().collect(),
    };
    let levelled = levels::auto(work(p), &tall, [p.get(CUT_LOW), 1.0 - p.get(CUT_HIGH)])?;
    let parts = levelled.px.chunks_exact((size[0] * size[1]).max(1));
    Some(parts.map(|px| Plane { size, px: px.to_vec() }).chain(cover).collect())
}
