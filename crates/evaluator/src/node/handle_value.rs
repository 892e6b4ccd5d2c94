//! The value of a socket, read by its handle: at a point by a field node, once for a whole image by an image node.

use crate::declare::handle::{Any, Bundle, Choice, Color, Curve, Normal, Number, Points, Ramp, Text, Vector, Whole};
use crate::node::input::Input;
use crate::node::pass::Pass;
use crate::node::scope::{Point, Scope};
use crate::node::value::{Material, Value};
use lapidary_field::ir::Expr;

/// A handle whose value a field node reads at a point.
pub trait Handle: Copy {
    /// The type of the value.
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
impl Handle for Points {
    type Value<'r> = &'r [[f32; 2]];
    fn name(self) -> &'static str {
        self.0
    }
    fn read<'r>(self, scope: &mut Scope<'r>, _: Point<'r>) -> &'r [[f32; 2]] {
        match scope.input(self.0) {
            Input::Curve(points) => points,
            other => unreachable!("`{}` is a list of points: {other:?}", self.0),
        }
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
        scope.view().whole(self)
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

impl<'r> Scope<'r> {
    /// The value of a socket at this point.
    pub fn get<H: Handle>(&mut self, handle: H) -> H::Value<'r> {
        handle.read(self, self.point())
    }
    /// The value of a socket at another point of the plane.
    pub fn at<H: Handle>(&mut self, handle: H, x: Expr<'r>, y: Expr<'r>) -> H::Value<'r> {
        let [_, _, z, t] = self.point();
        handle.read(self, [x, y, z, t])
    }
    /// The value of a socket at any point.
    pub fn sample<H: Handle>(&mut self, handle: H, point: Point<'r>) -> H::Value<'r> {
        handle.read(self, point)
    }
    /// True if a wire leads to a socket.
    pub fn wired<H: Handle>(&self, handle: H) -> bool {
        matches!(self.input(handle.name()), Input::Wire { .. })
    }
    /// True if a socket has a wire, a parameter, or a value other than its default.
    pub fn stated<H: Handle>(&self, handle: H) -> bool {
        let socket = &self.view().sockets[self.socket(handle.name())];
        *self.input(handle.name()) != Input::default_of(&socket.kind)
    }
}

/// A handle whose value an image node reads once for the whole image.
pub trait ImageSetting: Copy {
    /// The type of the value.
    type Value<'a>;
    /// Reads it.
    fn of<'a>(self, pass: &Pass<'a>) -> Self::Value<'a>;
}

macro_rules! settings {
    ($( $Handle:ident -> $Value:ty = |$handle:ident, $pass:ident| $value:expr; )+) => { $(
        impl ImageSetting for $Handle {
            type Value<'a> = $Value;
            fn of<'a>(self, $pass: &Pass<'a>) -> $Value {
                let $handle = self.0;
                $value
            }
        }
    )+ };
}
settings! {
    Number -> f32 = |name, pass| pass.numbers(name).first().copied().unwrap_or(0.0);
    Color -> [f32; 4] = |name, pass| pass.numbers(name).first_chunk().copied().unwrap_or([0.0; 4]);
    Vector -> [f32; 3] = |name, pass| pass.numbers(name).first_chunk().copied().unwrap_or([0.0; 3]);
    Normal -> [f32; 3] = |name, pass| pass.numbers(name).first_chunk().copied().unwrap_or([0.0, 0.0, 1.0]);
    Any -> Vec<f32> = |name, pass| pass.numbers(name).to_vec();
    Ramp -> Vec<(f32, [f32; 4])> = |name, pass| {
        pass.numbers(name).as_chunks().0.iter().map(|[at, r, g, b, a]| (*at, [*r, *g, *b, *a])).collect()
    };
    Curve -> Vec<[f32; 2]> = |name, pass| pass.numbers(name).as_chunks().0.to_vec();
    Points -> Vec<[f32; 2]> = |name, pass| pass.numbers(name).as_chunks().0.to_vec();
}
impl ImageSetting for Whole {
    type Value<'a> = u32;
    fn of<'a>(self, pass: &Pass<'a>) -> u32 {
        pass.node.whole(self)
    }
}
impl ImageSetting for Text {
    type Value<'a> = &'a str;
    fn of<'a>(self, pass: &Pass<'a>) -> &'a str {
        match pass.node.input(self.0) {
            Input::Text(text) => text,
            other => unreachable!("`{}` is a text: {other:?}", self.0),
        }
    }
}
impl<T: Copy> ImageSetting for Choice<T> {
    type Value<'a> = T;
    fn of<'a>(self, pass: &Pass<'a>) -> T {
        match pass.node.input(self.0) {
            Input::Word(index) => self.2[*index],
            other => unreachable!("`{}` is a choice: {other:?}", self.0),
        }
    }
}

impl<'a> Pass<'a> {
    /// The value of a socket that is not painted.
    pub fn get<S: ImageSetting>(&self, handle: S) -> S::Value<'a> {
        handle.of(self)
    }
}
