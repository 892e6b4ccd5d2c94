//! Heights of a normal map.

use crate::adapter::{context, edges, put};
use lapidary_evaluator::node::pass::Pass;
use lapidary_evaluator::node::spec::{Category, ImageNode, Meaning, Normal, Number, PixelBounds, Spec, VALUE};
use lapidary_field::reach::Reach;
use lapidary_field::real::Real;
use lapidary_filter::parallel_rows::fill_rows;
use lapidary_filter::{Plane, height_integration as filter, pixel_count};

const OF: Normal = Normal("of");
const STRENGTH: Number = Number("strength");

pub(crate) const HEIGHT_FROM_NORMAL: Spec = Spec {
    name: "height_from_normal",
    aliases: &["normal_to_height", "integrate_normals", "bump_from_normal"],
    category: Category::Image,
    icon: '🌅',
    doc: "Reconstructs a height map from normals, seamlessly where they tile; its mean height is 0.5.",
    sockets: &[
        OF.input("Input normals.").painted(),
        STRENGTH.of(0.05, 0.001..=16.0, "Relief: rise of a height of 1, in tiles.").decades(),
    ],
    outputs: &[VALUE.free("The height.")],
    version: 1,
    meaning: Meaning::Image(ImageNode {
        bounds: PixelBounds::Declared,
        reach: |_| Reach::Whole,
        memory,
        run: height_from_normal,
        stages: None,
    }),
};

fn memory(p: &Pass<'_>) -> u64 {
    2 * pixel_count(p.size()) + filter::memory(p.size())
}

fn height_from_normal(p: &mut Pass<'_>) {
    let result = height(p).map(|plane| [plane]);
    put(p, VALUE, result);
}

fn height(p: &Pass<'_>) -> Option<Plane> {
    /// Walls steeper than this are cut off: the height of a vertical wall cannot be known.
    const FLATTEST: f32 = 0.05;
    let &[right, up, out] = p.planes_of(OF.0) else { return Some(Plane::filled(p.size(), 0.5)) };
    let [width, _] = p.size();
    let per_pixel = p.pixels(p.get(STRENGTH)).map(|pixels| 1.0 / pixels);
    let slope = |along: &[f32], factor: f32| {
        fill_rows(context(p), p.size(), |y, row| {
            let (along, out) = (&along[y * width..][..width], &out[y * width..][..width]);
            for ((to, v), out) in row.iter_mut().zip(along).zip(out) {
                *to = v / Real::max(*out, FLATTEST) * factor;
            }
        })
    };
    let slopes = [slope(right, -per_pixel[0])?, slope(up, per_pixel[1])?];
    filter::integrate(context(p), slopes, edges(p))
}
