//! How a node's function names its own sockets and outputs: a misspelling does not compile.

/// The handle of a number.
#[derive(Clone, Copy, Debug)]
pub struct Number(pub &'static str);
/// The handle of a number or colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Any(pub &'static str);
/// The handle of a colour.
#[derive(Clone, Copy, Debug)]
pub struct Color(pub &'static str);
/// The handle of three numbers.
#[derive(Clone, Copy, Debug)]
pub struct Vector(pub &'static str);
/// The handle of a direction away from a surface.
#[derive(Clone, Copy, Debug)]
pub struct Normal(pub &'static str);
/// The handle of a material.
#[derive(Clone, Copy, Debug)]
pub struct Bundle(pub &'static str);
/// The handle of a curve.
#[derive(Clone, Copy, Debug)]
pub struct Curve(pub &'static str);
/// The handle of a text.
#[derive(Clone, Copy, Debug)]
pub struct Text(pub &'static str);
/// The handle of a picture file.
#[derive(Clone, Copy, Debug)]
pub struct File(pub &'static str);
/// The handle of a file of tables.
#[derive(Clone, Copy, Debug)]
pub struct Tables(pub &'static str);
/// The handle of a ramp.
#[derive(Clone, Copy, Debug)]
pub struct Ramp(pub &'static str);
/// The handle of a whole number.
#[derive(Clone, Copy, Debug)]
pub struct Whole(pub &'static str);
/// The handle of a choice: its name, the words, and what each means to the node.
#[derive(Clone, Copy, Debug)]
pub struct Choice<T: 'static>(pub &'static str, pub &'static [&'static str], pub &'static [T]);
/// The handle of an output.
#[derive(Clone, Copy, Debug)]
pub struct Out(pub &'static str);

/// The switch of nodes that tile only if asked to.
pub const TILING: Choice<bool> = Choice("tiling", &["off", "on"], &[false, true]);
/// The output of most nodes: a number.
pub const VALUE: Out = Out("value");
/// The output of nodes that make a colour.
pub const COLOR: Out = Out("color");
/// The output of nodes that make a normal.
pub const NORMAL: Out = Out("normal");
/// The output of nodes that make a material.
pub const MATERIAL: Out = Out("material");
