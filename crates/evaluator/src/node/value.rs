//! Values, and how each kind of handle reads one.

use crate::declare::handle::{Any, Bundle, Choice, Color, Curve, Normal, Number, Ramp, Text, Vector, Whole};
use crate::declare::value_type::Extent;
use crate::declare::value_type::Type;
use crate::node::input::Input;
use crate::node::material::Material;
use crate::node::scope::{Point, Scope};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

/// What flows along a wire.
#[derive(Clone, Copy, Debug)]
pub enum Value<'r> {
    /// A number, and where such numbers lie.
    Number(Expr<'r>, Extent),
    /// Red, green, blue, alpha.
    Color([Expr<'r>; 4]),
    /// Three numbers.
    Vector([Expr<'r>; 3]),
    /// A direction of length 1: right, up the picture, away from the surface.
    Normal([Expr<'r>; 3]),
    /// The channels of a material.
    Material(Material<'r>),
}

impl<'r> Value<'r> {
    /// What is not known yet.
    pub(crate) fn unknown(of: Type) -> Self {
        Value::of(of, &[Expr::Unknown; 4], Extent::Free)
    }
    /// A value of numbers, as many as its type has. A material is made channel by channel.
    pub(crate) fn of(carried: Type, numbers: &[Expr<'r>], extent: Extent) -> Self {
        match carried {
            Type::Number => Value::Number(numbers[0], extent),
            Type::Color => Value::Color([0, 1, 2, 3].map(|k| numbers[k])),
            Type::Vector => Value::Vector([0, 1, 2].map(|k| numbers[k])),
            Type::Normal => Value::Normal([0, 1, 2].map(|k| numbers[k])),
            Type::Material if numbers[0].is_unknown() => Value::Material(Material::UNKNOWN),
            Type::Material => Value::Material(Material::default()),
        }
    }
    /// What it carries.
    pub fn carries(&self) -> Type {
        match self {
            Value::Number(..) => Type::Number,
            Value::Color(_) => Type::Color,
            Value::Vector(_) => Type::Vector,
            Value::Normal(_) => Type::Normal,
            Value::Material(_) => Type::Material,
        }
    }
    /// Where its numbers lie, as far as its node says.
    pub fn extent(&self) -> Extent {
        match self {
            Value::Number(_, extent) => *extent,
            _ => Extent::Free,
        }
    }
    /// Its numbers, one after the other.
    pub fn numbers(&self) -> Vec<Expr<'r>> {
        match self {
            Value::Number(v, _) => vec![*v],
            Value::Color(c) => c.to_vec(),
            Value::Vector(v) | Value::Normal(v) => v.to_vec(),
            Value::Material(m) => m.channels().flat_map(|(_, v)| v.numbers()).collect(),
        }
    }
    /// The number, or of a colour or vector its first.
    pub fn number(self) -> Expr<'r> {
        match self {
            Value::Number(v, _) | Value::Color([v, ..]) | Value::Vector([v, ..]) | Value::Normal([v, ..]) => v,
            Value::Material(_) => Expr::Lit(0.0),
        }
    }
    /// The three numbers of a vector, a direction or a colour; a number three times.
    pub fn vector(self) -> [Expr<'r>; 3] {
        match self {
            Value::Vector(v) | Value::Normal(v) => v,
            Value::Color([r, g, b, _]) => [r, g, b],
            Value::Number(..) | Value::Material(_) => [self.number(); 3],
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
            Value::Color(c) => c,
            _ => {
                let [r, g, b] = self.vector();
                [r, g, b, Expr::Lit(1.0)]
            }
        }
    }
    /// The same as what is wider: a number is a grey or three equal numbers. Where it stands for nothing it is a
    /// direction straight away, or a material without channels.
    pub fn widened(self, to: Type) -> Value<'r> {
        match to {
            _ if self.carries() == to => self,
            Type::Number => Value::Number(self.number(), Extent::Free),
            Type::Color => Value::Color(self.color()),
            Type::Vector => Value::Vector(self.vector()),
            Type::Normal => Value::of(to, &AWAY, Extent::Free),
            Type::Material => Value::Material(Material::default()),
        }
    }
    /// The two blended: numbers and colours as they are, directions at length 1, materials channel by channel.
    pub fn lerp(self, to: Value<'r>, t: Expr<'r>) -> Value<'r> {
        let wider = match (self.carries(), to.carries()) {
            (Type::Number, wider) => wider,
            (wider, _) => wider,
        };
        match (self.widened(wider), to.widened(wider)) {
            (Value::Number(a, from), Value::Number(b, into)) => {
                Value::Number(a.lerp(b, t), if from == into { from } else { Extent::Free })
            }
            (Value::Color(a), Value::Color(b)) => Value::Color([0, 1, 2, 3].map(|k| a[k].lerp(b[k], t))),
            (Value::Normal(a), Value::Normal(b)) => Value::Normal(unit([0, 1, 2].map(|k| a[k].lerp(b[k], t)))),
            (Value::Material(a), Value::Material(b)) => Value::Material(a.lerp(b, t)),
            (a, b) => {
                let (a, b) = (a.vector(), b.vector());
                Value::Vector([0, 1, 2].map(|k| a[k].lerp(b[k], t)))
            }
        }
    }
}

/// The direction straight away from a surface.
pub(crate) const AWAY: [Expr<'static>; 3] = [Expr::Lit(0.0), Expr::Lit(0.0), Expr::Lit(1.0)];

/// Three numbers at length 1; nothing stays nothing.
pub fn unit<'r>(v: [Expr<'r>; 3]) -> [Expr<'r>; 3] {
    let length = (v[0] * v[0] + v[1] * v[1] + v[2] * v[2]).sqrt();
    v.map(|v| v / length)
}

/// How a socket's handle is read.
pub trait Handle: Copy {
    /// What is read.
    type Value<'r>;
    /// The name of its socket.
    fn name(self) -> &'static str;
    /// Reads it at a point.
    fn read<'r>(self, scope: &mut Scope<'r>, point: Point<'r>) -> Self::Value<'r>;
}

impl Handle for Number {
    type Value<'r> = Expr<'r>;
    fn name(self) -> &'static str {
        self.0
    }
    fn read<'r>(self, scope: &mut Scope<'r>, point: Point<'r>) -> Expr<'r> {
        scope.value(self.0, point).number()
    }
}
impl Handle for Any {
    type Value<'r> = Value<'r>;
    fn name(self) -> &'static str {
        self.0
    }
    fn read<'r>(self, scope: &mut Scope<'r>, point: Point<'r>) -> Value<'r> {
        scope.value(self.0, point)
    }
}
impl Handle for Color {
    type Value<'r> = [Expr<'r>; 4];
    fn name(self) -> &'static str {
        self.0
    }
    fn read<'r>(self, scope: &mut Scope<'r>, point: Point<'r>) -> [Expr<'r>; 4] {
        scope.value(self.0, point).color()
    }
}
impl Handle for Vector {
    type Value<'r> = [Expr<'r>; 3];
    fn name(self) -> &'static str {
        self.0
    }
    fn read<'r>(self, scope: &mut Scope<'r>, point: Point<'r>) -> [Expr<'r>; 3] {
        scope.value(self.0, point).vector()
    }
}
impl Handle for Normal {
    type Value<'r> = [Expr<'r>; 3];
    fn name(self) -> &'static str {
        self.0
    }
    fn read<'r>(self, scope: &mut Scope<'r>, point: Point<'r>) -> [Expr<'r>; 3] {
        scope.value(self.0, point).vector()
    }
}
impl Handle for Bundle {
    type Value<'r> = Material<'r>;
    fn name(self) -> &'static str {
        self.0
    }
    fn read<'r>(self, scope: &mut Scope<'r>, point: Point<'r>) -> Material<'r> {
        match scope.value(self.0, point) {
            Value::Material(material) => material,
            other => unreachable!("`{}` is a material: {other:?}", self.0),
        }
    }
}
impl Handle for Curve {
    type Value<'r> = Vec<[Expr<'r>; 2]>;
    fn name(self) -> &'static str {
        self.0
    }
    fn read<'r>(self, scope: &mut Scope<'r>, _: Point<'r>) -> Self::Value<'r> {
        let socket = scope.socket(self.0);
        let Input::Curve(points) = scope.input(self.0) else { unreachable!("`{}` is a curve", self.0) };
        (0..points.len()).map(|i| [0, 1].map(|k| scope.knob(socket, 2 * i + k))).collect()
    }
}
impl Handle for Text {
    type Value<'r> = &'r str;
    fn name(self) -> &'static str {
        self.0
    }
    fn read<'r>(self, scope: &mut Scope<'r>, _: Point<'r>) -> &'r str {
        match scope.input(self.0) {
            Input::Text(text) => text,
            other => unreachable!("`{}` is a text: {other:?}", self.0),
        }
    }
}
impl Handle for Ramp {
    type Value<'r> = Vec<(Expr<'r>, [Expr<'r>; 4])>;
    fn name(self) -> &'static str {
        self.0
    }
    fn read<'r>(self, scope: &mut Scope<'r>, _: Point<'r>) -> Self::Value<'r> {
        let socket = scope.socket(self.0);
        let Input::Ramp(stops) = scope.input(self.0) else { unreachable!("`{}` is a ramp", self.0) };
        let mut stop = |i: usize| (scope.knob(socket, 5 * i), [1, 2, 3, 4].map(|k| scope.knob(socket, 5 * i + k)));
        (0..stops.len()).map(&mut stop).collect()
    }
}
impl Handle for Whole {
    type Value<'r> = u32;
    fn name(self) -> &'static str {
        self.0
    }
    fn read<'r>(self, scope: &mut Scope<'r>, _: Point<'r>) -> u32 {
        scope.whole(self)
    }
}
impl<T: Copy> Handle for Choice<T> {
    type Value<'r> = T;
    fn name(self) -> &'static str {
        self.0
    }
    fn read<'r>(self, scope: &mut Scope<'r>, _: Point<'r>) -> T {
        match scope.input(self.0) {
            Input::Word(index) => self.2[*index],
            other => unreachable!("`{}` is a choice: {other:?}", self.0),
        }
    }
}
