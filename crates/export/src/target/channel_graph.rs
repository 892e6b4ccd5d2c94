//! Channels of materials as expressions, for companion files that can hold nodes.

use lapidary_field::ir::Recording;

/// Expressions of channels, with images in place of the values that no expression can state.
#[derive(Clone, Debug, Default)]
pub struct ChannelGraph {
    /// The expressions. The planes of channels without a file are indices of its roots.
    pub code: Recording,
    /// The origin of each instruction.
    pub labels: Vec<InstructionLabel>,
    /// The value of each knob.
    pub knobs: Vec<KnobValue>,
    /// Parameters that the expressions read.
    pub inputs: Vec<GraphInput>,
    /// The image and the channel of each stored number.
    pub stored: Vec<[usize; 2]>,
    /// The images of baked values.
    pub images: Vec<BakedImage>,
    /// The width and height of an image in tile units, which coordinates are in.
    pub tile: [f64; 2],
}

/// Origin of an instruction.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InstructionLabel {
    /// Node and output in an identifier.
    pub name: String,
    /// The number of the output that the instruction is, if it is one: its index and the count of numbers.
    pub number: Option<[usize; 2]>,
}

/// Value of a knob.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum KnobValue {
    /// A constant.
    Constant(f32),
    /// A number of an input.
    Input {
        /// Index of the input.
        input: usize,
        /// Index of the number.
        component: usize,
    },
}

/// Parameter of a graph that stays adjustable.
#[derive(Clone, Debug, PartialEq)]
pub struct GraphInput {
    /// Its name.
    pub name: String,
    /// The type of its value.
    pub kind: GraphInputKind,
    /// Its numbers.
    pub value: Vec<f32>,
    /// The description for artists.
    pub about: String,
    /// The group in which editors show it; empty for none.
    pub group: String,
}

/// Type of a [`GraphInput`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum GraphInputKind {
    /// A number, and the range of its slider.
    Number(Option<[f64; 2]>),
    /// A colour with alpha.
    Color,
    /// Three numbers.
    Vector,
}

/// Image of a baked value.
#[derive(Clone, Debug, PartialEq)]
pub struct BakedImage {
    /// Path relative to the companion file, with slashes.
    pub file: String,
    /// Name in an identifier.
    pub name: String,
    /// Count of channels: one, three or four.
    pub channels: usize,
    /// True if it is a colour.
    pub is_color: bool,
    /// True if the colour is stored encoded as sRGB.
    pub srgb: bool,
}

/// A name as an identifier of ASCII letters, digits and underscores.
pub fn node_identifier(name: &str) -> String {
    let words = name.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let text = words.collect::<Vec<_>>().join("_");
    if text.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return text;
    }
    format!("node_{text}").trim_end_matches('_').to_owned()
}
