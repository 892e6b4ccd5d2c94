//! The channels of a material, and the other outputs whose names have a fixed meaning.

use crate::declare::handle::{Color, Normal, Number, Whole};
use crate::declare::output::{MATERIAL, Out, Output};
use crate::declare::socket::Socket;
use crate::declare::value_type::{Extent, Type};

macro_rules! channels {
    ($( #[doc = $doc:literal] $Channel:ident(
        $name:literal, $type:ident $(($srgb:literal))?, $extent:ident, $default:expr, $aliases:expr
    ) )+) => {
        /// A channel of a material.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Channel { $( #[doc = $doc] $Channel, )+ }

        impl Channel {
            /// Every channel.
            pub const ALL: &[Channel] = &[$(Channel::$Channel),+];
            /// An input for each channel, and the set of connected channels, a bit for each.
            pub(crate) const INPUTS: &[Socket] = &[$(Channel::$Channel.input(),)+ CONNECTED_CHANNELS.of(
                0, 0..=(1 << Channel::ALL.len()) - 1, "The connected channels, one bit for each.")];
            /// An output for each channel.
            pub const OUTPUTS: &[Output] = &[$(Channel::$Channel.output()),+];
            /// Its name in files and as an output.
            pub const fn name(self) -> &'static str {
                match self { $(Channel::$Channel => $name),+ }
            }
            /// Its meaning, in a sentence.
            pub const fn doc(self) -> &'static str {
                match self { $(Channel::$Channel => $doc.trim_ascii_start()),+ }
            }
            /// The type of its values.
            pub const fn carries(self) -> Type {
                match self { $(Channel::$Channel => Type::$type),+ }
            }
            /// The range of its values.
            pub const fn extent(self) -> Extent {
                match self { $(Channel::$Channel => Extent::$extent),+ }
            }
            /// Its default value, followed by zeros.
            pub const fn default_value(self) -> [f32; 4] {
                match self { $(Channel::$Channel => $default),+ }
            }
            /// The default of a socket for it, if it is a colour: `0xrrggbb`.
            const fn default_color(self) -> u32 {
                match self { $(Channel::$Channel => 0 $(+ $srgb)?),+ }
            }
            /// Other names that artists and engines use for it, for suggestions.
            pub const fn aliases(self) -> &'static [&'static str] {
                match self { $(Channel::$Channel => $aliases),+ }
            }
        }
    };
}

/// The linear value of a middle grey.
const GREY: [f32; 4] = [0.214_041_14, 0.214_041_14, 0.214_041_14, 1.0];
/// The number 1.
const ONE: [f32; 4] = [1.0, 0.0, 0.0, 0.0];

channels! {
    /// Base colour: diffuse colour of dielectrics, reflection colour of metals.
    BaseColor("base_color", Color(0x808080), Unit, GREY, &["color", "colour", "albedo", "diffuse", "basecolour"])
    /// Surface normal.
    Normal("normal", Normal, Signed, [0.0, 0.0, 1.0, 0.0], &["normals", "normalmap", "nrm"])
    /// Height.
    Height("height", Number, Free, [0.0; 4], &["displacement", "elevation", "heightmap", "bump"])
    /// Roughness: 0 is a mirror, 1 is matt.
    Roughness("roughness", Number, Unit, [0.5, 0.0, 0.0, 0.0], &["rough"])
    /// Metallic: 0 is a dielectric, 1 is metal.
    Metallic("metallic", Number, Unit, [0.0; 4], &["metalness", "metal"])
    /// Ambient occlusion: visible share of the sky.
    Occlusion("occlusion", Number, Unit, ONE, &["ao", "ambientocclusion"])
    /// Emitted light.
    Emission("emission", Color(0x000000), Free, [0.0, 0.0, 0.0, 1.0], &["emissive", "emit", "glow"])
    /// Opacity: 0 is transparent, 1 opaque.
    Opacity("opacity", Number, Unit, ONE, &["alpha"])
}

/// The set of the connected channels of a material node, a bit for each.
pub const CONNECTED_CHANNELS: Whole = Whole("given_channels");

impl Channel {
    const fn input(self) -> Socket {
        match self.carries() {
            Type::Color => Color(self.name()).of(0, self.doc()),
            Type::Number => Number(self.name()).input(self.doc()),
            Type::Normal => Normal(self.name()).input(self.doc()),
            _ => panic!("channels carry colours, numbers and normals"),
        }
    }
    /// A socket for it at a node that makes a material: a number in 0..1 and a colour can be set, the others need a wire.
    pub const fn material_socket(self) -> Socket {
        match (self.carries(), self.extent()) {
            (Type::Color, _) => Color(self.name()).of(self.default_color(), self.doc()),
            (Type::Number, Extent::Unit) => Number(self.name()).of(self.default_value()[0], 0.0..=1.0, self.doc()),
            _ => self.input(),
        }
    }
    const fn output(self) -> Output {
        let output = Out(self.name());
        match self.carries() {
            Type::Number => output.number(self.extent(), self.doc()),
            carries => output.typed(carries, self.doc()),
        }
    }
}

/// An output that is not a channel of a material and has a fixed meaning.
#[derive(Clone, Copy, Debug)]
pub struct CommonData {
    /// Its name.
    pub name: &'static str,
    /// The type that it carries.
    pub carries: Type,
    /// True if a pixel may be the mean of several samples; false for identifiers, whose mean would be another identifier.
    pub averaged: bool,
}

/// Every output that is common data.
pub const COMMON_DATA: &[CommonData] = &[
    CommonData { name: "mask", carries: Type::Number, averaged: true },
    CommonData { name: "id", carries: Type::Number, averaged: false },
];

/// The type of an output with a known name: a channel of a material, `material` or common data.
pub fn known_output_type(name: &str) -> Option<Type> {
    known_outputs().find(|(known, _)| *known == name).map(|(_, carries)| carries)
}

/// Every known output with its type.
pub(crate) fn known_outputs() -> impl Iterator<Item = (&'static str, Type)> {
    let channels = Channel::ALL.iter().map(|channel| (channel.name(), channel.carries()));
    channels.chain([(MATERIAL.0, Type::Material)]).chain(COMMON_DATA.iter().map(|data| (data.name, data.carries)))
}

/// True if pixels of an output may be the mean of several samples.
pub(crate) fn is_averaged(name: &str) -> bool {
    COMMON_DATA.iter().all(|data| data.averaged || data.name != name)
}
