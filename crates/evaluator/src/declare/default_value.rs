//! Default values of sockets, and numbers of declarations as they are typed.

/// The default of a socket, in one of the forms that a file can write.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum DefaultValue {
    /// None: the value comes from a wire.
    Nothing,
    /// The first output of a node of this kind, with its default settings.
    Node(&'static str),
    /// A number.
    Number(f32),
    /// A whole number.
    Whole(u32),
    /// A colour: `0xrrggbb`.
    Color(u32),
    /// Three numbers.
    Vector([f32; 3]),
    /// Points of a curve.
    Curve(&'static [[f32; 2]]),
    /// Points of a path.
    Points(&'static [[f32; 2]]),
    /// Stops of a ramp.
    Ramp(&'static [(f32, u32)]),
    /// A text.
    Text(&'static str),
    /// The word at an index.
    Word(usize, &'static [&'static str]),
}

/// A declared number as it is typed: the one with the fewest digits that is this one as an `f32`, 0.05 and not
/// 0.05000000074505806.
pub(crate) fn typed_number(v: f32) -> f64 {
    if v.fract() == 0.0 { f64::from(v) } else { v.to_string().parse().unwrap_or(f64::from(v)) }
}
