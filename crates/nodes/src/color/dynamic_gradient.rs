//! Gradient between colours of wires.

use super::gradient_map::{BLEND_SPACE, BLEND_SPACE_SOCKET, INTERPOLATION, INTERPOLATION_SOCKET, ramp_color};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{COLOR, Category, Choice, Color, Meaning, Number, Spec, Whole};
use lapidary_evaluator::node::value::Value;
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

const OF: Number = Number("of");
const COUNT: Whole = Whole("count");
const COLORS: [Color; 6] =
    [Color("first"), Color("second"), Color("third"), Color("fourth"), Color("fifth"), Color("sixth")];
const POSITIONS: Choice<bool> = Choice("positions", &["even", "given"], &[false, true]);
const PLACES: [Number; 6] = [
    Number("first_at"),
    Number("second_at"),
    Number("third_at"),
    Number("fourth_at"),
    Number("fifth_at"),
    Number("sixth_at"),
];

pub(crate) const DYNAMIC_GRADIENT: Spec = Spec {
    name: "dynamic_gradient",
    aliases: &["gradient_of_inputs", "blend_of_colors", "multi_mix"],
    category: Category::Color,
    icon: '🍭',
    doc: "Maps each value to a colour between two to six colours, each of which may be a wire: ramps of parameters or textures.",
    sockets: &[
        OF.input("Input value."),
        COUNT.of(3, 2..=6, "Number of colours."),
        COLORS[0].of(0x10243c, "First colour."),
        COLORS[1].of(0xb5533c, "Second colour."),
        COLORS[2].of(0xf2d9a0, "Third colour."),
        COLORS[3].of(0x7f9a6b, "Fourth colour."),
        COLORS[4].of(0x3f6f78, "Fifth colour."),
        COLORS[5].of(0xffffff, "Sixth colour."),
        POSITIONS.of(0, "Positions of the colours: evenly spaced from 0 to 1, or given."),
        PLACES[0].of(0.0, 0.0..=1.0, "Position of the first colour, where positions are given."),
        PLACES[1].of(0.2, 0.0..=1.0, "Position of the second colour, at least that of the first."),
        PLACES[2].of(0.4, 0.0..=1.0, "Position of the third colour, at least that of the second."),
        PLACES[3].of(0.6, 0.0..=1.0, "Position of the fourth colour, at least that of the third."),
        PLACES[4].of(0.8, 0.0..=1.0, "Position of the fifth colour, at least that of the fourth."),
        PLACES[5].of(1.0, 0.0..=1.0, "Position of the sixth colour, at least that of the fifth."),
        BLEND_SPACE_SOCKET,
        INTERPOLATION_SOCKET,
    ],
    outputs: &[COLOR.color("The colour.")],
    version: 1,
    meaning: Meaning::Field(dynamic_gradient),
};

fn dynamic_gradient<'r>(s: &mut Scope<'r>) {
    let (v, count, given) = (s.get(OF), s.get(COUNT) as usize, s.get(POSITIONS));
    let mut stops: Vec<(Expr<'r>, [Expr<'r>; 4])> = vec![];
    for i in 0..count {
        let even = Expr::Lit(i as f32 / (count - 1) as f32);
        let at = if given { s.get(PLACES[i]) } else { even };
        // A position before that of the previous colour is that of the previous colour.
        let at = stops.last().map_or(at, |(before, _)| at.max(*before));
        stops.push((at, s.get(COLORS[i])));
    }
    let color = ramp_color(v, stops, s.get(BLEND_SPACE), s.get(INTERPOLATION));
    s.put_value(COLOR, Value::Color(color));
}
