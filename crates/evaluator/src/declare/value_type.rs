//! The types of values on wires, and the ranges in which their numbers lie.

/// What flows along a wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    /// A number.
    Number,
    /// A colour.
    Color,
    /// Three numbers.
    Vector,
    /// A direction away from a surface.
    Normal,
    /// The channels of a material.
    Material,
}

impl Type {
    /// How many numbers it is, unless it is a material.
    pub const fn width(self) -> usize {
        match self {
            Type::Number => 1,
            Type::Color => 4,
            Type::Vector | Type::Normal => 3,
            Type::Material => 0,
        }
    }
    /// What both widen to, if they do.
    pub fn with(self, other: Type) -> Option<Type> {
        match (self, other) {
            _ if self == other => Some(self),
            (Type::Number | Type::Color, Type::Number | Type::Color) => Some(Type::Color),
            _ => None,
        }
    }
    /// As complaints call it.
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

/// Where numbers lie. A node that folds or displaces reads 0..1 as −1..1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// 0..1.
    Unit,
    /// −1..1.
    Signed,
    /// Anywhere.
    Free,
}
