//! Channels of a material.

use lapidary_evaluator::declare::channel::Channel;
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Bundle, Category, Meaning, Out, Spec};

const OF: Bundle = Bundle("of");

pub(crate) const CHANNEL: Spec = Spec {
    name: "channel",
    aliases: &["split_material", "material_channel"],
    category: Category::Surface,
    icon: '⋲',
    doc: "Splits a material into channels; missing channels have their default value.",
    sockets: &[OF.input("Input material.")],
    outputs: &[
        Out(Channel::BaseColor.name())
            .color("Base colour: diffuse colour of dielectrics, reflection colour of metals."),
        Out(Channel::Normal.name()).normal("Surface normal."),
        Out(Channel::Height.name()).free("Height."),
        Out(Channel::Roughness.name()).unit("Roughness: 0 is a mirror, 1 is matt."),
        Out(Channel::Metallic.name()).unit("Metallic: 0 is a dielectric, 1 is metal."),
        Out(Channel::Occlusion.name()).unit("Ambient occlusion: visible share of the sky."),
        Out(Channel::Emission.name()).color("Emitted light."),
        Out(Channel::Opacity.name()).unit("Opacity: 0 is transparent, 1 opaque."),
    ],
    version: 1,
    meaning: Meaning::Field(channel),
};

fn channel(s: &mut Scope<'_>) {
    let material = s.get(OF);
    for channel in Channel::ALL {
        s.put_value(Out(channel.name()), material.or_rest(*channel));
    }
}
