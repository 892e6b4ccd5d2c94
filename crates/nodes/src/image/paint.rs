//! Rasterisation: renders the input to pixels once, for the nodes that sample it.

use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Any, Category, Choice, Meaning, Spec, VALUE};
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
    doc: "Renders its input to pixels once, so that nodes which sample it many times run faster.",
    sockets: &[
        OF.of(0.0, "Input to render.").painted(),
        FILTER.of(1, "Interpolation between pixels."),
        EDGES.of(0, "Addressing beyond the edges: the graph's setting, or another one."),
    ],
    outputs: &[VALUE.like(&[OF], "The rendered input.")],
    version: 1,
    meaning: Meaning::Field(paint),
};

fn paint(s: &mut Scope<'_>) {
    let (filter, edges, here) = (s.get(FILTER), s.get(EDGES), s.point());
    let v = s.pixels(OF, filter, edges.map(|edge| [edge; 2]), here);
    s.put_value(VALUE, v);
}
