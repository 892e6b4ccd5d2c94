//! Colour ramp.

use super::{opaque, with_alpha};
use crate::shaping::{ONE, ZERO};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{COLOR, Category, Choice, ExampleInput, Meaning, Number, Ramp, Socket, Spec};
use lapidary_evaluator::node::value::Value;
use lapidary_field::colour::{from_oklab, to_oklab};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

const OF: Number = Number("of");
const RAMP: Ramp = Ramp("ramp");
pub(super) const BLEND_SPACE: Choice<bool> = Choice("blend", &["oklab", "linear"], &[true, false]);

pub(super) const INTERPOLATION: Choice<StopInterpolation> = Choice(
    "steps",
    &["straight", "smooth", "constant"],
    &[StopInterpolation::Straight, StopInterpolation::Smooth, StopInterpolation::Constant],
);

pub(super) const BLEND_SPACE_SOCKET: Socket =
    BLEND_SPACE.of(0, "Colour space of the interpolation: perceptually even (Oklab), or linear light.");
pub(super) const INTERPOLATION_SOCKET: Socket =
    INTERPOLATION.of(0, "Interpolation between stops: linear, smooth or constant.");

/// The interpolation between two stops.
#[derive(Clone, Copy)]
pub(super) enum StopInterpolation {
    Straight,
    Smooth,
    Constant,
}

pub(crate) const GRADIENT_MAP: Spec = Spec {
    name: "gradient_map",
    aliases: &["color_ramp", "colorize"],
    category: Category::Color,
    icon: '▤',
    doc: "Maps each value to a colour of a ramp.",
    sockets: &[
        OF.input("Input value."),
        RAMP.of(&[(0.0, 0x000000), (1.0, 0xffffff)], "Colour stops at positions from 0 to 1."),
        BLEND_SPACE_SOCKET,
        INTERPOLATION_SOCKET,
    ],
    outputs: &[COLOR.color("The colour.").serves(&[ExampleInput::RampColor])],
    version: 1,
    meaning: Meaning::Field(gradient_map),
};

fn gradient_map(s: &mut Scope<'_>) {
    let color = ramp_color(s.get(OF), s.get(RAMP), s.get(BLEND_SPACE), s.get(INTERPOLATION));
    s.put_value(COLOR, Value::Color(color));
}

/// The colour at a position between stops, which are in order.
pub(super) fn ramp_color<'r>(
    v: Expr<'r>,
    mut stops: Vec<(Expr<'r>, [Expr<'r>; 4])>,
    perceptual: bool,
    steps: StopInterpolation,
) -> [Expr<'r>; 4] {
    let linear: Vec<[Expr<'r>; 3]> = stops.iter().map(|(_, color)| opaque(*color)).collect();
    if perceptual {
        stops = stops.into_iter().map(|(at, c)| (at, with_alpha(to_oklab(opaque(c)), c[3]))).collect();
    }
    let (mut from, mut color) = stops[0];
    let mut gamut = RampGamut::of(linear[0], linear[0]);
    for (&(to, next), ends) in stops[1..].iter().zip(linear.windows(2)) {
        // Past a stop the colour is that of the stop, so that two stops in one place make a hard edge.
        let share = (v - from) * (ONE / (to - from));
        let share = match steps {
            StopInterpolation::Straight => share.clamp(ZERO, ONE),
            StopInterpolation::Smooth => share.clamp(ZERO, ONE).cubic(),
            StopInterpolation::Constant => ZERO,
        };
        let t = Real::pick(v.less(to), share, ONE);
        color = [0, 1, 2, 3].map(|k| color[k].lerp(next[k], t));
        gamut = RampGamut::pick(ZERO.less(t), RampGamut::of(ends[0], ends[1]), gamut);
        from = to;
    }
    if perceptual {
        color = with_alpha(gamut.clamp(from_oklab(opaque(color))), color[3]);
    }
    color
}

/// The range of each channel between two stops. A straight line in Oklab may leave the cube of linear sRGB although
/// both of its ends lie in it, by 0.01 from #ff8040 to #ff0000.
struct RampGamut<'r> {
    low: [Expr<'r>; 3],
    high: [Expr<'r>; 3],
}

impl<'r> RampGamut<'r> {
    /// The range 0..1, extended to stops outside of it.
    fn of(a: [Expr<'r>; 3], b: [Expr<'r>; 3]) -> RampGamut<'r> {
        RampGamut { low: [0, 1, 2].map(|k| a[k].min(b[k]).min(ZERO)), high: [0, 1, 2].map(|k| a[k].max(b[k]).max(ONE)) }
    }
    fn pick(mask: <Expr<'r> as Real>::Mask, yes: RampGamut<'r>, no: RampGamut<'r>) -> RampGamut<'r> {
        RampGamut {
            low: [0, 1, 2].map(|k| Real::pick(mask, yes.low[k], no.low[k])),
            high: [0, 1, 2].map(|k| Real::pick(mask, yes.high[k], no.high[k])),
        }
    }
    fn clamp(&self, color: [Expr<'r>; 3]) -> [Expr<'r>; 3] {
        [0, 1, 2].map(|k| color[k].clamp(self.low[k], self.high[k]))
    }
}
