//! Default values of sockets.

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
