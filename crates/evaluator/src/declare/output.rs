//! Outputs of nodes: names, documentation and types.

use crate::declare::handle::Any;
use crate::declare::value_type::Extent;

/// An output of a node.
#[derive(Debug)]
pub struct Output {
    /// Its name.
    pub name: &'static str,
    /// The documentation, in a sentence.
    pub doc: &'static str,
    /// The type of its values.
    pub output_type: OutputType,
}

/// The type of the values of an output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutputType {
    /// A number.
    Number(Extent),
    /// A colour.
    Color,
    /// Three numbers.
    Vector,
    /// A direction away from a surface.
    Normal,
    /// The channels of a material.
    Material,
    /// The type that the inputs of these sockets share; numbers widen to colours.
    SameAs(&'static [Any]),
}

/// The handle of an output.
#[derive(Clone, Copy, Debug)]
pub struct Out(pub &'static str);
impl Out {
    /// A number of 0..1.
    pub const fn unit(self, doc: &'static str) -> Output {
        output(self.0, doc, OutputType::Number(Extent::Unit))
    }
    /// A number of −1..1.
    pub const fn signed(self, doc: &'static str) -> Output {
        output(self.0, doc, OutputType::Number(Extent::Signed))
    }
    /// Three numbers.
    pub const fn vector(self, doc: &'static str) -> Output {
        output(self.0, doc, OutputType::Vector)
    }
    /// A direction away from a surface.
    pub const fn normal(self, doc: &'static str) -> Output {
        output(self.0, doc, OutputType::Normal)
    }
    /// The channels of a material.
    pub const fn material(self, doc: &'static str) -> Output {
        output(self.0, doc, OutputType::Material)
    }
    /// A number that may lie anywhere.
    pub const fn free(self, doc: &'static str) -> Output {
        output(self.0, doc, OutputType::Number(Extent::Free))
    }
    /// A colour.
    pub const fn color(self, doc: &'static str) -> Output {
        output(self.0, doc, OutputType::Color)
    }
    /// A value of the type that the inputs of these sockets share.
    pub const fn like(self, sockets: &'static [Any], doc: &'static str) -> Output {
        output(self.0, doc, OutputType::SameAs(sockets))
    }
}

/// The output of most nodes: a number.
pub const VALUE: Out = Out("value");
/// The output of nodes that make a colour.
pub const COLOR: Out = Out("color");
/// The output of nodes that make a normal.
pub const NORMAL: Out = Out("normal");
/// The output of nodes that make a material.
pub const MATERIAL: Out = Out("material");

const fn output(name: &'static str, doc: &'static str, output_type: OutputType) -> Output {
    Output { name, doc, output_type }
}
