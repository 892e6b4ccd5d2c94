//! The types of values on wires, and the ranges in which their numbers lie.

/// The type of a value on a wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    /// A number.
    Number,
    /// A colour.
    Color,
    /// Three numbers.
    Vector,
    /// A surface normal.
    Normal,
    /// The channels of a material.
    Material,
}

impl Type {
    /// Every type.
    pub const ALL: &[Type] = &[Type::Number, Type::Color, Type::Vector, Type::Normal, Type::Material];

    /// The types that widen to it, itself first: a number is a grey, and a normal is a vector.
    pub const fn accepted(self) -> &'static [Type] {
        match self {
            Type::Number => &[Type::Number],
            Type::Color => &[Type::Color, Type::Number],
            Type::Vector => &[Type::Vector, Type::Normal],
            Type::Normal => &[Type::Normal],
            Type::Material => &[Type::Material],
        }
    }
    /// The count of its numbers; 0 for a material.
    pub const fn width(self) -> usize {
        match self {
            Type::Number => 1,
            Type::Color => 4,
            Type::Vector | Type::Normal => 3,
            Type::Material => 0,
        }
    }
    /// The type that both widen to, if there is one.
    pub fn with(self, other: Type) -> Option<Type> {
        match (self, other) {
            _ if self == other => Some(self),
            (Type::Number | Type::Color, Type::Number | Type::Color) => Some(Type::Color),
            _ => None,
        }
    }
    /// The name in messages.
    pub const fn name(self) -> &'static str {
        match self {
            Type::Number => "a number",
            Type::Color => "a colour",
            Type::Vector => "a vector",
            Type::Normal => "a normal",
            Type::Material => "a material",
        }
    }
}

/// The range of numbers. Nodes that fold or displace first convert 0..1 to −1..1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// 0..1.
    Unit,
    /// −1..1.
    Signed,
    /// Unbounded.
    Free,
}
