//! An argument: the value or wire that a graph gives to a socket.

/// An argument of a socket: a value or a wire.
#[derive(Clone, Debug, PartialEq)]
pub enum Arg {
    /// A number.
    Number(f64),
    /// A colour: linear sRGB, straight alpha.
    Color([f32; 4]),
    /// The output of a node, its first where none is named.
    Wire(String, Option<String>),
    /// A parameter of the graph.
    Parameter(String),
    /// One of the words a choice offers.
    Word(String),
    /// Stops of a ramp: where, and which colour; or of a curve: where, and which number.
    Ramp(Vec<(f32, Arg)>),
    /// Three numbers.
    Vector([f64; 3]),
    /// A text.
    Text(String),
}
