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
    /// A pin: it waits for a wire, and is 0 without.
    pub const fn input(self, doc: &'static str) -> Socket {
        socket(self.0, doc, Kind::Number { default: 0.0, range: None, variability: Variability::Varying })
    }
    /// A slider that also takes a wire.
    pub const fn of(self, rest: f32, range: RangeInclusive<f32>, doc: &'static str) -> Socket {
        socket(self.0, doc, Kind::Number { default: rest, range: Some(range), variability: Variability::Varying })
    }
    /// The same, but whole and without a wire while the node is to tile.
    pub const fn cells(self, rest: f32, range: RangeInclusive<f32>, doc: &'static str) -> Socket {
        socket(
            self.0,
            doc,
            Kind::Number { default: rest, range: Some(range), variability: Variability::VaryingUnlessTiling },
        )
    }
    /// A slider that shapes the program, and is whole while the node is to tile.
    pub const fn shape(self, rest: f32, range: RangeInclusive<f32>, doc: &'static str) -> Socket {
        socket(self.0, doc, Kind::Number { default: rest, range: Some(range), variability: Variability::Constant })
    }
}
impl Any {
    /// A pin for numbers and colours.
    pub const fn of(self, rest: f32, doc: &'static str) -> Socket {
        socket(self.0, doc, Kind::Any { default: rest, any_type: false })
    }
    /// A pin for anything, which only passes through.
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
    /// A pin: without a wire it points straight away.
    pub const fn input(self, doc: &'static str) -> Socket {
        socket(self.0, doc, Kind::Normal)
    }
}
impl Bundle {
    /// A pin: without a wire it has no channels.
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
    /// The word at `rest`, or another.
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
    /// What these sockets are given.
    pub const fn like(self, sockets: &'static [Any], doc: &'static str) -> Output {
        output(self.0, doc, OutputType::SameAs(sockets))
    }
}
