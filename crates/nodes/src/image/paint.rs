//! A cut: what lies before it is painted once, and looked at as pixels from there on.

use lapidary_evaluator::scope::Scope;
use lapidary_evaluator::spec::{Any, Category, Choice, Meaning, Spec, VALUE};
use lapidary_field::image::{EdgeMode, Filter};

const OF: Any = Any("of");
const FILTER: Choice<Filter> =
    Choice("filter", &["nearest", "bilinear", "cubic"], &[Filter::Nearest, Filter::Bilinear, Filter::Cubic]);
const EDGES: Choice<Option<EdgeMode>> = Choice(
    "edges",
    &["graph", "wrap", "clamp", "mirror", "black"],
    &[None, Some(EdgeMode::Wrap), Some(EdgeMode::Clamp), Some(EdgeMode::Mirror), Some(EdgeMode::Black)],
);

pub(crate) const PAINT: Spec = Spec {
    name: "paint",
    aliases: &["rasterize", "bake", "to_pixels", "cache"],
    category: Category::Image,
    icon: '▦',
    doc: "Paints its input once, so that what samples it many times need not work it out again: a little softer between pixels.",
    sockets: &[
        OF.of(0.0, "What is painted.").painted(),
        FILTER.of(1, "What lies between the pixels."),
        EDGES.of(0, "What lies beyond the edges: what the graph says, or something else."),
    ],
    outputs: &[VALUE.like(&[OF], "The input, in pixels.")],
    version: 1,
    meaning: Meaning::Field(paint),
};

fn paint(s: &mut Scope<'_>) {
    let (filter, edges, here) = (s.get(FILTER), s.get(EDGES), s.point());
    let v = s.pixels(OF, filter, edges.map(|edge| [edge; 2]), here);
    s.put_value(VALUE, v);
}
