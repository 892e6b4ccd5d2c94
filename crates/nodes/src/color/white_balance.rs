//! White balance.

use super::{OF, OF_SOCKET, opaque, with_alpha};
use crate::shaping::ZERO;
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{COLOR, Category, ExampleInput, Meaning, Number, Spec};
use lapidary_evaluator::node::value::Value;
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

const TEMPERATURE: Number = Number("temperature");
const GREEN: Number = Number("green");

/// The temperature that changes nothing, in kelvin.
const NEUTRAL: f32 = 6500.0;

pub(crate) const WHITE_BALANCE: Spec = Spec {
    name: "white_balance",
    aliases: &["temperature", "color_temperature", "warm_cool"],
    category: Category::Color,
    icon: '🔥',
    doc: "Makes an image warmer or cooler, as a camera does for the colour of its light.",
    sockets: &[
        OF_SOCKET,
        TEMPERATURE
            .of(
                8500.0,
                2000.0..=20000.0,
                "Temperature of the light that becomes white, in kelvin: above 6500 warmer, below it cooler.",
            )
            .example(ExampleInput::Number(14000.0)),
        GREEN.of(0.0, -1.0..=1.0, "Balance of green and magenta: above 0 greener."),
    ],
    outputs: &[COLOR.color("The balanced colour.")],
    version: 1,
    meaning: Meaning::Field(white_balance),
};

/// Scales the responses of the eye's cones (Bradford matrix; Lam, 1985) from the light's white to neutral.
fn white_balance(s: &mut Scope<'_>) {
    let (color, temperature, green) = (s.get(OF), s.get(TEMPERATURE), s.get(GREEN));
    let (light, neutral) = (white(temperature), white(Expr::Lit(NEUTRAL)));
    let greener = [0.0, 0.25, 0.0].map(|k| (green * k).exp());
    let cones = product(&RGB_TO_CONES, opaque(color));
    let scaled = [0, 1, 2].map(|k| cones[k] * (neutral[k] / light[k]) * greener[k]);
    let balanced = product(&CONES_TO_RGB, scaled).map(|v| v.max(ZERO));
    s.put_value(COLOR, Value::Color(with_alpha(balanced, color[3])));
}

/// The cone responses to a black body (cubic approximation of its colour by Kim et al., 2002).
fn white<'r>(kelvin: Expr<'r>) -> [Expr<'r>; 3] {
    let t = Expr::Lit(1000.0) / kelvin;
    let cubic = |v: Expr<'r>, [a, b, c, d]: [f32; 4]| ((v * a + b) * v + c) * v + d;
    let warm = kelvin.less(Expr::Lit(4000.0));
    let x = Real::pick(
        warm,
        cubic(t, [-0.266_123_9, -0.234_358_9, 0.877_695_6, 0.179_910]),
        cubic(t, [-3.025_846_9, 2.107_037_9, 0.222_634_7, 0.240_390]),
    );
    let low = cubic(x, [-1.106_381_4, -1.348_110_2, 2.185_558_3, -0.202_196_83]);
    let middle = cubic(x, [-0.954_947_6, -1.374_185_9, 2.091_370_2, -0.167_488_67]);
    let high = cubic(x, [3.081_758, -5.873_387, 3.751_13, -0.370_014_83]);
    let y = Real::pick(warm, Real::pick(kelvin.less(Expr::Lit(2222.0)), low, middle), high);
    let z = Expr::Lit(1.0) - x - y;
    product(&XYZ_TO_CONES, [x / y, Expr::Lit(1.0), z / y])
}

type Matrix = [[f32; 3]; 3];
const XYZ_TO_CONES: Matrix = [[0.8951, 0.2664, -0.1614], [-0.7502, 1.7135, 0.0367], [0.0389, -0.0685, 1.0296]];
const RGB_TO_CONES: Matrix = [
    [0.422_658_04, 0.491_356_64, 0.027_364_497],
    [0.055_690_8, 0.961_556_2, 0.023_189_375],
    [0.021_379_241, 0.087_643_92, 0.980_743_43],
];
const CONES_TO_RGB: Matrix = [
    [2.538_448, -1.293_482_6, -0.040_243_247],
    [-0.146_000_36, 1.116_622_4, -0.022_328_52],
    [-0.042_288_376, -0.071_590_07, 1.022_507_3],
];

fn product<'r>(m: &Matrix, [x, y, z]: [Expr<'r>; 3]) -> [Expr<'r>; 3] {
    [0, 1, 2].map(|i| x * m[i][0] + y * m[i][1] + z * m[i][2])
}
