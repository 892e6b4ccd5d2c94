//! Materials: several channels along one wire, so that two of them can be layered.

use crate::check::Type;
use crate::spec::Extent;
use crate::value::Value;
use lapidary_field::ir::Expr;

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

/// The most numbers all channels have.
const NUMBERS: usize = 16;

/// A material at a point: the channels it has.
#[derive(Clone, Copy, Debug)]
pub struct Material<'r> {
    numbers: [Expr<'r>; NUMBERS],
    /// A bit for each channel it has.
    has: u32,
}

impl Default for Material<'_> {
    fn default() -> Self {
        Material { numbers: [Expr::Lit(0.0); NUMBERS], has: 0 }
    }
}

impl<'r> Material<'r> {
    /// Every channel, none of them known yet.
    pub(crate) const UNKNOWN: Self = Material { numbers: [Expr::Unknown; NUMBERS], has: (1 << Channel::ALL.len()) - 1 };

    /// A channel, or what it is at rest.
    pub fn or_rest(&self, channel: Channel) -> Value<'r> {
        let rest = || Value::of(channel.carries(), &channel.rest().map(Expr::Lit), channel.extent());
        self.get(channel).unwrap_or_else(rest)
    }
    /// The two blended, channel by channel; a channel that only one of them has is that one's.
    pub fn lerp(self, to: Self, t: Expr<'r>) -> Self {
        let one = |channel: Channel| match (self.get(channel), to.get(channel)) {
            (Some(a), Some(b)) => Some((channel, a.lerp(b, t))),
            (a, b) => Some((channel, a.or(b)?)),
        };
        let all = Channel::ALL.iter().filter_map(|channel| one(*channel));
        all.fold(Material::default(), |made, (channel, value)| made.with(channel, value))
    }
    /// A channel, if it has it.
    pub fn get(&self, channel: Channel) -> Option<Value<'r>> {
        let numbers = &self.numbers[first(channel)..];
        (self.has >> channel as u32 & 1 == 1).then(|| Value::of(channel.carries(), numbers, channel.extent()))
    }
    /// The same with that channel; a number widens to a colour.
    pub fn with(mut self, channel: Channel, value: Value<'r>) -> Self {
        let numbers = match channel.carries() {
            Type::Color => value.color().to_vec(),
            Type::Number => vec![value.number()],
            Type::Vector | Type::Normal | Type::Material => value.vector().to_vec(),
        };
        self.numbers[first(channel)..][..numbers.len()].copy_from_slice(&numbers);
        self.has |= 1 << channel as u32;
        self
    }
    /// The channels it has.
    pub fn channels(&self) -> impl Iterator<Item = (Channel, Value<'r>)> {
        Channel::ALL.iter().filter_map(|channel| Some((*channel, self.get(*channel)?)))
    }
}

/// Where a channel's numbers begin.
fn first(channel: Channel) -> usize {
    Channel::ALL.iter().take_while(|c| **c != channel).map(|c| c.carries().width()).sum()
}
