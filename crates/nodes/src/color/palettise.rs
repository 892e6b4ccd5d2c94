//! Reduction to the colours of a palette.

use super::{OF, OF_SOCKET, opaque, with_alpha};
use crate::blue_noise::blue_threshold;
use crate::position::{SEED, SEED_SOCKET, TILING_SOCKET, Vec2, cell_count, cell_random, wrapped_position};
use crate::shaping::{ONE, ZERO, modulo};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{COLOR, Category, Choice, Meaning, Number, Out, Ramp, Spec};
use lapidary_evaluator::node::value::Value;
use lapidary_field::colour::to_oklab;
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

const PALETTE: Ramp = Ramp("palette");
const DITHER: Choice<Dither> = Choice(
    "dither",
    &["off", "ordered", "random", "blue"],
    &[Dither::Off, Dither::Ordered, Dither::Random, Dither::Blue],
);
const SPREAD: Number = Number("spread");
const BLOCKS: Number = Number("blocks");
const PLACE: Out = Out("place");

/// The pattern of the differences that are added to lightness.
#[derive(Clone, Copy)]
enum Dither {
    Off,
    Ordered,
    Random,
    Blue,
}

pub(crate) const PALETTISE: Spec = Spec {
    name: "palettise",
    aliases: &["palettize", "quantize_colors", "indexed_color", "posterize_colors"],
    category: Category::Color,
    icon: '👾',
    doc: "Reduces an image to the nearest colours of a palette, with dithering if wanted: pixel art, camouflage, prints.",
    sockets: &[
        OF_SOCKET,
        PALETTE.of(
            &[
                (0.0, 0x1b1a2b),
                (0.125, 0x2b3a67),
                (0.25, 0x3f6f78),
                (0.375, 0x7fa36b),
                (0.5, 0x6e2f3c),
                (0.625, 0xb5523b),
                (0.75, 0xd9974f),
                (1.0, 0xf0dfb0),
            ],
            "Colours of the palette; their positions matter to the output `place` only.",
        ),
        DITHER.of(0, "Dithering between colours: off, ordered dots (Bayer, 1973), random grain, or blue noise, which is even and has no pattern."),
        SPREAD.of(0.15, 0.0..=1.0, "Strength of the dithering, as a difference of lightness."),
        BLOCKS.cells(32.0, 1.0..=1024.0, "Blocks of eight dots across the tile.").decades(),
        SEED_SOCKET,
        TILING_SOCKET,
    ],
    outputs: &[COLOR.color("The nearest colour."), PLACE.free("The position of the nearest colour in the palette.")],
    version: 1,
    meaning: Meaning::Field(palettise),
};

fn palettise(s: &mut Scope<'_>) {
    let (color, stops) = (s.get(OF), s.get(PALETTE));
    let [lightness, a, b] = to_oklab(opaque(color));
    let of = [lightness + dithering(s) * s.get(SPREAD), a, b];
    let (mut nearest, mut place, mut least) = (opaque(stops[0].1), stops[0].0, None);
    for (at, stop) in stops {
        let lab = to_oklab(opaque(stop));
        let [l, m, n] = [0, 1, 2].map(|k| (lab[k] - of[k]).square());
        let distance = l + m + n;
        if let Some(before) = least {
            let closer = distance.less(before);
            nearest = [0, 1, 2].map(|k| Real::pick(closer, stop[k], nearest[k]));
            place = Real::pick(closer, at, place);
            least = Some(distance.min(before));
        } else {
            least = Some(distance);
        }
    }
    s.put_value(COLOR, Value::Color(with_alpha(nearest, color[3])));
    s.put(PLACE, place);
}

/// A difference from −0.5 to 0.5 for each dot.
fn dithering<'r>(s: &mut Scope<'r>) -> Expr<'r> {
    let ((blocks, period), place) = (cell_count(s, BLOCKS), wrapped_position(s));
    let dot = place.map(|w| (w * blocks * 8.0).floor());
    match s.get(DITHER) {
        Dither::Off => ZERO,
        Dither::Random => cell_random(s, 0, dot, [period * 8; 2]) - 0.5,
        Dither::Blue => blue_threshold(s, dot) - 0.5,
        Dither::Ordered => {
            // Turned by the seed, so that two palettes need not coincide.
            let turned = s.get(SEED) % 2 == 1;
            bayer(if turned { [dot[1], dot[0]] } else { dot })
        }
    }
}

/// The ordered dither matrix of 8×8 dots: bits of the coordinates, interleaved and reversed.
fn bayer<'r>(dot: Vec2<'r>) -> Expr<'r> {
    let mut sum = ZERO;
    for k in 0..3u8 {
        let bit = |w: Expr<'r>| modulo((w * (1.0 / f32::from(1u8 << k))).floor(), Expr::Lit(2.0));
        let [x, y] = dot.map(bit);
        // The exclusive or of two bits.
        let either = x + y - x * y * 2.0;
        sum = sum + (either * 2.0 + y) * f32::from(1u8 << (4 - 2 * k));
    }
    (sum + ONE * 0.5) * (1.0 / 64.0) - 0.5
}
