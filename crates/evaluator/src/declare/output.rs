//! Outputs of nodes: names, documentation and types.

use crate::declare::example_input::ExampleInput;
use crate::declare::handle::Any;
use crate::declare::socket::Socket;
use crate::declare::socket_type::Kind;
use crate::declare::value_type::{Extent, Type};

/// An output of a node.
#[derive(Debug)]
pub struct Output {
    /// Its name.
    pub name: &'static str,
    /// The documentation, in a sentence.
    pub doc: &'static str,
    /// The type of its values.
    pub output_type: OutputType,
    /// What the output serves as in examples of other nodes.
    pub serves: &'static [ExampleInput],
    /// True if few graphs read it: the canvas shows it once one does.
    pub rare: bool,
}

impl Output {
    /// Declares that few graphs read the output.
    pub(crate) const fn rarely_read(self) -> Output {
        Output { rare: true, ..self }
    }
    /// Declares what the output serves as in examples of other nodes.
    pub const fn serves(self, serves: &'static [ExampleInput]) -> Output {
        Output { serves, ..self }
    }
}

/// The type of the values of an output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutputType {
    /// A number within a range.
    Number(Extent),
    /// A value of another type.
    Typed(Type),
    /// The type that the inputs of these sockets share; numbers widen to colours.
    SameAs(&'static [Any]),
    /// A type that follows from the inputs in another way.
    Inferred(InferType),
}

/// A function that infers the type of an output from the sockets of the node: the type of each, and its text or "".
#[derive(Clone, Copy, Debug)]
pub struct InferType(pub fn(&[(Type, &str)]) -> Type);
impl PartialEq for InferType {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::fn_addr_eq(self.0, other.0)
    }
}
impl Eq for InferType {}

impl OutputType {
    /// The type; `None` if it follows from the inputs.
    pub const fn value_type(self) -> Option<Type> {
        match self {
            OutputType::Number(_) => Some(Type::Number),
            OutputType::Typed(value_type) => Some(value_type),
            OutputType::SameAs(_) | OutputType::Inferred(_) => None,
        }
    }
    /// The values of an output of a node with these sockets, in words.
    pub fn description(self, sockets: &[Socket]) -> String {
        match self {
            OutputType::Number(Extent::Unit) => "a number from 0 to 1".to_owned(),
            OutputType::Number(Extent::Signed) => "a number from -1 to 1".to_owned(),
            OutputType::Number(Extent::Free) => "a number".to_owned(),
            OutputType::Typed(Type::Vector) => "three numbers".to_owned(),
            OutputType::Typed(value_type) => value_type.name().to_owned(),
            OutputType::Inferred(_) => "a number, a colour or a vector".to_owned(),
            OutputType::SameAs(inputs) => {
                let names: Vec<&str> = inputs.iter().map(|input| input.0).collect();
                let any = |s: &Socket| matches!(s.kind, Kind::Any { .. }) && names.contains(&s.name);
                let what = if sockets.iter().any(any) { "of the same type as" } else { "a number with the range of" };
                format!("{what} `{}`", names.join("`, `"))
            }
        }
    }
}

/// The handle of an output.
#[derive(Clone, Copy, Debug)]
pub struct Out(pub &'static str);
impl Out {
    /// A number in a range.
    pub const fn number(self, extent: Extent, doc: &'static str) -> Output {
        output(self.0, doc, OutputType::Number(extent))
    }
    /// A value of a type other than numbers.
    pub const fn typed(self, value_type: Type, doc: &'static str) -> Output {
        output(self.0, doc, OutputType::Typed(value_type))
    }
    /// A number of 0..1.
    pub const fn unit(self, doc: &'static str) -> Output {
        self.number(Extent::Unit, doc)
    }
    /// A number of −1..1.
    pub const fn signed(self, doc: &'static str) -> Output {
        self.number(Extent::Signed, doc)
    }
    /// Three numbers.
    pub const fn vector(self, doc: &'static str) -> Output {
        self.typed(Type::Vector, doc)
    }
    /// A surface normal.
    pub const fn normal(self, doc: &'static str) -> Output {
        self.typed(Type::Normal, doc)
    }
    /// The channels of a material.
    pub const fn material(self, doc: &'static str) -> Output {
        self.typed(Type::Material, doc)
    }
    /// A number without a known range.
    pub const fn free(self, doc: &'static str) -> Output {
        self.number(Extent::Free, doc)
    }
    /// A colour.
    pub const fn color(self, doc: &'static str) -> Output {
        self.typed(Type::Color, doc)
    }
    /// A value whose type a function infers.
    pub const fn inferred(self, infer: fn(&[(Type, &str)]) -> Type, doc: &'static str) -> Output {
        output(self.0, doc, OutputType::Inferred(InferType(infer)))
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
    Output { name, doc, output_type, serves: &[], rare: false }
}
