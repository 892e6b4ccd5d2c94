//! Direction of flow on a terrain.

use crate::position::length;
use crate::shaping::{ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{COLOR, Category, Choice, ExampleInput, Meaning, Number, Out, Spec};
use lapidary_evaluator::node::value::Value;
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

const OF: Number = Number("of");
const STRENGTH: Number = Number("strength");
const STEEP: Number = Number("steep");
const WIDTH: Number = Number("width");
const ALONG: Choice<bool> = Choice("along", &["slope", "contour"], &[false, true]);
const GREEN: Choice<f32> = Choice("green", &["up", "down"], &[-1.0, 1.0]);
const DIRECTION: Out = Out("direction");
const SPEED: Out = Out("speed");

/// The coordinates of the point between right and down on a circle.
const HALF: f32 = std::f32::consts::FRAC_1_SQRT_2;

pub(crate) const FLOW_MAP: Spec = Spec {
    name: "flow_map",
    aliases: &["flow_direction", "downhill", "water_flow_direction", "gradient_direction"],
    category: Category::Terrain,
    icon: '➡',
    doc: "Direction and speed in which water runs off a height, for flowing shaders, or along its contours for wind.",
    sockets: &[
        OF.input("Input height.").example(ExampleInput::Terrain),
        STRENGTH.of(0.3, 0.0..=16.0, "Relief: rise of a height of 1, in tiles."),
        STEEP.of(0.5, 0.01..=16.0, "Slope, as a rise per length, at which the speed is half of the highest."),
        WIDTH.of(0.02, 0.001..=0.25, "Size of details that the flow ignores, in tiles.").decades(),
        ALONG.of(0, "Direction: down the slope, or along the contour with the slope to the right."),
        GREEN.of(0, "Green channel of the colour: points up the image or down."),
    ],
    outputs: &[
        COLOR.color("Flow map: the direction times the speed, with 0.5 for no flow, in red and green."),
        DIRECTION.vector("Direction times speed: right, down the image, 0."),
        SPEED.unit("Speed, from 0 to 1."),
    ],
    version: 1,
    meaning: Meaning::Field(flow_map),
};

fn flow_map(s: &mut Scope<'_>) {
    let ([x, y, ..], strength, green, width) = (s.point(), s.get(STRENGTH), s.get(GREEN), s.get(WIDTH));
    let mut slope = [ZERO; 2];
    // Eight points on a circle, whose differences average the slopes within it.
    for [across, down] in [[1.0, 0.0], [HALF, HALF], [0.0, 1.0], [-HALF, HALF]] {
        let [u, v] = [width * across, width * down];
        let rise = s.at(OF, x - u, y - v) - s.at(OF, x + u, y + v);
        slope = [slope[0] + rise * across, slope[1] + rise * down];
    }
    let slope = slope.map(|v| v * strength / (width * 4.0));
    let [x, y] = if s.get(ALONG) { [slope[1], -slope[0]] } else { slope };
    let steep = length(slope);
    // The speed over the slope, which has no direction on flat ground.
    let pace = ONE / (steep + s.get(STEEP));
    let flow = [x * pace, y * pace];
    s.put(SPEED, (steep * pace).min(ONE));
    s.put_value(DIRECTION, Value::Vector([flow[0], flow[1], Expr::Lit(0.0)]));
    let color = [flow[0] * 0.5 + 0.5, flow[1] * green * 0.5 + 0.5, Expr::Lit(0.0), ONE];
    s.put_value(COLOR, Value::Color(color));
}
