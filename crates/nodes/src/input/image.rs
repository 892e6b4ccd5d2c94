//! An image loaded from a file.

use crate::shaping::ZERO;
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{COLOR, Category, Choice, File, Meaning, Out, Spec};
use lapidary_evaluator::node::value::Value;
use lapidary_field::image::{EdgeMode, Filter};

const FILE: File = File("file");
const FILTER: Choice<Filter> =
    Choice("filter", &["nearest", "bilinear", "cubic"], &[Filter::Nearest, Filter::Bilinear, Filter::Cubic]);
const WRAP: Choice<EdgeMode> = Choice(
    "wrap",
    &["repeat", "clamp", "mirror", "black"],
    &[EdgeMode::Wrap, EdgeMode::Clamp, EdgeMode::Mirror, EdgeMode::Black],
);
const SPACE: Choice<Option<bool>> =
    Choice("space", &["auto", "srgb", "linear", "data"], &[None, Some(true), Some(false), Some(false)]);
const VALUE: Out = Out("value");
const ALPHA: Out = Out("alpha");

pub(crate) const IMAGE: Spec = Spec {
    name: "image",
    aliases: &["bitmap", "picture", "texture", "photo"],
    category: Category::Input,
    icon: '▣',
    doc: "Loads an image file and stretches it over one tile: PNG, TIFF, EXR, HDR, JPEG, WebP, BMP, TGA, GIF or NPY.",
    sockets: &[
        FILE.of("Path of the file, relative to the graph's folder."),
        FILTER.of(1, "Interpolation between pixels."),
        WRAP.of(0, "Addressing beyond the edges of the image."),
        SPACE.of(0, "Colour space: sRGB, linear light or data; auto reads files with floating-point values as linear."),
    ],
    outputs: &[
        COLOR.color("The colour of the image."),
        VALUE.free("The red or grey channel as a number."),
        ALPHA.free("The alpha channel."),
    ],
    version: 1,
    meaning: Meaning::Field(image),
};

fn image(s: &mut Scope<'_>) {
    let (filter, wrap, encoded, here) = (s.get(FILTER), s.get(WRAP), s.get(SPACE), s.point());
    let color = s.picture(FILE, encoded, (filter, [wrap; 2]), here).unwrap_or([ZERO; 4]);
    s.put_value(COLOR, Value::Color(color));
    s.put(VALUE, color[0]);
    s.put(ALPHA, color[3]);
}
