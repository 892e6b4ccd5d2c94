//! Drawing from an SVG file.

use super::{ID, MASK};
use crate::adapter::{context, put};
use crate::outlines::places;
use crate::position::{CENTRE_X, CENTRE_X_SOCKET, CENTRE_Y, CENTRE_Y_SOCKET, TURN, TURN_SOCKET};
use crate::svg::{Matrix, SvgDrawing};
use lapidary_evaluator::diagnostic::{Code, Diagnostic};
use lapidary_evaluator::node::pass::Pass;
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{
    COLOR, Category, DataFile, ExampleInput, FileType, ImageNode, Meaning, Number, PixelBounds, Spec,
};
use lapidary_evaluator::plane::file_data::FileData;
use lapidary_field::noise::hash::mix_seed;
use lapidary_field::reach::Reach;
use lapidary_filter::outline::Outline;
use lapidary_filter::outline_coverage::{layers, memory};

const FILE: DataFile = DataFile("file");
const SIZE: Number = Number("size");

/// The drawing of nodes without a file: a cut gem.
const BUNDLED_DRAWING: &str = include_str!("../svg/gem.svg");

/// The largest outlines that are drawn in order to be measured, in values of four bytes.
const MAX_MEASURED: u64 = 1 << 26;

/// The planes of colour, mask and id.
const PLANES: usize = 6;

pub(crate) const SVG: Spec = Spec {
    name: "svg",
    aliases: &["vector_image", "vector_graphic", "logo", "drawing", "import_svg"],
    category: Category::Pattern,
    icon: '🔷',
    doc: "Draws the shapes of an SVG file, filled and stroked in plain colours; parts beyond the tile wrap around.",
    sockets: &[
        FILE.of(FileType::Svg, "Path of an SVG file, relative to the graph's folder; a cut gem if it is empty."),
        SIZE.of(1.0, 0.0..=4.0, "Size of the longer side of the drawing, in tiles."),
        CENTRE_X_SOCKET,
        CENTRE_Y_SOCKET,
        TURN_SOCKET,
    ],
    outputs: &[
        COLOR.color("The colour of the shapes; transparent where there is none.").serves(&[ExampleInput::Picture]),
        MASK.unit("Mask: the share of each pixel that shapes cover."),
        ID.unit("A random value for each fill and each stroke; 0 where there is none."),
    ],
    version: 1,
    meaning: Meaning::ImageWithFiles {
        check,
        image: ImageNode {
            bounds: PixelBounds::Declared,
            reach: |_| Reach::Rows([0, 0]),
            memory: svg_memory,
            run: svg,
            stages: None,
        },
    },
};

fn text(data: Option<&FileData>) -> &str {
    data.and_then(FileData::text).unwrap_or(BUNDLED_DRAWING)
}

/// Reports a file that cannot be used, and the kinds of its content that are not drawn.
fn check(s: &mut Scope<'_>) {
    match SvgDrawing::read(text(s.file_data(FILE))) {
        Err(error) => s.report(
            FILE.0,
            format!("the drawing cannot be used: {error}"),
            "save the drawing as a plain SVG with fewer shapes, or leave `file` out",
        ),
        Ok(drawing) => {
            for omission in drawing.omissions {
                let message = format!("the drawing has {omission}");
                let help = "convert them to paths with plain colours in the program that drew the file";
                s.report_diagnostic(FILE.0, |about| Diagnostic::warning(Code::NotDrawn, about, message).help(help));
            }
        }
    }
}

/// The outlines of the drawing at the size of the image, with their colours.
fn outlines(p: &Pass<'_>) -> (Vec<Outline>, Vec<[f32; 4]>) {
    drawing(p).map_or((vec![], vec![]), |drawing| drawing.outlines(&place(p), places(p).pixels_per_tile()))
}

fn drawing(p: &Pass<'_>) -> Option<SvgDrawing> {
    SvgDrawing::read(text(p.file_data(FILE))).ok()
}

/// From a square from −0.5 to 0.5 to the tile.
fn place(p: &Pass<'_>) -> Matrix {
    let [x, y, size, turn] = [CENTRE_X, CENTRE_Y, SIZE, TURN].map(|number| f64::from(p.get(number)));
    Matrix::scaling([size; 2]).then(&Matrix::rotation(turn)).then(&Matrix::translation([x, y]))
}

/// The memory of the outlines and planes. Outlines that are too large are not drawn in order to be measured.
fn svg_memory(p: &Pass<'_>) -> u64 {
    let places = places(p);
    let drawn = drawing(p).map_or(0, |drawing| drawing.memory(&place(p), places.pixels_per_tile()));
    let outlines = if drawn < MAX_MEASURED { outlines(p).0 } else { vec![] };
    drawn.saturating_add(memory(&places, &outlines, PLANES))
}

fn svg(p: &mut Pass<'_>) {
    let (outlines, colours) = outlines(p);
    let ids: Vec<f32> =
        (0..outlines.len() as u32).map(|layer| (mix_seed(layer + 1) >> 8) as f32 / 16_777_216.0).collect();
    let planes = layers::<PLANES>(context(p), &places(p), &outlines, |below, layer, share| {
        let [red, green, blue, alpha] = colours[layer];
        let above = alpha * share;
        let [r, g, b, a, mask, id] = *below;
        let sum = above + a * (1.0 - above);
        // The colours have no alpha in them, so that edges keep the colour of their shape.
        let over = |new: f32, old: f32| if sum > 0.0 { (new * above + old * a * (1.0 - above)) / sum } else { 0.0 };
        let id = if share >= 0.5 || id == 0.0 { ids[layer] } else { id };
        *below = [over(red, r), over(green, g), over(blue, b), sum, mask + share * (1.0 - mask), id];
    });
    let Some([red, green, blue, alpha, mask, id]) = planes else { return };
    put(p, COLOR, Some([red, green, blue, alpha]));
    put(p, MASK, Some([mask]));
    put(p, ID, Some([id]));
}
