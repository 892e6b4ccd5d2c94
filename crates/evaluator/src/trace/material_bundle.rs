//! The channels of a graph that is used as a node, gathered into one material: what its `material` output stands for.

use crate::declare::channel::Channel;
use crate::declare::handle::{Color, MATERIAL, Normal, Number, Whole};
use crate::declare::socket::Socket;
use crate::node::material::Material;
use crate::node::scope::Scope;
use crate::node::spec::{Category, Meaning, Spec};
use crate::node::value::Value;

/// Which channels there are, a bit for each: the others are not made, whatever they rest at.
pub const HAS: Whole = Whole("has");

const fn number(channel: Channel) -> Socket {
    Number(channel.name()).input(channel.doc())
}

/// A socket for each channel, in their order.
pub static BUNDLE: Spec = Spec {
    name: "material_of_channels",
    aliases: &[],
    category: Category::Surface,
    icon: '▤',
    doc: "The channels of a graph as one material.",
    sockets: &[
        Color(Channel::BaseColor.name()).of(0, Channel::BaseColor.doc()),
        Normal(Channel::Normal.name()).input(Channel::Normal.doc()),
        number(Channel::Height),
        number(Channel::Roughness),
        number(Channel::Metallic),
        number(Channel::Occlusion),
        Color(Channel::Emission.name()).of(0, Channel::Emission.doc()),
        number(Channel::Opacity),
        HAS.of(0, 0..=255, "Which channels there are, a bit for each."),
    ],
    outputs: &[MATERIAL.material("The channels.")],
    version: 1,
    meaning: Meaning::Field(bundle),
};

fn bundle(s: &mut Scope<'_>) {
    let (has, here) = (s.get(HAS), s.point());
    let mut material = Material::default();
    for (i, channel) in Channel::ALL.iter().enumerate().filter(|(i, _)| has >> i & 1 == 1) {
        material = material.with(*channel, s.given(i, here));
    }
    s.put_value(MATERIAL, Value::Material(material));
}
