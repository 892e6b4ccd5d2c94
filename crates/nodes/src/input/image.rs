//! A picture from a file.

use crate::ease::ZERO;
use lapidary_evaluator::scope::Scope;
use lapidary_evaluator::spec::{COLOR, Category, Choice, File, Meaning, Out, Spec};
use lapidary_evaluator::value::Value;
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
    doc: "A picture from a file, stretched over one tile: PNG, TIFF, EXR, HDR, JPEG, WebP, BMP, TGA, GIF or NPY.",
    sockets: &[
        FILE.of("The file, as seen from the graph's own folder."),
        FILTER.of(1, "What lies between its pixels."),
        WRAP.of(0, "What lies beyond its edges."),
        SPACE.of(
            0,
            "Whether its numbers are what screens are told, light, or no colours at all; auto: light where the file \
            keeps numbers with a point, as EXR and HDR do.",
        ),
    ],
    outputs: &[
        COLOR.color("The picture."),
        VALUE.free("Its red, or its grey, as a number."),
        ALPHA.free("How much it covers."),
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
