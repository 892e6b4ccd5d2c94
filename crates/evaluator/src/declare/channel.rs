//! The channels of a material, and the other outputs whose names have a fixed meaning.

use crate::declare::handle::{Color, Normal, Number, Whole};
use crate::declare::output::{MATERIAL, Out, Output};
use crate::declare::socket::Socket;
use crate::declare::value_type::{Extent, Type};

macro_rules! channels {
    ($( #[doc = $doc:literal] $Channel:ident(
        $name:literal, $type:ident $(($srgb:literal))?, $extent:ident, $default:expr, $aliases:expr
        $(, $Lobe:ident $([$low:literal, $high:literal])?)?
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
            /// The lobe that it belongs to, if it is optional: a material has an optional channel only where a node or an
            /// output states it.
            pub const fn lobe(self) -> Option<Lobe> {
                match self { $(Channel::$Channel => { let lobe: &[Lobe] = &[$(Lobe::$Lobe)?]; if let [lobe] = lobe { Some(*lobe) } else { None } }),+ }
            }
            /// The range of its slider, where it is not 0..1.
            const fn own_range(self) -> Option<[f32; 2]> {
                match self {
                    $(Channel::$Channel => { let range: &[[f32; 2]] = &[$($([$low, $high])?)?]; if let [range] = range { Some(*range) } else { None } }),+
                }
            }
        }
    };
}

/// The linear value of a middle grey.
const GREY: [f32; 4] = [0.214_041_14, 0.214_041_14, 0.214_041_14, 1.0];
/// The number 1.
const ONE: [f32; 4] = [1.0, 0.0, 0.0, 0.0];
/// The number 0.
const ZERO: [f32; 4] = [0.0; 4];
/// White.
const WHITE: [f32; 4] = [1.0; 4];
/// The linear values of the default subsurface colour, and of the distances.
const SUBSURFACE: [f32; 4] = [0.799_102_73, 0.799_102_73, 0.799_102_73, 1.0];
const RADIUS_SCALE: [f32; 4] = [1.0, 0.502_886_5, 0.250_158_28, 1.0];

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
    /// Coat weight: share of the surface under a clear coat of lacquer, resin or water.
    CoatWeight("coat_weight", Number, Unit, ZERO, &["coat", "clearcoat", "clear_coat", "lacquer", "varnish"], Coat)
    /// Coat colour: tint of the light that passes the coat twice.
    CoatColor("coat_color", Color(0xffffff), Unit, WHITE, &["coat_colour", "coat_tint"], Coat)
    /// Coat roughness: 0 is a mirror, 1 is matt.
    CoatRoughness("coat_roughness", Number, Unit, ZERO, &["clearcoat_roughness"], Coat)
    /// Coat IOR: refractive index of the coat.
    CoatIor("coat_ior", Number, Free, [1.6, 0.0, 0.0, 0.0], &["coat_refraction"], Coat [1.0, 3.0])
    /// Coat normal: normal of the coat, which is smooth without a wire, even where the surface below has a relief.
    CoatNormal("coat_normal", Normal, Signed, [0.0, 0.0, 1.0, 0.0], &["clearcoat_normal", "coat_bump"], Coat)
    /// Fuzz weight: share of the surface under fibres or dust, bright at grazing angles: velvet, felt.
    FuzzWeight("fuzz_weight", Number, Unit, ZERO, &["fuzz", "sheen", "velvet"], Fuzz)
    /// Fuzz colour.
    FuzzColor("fuzz_color", Color(0xffffff), Unit, WHITE, &["fuzz_colour", "sheen_color", "sheen_tint"], Fuzz)
    /// Fuzz roughness: at 0 only the edge shines, at 1 the whole surface.
    FuzzRoughness("fuzz_roughness", Number, Unit, [0.5, 0.0, 0.0, 0.0], &["sheen_roughness"], Fuzz)
    /// Transmission weight: share of the light that enters and passes through instead of being scattered back.
    TransmissionWeight("transmission_weight", Number, Unit, ZERO, &["transmission", "refraction", "glass"], Transmission)
    /// Transmission colour: tint of the light that passes through.
    TransmissionColor("transmission_color", Color(0xffffff), Unit, WHITE, &["transmission_colour"], Transmission)
    /// Transmission depth: metres at which light has the transmission colour; 0 tints at the surface.
    TransmissionDepth("transmission_depth", Number, Free, ZERO, &["attenuation_distance"], Transmission [0.0, 1.0])
    /// Subsurface weight: share of the light that is scattered below the surface: wax, skin, marble.
    SubsurfaceWeight("subsurface_weight", Number, Unit, ZERO, &["subsurface", "sss", "scattering"], Subsurface)
    /// Subsurface colour: colour of the light that is scattered back from below the surface.
    SubsurfaceColor("subsurface_color", Color(0xe7e7e7), Unit, SUBSURFACE, &["subsurface_colour"], Subsurface)
    /// Subsurface radius scale: distance that red, green and blue light travels below the surface, relative to each other.
    SubsurfaceRadiusScale(
        "subsurface_radius_scale", Color(0xffbc89), Unit, RADIUS_SCALE, &["subsurface_radius"], Subsurface
    )
    /// Specular weight: strength of the reflection, 1 for the refractive index as it is.
    SpecularWeight("specular_weight", Number, Unit, ONE, &["specular", "specularity"], Specular)
    /// Specular IOR: refractive index of the surface: 1.33 is water, 1.5 glass and plastic, 2.4 diamond.
    SpecularIor("specular_ior", Number, Free, [1.5, 0.0, 0.0, 0.0], &["ior", "refractive_index"], Specular [1.0, 3.0])
    /// Anisotropy: at 1 the reflection is stretched most, as on brushed metal and hair.
    Anisotropy("anisotropy", Number, Unit, ZERO, &["anisotropic", "specular_anisotropy"], Anisotropy)
    /// Anisotropy rotation: direction of the stretched reflection in turns, counter-clockwise from the right.
    AnisotropyRotation(
        "anisotropy_rotation", Number, Unit, ZERO, &["anisotropic_rotation", "anisotropy_direction"], Anisotropy
    )
    /// Emission luminance: factor of the emission; the candelas per square metre of an emission of 1.
    EmissionLuminance(
        "emission_luminance", Number, Free, ONE, &["luminance", "emission_strength", "nits"], Emission [0.0, 100.0]
    )
}

/// A part of a material that optional channels describe, after OpenPBR 1.1 (Academy Software Foundation, 2024).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lobe {
    /// A clear coat.
    Coat,
    /// Fibres on the surface.
    Fuzz,
    /// Light that passes through.
    Transmission,
    /// Light that is scattered below the surface.
    Subsurface,
    /// The reflection of dielectrics.
    Specular,
    /// A stretched reflection.
    Anisotropy,
    /// Emitted light.
    Emission,
}

impl Lobe {
    /// Its name in user interfaces.
    pub const fn title(self) -> &'static str {
        match self {
            Lobe::Coat => "Coat",
            Lobe::Fuzz => "Fuzz",
            Lobe::Transmission => "Transmission",
            Lobe::Subsurface => "Subsurface",
            Lobe::Specular => "Specular",
            Lobe::Anisotropy => "Anisotropy",
            Lobe::Emission => "Emission",
        }
    }
    /// The channel without which its other channels have no effect, if there is one.
    pub(crate) const fn weight(self) -> Option<Channel> {
        match self {
            Lobe::Coat => Some(Channel::CoatWeight),
            Lobe::Fuzz => Some(Channel::FuzzWeight),
            Lobe::Transmission => Some(Channel::TransmissionWeight),
            Lobe::Subsurface => Some(Channel::SubsurfaceWeight),
            Lobe::Anisotropy => Some(Channel::Anisotropy),
            Lobe::Specular | Lobe::Emission => None,
        }
    }
}

/// The set of the connected channels of a material node, a bit for each.
pub const CONNECTED_CHANNELS: Whole = Whole("given_channels");

impl Channel {
    /// The channels that every material node makes.
    pub fn always() -> impl Iterator<Item = Channel> {
        Channel::ALL.iter().copied().filter(|channel| channel.lobe().is_none())
    }
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
        match self.lobe() {
            Some(lobe) => self.plain_socket().under(lobe.title()),
            None => self.plain_socket(),
        }
    }
    const fn plain_socket(self) -> Socket {
        match (self.carries(), self.extent()) {
            (Type::Color, _) => Color(self.name()).of(self.default_color(), self.doc()),
            (Type::Number, _) if let Some([low, high]) = self.own_range() => {
                Number(self.name()).of(self.default_value()[0], low..=high, self.doc())
            }
            (Type::Number, Extent::Unit) => Number(self.name()).of(self.default_value()[0], 0.0..=1.0, self.doc()),
            _ => self.input(),
        }
    }
    /// The range of the sliders of its values.
    pub const fn slider_range(self) -> [f32; 2] {
        match self.own_range() {
            Some(range) => range,
            None => [0.0, 1.0],
        }
    }
    const fn output(self) -> Output {
        let output = match self.carries() {
            Type::Number => Out(self.name()).number(self.extent(), self.doc()),
            carries => Out(self.name()).typed(carries, self.doc()),
        };
        if self.lobe().is_some() { output.rarely_read() } else { output }
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
pub fn known_outputs() -> impl Iterator<Item = (&'static str, Type)> {
    let channels = Channel::ALL.iter().map(|channel| (channel.name(), channel.carries()));
    channels.chain([(MATERIAL.0, Type::Material)]).chain(COMMON_DATA.iter().map(|data| (data.name, data.carries)))
}

/// True if pixels of an output may be the mean of several samples.
pub(crate) fn is_averaged(name: &str) -> bool {
    COMMON_DATA.iter().all(|data| data.averaged || data.name != name)
}
