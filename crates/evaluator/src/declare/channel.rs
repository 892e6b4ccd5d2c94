//! The channels of a material, and the other outputs whose names have one meaning everywhere.

use crate::declare::handle::MATERIAL;
use crate::declare::value_type::{Extent, Type};

macro_rules! channels {
    ($( #[doc = $doc:literal] $Channel:ident($name:literal, $type:ident, $extent:ident, $rest:expr, $aliases:expr) )+) => {
        /// What a surface is made of.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Channel { $( #[doc = $doc] $Channel, )+ }

        impl Channel {
            /// Every channel.
            pub const ALL: &[Channel] = &[$(Channel::$Channel),+];
            /// Its name, as outputs and files have it.
            pub const fn name(self) -> &'static str {
                match self { $(Channel::$Channel => $name),+ }
            }
            /// What it is, in a sentence.
            pub const fn doc(self) -> &'static str {
                match self { $(Channel::$Channel => $doc),+ }
            }
            /// What it carries.
            pub const fn carries(self) -> Type {
                match self { $(Channel::$Channel => Type::$type),+ }
            }
            /// Where its numbers lie.
            pub const fn extent(self) -> Extent {
                match self { $(Channel::$Channel => Extent::$extent),+ }
            }
            /// Its numbers where nobody says anything else; those it has not are 0.
            pub const fn rest(self) -> [f32; 4] {
                match self { $(Channel::$Channel => $rest),+ }
            }
            /// Other names that artists and engines use for it, as complaints recognise them.
            pub const fn aliases(self) -> &'static [&'static str] {
                match self { $(Channel::$Channel => $aliases),+ }
            }
        }
    };
}

/// A middle grey, as light.
const GREY: [f32; 4] = [0.214_041_14, 0.214_041_14, 0.214_041_14, 1.0];
/// A number of 1.
const ONE: [f32; 4] = [1.0, 0.0, 0.0, 0.0];

channels! {
    /// The colour of what is no metal, the mirror colour of what is.
    BaseColor("base_color", Color, Unit, GREY, &["color", "colour", "albedo", "diffuse", "basecolour"])
    /// Which way the surface faces.
    Normal("normal", Normal, Signed, [0.0, 0.0, 1.0, 0.0], &["normals", "normalmap", "nrm"])
    /// How high it lies.
    Height("height", Number, Free, [0.0; 4], &["displacement", "elevation", "heightmap", "bump"])
    /// How much it scatters what it mirrors.
    Roughness("roughness", Number, Unit, [0.5, 0.0, 0.0, 0.0], &["rough"])
    /// Whether it is metal.
    Metallic("metallic", Number, Unit, [0.0; 4], &["metalness", "metal"])
    /// How much of the sky it sees.
    Occlusion("occlusion", Number, Unit, ONE, &["ao", "ambientocclusion"])
    /// The light it gives by itself.
    Emission("emission", Color, Free, [0.0, 0.0, 0.0, 1.0], &["emissive", "emit", "glow"])
    /// How much of what lies behind it hides.
    Opacity("opacity", Number, Unit, ONE, &["alpha"])
}

/// An output beside the channels of a material that has one meaning everywhere.
#[derive(Clone, Copy, Debug)]
pub struct CommonData {
    /// Its name.
    pub name: &'static str,
    /// The type that it carries.
    pub carries: Type,
    /// Whether a pixel may be the mean of several points. The mean of two identifiers is a third.
    pub averaged: bool,
}

/// Every output that is common data.
pub const COMMON_DATA: &[CommonData] = &[
    CommonData { name: "mask", carries: Type::Number, averaged: true },
    CommonData { name: "id", carries: Type::Number, averaged: false },
];

/// The type of an output of that name, if the name is known: the channels of a material, `material` itself and the
/// common data.
pub fn known(name: &str) -> Option<Type> {
    known_outputs().find(|(known, _)| *known == name).map(|(_, carries)| carries)
}

/// Every known output with its type.
pub(crate) fn known_outputs() -> impl Iterator<Item = (&'static str, Type)> {
    let channels = Channel::ALL.iter().map(|channel| (channel.name(), channel.carries()));
    channels.chain([(MATERIAL.0, Type::Material)]).chain(COMMON_DATA.iter().map(|data| (data.name, data.carries)))
}

/// Whether pixels of an output may be the mean of several points.
pub(crate) fn is_averaged(name: &str) -> bool {
    COMMON_DATA.iter().all(|data| data.averaged || data.name != name)
}
