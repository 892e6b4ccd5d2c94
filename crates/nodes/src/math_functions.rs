//! Functions of one to three numbers: the operations of the node `math`, which formulas call too.

use crate::position::length;
use crate::shaping::{HALF, ONE, ZERO, linear_step, modulo, smooth_max, smooth_min, smooth_step};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;
use std::f32::consts::{FRAC_PI_2, LOG2_E, PI, TAU};

/// The operation of a function; it ignores the arguments that the function does not have.
pub(crate) type MathOperator = for<'r> fn([Expr<'r>; 3]) -> Expr<'r>;

/// A function of one to three numbers.
pub(crate) struct MathFunction {
    /// The name.
    pub(crate) name: &'static str,
    /// Its result, in a sentence.
    pub(crate) doc: &'static str,
    /// The number of its arguments.
    pub(crate) arity: usize,
    /// The operation.
    pub(crate) operator: MathOperator,
}

macro_rules! operators {
    ($( #[doc = $doc:literal] $name:ident($a:ident, $b:ident, $c:ident) = $value:expr; )+) => {
        /// The names of the functions.
        pub(crate) const MATH_NAMES: &[&str] = &[$(stringify!($name)),+];
        /// Their operations.
        pub(crate) const MATH_OPERATORS: &[MathOperator] = &[$({
            #[doc = $doc]
            fn $name<'r>([$a, $b, $c]: [Expr<'r>; 3]) -> Expr<'r> {
                $value
            }
            $name
        }),+];
        /// All functions; an argument whose name begins with `_` is not used.
        pub(crate) const MATH_FUNCTIONS: &[MathFunction] = &{
            const DOCS: &[&str] = &[$($doc.trim_ascii()),+];
            const ARITIES: &[usize] = &[$(1 + is_used(stringify!($b)) + is_used(stringify!($c))),+];
            let mut functions = [const { MathFunction { name: "", doc: "", arity: 0, operator: |[a, ..]| a } }; ARITIES.len()];
            let mut i = 0;
            while i < functions.len() {
                functions[i] = MathFunction { name: MATH_NAMES[i], doc: DOCS[i], arity: ARITIES[i], operator: MATH_OPERATORS[i] };
                i += 1;
            }
            functions
        };
    };
}

/// 1 unless a name begins with `_`.
const fn is_used(name: &str) -> usize {
    (name.as_bytes()[0] != b'_') as usize
}

operators! {
    /// a + b.
    add(a, b, _c) = a + b;
    /// a − b.
    subtract(a, b, _c) = a - b;
    /// a · b.
    multiply(a, b, _c) = a * b;
    /// a / b; 0 where b is 0.
    divide(a, b, _c) = a / b;
    /// a · b + c.
    multiply_add(a, b, c) = a * b + c;
    /// a to the power of b; 0 where a is not above 0.
    power(a, b, _c) = a.pow(b);
    /// The logarithm of a to the base b.
    logarithm(a, b, _c) = a.log() / b.log();
    /// The logarithm of a to the base 2.
    log2(a, _b, _c) = a.log() * LOG2_E;
    /// e to the power of a.
    exponential(a, _b, _c) = a.exp();
    /// The square root of a; 0 below 0.
    square_root(a, _b, _c) = a.sqrt();
    /// a · a.
    square(a, _b, _c) = a * a;
    /// 1 / a; 0 where a is 0.
    reciprocal(a, _b, _c) = ONE / a;
    /// The absolute value of a.
    absolute(a, _b, _c) = a.abs();
    /// −a.
    negate(a, _b, _c) = -a;
    /// 1 − a.
    one_minus(a, _b, _c) = ONE - a;
    /// −1, 0 or 1, as a is below, at or above 0.
    sign(a, _b, _c) = above(a, ZERO) - above(ZERO, a);
    /// The smaller of a and b.
    minimum(a, b, _c) = a.min(b);
    /// The larger of a and b.
    maximum(a, b, _c) = a.max(b);
    /// The smooth minimum of a and b; they blend where closer than c.
    smooth_minimum(a, b, c) = smooth_min(a, b, c);
    /// The smooth maximum of a and b; they blend where closer than c.
    smooth_maximum(a, b, c) = smooth_max(a, b, c);
    /// (a + b) / 2.
    average(a, b, _c) = (a + b) * 0.5;
    /// |a − b|.
    difference(a, b, _c) = (a - b).abs();
    /// √(a² + b²).
    hypotenuse(a, b, _c) = length([a, b]);
    /// 1 where a is below b, else 0.
    less(a, b, _c) = above(b, a);
    /// 1 where a is above b, else 0.
    greater(a, b, _c) = above(a, b);
    /// 1 where a and b are no farther apart than c, else 0.
    equal(a, b, c) = ONE - above((a - b).abs(), c);
    /// The largest whole number not above a.
    floor(a, _b, _c) = a.floor();
    /// The smallest whole number not below a.
    ceiling(a, _b, _c) = -(-a).floor();
    /// The nearest whole number, halves up.
    round(a, _b, _c) = (a + 0.5).floor();
    /// The whole part, towards 0.
    truncate(a, _b, _c) = Real::pick(a.less(ZERO), -(-a).floor(), a.floor());
    /// The fractional part.
    fraction(a, _b, _c) = a.fract();
    /// The remainder of a divided by b; not negative where b is positive.
    remainder(a, b, _c) = modulo(a, b);
    /// a moved into the range from b to c by multiples of its width.
    wrap(a, b, c) = b + modulo(a - b, c - b);
    /// Alternately rising and falling between 0 and b.
    ping_pong(a, b, _c) = b - (modulo(a, b * 2.0) - b).abs();
    /// The multiple of b not above a.
    snap(a, b, _c) = (a / b).floor() * b;
    /// The sine of a radians.
    sine(a, _b, _c) = a.sin();
    /// The cosine of a radians.
    cosine(a, _b, _c) = a.cos();
    /// The tangent of a radians.
    tangent(a, _b, _c) = a.tan();
    /// The arcsine of a, clamped to −1..1.
    arcsine(a, _b, _c) = { let a = a.clamp(-ONE, ONE); a.atan2((ONE - a * a).sqrt()) };
    /// The arccosine of a, clamped to −1..1.
    arccosine(a, _b, _c) = { let a = a.clamp(-ONE, ONE); Expr::Lit(FRAC_PI_2) - a.atan2((ONE - a * a).sqrt()) };
    /// The arctangent of a.
    arctangent(a, _b, _c) = a.atan2(ONE);
    /// The angle of the point (b, a).
    arctangent2(a, b, _c) = a.atan2(b);
    /// (eᵃ − e⁻ᵃ) / (eᵃ + e⁻ᵃ).
    hyperbolic_tangent(a, _b, _c) = ONE - Expr::Lit(2.0) / ((a * 2.0).exp() + 1.0);
    /// Degrees as radians.
    radians(a, _b, _c) = a * (PI / 180.0);
    /// Radians as degrees.
    degrees(a, _b, _c) = a * (180.0 / PI);
    /// The sine of a turns, mapped to 0..1.
    wave(a, _b, _c) = (a * TAU).sin() * HALF + HALF;
    /// Linear interpolation from a to b by c.
    lerp(a, b, c) = a.lerp(b, c);
    /// a clamped to the range from b to c.
    clamp(a, b, c) = a.clamp(b.min(c), b.max(c));
    /// A linear step from 0 to 1 as a goes from b to c.
    between(a, b, c) = linear_step(a, b, c);
    /// A smooth step from 0 to 1 as a goes from b to c.
    smoothstep(a, b, c) = smooth_step(a, b, c);
}

/// 1 where the first is greater than the second, else 0.
fn above<'r>(a: Expr<'r>, b: Expr<'r>) -> Expr<'r> {
    Real::pick(b.less(a), ONE, ZERO)
}
