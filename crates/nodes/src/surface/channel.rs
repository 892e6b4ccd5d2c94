//! A material taken apart.

use lapidary_evaluator::material::Channel;
use lapidary_evaluator::scope::Scope;
use lapidary_evaluator::spec::{Bundle, Category, Meaning, Out, Spec};

const OF: Bundle = Bundle("of");

pub(crate) const CHANNEL: Spec = Spec {
    name: "channel",
    aliases: &["split_material", "material_channel"],
    category: Category::Surface,
    icon: '⋲',
    doc: "The channels of a material, each by its name; one that the material has not is at rest.",
    sockets: &[OF.input("The material.")],
    outputs: &[
        Out(Channel::BaseColor.name()).color("The colour of what is no metal, the mirror colour of what is."),
        Out(Channel::Normal.name()).normal("Which way it faces."),
        Out(Channel::Height.name()).free("How high it lies."),
        Out(Channel::Roughness.name()).unit("How much it scatters what it mirrors."),
        Out(Channel::Metallic.name()).unit("Whether it is metal."),
        Out(Channel::Occlusion.name()).unit("How much of the sky it sees."),
        Out(Channel::Emission.name()).color("The light it gives by itself."),
        Out(Channel::Opacity.name()).unit("How much of what lies behind it hides."),
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
