//! Snow.

use crate::position::{SEED, SEED_SOCKET, TILING_SOCKET, length, wrapped_position};
use crate::shaping::{ONE, ZERO, smooth_step};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, ExampleInput, Meaning, Number, Out, Spec, TILING};
use lapidary_field::ir::Expr;
use lapidary_field::noise::Noise;
use lapidary_field::noise::octaves::{Fold, Octaves};
use lapidary_field::noise::perlin::Perlin;
use lapidary_field::real::Real;
use std::f32::consts::FRAC_1_PI;

const OF: Number = Number("of");
const STRENGTH: Number = Number("strength");
const LINE: Number = Number("line");
const STEEP: Number = Number("steep");
const DEPTH: Number = Number("depth");
const UNEVEN: Number = Number("uneven");
const WIDTH: Number = Number("width");
const HEIGHT: Out = Out("height");
const MASK: Out = Out("mask");

pub(crate) const SNOW: Spec = Spec {
    name: "snow",
    aliases: &["snow_cover", "snowfall", "frost", "snow_line"],
    category: Category::Terrain,
    icon: '❄',
    doc: "Covers a terrain with snow above the snow line, where slopes are gentle enough to hold it.",
    sockets: &[
        OF.input("Input height.").example(ExampleInput::Terrain),
        STRENGTH.of(0.2, 0.0..=16.0, "Relief: rise of a height of 1, in tiles."),
        LINE.of(0.3, -16.0..=16.0, "Snow line: height above which snow lies."),
        STEEP.of(45.0, 0.0..=90.0, "Steepest slope that holds snow, in degrees."),
        DEPTH.of(0.04, 0.0..=1.0, "Depth of the snow, as a height.").example(ExampleInput::Number(0.2)),
        WIDTH
            .of(0.02, 0.001..=0.25, "Size of bumps and ledges that snow lies on regardless of their slopes, in tiles.")
            .decades(),
        UNEVEN.of(0.5, 0.0..=1.0, "Unevenness of the snow line and of the edges."),
        SEED_SOCKET,
        TILING_SOCKET,
    ],
    outputs: &[HEIGHT.free("Height with snow."), MASK.unit("Mask: 1 where snow lies.")],
    version: 1,
    meaning: Meaning::Field(snow),
};

/// Slopes are differences over the width, since snow does not follow every stone. Hollows hold snow on steeper slopes than
/// ridges do.
fn snow(s: &mut Scope<'_>) {
    let ([x, y], strength, line, steep) = (wrapped_position(s), s.get(STRENGTH), s.get(LINE), s.get(STEEP));
    let (height, uneven, depth, width) = (s.get(OF), s.get(UNEVEN), s.get(DEPTH), s.get(WIDTH));
    let sides = [[-1.0, 0.0], [1.0, 0.0], [0.0, -1.0], [0.0, 1.0]]
        .map(|[across, down]: [f32; 2]| s.at(OF, x + width * across, y + width * down));
    let rise = [sides[1] - sides[0], sides[3] - sides[2]].map(|v| v * strength / (width * 2.0));
    let degrees = length(rise).atan2(ONE) * 180.0 * FRAC_1_PI;
    let mean = (sides[0] + sides[1] + sides[2] + sides[3]) * 0.25;
    let bend = (mean - height) * strength / width * 4.0;
    let hollow = bend / (bend.abs() + 1.0);
    let noise = unevenness(s) * uneven;
    let high = smooth_step(height + noise * 0.12, line - 0.06, line + 0.06);
    let holds = steep + hollow * 12.0 + noise * 10.0;
    let flat = ONE - smooth_step(degrees, holds - 6.0, holds + 4.0);
    let mask = high * flat;
    s.put(MASK, mask);
    s.put(HEIGHT, height + mask * depth * (noise * 0.25 + 1.0));
}

fn unevenness<'r>(s: &mut Scope<'r>) -> Expr<'r> {
    const CELLS: u32 = 10;
    let [x, y] = wrapped_position(s).map(|w| w * CELLS as f32);
    let period = if s.get(TILING) { [CELLS, CELLS, 0, 0] } else { [0; 4] };
    let octaves = Octaves::new(4, 2.0, Fold::Plain, true).expect("four octaves are few");
    let noise = Noise::new(Perlin::new(s.seed(SEED), period), 2).expect("perlin noise is planar");
    s.noise(&noise.in_octaves(octaves), [x, y, ZERO, ZERO], Expr::Lit(0.55))
}
