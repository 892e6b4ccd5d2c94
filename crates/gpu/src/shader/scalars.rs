//! Scalars of a shader: reals, integers and truth values, as literals or as the names of computed values.

use super::function::FunctionWriter;
use lapidary_field::real::{Int, Real};
use std::num::Wrapping;
use std::ops::{Add, BitAnd, BitOr, BitXor, Div, Mul, Neg, Not, Sub};

/// A literal, or the number of a computed value.
#[derive(Clone, Copy)]
pub(crate) enum ShaderValue<T> {
    Literal(T),
    Computed(u32),
}
use ShaderValue::{Computed, Literal};

macro_rules! scalars {
    ($( #[doc = $doc:literal] $Scalar:ident($T:ty, $kind:literal) )+) => { $(
        #[doc = $doc]
        #[derive(Clone, Copy)]
        pub(crate) struct $Scalar<'w> {
            pub(crate) writer: &'w FunctionWriter<'w>,
            pub(crate) value: ShaderValue<$T>,
        }
        impl<'w> $Scalar<'w> {
            /// A literal; `self` only supplies the writer.
            pub(crate) fn literal(self, value: $T) -> Self {
                $Scalar { value: Literal(value), ..self }
            }
            /// The value of an expression without side effects.
            pub(crate) fn of(writer: &'w FunctionWriter<'w>, expression: String) -> Self {
                $Scalar { writer, value: Computed(writer.value($kind, expression)) }
            }
        }
    )+ };
}
scalars! {
    /// A real number of a shader, an `f32`.
    FloatText(f32, 'r')
    /// An integer of a shader, a `u32`.
    IntText(u32, 'n')
    /// A truth value of a shader.
    BoolText(bool, 'm')
}

impl<'w> FloatText<'w> {
    /// The value of an expression that reads variables.
    pub(crate) fn read(writer: &'w FunctionWriter<'w>, expression: &str) -> Self {
        FloatText { writer, value: Computed(writer.read('r', expression)) }
    }
    /// The number as an operand of a comparison or a choice.
    pub(crate) fn text(self) -> String {
        match self.value {
            Literal(v) if v == f32::INFINITY => "infinity()".into(),
            Literal(v) if v == f32::NEG_INFINITY => "(-infinity())".into(),
            Literal(v) if v.is_nan() => "not_a_number()".into(),
            Literal(v) if v.to_bits() == (-0.0f32).to_bits() => "minus_zero()".into(),
            Literal(v) if v < 0.0 => format!("({v:?}f)"),
            Literal(v) => format!("{v:?}f"),
            Computed(n) => format!("r{n}"),
        }
    }
    /// The number as an operand of arithmetic. Zero is hidden from the compiler, which might drop a sum with it.
    fn operand(self) -> String {
        match self.value {
            Literal(v) if v.to_bits() == 0 && self.writer.module.route.is_exact() => "zero()".into(),
            _ => self.text(),
        }
    }
    fn arithmetic(self, o: Self, symbol: char, literal: fn(f32, f32) -> f32) -> Self {
        if let (Literal(a), Literal(b)) = (self.value, o.value) {
            return self.literal(literal(a, b));
        }
        let expression = format!("{} {symbol} {}", self.operand(), o.operand());
        let guarded = self.writer.module.route.guards_arithmetic();
        Self::of(self.writer, if guarded { format!("keep({expression})") } else { expression })
    }
    /// A function of the prelude or of this shader.
    pub(crate) fn call(self, name: &str, others: &[Self]) -> Self {
        let others: String = others.iter().map(|o| format!(", {}", o.text())).collect();
        Self::of(self.writer, format!("{name}({}{others})", self.text()))
    }
    /// The bits of the number.
    pub(crate) fn to_bits(self) -> IntText<'w> {
        match self.value {
            Literal(v) => IntText { writer: self.writer, value: Literal(v.to_bits()) },
            Computed(n) => IntText::of(self.writer, format!("bitcast<u32>(r{n})")),
        }
    }
}

impl<'w> IntText<'w> {
    /// The value of an expression that reads variables.
    pub(crate) fn read(writer: &'w FunctionWriter<'w>, expression: &str) -> Self {
        IntText { writer, value: Computed(writer.read('n', expression)) }
    }
    /// The integer as an operand.
    pub(crate) fn text(self) -> String {
        match self.value {
            Literal(v) => format!("{v}u"),
            Computed(n) => format!("n{n}"),
        }
    }
    /// The real number with these bits.
    pub(crate) fn as_float(self) -> FloatText<'w> {
        match self.value {
            Literal(v) => FloatText { writer: self.writer, value: Literal(f32::from_bits(v)) },
            Computed(n) => FloatText::of(self.writer, format!("bitcast<f32>(n{n})")),
        }
    }
}

impl BoolText<'_> {
    /// The truth value as an operand.
    pub(crate) fn text(self) -> String {
        match self.value {
            Literal(v) => v.to_string(),
            Computed(n) => format!("m{n}"),
        }
    }
}

macro_rules! float_operators {
    ($($Trait:ident $f:ident $symbol:literal)+) => { $(
        impl $Trait for FloatText<'_> {
            type Output = Self;
            fn $f(self, o: Self) -> Self {
                self.arithmetic(o, $symbol, |a, b| $Trait::$f(a, b))
            }
        }
    )+ };
}
float_operators!(Add add '+' Sub sub '-' Mul mul '*');

impl Div for FloatText<'_> {
    type Output = Self;
    fn div(self, o: Self) -> Self {
        match (self.value, o.value) {
            (Literal(a), Literal(b)) => self.literal(a / b),
            _ if self.writer.module.route.is_exact() => self.call("exact_div", &[o]),
            _ => Self::of(self.writer, format!("{} / {}", self.text(), o.text())),
        }
    }
}
impl Neg for FloatText<'_> {
    type Output = Self;
    fn neg(self) -> Self {
        (self.to_bits() ^ IntText { writer: self.writer, value: Literal(1 << 31) }).as_float()
    }
}

macro_rules! int_operators {
    ($($Trait:ident $f:ident $symbol:literal)+) => { $(
        impl $Trait for IntText<'_> {
            type Output = Self;
            fn $f(self, o: Self) -> Self {
                match (self.value, o.value) {
                    (Literal(a), Literal(b)) => self.literal($Trait::$f(Wrapping(a), Wrapping(b)).0),
                    _ => Self::of(self.writer, format!("{} {} {}", self.text(), $symbol, o.text())),
                }
            }
        }
    )+ };
}
int_operators!(Add add '+' Sub sub '-' Mul mul '*' BitAnd bitand '&' BitOr bitor '|' BitXor bitxor '^');

impl Int for IntText<'_> {
    fn int(self, v: u32) -> Self {
        self.literal(v)
    }
    fn shl(self, n: u32) -> Self {
        match self.value {
            Literal(v) => self.literal(v << n),
            Computed(k) => Self::of(self.writer, format!("n{k} << {n}u")),
        }
    }
    fn shr(self, n: u32) -> Self {
        match self.value {
            Literal(v) => self.literal(v >> n),
            Computed(k) => Self::of(self.writer, format!("n{k} >> {n}u")),
        }
    }
}

macro_rules! bool_operators {
    ($($Trait:ident $f:ident $symbol:literal)+) => { $(
        impl $Trait for BoolText<'_> {
            type Output = Self;
            fn $f(self, o: Self) -> Self {
                match (self.value, o.value) {
                    (Literal(a), Literal(b)) => self.literal($Trait::$f(a, b)),
                    _ => Self::of(self.writer, format!("{} {} {}", self.text(), $symbol, o.text())),
                }
            }
        }
    )+ };
}
bool_operators!(BitAnd bitand '&' BitOr bitor '|');
impl Not for BoolText<'_> {
    type Output = Self;
    fn not(self) -> Self {
        match self.value {
            Literal(v) => self.literal(!v),
            Computed(n) => Self::of(self.writer, format!("!m{n}")),
        }
    }
}

/// True where a number is below another.
pub(crate) fn less<'w>(a: FloatText<'w>, b: FloatText<'w>) -> BoolText<'w> {
    match (a.value, b.value) {
        (Literal(x), Literal(y)) => BoolText { writer: a.writer, value: Literal(Real::less(x, y)) },
        _ => BoolText::of(a.writer, format!("{} < {}", a.text(), b.text())),
    }
}
