//! Inputs of examples: what the examples of nodes show them on.

/// What an example feeds a socket with. The library declares one output for each, so that a new node changes no other
/// example.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ExampleInput {
    /// A soft noise.
    Noise,
    /// The same noise with a seam at the edges of the tile.
    NoiseWithSeam,
    /// A noise with fine detail: rocks, terrain.
    Terrain,
    /// A pattern with straight lines, which shows how it is bent.
    Pattern,
    /// Separate bodies with round flanks.
    Relief,
    /// A shape in white on black.
    Mask,
    /// Parts of several sizes in white, with black between them.
    Parts,
    /// The random value of each part of a pattern.
    PartId,
    /// The local horizontal coordinate of each part of a pattern.
    LocalX,
    /// The local vertical coordinate of each part of a pattern.
    LocalY,
    /// A shape that leaves most of the tile free, to copy.
    Shape,
    /// The signed distance to a shape.
    Distance,
    /// The signed distance to another shape.
    SecondDistance,
    /// A picture in colours with sharp edges.
    Picture,
    /// Colours of a ramp.
    RampColor,
    /// Vectors.
    Vector,
    /// Surface normals.
    Normal,
    /// A material.
    Material,
    /// This number, in the example of the node itself: its default changes nothing.
    Number(f32),
    /// The points of a curve, in the example of the node itself.
    Curve(&'static [[f32; 2]]),
    /// Nothing: the socket keeps its default.
    Nothing,
}

impl ExampleInput {
    /// All that an output serves as.
    pub const FED: &[ExampleInput] = &[
        ExampleInput::Noise,
        ExampleInput::NoiseWithSeam,
        ExampleInput::Terrain,
        ExampleInput::Pattern,
        ExampleInput::Relief,
        ExampleInput::Mask,
        ExampleInput::Parts,
        ExampleInput::PartId,
        ExampleInput::LocalX,
        ExampleInput::LocalY,
        ExampleInput::Shape,
        ExampleInput::Distance,
        ExampleInput::SecondDistance,
        ExampleInput::Picture,
        ExampleInput::RampColor,
        ExampleInput::Vector,
        ExampleInput::Normal,
        ExampleInput::Material,
    ];
    /// True if sockets that are fed with parts of one pattern share the node, so that the parts fit each other.
    pub fn is_shared(self) -> bool {
        matches!(self, ExampleInput::PartId | ExampleInput::LocalX | ExampleInput::LocalY)
    }
}
