//! Sockets and outputs, constructed from their handles.

use crate::declare::handle::{
    Any, Bundle, Choice, Color, Curve, File, Normal, Number, Out, Ramp, Tables, Text, Vector, Whole,
};
use crate::declare::socket::{Kind, Output, OutputType, Socket, Variability};
use crate::declare::value_type::Extent;
use std::ops::RangeInclusive;

const fn socket(name: &'static str, doc: &'static str, kind: Kind) -> Socket {
    Socket { name, doc, aliases: &[], kind, painted: false }
}
const fn output(name: &'static str, doc: &'static str, output_type: OutputType) -> Output {
    Output { name, doc, output_type }
}

impl Number {
    /// A socket that accepts only wires; 0 without one.
    pub const fn input(self, doc: &'static str) -> Socket {
        socket(self.0, doc, Kind::Number { default: 0.0, range: None, variability: Variability::Varying })
    }
    /// A slider that also accepts a wire.
    pub const fn of(self, rest: f32, range: RangeInclusive<f32>, doc: &'static str) -> Socket {
        socket(self.0, doc, Kind::Number { default: rest, range: Some(range), variability: Variability::Varying })
    }
    /// A slider that accepts a wire; while the node tiles it is a whole number and accepts none.
    pub const fn cells(self, rest: f32, range: RangeInclusive<f32>, doc: &'static str) -> Socket {
        socket(
            self.0,
            doc,
            Kind::Number { default: rest, range: Some(range), variability: Variability::VaryingUnlessTiling },
        )
    }
    /// A slider of a constant that is compiled into the program; a whole number while the node tiles.
    pub const fn shape(self, rest: f32, range: RangeInclusive<f32>, doc: &'static str) -> Socket {
        socket(self.0, doc, Kind::Number { default: rest, range: Some(range), variability: Variability::Constant })
    }
}
impl Any {
    /// A socket for numbers and colours.
    pub const fn of(self, rest: f32, doc: &'static str) -> Socket {
        socket(self.0, doc, Kind::Any { default: rest, any_type: false })
    }
    /// A socket for values of any type, which the node passes through.
    pub const fn any_type(self, rest: f32, doc: &'static str) -> Socket {
        socket(self.0, doc, Kind::Any { default: rest, any_type: true })
    }
}
impl Color {
    /// A colour, `0xrrggbb`.
    pub const fn of(self, rest: u32, doc: &'static str) -> Socket {
        socket(self.0, doc, Kind::Color { default: rest })
    }
}
impl Vector {
    /// Three numbers.
    pub const fn of(self, rest: [f32; 3], doc: &'static str) -> Socket {
        socket(self.0, doc, Kind::Vector { default: rest })
    }
}
impl Normal {
    /// A socket that accepts only wires; without one, the direction straight away from the surface.
    pub const fn input(self, doc: &'static str) -> Socket {
        socket(self.0, doc, Kind::Normal)
    }
}
impl Bundle {
    /// A socket that accepts only wires; without one, a material without channels.
    pub const fn input(self, doc: &'static str) -> Socket {
        socket(self.0, doc, Kind::Material)
    }
}
impl Curve {
    /// Points from left to right.
    pub const fn of(self, rest: &'static [[f32; 2]], doc: &'static str) -> Socket {
        socket(self.0, doc, Kind::Curve { default: rest })
    }
}
impl Text {
    /// A text.
    pub const fn of(self, rest: &'static str, doc: &'static str) -> Socket {
        socket(self.0, doc, Kind::Text { default: rest, file: false, tables: false })
    }
}
impl File {
    /// The name of a picture file.
    pub const fn of(self, doc: &'static str) -> Socket {
        socket(self.0, doc, Kind::Text { default: "", file: true, tables: false })
    }
}
impl Tables {
    /// The name of a file of tables, or of none.
    pub const fn of(self, doc: &'static str) -> Socket {
        socket(self.0, doc, Kind::Text { default: "", file: false, tables: true })
    }
}
impl Ramp {
    /// Stops, from 0 to 1.
    pub const fn of(self, rest: &'static [(f32, u32)], doc: &'static str) -> Socket {
        socket(self.0, doc, Kind::Ramp { default: rest })
    }
}
impl Whole {
    /// A whole number.
    pub const fn of(self, rest: u32, range: RangeInclusive<u32>, doc: &'static str) -> Socket {
        socket(self.0, doc, Kind::Whole { default: rest, range })
    }
}
impl<T> Choice<T> {
    /// A choice whose default is the word at index `rest`.
    pub const fn of(self, rest: usize, doc: &'static str) -> Socket {
        assert!(self.1.len() == self.2.len(), "each word has its meaning");
        socket(self.0, doc, Kind::Choice { default: rest, words: self.1 })
    }
}
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
