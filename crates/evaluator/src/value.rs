//! Values, and how each kind of handle reads one.

use crate::check::Input;
use crate::scope::{Point, Scope};
use crate::spec::{Any, Choice, Color, Extent, Number, Ramp, Whole};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

/// What flows along a wire.
#[derive(Clone, Copy, Debug)]
pub enum Value<'r> {
    /// A number, and where such numbers lie.
    Number(Expr<'r>, Extent),
    /// Red, green, blue, alpha.
    Color([Expr<'r>; 4]),
}

impl<'r> Value<'r> {
    /// The number, or of a colour its first.
    pub fn number(self) -> Expr<'r> {
        match self {
            Value::Number(v, _) | Value::Color([v, ..]) => v,
        }
    }
    /// The number, where 0..1 is read as −1..1.
    pub fn signed(self) -> Expr<'r> {
        match self {
            Value::Number(v, Extent::Unit) => v * 2.0 - 1.0,
            _ => self.number(),
        }
    }
    /// The colour, or the number as grey.
    pub fn color(self) -> [Expr<'r>; 4] {
        match self {
            Value::Number(v, _) => [v, v, v, Expr::Lit(1.0)],
            Value::Color(c) => c,
        }
    }
    /// The two blended, number with number, else as colours.
    pub fn lerp(self, to: Value<'r>, t: Expr<'r>) -> Value<'r> {
        match (self, to) {
            (Value::Number(a, from), Value::Number(b, into)) => {
                Value::Number(a.lerp(b, t), if from == into { from } else { Extent::Free })
            }
            _ => {
                let (a, b) = (self.color(), to.color());
                Value::Color([0, 1, 2, 3].map(|k| a[k].lerp(b[k], t)))
            }
        }
    }
}

/// How a socket's handle is read.
pub trait Handle: Copy {
    /// What is read.
    type Value<'r>;
    /// Reads it at a point.
    fn read<'r>(self, scope: &mut Scope<'r>, point: Point<'r>) -> Self::Value<'r>;
}

impl Handle for Number {
    type Value<'r> = Expr<'r>;
    fn read<'r>(self, scope: &mut Scope<'r>, point: Point<'r>) -> Expr<'r> {
        scope.value(self.0, point).number()
    }
}
impl Handle for Any {
    type Value<'r> = Value<'r>;
    fn read<'r>(self, scope: &mut Scope<'r>, point: Point<'r>) -> Value<'r> {
        scope.value(self.0, point)
    }
}
impl Handle for Color {
    type Value<'r> = [Expr<'r>; 4];
    fn read<'r>(self, scope: &mut Scope<'r>, point: Point<'r>) -> [Expr<'r>; 4] {
        scope.value(self.0, point).color()
    }
}
impl Handle for Ramp {
    type Value<'r> = Vec<(Expr<'r>, [Expr<'r>; 4])>;
    fn read<'r>(self, scope: &mut Scope<'r>, _: Point<'r>) -> Self::Value<'r> {
        let socket = scope.socket(self.0);
        let Input::Ramp(stops) = scope.input(self.0) else { unreachable!("`{}` is a ramp", self.0) };
        let mut stop = |i: usize| (scope.knob(socket, 5 * i), [1, 2, 3, 4].map(|k| scope.knob(socket, 5 * i + k)));
        (0..stops.len()).map(&mut stop).collect()
    }
}
impl Handle for Whole {
    type Value<'r> = u32;
    fn read<'r>(self, scope: &mut Scope<'r>, _: Point<'r>) -> u32 {
        scope.whole(self)
    }
}
impl<T: Copy> Handle for Choice<T> {
    type Value<'r> = T;
    fn read<'r>(self, scope: &mut Scope<'r>, _: Point<'r>) -> T {
        match scope.input(self.0) {
            Input::Word(index) => self.2[*index],
            other => unreachable!("`{}` is a choice: {other:?}", self.0),
        }
    }
}
