//! Contour lines of a height.

use super::{OF, OF_SOCKET};
use crate::shaping::{ONE, ZERO, linear_step, modulo};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, ExampleInput, Meaning, Number, Out, Spec, VALUE, Whole};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

const LINES: Number = Number("lines");
const WIDTH: Number = Number("width");
const SOFT: Number = Number("soft");
const MAIN_EVERY: Whole = Whole("main_every");
const MAIN: Out = Out("main");
const LEVEL: Out = Out("level");

pub(crate) const CONTOURS: Spec = Spec {
    name: "contours",
    aliases: &["contour_lines", "isolines", "topographic_map", "height_lines"],
    category: Category::Tone,
    icon: '⎈',
    doc: "Draws lines of equal height, of the same width on gentle and steep slopes: maps, engravings, topographic prints.",
    sockets: &[
        OF_SOCKET.example(ExampleInput::Noise),
        LINES.of(10.0, 0.0..=256.0, "Lines between the heights 0 and 1."),
        WIDTH.of(0.006, 0.0..=1.0, "Width of the lines, in tiles."),
        SOFT.of(0.003, 0.0..=1.0, "Width of the soft edges, in tiles."),
        MAIN_EVERY.of(
            5,
            1..=64,
            "Distance from one main line to the next, in lines: 5 makes every fifth line a main line.",
        ),
    ],
    outputs: &[
        VALUE.unit("All lines; main lines are twice as wide."),
        MAIN.unit("The main lines."),
        LEVEL.unit("Height in steps from line to line."),
    ],
    version: 1,
    meaning: Meaning::Field(contours),
};

fn contours<'r>(s: &mut Scope<'r>) {
    let (here, times, of) = (s.point(), s.get(LINES), s.get(OF));
    let [across, down, _] = s.slope(OF, here);
    let on = of * times;
    let nearest = (on + 0.5).floor();
    // Flat ground has no line, unless it has the height of one.
    let steep = ((across * across + down * down).sqrt() * times).max(Expr::Lit(0.01));
    let far = (on - nearest).abs() / steep;
    let (width, half) = (s.get(WIDTH) * 0.5, s.get(SOFT) * 0.5);
    let line = |width: Expr<'r>| ONE - linear_step(far, width - half, width + half);
    let every = Expr::Lit(s.get(MAIN_EVERY) as f32);
    let main = Real::pick(modulo(nearest, every).less(Expr::Lit(0.5)), line(width * 2.0), ZERO);
    s.put(VALUE, line(width).max(main));
    s.put(MAIN, main);
    s.put(LEVEL, (on.floor() / times.max(ONE)).clamp(ZERO, ONE));
}
