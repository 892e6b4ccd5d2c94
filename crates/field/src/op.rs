//! The instruction set: one table with each operation's name, operands, cost and meaning.

use crate::real::Real;

macro_rules! ops {
    ($( #[doc = $doc:literal] $Op:ident($($x:ident),+) costs $cost:literal = $value:expr; )+) => {
        /// One arithmetic instruction. Its result is fixed for every input, NaN, infinities and division by zero
        /// included.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Op { $( #[doc = $doc] $Op, )+ }

        impl Op {
            /// All operations.
            pub const ALL: &[Op] = &[$(Op::$Op),+];
            /// The name of the operation in plans and messages.
            pub const fn name(self) -> &'static str {
                match self { $(Op::$Op => stringify!($Op)),+ }
            }
            /// One sentence about what the operation computes.
            pub const fn doc(self) -> &'static str {
                match self { $(Op::$Op => $doc),+ }
            }
            /// The number of operands.
            pub const fn arity(self) -> usize {
                match self { $(Op::$Op => <row::$Op as OpRow>::ARITY),+ }
            }
            /// Rough cost in additions.
            pub const fn cost(self) -> u64 {
                match self { $(Op::$Op => $cost),+ }
            }
            /// Computes the operation in the number type `R`; operands past the arity are ignored.
            #[inline(always)]
            pub fn apply<R: Real>(self, args: [R; 3]) -> R {
                match self { $(Op::$Op => <row::$Op as OpRow>::value(args)),+ }
            }
            /// Calls a visitor with the operation as a type.
            pub(crate) fn visit<V: OpVisitor>(self, visitor: V) -> V::Out {
                match self { $(Op::$Op => visitor.visit::<row::$Op>()),+ }
            }
        }

        mod row {
            use super::{Real, OpRow};
            $(
                pub(super) struct $Op;
                impl OpRow for $Op {
                    const ARITY: usize = [$(stringify!($x)),+].len();
                    const COST: u64 = $cost;
                    #[inline(always)]
                    fn value<R: Real>(args: [R; 3]) -> R {
                        let [$($x,)+ ..] = args;
                        $value
                    }
                }
            )+
        }
    };
}

/// One operation as a type, so that kernels are generic over it.
pub(crate) trait OpRow {
    /// The number of operands.
    const ARITY: usize;
    /// Rough cost in additions.
    const COST: u64;
    /// The result of the operation.
    fn value<R: Real>(args: [R; 3]) -> R;
}

/// A function of an operation that is generic over the operation's type.
pub(crate) trait OpVisitor {
    /// The result.
    type Out;
    /// Visits an operation.
    fn visit<O: OpRow>(self) -> Self::Out;
}

ops! {
    /// Sum.
    Add(a, b) costs 1 = a + b;
    /// Difference.
    Sub(a, b) costs 1 = a - b;
    /// Product.
    Mul(a, b) costs 1 = a * b;
    /// Quotient; 0 where the divisor is 0.
    Div(a, b) costs 1 = R::pick(b.is_nonzero(), a / b, a.lit(0.0));
    /// Product and sum, each rounded by itself.
    MulAdd(a, b, c) costs 1 = a * b + c;
    /// Linear interpolation from the first to the second by the third.
    Lerp(a, b, t) costs 1 = a.lerp(b, t);
    /// The first limited to the range from the second to the third.
    Clamp(a, lo, hi) costs 1 = a.clamp(lo, hi);
    /// The smaller.
    Min(a, b) costs 1 = a.min(b);
    /// The larger.
    Max(a, b) costs 1 = a.max(b);
    /// Negation.
    Neg(a) costs 1 = -a;
    /// Absolute value.
    Abs(a) costs 1 = a.abs();
    /// Largest integer not above.
    Floor(a) costs 1 = a.floor();
    /// Fractional part: the distance above the floor.
    Fract(a) costs 1 = a.fract();
    /// Square root; 0 below zero.
    Sqrt(a) costs 1 = a.max(a.lit(0.0)).sqrt();
    /// 1 where the first is below the second, else 0.
    Less(a, b) costs 1 = R::pick(a.less(b), a.lit(1.0), a.lit(0.0));
    /// The second where the first is not 0, else the third.
    Select(c, a, b) costs 1 = R::pick(c.is_nonzero(), a, b);
    /// Sine of radians.
    Sin(a) costs 8 = a.sin();
    /// Cosine of radians.
    Cos(a) costs 8 = a.cos();
    /// Tangent of radians.
    Tan(a) costs 8 = a.tan();
    /// Exponential, never infinite.
    Exp(a) costs 8 = a.exp();
    /// Natural logarithm; at and below zero that of the smallest normal number.
    Log(a) costs 8 = a.log();
    /// The first to the power of the second; 0 where the first is not above 0.
    Pow(a, e) costs 8 = a.pow(e);
    /// Angle of the point whose height is the first and width the second.
    Atan2(y, x) costs 8 = y.atan2(x);
    /// Linear light encoded as sRGB, mirrored below zero; 0 for NaN.
    SrgbEncode(a) costs 3 = a.srgb_encode();
    /// Linear light of an sRGB value, mirrored below zero; 0 for NaN, never infinite.
    SrgbDecode(a) costs 3 = a.srgb_decode();
    /// Cube root; 0 for NaN.
    Cbrt(a) costs 3 = a.cbrt();
}
