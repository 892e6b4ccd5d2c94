//! The material of a subgraph: its channels, collected for its `material` output.

use crate::declare::channel::{CONNECTED_CHANNELS, Channel};
use crate::declare::output::MATERIAL;
use crate::node::scope::Scope;
use crate::node::spec::{Category, Meaning, Spec};
use crate::node::value::Material;
use crate::node::value::Value;

/// The node that collects channels; it has a socket for each channel, in their order.
pub static BUNDLE: Spec = Spec {
    name: "material_of_channels",
    aliases: &[],
    category: Category::Surface,
    icon: '▤',
    doc: "The channels of a graph as one material.",
    sockets: Channel::INPUTS,
    outputs: &[MATERIAL.material("The channels.")],
    version: 1,
    meaning: Meaning::Field(bundle),
};

fn bundle(s: &mut Scope<'_>) {
    let (connected, here) = (s.get(CONNECTED_CHANNELS), s.point());
    let mut material = Material::default();
    for (i, channel) in Channel::ALL.iter().enumerate().filter(|(i, _)| connected >> i & 1 == 1) {
        material = material.with(*channel, s.input_value(i, here));
    }
    s.put_value(MATERIAL, Value::Material(material));
}
