//! Blend modes. Each is defined for values in 0..1 and yields values in 0..1.

use crate::shaping::{HALF, ONE, ZERO};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

/// A separable blend function: one channel of the backdrop `b` and of the source `s`.
type SeparableFn = for<'r> fn(Expr<'r>, Expr<'r>) -> Expr<'r>;
/// A non-separable blend function: red, green and blue of the backdrop and of the source.
type NonSeparableFn = for<'r> fn([Expr<'r>; 3], [Expr<'r>; 3]) -> [Expr<'r>; 3];

/// A blend mode.
#[derive(Clone, Copy)]
pub(crate) enum BlendMode {
    /// Each channel is blended separately.
    Separable(SeparableFn),
    /// The three channels are blended together.
    NonSeparable(NonSeparableFn),
}

impl BlendMode {
    /// Blends two colours.
    pub(crate) fn blend<'r>(self, below: [Expr<'r>; 3], above: [Expr<'r>; 3]) -> [Expr<'r>; 3] {
        match self {
            BlendMode::Separable(mode) => [0, 1, 2].map(|k| mode(below[k], above[k])),
            BlendMode::NonSeparable(mode) => mode(below, above),
        }
    }
}

macro_rules! modes {
    ($( #[doc = $doc:literal] $name:ident: $Kind:ident($below:ident, $above:ident) = $value:expr; )+) => {
        /// The names of the modes.
        pub(crate) const MODE_NAMES: &[&str] = &[$(stringify!($name)),+];
        /// The functions of the modes.
        pub(crate) const MODES: &[BlendMode] = &[$(BlendMode::$Kind({
            #[doc = $doc]
            fn $name<'r>($below: modes!(@ $Kind), $above: modes!(@ $Kind)) -> modes!(@ $Kind) {
                $value
            }
            $name
        })),+];
    };
    (@ Separable) => { Expr<'r> };
    (@ NonSeparable) => { [Expr<'r>; 3] };
}

modes! {
    /// s.
    normal: Separable(_b, s) = s;
    /// min(b, s).
    darken: Separable(b, s) = b.min(s);
    /// b·s.
    multiply: Separable(b, s) = b * s;
    /// 1 − min(1, (1 − b)/s); 1 where b is 1, else 0 where s is 0.
    color_burn: Separable(b, s) = burn(b, s);
    /// max(0, b + s − 1).
    linear_burn: Separable(b, s) = (b + s - 1.0).max(ZERO);
    /// max(b, s).
    lighten: Separable(b, s) = b.max(s);
    /// b + s − b·s.
    screen: Separable(b, s) = b + s - b * s;
    /// min(1, b/(1 − s)); 0 where b is 0, else 1 where s is 1.
    color_dodge: Separable(b, s) = dodge(b, s);
    /// min(1, b + s).
    add: Separable(b, s) = (b + s).min(ONE);
    /// Hard light with the two exchanged.
    overlay: Separable(b, s) = hard(s, b);
    /// b − (1 − 2s)·b·(1 − b) where s ≤ ½, else b + (2s − 1)·(d − b), d being ((16b − 12)·b + 4)·b where b ≤ ¼, else √b.
    soft_light: Separable(b, s) = soft(b, s);
    /// 2·b·s where s < ½, else 1 − 2·(1 − b)·(1 − s).
    hard_light: Separable(b, s) = hard(b, s);
    /// Colour burn with 2s where s < ½, else colour dodge with 2s − 1.
    vivid_light: Separable(b, s) = Real::pick(s.less(HALF), burn(b, s * 2.0), dodge(b, s * 2.0 - 1.0));
    /// b + 2s − 1, kept within 0..1.
    linear_light: Separable(b, s) = (b + s * 2.0 - 1.0).clamp(ZERO, ONE);
    /// min(b, 2s) where s < ½, else max(b, 2s − 1).
    pin_light: Separable(b, s) = Real::pick(s.less(HALF), b.min(s * 2.0), b.max(s * 2.0 - 1.0));
    /// |b − s|.
    difference: Separable(b, s) = (b - s).abs();
    /// b + s − 2·b·s.
    exclusion: Separable(b, s) = b + s - b * s * 2.0;
    /// max(0, b − s).
    subtract: Separable(b, s) = (b - s).max(ZERO);
    /// min(1, b/s); 0 where b is 0, else 1 where s is 0.
    divide: Separable(b, s) = dodge(b, ONE - s);
    /// The hue of the one above, with the saturation and luminosity of the one below.
    hue: NonSeparable(b, s) = with_luminosity(with_saturation(s, saturation_of(b)), luminosity_of(b));
    /// The saturation of the one above, with the hue and luminosity of the one below.
    saturation: NonSeparable(b, s) = with_luminosity(with_saturation(b, saturation_of(s)), luminosity_of(b));
    /// Hue and saturation of the one above, with the luminosity of the one below.
    color: NonSeparable(b, s) = with_luminosity(s, luminosity_of(b));
    /// The luminosity of the one above, with hue and saturation of the one below.
    luminosity: NonSeparable(b, s) = with_luminosity(b, luminosity_of(s));
}

fn burn<'r>(b: Expr<'r>, s: Expr<'r>) -> Expr<'r> {
    let burnt = ONE - ((ONE - b) / s).min(ONE);
    Real::pick(b.less(ONE), Real::pick(ZERO.less(s), burnt, ZERO), ONE)
}

fn dodge<'r>(b: Expr<'r>, s: Expr<'r>) -> Expr<'r> {
    let dodged = (b / (ONE - s)).min(ONE);
    Real::pick(ZERO.less(b), Real::pick(s.less(ONE), dodged, ONE), ZERO)
}

fn hard<'r>(b: Expr<'r>, s: Expr<'r>) -> Expr<'r> {
    Real::pick(s.less(HALF), b * s * 2.0, ONE - (ONE - b) * (ONE - s) * 2.0)
}

fn soft<'r>(b: Expr<'r>, s: Expr<'r>) -> Expr<'r> {
    let dark = b - (ONE - s * 2.0) * b * (ONE - b);
    let low = ((b * 16.0 - 12.0) * b + 4.0) * b;
    let root = Real::pick(Expr::Lit(0.25).less(b), b.sqrt(), low);
    Real::pick(HALF.less(s), b + (s * 2.0 - 1.0) * (root - b), dark)
}

/// The luminosity of a colour: 0.3 of red, 0.59 of green, 0.11 of blue (W3C Compositing, 2015).
fn luminosity_of([r, g, b]: [Expr<'_>; 3]) -> Expr<'_> {
    r * 0.3 + g * 0.59 + b * 0.11
}

fn min_channel([r, g, b]: [Expr<'_>; 3]) -> Expr<'_> {
    r.min(g).min(b)
}

fn max_channel([r, g, b]: [Expr<'_>; 3]) -> Expr<'_> {
    r.max(g).max(b)
}

/// The saturation of a colour: its largest channel minus its smallest.
fn saturation_of(c: [Expr<'_>; 3]) -> Expr<'_> {
    max_channel(c) - min_channel(c)
}

/// A colour with this saturation; its smallest channel becomes 0, and grey becomes black.
fn with_saturation<'r>(c: [Expr<'r>; 3], to: Expr<'r>) -> [Expr<'r>; 3] {
    c.map(|v| (v - min_channel(c)) / saturation_of(c) * to)
}

/// A colour with this luminosity, moved towards grey where it would leave 0..1.
fn with_luminosity<'r>(c: [Expr<'r>; 3], to: Expr<'r>) -> [Expr<'r>; 3] {
    let c = c.map(|v| v + (to - luminosity_of(c)));
    let (low, grey) = (min_channel(c), luminosity_of(c));
    let c = c.map(|v| Real::pick(low.less(ZERO), grey + (v - grey) * grey / (grey - low), v));
    let high = max_channel(c);
    c.map(|v| Real::pick(ONE.less(high), grey + (v - grey) * (ONE - grey) / (high - grey), v))
}
